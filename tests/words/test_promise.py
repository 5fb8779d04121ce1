"""What a section promises, in words that agree with what it requires."""

import pytest

from bookmaker.engine.rank.facts import LATE, NOTHING, TEDIOUS, Require
from bookmaker.engine.symmetry import SYMMETRIES
from bookmaker.words import languages, load_words
from bookmaker.words.promise import promise

WORDS = load_words("en")
NUMBERS = ((1, "one number"), (2, "two numbers"), (13, "13 numbers"))
HALF = "until half of the open cells are settled."
SIMPLEST = f"If you always take the simplest step, there are two cells or more to choose from {HALF}"


@pytest.mark.parametrize(
    ("required", "said"),
    [
        (NOTHING, ""),
        *((Require(many), f"You never need more than {said} at a time.") for many, said in NUMBERS),
        (Require(total="never"), "The total is never needed."),
        (Require(total="late"), "The total is not needed before three quarters of the open cells are settled."),
        (Require(max_rounds=9), "No chain of steps, each building on the one before, is longer than nine."),
        (Require(min_choices=2), SIMPLEST),
        (Require(no_spike=True), "No single step is much harder than all the others."),
        (Require(no_tedium=True), "There are never 15 steps in a row that need only one number each."),
    ],
)
def test_every_requirement_is_said(required: Require, said: str):
    assert promise(required, WORDS) == said


def test_a_symmetry_is_said_first():
    said = "The cells with numbers make a pattern that is the same upside down."
    assert promise(NOTHING, WORDS, "half-turn") == said
    assert promise(Require(no_spike=True), WORDS, "half-turn").startswith(f"{said} No single step")


@pytest.mark.parametrize("language", languages())
def test_every_symmetry_is_said_in_words_of_its_own(language: str):
    said = load_words(language).promises.symmetry
    assert tuple(said) == SYMMETRIES and len(set(said.values())) == len(said)


def test_several_requirements_are_said_in_their_order():
    said = promise(Require(3, "late", 8, 2, True, True), WORDS)
    assert said.count(". ") == 5 and said.endswith(".") and "{" not in said
    assert said.startswith("You never need more than three numbers at a time. The total is not needed")


def test_the_words_agree_with_the_limits():
    assert LATE == 0.75 and "three quarters" in WORDS.promises.late
    assert str(TEDIOUS) in promise(Require(no_tedium=True), WORDS)
