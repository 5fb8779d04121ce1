"""Some days of a series on show: the demands of its file, the puzzles already made, and the pages."""

from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.picks import Written
from bookmaker.engine.pool import Workers
from bookmaker.kinds.batch import compile_engine
from bookmaker.preview.desk import Answer
from bookmaker.preview.snapshot import PreviewPage, Snapshot
from bookmaker.series.bank_days import check_bank, needed_numbers, puzzles_of
from bookmaker.series.model import Daily
from bookmaker.series.pages import pages_of, sheet_of
from bookmaker.series.puzzles import series_of
from bookmaker.series.show import UNPICKED, Days, DaysWork, locate_puzzle
from bookmaker.series.strip import as_high
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event, Progress
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Made


class MakingDays(NamedTuple):
    """An order for puzzles of sheets."""

    spec: Daily
    numbers: tuple[int, ...]

    @property
    def series(self) -> str:
        """Key of the puzzles of all sheets."""
        spec = self.spec
        boards = [want._replace(title="") for want in series_of(spec).boards]
        return repr((spec.seed, boards, spec.bank and (spec.bank, spec.source, spec.title)))

    @property
    def key(self) -> tuple[str, tuple[int, ...]]:
        """Key of these puzzles."""
        return self.series, self.numbers

    def make(self, workers: Workers) -> Generator[Event, None, dict[int, Made]]:
        """Make the puzzles."""
        yield from compile_engine()
        made = dict[int, Made]()
        for number, puzzle in puzzles_of(self.spec, self.numbers, workers):
            made[number] = puzzle
            yield Progress("sheets", len(made), len(self.numbers))
        return made


class DaysSubject:
    """Some days of a series, or else its first week."""

    def __init__(self, path: Path, days: Days | None = None) -> None:
        self._path = path
        self._days = days
        self._made = dict[str, dict[int, Made]]()
        """Puzzles by the key of their series."""
        self._work: DaysWork | None = None
        """The days as last read; None if that failed."""

    def read(self) -> None:
        """Read the file; raise UserError if something is wrong with it."""
        self._work = None
        self._work = DaysWork.read(self._path, self._days)

    @property
    def _read(self) -> DaysWork:
        assert self._work
        return self._work

    @property
    def _needed_days(self) -> MakingDays:
        series, numbers = self._read
        return MakingDays(series.spec, tuple(needed_numbers(series.spec, numbers)))

    def lacking(self) -> MakingDays | None:
        """Return the order for missing puzzles, or None when all are made."""
        wanted = self._needed_days
        there = self._made.get(wanted.series, {})
        lacking = tuple(number for number in wanted.numbers if number not in there)
        return wanted._replace(numbers=lacking) if lacking else None

    def check(self) -> None:
        """Raise UserError if the bank for the puzzles is missing; boards are known to fit already."""
        check_bank(self._read.series)

    def keep(self, order: MakingDays, result: dict[int, Made]) -> None:
        """Keep the result of an order."""
        self._made.setdefault(order.series, {}).update(result)

    def snapshot(self) -> Snapshot:
        """Return the pages of these days; nothing may be lacking. Strips are as high as the highest."""
        (series, numbers), made = self._read, self._made[self._needed_days.series]
        sheets = [sheet_of(series, number, made) for number in numbers]
        pages, leaves = list[Page](), list[PreviewPage]()
        for sheet in sheets:
            for page in pages_of(series, sheet):
                front = page.label == str(sheet.day.date)
                numbered = (sheet.day.number,) if front else ()
                leaves.append(PreviewPage(page.label, "puzzles" if front else "solutions", numbered, True))
                pages.append(page)
        pages = as_high(pages) if series.spec.strip else pages
        size = pages[0].width, pages[0].height
        shown = Snapshot(series.spec.title, size, False, leaves, pages.__getitem__, series.style.fonts)
        shown.puzzles = {sheet.day.number: locate_puzzle(series, sheet) for sheet in sheets}
        return shown

    def inspection(self, shown: Snapshot) -> None:
        """Return None: reading the file finds all that is wrong with sheets."""

    def write(self, answer: Answer, shown: Snapshot) -> Written:
        """Raise UserError: days take no answers."""
        raise UserError(UNPICKED)
