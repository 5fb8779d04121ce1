"""The search over bullets and clues together, as plainly as it can be said.

An order of all cells is kept. Hiding clues in this order, as far as each can be spared, gives
the clue set; a step swaps a bullet with an empty cell and moves a cell or two of the order.
What is kept stands in the order as it turned out: first what holds no clue, then the clues. As long
as the energy is above GOOD, steps are the paper's, with two clue sets. Puzzles are passed over whose
total settles too few or too many bullets compared with what is kept.
"""

from math import inf
from typing import NamedTuple

from tests.twins import paper
from tests.twins.grid import Field
from tests.twins.rng import Stream
from tests.twins.sat import Sat

GOOD = -4.0


def varied(order: list[int], stream: Stream) -> list[int]:
    """Return the order with one cell or two moved to other places."""
    order = list(order)
    for _ in range(1 + stream.below(2)):
        source, target = stream.below(len(order)), stream.below(len(order))
        order.insert(target, order.pop(source))
    return order


def allowed(bullets: int, left: int, worth: float) -> set[int]:
    """Return how many bullets may be left to the total when there are `left` in what is kept.

    Their part of the energy may be as much higher as a step that combines clues is worth.
    """
    part = {count: count * (count - 3) for count in range(bullets + 1)}
    good = [count for count in part if part[count] <= part[left] + worth]
    return set(range(min(good), max(good) + 1))


class Kept(NamedTuple):
    """A puzzle, and how many bullets it leaves to the total."""

    found: paper.Found
    left: int


def found_in(field: Field, order: list[int], score: paper.Score, lefts: set[int] | None) -> Kept:
    """Return the puzzle that hiding clues in an order gives; `lefts` may be left to the total, None is no total."""
    with Sat(field, lefts is not None) as oracle:
        shown = paper.minimal_clues(oracle, [cell for cell in order if cell in field.empty])
        steps = paper.trace(oracle, shown)
    left = paper.counts(steps)[2]
    counts = paper.is_determined(field) if lefts is None else left in lefts
    return Kept(paper.Found(field.bullets, frozenset(shown), score(steps) if counts else inf, 0), left)


def descend(
    rows: int,
    columns: int,
    bullets: int,
    stream: Stream,
    steps: int,
    score: paper.Score = paper.score,
    worth: float = 1.5,
    total: bool = True,
    holes: frozenset[int] = frozenset(),
    floor: float = -inf,
) -> paper.Found:
    """Search for a puzzle of low energy, though above a floor; it starts from the best of two clue sets.

    `worth` is the most that a step lowers the energy by.
    """
    board = Field(rows, columns, frozenset(), holes)
    cells = paper.first_cells(board, bullets, stream, total)

    def sampled(lefts: set[int] | None) -> Kept:
        field = board._replace(bullets=frozenset(cells[:bullets]))
        tries = [found_in(field, stream.shuffled(sorted(field.empty)), score, lefts) for _ in range(2)]
        return min(tries, key=lambda kept: kept.found.energy)

    def ordered(shown: frozenset[int]) -> list[int]:
        return sorted(stream.shuffled(sorted(board.empty)), key=lambda cell: cell in shown)

    kept = sampled(set(range(bullets + 1)) if total else None)
    order = ordered(kept.found.shown) if kept.found.energy <= GOOD or floor > -inf else []
    for _ in range(steps):
        one, other = stream.below(bullets), bullets + stream.below(len(cells) - bullets)
        cells[one], cells[other] = cells[other], cells[one]
        lefts = allowed(bullets, kept.left, worth) if total else None
        changed = varied(order, stream) if order else []
        field = board._replace(bullets=frozenset(cells[:bullets]))
        new = found_in(field, changed, score, lefts) if order else sampled(lefts)
        if not floor <= new.found.energy <= kept.found.energy:
            cells[one], cells[other] = cells[other], cells[one]
        else:
            kept = new
            if order:
                order = sorted(changed, key=lambda cell: cell in new.found.shown)
            elif kept.found.energy <= GOOD:
                order = ordered(kept.found.shown)
    return kept.found._replace(steps=steps)
