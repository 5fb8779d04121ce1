"""Pictures of a series: its puzzles as those of a book with one puzzle each, and the pages of some days."""

from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.show import Foreseen, LocatedPuzzle, puzzle_picture
from bookmaker.book.web import Played
from bookmaker.kinds.batch import compile_engine
from bookmaker.page.types.boards import tier_name
from bookmaker.series.bank_days import sheets_of
from bookmaker.series.day import DaySheet
from bookmaker.series.feed import FeedDay
from bookmaker.series.model import check_number
from bookmaker.series.pages import Opened, blank_sheets, front_cell, labels_of, numbers_of, open_series, pages_of
from bookmaker.series.web import page_of_days
from bookmaker.spec.model import Spec
from bookmaker.values.events import Event, Progress
from bookmaker.values.marks import Page
from bookmaker.words.captions import full_date
from bookmaker.words.rules import total_of

UNPICKED = "the sheets of a series are not picked; another `seed`, or other boards in `week`, make others"
"""The message for those who pick puzzles of a series."""
SOLVER: str = Spec.model_fields["solver"].default
"""The solver whose steps are told."""
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
        spec, series = self.series.spec, self.series
        week = {name: tuple(pages_of(self.series, sheet)) for name, sheet in blank_sheets(self.series)}
        labels = tuple(label for number in self.numbers for label in labels_of(self.series, number))
        pages = (page for number in self.numbers for page in week[spec.weekday(number)])
        sizes = tuple((page.width, page.height) for page in pages)
        return Foreseen(spec.title, spec.language, series.words, series.style, sizes, labels)

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
        made = {sheet.day.number: sheet.day.entry.made for sheet in sheets_of(self.series, numbers, workers or 0)}
        return (yield from page_of_days(self.series, made, workers or 0))


def feed_day(series: Opened, sheet: DaySheet) -> FeedDay:
    """Return a day for feeds, without its files."""
    found, day = locate_puzzle(series, sheet), sheet.day
    words, puzzle = day.plan.words, day.puzzle
    said, number = full_date(day.date, words), words.numbered.format(number=day.number)
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    about = (tier_name(day.entry.tier, day.plan), size, total_of(puzzle, words))
    text, comma = "\n".join(puzzle_picture(found).lines), words.reasons.comma
    return FeedDay(day.date, comma.join((number, said)), comma.join(filter(None, about)), text, ())


def locate_puzzle(series: Opened, sheet: DaySheet) -> LocatedPuzzle:
    """Return the puzzle of a sheet as that of a book of its own, named after the day."""
    day, cell = sheet.day, front_cell(series, sheet)
    cells = cell, min(cell, day.plan.style.look.solutions.cell_max)
    return LocatedPuzzle(day.entry, day.plan, cells, day.plan.words.speech, SOLVER, day.date)
