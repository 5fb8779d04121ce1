"""The ladder: ways to reason about a position, each a rung above the one before, from one number to the total.

A *count set* says how many of some open cells hold a bullet; each number is one. The rungs up to PAIRS look at count
sets, GAUSS at all numbers as equations, COMPONENTS at all placements of numbers that hang together, TOTAL at all
placements of the board. The rungs come from programs that play Minesweeper, each made exact. Reading order decides what
is found first, so a position has one trace on each rung.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from bookmaker.engine.bits import bits_of, each, masks
from bookmaker.engine.solve.eliminate import WIDEST, Component, Group, Settled, eliminate, holding, parts
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Puzzle, Step

SINGLE, SUPERSET, ONE_TWO, PAIRS, COUPLED, GAUSS, COMPONENTS, TOTAL = RUNGS = (
    "single",
    "superset",
    "one-two",
    "pairs",
    "coupled",
    "gauss",
    "components",
    "total",
)
"""Each rung has all the powers of those before it in `_BELOW`."""


class CountSet(NamedTuple):
    """Cells, and how many of them hold a bullet."""

    cells: int
    bullets: int
    clues: tuple[int, ...]
    """The clues it comes from, in reading order."""


class Found(NamedTuple):
    """What some clues settle, as bits."""

    clues: tuple[int, ...]
    bullets: int
    empty: int
    total: bool = False

    @property
    def anything(self) -> bool:
        """Whether it settles a cell."""
        return bool(self.bullets | self.empty)


NONE = Found((), 0, 0)


class Open(NamedTuple):
    """What is settled of a position, as bits."""

    puzzle: Puzzle
    bullets: int
    """Cells known to hold a bullet."""
    cells: int
    """Cells still unknown."""
    said: tuple[CountSet, ...] | None = None
    """Its count sets, once somebody asked for them."""

    def sets(self) -> Sequence[CountSet]:
        """Return the count sets of the clues that have open cells, in reading order."""
        if self.said is not None:
            return self.said
        sees = masks(self.puzzle.rows, self.puzzle.columns, self.puzzle.counting.sees)
        clues = enumerate(zip(sees, self.puzzle.clues, strict=True))
        said = [(at, cells, n) for at, (cells, n) in clues if n >= 0 and cells & self.cells]
        return [CountSet(cells & self.cells, n - (cells & self.bullets).bit_count(), (at,)) for at, cells, n in said]

    def settle(self, found: Found) -> "Open":
        """Return it with a finding added."""
        gone, bullets = found.bullets | found.empty, found.bullets
        said = [
            CountSet(one.cells & ~gone, one.bullets - (one.cells & bullets).bit_count(), one.clues)
            if one.cells & gone
            else one
            for one in self.sets()
        ]
        return Open(self.puzzle, self.bullets | bullets, self.cells & ~gone, tuple([one for one in said if one.cells]))


def open_at_start(position: Position) -> Open:
    """Return what is open at the start."""
    puzzle, known = position.puzzle, bits_of(position.puzzle, position.known)
    return Open(puzzle, known, bits_of(puzzle, puzzle.counted_cells(None)) & ~known)


def climb(position: Position, rung: str) -> Iterator[Step]:
    """Yield the steps of a rung until it leads no further; each comes from the lowest rung that finds any.

    Nothing is opened: a cell found safe stays closed. The position must have a solution. Raises TooHard if a rung above
    GAUSS would take too long.
    """
    now = open_at_start(position).settle(NONE)
    while found := next((found for way in _BELOW[rung] for found in way(now) if found.anything), None):
        yield step_of(found, position.puzzle)
        now = now.settle(found)


def step_of(found: Found, puzzle: Puzzle) -> Step:
    """Return what some clues settle as a step."""

    def places(cells: Iterator[int]) -> tuple[tuple[int, int], ...]:
        return tuple(divmod(cell, puzzle.columns) for cell in cells)

    return Step(places(iter(found.clues)), places(each(found.bullets)), places(each(found.empty)), found.total)


def _certain(one: CountSet) -> Found:
    """Return what a count set settles by itself."""
    return Found(one.clues, one.cells * (one.bullets == one.cells.bit_count()), one.cells * (one.bullets == 0))


def _singles(now: Open) -> Iterator[Found]:
    """Yield what single clues settle."""
    return (_certain(one) for one in now.sets() if one.bullets in (0, one.cells.bit_count()))


def _supersets(now: Open) -> Iterator[Found]:
    """Yield what two clues settle if all open cells of one are among those of the other."""
    return (_settle_difference(*both) for pair in _sharing(now) for both in permutations(pair))


def _settle_difference(inner: CountSet, outer: CountSet) -> Found:
    """Return what the superset rule settles: the cells that only the outer set has hold the difference."""
    found = _difference(inner, outer)
    return _certain(found) if found else NONE


def _difference(inner: CountSet, outer: CountSet) -> CountSet | None:
    cells = outer.cells & ~inner.cells
    if not cells or inner.cells & ~outer.cells:
        return None
    return CountSet(cells, outer.bullets - inner.bullets, _both(inner, outer))


def _both(one: CountSet, other: CountSet) -> tuple[int, ...]:
    return tuple(sorted({*one.clues, *other.clues}))


def _one_twos(now: Open) -> Iterator[Found]:
    """Yield what the superset rule and the 1-2 rule settle, pair by pair."""
    for pair in _sharing(now):
        yield from (_settle_difference(*both) for both in permutations(pair))
        yield from (_one_two(*both) for both in permutations(pair))


def _one_two(less: CountSet, more: CountSet) -> Found:
    """Return what the 1-2 rule settles: a set with one bullet, and one with all cells full but one, share two cells.

    So one of these holds a bullet, as do all other cells of the larger number; other cells of the 1 are empty.
    """
    shared = less.cells & more.cells
    if less.bullets != 1 or shared.bit_count() != 2 or more.cells.bit_count() != more.bullets + 1:
        return NONE
    return Found(_both(less, more), more.cells & ~shared, less.cells & ~shared)


def _sharing(now: Open) -> Iterator[tuple[CountSet, CountSet]]:
    """Yield the pairs of clues that share open cells."""
    return ((one, other) for one, other in combinations(now.sets(), 2) if one.cells & other.cells)


def _pairs(now: Open) -> Iterator[Found]:
    """Yield what two clues settle together, by how many bullets their shared cells can hold."""
    for one, other in _sharing(now):
        shared = one.cells & other.cells
        first, second, both = one.cells & ~shared, other.cells & ~shared, shared.bit_count()
        least = max(0, one.bullets - first.bit_count(), other.bullets - second.bit_count())
        most = min(both, one.bullets, other.bullets)
        bullets, empty = shared * (least == both), shared * (most == 0)
        for need, cells in ((one.bullets, first), (other.bullets, second)):
            bullets |= cells * (need - most == cells.bit_count())
            empty |= cells * (need == least)
        if bullets | empty:
            yield Found(_both(one, other), bullets, empty)


def singles_and_pairs(now: Open) -> Iterator[Found]:
    """Yield what single clues settle, and then what two clues do."""
    yield from (found for way in (_singles, _pairs) for found in way(now) if found.anything)


def _coupled_sets(now: Open) -> Iterator[Found]:
    """Yield what the superset rule settles if its conclusions become count sets, too.

    None is discarded, so that the result does not depend on the order.
    """
    sets = [*now.sets()]
    known = {one[:2] for one in sets}
    for at, one in enumerate(sets):  # the list grows meanwhile
        for both in (both for other in sets[:at] for both in permutations((other, one))):
            found = _difference(*both)
            if found and found[:2] not in known:
                known.add(found[:2])
                sets.append(found)
                yield _certain(found)


class Equation(NamedTuple):
    """An equation: how often each cell counts, their sum, and the clues it combines."""

    counts: dict[int, Fraction]
    bullets: Fraction
    clues: frozenset[int]

    def less(self, times: Fraction, other: "Equation") -> "Equation":
        """Return this equation less another one `times` times."""
        counts = dict(self.counts)
        for cell, count in other.counts.items():
            counts[cell] = counts.get(cell, Fraction(0)) - times * count
        counts = {cell: count for cell, count in counts.items() if count}
        return Equation(counts, self.bullets - times * other.bullets, self.clues | other.clues)

    def settles(self) -> Found:
        """Return what follows if the row is as large, or as small, as its counts can make it."""
        up = sum(1 << cell for cell, count in self.counts.items() if count > 0)
        down = sum(1 << cell for cell, count in self.counts.items() if count < 0)
        clues = tuple(sorted(self.clues))
        if self.bullets == sum(count for count in self.counts.values() if count > 0):
            return Found(clues, up, down)
        return Found(clues, down, up) if self.bullets == sum(c for c in self.counts.values() if c < 0) else NONE


def echelon(now: Open) -> list[Equation]:
    """Return the clues as equations in reduced row echelon form: cells and clues in reading order, so it is unique."""
    rows = [
        Equation(dict.fromkeys(each(one.cells), Fraction(1)), Fraction(one.bullets), frozenset(one.clues))
        for one in now.sets()
    ]
    done: list[Equation] = []
    for cell in sorted({cell for row in rows for cell in row.counts}):
        pivot = next((row for row in rows if cell in row.counts), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        zero = Equation({}, Fraction(0), frozenset())
        scaled = zero.less(-1 / pivot.counts[cell], pivot)
        rows, done = ([_eliminate_cell(row, cell, scaled) for row in some] for some in (rows, done))
        done.append(scaled)
    return done


def _eliminate_cell(row: Equation, cell: int, pivot: Equation) -> Equation:
    return row.less(row.counts[cell], pivot) if cell in row.counts else row


def _equations(now: Open) -> Iterator[Found]:
    """Yield what the rows of the echelon form settle, from the last to the first."""
    return (row.settles() for row in reversed(echelon(now)))


def components(now: Open) -> Iterator[Found]:
    """Yield the cells on which all placements of linked clues agree."""
    for part in parts(now.puzzle, Settled(now.bullets, now.cells)):
        if part.needs and part.groups:
            yield _settle_part(part.groups, tuple(part.needs.items()), part.columns)


@lru_cache(maxsize=256)
def _settle_part(groups: tuple[Group, ...], needs: tuple[tuple[int, int], ...], columns: int) -> Found:
    """Return what all placements of a part agree on; climbing asks again for parts that did not change."""
    chain = eliminate(Component(groups, dict(needs), columns), WIDEST)
    ways = sum(chain.table.values())
    bullets = [sum(counts.values()) for counts in holding(chain)]
    return Found(tuple(chain.part.needs), _of(chain.part, bullets, ways), _of(chain.part, bullets, 0))


def _of(part: Component, bullets: list[int], ways: int) -> int:
    """Return the cells of groups whose number of bullet placements is `ways`."""
    groups = zip(part.groups, bullets, strict=True)
    return sum(1 << cell for group, count in groups if count == ways for cell in group.cells)


def _all(now: Open) -> Iterator[Found]:
    """Yield the cells on which all placements of the board agree."""
    columns = now.puzzle.columns
    clues = tuple(at for at, number in enumerate(now.puzzle.clues) if number >= 0)
    known = frozenset(divmod(cell, columns) for cell in each(now.bullets))
    chances = odds(Position(now.puzzle, known))
    if chances:
        bullets, empty = (bits_of(now.puzzle, cells) & now.cells for cells in (chances.certain, chances.safe))
        yield Found(clues, bullets, empty, now.puzzle.total is not None)


_Way = Callable[[Open], Iterator[Found]]
_BELOW: dict[str, tuple[_Way, ...]] = {
    SINGLE: (_singles,),
    SUPERSET: (_singles, _supersets),
    ONE_TWO: (_singles, _one_twos),
    PAIRS: (_singles, _pairs),
    COUPLED: (_singles, _pairs, _coupled_sets),
    GAUSS: (_equations,),
    COMPONENTS: (_singles, _pairs, components),
    TOTAL: (_singles, _pairs, components, _all),
}
