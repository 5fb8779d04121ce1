"""Tiers: bands of energy that lie one under the other."""

from itertools import pairwise, product
from math import inf

import pytest

from bookmaker.engine.rank.energy import (
    DENSITY_WITHOUT_TOTAL,
    DEPTHS,
    DEPTHS_WITHOUT_TOTAL,
    EDGES,
    EVERY_TIER,
    INHUMAN,
    STEP,
    TIERS,
    default_bands,
    depth,
    star_count,
)
from bookmaker.engine.solve.make import Task, make
from tests.quick import quick

SIZES = list(product(range(3, 21), repeat=2))


def test_there_are_five_tiers_easiest_first_and_one_beyond():
    assert TIERS == ("gentle", "steady", "tricky", "knotty", "fiendish")
    assert (*TIERS, INHUMAN) == EVERY_TIER
    assert len(EDGES) == len(TIERS)
    assert [star_count(tier) for tier in EVERY_TIER] == [1, 2, 3, 4, 5, 5]


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize("rows", range(3, 21))
def test_the_bands_of_a_size_follow_each_other_without_a_gap(rows: int, total: bool):
    for columns in range(3, 21):
        bands = default_bands(rows, columns, total)
        assert tuple(bands) == EVERY_TIER and bands.pop(INHUMAN) == bands["fiendish"]
        assert all(low < high <= 0 for low, high in bands.values())
        for easier, harder in pairwise(bands.values()):
            assert harder[1] == easier[0]
        assert bands["fiendish"][0] == -inf


def test_every_energy_under_the_first_edge_has_a_tier():
    for rows, columns in SIZES:
        bands = default_bands(rows, columns)
        for energy in range(-60, 1):
            homes = [tier for tier in TIERS if bands[tier][0] <= energy <= bands[tier][1]]
            assert len(homes) <= 2
            assert bool(homes) == (energy <= bands["gentle"][1])
            if len(homes) == 2:
                assert energy == bands[homes[0]][0]


@pytest.mark.parametrize("total", [True, False])
def test_the_depth_grows_with_the_board_and_not_with_its_shape(total: bool):
    for rows, columns in SIZES:
        assert depth(rows, columns, total) == depth(columns, rows, total) > 0
        assert depth(rows, columns + 1, total) > depth(rows, columns, total)
    assert depth(4, 9, total) == depth(6, 6, total)


@pytest.mark.parametrize("total", [True, False])
def test_the_depth_of_a_square_is_what_was_measured(total: bool):
    for side, measured in DEPTHS if total else DEPTHS_WITHOUT_TOTAL:
        assert depth(side, side, total) == pytest.approx(measured)


def test_the_depth_between_measured_sides_lies_between_their_depths():
    assert depth(10, 10) < depth(11, 11) < depth(12, 12)
    assert depth(20, 20) > depth(15, 15)


def test_every_tier_holds_an_energy_that_boards_can_have():
    """Energies are multiples of a half: a band without one could never be filled."""
    for rows, columns in SIZES:
        for low, high in default_bands(rows, columns).values():
            assert any(low <= half / 2 <= high for half in range(-150, 1))


def test_without_a_total_every_number_of_steps_has_one_tier_and_every_tier_one_of_its_own():
    for rows, columns in SIZES:
        bands = default_bands(rows, columns, total=False)
        for steps in range(1, 60):
            homes = [tier for tier in TIERS if bands[tier][0] <= -STEP * steps <= bands[tier][1]]
            assert len(homes) == (-STEP * steps <= bands["gentle"][1])
        for low, high in bands.values():
            assert any(low <= -STEP * steps <= high for steps in range(1, 60))


@pytest.mark.parametrize("size", quick([(4, 4), (5, 5), (6, 7), (10, 10)], (4, 4), (5, 5), (6, 7)), ids=str)
def test_boards_without_a_total_fill_every_tier_but_the_last_of_4x4(size: tuple[int, int]):
    bullets = round(DENSITY_WITHOUT_TOTAL * size[0] * size[1])
    for tier, (low, high) in list(default_bands(*size, total=False).items())[: 4 if size == (4, 4) else 5]:
        made = (make(Task((5, index), *size, bullets, 4000, goal=high, total=False))[0] for index in range(5))
        assert any(low <= one.energy <= high for one in made), tier
