"""The total against clues that share no open cell: the sums with which a board is counted out."""

from collections.abc import Iterator

from bookmaker.engine.solve.sums import COST, Known, Problem, Sum

ONE = 64
"""What a bullet weighs; each clue weighs one less, so that of two equal packings that with fewer clues is taken."""


def counts(problem: Problem, known: Known) -> Iterator[Sum]:
    """Yield the sums of the total and clues that leave least room, if the total is a source.

    Clues that share no open cell take as many bullets as they can together, or leave as many cells empty.
    """
    if problem.sources[-1] is not None or len(problem.sources) == 1:
        return
    for bullets in (True, False):
        chosen = _packed(problem, known, bullets)
        if chosen:
            yield _count(problem, known, chosen, bullets)


def _packed(problem: Problem, known: Known, bullets: bool) -> tuple[int, ...]:
    """Return clues that share no open cell and together want most bullets (or most empty cells)."""
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
    """Return the weight of the heaviest clues without a common cell, and these; `best` holds answers already found."""
    if clues not in best:
        first, rest = clues[0], clues[1:]
        apart = tuple(clue for clue in rest if not opens[clue] & opens[first])
        weight, chosen = _heaviest(apart, weights, opens, best)
        found = (weights[first] + weight, (first, *chosen))
        best[clues] = found if len(apart) == len(rest) else max(found, _heaviest(rest, weights, opens, best))
    return best[clues]


def _count(problem: Problem, known: Known, clues: tuple[int, ...], bullets: bool) -> Sum:
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
