"""What a section's opening says of its tiers, against the bands of energy and against puzzles."""

from itertools import product

import pytest

from bookmaker.engine.rank.energy import energy
from bookmaker.engine.rank.tiers import default_bands
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.values.puzzle import Made

SIZES = list(product(range(3, 21), repeat=2))


def _fewest_combined(tier: str, rows: int, columns: int) -> int:
    """Return the smallest n1 with which a puzzle can be of this tier; single clues cost nothing."""
    low, high = default_bands(rows, columns)[tier]
    return next(n1 for n1 in range(100) if any(low <= energy(0, n1, n2) <= high for n2 in range(100)))


@pytest.mark.parametrize(("tier", "least"), [("tricky", 1), ("knotty", 2), ("fiendish", 2)])
def test_single_numbers_alone_never_solve_the_three_harder_tiers(tier: str, least: int) -> None:
    assert min(_fewest_combined(tier, *size) for size in SIZES) == least


def test_each_tier_asks_for_more_combining_than_the_one_before() -> None:
    for size in (size for size in SIZES if min(size) >= 5):
        fewest = [_fewest_combined(tier, *size) for tier in ("steady", "tricky", "knotty", "fiendish")]
        assert fewest == sorted(set(fewest)), size


def _made(tier: str, rows: int, columns: int) -> list[Made]:
    """Return some puzzles of a tier."""
    kind, (low, high) = KINDS["bullets"], default_bands(rows, columns)[tier]
    orders = (Order("bullets", (1, 0, index), rows, columns, kind.params(), high) for index in range(40))
    return [made for made, _ in map(kind.generate, orders) if low <= made.energy <= high]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 5), (6, 8), (8, 8), (10, 10)])
def test_few_steps_of_gentle_puzzles_combine_numbers(size: tuple[int, int]) -> None:
    made = _made("gentle", *size)
    assert len(made) >= 3
    assert max(m.n1 for m in made) <= 1 + size[0] * size[1] / 15


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 5), (6, 8), (8, 8), (10, 10)])
def test_most_steps_of_steady_puzzles_need_a_single_number(size: tuple[int, int]) -> None:
    made = _made("steady", *size)
    assert len(made) >= 3
    assert sum(m.n0 for m in made) > sum(m.n1 for m in made)
