"""The small solution at the foot of a sheet or strip, and the lines of an answer."""

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.grid import Board, draw, draw_edges, edge_room, least_labelled
from bookmaker.page.layout.links import field, fields, set_subject
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.boards import board_of
from bookmaker.series.day import Day, DaySheet
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Mark, Placed, Text
from bookmaker.words.captions import full_date
from bookmaker.words.questions import fields_of
from bookmaker.words.rules import total_of

_BESIDE = 0.62
"""Largest share of the width that a small solution takes beside its text."""
_INDENT = 14.0
"""Distance from a small solution to its text."""


def small_solution(day: Day, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return a small solution with its texts, below the height 0, and its height.

    Raises CannotBeMet if it would be too small to read.
    """
    puzzle, style, cell = day.puzzle, day.plan.style, small_cell(day, box.width)
    look = style.look
    if cell * look.grid.digit < look.smallest:
        raise CannotBeMet(
            f"the solution of {puzzle.rows}x{puzzle.columns} cells needs more than {to_mm(box.width):.0f} mm; "
            "use `solution: overleaf`, a smaller board, or a larger `trim` or `strip`"
        )
    names = day.edges if day.question_texts else None
    aside, over = edge_room(names, style) if names else (0.0, 0.0)
    wide, high = aside + puzzle.columns * cell, over + puzzle.rows * cell
    beside = max(wide + _INDENT + least_answer(day), wide / _BESIDE) <= box.width
    left, drop = (box.x + wide + _INDENT, 0.0) if beside else (box.x, high + look.solutions.caption_gap)
    lines = _solution_lines(day, left, box.right - left, -drop)
    shift = look.grid.frame / 2
    x, board = box.x + (shift if beside else (box.width - wide) / 2), solved_board(day, cell)
    grid = draw(board, style, x + aside, -high - shift)
    letters = (draw_edges(names, cell, style, x + aside, -high - shift),) if names else ()
    low = min([-high - shift, *(line.y - style.setting("small").descent for line in lines)])
    return (*grid, *letters, *set_subject(board.said, lines)), -low


def solved_board(day: Day, cell: float) -> Board:
    """Return the solution of a day."""
    return board_of(day.puzzle, cell, settled_by(day.entry.made.answer), day.statement(solved=True))


def small_cell(day: Day, width: float) -> float:
    """Return the side of a cell of a small solution."""
    puzzle, look = day.puzzle, day.plan.style.look
    least = least_labelled(day.plan.style) if puzzle.question and puzzle.question.marked else 0.0
    return min(max(look.solutions.cell_min, least), (width - look.grid.frame) / puzzle.columns)


def check_solution(sheet: DaySheet, width: float) -> None:
    """Raise CannotBeMet if the small solution of a sheet, if any, would not be readable."""
    if solved := sheet.solution:
        small_solution(solved, Box(0, 0, width, 0))


def _solution_lines(day: Day, x: float, width: float, top: float) -> tuple[Text, ...]:
    """Return the texts beside a small solution: its number, its date, its total."""
    words, style = day.plan.words, day.plan.style
    strong, small = style.setting("small_strong"), style.setting("small")
    y = top - strong.cap_height
    first = strong.lines(words.solution_of.format(number=day.number), x, y, width)
    second = small.lines(full_date(day.date, words), x, first[-1].y - small.role.leading, width)
    third = field("bullets", small.line(total_of(day.puzzle, words), x, second[-1].y - small.role.leading))
    heads = (*fields("solution_of", first), *fields(f"date {day.date}", second), third)
    return (*heads, *answer_lines(day, x, width, third.y))


def _answer(day: Day) -> tuple[str, ...]:
    """Return the lines of the answer to a puzzle's question, if it has one."""
    return tuple(day.question_texts[name] for name in fields_of(()) if name in day.question_texts)


def answer_width(day: Day, setting: Setting) -> float:
    return max(map(setting.width, _answer(day)), default=0.0)


def least_answer(day: Day) -> float:
    """Return the width of an answer in the smallest type."""
    style = day.plan.style
    return answer_width(day, style.setting("small").smaller(0.0, style.look.smallest))


def answer_lines(day: Day, x: float, width: float, top: float) -> tuple[Text, ...]:
    """Return these lines below a height, made smaller if they would be too wide."""
    style, of = day.plan.style, day.statement(solved=True).key
    small = style.setting("small")
    wide = answer_width(day, small)
    fitting = small if wide <= width else small.smaller(width / wide, style.look.smallest)
    lines = fitting.stack_lines(_answer(day), x, top - small.role.leading)
    return tuple(field(name, line)._replace(of=of) for name, line in zip(fields_of(()), lines, strict=False))


def place_marks(marks: tuple[Mark, ...], box: Box, turned: bool) -> Placed:
    """Return marks below the height 0 in a box that they fill; turned around its middle, they keep their place."""
    if not turned:
        return Placed(box.x, box.top, marks)
    centred = Placed(-box.width / 2, box.height / 2, marks)
    return Placed(box.middle, box.y + box.height / 2, (centred,), turns=2)
