"""What a section's opening says of its tiers, against the bands of energy and against puzzles."""

from itertools import product

import pytest

from bookmaker.engine.rank.energy import default_bands, energy
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.values.puzzle import Made

SIZES = list(product(range(3, 21), repeat=2))
FEW = [(3, 3), (4, 4), (5, 5), (6, 8), (8, 8), (10, 10)]


TOTALS = pytest.mark.parametrize("total", [True, False], ids=["total", "no total"])


def _fewest_combined(tier: str, rows: int, columns: int, total: bool) -> int:
    """Return the smallest n1 with which a puzzle can be of this tier; single clues cost nothing."""
    low, high = default_bands(rows, columns, total)[tier]
    settled = range(100 if total else 1)
    return next(n1 for n1 in range(100) if any(low <= energy(0, n1, n2) <= high for n2 in settled))


@TOTALS
@pytest.mark.parametrize(("tier", "least"), [("tricky", (3, 1)), ("knotty", (4, 2)), ("fiendish", (5, 2))])
def test_single_numbers_never_solve_the_three_harder_tiers(tier: str, least: tuple[int, int], total: bool) -> None:
    assert min(_fewest_combined(tier, *size, total) for size in SIZES) == least[total]


@TOTALS
def test_each_tier_asks_for_more_combining_than_the_one_before(total: bool) -> None:
    for size in (size for size in SIZES if min(size) >= 5):
        fewest = [_fewest_combined(tier, *size, total) for tier in ("steady", "tricky", "knotty", "fiendish")]
        assert fewest == sorted(set(fewest)), size


def _made(tier: str, rows: int, columns: int, total: bool) -> list[Made]:
    """Return some puzzles of a tier."""
    kind, (low, high) = KINDS["bullets"], default_bands(rows, columns, total)[tier]
    params = kind.params(total="printed" if total else "none")
    orders = (Order("bullets", (1, 0, index), rows, columns, params, high) for index in range(40))
    return [made for made, _ in map(kind.generate, orders) if low <= made.energy <= high]


@pytest.mark.slow
@TOTALS
@pytest.mark.parametrize("size", FEW)
def test_few_steps_of_gentle_puzzles_combine_numbers(size: tuple[int, int], total: bool) -> None:
    made = _made("gentle", *size, total)
    assert len(made) >= 3
    assert max(m.n1 for m in made) <= 1 + size[0] * size[1] / 15


@pytest.mark.slow
@pytest.mark.parametrize(("size", "total"), [*product(FEW, [True]), *product(FEW[1:], [False])])  # 3x3: half and half
def test_most_steps_of_steady_puzzles_need_a_single_number(size: tuple[int, int], total: bool) -> None:
    made = _made("steady", *size, total)
    assert len(made) >= 3
    assert sum(m.n0 for m in made) > sum(m.n1 for m in made)
