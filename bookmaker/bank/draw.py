"""Puzzles of a bank for a book: each is proved and ranked again, for its section, unless its certificate holds.

So a damaged bank, or one of an older bookmaker, gives fewer puzzles, and no wrong ones.
"""

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import partial
from itertools import islice

from bookmaker.bank.certificates import with_certificates
from bookmaker.bank.records import Record
from bookmaker.bank.stock import Use, Wish, had, pick, used_elsewhere
from bookmaker.bank.store import Bank, open_bank
from bookmaker.bank.supply import BANK, BOTH, FRESH, Need, Supply
from bookmaker.engine.pool import ParallelMap, Workers, pool
from bookmaker.engine.rank.character import Wishes
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.kinds.batch import Shelf, Trial, Want, compile_engine, trial_of
from bookmaker.kinds.params import WeightsModel
from bookmaker.values.errors import CannotBeMet, UserError
from bookmaker.values.events import Event
from bookmaker.values.puzzle import UNKNOWN, Made, answer_of

AT_ONCE = 16
"""Puzzles that are examined together, at least."""
Examined = tuple[Record, bool]
"""A record, and whether its certificate holds."""


def supply_from_bank(
    wants: Sequence[Want], supply: Supply, avoid: frozenset[str] = frozenset(), workers: Workers = None
) -> Generator[Event, None, tuple[Want, ...]]:
    """Return wants with a bank's puzzles added, as many of each tier as it has and there is room for.

    None comes twice, nor one to be avoided; puzzles made besides have to avoid those of other books. Raises CannotBeMet
    if a section takes no others, and has too few.
    """
    yield from compile_engine()
    found = list(wants)
    with open_bank(supply.path) as bank, pool(workers, sum(sum(want.tiers.values()) for want in wants)) as run:
        for index, shelf, made, _ in _draw(bank, wants, supply, avoid, run):
            alone = supply.sources[index] == BANK
            own = (*found[index].own, *((shelf.tier, one) for one in made))
            tiers = {**found[index].tiers, shelf.tier: len(shelf.made) if alone else shelf.wanted}
            found[index] = found[index]._replace(own=own, tiers=tiers)
            yield shelf.progress()
            need = _need_of(index, shelf, supply)
            if alone and need.shortage:
                raise CannotBeMet(f"{shelf.key}: {'; '.join(need.problem_and_remedy(wants[index], supply.path))}")
        elsewhere = used_elsewhere(bank, supply.book)
    sources = zip(found, supply.sources, strict=True)
    return tuple(want if source == FRESH else want._replace(avoid=elsewhere) for want, source in sources)


def forecast(wants: Sequence[Want], supply: Supply, avoid: frozenset[str] = frozenset()) -> Iterator[Need]:
    """Yield what a bank would give each tier of the sections that draw on it, by drawing as `supply_from_bank` does."""
    with open_bank(supply.path) as bank, pool(1, 0) as run:
        for index, shelf, _, rest in _draw(bank, wants, supply, avoid, run):
            need = _need_of(index, shelf, supply)
            yield need if need.shortage else need._replace(there=need.there + sum(1 for _ in rest))


def _need_of(index: int, shelf: Shelf, supply: Supply) -> Need:
    return Need(index, shelf.tier, len(shelf.made), shelf.least, supply.sources[index] == BANK)


def _draw(
    bank: Bank, wants: Sequence[Want], supply: Supply, avoid: Collection[str], run: ParallelMap
) -> Iterator[tuple[int, Shelf, list[Made], Iterator[Record]]]:
    """Yield each tier that takes puzzles of a bank, filled: with those that came from it, and the records left."""
    taken = _taken_fingerprints(wants, avoid)
    for index, shelf, fresh in _shelves(bank, wants, supply, taken):
        examine = partial(run, partial(try_record, wants[index], shelf.wishes))
        made = list(_fitting(with_certificates(bank, fresh), shelf, examine))
        taken.update(fingerprint(one.puzzle) for one in made)
        yield index, shelf, made, _fresh(bank, wants[index], supply, Use(index, shelf.tier, 0), taken)


def take_one(bank: Bank, want: Want, book: str, taken: set[str]) -> Made | None:
    """Return a puzzle of a bank for a want of a single one; None if it has none."""
    _, shelf, fresh = next(_shelves(bank, [want], Supply(bank.path, book, (BOTH,)), taken))
    examine = partial(map, partial(try_record, want, shelf.wishes))
    return next(_fitting(with_certificates(bank, fresh), shelf, examine), None)


