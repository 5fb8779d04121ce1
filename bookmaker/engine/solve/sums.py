"""What the sources of a step say, as sums over bits: cell i of a problem is bit i.

Some sources less others make a *sum*: what the one side wants less what the other wants must come out of the cells that
only one of them sees. What is known leaves some *room*: the excess of the most that can still come out over what must.
Without room the sum settles its cells; negative room is a clash. The total against clues that share no open cell counts
out a board.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import combinations, product, zip_longest
from operator import or_
from typing import NamedTuple

from bookmaker.values.puzzle import Cell, Puzzle, Source, Step

COST = (0.0, 3.0, 7.0, 12.0, 20.0, 30.0)
"""Cost of following a sum, by the number of sources; five stand for more."""
CELL_COST = 0.4
"""Cost of each cell that is named."""
TWICE_COST = 8.0
"""Cost of a cell that counts twice."""
LEVELS = 3
"""Most sources in a sum, unless it is one of all sources."""
SMALL = 12
"""Most sources of a problem for which sums of three are examined, and the shortest of many arguments is sought."""
MOST_FOR_ALL = 9
"""Most sources of a problem for which the sums of all of them are examined."""
ONE = 64
"""Weight of a bullet; each clue weighs one less, so that of two equal packings the one with fewer clues wins."""


class KnownCells(NamedTuple):
    """Cells that became known since the step began."""

    bullets: int
    empty: int

    def plus(self, bullets: int, empty: int) -> "KnownCells":
        return KnownCells(self.bullets | bullets, self.empty | empty)

    @property
    def open(self) -> int:
        """Every unknown cell; bits beyond the last cell are set as well."""
        return ~(self.bullets | self.empty)


class Sum(NamedTuple):
    """Some sources less others."""

    more: tuple[int, ...]
    less: tuple[int, ...]
    value: int
    """What `more` want less what `less` want."""
    up: int
    """Cells that `more` see once more than `less` do."""
    down: int
    """Cells that `less` see once more than `more` do."""
    cost: float
    twice: int = 0
    """Known cells without which some cells would count more than once."""

    def reason(self, known: KnownCells) -> int:
        """Return the known cells that reduce the room."""
        return self.up & known.empty | self.down & known.bullets | self.twice


def tight(sums: Iterable[Sum], known: KnownCells) -> Iterator[Sum]:
    """Yield the sums without room: the most that can come out is what must."""
    bullets, open_ = known.bullets, ~known.empty
    for sum_ in sums:
        _, _, value, up, down, _, _ = sum_
        if (up & open_).bit_count() - (down & bullets).bit_count() == value:
            yield sum_


def clashing(sums: Iterable[Sum], known: KnownCells) -> list[Sum]:
    """Return the sums that cannot be met: the most that can come out is less than what must."""
    bullets, open_ = known.bullets, ~known.empty
    return [
        sum_
        for sum_ in sums
        for _, _, value, up, down, _, _ in (sum_,)
        if (up & open_).bit_count() - (down & bullets).bit_count() < value
    ]


class Problem(NamedTuple):
    """What a step's sources say about their open cells."""

    sources: tuple[Source, ...]
    cells: tuple[Cell, ...]
    masks: tuple[int, ...]
    """By source, its open cells."""
    wants: tuple[int, ...]
    """By source, the bullets among them."""
    goal: KnownCells
    """What the step settles."""
    levels: tuple[tuple[Sum, ...], ...]
    """Sums of one source, of two, of three."""

    @property
    def small(self) -> bool:
        return len(self.sources) <= SMALL

    def __hash__(self) -> int:
        """Make findings about a problem cheap to remember; its sums follow from the rest."""
        return hash((self.masks, self.wants, self.goal))


