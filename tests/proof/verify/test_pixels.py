"""What is seen of lines and in windows of a page is what is seen of it pixel by pixel."""

import numpy as np
import pytest

from bookmaker.proof.verify.gridlines import _FAINT, _SEEN, _gaps, _unseen
from bookmaker.proof.verify.pixels import looks


def test_windows_have_the_ends_and_the_sums_of_their_slices():
    rng = np.random.default_rng(5)
    light = rng.integers(0, 256, (30, 40), np.uint8)
    low, high = rng.integers(0, 25, (2, 50, 2))
    windows = np.column_stack([low[:, 0], low[:, 0] + high[:, 0] % 5, low[:, 1], low[:, 1] + high[:, 1] % 7])
    for found, (top, bottom, left, right) in zip(
        zip(*looks(light, windows), strict=True), windows.tolist(), strict=True
    ):
        own = light[top:bottom, left:right]
        assert found[:2] == ((own.max(), own.min()) if own.size else (255, 255))
        assert found[2:] == (own.sum(), own.size)
    assert [one.tolist() for one in looks(light, np.zeros((0, 4), int))] == [[], [], [], []]


@pytest.mark.parametrize("line", [-2.0, 0.4, 20.7, 62.0])
def test_a_line_is_seen_where_it_is_darker_than_what_is_beside_it(line: float):
    light = np.random.default_rng(3).choice(np.array([0, 40, 200, 255], np.uint8), (61, 80))
    found = _unseen(light, np.array([30.0, line]), 2, 4.0, 0.1)
    for place, unseen in enumerate(found[1].tolist()):
        column = [light[min(max(row, 0), 60), place] / 255 for row in range(-9, 80)]
        paper = max(column[int(line - 4) + 9], column[int(line + 4) + 9])
        darkest = min(column[int(line) + 6 : int(line) + 13])
        assert unseen == (paper - 0.1 >= _FAINT and paper - darkest < _SEEN * (paper - 0.1))


def test_gaps_are_looked_for_from_the_middle_of_each_cell_to_the_next():
    unseen = np.zeros((2, 40), bool)
    unseen[1, 3:8] = unseen[1, 12:15] = unseen[1, 36:] = True  # nothing is looked for at ends
    assert _gaps(unseen, 4).tolist() == [[0, 0, 0], [0.6, 0, 0]]
    assert _gaps(unseen, 1).shape == (2, 0)
