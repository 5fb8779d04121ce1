"""The energy of the paper."""

import pytest

from bookmaker.rank.energy import PAPER, VERSION, Weights, energy


@pytest.mark.parametrize(
    ("n0", "n1", "n2", "wanted"),
    [
        (4, 6, 2, -11.0),
        (0, 0, 0, 0.0),
        (100, 0, 0, 0.0),
        (0, 1, 0, -1.5),
        (0, 0, 1, -2.0),
        (0, 0, 2, -2.0),
        (0, 0, 3, 0.0),
        (0, 0, 5, 10.0),
        (7, 9, 4, -9.5),
    ],
)
def test_the_energy_is_the_papers(n0: int, n1: int, n2: int, wanted: float):
    assert energy(n0, n1, n2) == wanted == energy(n0, n1, n2, PAPER)


def test_the_weights_are_settings():
    assert Weights(n0=0.0, n1=-1.5, n2=-3.0, n2_squared=1.0) == PAPER
    for weights, wanted in [((1, 0, 0, 0), 5), ((0, 1, 0, 0), 3), ((0, 0, 1, 0), 4), ((0, 0, 0, 1), 16)]:
        assert energy(5, 3, 4, Weights(*weights)) == wanted
    assert energy(5, 3, 4, Weights(0.5, -1.0, 2.0, 0.25)) == 2.5 - 3 + 8 + 4


def test_the_version_changes_with_the_energy():
    """A score of another version is not trusted: whoever changes what is below raises VERSION."""
    assert VERSION == 1
    assert [energy(n0, n1, n2) for n0, n1, n2 in [(4, 6, 2), (3, 2, 1), (9, 0, 6)]] == [-11.0, -5.0, 18.0]
    assert Weights._fields == ("n0", "n1", "n2", "n2_squared")
