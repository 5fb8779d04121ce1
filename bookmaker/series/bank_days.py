"""Sheets of a series with puzzles from a bank, which then holds all of its puzzles and the day of each."""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from bookmaker.bank.draw import take_one, wish_of
from bookmaker.bank.records import record_of
from bookmaker.bank.stock import Use, add, last_day, list_records, mark, pick, used_elsewhere
from bookmaker.bank.store import Bank, open_bank
from bookmaker.bank.supply import BANK, FRESH, Need
from bookmaker.book.bank_puzzles import check_bank
from bookmaker.engine.pool import Workers
from bookmaker.engine.symmetry import fingerprint, name_of
from bookmaker.kinds import KINDS
from bookmaker.kinds.batch import Want, compile_engine
from bookmaker.series.model import Daily, DailyFile, read_daily
from bookmaker.series.pages import Opened, Sheets, bind_sheets, needed_numbers, open_series
from bookmaker.series.puzzles import make_puzzles, series_of
from bookmaker.spec.findings import Spot
from bookmaker.spec.picks import ID as PICK
from bookmaker.spec.picks import PIN, REJECT
from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, Refusals, Wrong
from bookmaker.values.events import Event, Progress
from bookmaker.values.puzzle import Made

HORIZON = 400
"""Most sheets that a forecast looks ahead: a year and a month."""


@contextmanager
def open_own_bank(file: DailyFile) -> Iterator[Bank | None]:
    """Provide the bank that a series draws on, None for none; raises as `check_bank`, UserError if the file is none."""
    spec, spot = file.spec, Spot(file.tree, Daily, ())
    with check_bank(spot, spec.bank, [(("from",), spec.source)]) as path:
        if path is None:
            yield None
            return
        with open_bank(path) as bank:
            if wrong := [spot.at(*wrong.at).problem_of(wrong) for wrong in _late_picks(spec, bank)]:
                raise FileProblems(wrong)
            yield bank


def _late_picks(spec: Daily, bank: Bank) -> Iterator[Wrong]:
    """Yield picks that would change a sheet after its delivery, or print a puzzle that something else has."""
    rejected = enumerate(spec.rejected_names)
    for at, number, name in ((at, *one) for at, one in rejected):
        if any(name_of(mark).startswith(name) for mark in marks_of(spec, number, bank)):
            message = f"the sheet of {spec.day(number)} is delivered with {name}, and stays as it is"
            yield Wrong(message, id=PICK, remedy="take it out", at=(REJECT, at))
    for number, made in spec.pinned_puzzles.items():
        day, mark, there = str(spec.day(number)), fingerprint(made.puzzle), marks_of(spec, number, bank)
        if there and mark not in there:
            message = f"the sheet of {day} is delivered with another puzzle, and stays as it is"
            yield Wrong(message, id=PICK, remedy="take it out, or pin this one on another day", at=(PIN, day))
        elif mark in used_elsewhere(bank, _name(spec, number)):
            message = "this puzzle was printed elsewhere"
            remedy = f"bookmaker bank show {mark} tells where; pin another one"
            yield Wrong(message, id=PICK, remedy=remedy, at=(PIN, day))


def next_sheet(spec: Daily, bank: Bank) -> int:
    """Return the number of the first sheet after those delivered."""
    day = last_day(bank, _title(spec))
    return spec.sheets_before(date.fromisoformat(day) + timedelta(1)) + 1 if day else 1


def marks_of(spec: Daily, number: int, bank: Bank) -> set[str]:
    """Return the fingerprints with which a sheet was delivered."""
    return {one.fingerprint for one, _ in list_records(bank, {}, _name(spec, number), False)}


def refuse_bank(file: DailyFile) -> None:
    """Raise as `open_own_bank` before the work."""
    with open_own_bank(file):
        pass


def check_series(
    path: Path, settings: Sequence[str] = (), bank: Path | None = None
) -> tuple[Opened, "Forecast | None"]:
    """Return a series with all warnings, and how long its bank lasts; raise UserError for all its mistakes at once."""
    file, refusals, found = read_daily(path, settings, bank), Refusals(), None
    with refusals.gather():
        series = open_series(file)
    with refusals.gather():
        found = forecast_days(file)
    refusals.refuse(path)
    short = (found.problem,) if found and found.problem else ()
    return series._replace(warnings=(*series.warnings, *short)), found


