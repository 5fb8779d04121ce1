from itertools import chain, combinations

import numpy as np
import pytest

from bookmaker.engine.mosaic.board import Picture, count
from bookmaker.engine.picture.unique import changes, is_unique
from tests.engine.mosaic.pictures import noise
from tests.engine.mosaic.sat import other_answer

SHAPES = ((2, 5), (3, 5), (5, 4), (5, 5), (5, 8), (8, 8), (7, 11))


def changed(picture: Picture, cells: tuple[tuple[int, int], ...]) -> Picture:
    other = picture.copy()
    for cell in cells:
        other[cell] ^= True
    return other


def striped(case: int, rows: int, columns: int) -> Picture:
    """Return stripes, or a chequered board, with a few cells changed: what is most likely not to be unique."""
    down, right = np.indices((rows, columns))
    lines = (down, right, down + right)[case % 3] % 2 == 0
    return lines ^ noise(case, rows, columns, 0.04 * (case % 4))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_few_cells_are_changed_where_all_clues_do_not_determine_a_picture(shape: tuple[int, int]) -> None:
    for picture in chain((noise(case, *shape) for case in range(8)), (striped(case, *shape) for case in range(12))):
        assert is_unique(picture) == (other_answer(count(picture), picture) is None)
        cells = changes(picture)
        assert bool(cells) != is_unique(picture)
        better = changed(picture, cells)
        assert is_unique(better) and other_answer(count(better), better) is None
        if picture.size <= 40 and len(cells) <= 3:
            places = np.ndindex(*shape)
            fewer = combinations(((int(row), int(column)) for row, column in places), max(0, len(cells) - 1))
            assert not cells or not any(is_unique(changed(picture, few)) for few in fewer)


@pytest.mark.parametrize("shape", [(98, 119), (20, 20)], ids=str)
def test_stripes_of_large_boards_are_mended(shape: tuple[int, int]) -> None:
    picture = striped(1, *shape)
    assert is_unique(changed(picture, changes(picture)))
