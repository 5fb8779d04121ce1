"""Picks of a series: which puzzle a day is not to have, which one it gets, and which days are held."""

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from datetime import date
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.book.picks import NUMBERED, Change, Picks, Shelf, kept_as, no_such_number, put_change
from bookmaker.book.show import LocatedPuzzle
from bookmaker.engine.pool import Workers
from bookmaker.engine.symmetry import NAME, fingerprint, name_of
from bookmaker.series.bank_days import HORIZON, make_days, marks_of, next_sheet, open_own_bank
from bookmaker.series.model import DailyFile, check_number, read_daily
from bookmaker.series.pages import bind_sheets, numbers_of, open_series
from bookmaker.series.puzzles import make_puzzle, series_of
from bookmaker.series.show import locate_puzzle
from bookmaker.spec.given_puzzles import Given
from bookmaker.spec.picks import HOLD, PIN, REJECT, Kept
from bookmaker.values.choices import Days
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry, Made

DELIVERED, HELD = "delivered", "held"


class DaysShelf(NamedTuple):
    """Some days of a series whose puzzles are being picked."""

    file: DailyFile
    made: Mapping[int, Made]
    states: dict[int, str]

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The puzzles of its days, each named after its day."""
        return tuple(day_entry(self.file, number, self.made[number]) for number in self.states)

    def find(self, part: str) -> Entry:
        """Return the puzzle of a day, or with a name; raise UserError if there is none."""
        found = [one for one in self.entries if part.upper() in (one.name, puzzle_name(one.made))]
        if not found:
            raise UserError(f"{self.path}: none of these days has the puzzle {part}; --from and --to name others")
        return found[0]

    def change(self, letter: str, chosen: Sequence[Entry], place: str) -> Change:
        """Return the change of an answer; raise UserError for a day that has no sheet."""
        return day_change(self.file, letter, chosen, place, self.entries)

    def put(self, pins: Mapping[int, Any]) -> Change:
        return put_change({str(self.file.spec.day(sheet_on(self.file, str(at)))): pin for at, pin in pins.items()})

    def judge(self, number: int, given: Given) -> Kept:
        spec, sheet = self.file.spec, sheet_on(self.file, str(number))
        return Kept(0, spec.board(sheet).tier, spec.pin_on(spec.day(sheet), given))

    def remake(self, workers: Workers) -> Generator[Event, None, "DaysShelf"]:
        """Return these days as the files now say."""
        return (yield from _make_shelf(read_daily(self.path), [*self.states], workers))

    def label(self, entry: Entry) -> str:
        """Return the day of a puzzle, and its name."""
        return f"{entry.name}  {puzzle_name(entry.made)}"

    def locator(self) -> Callable[[Shelf, Entry], LocatedPuzzle]:
        """Return what finds the place of a puzzle on its sheet."""
        alone = self.file.spec.model_copy(update={"solution": "none"})
        opened = open_series(self.file._replace(spec=alone))

        def locate(_: Shelf, entry: Entry) -> LocatedPuzzle:
            number = entry.number
            return locate_puzzle(bind_sheets(opened, {number: entry.made}, range(number, number + 1)), number)

        return locate


def open_days(
    path: Path, days: Days | None, asked: Collection[str], week: bool = False, workers: Workers = None
) -> Generator[Event, None, DaysShelf]:
    """Make the puzzles of some days, or of those asked for; without any, and also then if that is wanted, of a week
    from the first day that is not delivered.

    Raises UserError as the sheets do.
    """
    file = read_daily(path)
    numbers = numbers_of(file, *days) if days else _numbers(file, asked, week or not asked)
    return (yield from _make_shelf(file, numbers, workers))


def _numbers(file: DailyFile, asked: Iterable[str], week: bool) -> Sequence[int]:
    with open_own_bank(file) as bank:
        first = next_sheet(file.spec, bank) if bank else 1
    wanted = {sheet_on(file, text) for text in asked}.union(range(first, first + len(file.spec.first_week) * week))
    # What a bank gives depends on the days before.
    numbers = range(min(first, *wanted), max(wanted) + 1) if bank else sorted(wanted)
    if len(numbers) > HORIZON:
        raise UserError(f"{file.path}: {len(numbers)} days at once; name at most {HORIZON}")
    return numbers


def sheet_on(file: DailyFile, text: str) -> int:
    """Return the number of the sheet that a day or a number names; raise UserError if there is none."""
    if text.isdecimal() and int(text[:9]):
        check_number(file.spec, int(text[:9]))
        return int(text[:9])
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise UserError(f"'{text}' is neither a day, such as {file.spec.start}, nor the number of a sheet") from None
    return numbers_of(file, day, day)[0]


def _make_shelf(file: DailyFile, numbers: Sequence[int], workers: Workers) -> Generator[Event, None, DaysShelf]:
    states = states_of(file, numbers)
    return DaysShelf(file, (yield from make_days(file, numbers, workers)), states)


def states_of(file: DailyFile, numbers: Sequence[int]) -> dict[int, str]:
    """Return what is decided about some sheets: held, delivered, pinned; '' for open ones.

    Raises as `open_own_bank`.
    """
    states = {number: "pinned" if number in file.spec.pinned_puzzles else "" for number in numbers}
    with open_own_bank(file) as bank:
        if bank:
            states |= dict.fromkeys((one for one in numbers if marks_of(file.spec, one, bank)), DELIVERED)
    return states | dict.fromkeys(file.spec.held_numbers.intersection(numbers), HELD)


def day_entry(file: DailyFile, number: int, made: Made) -> Entry:
    """Return the puzzle of a sheet, named after its day."""
    return Entry(number, 0, file.spec.board(number).tier, made, name=str(file.spec.day(number)))


def puzzle_name(made: Made) -> str:
    """Return the name by which a puzzle is rejected."""
    return name_of(fingerprint(made.puzzle))[:NAME]


def day_change(file: DailyFile, letter: str, chosen: Sequence[Entry], place: str, there: Sequence[Entry]) -> Change:
    """Return the change of an answer about days: r rejects their puzzles, k and i pin them, h holds them, x releases
    them, m puts one on another day, and s lets two days change theirs.

    Raises UserError for a day that has no sheet, or is not there to change.
    """
    if letter in ("h", "x"):
        days = {one.name for one in chosen}
        return _hold(days) if letter == "h" else _release(days, file)
    if letter not in NUMBERED:
        changes = [_reject(file, one) if letter == "r" else _pin({one.number: one}, file) for one in chosen]
        return lambda picks: reduce(lambda now, change: change(now), changes, picks)
    entry, number = chosen[0], sheet_on(file, place)
    boards = [f"{one.kind} of {one.size}, {one.tier}" for one in map(file.spec.board, (entry.number, number))]
    if boards[0] != boards[1]:
        message = f"{entry.name} has {boards[0]}, and {file.spec.day(number)} has {boards[1]}"
        raise UserError(f"{message}; put it on a day with a board like its own")
    if letter == "m":
        pin = _pin({number: entry}, file, () if number == entry.number else (entry.number,))
        leave = _reject(file, entry) if file.spec.bank and number != entry.number else lambda picks: picks
        return lambda picks: pin(leave(picks))  # so that no other day of a bank moves up
    other = next((one for one in there if one.number == number), None)
    if other is None:
        raise no_such_number(file.path, number, there)
    return _pin({number: entry, entry.number: other}, file)


def _pin(entries: Mapping[int, Entry], file: DailyFile, freed: Sequence[int] = ()) -> Change:
    pins = {str(file.spec.day(number)): kept_as(entry) for number, entry in entries.items()}
    free = {str(file.spec.day(number)) for number in freed}

    def change(picks: Picks) -> Picks:
        return {**picks, PIN: {day: pin for day, pin in picks.get(PIN, {}).items() if day not in free} | pins}

    return change


def _hold(days: set[str]) -> Change:
    return lambda picks: {**picks, HOLD: sorted(days.union(picks.get(HOLD, ())))}


def _release(days: set[str], file: DailyFile) -> Change:
    def change(picks: Picks) -> Picks:
        held = picks.get(HOLD, ())
        if others := sorted(days.difference(held)):
            there = date.fromisoformat(others[0]) in file.spec.hold
            why = "is held in the file itself; take it out of `hold` there" if there else "is not held"
            raise UserError(f"{file.path}: {others[0]} {why}")
        return {**picks, HOLD: [one for one in held if one not in days]}

    return change


def _reject(file: DailyFile, entry: Entry) -> Change:
    """Return the change that rejects the puzzle of a day; one that only a pin brought there is no longer pinned."""
    series, name = series_of(file.spec), f"{entry.name} {puzzle_name(entry.made)}"
    own = entry.number not in file.spec.pinned_puzzles or bool(file.spec.bank)
    own = own or fingerprint(make_puzzle(series._replace(pinned=()), entry.number).puzzle) == fingerprint(entry.made[0])
    unpinned = _pin({}, file, (entry.number,))
    return lambda picks: {**unpinned(picks), REJECT: [*picks.get(REJECT, ()), *([name] if own else [])]}
