"""A day of a series: its puzzle, as that of a book with no other, and how much of it a page shows."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from bookmaker.engine.play.decoder import ROWS, decode
from bookmaker.engine.play.passwords import ALONE, spell_alone
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import CODED, DECODER, Played, settled_by
from bookmaker.page.layout.grid import Board, Edges
from bookmaker.page.layout.word_list import WIDEST
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import NOTHING, Spoken, add_codes, alt_text, board_of, board_statement, edges
from bookmaker.page.types.questions import widest_asked
from bookmaker.page.types.stages import first_texts
from bookmaker.series.puzzles import STREAM
from bookmaker.values.codes import Hidden
from bookmaker.values.puzzle import UNKNOWN, Answer, Entry, Made, Puzzle, Size, cells_of
from bookmaker.values.statements import SHEET, BoardStatement
from bookmaker.words import load_passwords
from bookmaker.words.questions import asked_texts
from bookmaker.words.rules import FIND, stage_of, stage_texts

YESTERDAY, OVERLEAF, FOOT, SEPARATE, NONE = "yesterday", "overleaf", "foot", "separate", "none"
"""Where solutions are: of the sheet before, at the foot; or its own, on the back, upside down at the foot, or in a
separate file."""


BLANK = 8888
"""The number of a sheet yet to come: as wide as any."""


class Day(NamedTuple):
    """One puzzle of a series."""

    date: date
    entry: Entry
    plan: Plan
    """The facts of a book with this puzzle alone."""
    stage: int = 0
    """The stage that is shown of a board that is turned, from 1; the one after the last shows all of it."""

    @property
    def number(self) -> int:
        """The number of its sheet."""
        return self.entry.number

    @property
    def puzzle(self) -> Puzzle:
        """Its puzzle."""
        return self.entry.made.puzzle

    @property
    def play_mode(self) -> Played:
        """How its board is opened on the way."""
        return self.plan.book.sections[self.entry.section].played

    @property
    def looked_up(self) -> bool:
        """Whether it is opened with a table or a list of its own."""
        return self.play_mode.play in CODED

    @property
    def blank(self) -> bool:
        """Whether its board is empty, a stand-in for one yet to come."""
        return self.puzzle.total == len(self.puzzle.clues)

    @property
    def question_texts(self) -> Mapping[str, str]:
        """The question about its puzzle, if any, and the answer, by fields; an empty board has texts as wide as any."""
        if not KINDS[self.puzzle.kind].is_asked:
            return {}
        if not self.blank:
            return asked_texts(self.puzzle.topic, self.entry.made.reply, self.plan.words)
        questions = self.plan.book.sections[self.entry.section].questions
        return widest_asked(Size(self.puzzle.rows, self.puzzle.columns), questions, self.plan.words)

    @property
    def key(self) -> str:
        """The subject that the texts of its sheet name."""
        return f"{SHEET} {self.number} {self.date}"

    @property
    def edges(self) -> Edges:
        """The letters and numbers that name the columns and rows of its board."""
        return edges(self.puzzle.rows, self.puzzle.columns)

    def board(self, cell: float) -> Board:
        """Return its board for solving, with cells of `cell` points."""
        if not self.stage:
            codes = self.plan.hidden.codes.get(self.number, {})
            return add_codes(board_of(self.puzzle, cell, said=self.statement()), codes)
        now = stage_of(self.puzzle, self.entry.made.answer, self.stage)
        return board_of(now.puzzle, cell, now.settled, self.statement())

    def statement(self, solved: bool = False) -> BoardStatement:
        """Return what a file states about its board, or its solution."""
        return board_statement(self.entry, self.plan, solved, 0 if solved else self.stage)

    def alt(self, solved: bool = False) -> Spoken:
        """Return what is spoken in place of its board, or its solution."""
        return alt_text(self.entry, self.plan, settled_by(self.entry.made.answer) if solved else NOTHING)

    def line_texts(self) -> dict[str, str]:
        """Return the texts of the line below a board that is turned or opened with words."""
        if not self.stage:
            return {} if self.blank else first_texts(self.entry, self.plan)
        safe = stage_of(self.puzzle, self.entry.made.answer, self.stage).safe
        return {FIND: "", **stage_texts(self.stage, self.play_mode.stages, safe, self.plan.words)}


class DaySheet(NamedTuple):
    """The contents of a sheet: the puzzle of a day, and the solution at its foot."""

    day: Day
    answer: str
    before: Day | None = None
    """The sheet before, whose solution is shown; the first sheet has none."""

    @property
    def solution(self) -> Day | None:
        """The day whose solution is at its foot."""
        return self.before if self.answer == YESTERDAY else self.day if self.answer == FOOT else None


def hide_numbers(day: Day, seed: int) -> Day:
    """Return a day with what opens its board, if anything; an empty board gets the largest size."""
    if not day.looked_up:
        return day
    if day.play_mode.play == DECODER:
        hidden = decode([day.entry], 1, (seed, STREAM + day.number), (day.number - 1) % len(ROWS))
    elif day.blank:
        codes = dict.fromkeys(cells_of(day.puzzle.rows, day.puzzle.columns), WIDEST.word[0].upper())
        hidden = Hidden({day.number: codes}, listed=(WIDEST,) * ALONE)
    else:
        hidden = spell_alone(day.entry, load_passwords(day.plan.book.language), seed)
    return day._replace(plan=day.plan._replace(hidden=hidden))


def blank_made(plan: Plan) -> Made:
    """Return an empty board, which shows the room that the puzzle of a day takes before it exists."""
    section = plan.book.sections[0]
    size = Size(section.rows, section.columns)
    puzzle = Puzzle(section.kind, *size, (UNKNOWN,) * size.cells, size.cells if section.total else None)
    return Made(puzzle, Answer(*size, (True,) * size.cells))
