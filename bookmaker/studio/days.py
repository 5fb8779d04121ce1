"""The pages of some days of a series on show, and the errand for their puzzles."""

from collections.abc import Collection, Generator
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.pieces import NotMade, Pieces
from bookmaker.engine.pool import Workers
from bookmaker.series.bank_days import make_days, refuse_bank
from bookmaker.series.model import DailyFile
from bookmaker.series.pages import bind_sheets, needed_numbers
from bookmaker.series.picks import DaysShelf, states_of
from bookmaker.series.puzzles import series_of
from bookmaker.series.show import DaysWork, locate_puzzle
from bookmaker.studio.checks import Subject
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


def days_subject(path: Path, days: Days | None = None) -> Subject:
    """Read some days of a series, or else its first week, and return what binds them; raise UserError if it is wrong.

    It raises UserError if the bank for the puzzles is missing, before anything is made.
    """
    series, numbers = DaysWork.read(path, days)
    errand = MakingDays(series.file, tuple(needed_numbers(series.spec, numbers)))

    def bind(pieces: Pieces) -> tuple[Snapshot, None]:
        try:
            found = result_of(pieces.find(errand))
        except NotMade:
            refuse_bank(series.file)
            raise
        made = {number: found[key] for key, number in errand.keys.items()}
        sheets = bind_sheets(series, made, numbers)
        cut = sheets.pages if series.spec.strip else []  # strips are as high as the highest
        size = (cut[0].width, cut[0].height) if cut else series.trim
        puzzles = {number: locate_puzzle(sheets, number) for number in numbers}
        shelf = DaysShelf(series.file, made, states_of(series.file, numbers))
        lay = cut.__getitem__ if cut else sheets.bound.page
        shown = snapshot_of(sheets.bound, size, False, lay, puzzles, lambda: shelf)
        shown.states = shelf.states
        return shown, None  # reading the file finds all that is wrong with sheets

    return bind
