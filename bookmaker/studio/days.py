"""Some days of a series on show: the errand for their puzzles, and the pages."""

from collections.abc import Collection, Generator
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.pieces import Pieces
from bookmaker.engine.pool import Workers
from bookmaker.series.bank_days import make_days, refuse_bank
from bookmaker.series.model import DailyFile
from bookmaker.series.pages import bind_sheets, needed_numbers
from bookmaker.series.picks import DaysShelf, states_of
from bookmaker.series.puzzles import series_of
from bookmaker.series.show import DaysWork, locate_puzzle
from bookmaker.studio.snapshot import Snapshot, snapshot_of
from bookmaker.values.choices import Days
from bookmaker.values.events import Event, result_of
from bookmaker.values.puzzle import Made


class MakingDays(NamedTuple):
    """An errand for puzzles of sheets."""

    file: DailyFile
    numbers: tuple[int, ...]

    @property
    def keys(self) -> dict[tuple[str, int], int]:
        """The key of each puzzle, with its number: all that decides the puzzles of all sheets, and that."""
        spec, series = self.file.spec, series_of(self.file.spec)
        boards = tuple(want._replace(title="") for want in series.boards)
        key = repr((series._replace(boards=boards), spec.bank and (spec.bank, spec.source, spec.title)))
        return {(key, number): number for number in self.numbers}

    def only(self, keys: Collection[tuple[str, int]]) -> "MakingDays":
        return self._replace(numbers=tuple(number for _, number in keys))

    def make(self, workers: Workers) -> Generator[Event, None, dict[tuple[str, int], Made]]:
        """Make the puzzles."""
        made = yield from make_days(self.file, self.numbers, workers)
        return {key: made[number] for key, number in self.keys.items()}


class DaysSubject:
    """Some days of a series, or else its first week."""

    _read: DaysWork
    """The days as last read."""

    def __init__(self, path: Path, days: Days | None = None) -> None:
        self._path = path
        self._days = days

    def read(self) -> None:
        """Read the file; raise UserError if something is wrong with it."""
        self._read = DaysWork.read(self._path, self._days)

    def check(self) -> None:
        """Raise UserError if the bank for the puzzles is missing; boards are known to fit already."""
        refuse_bank(self._read.series.file)

    def snapshot(self, pieces: Pieces) -> Snapshot:
        """Return the pages of these days; raise NotMade for missing puzzles. Strips are as high as the highest."""
        series, numbers = self._read
        errand = MakingDays(series.file, tuple(needed_numbers(series.spec, numbers)))
        found = result_of(pieces.find(errand))
        made = {number: found[key] for key, number in errand.keys.items()}
        sheets = bind_sheets(series, made, numbers)
        cut = sheets.pages if series.spec.strip else []
        size = (cut[0].width, cut[0].height) if cut else series.trim
        puzzles = {number: locate_puzzle(sheets, number) for number in numbers}
        shelf = DaysShelf(series.file, made, states_of(series.file, numbers))
        lay = cut.__getitem__ if cut else sheets.bound.page
        shown = snapshot_of(sheets.bound, size, False, lay, puzzles, lambda: shelf)
        shown.states = shelf.states
        return shown

    def inspection(self, shown: Snapshot) -> None:
        """Return None: reading the file finds all that is wrong with sheets."""
