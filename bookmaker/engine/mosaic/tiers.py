"""Ranks of Mosaic: its energy, and what a puzzle of each tier asks for.

The energy is the paper's, of the steps of `steps`: -1.5 for each that combines clues. Its other term, for bullets that
only the total settles, is always 0, for no total is printed. A tier is the hardest thing that its puzzles ask for: one
clue at a time, few pairs, many pairs, sets of three or four clues, or suppositions.

Measured on 330 pictures of 7x7 to 40x40 and 160 boards of noise, the median effort of the tiers, in units of cells **
1.1, is .4, .7, 1.6, 3 and 4 for pictures, and for noise, which has no board of the first two, 20, 45 and 150.
"""

from collections.abc import Mapping
from math import ceil, inf
from typing import Literal, NamedTuple

from bookmaker.engine.mosaic.solve import only_answer
from bookmaker.engine.mosaic.steps import rating, steps
from bookmaker.engine.rank.energy import STEP, TIERS, Band, count_types, energy_of
from bookmaker.engine.rank.rating import SCORES, Range
from bookmaker.values.puzzle import Made, Puzzle

FEW_PAIRS = 0.02
"""Steps of pairs in a puzzle of few, as a share of its cells: the median of pictures whose clues are hidden by
pairs."""
_HARDEST = (SCORES.single, 2.9, 2.9, 3.7, inf)
"""The score of the hardest step of each tier at most: one clue, the hardest pair, four clues."""


class Recipe(NamedTuple):
    """How `make` hides clues for a tier."""

    clues: Literal["minimal", "fair"]
    fairness: Literal["none", "singles", "pairs"]


RECIPES: Mapping[str, Recipe] = dict(
    zip(
        TIERS,
        (
            Recipe("fair", "singles"),
            Recipe("minimal", "singles"),
            Recipe("fair", "pairs"),
            Recipe("minimal", "none"),
            Recipe("minimal", "none"),
        ),
        strict=True,
    )
)
"""Of pictures the first is always gentle, the second steady in 4 of 10, and the third tricky in 4 of 10, else
steady; the last is knotty in 1 of 15 and fiendish in 1 of 60, of noise 1 in 7 and 2 in 3. Other keys hide other
clues."""


def bands(rows: int, columns: int) -> dict[str, Band]:
    """Return the energies of each tier on boards of this size; only few and many pairs differ by them."""
    few = -STEP * ceil(FEW_PAIRS * rows * columns)
    return dict(zip(TIERS, ((0.0, 0.0), (few, -STEP), (-inf, few - STEP), (-inf, -STEP), (-inf, -STEP)), strict=True))


def ranges() -> dict[str, Range]:
    """Return the ratings of each tier, which are the same at every size."""
    lows = (0.0, SCORES.pair, SCORES.pair, SCORES.several, SCORES.supposing)
    return {tier: Range((low, high)) for tier, low, high in zip(TIERS, lows, _HARDEST, strict=True)}


def ranked(puzzle: Puzzle) -> Made:
    """Return a puzzle with its answer, which is proved to be the only one, and its ranks; raise NotUnique, TooHard."""
    answer = only_answer(puzzle)
    trace = steps(puzzle, answer)
    return Made(puzzle, answer, *count_types(trace), energy_of(trace), rating(puzzle, answer))