def puzzles_of(file: DailyFile, numbers: Sequence[int], workers: Workers) -> Iterator[tuple[int, Made]]:
    """Yield the puzzles of some sheets in their order, from the bank of the series if it has them.

    Those of sheets that somebody picked are pinned, or made anew. Raises CannotBeMet if it lacks one and is the only
    source, UserError if the file is no bank, FileProblems for picks that cannot be.
    """
    spec, series = file.spec, series_of(file.spec)
    if spec.bank is None or spec.source == FRESH:
        try:
            yield from make_puzzles(series, numbers, workers)
        except Wrong as wrong:
            raise FileProblems([Spot(file.tree, Daily, ()).at(*wrong.at).problem_of(wrong)]) from None
        return
    found = dict[int, Made]()
    with open_bank(spec.bank) as bank:
        taken = {one.fingerprint for one, _ in list_records(bank, {}, _title(spec), False)}
        taken -= {
            mark for number in series.picked_sheets.intersection(numbers) for mark in marks_of(spec, number, bank)
        }
        for number, made in _draw(spec, numbers, bank):
            if made:
                found[number] = made
            elif spec.source == BANK and number in numbers:
                raise CannotBeMet(f"{spec.day(number)}: {'; '.join(_lack(spec, number, spec.bank))}")
    known = taken.union(fingerprint(one.puzzle) for one in found.values())
    anywhere = tuple((0, name) for _, name in series.rejected)
    others = series._replace(known=frozenset(known), rejected=anywhere)
    fresh = make_puzzles(others, [number for number in numbers if number not in found], workers)
    yield from sorted(one for one in {**found, **dict(fresh)}.items() if one[0] in numbers)


def _draw(spec: Daily, numbers: Iterable[int], bank: Bank) -> Iterator[tuple[int, Made | None]]:
    """Yield the puzzles of some sheets in their order from a bank, without picked ones; None where it has none.

    Those of earlier sheets that are held are among them, so that they are there on the day of their release.
    """
    series, numbers = series_of(spec), {*numbers}
    held = {one for one in spec.held_numbers if one < max(numbers, default=0) and not marks_of(spec, one, bank)}
    taken, picked = {fingerprint(made.puzzle) for _, made in series.pinned}, series.picked_sheets
    for number in sorted(numbers | held):
        while number not in picked:
            made = take_one(bank, series.board(number), _name(spec, number), taken)
            taken |= {fingerprint(made.puzzle)} if made else set()
            if not (made and series.rejections(fingerprint(made.puzzle))):
                yield number, made
                break


def _lack(spec: Daily, number: int, path: Path) -> tuple[str, str]:
    """Return that a bank has no puzzle for a sheet, and the remedy."""
    return Need(0, spec.board(number).tier, 0, 1).problem_and_remedy(series_of(spec).board(number), path)


class BoardStock(NamedTuple):
    """The puzzles of a bank for one sort of boards of a week."""

    kind: str
    size: str
    tier: str
    a_week: int
    there: int
    """Number of them that nobody uses."""


class Forecast(NamedTuple):
    """How long a bank lasts for a series."""

    path: Path
    first: int
    """The first sheet after the last one that took its puzzle from there."""
    sheets: int
    """Number of sheets from then on for which it has puzzles, at most HORIZON."""
    boards: tuple[BoardStock, ...]
    problem: Problem | None = None
    """That it runs short, unless sheets are made besides."""

    @property
    def short(self) -> int:
        """The number of the first sheet for which it has no puzzle; 0 for none up to HORIZON."""
        return self.first + self.sheets if self.sheets < HORIZON else 0


