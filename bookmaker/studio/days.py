"""Some days of a series on show: the demands of its file, the puzzles already made, and the pages."""

from collections.abc import Generator
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.picks import Written, check_chosen, find_by_name, put_change, write_answer, write_undone
from bookmaker.engine.pool import Workers
from bookmaker.series.bank_days import make_days, refuse_bank
from bookmaker.series.model import DailyFile
from bookmaker.series.pages import bind_sheets, needed_numbers
from bookmaker.series.picks import day_change, sheet_on, states_of
from bookmaker.series.puzzles import series_of
from bookmaker.series.show import DaysWork, locate_puzzle
from bookmaker.spec.given_puzzles import Given
from bookmaker.spec.picks import Kept
from bookmaker.studio.boards import pins_of
from bookmaker.studio.desk import Answer
from bookmaker.studio.snapshot import Snapshot, snapshot_of
from bookmaker.values.choices import Days
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Made


class MakingDays(NamedTuple):
    """An order for puzzles of sheets."""

    file: DailyFile
    numbers: tuple[int, ...]

    @property
    def series(self) -> str:
        """Key of the puzzles of all sheets."""
        spec, series = self.file.spec, series_of(self.file.spec)
        boards = [want._replace(title="") for want in series.boards]
        return repr((series._replace(boards=tuple(boards)), spec.bank and (spec.bank, spec.source, spec.title)))

    @property
    def key(self) -> tuple[str, tuple[int, ...]]:
        """Key of these puzzles."""
        return self.series, self.numbers

    def make(self, workers: Workers) -> Generator[Event, None, dict[int, Made]]:
        """Make the puzzles."""
        return (yield from make_days(self.file, self.numbers, workers))


class DaysSubject:
    """Some days of a series, or else its first week."""

    _read: DaysWork
    """The days as last read."""

    def __init__(self, path: Path, days: Days | None = None) -> None:
        self._path = path
        self._days = days
        self._made = dict[str, dict[int, Made]]()
        """Puzzles by the key of their series."""

    def read(self) -> None:
        """Read the file; raise UserError if something is wrong with it."""
        self._read = DaysWork.read(self._path, self._days)

    @property
    def _needed_days(self) -> MakingDays:
        series, numbers = self._read
        return MakingDays(series.file, tuple(needed_numbers(series.spec, numbers)))

    def lacking(self) -> MakingDays | None:
        """Return the order for missing puzzles, or None when all are made."""
        wanted = self._needed_days
        there = self._made.get(wanted.series, {})
        lacking = tuple(number for number in wanted.numbers if number not in there)
        return wanted._replace(numbers=lacking) if lacking else None

    def check(self) -> None:
        """Raise UserError if the bank for the puzzles is missing; boards are known to fit already."""
        refuse_bank(self._read.series.file)

    def keep(self, order: MakingDays, result: dict[int, Made]) -> None:
        """Keep the result of an order."""
        self._made.setdefault(order.series, {}).update(result)

    def snapshot(self) -> Snapshot:
        """Return the pages of these days; nothing may be lacking. Strips are as high as the highest."""
        (series, numbers), made = self._read, self._made[self._needed_days.series]
        sheets = bind_sheets(series, made, numbers)
        cut = sheets.pages if series.spec.strip else []
        size = (cut[0].width, cut[0].height) if cut else series.trim
        shown = snapshot_of(sheets.bound, size, False, cut.__getitem__ if cut else sheets.bound.page)
        shown.puzzles = {number: locate_puzzle(sheets, number) for number in numbers}
        shown.states = states_of(series.file, numbers)
        shown.judge = partial(_judge_pin, series.file)
        return shown

    def inspection(self, shown: Snapshot) -> None:
        """Return None: reading the file finds all that is wrong with sheets."""

    def write(self, answer: Answer, shown: Snapshot) -> Written:
        """Write an answer about days on show; raise UserError if that is impossible."""
        file = self._read.series.file
        if answer.key == "u":
            return write_undone(self._path)
        if answer.key == "e":
            pins = {str(_day(file, number)): pin for number, pin in pins_of(answer).items()}
            return write_answer(self._path, put_change(pins))
        there = [one.entry for one in shown.puzzles.values()]
        chosen = [find_by_name(there, name, self._path) for name in answer.name.split()]
        check_chosen(answer.key, chosen)
        return write_answer(self._path, day_change(file, answer.key, chosen, str(answer.number), there))


def _judge_pin(file: DailyFile, number: int, given: Given) -> Kept:
    """Return a puzzle as the day of a sheet takes it; raise Wrong, or UserError for a day without a sheet."""
    made = file.spec.pin_on(_day(file, number), given)
    return Kept(0, file.spec.board(number).tier, made)


def _day(file: DailyFile, number: int) -> date:
    """Return the day of a sheet; raise UserError if there is none."""
    return file.spec.day(sheet_on(file, str(number)))
