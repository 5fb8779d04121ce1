"""`python -m tests.bench.stars [BOARDS] [SEED]`: how often a puzzle with more stars takes a reader less time.

Boards of each tier at each size, made as those of a book; the reader is that of `reader.py`. By size and pair of
neighbouring tiers it prints the share of pairs of boards in which the one with fewer stars takes more looks.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from bookmaker.engine.pool import pool
from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.batch import Want, batch, compile_engine
from bookmaker.values.puzzle import Made
from tests.bench.reader import looks

SIZES = (5, 6, 7, 8, 10, 12)
MOST = 0.08
"""The largest share that is wanted."""
TOTALS = {"total printed": {}, "no total": {"total": "none"}}


def main(boards: int, seed: int) -> None:
    """Print a table for boards with a total, and one for boards without."""
    for title, keys in TOTALS.items():
        print(f"| {title} | {' | '.join(f'{one} and {two}' for one, two in pairwise(TIERS))} | median looks |")
        print("|---" * (len(TIERS) + 1) + "|")
        for side, tiers in zip(SIZES, make_boards(boards, seed, keys), strict=True):
            spent = [read(tiers[tier]) for tier in TIERS]
            shares = [f"{share:.1%}{' !' * (share > MOST)}" for share in map(wrong_order, spent, spent[1:])]
            print(f"| {side}x{side} | {' | '.join(shares)} | {', '.join(f'{median(one):.0f}' for one in spent)} |")


def make_boards(boards: int, seed: int, keys: dict[str, str]) -> Sequence[dict[str, tuple[Made, ...]]]:
    """Return the boards of each size by tier."""
    for _ in compile_engine():
        pass
    making = batch(seed, tuple(want(side, boards, keys) for side in SIZES))
    while True:
        try:
            next(making)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def want(side: int, boards: int, keys: dict[str, str]) -> Want:
    """Return the boards wanted of a size, as a section wants them."""
    kind, tiers = KINDS[USUAL], dict.fromkeys(TIERS, boards)
    params = kind.params.model_validate(keys)
    bands, ranges = kind.bands(side, side, params), kind.ranges(side, side, params)
    return Want(f"{side}x{side}", USUAL, side, side, params, tiers, bands, params.budget, ranges=ranges)


def read(boards: Sequence[Made]) -> list[int]:
    """Return the looks that each board takes."""
    with pool(0, len(boards)) as run:
        return list(run(read_one, boards))


def read_one(made: Made) -> int:
    """Return the looks that a board takes, in a worker."""
    return looks(made.puzzle, made.answer)


def wrong_order(easier: Sequence[int], harder: Sequence[int]) -> float:
    """Return the share of pairs in which the first takes longer; half of those that take equally long count."""
    return sum((one > two) + (one == two) / 2 for one in easier for two in harder) / (len(easier) * len(harder))


if __name__ == "__main__":
    given = [*map(int, sys.argv[1:])]
    main(*given, *(100, 1)[len(given) :])
