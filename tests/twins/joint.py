"""The search over bullets and clues together, as plainly as it can be said.

An order of all cells is kept. Hiding clues in this order, as far as each can be spared, gives
the clue set; a step swaps a bullet with an empty cell and moves a cell or two of the order.
What is kept stands in the order as it turned out: first what holds no clue, then the clues. As long
as the energy is above GOOD, steps are the paper's, with two clue sets.
"""

from tests.twins import paper
from tests.twins.grid import Field
from tests.twins.rng import Stream
from tests.twins.sat import Sat

GOOD = -2.0


def varied(order: list[int], stream: Stream) -> list[int]:
    """Return the order with one cell or two moved to other places."""
    order = list(order)
    for _ in range(1 + stream.below(2)):
        source, target = stream.below(len(order)), stream.below(len(order))
        order.insert(target, order.pop(source))
    return order


def found_in(field: Field, order: list[int], score: paper.Score) -> paper.Found:
    """Return the puzzle that hiding clues in an order gives."""
    with Sat(field) as oracle:
        shown = paper.minimal_clues(oracle, [cell for cell in order if cell in field.empty])
        energy = score(paper.trace(oracle, shown))
    return paper.Found(field.bullets, frozenset(shown), energy, 0)


def descend(
    rows: int, columns: int, bullets: int, stream: Stream, steps: int, score: paper.Score = paper.score
) -> paper.Found:
    """Search for a puzzle of low energy; it starts from the best of two clue sets."""
    size = rows * columns
    cells = stream.shuffled(list(range(size)))

    def sampled() -> paper.Found:
        field = Field(rows, columns, frozenset(cells[:bullets]))
        tries = [found_in(field, stream.shuffled(sorted(field.empty)), score) for _ in range(2)]
        return min(tries, key=lambda found: found.energy)

    def ordered(shown: frozenset[int]) -> list[int]:
        return sorted(stream.shuffled(list(range(size))), key=lambda cell: cell in shown)

    kept = sampled()
    order = ordered(kept.shown) if kept.energy <= GOOD else []
    for _ in range(steps):
        one, other = stream.below(bullets), bullets + stream.below(size - bullets)
        cells[one], cells[other] = cells[other], cells[one]
        changed = varied(order, stream) if order else []
        new = found_in(Field(rows, columns, frozenset(cells[:bullets])), changed, score) if order else sampled()
        if new.energy > kept.energy:
            cells[one], cells[other] = cells[other], cells[one]
        else:
            kept = new
            if order:
                order = sorted(changed, key=lambda cell: cell in new.shown)
            elif kept.energy <= GOOD:
                order = ordered(kept.shown)
    return kept._replace(steps=steps)
