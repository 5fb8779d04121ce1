import numpy as np
import pytest

from bookmaker.engine.mosaic.board import count, to_answer, to_puzzle
from bookmaker.engine.mosaic.make import make
from bookmaker.engine.mosaic.solve import only_answer, solve
from bookmaker.engine.solve.classic import NotUnique
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import off_clue
from tests.engine.mosaic import proof
from tests.engine.mosaic.pictures import blobs, noise
from tests.quick import parted


@pytest.mark.parametrize("cases", [*parted((), "proved", 12, 60, 20)])
def test_clue_sets_are_unique_and_each_clue_of_minimal_ones_is_needed(cases: range) -> None:
    for case in cases:
        proof.prove(case)


def test_the_key_alone_decides_the_clues() -> None:
    picture = noise(1, 10, 10)
    one, again, other = (make(picture, key).clues for key in ((1, 2), (1, 2), (1, 3)))
    assert np.array_equal(one, again) and not np.array_equal(one, other)


def test_fair_sets_have_more_clues_than_minimal_ones_of_noise() -> None:
    pictures = [noise(case, 10, 10) for case in range(8)]
    fair, minimal = (sum((make(one, (1,), sort).clues >= 0).sum() for one in pictures) for sort in ("fair", "minimal"))
    assert fair > minimal


def test_a_picture_that_no_clues_determine_is_refused() -> None:
    with pytest.raises(CannotBeMet, match="change the cells"):
        make(np.tile([True, False, False, True, False], (4, 1)), (1,))


@pytest.mark.parametrize("shape", [(40, 60), (100, 120)], ids=str)
def test_large_pictures_are_made_and_solved(shape: tuple[int, int]) -> None:
    picture = blobs(3, *shape)
    made = make(picture, (1,))
    assert made.minimal and solve(to_puzzle(made.clues)) == (to_answer(picture), None)


def test_boards_with_two_answers_and_with_none() -> None:
    clues = count(blobs(2, 9, 9))
    two = np.where(np.arange(81).reshape(9, 9) % 5 == 0, clues, -1)
    answer, other = solve(to_puzzle(two))
    assert answer and other and answer != other
    assert off_clue(to_puzzle(two), answer) is None and off_clue(to_puzzle(two), other) is None
    clues[0, 0], clues[0, 1] = 4, 0
    assert solve(to_puzzle(clues)) == (None, None)
    with pytest.raises(NotUnique):
        only_answer(to_puzzle(two))


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    made = make(noise(5, 12, 12), (1,), fairness="none")
    with pytest.raises(TooHard):
        solve(to_puzzle(made.clues), patience=1)
