"""A puzzle of a daily series, as that of a book with no other, and its small solution with what it is beside it."""

from datetime import date
from typing import NamedTuple

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.columns import set_lines, widest_of
from bookmaker.page.layout.grid import Edges, draw, draw_edges, edge_room, least_labelled
from bookmaker.page.layout.links import field, fields, set_subject
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import BookSection, Plan, TierRun
from bookmaker.page.types.boards import board_of, edges
from bookmaker.page.types.questions import widest_asked
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Line, Mark, Text
from bookmaker.values.puzzle import Entry, Puzzle, Size
from bookmaker.values.statements import SOLUTION
from bookmaker.words import Words
from bookmaker.words.captions import full_date
from bookmaker.words.questions import asked_texts, fields_of
from bookmaker.words.rules import total_of

_BESIDE = 0.62
"""Largest share of the width that a small solution takes beside its text."""
_INDENT = 14.0
"""Distance from a small solution to its text."""


class Day(NamedTuple):
    """A puzzle of a series with its day."""

    date: date
    entry: Entry
    plan: Plan
    """The facts of a book with this puzzle alone."""

    @property
    def puzzle(self) -> Puzzle:
        return self.entry.made.puzzle

    @property
    def section(self) -> BookSection:
        return self.plan.book.sections[0]

    @property
    def words(self) -> Words:
        return self.plan.words

    @property
    def blank(self) -> bool:
        """Whether its board is empty, a stand-in for one yet to come."""
        return not any(clue >= 0 for clue in self.puzzle.clues)

    @property
    def answers(self) -> tuple[str, ...]:
        """The lines of the answer to its question, if it has one; of an empty board as wide as any."""
        asked, words = self.section.questions, self.words
        if not asked:
            return ()
        size = Size(self.puzzle.rows, self.puzzle.columns)
        texts = (
            widest_asked(size, asked, words)
            if self.blank
            else asked_texts(self.puzzle.topic, self.entry.made.reply, words)
        )
        return tuple(texts[name] for name in fields_of(()) if name in texts)

    def fit_answers(self, setting: Setting, width: float) -> Setting:
        """Return a setting, made smaller if a line of the answer would be too wide.

        Raises CannotBeMet if it would be too small to read.
        """
        wide, smallest = widest_of(self.answers, setting), self.plan.style.look.smallest
        fitting = setting if wide <= width else setting.smaller(width / wide, smallest)
        if (least := widest_of(self.answers, fitting)) > width + 0.01:
            raise CannotBeMet(
                f"the table of cases of a solution needs {to_mm(least):.0f} mm, and there are {to_mm(width):.0f} mm; "
                "use a larger `trim`, `strip` or `box`, `solution: none`, or a board of another kind"
            )
        return fitting


def day_of(day: date, entry: Entry, plan: Plan) -> Day:
    """Return a puzzle with its day as that of a book with no other, and with the words of its game."""
    section, run = plan.book.sections[entry.section], TierRun(0, entry.tier, entry.number, entry.number)
    own = plan.in_section(entry.section)
    alone = own._replace(book=own.book._replace(sections=(section,)), runs=(run,))
    return Day(day, entry._replace(section=0), alone)


def small_cell(day: Day, width: float) -> float:
    """Return the side of a cell of a small solution."""
    puzzle, look = day.puzzle, day.plan.style.look
    least = least_labelled(day.plan.style) if puzzle.question and puzzle.question.marked else 0.0
    return min(max(look.solutions.cell_min, least), (width - look.grid.frame) / puzzle.columns)


def small_solution(day: Day, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return a small solution with its texts below the top of a box, and its height.

    Raises CannotBeMet if it would be too small to read.
    """
    puzzle, style, cell = day.puzzle, day.plan.style, small_cell(day, box.width)
    look = style.look
    if cell * look.grid.digit < look.smallest:
        raise CannotBeMet(
            f"the solution of {puzzle.rows}x{puzzle.columns} cells needs more than {to_mm(box.width):.0f} mm; "
            "use `solution: overleaf`, a smaller board, or a larger `trim`, `strip` or `box`"
        )
    names = edges(puzzle.rows, puzzle.columns) if day.section.questions else Edges((), ())
    aside, over = edge_room(names, style) if names.rows else (0.0, 0.0)
    wide, high = aside + puzzle.columns * cell, over + puzzle.rows * cell
    small = style.setting("small")
    least = widest_of(day.answers, small.smaller(0.0, look.smallest))
    beside = max(wide + _INDENT + least, wide / _BESIDE) <= box.width
    left, drop = (box.x + wide + _INDENT, 0.0) if beside else (box.x, high + look.solutions.caption_gap)
    lines = _lines(day, Box.from_edges(left, box.y, box.right, box.top - drop))
    x = box.x + aside + (look.grid.frame / 2 if beside else (box.width - wide) / 2)
    low = box.top - high - look.grid.frame / 2
    said = day.plan.statement(day.entry, SOLUTION)
    grid = draw(board_of(puzzle, cell, settled_by(day.entry.made.answer), said), style, x, low)
    letters = (draw_edges(names, cell, style, x, low),) if names.rows else ()
    foot = min(line.y for line in lines if isinstance(line, Text))
    return (*grid, *letters, *set_subject(said, lines)), box.top - min(low, foot - small.descent)


def _lines(day: Day, box: Box) -> tuple[Text | Line, ...]:
    """Return the texts of a small solution below the top of a box: its number, its date, its total, its answer."""
    words, style = day.words, day.plan.style
    strong, small = style.setting("small_strong"), style.setting("small")
    said = words.solution_of.format(number=day.entry.number)
    first = strong.lines(said, box.x, box.top - strong.cap_height, box.width)
    second = small.lines(full_date(day.date, words), box.x, first[-1].y - small.role.leading, box.width)
    third = field("bullets", small.line(total_of(day.puzzle, words), box.x, second[-1].y - small.role.leading))
    low, fitting = third.y - small.role.leading, day.fit_answers(small, box.width)
    answers = set_lines(day.answers, fields_of(()), fitting, box.x, low)
    return (*fields("solution_of", first), *fields(f"date {day.date}", second), third, *answers)