def forecast_days(file: DailyFile) -> Forecast | None:
    """Return how long the bank of a series lasts, by drawing its sheets in order; None without one.

    Raises as `open_own_bank`, and CannotBeMet if it lacks the very next puzzle.
    """
    spec = file.spec
    with open_own_bank(file) as bank:
        if bank is None:
            return None
        first = next_sheet(spec, bank)
        drawn = _draw(spec, range(first, first + HORIZON), bank)
        short = next((one for one, made in drawn if made is None and one >= first), first + HORIZON)
        found = Forecast(bank.path, first, short - first, _board_stocks(spec, bank))
    if not found.short or spec.source != BANK:
        return found
    message, remedy = _lack(spec, found.short, found.path)
    spot = Spot(file.tree, Daily, ()).at("week", spec.weekday(found.short), "tier")
    after = f" after {found.sheets} sheet{'s' * (found.sheets > 1)}" if found.sheets else ""
    wrong = Wrong(f"{spec.day(found.short)}:{after} {message}", id="bank-too-small", remedy=remedy)
    if not found.sheets:
        raise CannotBeMet(problems=[spot.problem_of(wrong)])
    return found._replace(problem=spot.problem_of(wrong)._replace(level="warning"))


def _board_stocks(spec: Daily, bank: Bank) -> tuple[BoardStock, ...]:
    series, week = series_of(spec), Counter[tuple[str, str, str]]()
    wants = dict[tuple[str, str, str], Want]()
    for number in range(1, len(spec.first_week) + 1):
        board = spec.board(number)
        sort = board.kind, str(board.size), board.tier
        week[sort] += 1
        wants[sort] = series.board(number)
    free = {sort: pick(bank, wish_of(want, sort[2]), "", Use(0, sort[2], 0)) for sort, want in wants.items()}
    return tuple(BoardStock(*sort, count, sum(1 for _ in free[sort])) for sort, count in week.items())


def make_days(file: DailyFile, numbers: Sequence[int], workers: Workers) -> Generator[Event, None, dict[int, Made]]:
    """Make the puzzles of some sheets; raises as `puzzles_of` does."""
    yield from compile_engine()
    made = dict[int, Made]()
    for number, puzzle in puzzles_of(file, numbers, workers):
        made[number] = puzzle
        yield Progress("sheets", len(made), len(numbers))
    return made


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

    def make(self, workers: Workers) -> Generator[Event, None, list[Made]]:
        """Make the puzzles."""
        return [*(yield from make_days(self.file, self.numbers, workers)).values()]


def numbers_to_make(spec: Daily, numbers: Sequence[int]) -> list[int]:
    """Return the sheets whose puzzles some sheets need.

    A held one on no page is not among them: where its puzzle is missing, later sheets need not wait for it.
    """
    return [one for one in needed_numbers(spec, numbers) if one in numbers or one not in spec.held_numbers]


def sheets_of(series: Opened, numbers: Sequence[int], workers: int) -> Iterator[tuple[int, Sheets]]:
    """Yield some sheets by number, in order; raises as `open_own_bank` and `puzzles_of` do."""
    refuse_bank(series.file)
    made = dict[int, Made]()
    for number, puzzle in puzzles_of(series.file, numbers_to_make(series.spec, numbers), workers):
        made[number] = puzzle
        if number in numbers:
            yield number, bind_sheets(series, made, range(number, number + 1))


def mark_days(spec: Daily, made: Mapping[int, Made]) -> None:
    """Record in the bank of a series the puzzles of sheets that are not held; it gets those that it did not have."""
    if spec.bank is None or spec.source == FRESH:
        return
    made = {number: one for number, one in made.items() if number not in spec.held_numbers}
    facts = {number: KINDS[one.puzzle.kind].facts(one.puzzle, one.answer) for number, one in made.items()}
    with open_bank(spec.bank, write=True) as bank:
        add(bank, [record_of(one, facts[number]) for number, one in made.items()], proved=True)
        uses = {number: Use(0, spec.board(number).tier, number, "", spec.day(number).isoformat()) for number in made}
        mark(bank, {_name(spec, number): {fingerprint(one.puzzle): uses[number]} for number, one in made.items()})


def _title(spec: Daily) -> str:
    return f"{spec.title}, seed {spec.seed}"


def _name(spec: Daily, number: int) -> str:
    """Return a bank's name for a sheet: each is a book of its own."""
    return f"{_title(spec)}, {spec.day(number)}"
