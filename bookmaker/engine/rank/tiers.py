"""Difficulty tiers: bands of energy, by the size of the board."""

from itertools import pairwise
from math import inf, sqrt

TIERS = ("gentle", "steady", "tricky", "knotty", "fiendish")
"""Easiest first: one to five stars."""

Band = tuple[float, float]
"""Lowest and highest energy of a tier, both included."""

EDGES = (0.15, 0.38, 0.55, 0.72, 0.90)
"""Where each tier begins, as a share of the depth."""


DEPTHS = ((3, 5.0), (4, 7.7), (5, 9.6), (6, 11.8), (7, 14.1), (8, 16.8), (9, 19.5), (10, 22.8), (12, 28.8), (15, 39.0))
"""By side of a square board, minus the mean energy of 2,000 steps of the joint search at density 0.3, as measured."""


def depth(rows: int, columns: int) -> float:
    """Return how low the energy of a board of this size usually gets, as a positive number.

    Between the sizes of DEPTHS, and beyond the last, it follows straight lines.
    """
    side = sqrt(rows * columns)
    pairs = list(pairwise(DEPTHS))
    (low, least), (high, most) = next((pair for pair in pairs if side <= pair[1][0]), pairs[-1])
    return least + (most - least) * (side - low) / (high - low)


def default_bands(rows: int, columns: int) -> dict[str, Band]:
    """Return the energy band of each tier for boards of this size."""
    unit = depth(rows, columns)
    highs = [-edge * unit for edge in EDGES]
    lows = [*highs[1:], -inf]
    return {tier: (low, high) for tier, low, high in zip(TIERS, lows, highs, strict=True)}
