"""A day of a series: its puzzle, its question or what it hides, and how much of it a page shows."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import NamedTuple, Self

from bookmaker.engine.play.decoder import ROWS, decode
from bookmaker.engine.play.passwords import ALONE, spell_alone
from bookmaker.kinds import KINDS, game_of
from bookmaker.kinds.base import DECODER, PASSWORD, STAGES, settled_by
from bookmaker.page.layout.grid import Board, Edges
from bookmaker.page.layout.listed import WIDEST
from bookmaker.page.layout.look import Cards
from bookmaker.page.layout.text import Style
from bookmaker.page.types.asked import widest_asked
from bookmaker.page.types.boards import Spoken, add_codes, board_of, edges
from bookmaker.page.types.stages import FIRST_LINE, TURNED_LINE, safe_first, widest_first, widest_texts, with_line
from bookmaker.series.puzzles import STREAM
from bookmaker.values.hidden import NOTHING_HIDDEN, Hidden, Table
from bookmaker.values.puzzle import UNKNOWN, Answer, Entry, Made, Puzzle, Size, cells_of
from bookmaker.values.stated import PUZZLE, SHEET, SOLUTION, STAGE, BoardStatement, statement_of
from bookmaker.words import Words, load_passwords, load_words
from bookmaker.words.asked import asked_texts
from bookmaker.words.rules import FIND, stage_of, stage_texts

YESTERDAY, OVERLEAF, FOOT, SEPARATE, NONE = "yesterday", "overleaf", "foot", "separate", "none"
"""Where solutions are: of the sheet before, at the foot; or its own, on the back, upside down at the foot, or in a
separate file."""


BLANK = 8888
"""The number of a sheet yet to come: as wide as any."""


class Day(NamedTuple):
    """One puzzle of a series."""

    number: int
    date: date
    tier: str
    made: Made
    asked: Mapping[str, str] = MappingProxyType({})
    """For a position, the question and the lines of its answer, by their fields in captions."""
    hidden: Hidden = NOTHING_HIDDEN
    """For a board that is opened on the way, its codes, and its table of the decoder or its list of words."""
    stages: int = 0
    """How often the board is turned."""
    stage: int = 1
    """The stage that is shown; the one after the last shows all of it."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its table of the decoder, if it has one."""
        return self.hidden.tables

    @property
    def play(self) -> str:
        """How its board is opened on the way, in a section's words; '' if it is not."""
        return DECODER if self.tables else PASSWORD if self.hidden.listed else STAGES if self.stages else ""

    @property
    def looked_up(self) -> bool:
        """Whether it is opened with a table or a list of its own."""
        return bool(self.hidden.tables or self.hidden.listed)

    @property
    def blank(self) -> bool:
        """Whether its board is empty, a stand-in for one yet to come."""
        return self.made.puzzle.total == len(self.made.puzzle.clues)

    @property
    def key(self) -> str:
        """The subject that the texts of its sheet name."""
        return f"{SHEET} {self.number} {self.date}"

    @property
    def edges(self) -> Edges:
        """The letters and numbers that name the columns and rows of its board."""
        return edges(self.made.puzzle.rows, self.made.puzzle.columns)

    def board(self, cell: float, words: Words) -> Board:
        """Return its board for solving, with cells of `cell` points."""
        said = self.statement(words)
        if self.stages:
            now = stage_of(self.made.puzzle, self.made.answer, self.stage)
            return board_of(now.puzzle, cell, now.settled, said)
        return add_codes(board_of(self.made.puzzle, cell, said=said), self.hidden.codes.get(self.number, {}))

    def statement(self, words: Words, solved: bool = False) -> BoardStatement:
        """Return what a file states about its board, or its solution."""
        role = SOLUTION if solved else STAGE if self.stages and self.stage > 1 else PUZZLE
        said = statement_of(self.made.puzzle, role, words.speech, self.number)
        return said._replace(stage=(self.stage, self.stages)) if self.stages and not solved else said

    def alt(self, words: Words, solved: bool = False) -> Spoken:
        """Return what is spoken in place of its board, or its solution."""
        title = (words.solution_of if solved else words.spoken.puzzle).format(number=self.number)
        return Spoken(self.made.puzzle, settled_by(self.made.answer) if solved else {}, words, title)

    def add_line(self, cards: Cards) -> Cards:
        """Return the layout of its board: with a line below it if it is turned or opened with words."""
        line = TURNED_LINE if self.stages else FIRST_LINE if self.hidden.listed else ""
        return with_line(cards, line) if line else cards

    def widest_line(self, words: Words) -> dict[str, str]:
        """Return texts as wide as any of that line."""
        if self.stages:
            return widest_texts(self.stages, words, "")
        return widest_first(words, "") if self.hidden.listed else {}

    def line_texts(self, words: Words) -> dict[str, str]:
        """Return the texts of that line."""
        if not self.stages:
            spelt = self.hidden.listed and not self.blank
            return safe_first(self.made, words) if spelt else {}
        safe = stage_of(self.made.puzzle, self.made.answer, self.stage).safe
        return {FIND: "", **stage_texts(self.stage, self.stages, safe, words)}


class DaySheet(NamedTuple):
    """The contents of a sheet: the puzzle of a day, and the solution at its foot."""

    title: str
    day: Day
    answer: str
    before: Day | None = None
    """The sheet before, whose solution is shown; the first sheet has none."""

    @property
    def solution(self) -> Day | None:
        """The day whose solution is at its foot."""
        return self.before if self.answer == YESTERDAY else self.day if self.answer == FOOT else None


class Press(NamedTuple):
    """The settings of sheets."""

    style: Style
    words: Words
    kinds: tuple[str, ...] = ()
    """The kinds of the days of its week."""

    def with_words_of(self, puzzle: Puzzle) -> Self:
        """Return it with the words of a puzzle's game."""
        return self._replace(words=load_words(self.words.language, game_of(puzzle.kind, self.kinds)))


def told_day(day: Day, questions: tuple[str, ...], words: Words) -> Day:
    """Return a day with the question about its puzzle, if any; an empty board gets texts as wide as any."""
    puzzle = day.made.puzzle
    if not KINDS[puzzle.kind].asking:
        return day
    size = Size(puzzle.rows, puzzle.columns)
    return day._replace(asked=widest_asked(size, questions, words) if day.blank else asked_texts(puzzle, words))


def hidden_day(day: Day, play: str, seed: int, language: str) -> Day:
    """Return a day with what opens its board, if anything; an empty board gets the largest size."""
    entry = Entry(day.number, 0, day.tier, day.made)
    if play == DECODER:
        return day._replace(hidden=decode([entry], 1, (seed, STREAM + day.number), (day.number - 1) % len(ROWS)))
    if play != PASSWORD:
        return day
    if day.blank:
        codes = dict.fromkeys(cells_of(day.made.puzzle.rows, day.made.puzzle.columns), WIDEST.word[0].upper())
        return day._replace(hidden=Hidden({day.number: codes}, listed=(WIDEST,) * ALONE))
    return day._replace(hidden=spell_alone(entry, load_passwords(language), seed))


def blank_day(kind: str, size: Size, tier: str, day: date, total: bool = True) -> Day:
    """Return a day with an empty board, which shows the room it takes before its puzzle exists."""
    puzzle = Puzzle(kind, *size, (UNKNOWN,) * size.cells, size.cells if total else None)
    return Day(BLANK, day, tier, Made(puzzle, Answer(*size, (True,) * size.cells), 0, 0, 0, 0.0))
