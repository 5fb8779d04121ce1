"""Pictures of a series: its puzzles as those of a book with one puzzle each, and the pages of some days."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.show import Foreseen, LocatedPuzzle, puzzle_picture
from bookmaker.book.web import Played
from bookmaker.kinds.batch import compile_engine
from bookmaker.page.types.boards import tier_name
from bookmaker.series.bank_days import sheets_of
from bookmaker.series.feed import FeedDay
from bookmaker.series.model import check_number, read_daily
from bookmaker.series.pages import Opened, Sheets, held_problem, labels_of, numbers_of, open_series
from bookmaker.series.web import page_of_days
from bookmaker.spec.model import Spec
from bookmaker.values.choices import Days
from bookmaker.values.events import Event, Note, Progress
from bookmaker.values.marks import Page
from bookmaker.words.captions import full_date
from bookmaker.words.rules import total_of

SOLVER: str = Spec.model_fields["solver"].default
"""The solver whose steps are told."""


class DaysWork(NamedTuple):
    """Some days of a series, as the source of pictures."""

    series: Opened
    numbers: range
    """Numbers of the sheets whose pages are wanted."""

    @classmethod
    def read(cls, path: Path, days: Days | None = None) -> "DaysWork":
        """Read a series, for some days, else for those of its first week; raise UserError of one class or another."""
        series = open_series(read_daily(path))
        week = range(1, len(series.spec.first_week) + 1)
        return cls(series, numbers_of(series.file, *days) if days else week)

    @property
    def foreseen(self) -> Foreseen:
        spec, series = self.series.spec, self.series
        labels = tuple(label for number in self.numbers for label in labels_of(spec, number))
        week = {fit.day: (fit.page,) * fit.pages for fit in series.fits}
        sizes = tuple(size for number in self.numbers for size in week[spec.weekday(number)])
        return Foreseen(spec.title, spec.language, series.words, series.style, sizes, labels)

    @property
    def first(self) -> int:
        return self.numbers[0]

    def find(self, number: int, workers: int | None) -> Generator[Event, None, LocatedPuzzle]:
        """Make the puzzle of the sheet with a number, on any day."""
        check_number(self.series.spec, number)
        yield from self._held_notes((number,))
        yield from compile_engine()
        ((_, sheet),) = sheets_of(self.series, range(number, number + 1), workers or 0)
        return locate_puzzle(sheet, number)

    def lay_out(self, workers: int | None) -> Generator[Event, None, tuple[Page, ...]]:
        yield from self._held_notes(self.numbers)
        yield from compile_engine()
        pages = list[Page]()
        for done, (_, sheet) in enumerate(sheets_of(self.series, self.numbers, workers or 0), 1):
            pages += sheet.pages
            yield Progress("sheets", done, len(self.numbers))
        return tuple(pages)

    def play(self, number: int | None, workers: int | None) -> Generator[Event, None, Played]:
        if number is not None:
            check_number(self.series.spec, number)
        numbers = self.numbers if number is None else range(number, number + 1)
        yield from self._held_notes(numbers)
        yield from compile_engine()
        made = {number: sheet.last.made for number, sheet in sheets_of(self.series, numbers, workers or 0)}
        return (yield from page_of_days(self.series, made, workers or 0))

    def _held_notes(self, numbers: Sequence[int]) -> Iterator[Note]:
        held = held_problem(self.series.file, numbers, "and only shown, not given out")
        yield from [Note(str(held), held)] if held else ()


def feed_day(sheet: Sheets, number: int) -> FeedDay:
    """Return a day for feeds, without its files."""
    found, day = locate_puzzle(sheet, number), sheet.day(number)
    words, puzzle, comma = day.words, day.puzzle, day.words.reasons.comma
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    about = (tier_name(day.entry.tier, day.plan), size, total_of(puzzle, words))
    title = comma.join((words.numbered.format(number=number), full_date(day.date, words)))
    return FeedDay(day.date, title, comma.join(filter(None, about)), "\n".join(puzzle_picture(found).lines), ())


def locate_puzzle(sheet: Sheets, number: int) -> LocatedPuzzle:
    """Return the puzzle of a sheet as that of a book of its own, named after the day."""
    day, (cell, _) = sheet.day(number), sheet.cells(number)
    cells = cell, min(cell, day.plan.style.look.solutions.cell_max)
    return LocatedPuzzle(day.entry, day.plan, cells, day.words.speech, SOLVER, day.date)