def _taken_fingerprints(wants: Sequence[Want], avoid: Collection[str]) -> set[str]:
    return {*avoid, *(fingerprint(made.puzzle) for want in wants for _, made in want.own)}


def _shelves(
    bank: Bank, wants: Sequence[Want], supply: Supply, taken: set[str]
) -> Iterator[tuple[int, Shelf, Iterator[Record]]]:
    """Yield the tiers that take puzzles of a bank, with its puzzles for them that are not taken by then.

    A book that already has exactly enough of them takes no others to choose from.
    """
    for index, want in enumerate(wants):
        for tier in want.tiers if supply.sources[index] != FRESH else ():
            shelf, use = Shelf(want, tier), Use(index, tier, 0)
            if len(shelf.own) + had(bank, wish_of(want, tier), supply.book, use) == shelf.least:
                shelf.wanted = shelf.least
            yield index, shelf, _fresh(bank, want, supply, use, taken)


def _fresh(bank: Bank, want: Want, supply: Supply, use: Use, taken: Collection[str]) -> Iterator[Record]:
    """Yield the puzzles of a bank for a tier that are not taken by then."""
    found = pick(bank, wish_of(want, use.tier), supply.book, use)
    return (one for one in found if one.fingerprint not in taken)


def wish_of(want: Want, tier: str) -> Wish:
    """Return which puzzles of a bank may suit a tier."""
    bullets, asked = _wanted_bullets(want), want.params.sorts
    wish, shelf = Wish(want.kind, want.rows, want.columns, bullets, want.params.prints_total, asked), Shelf(want, tier)
    band = shelf.band if want.params.weights == WeightsModel() else wish.energy
    return wish._replace(rating=shelf.range, energy=band)


def _wanted_bullets(want: Want) -> int | None:
    """Return the number of bullets that a board of a want must have; None for any number."""
    return want.params.bullets_on(want.rows, want.columns) if want.params.is_exact else None


def _fitting(
    found: Iterator[Examined], shelf: Shelf, run: Callable[[list[Examined]], Iterator[Trial | None]]
) -> Iterator[Made]:
    """Yield the puzzles that a shelf takes, and put them there, until it is full."""
    while shelf.room and (records := list(islice(found, max(AT_ONCE, shelf.room)))):
        for trial in run(records):
            if trial and shelf.wants(trial.made.energy) and not shelf.misses(trial):
                shelf.made.append(trial.made)
                shelf.note_traits(trial)
                yield trial.made


def try_record(want: Want, wishes: Wishes, examined: Examined) -> Trial | None:
    """Return a puzzle as the section of a want has it, in a worker.

    None if it is not right, or not for that section.
    """
    record, is_proved = examined
    made = _made_for(want, record) if is_proved else None
    if made is None:
        made = judge_code(want, record.code, record.solution)
        if made is None or fingerprint(made.puzzle) != record.fingerprint:
            return None
    return trial_of(made, 0, want.params, wishes)


def _made_for(want: Want, record: Record) -> Made | None:
    """Return a puzzle that was proved, for the section of a want; None if it is not for it, or must be ranked anew."""
    kind = KINDS[want.kind]
    is_usual = want.params.weights == WeightsModel() and not kind.is_opened and not kind.is_asked
    if not (is_usual and record.is_current) or _wanted_bullets(want) not in (None, record.bullets):
        return None
    try:
        made = record.made_puzzle
        kind.check_given(made.puzzle, want.params)
    except (ValueError, UserError):
        return None
    return made if (record.kind, record.rows, record.columns) == (want.kind, want.rows, want.columns) else None


def judge_code(want: Want, code: str, solution: str) -> Made | None:
    """Return a puzzle proved and ranked for the section of a want; None if it is not right, or not for it."""
    try:
        puzzle = puzzle_of(code)
        answer, params = answer_of(solution, puzzle), want.params
        bullets = sum(answer.bullets) if puzzle.total is None else puzzle.total
        if (puzzle.kind, puzzle.rows, puzzle.columns) != (want.kind, want.rows, want.columns):
            return None
        if _wanted_bullets(want) not in (None, bullets):
            return None
        begun = puzzle._replace(clues=(UNKNOWN,) * len(puzzle.clues)) if KINDS[want.kind].is_opened else puzzle
        made = KINDS[want.kind].judge(begun, answer, params, None)
    except (ValueError, UserError):
        return None
    return made if (made.puzzle, made.answer) == (puzzle, answer) else None
