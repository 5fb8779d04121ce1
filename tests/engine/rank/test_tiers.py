"""Tiers: bands of energy that lie one under the other."""

from itertools import pairwise, product
from math import inf

import pytest

from bookmaker.engine.rank.tiers import DEPTHS, EDGES, TIERS, default_bands, depth

SIZES = list(product(range(3, 21), repeat=2))


def test_there_are_five_tiers_easiest_first():
    assert TIERS == ("gentle", "steady", "tricky", "knotty", "fiendish")
    assert len(EDGES) == len(TIERS)


@pytest.mark.parametrize("rows", range(3, 21))
def test_the_bands_of_a_size_follow_each_other_without_a_gap(rows: int):
    for columns in range(3, 21):
        bands = default_bands(rows, columns)
        assert tuple(bands) == TIERS
        assert all(low < high <= 0 for low, high in bands.values())
        for easier, harder in pairwise(bands.values()):
            assert harder[1] == easier[0]
        assert bands["fiendish"][0] == -inf


def test_every_energy_under_the_first_edge_has_a_tier():
    for rows, columns in SIZES:
        bands = default_bands(rows, columns)
        for energy in range(-60, 1):
            homes = [tier for tier, (low, high) in bands.items() if low <= energy <= high]
            assert len(homes) <= 2
            assert bool(homes) == (energy <= bands["gentle"][1])
            if len(homes) == 2:
                assert energy == bands[homes[0]][0]


def test_the_depth_grows_with_the_board_and_not_with_its_shape():
    for rows, columns in SIZES:
        assert depth(rows, columns) == depth(columns, rows) > 0
        assert depth(rows, columns + 1) > depth(rows, columns)
    assert depth(4, 9) == depth(6, 6)


@pytest.mark.parametrize(("side", "measured"), DEPTHS)
def test_the_depth_of_a_square_is_what_was_measured(side: int, measured: float):
    assert depth(side, side) == pytest.approx(measured)


def test_the_depth_between_measured_sides_lies_between_their_depths():
    assert depth(10, 10) < depth(11, 11) < depth(12, 12)
    assert depth(20, 20) > depth(15, 15)


def test_every_tier_holds_an_energy_that_boards_can_have():
    """Energies are multiples of a half: a band without one could never be filled."""
    for rows, columns in SIZES:
        for low, high in default_bands(rows, columns).values():
            assert any(low <= half / 2 <= high for half in range(-150, 1))
