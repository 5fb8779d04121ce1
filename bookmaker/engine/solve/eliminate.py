"""Counting placements by elimination, in whole numbers.

Cells seen by equal sets of clues form a group, and groups linked by clues form a part. The groups of a part are settled
in turn, and only what its clues still want is remembered (the *state*), with the number of placements by the number of
bullets. Nothing here is compiled or estimated.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from bookmaker.engine.bits import each, masks
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import UNKNOWN, Puzzle

WIDEST = 400_000_000
"""Bytes that the elimination may take, about."""
STATE = 200
"""Bytes of a state besides its numbers."""
FEW = 8
"""Groups from which on their order is optimised: fewer are quicker in any order."""
DIGIT = 4
"""Bits of a state for what one clue still wants: no clue exceeds 9."""
ONES = (1 << DIGIT) - 1

Counts = dict[int, int]
"""Number of placements by number of bullets."""
State = int
"""What each clue of a part still wants, in DIGIT bits each."""
Layer = dict[State, int]
"""Counts by state, packed in one number: those with n bullets from bit n * width on."""


class TooHard(CannotBeMet):
    """A puzzle whose solutions take more time and memory to count than a proof may take."""

    def __init__(self) -> None:
        super().__init__("too hard to count its solutions: too many clues hang together; give more clues")


class Settled(NamedTuple):
    """What is known of the cells before the elimination; a cell is the place of a bit, row by row."""

    bullets: int
    free: int
    """Cells that may be either; those that can hold no bullet are left out."""


NOTHING = Settled(0, -1)


class Group(NamedTuple):
    """Free cells that are seen by equal clues."""

    cells: tuple[int, ...]
    clues: tuple[int, ...]


class Component(NamedTuple):
    """Groups linked by clues, and what each clue wants of them."""

    groups: tuple[Group, ...]
    needs: dict[int, int]
    columns: int = 1
    """Columns of the board."""


class Move(NamedTuple):
    """How a group changes states."""

    size: int
    seen: tuple[tuple[int, int], ...]
    """For each of its clues, its place in a state, and how many cells it sees in later groups."""
    ones: State
    """1 for each of its clues."""
    choices: tuple[int, ...]
    """By number of bullets, the ways to place them in its cells."""


class Chain(NamedTuple):
    """A part eliminated: the states before each group is settled and after the last one."""

    part: Component
    width: int
    moves: tuple[Move, ...]
    layers: tuple[Layer, ...]

    @property
    def bytes(self) -> int:
        """Bytes it takes, about."""
        return sum(map(_bytes, self.layers))

    @property
    def table(self) -> Counts:
        """Number of placements of the part, by bullets."""
        return self.unpack_counts(self.layers[-1].get(0, 0))

    def unpack_counts(self, packed: int) -> Counts:
        """Return the counts packed in a number."""
        ones, found, bullets = (1 << self.width) - 1, Counts(), 0
        while packed:
            if packed & ones:
                found[bullets] = packed & ones
            packed >>= self.width
            bullets += 1
        return found


def parts(puzzle: Puzzle, settled: Settled) -> Iterator[Component]:
    """Split the open cells into parts that share no clue, in board order; a clue that fails is its own part.

    The groups of a part are in any order.
    """
    sees = masks(puzzle.rows, puzzle.columns, puzzle.counting.sees)
    clues = [(clue, number) for clue, number in enumerate(puzzle.clues) if number >= 0]
    taken = (at for at, number in enumerate(puzzle.clues) if number != UNKNOWN and not puzzle.counting.on_clues)
    holding = ~sum(1 << at for at in taken)
    open_ = settled.free & holding & (1 << len(sees)) - 1
    seen_by: dict[int, list[int]] = {cell: [] for cell in each(open_)}
    needs = {clue: number - (sees[clue] & settled.bullets).bit_count() for clue, number in clues}
    for clue in needs:
        for cell in each(sees[clue] & open_):
            seen_by[cell].append(clue)
    grouped: dict[tuple[int, ...], list[int]] = {}
    for cell, by in seen_by.items():
        grouped.setdefault(tuple(by), []).append(cell)
    groups = [Group(tuple(cells), by) for by, cells in grouped.items()]
    for connected in _connected_groups(groups):
        theirs = sorted({clue for group in connected for clue in group.clues})
        yield Component(tuple(connected), {clue: needs.pop(clue) for clue in theirs}, puzzle.columns)
    yield from (Component((), {clue: need}) for clue, need in needs.items() if need)


def _connected_groups(groups: list[Group]) -> Iterator[list[Group]]:
    by_clue, done = _by_clue(groups), set[Group]()
    for first in groups:
        if first not in done:
            found = _from(first, by_clue)
            done.update(found)
            yield found


def _by_clue(groups: Iterable[Group]) -> dict[int, list[Group]]:
    found: dict[int, list[Group]] = {}
    for group in groups:
        for clue in group.clues:
            found.setdefault(clue, []).append(group)
    return found


def _from(first: Group, by_clue: dict[int, list[Group]]) -> list[Group]:
    """Return all groups linked with one, the nearest first."""
    found, done = [first], {first}
    for group in found:
        fresh = dict.fromkeys(other for clue in group.clues for other in by_clue[clue] if other not in done)
        found += fresh
        done.update(fresh)
    return found


def _order_groups(groups: Sequence[Group], columns: int) -> Sequence[Group]:
    """Order groups so that few clues are half settled at any time: the best of three ways.

    They go from one end to the other, by columns of the board, and greedily from the other end. None is always good: on
    boards of 16x30 and 30x30 the first alone takes 40 times the states of the best, the last 15 times.
    """
    if len(groups) < FEW:
        return groups
    walk = _from(groups[-1], _by_clue(sorted(groups)))
    across = sorted(groups, key=lambda group: (group.cells[0] % columns, group.cells))
    return min((_greedily(groups, walk[-1]), walk, across), key=_states)


def _greedily(groups: Sequence[Group], first: Group) -> list[Group]:
    """Return the groups from one on; next is always the one that leaves fewest clues half settled, older ones first."""
    order, begun, by_clue = list[Group](), dict[int, int](), _by_clue(groups)
    open_groups = {clue: len(those) for clue, those in by_clue.items()}

    def price(group: Group) -> tuple[int, int]:
        more, oldest = 0, len(groups)
        for clue in group.clues:
            more -= open_groups[clue] == 1
            if clue in begun:
                oldest = min(oldest, begun[clue])
            else:
                more += 1
        return more, oldest

    left = {group: price(group) for group in sorted(groups)}
    while left:
        group = min(left, key=left.__getitem__) if order else first
        del left[group]
        order.append(group)
        for clue in group.clues:
            begun.setdefault(clue, len(order))
            open_groups[clue] -= 1
        for other in {other for clue in group.clues for other in by_clue[clue]} & left.keys():
            left[other] = price(other)  # no other group's price changes
    return order


def _states(groups: Sequence[Group]) -> float:
    """Return how many states an order leads to, about: each half settled clue gives 1.8 times as many."""
    left = Counter(clue for group in groups for clue in group.clues)
    begun, found = set[int](), 0.0
    for group in groups:
        for clue in group.clues:
            left[clue] -= 1
            (begun.add if left[clue] else begun.discard)(clue)
        found += 1.8 ** len(begun)
    return found


def eliminate(part: Component, most: int) -> Chain:
    """Settle the groups one by one, in a good order; raise TooHard if that takes more than `most` bytes."""
    part = part._replace(groups=tuple(_order_groups(part.groups, part.columns)))
    width = sum(len(group.cells) for group in part.groups) + 1
    moves = tuple(_moves(part))
    layers: list[Layer] = [{}]
    if part.groups and all(need >= 0 for need in part.needs.values()):
        layers = [{sum(need << DIGIT * place for place, need in enumerate(part.needs.values())): 1}]
    for move in moves:
        layer: Layer = {}
        ones, choices = move.ones, move.choices
        most -= _bytes(layers[-1])
        room = most // STATE
        for state, ways in layers[-1].items():
            for value in _values(state, move):
                after = state - value * ones
                layer[after] = layer.get(after, 0) + (ways * choices[value] << width * value)
            if len(layer) > room:
                raise TooHard
        layers.append(layer)
    return Chain(part, width, moves, tuple(layers))


def chains_of(puzzle: Puzzle, settled: Settled) -> Iterator[Chain]:
    """Yield the parts of a board, eliminated; raise TooHard if all take more than WIDEST bytes."""
    left = WIDEST
    for part in parts(puzzle, settled):
        chain = eliminate(part, left)
        left -= chain.bytes
        yield chain


def _moves(part: Component) -> Iterator[Move]:
    left = dict.fromkeys(part.needs, 0)
    for group in part.groups:
        for clue in group.clues:
            left[clue] += len(group.cells)
    places = {clue: DIGIT * place for place, clue in enumerate(part.needs)}
    for group in part.groups:
        for clue in group.clues:
            left[clue] -= len(group.cells)
        seen = tuple((places[clue], left[clue]) for clue in group.clues)
        size = len(group.cells)
        yield Move(size, seen, sum(1 << place for place, _ in seen), _choices(size))


@lru_cache(maxsize=64)
def _choices(size: int) -> tuple[int, ...]:
    return tuple(comb(size, value) for value in range(size + 1))


def _bytes(layer: Layer) -> int:
    """Return the bytes of a layer, about."""
    return sum(ways.bit_length() for ways in layer.values()) // 8 + STATE * len(layer)


def _values(state: State, move: Move) -> range:
    """Return the numbers of bullets that a group can hold."""
    least, most = 0, move.size
    for place, room in move.seen:
        need = state >> place & ONES
        if need < most:
            most = need
        if need - room > least:
            least = need - room
    return range(least, most + 1)


def trace_back(chain: Chain, bullets: int) -> int:
    """Return the bullets of a placement of a part that has `bullets` of them; one exists."""
    found = state = 0
    for group, move, layer in zip(
        reversed(chain.part.groups), reversed(chain.moves), chain.layers[-2::-1], strict=True
    ):
        state, bullets, value = next(
            (before, bullets - value, value)
            for value in range(min(move.size, bullets) + 1)
            if bullets - value in chain.unpack_counts(layer.get(before := state + value * move.ones, 0))
            and value in _values(before, move)
        )
        found |= sum(1 << cell for cell in group.cells[:value])
    return found


def holding(chain: Chain) -> list[Counts]:
    """Return for each group how many placements of its part have a bullet in any one of its cells."""
    found: list[Counts] = []
    ends: Layer = {0: 1}
    width = chain.width
    for move, layer in zip(reversed(chain.moves), chain.layers[-2::-1], strict=True):
        begins, with_bullet = Layer(), 0
        ones, choices, fewer = move.ones, move.choices, (0, *_choices(move.size - 1))
        for state, ways in layer.items():
            rest = 0
            for value in _values(state, move):
                after = ends.get(state - value * ones)
                if after:
                    rest += after * choices[value] << width * value
                    with_bullet += ways * after * fewer[value] << width * value if value else 0
            if rest:
                begins[state] = rest
        found.append(chain.unpack_counts(with_bullet))
        ends = begins
    return found[::-1]
