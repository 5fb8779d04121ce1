"""Ranks of Mosaic: its energy, and what a puzzle of each tier asks for.

The energy is the paper's, for the steps of `steps`: -1.5 for each that combines clues. Its other term, for bullets that
only the total settles, is always 0: no total is printed. A tier is the hardest thing that its puzzles ask for: one clue
at a time, few pairs, many pairs, sets of three or four clues, or suppositions.

Measured on 98 pictures of 10x10, 20x20 and 40x40 and on 40 boards of noise, each by all recipes: the median effort for
pictures is .35 with single clues, .4 to 2.2 for pairs, 4 for sets and 3 for suppositions, in units of cells ** 1.1; for
noise, which single clues never solve, the last three take 15, 40 and 200.
"""

from collections.abc import Mapping
from math import ceil, inf
from typing import Literal, NamedTuple

from bookmaker.engine.rank.energy import STEP, TIERS, Band
from bookmaker.engine.rank.rating import SCORES, Range

FEW_PAIRS = 0.02
"""Steps of pairs in a puzzle of few pairs, as a share of its cells: the median of pictures by the last recipe."""
_HARDEST = (SCORES.single, 2.9, 2.9, 3.7, inf)
"""The highest score of a step in each tier: one clue, the hardest pair, four clues."""


class Recipe(NamedTuple):
    """How `make` hides clues for a tier."""

    clues: Literal["minimal", "fair"]
    fairness: Literal["none", "singles", "pairs"]


RECIPES: Mapping[str, Recipe] = dict(
    zip(
        TIERS,
        (
            Recipe("fair", "singles"),
            Recipe("fair", "pairs"),
            Recipe("minimal", "none"),
            Recipe("minimal", "none"),
            Recipe("minimal", "none"),
        ),
        strict=True,
    )
)
"""The first is always gentle. Of pictures the second is steady in 1 of 5 at 10x10, half at 20x20 and all at 40x40, else
gentle. The last is knotty in 6 of 98 and fiendish in 2, of noise in 5 and 31 of 40. Another key hides other clues."""


def bands(rows: int, columns: int) -> dict[str, Band]:
    """Return the energies of each tier on boards of this size; only few and many pairs differ by them."""
    few = -STEP * ceil(FEW_PAIRS * rows * columns)
    return dict(zip(TIERS, ((0.0, 0.0), (few, -STEP), (-inf, few - STEP), (-inf, -STEP), (-inf, -STEP)), strict=True))


def ranges() -> dict[str, Range]:
    """Return the ratings of each tier, equal at every size."""
    lows = (0.0, SCORES.pair, SCORES.pair, SCORES.several, SCORES.supposing)
    return {tier: Range((low, high)) for tier, low, high in zip(TIERS, lows, _HARDEST, strict=True)}
