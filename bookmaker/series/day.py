"""A day of a series: its puzzle, what is asked about it or hidden in it, and how much of it a page shows."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.engine.play.decoder import ROWS, decode
from bookmaker.kinds import KINDS
from bookmaker.page.layout.grid import Board, Edges
from bookmaker.page.layout.text import Style
from bookmaker.page.types.asked import asked_texts, widest_asked
from bookmaker.page.types.boards import board_of, coded, edges
from bookmaker.page.types.stages import FIND, stage_of, stage_texts
from bookmaker.series.puzzles import STREAM
from bookmaker.values.hidden import NOTHING_HIDDEN, Hidden, Table
from bookmaker.values.puzzle import UNKNOWN, Answer, Entry, Made, Puzzle, Size
from bookmaker.words import Words

YESTERDAY, OVERLEAF, FOOT, NONE = "yesterday", "overleaf", "foot", "none"
"""Where solutions are: of the sheet before, at the foot; or its own, on the back or upside down at the foot."""


class Day(NamedTuple):
    """One puzzle of a series."""

    number: int
    date: date
    tier: str
    made: Made
    asked: Mapping[str, str] = MappingProxyType({})
    """Of a position the question and the lines of its answer, by their fields in captions."""
    hidden: Hidden = NOTHING_HIDDEN
    """Of a board that is opened on the way its codes, and its table of the decoder."""
    stages: int = 0
    """Of a board that is turned, how often."""
    stage: int = 1
    """Which of its stages is shown; the one behind the last shows all of it."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its table of the decoder, if it has one."""
        return self.hidden.tables


class DaySheet(NamedTuple):
    """What one sheet shows: the puzzle of a day, and the solution it has at its foot."""

    title: str
    day: Day
    answer: str
    before: Day | None = None
    """The sheet before, whose solution is shown; the first sheet has none."""


class Press(NamedTuple):
    """What sheets are set with."""

    style: Style
    words: Words


def told_day(day: Day, question: str, words: Words) -> Day:
    """Return a day with what is asked about its puzzle, if anything is; on an empty board texts as wide as any."""
    puzzle = day.made.puzzle
    if not KINDS[puzzle.kind].asked:
        return day
    blank = puzzle.total == len(puzzle.clues)
    return day._replace(
        asked=widest_asked(Size(puzzle.rows, puzzle.columns), (question,), words)
        if blank
        else asked_texts(puzzle, words)
    )


def hidden_day(day: Day, seed: int) -> Day:
    """Return a day with the codes in the closed cells of its board, and its table of the decoder."""
    entry = Entry(day.number, 0, day.tier, day.made)
    return day._replace(hidden=decode([entry], 1, (seed, STREAM + day.number), (day.number - 1) % len(ROWS)))


def blank_day(kind: str, size: Size, tier: str, day: date, total: bool = True) -> Day:
    """Return a day whose board is empty: what it takes on paper can be told before its puzzle exists."""
    puzzle = Puzzle(kind, *size, (UNKNOWN,) * size.cells, size.cells if total else None)
    return Day(8888, day, tier, Made(puzzle, Answer(*size, (True,) * size.cells), 0, 0, 0, 0.0))


def solved_day(sheet: DaySheet) -> Day | None:
    """Return the day whose solution stands at the foot of a sheet."""
    return sheet.before if sheet.answer == YESTERDAY else sheet.day if sheet.answer == FOOT else None


def names_of(day: Day) -> Edges:
    return edges(day.made.puzzle.rows, day.made.puzzle.columns)


def printed(day: Day, cell: float) -> Board:
    """Return the board of a day as it is solved on, with cells of so many points."""
    if day.stages:
        now = stage_of(day.made.puzzle, day.made.answer, day.stage)
        return board_of(now.puzzle, cell, now.settled)
    return coded(board_of(day.made.puzzle, cell), day.hidden.codes.get(day.number, {}))


def said_now(day: Day, words: Words) -> dict[str, str]:
    """Return what the line below a board says of its stage, if it is turned."""
    if not day.stages:
        return {}
    safe = stage_of(day.made.puzzle, day.made.answer, day.stage).safe
    return {FIND: "", **stage_texts(day.stage, day.stages, safe, words)}
