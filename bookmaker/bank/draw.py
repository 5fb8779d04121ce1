"""Puzzles of a bank for a section: each is proved and ranked again, as that section has it, before it is taken.

So a bank that is spoiled, or of an older bookmaker, gives fewer puzzles, and none that is wrong.
"""

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from bookmaker.bank.records import Record
from bookmaker.bank.stock import Book, Use, Wish, pick
from bookmaker.bank.store import Bank
from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import WeightsModel
from bookmaker.kinds.batch import Shelf, Trial, Want, compile_engine
from bookmaker.kinds.sweep import SweepParams
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.puzzle import UNKNOWN, Made

AT_ONCE = 16
"""Puzzles that are looked at together, at least."""


class Drawn(NamedTuple):
    """A puzzle of a bank in its place."""

    use: Use
    """Its number is not known yet."""
    made: Made


def wish_of(want: Want, tier: str) -> Wish:
    """Return which puzzles of a bank may be good for a tier."""
    bullets, asked = want.params.bullets_on(want.rows, want.columns), want.params.questions or ("",)
    wish = Wish(want.kind, want.rows, want.columns, bullets, want.params.prints_total, asked)
    shelf = Shelf(want, tier)
    band = shelf.band if want.params.weights == WeightsModel() else wish.energy
    return wish._replace(rating=shelf.range, energy=band)


def draw(
    bank: Bank, wants: Sequence[Want | None], book: Book, avoid: frozenset[str] = frozenset(), workers: Workers = None
) -> Generator[Event, None, tuple[Drawn, ...]]:
    """Return puzzles for the sections of a book, as many of each tier as there is room for and the bank has.

    A section that is None takes none, and no puzzle comes twice, nor one that is to be avoided.
    """
    yield from compile_engine()
    taken = {fingerprint(made.puzzle) for want in wants if want for _, made in want.own} | avoid
    drawn = list[Drawn]()
    with pool(workers, sum(sum(want.tiers.values()) for want in wants if want)) as run:
        for index, want in enumerate(wants):
            for tier in want.tiers if want else ():
                assert want
                shelf, use = Shelf(want, tier), Use(index, tier, 0)
                for made in _fitting(_fresh(bank, want, book, use, taken), shelf, partial(run, partial(tried, want))):
                    taken.add(fingerprint(made.puzzle))
                    shelf.made.append(made)
                    drawn.append(Drawn(use, made))
                    yield shelf.progress()
    return tuple(drawn)


def lacking(
    bank: Bank, wants: Sequence[Want | None], book: Book, avoid: frozenset[str] = frozenset()
) -> Iterator[tuple[int, str, int, int]]:
    """Yield (section, tier, puzzles there, puzzles wanted) where a bank has too few, by what it says of them alone."""
    taken = {fingerprint(made.puzzle) for want in wants if want for _, made in want.own} | avoid
    for index, want in enumerate(wants):
        for tier in want.tiers if want else ():
            assert want
            room = Shelf(want, tier).room
            there = [one.fingerprint for one in islice(_fresh(bank, want, book, Use(index, tier, 0), taken), room)]
            taken |= set(there)
            if len(there) < room:
                yield index, tier, len(there), room


def _fresh(bank: Bank, want: Want, book: Book, use: Use, taken: Collection[str]) -> Iterator[Record]:
    """Yield what a bank may have for a tier, without what is taken by then."""
    return (one for one in pick(bank, wish_of(want, use.tier), book, use) if one.fingerprint not in taken)


def _fitting(
    found: Iterator[Record], shelf: Shelf, run: Callable[[list[Record]], Iterator[Trial | None]]
) -> Iterator[Made]:
    """Yield the puzzles that a shelf takes, until it is full."""
    while shelf.room and (records := list(islice(found, max(AT_ONCE, shelf.room)))):
        for trial in run(records):
            if trial and shelf.wants(trial.made.energy) and not shelf.misses(trial):
                yield trial.made


def tried(want: Want, record: Record) -> Trial | None:
    """Return a puzzle as the section of a want has it; None where it is not right, or not for that section.

    This is what a worker runs.
    """
    kind = KINDS[want.kind]
    try:
        made = _judged(record, want)
    except (ValueError, UserError):
        return None
    return Trial(made, 0, kind.facts(made.puzzle, made.answer) if want.require else None) if made else None


def _judged(record: Record, want: Want) -> Made | None:
    """Return a puzzle proved and ranked; raise as kinds do for one that is not right."""
    puzzle, params, answer = record.made.puzzle, want.params, record.made.answer
    bullets = sum(answer.bullets) if puzzle.total is None else puzzle.total
    wanted = (want.kind, want.rows, want.columns, params.bullets_on(want.rows, want.columns))
    if (puzzle.kind, puzzle.rows, puzzle.columns, bullets) != wanted or fingerprint(puzzle) != record.fingerprint:
        return None
    begun = puzzle._replace(clues=(UNKNOWN,) * len(puzzle.clues)) if isinstance(params, SweepParams) else puzzle
    made = KINDS[want.kind].judge(begun, answer, params, None)
    return made if (made.puzzle, made.answer) == (puzzle, answer) else None
