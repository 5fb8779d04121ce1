"""What compiled code sees of a page is what is seen of it point by point."""

from itertools import pairwise
from math import floor

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker.proof.verify.digits import HIGH, WIDE
from bookmaker.proof.verify.pixels import Stroke, drawn, ends, ends_of_cells, unseen
from tests.quick import quick

FINE, SLACK = 3, 2
Box = tuple[float, float, float, float]


def ink_at(light: NDArray[np.uint8], x: float, y: float, paper: float, part: float) -> float:
    column, row = floor(x), floor(y)
    on = 0 <= row < light.shape[0] and 0 <= column < light.shape[1]
    return float(np.clip(paper - part * (int(light[row, column]) if on else 255), 0, 1))


def points_of(light: NDArray[np.uint8], box: Box, turn: int, paper: float, part: float) -> NDArray[np.float64]:
    """Return the ink of all points of a box, as they stand when it is turned upright."""
    left, top, right, bottom = box
    found = np.zeros((HIGH * FINE + 2 * SLACK, WIDE * FINE + 2 * SLACK))
    for line in range(len(found)):
        for sign in range(len(found[0])):
            down, across = (line - SLACK + 0.5) / (HIGH * FINE), (sign - SLACK + 0.5) / (WIDE * FINE)
            for _ in range(turn):  # a quarter against the clock
                down, across = 1 - across, down
            x, y = left + (right - left) * across, top + (bottom - top) * down
            found[line, sign] = ink_at(light, x, y, paper, part)
    return found


def slow(points: NDArray[np.float64], movable: bool) -> NDArray[np.float64]:
    moves = range(2 * SLACK + 1) if movable else [SLACK]
    near = sorted(moves, key=lambda move: (abs(move - SLACK), move))
    down = max(near, key=lambda move: round(points[move : move + HIGH * FINE].sum(), 6))
    across = max(near, key=lambda move: round(points[:, move : move + WIDE * FINE].sum(), 6))
    own = points[down : down + HIGH * FINE, across : across + WIDE * FINE]
    return own.reshape(HIGH, FINE, WIDE, FINE).mean((1, 3))


@pytest.mark.parametrize("turn", quick(range(4), 0, 3))
@pytest.mark.parametrize("movable", [True, False])
def test_drawings_are_those_of_the_twin(turn: int, movable: bool):
    rng = np.random.default_rng(turn + 10 * movable)
    light = rng.integers(0, 256, (60, 50), np.uint8)
    corners = rng.uniform(-15, 45, (12, 2))
    boxes = np.hstack([corners, corners + rng.uniform(2, 30, (12, 2))])
    inks = np.column_stack([rng.uniform(0.5, 1.5, 12).repeat(3)[:12], rng.uniform(-1, 1, 12).repeat(2)[:12] / 255])
    found = drawn(light, boxes, np.full(12, turn - 4), inks, np.full(12, movable))
    for box, ink, own in zip(boxes.tolist(), inks.tolist(), found, strict=True):
        wanted = slow(points_of(light, tuple(box), turn, *ink), movable)
        assert np.abs(own - 255 * wanted).max() <= 0.5 + 1e-6


def test_a_letter_off_its_place_is_moved_to_it_and_a_mark_is_not():
    light = np.full((80, 80), 255, np.uint8)
    light[22:70, 21:57] = 0
    box, ink = np.array([[20.0, 20.0, 56.0, 68.0]] * 2), np.array([[1.0, 1 / 255]] * 2)
    letter, mark = drawn(light, box, np.zeros(2, int), ink, np.array([True, False]))
    assert letter.min() == 255
    assert mark[0].max() == 85  # a point of three, and of three columns one lies beside it
    assert mark[3:, 0].max() == 170


def test_windows_have_the_ends_of_their_slices():
    rng = np.random.default_rng(5)
    light = rng.integers(0, 256, (30, 40), np.uint8)
    low, high = rng.integers(0, 25, (2, 50, 2))
    windows = np.column_stack([low[:, 0], low[:, 0] + high[:, 0] % 5, low[:, 1], low[:, 1] + high[:, 1] % 7])
    lightest, darkest = ends(light, windows)
    for most, least, (top, bottom, left, right) in zip(lightest, darkest, windows.tolist(), strict=True):
        own = light[top:bottom, left:right]
        assert (most, least) == ((own.max(), own.min()) if own.size else (255, 255))
    assert [one.tolist() for one in ends(light, np.zeros((0, 4), int))] == [[], []]


@pytest.mark.parametrize("left", [-30.0, -2.5, 3.3, 35.0, 60.0])
def test_cells_have_the_ends_of_the_pixels_within_their_rims(left: float):
    rng = np.random.default_rng(7)
    light, rims = rng.integers(0, 256, (50, 40), np.uint8), rng.choice([0.12, 0.2], (4, 3))
    lightest, darkest = ends_of_cells(light, (left, 4.2, left + 24, 45.1), rims)
    across, down = (left + 8 * np.arange(4)).tolist(), np.linspace(4.2, 45.1, 5).tolist()
    for (row, column), rim in np.ndenumerate(rims):
        windows = list[int]()
        for edges, place, end in ((down, row, 50), (across, column, 40)):
            side = edges[1] - edges[0]
            first = min(max(round(edges[place] + rim * side + 0.5), 0), end - 1)
            windows += [first, max(first + 1, min(end, round(edges[place + 1] - rim * side - 0.5)))]
        own = light[windows[0] : windows[1], windows[2] : windows[3]]
        assert (lightest[row, column], darkest[row, column]) == (own.max(), own.min())


def slow_unseen(light: NDArray[np.uint8], lines: list[float], start: int, end: int, cells: int, stroke: Stroke) -> int:
    """Return what is not seen of horizontal lines."""
    most, side, rows = 0, (end - start) / cells, len(light)
    middles = [start + round((cell + 0.5) * side) for cell in range(cells)]
    for line in lines:
        near = [
            min(max(int(line) + off, 0), rows - 1)
            for off in range(-1 - int(stroke.thick / 2), 2 + int(stroke.thick / 2))
        ]
        beside = [min(max(int(line + off), 0), rows - 1) for off in (-stroke.beside, stroke.beside)]
        for first, last in pairwise(middles):
            paper = light[beside, first:last].max(0) / 255
            wanted = paper - stroke.light
            seen = (wanted < stroke.faint) | (paper - light[near, first:last].min(0) / 255 >= stroke.seen * wanted)
            most = max(most, int((~seen).sum()))
    return most


@pytest.mark.parametrize("seed", range(6))
def test_what_is_not_seen_of_lines_is_what_the_twin_misses(seed: int):
    rng = np.random.default_rng(seed)
    light = rng.choice(np.array([0, 40, 200, 255], np.uint8), (61, 80))
    lines, stroke = np.linspace(rng.uniform(-2, 5), 58, 5), Stroke(rng.uniform(0.5, 6), 4.0, 0.1, 0.5, 0.2)
    wanted = slow_unseen(light, lines.tolist(), 7, 73, 6, stroke)
    assert unseen(light, False, lines, (7, 73), 6, stroke) == wanted > 0
    assert unseen(light.T, True, lines, (7, 73), 6, stroke) == wanted
