"""Requirements against difficulty facts."""

import pytest

from bookmaker.engine.rank.facts import NOTHING, Facts, Require, unmet_requirements

STEPS = {"by_clues": ((1, 9), (2, 3), (3, 1)), "max_clues": 3, "total_steps": 1, "total_at": 0.75, "rounds": 8}
CHOICES = {"min_choices": 2, "min_choices_step": 4, "single_run": 5, "spike": False, "tedium": False}
FACTS = Facts(**STEPS, **CHOICES)


@pytest.mark.parametrize(
    ("require", "names"),
    [
        (Require(), ()),
        (Require(max_clues=3), ()),
        (Require(max_clues=2), ("max_clues",)),
        (Require(total="late"), ()),
        (Require(total="never"), ("total",)),
        (Require(max_rounds=8), ()),
        (Require(max_rounds=7), ("max_rounds",)),
        (Require(min_choices=2), ()),
        (Require(min_choices=3), ("min_choices",)),
        (Require(no_spike=True, no_tedium=True), ()),
        (Require(2, "never", 2, 9, True, True), ("max_clues", "total", "max_rounds", "min_choices")),
    ],
)
def test_what_a_puzzle_misses_is_named(require: Require, names: tuple[str, ...]):
    assert unmet_requirements(require, FACTS) == names


@pytest.mark.parametrize(
    ("facts", "late", "never"),
    [
        (FACTS._replace(total_at=None, total_steps=0), (), ()),
        (FACTS._replace(total_at=0.7499), ("total",), ("total",)),
        (FACTS._replace(total_at=0.0), ("total",), ("total",)),
        (FACTS._replace(total_at=0.98), (), ("total",)),
    ],
)
def test_a_total_is_late_or_never_needed(facts: Facts, late: tuple[str, ...], never: tuple[str, ...]):
    assert unmet_requirements(Require(total="late"), facts) == late
    assert unmet_requirements(Require(total="never"), facts) == never


def test_spikes_and_tedium_are_refused_only_where_that_is_required():
    bad = FACTS._replace(spike=True, tedium=True)
    assert unmet_requirements(NOTHING, bad) == ()
    assert unmet_requirements(Require(no_spike=True), bad) == ("no_spike",)
    assert unmet_requirements(Require(no_tedium=True), bad) == ("no_tedium",)


def test_a_board_without_unknown_cells_has_choices_enough_and_what_is_wanted_is_told_by_name():
    assert unmet_requirements(Require(min_choices=5), FACTS._replace(min_choices=None)) == ()
    wanted = {"max_clues": 2, "total": "late", "no_spike": True}
    assert NOTHING.requirements == {} and Require(**wanted).requirements == wanted
