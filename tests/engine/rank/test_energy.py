"""The energy of the paper."""

import pytest

from bookmaker.engine.rank.energy import PAPER, VERSION, Weights, by_clues_of, count_types, energy, energy_of
from bookmaker.values.puzzle import Answer, Step, Trace


@pytest.mark.parametrize(
    ("n0", "n1", "n2", "wanted"),
    [(4, 6, 2, -11.0), (0, 0, 0, 0.0), (100, 0, 0, 0.0), (0, 1, 0, -1.5), (7, 9, 4, -9.5)]
    + [(0, 0, n2, wanted) for n2, wanted in ((1, -2.0), (2, -2.0), (3, 0.0), (5, 10.0))],
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


def a_trace(*steps: tuple[int, int, int]) -> Trace:
    """Return a trace of steps, each with its type and how many clues and bullets it has."""
    cell = (0, 0)
    return Trace(
        Answer(1, 1, (False,)),
        tuple(Step((cell,) * clues, (cell,) * found, (), kind == 2) for kind, clues, found in steps),
    )


TRACE = a_trace((0, 1, 3), (1, 2, 1), (1, 2, 0), (0, 1, 1), (1, 3, 2), (1, 7, 1), (2, 0, 4))


def test_a_trace_is_counted_and_has_the_energy_of_its_counts():
    assert count_types(TRACE) == (2, 4, 4)
    assert energy_of(TRACE) == energy(2, 4, 4) == -2.0
    assert energy_of(TRACE, Weights(n0=1.0)) == 0.0
    assert energy_of(a_trace()) == 0.0


@pytest.mark.parametrize(
    ("table", "combined"), [((-1.5,), -6.0), ((-1.0,), -4.0), ((-1.0, -2.0), -6.0), ((-1.0, -2.0, -3.0, -5.0), -9.0)]
)
def test_steps_may_count_by_their_clues_the_last_weight_for_more(table: tuple[float, ...], combined: float):
    assert energy_of(TRACE, PAPER, table) == combined + 4
    assert energy_of(TRACE, Weights(n0=1.0, n1=99.0), table) == 2 + combined + 4


@pytest.mark.parametrize(
    ("given", "table"),
    [
        ({}, ()),
        ({2: -1.0, 3: -2.0, 4: -3.0}, (-1.0, -2.0, -3.0)),
        ({4: -3.0, 2: -1.0}, (-1.0, -1.0, -3.0)),
        ({3: -2.0}, (-1.5, -2.0)),
        ({2: 0.0}, (0.0,)),
    ],
)
def test_a_number_of_clues_without_a_weight_counts_as_the_next_smaller_one(
    given: dict[int, float], table: tuple[float, ...]
):
    assert by_clues_of(given, -1.5) == table
