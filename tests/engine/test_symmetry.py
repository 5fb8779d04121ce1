"""What makes two puzzles the same: the eight rotations and reflections."""

from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookmaker.engine.symmetry import FINGERPRINT, canonical, fingerprint, images
from bookmaker.values.puzzle import HOLE, UNKNOWN, Puzzle, clue_rows, to_code

UNHURRIED = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""No test depends on how fast the machine is."""
ONES = Puzzle("bullets", 2, 3, (1, 2, 3, 4, 5, 6), None)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    clues = draw(st.lists(st.integers(HOLE, 8), min_size=rows * columns, max_size=rows * columns))
    return Puzzle("bullets", rows, columns, tuple(clues), draw(st.none() | st.integers(0, 20)))


def test_the_images_of_a_rectangle():
    assert {clue_rows(image) for image in images(ONES)} == {
        ("123", "456"),
        ("321", "654"),
        ("456", "123"),
        ("654", "321"),
        ("14", "25", "36"),
        ("41", "52", "63"),
        ("36", "25", "14"),
        ("63", "52", "41"),
    }
    assert all(len(image.clues) == image.rows * image.columns == 6 for image in images(ONES))


@UNHURRIED
@given(puzzles())
def test_all_eight_images_have_the_same_canonical_one(puzzle: Puzzle):
    found = list(images(puzzle))
    assert len(found) == 8
    assert puzzle in found
    assert {canonical(image) for image in found} == {canonical(puzzle)}
    assert canonical(puzzle) in found


@UNHURRIED
@given(puzzles(), puzzles())
def test_puzzles_are_the_same_only_if_one_is_an_image_of_the_other(one: Puzzle, other: Puzzle):
    assert (canonical(one) == canonical(other)) == (one in images(other))


@pytest.mark.parametrize(
    "other",
    [
        ONES._replace(total=3),
        ONES._replace(kind="other"),
        ONES._replace(clues=(1, 2, 3, 4, 6, 5)),
        ONES._replace(rows=6, columns=1),
        ONES._replace(clues=(1, 2, 3, 4, 5, UNKNOWN)),
    ],
)
def test_a_puzzle_that_differs_in_anything_else_is_another(other: Puzzle):
    assert canonical(other) != canonical(ONES)


def test_a_symmetric_board_counts_eight_times():
    cross = Puzzle("bullets", 3, 3, (-1, 2, -1, 2, -1, 2, -1, 2, -1), 4)
    assert set(images(cross)) == {cross}


@UNHURRIED
@given(puzzles())
def test_a_fingerprint_is_that_of_the_code_of_the_canonical_image(puzzle: Puzzle):
    code = to_code(canonical(puzzle))
    assert fingerprint(puzzle) == sha256(code.encode()).hexdigest()[:FINGERPRINT]