def pose(step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Problem:
    """Return what a step's sources say when `settled` is known."""
    sources: tuple[Source, ...] = (*step.clues, None) if step.total else step.clues
    seen = [puzzle.counted_cells(source) for source in sources]
    cells = tuple(sorted({cell for near in seen for cell in near if cell not in settled}))
    bit = {cell: 1 << place for place, cell in enumerate(cells)}
    masks = tuple(sum(bit[cell] for cell in near if cell in bit) for near in seen)
    found = [sum(cell in settled and settled[cell] for cell in near) for near in seen]
    wants = tuple(puzzle.number(source) - bullets for source, bullets in zip(sources, found, strict=True))
    goal = KnownCells(sum(bit.get(cell, 0) for cell in step.bullets), sum(bit.get(cell, 0) for cell in step.empty))
    problem = Problem(sources, cells, masks, wants, goal, ())
    counts = range(1, min(LEVELS if problem.small else 2, len(sources)) + 1)
    return problem._replace(levels=tuple(tuple(_sums(problem, count, 1)) for count in counts))


def sums_of_all(problem: Problem) -> Iterator[Sum]:
    """Yield the sums of all sources, including those in which a cell counts more than once on both sides."""
    if len(problem.sources) > 2 and problem.sources[-1] is None:
        yield from _overlapping(problem)
    elif 2 < len(problem.sources) <= MOST_FOR_ALL:
        yield from _sums(problem, len(problem.sources), len(problem.sources))


def _sums(problem: Problem, count: int, often: int) -> Iterator[Sum]:
    """Yield each sum of `count` sources that may say more than its parts; sides see a cell `often` times at most."""
    if count == 1:
        yield from _single_sums(problem)
    elif count == 2:
        yield from _pairs(problem)
    else:
        for more, less in _sides(problem, count):
            yield from _sum(problem, more, less, often)


def _single_sums(problem: Problem) -> Iterator[Sum]:
    """Yield what each source says about bullets, and about empty cells."""
    for source, (mask, wants) in enumerate(zip(problem.masks, problem.wants, strict=True)):
        yield Sum((source,), (), wants, mask, 0, COST[1])
        yield Sum((), (source,), -wants, 0, mask, COST[1])


def _pairs(problem: Problem) -> Iterator[Sum]:
    """Yield each clue less each other clue that shares a cell with it."""
    masks, wants = problem.masks, problem.wants
    clues = len(masks) - (problem.sources[-1] is None)
    for one, other in combinations(range(clues), 2):
        both = masks[one] & masks[other]
        if both:
            value, up, down = wants[one] - wants[other], masks[one] & ~both, masks[other] & ~both
            cost = COST[2] + CELL_COST * both.bit_count()
            yield Sum((one,), (other,), value, up, down, cost)
            yield Sum((other,), (one,), -value, down, up, cost)


def _sides(problem: Problem, count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield `count` clues, divided into two sides to weigh; each clue shares cells with the other side.

    The total shares all cells and has sums of its own.
    """
    masks = problem.masks[: len(problem.masks) - (problem.sources[-1] is None)]
    near = [sum(1 << at for at, other in enumerate(masks) if one & other) for one in masks]
    for chosen in combinations(range(len(masks)), count):
        together = sum(1 << source for source in chosen)
        if all(near[source] & (together ^ 1 << source) for source in chosen):
            for signs in product((True, False), repeat=count):
                more = tuple(source for source, sign in zip(chosen, signs, strict=True) if sign)
                up = sum(1 << source for source in more)
                if all(near[source] & (together ^ up if up >> source & 1 else up) for source in chosen):
                    yield more, tuple(source for source in chosen if not up >> source & 1)


def _sum(problem: Problem, more: tuple[int, ...], less: tuple[int, ...], often: int) -> Iterator[Sum]:
    """Yield a sum, unless a cell is seen too often, or two times more by one side than by the other."""
    wants, up, down = problem.wants, _layers(problem, more), _layers(problem, less)
    if max(len(up), len(down)) > often or _excess_cells(up[1:], down) or _excess_cells(down[1:], up):
        return
    value = sum(wants[source] for source in more) - sum(wants[source] for source in less)
    twice = sum(cells.bit_count() for cells in (up if len(up) > len(down) else down)[1:])
    cost = COST[min(len(more) + len(less), len(COST) - 1)] + CELL_COST * (up[0] & down[0]).bit_count()
    yield Sum(more, less, value, _excess_cells(up, down), _excess_cells(down, up), cost + TWICE_COST * twice)


def _excess_cells(layers: list[int], others: list[int]) -> int:
    """Return the cells that count for more in one than in the other."""
    return reduce(or_, (mine & ~theirs for mine, theirs in zip_longest(layers, others, fillvalue=0)), 0)


def _overlapping(problem: Problem) -> Iterator[Sum]:
    """Yield all clues less the total, and the total less all clues, if two clues share cells but no three do."""
    *clues, total = range(len(problem.sources))
    layers = _layers(problem, tuple(clues))
    if len(layers) == 2:
        seen, shared = layers
        value, others = sum(problem.wants[:-1]) - problem.wants[-1], problem.masks[-1] & ~seen
        cost = COST[1] * len(problem.sources) + CELL_COST * shared.bit_count()
        yield Sum(tuple(clues), (total,), value, shared, others, cost)
        yield Sum((total,), tuple(clues), -value, others, shared, cost)


def _layers(problem: Problem, sources: tuple[int, ...]) -> list[int]:
    """Return the cells seen by at least one source, by at least two, and so on."""
    layers = [0]
    for source in sources:
        seen = problem.masks[source]
        for at, cells in enumerate(layers):
            layers[at], seen = cells | seen, cells & seen
        layers += [seen] if seen else []
    return layers


@lru_cache(maxsize=1024)
def counts(problem: Problem, known: KnownCells) -> tuple[Sum, ...]:
    """Return the sums of the total and clues that leave the least room, if the total is a source.

    Clues that share no open cell take as many bullets as they can together, or leave as many cells empty.
    """
    if problem.sources[-1] is not None or len(problem.sources) == 1:
        return ()
    packed = ((bullets, _best_packing(problem, known, bullets)) for bullets in (True, False))
    return tuple(_count(problem, known, chosen, bullets) for bullets, chosen in packed if chosen)


def _best_packing(problem: Problem, known: KnownCells, bullets: bool) -> tuple[int, ...]:
    """Return clues that share no open cell and together want the most bullets (or the most empty cells)."""
    weights, opens = dict[int, int](), dict[int, int]()
    for clue, mask in enumerate(problem.masks[:-1]):
        wants = problem.wants[clue] - (mask & known.bullets).bit_count()
        weight = wants if bullets else (mask & known.open).bit_count() - wants
        if weight > 0:
            weights[clue], opens[clue] = ONE * weight - 1, mask & known.open
    best: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {(): (0, ())}
    return _heaviest(tuple(weights), weights, opens, best)[1]


def _heaviest(
    clues: tuple[int, ...],
    weights: dict[int, int],
    opens: dict[int, int],
    best: dict[tuple[int, ...], tuple[int, tuple[int, ...]]],
) -> tuple[int, tuple[int, ...]]:
    """Return the weight of the heaviest clues without a common cell, and these; `best` holds earlier answers."""
    if clues not in best:
        first, rest = clues[0], clues[1:]
        apart = tuple(clue for clue in rest if not opens[clue] & opens[first])
        weight, chosen = _heaviest(apart, weights, opens, best)
        found = (weights[first] + weight, (first, *chosen))
        best[clues] = found if len(apart) == len(rest) else max(found, _heaviest(rest, weights, opens, best))
    return best[clues]


def _count(problem: Problem, known: KnownCells, clues: tuple[int, ...], bullets: bool) -> Sum:
    """Return the clues less the total, or the total less the clues; cells already known may count twice."""
    total = len(problem.sources) - 1
    seen = twice = 0
    value = -problem.wants[total]
    for clue in clues:
        mask = problem.masks[clue]
        value += problem.wants[clue] - (mask & seen & known.bullets).bit_count()
        twice |= mask & seen
        seen |= mask
    others = problem.masks[total] & ~seen
    cost = COST[1] * (len(clues) + 1)
    if bullets:
        return Sum(clues, (total,), value, 0, others, cost, twice)
    return Sum((total,), clues, -value, others, 0, cost, twice)
