"""Requirements against difficulty facts."""

import pytest

from bookmaker.engine.rank.character import CLUES_ENDING, ENDING, TOTAL_ENDING, wanted_in_turn
from bookmaker.engine.rank.facts import NOTHING, TEDIOUS, Facts, Require, excess

STEPS = {"by_clues": ((1, 9), (2, 3), (3, 1)), "max_clues": 3, "total_steps": 1, "total_at": 0.75, "rounds": 8}
CHOICES = {"min_choices": 2, "min_choices_step": 4, "single_run": 5, "spike": False, "tedium": False}
FACTS = Facts(**STEPS, **CHOICES)


def missed(require: Require, facts: Facts) -> tuple[str, ...]:
    by = {name: excess(name, value, facts) for name, value in require.requirements.items()}
    assert min((*by.values(), 0)) == 0
    return tuple(name for name, far in by.items() if far)


@pytest.mark.parametrize(
    ("require", "names"),
    [
        (Require(), ()),
        (Require(max_clues=3), ()),
        (Require(max_clues=2), ("max_clues",)),
        (Require(max_rounds=8), ()),
        (Require(max_rounds=7), ("max_rounds",)),
        (Require(min_choices=2), ()),
        (Require(min_choices=3), ("min_choices",)),
        (Require(no_spike=True, no_tedium=True), ()),
        (Require(2, None, 2, 9, True, True), ("max_clues", "max_rounds", "min_choices")),
    ],
)
def test_what_a_puzzle_misses_is_told_by_how_much(require: Require, names: tuple[str, ...]):
    assert missed(require, FACTS) == names


def test_a_total_that_is_late_or_never_needed_is_a_matter_of_endings():
    assert wanted_in_turn({"total": "never"}) == {ENDING: (CLUES_ENDING,)}
    assert wanted_in_turn({"total": "late"}) == {ENDING: (TOTAL_ENDING, CLUES_ENDING)}
    assert wanted_in_turn({"total": "late", ENDING: TOTAL_ENDING}) == {ENDING: (TOTAL_ENDING,)}
    assert wanted_in_turn({"total": "never", ENDING: TOTAL_ENDING}) == {ENDING: ()}


def test_spikes_and_tedium_are_refused_only_where_that_is_required():
    bad = FACTS._replace(spike=True, single_run=TEDIOUS)
    assert missed(NOTHING, bad) == ()
    assert missed(Require(no_spike=True), bad) == ("no_spike",)
    assert missed(Require(no_tedium=True), bad) == ("no_tedium",)


def test_a_board_without_unknown_cells_has_choices_enough_and_what_is_wanted_is_told_by_name():
    assert missed(Require(min_choices=5), FACTS._replace(min_choices=None)) == ()
    wanted = {"max_clues": 2, "total": "late", "no_spike": True}
    assert NOTHING.requirements == {} and Require(**wanted).requirements == wanted
