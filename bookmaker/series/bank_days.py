"""Sheets of a series with puzzles from a bank, which then holds all of its puzzles and the day of each."""

from collections.abc import Generator, Iterator, Mapping, Sequence

from bookmaker.bank.draw import BANK, FRESH, Lack, take_one
from bookmaker.bank.records import record_of
from bookmaker.bank.stock import Use, add, list_records, mark
from bookmaker.bank.store import open_bank
from bookmaker.engine.pool import Workers
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS
from bookmaker.kinds.batch import compile_engine
from bookmaker.series.model import Daily
from bookmaker.series.pages import Opened, Sheets, bind_sheets, needed_numbers
from bookmaker.series.puzzles import make_puzzles, series_of
from bookmaker.spec.findings import Spot
from bookmaker.values.errors import CannotBeMet, FileProblems, Wrong
from bookmaker.values.events import Event, Progress
from bookmaker.values.puzzle import Made


def check_bank(series: Opened) -> None:
    """Raise FileProblems if puzzles should come from a bank and none is named, UserError if the file is none."""
    spec = series.spec
    if spec.bank is None and spec.source == BANK:
        wrong = Wrong("no bank is named", id="no-bank", remedy="for example: bank: puzzles.bank; or give --bank FILE")
        raise FileProblems([Spot(series.file.tree, Daily, ("from",)).problem_of(wrong)])
    if spec.bank is not None and spec.source != FRESH:
        with open_bank(spec.bank):
            pass


def puzzles_of(spec: Daily, numbers: Sequence[int], workers: Workers) -> Iterator[tuple[int, Made]]:
    """Yield the puzzles of some sheets in their order, from the bank of the series if it has them.

    Raises CannotBeMet if it lacks one and is the only source, UserError if the file is no bank.
    """
    if spec.bank is None or spec.source == FRESH:
        yield from make_puzzles(series_of(spec), numbers, workers)
        return
    found = dict[int, Made]()
    with open_bank(spec.bank) as bank:
        taken = {one.fingerprint for one, _ in list_records(bank, {}, _title(spec), False)}
        series = series_of(spec)
        for number in numbers:
            want = series.board(number)
            made = take_one(bank, want, _name(spec, number), {fingerprint(one.puzzle) for one in found.values()})
            if made:
                found[number] = made
            elif spec.source == BANK:
                lack = Lack(0, spec.board(number).tier, 0, 1).problem_and_remedy(want, spec.bank)
                raise CannotBeMet(f"{spec.day(number)}: {'; '.join(lack)}")
    known = taken.union(fingerprint(one.puzzle) for one in found.values())
    others = series._replace(known=frozenset(known))
    fresh = make_puzzles(others, [number for number in numbers if number not in found], workers)
    yield from sorted({**found, **dict(fresh)}.items())


def make_days(spec: Daily, numbers: Sequence[int], workers: Workers) -> Generator[Event, None, dict[int, Made]]:
    """Make the puzzles of some sheets; raises as `puzzles_of` does."""
    yield from compile_engine()
    made = dict[int, Made]()
    for number, puzzle in puzzles_of(spec, numbers, workers):
        made[number] = puzzle
        yield Progress("sheets", len(made), len(numbers))
    return made


def sheets_of(series: Opened, numbers: range, workers: int) -> Iterator[tuple[int, Sheets]]:
    """Yield some sheets by number, in order; raises as `check_bank` and `puzzles_of` do."""
    check_bank(series)
    made = dict[int, Made]()
    for number, puzzle in puzzles_of(series.spec, needed_numbers(series.spec, numbers), workers):
        made[number] = puzzle
        if number in numbers:
            yield number, bind_sheets(series, made, range(number, number + 1))


def mark_days(spec: Daily, made: Mapping[int, Made]) -> None:
    """Record in the bank of a series the puzzles of some sheets; it gets those that it did not have."""
    if spec.bank is None or spec.source == FRESH:
        return
    facts = {number: KINDS[one.puzzle.kind].facts(one.puzzle, one.answer) for number, one in made.items()}
    with open_bank(spec.bank, write=True) as bank:
        add(bank, [record_of(one, facts[number]) for number, one in made.items()])
        uses = {number: Use(0, spec.board(number).tier, number, "", spec.day(number).isoformat()) for number in made}
        mark(bank, {_name(spec, number): {fingerprint(one.puzzle): uses[number]} for number, one in made.items()})


def _title(spec: Daily) -> str:
    return f"{spec.title}, seed {spec.seed}"


def _name(spec: Daily, number: int) -> str:
    """Return a bank's name for a sheet: each is a book of its own."""
    return f"{_title(spec)}, {spec.day(number)}"
