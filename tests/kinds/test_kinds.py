"""What all kinds have in common."""

from contextlib import nullcontext

import pytest

from bookmaker.kinds import KINDS, proof_phrase, puzzle_of
from bookmaker.values.puzzle import HOLE, BadPuzzle


def test_what_is_proved_is_said_once_for_each_claim():
    assert proof_phrase(["bullets", "bullets"]) == "proved to have one solution"
    assert proof_phrase(["sweep", "sweep"]) == "proved to need no guess"
    assert proof_phrase(["sweep", "bullets", "sweep"]) == "proved to need no guess or to have one solution"
    assert proof_phrase(["odds"]) == "proved to have one answer"


def test_messages_call_a_band_what_it_means():
    assert KINDS["bullets"].describe_band((-4.0, -2.5)) == "an energy of -4.0 to -2.5"
    assert KINDS["sweep"].describe_band((2.0, 3.0)) == "the rung components or total"


@pytest.mark.parametrize("kind", KINDS)
def test_boards_have_holes_where_their_kind_says_so(kind: str):
    code, allowed = f"{kind}:3x3:{'1' if True in KINDS[kind].totals else '-'}:1A1f", KINDS[kind].has_shapes
    with nullcontext() if allowed else pytest.raises(BadPuzzle, match="only boards of bullets have a shape"):
        assert HOLE in puzzle_of(code).clues
