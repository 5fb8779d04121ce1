"""What makes two puzzles the same: the eight rotations and reflections."""

from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookmaker.engine.symmetry import (
    FINGERPRINT,
    SQUARE,
    SYMMETRIES,
    canonical,
    fingerprint,
    images,
    orbits,
    symmetry_of,
    unpaired_cells,
)
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
    wide, high = {"123/456", "321/654", "456/123", "654/321"}, {"14/25/36", "41/52/63", "36/25/14", "63/52/41"}
    assert {"/".join(clue_rows(image)) for image in images(ONES)} == wide | high
    assert all(len(image.clues) == image.rows * image.columns == 6 for image in images(ONES))


@UNHURRIED
@given(puzzles())
def test_all_eight_images_have_the_same_canonical_one(puzzle: Puzzle):
    found = list(images(puzzle))
    assert len(found) == 8 and puzzle in found
    assert {canonical(image) for image in found} == {canonical(puzzle)} <= {*found}


@UNHURRIED
@given(puzzles(), puzzles())
def test_puzzles_are_the_same_only_if_one_is_an_image_of_the_other(one: Puzzle, other: Puzzle):
    assert (canonical(one) == canonical(other)) == (one in images(other))


@pytest.mark.parametrize(
    "other",
    [
        *(ONES._replace(**fact) for fact in ({"total": 3}, {"kind": "other"}, {"rows": 6, "columns": 1})),
        *(ONES._replace(clues=(1, 2, 3, 4, *last)) for last in ((6, 5), (5, UNKNOWN))),
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


def lying(symmetry: str, rows: int, columns: int, shown: set[int]) -> Puzzle:
    """Return a board whose clues are the orbits of some cells."""
    cells = {cell for orbit in orbits(symmetry, rows, columns) if shown & set(orbit) for cell in orbit}
    clues = tuple(1 if cell in cells else UNKNOWN for cell in range(rows * columns))
    return Puzzle("bullets", rows, columns, clues, None)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [(5, 5), (6, 6), (4, 7)], ids=str)
def test_clues_that_lie_by_a_symmetry_have_it_until_one_goes(symmetry: str, size: tuple[int, int]):
    if symmetry in SQUARE and size[0] != size[1]:
        assert (1, 4) in unpaired_cells(symmetry, lying("", *size, {11}))
        return
    puzzle = lying(symmetry, *size, {1, 7, 12})
    assert unpaired_cells(symmetry, puzzle) == unpaired_cells("", puzzle) == ()
    assert symmetry_of(puzzle) == symmetry
    orbit = next(orbit for orbit in orbits(symmetry, *size) if 1 in orbit)
    less = puzzle._replace(clues=tuple(UNKNOWN if cell == 1 else clue for cell, clue in enumerate(puzzle.clues)))
    near = [cell for cell in orbit if cell != 1]
    assert set(unpaired_cells(symmetry, less)) <= {divmod(cell, size[1]) for cell in near}
    assert unpaired_cells(symmetry, less) and not symmetry_of(less)


def test_a_board_without_any_symmetry_has_none_and_an_empty_one_has_all():
    assert symmetry_of(lying("", 4, 4, {0, 1, 6})) == ""
    assert symmetry_of(lying("", 4, 4, set())) == "four"
    assert symmetry_of(lying("", 4, 5, set())) == "half-turn"
