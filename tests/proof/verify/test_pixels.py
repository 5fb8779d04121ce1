"""What is seen of lines and in windows of a page is what is seen of it pixel by pixel."""

from itertools import pairwise

import numpy as np
import pytest

from bookmaker.proof.pdf.pixels import count_unseen, looks
from bookmaker.proof.verify.gridlines import _gaps, _rows


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


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("line", [-2.0, 0.4, 20.7, 62.0])
def test_a_line_is_seen_where_it_is_darker_than_what_is_beside_it(line: float, turned: bool):
    light = np.random.default_rng(3).choice(np.array([0, 40, 200, 255], np.uint8), (61, 80))
    rows, ends = _rows(np.array([30.0, line]), 2, 4.0), np.array([3, 40, 40, 79])
    seen = light.T.copy() if turned else light
    found = count_unseen(seen, turned, rows, ends, (0.1, 0.25, 0.15))[1]
    unseen = list[bool]()
    for place in range(80):
        column = [light[min(max(row, 0), 60), place] / 255 for row in range(-9, 80)]
        paper = max(column[int(line - 4) + 9], column[int(line + 4) + 9])
        darkest = min(column[int(line) + 6 : int(line) + 13])
        unseen.append(paper - 0.1 >= 0.25 and paper - darkest < 0.15 * (paper - 0.1))
    assert found.tolist() == [sum(unseen[start:end]) for start, end in pairwise(ends.tolist())]


def test_gaps_are_looked_for_from_the_middle_of_each_cell_to_the_next():
    light = np.tile(np.array([[255], [0], [255]], np.uint8), (1, 40)).repeat(4, 0)
    light[:, 3:8] = light[:, 12:15] = light[:, 36:] = 255  # nothing is looked for at ends
    rows = _rows(np.array([6.0]), 0, 4.0)
    assert _gaps(light, False, rows, np.linspace(0, 40, 5), 0.0).tolist() == [[0.6, 0, 0]]
    assert _gaps(light, False, rows, np.linspace(0, 40, 2), 0.0).shape == (1, 0)
