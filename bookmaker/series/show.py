"""Pictures of a series: its puzzles as those of a book with one puzzle each, and the pages of some days."""

from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.playable import Played
from bookmaker.book.show import Foreseen, LocatedPuzzle, puzzle_picture
from bookmaker.kinds.batch import compile_engine
from bookmaker.page.types.base import Book, BookSection, Plan, TierRun
from bookmaker.series.banked import sheets_of
from bookmaker.series.day import DaySheet
from bookmaker.series.feed import FeedDay
from bookmaker.series.model import check_number
from bookmaker.series.pages import Opened, blank_sheets, front_cell, labels_of, numbers_of, open_series, pages_of
from bookmaker.series.parts import tier_name
from bookmaker.series.played import page_of_days
from bookmaker.spec.model import Spec
from bookmaker.values.events import Event, Progress
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry
from bookmaker.words import capitalize_first
from bookmaker.words.rules import total_of

UNPICKED = "the sheets of a series are not picked; another `seed`, or other boards in `week`, make others"
"""The message for those who pick puzzles of a series."""
Days = tuple[date, date]
"""The first and the last of some days."""


class DaysWork(NamedTuple):
    """Some days of a series, as the source of pictures."""

    series: Opened
    numbers: range
    """Numbers of the sheets whose pages are wanted."""

    @classmethod
    def read(cls, path: Path, days: Days | None = None) -> "DaysWork":
        """Read a series, for some days, else for those of its first week; raise UserError of one class or another."""
        series = open_series(path, ())
        week = range(1, len(series.spec.first_week) + 1)
        return cls(series, numbers_of(series, *days) if days else week)

    @property
    def foreseen(self) -> Foreseen:
        spec, press = self.series.spec, self.series.press
        week = {name: tuple(pages_of(self.series, sheet)) for name, sheet in blank_sheets(self.series)}
        labels = tuple(label for number in self.numbers for label in labels_of(self.series, number))
        pages = (page for number in self.numbers for page in week[spec.weekday(number)])
        sizes = tuple((page.width, page.height) for page in pages)
        return Foreseen(spec.title, spec.language, press.words, press.style, sizes, labels)

    @property
    def first(self) -> int:
        return self.numbers[0]

    def find(self, number: int, workers: int | None) -> Generator[Event, None, LocatedPuzzle]:
        """Make the puzzle of the sheet with a number, on any day."""
        check_number(self.series.spec, number)
        yield from compile_engine()
        (sheet,) = sheets_of(self.series, range(number, number + 1), workers or 0)
        return locate_puzzle(self.series, sheet)

    def lay_out(self, workers: int | None) -> Generator[Event, None, tuple[Page, ...]]:
        yield from compile_engine()
        pages = list[Page]()
        for done, sheet in enumerate(sheets_of(self.series, self.numbers, workers or 0), 1):
            pages += pages_of(self.series, sheet)
            yield Progress("sheets", done, len(self.numbers))
        return tuple(pages)

    def play(self, number: int | None, workers: int | None) -> Generator[Event, None, Played]:
        if number is not None:
            check_number(self.series.spec, number)
        numbers = self.numbers if number is None else range(number, number + 1)
        yield from compile_engine()
        made = {sheet.day.number: sheet.day.made for sheet in sheets_of(self.series, numbers, workers or 0)}
        return (yield from page_of_days(self.series, made, workers or 0))


def day_of(series: Opened, sheet: DaySheet) -> FeedDay:
    """Return a day for feeds, without its files."""
    found, puzzle = locate_puzzle(series, sheet), sheet.day.made.puzzle
    words = series.press.with_words_of(puzzle).words
    said, number = (
        capitalize_first(words.date(sheet.day.date, weekday=True)),
        words.numbered.format(number=sheet.day.number),
    )
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    about = (tier_name(sheet.day, series.press), size, total_of(puzzle, words))
    text = "\n".join(puzzle_picture(found).lines)
    return FeedDay(
        sheet.day.date,
        words.reasons.comma.join((number, said)),
        words.reasons.comma.join(filter(None, about)),
        text,
        (),
    )


def locate_puzzle(series: Opened, sheet: DaySheet) -> LocatedPuzzle:
    """Return the puzzle of a sheet as that of a book of its own, named after the day."""
    spec, day = series.spec, sheet.day
    style, words, _ = series.press.with_words_of(day.made.puzzle)
    board = spec.board(day.number)
    section = BookSection(spec.title, board.kind, *board.size, (day.tier,), 1, board.params.prints_total)
    section = section._replace(played=board.play_mode, questions=board.params.questions)
    book = Book(spec.title, spec.author, spec.language, series.trim, (section,), proved=1)
    runs = (TierRun(0, day.tier, day.number, day.number),)
    plan = Plan(book, style, words, runs, series.trim, {}, hidden=day.hidden)
    cell = front_cell(series, sheet)
    solver, speech = Spec.model_fields["solver"].default, words.speech
    entry = Entry(day.number, 0, day.tier, day.made, name=str(day.date))
    return LocatedPuzzle(entry, plan, (cell, min(cell, style.look.solutions.cell_max)), speech, solver, day.date)
