"""`python -m tests.bench.traits [BOARDS] [SIDE ...]`: what it costs to choose puzzles by what they are about.

By size and trait it prints for each tier the time of a puzzle as a multiple of that of one without a wish, the puzzles
tried for each that is taken, and how much its energy is higher; a dash where the budget did not do.
"""

import sys
from statistics import mean
from typing import get_args

from bookmaker.engine.rank import character
from bookmaker.engine.rank.character import ENDING, KEY, OPENING, THEME, VARIED
from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.batch import Shelf, Want, compile_engine, make_one, order_of
from tests.bench.measuring import timed

SIZES = (6, 8, 10)
TRAITS = (
    *((ENDING, trait) for trait in get_args(character.Ending)),
    *((character.FLOW, trait) for trait in get_args(character.Flow)),
    *((OPENING, trait) for trait in get_args(character.Opening)),
    (character.BOTTLENECK, character.ONE),
    *((KEY, trait) for trait in (*character.KEYS, VARIED)),
    *((THEME, trait) for trait in get_args(character.Theme)),
)


def main(boards: int, sizes: tuple[int, ...]) -> None:
    """Print a table for each size."""
    for _ in compile_engine():
        pass
    for side in sizes:
        print(f"| {side}x{side} | {' | '.join(TIERS)} |", "|---" * (len(TIERS) + 1) + "|", sep="\n", flush=True)
        usual = {tier: fill(side, tier, {}, boards) for tier in TIERS}
        for aspect, trait in TRAITS:
            cells = (cell(usual[tier], fill(side, tier, {aspect: trait}, boards)) for tier in TIERS)
            print(f"| `{aspect}: {trait}` | {' | '.join(cells)} |", flush=True)


def fill(side: int, tier: str, keys: dict[str, str], boards: int) -> tuple[float, float, float] | None:
    """Return the seconds and tries of a puzzle of a tier, and its energy, as means; None if the budget does not do."""
    kind = KINDS[USUAL]
    params = kind.params.model_validate(keys)
    if kind.lack_of(tier, side, side, params):
        return None
    bands, ranges = kind.bands(side, side, params), kind.ranges(side, side, params)
    want = Want("", USUAL, side, side, params, {tier: boards}, bands, params.budget, ranges=ranges)
    shelf = Shelf(want, tier, stream=(1, side, TIERS.index(tier)))
    _, seconds = timed(lambda: take(shelf))
    made = [*shelf.row.values()]
    return (seconds / boards, shelf.tried / boards, mean(one.energy for one in made)) if len(made) == boards else None


def take(shelf: Shelf) -> None:
    """Fill a shelf, puzzle by puzzle, as far as its budget goes."""
    while len(shelf.row) < shelf.wanted and shelf.spent < shelf.limit:
        shelf.suits(make_one(order_of(shelf, shelf.tried)), (), ())


def cell(usual: tuple[float, float, float] | None, cost: tuple[float, float, float] | None) -> str:
    """Return a cell of the table."""
    if not usual or not cost:
        return "–"
    return f"{cost[0] / usual[0]:.1f} ({cost[1]:.1f}, {cost[2] - usual[2]:+.1f})"


if __name__ == "__main__":
    given = [*map(int, sys.argv[1:])]
    main(given[0] if given else 12, tuple(given[1:]) or SIZES)
