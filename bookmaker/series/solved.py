"""The small solution at the foot of a sheet or strip, and the lines of an answer."""

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.grid import draw, draw_edges, edge_room, least_labelled
from bookmaker.page.layout.links import field, fields, set_subject
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.boards import board_of
from bookmaker.series.day import Day, DaySheet, Press
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Mark, Placed, Text
from bookmaker.words.asked import fields_of
from bookmaker.words.captions import full_date
from bookmaker.words.rules import total_of

_BESIDE = 0.62
"""Largest share of the width that a small solution takes beside its text."""
_INDENT = 14.0
"""Distance from a small solution to its text."""


def small_solution(day: Day, box: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return a small solution with its texts, below the height 0, and its height.

    Raises CannotBeMet if it would be too small to read.
    """
    press = press.with_words_of(day.made.puzzle)
    puzzle, look, cell = day.made.puzzle, press.style.look, small_cell(day, box.width, press)
    if cell * look.grid.digit < look.smallest:
        raise CannotBeMet(
            f"the solution of {puzzle.rows}x{puzzle.columns} cells needs more than {to_mm(box.width):.0f} mm; "
            "use `solution: overleaf`, a smaller board, or a larger `trim` or `strip`"
        )
    names = day.edges if day.asked else None
    aside, over = edge_room(names, press.style) if names else (0.0, 0.0)
    wide, high = aside + puzzle.columns * cell, over + puzzle.rows * cell
    beside = max(wide + _INDENT + least_answer(day, press), wide / _BESIDE) <= box.width
    left, drop = (box.x + wide + _INDENT, 0.0) if beside else (box.x, high + look.solutions.caption_gap)
    lines = _solution_lines(day, left, box.right - left, -drop, press)
    shift = look.grid.frame / 2
    said, x = day.statement(press.words, solved=True), box.x + (shift if beside else (box.width - wide) / 2)
    board = board_of(puzzle, cell, settled_by(day.made.answer), said)
    grid = draw(board, press.style, x + aside, -high - shift)
    letters = (draw_edges(names, cell, press.style, x + aside, -high - shift),) if names else ()
    low = min([-high - shift, *(line.y - press.style.setting("small").descent for line in lines)])
    return (*grid, *letters, *set_subject(said, lines)), -low


def small_cell(day: Day, width: float, press: Press) -> float:
    """Return the side of a cell of a small solution."""
    puzzle, look = day.made.puzzle, press.style.look
    least = least_labelled(press.style) if puzzle.question and puzzle.question.marked else 0.0
    return min(max(look.solutions.cell_min, least), (width - look.grid.frame) / puzzle.columns)


def check_solution(sheet: DaySheet, width: float, press: Press) -> None:
    """Raise CannotBeMet if the small solution of a sheet, if any, would not be readable."""
    if solved := sheet.solution:
        small_solution(solved, Box(0, 0, width, 0), press)


def _solution_lines(day: Day, x: float, width: float, top: float, press: Press) -> tuple[Text, ...]:
    """Return the texts beside a small solution: its number, its date, its total."""
    words, strong, small = press.words, press.style.setting("small_strong"), press.style.setting("small")
    y = top - strong.cap_height
    first = strong.lines(words.solution_of.format(number=day.number), x, y, width)
    second = small.lines(full_date(day.date, words), x, first[-1].y - small.role.leading, width)
    third = field("bullets", small.line(total_of(day.made.puzzle, words), x, second[-1].y - small.role.leading))
    heads = (*fields("solution_of", first), *fields(f"date {day.date}", second), third)
    return (*heads, *answer_lines(day, x, width, third.y, press))


def _answer(day: Day) -> tuple[str, ...]:
    """Return the lines of the answer to a puzzle's question, if it has one."""
    return tuple(day.asked[name] for name in fields_of(()) if name in day.asked)


def answer_width(day: Day, setting: Setting) -> float:
    return max(map(setting.width, _answer(day)), default=0.0)


def least_answer(day: Day, press: Press) -> float:
    """Return the width of an answer in the smallest type."""
    return answer_width(day, press.style.setting("small").smaller(0.0, press.style.look.smallest))


def answer_lines(day: Day, x: float, width: float, top: float, press: Press) -> tuple[Text, ...]:
    """Return these lines below a height, made smaller if they would be too wide."""
    small = press.style.setting("small")
    wide = answer_width(day, small)
    fitting = small if wide <= width else small.smaller(width / wide, press.style.look.smallest)
    lines, said = (
        fitting.stack_lines(_answer(day), x, top - small.role.leading),
        day.statement(press.words, solved=True),
    )
    return tuple(field(name, line)._replace(of=said.key) for name, line in zip(fields_of(()), lines, strict=False))


def place_marks(marks: tuple[Mark, ...], box: Box, turned: bool) -> Placed:
    """Return marks below the height 0 in a box that they fill; turned around its middle, they keep their place."""
    if not turned:
        return Placed(box.x, box.top, marks)
    centred = Placed(-box.width / 2, box.height / 2, marks)
    return Placed(box.middle, box.y + box.height / 2, (centred,), turns=2)
