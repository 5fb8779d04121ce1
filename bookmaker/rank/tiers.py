"""Difficulty tiers: bands of energy, by the size of the board."""

from math import inf, sqrt

TIERS = ("gentle", "steady", "tricky", "knotty", "fiendish")
"""Easiest first: one to five stars."""

Band = tuple[float, float]
"""Lowest and highest energy of a tier, both included."""

EDGES = (0.15, 0.38, 0.55, 0.72, 0.90)
"""Where each tier begins, as a share of the depth."""


def depth(rows: int, columns: int) -> float:
    """Return minus the mean energy that 2,000 steps of the paper's search reach at density 0.3.

    Measured at 3x3 to 10x10: -5.0, -8.0, -9.1, -10.3, -11.4 and so on; two straight lines fit it.
    """
    side = sqrt(rows * columns)
    return min(3 * side - 4, 3.4 + 1.15 * side)


def default_bands(rows: int, columns: int) -> dict[str, Band]:
    """Return the energy band of each tier for boards of this size."""
    unit = max(depth(rows, columns), 1.0)
    highs = [-edge * unit for edge in EDGES]
    lows = [*highs[1:], -inf]
    return {tier: (low, high) for tier, low, high in zip(TIERS, lows, highs, strict=True)}
