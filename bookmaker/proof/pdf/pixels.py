"""Measurements in parts of a painted page, in compiled code: a page has thousands of signs and cells."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit
from bookmaker.proof.pdf.pdfium import Brightness

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]


class Looks(NamedTuple):
    """Measurements in windows of a picture."""

    lightest: Brightness
    darkest: Brightness
    total: Wholes
    """Sum of the brightness of all pixels."""
    pixels: Wholes
    """Number of pixels; without any, both ends are white."""


def looks(light: Brightness, windows: Wholes) -> Looks:
    """Measure windows, each given by its first row, the one behind its last, and its columns likewise."""
    count = len(windows)
    ends, sums = np.full((2, count), 255, np.uint8), np.zeros((2, count), np.int64)
    found = Looks(ends[0], ends[1], sums[0], sums[1])
    if count:
        flat = np.ascontiguousarray(windows, np.int64).reshape(-1)
        _look(np.ascontiguousarray(light).reshape(-1), light.shape[1], count, flat, *found)
    return found


def count_unseen(
    light: Brightness, turned: bool, rows: Wholes, columns: Wholes, faint: tuple[float, float, float]
) -> Wholes:
    """Return the number of columns with invisible parts of horizontal lines, between each of `columns` and the next.

    For each line `rows` has the first row, the one behind the last, and two of its paper; beyond the picture, its last
    row goes on. If the picture is `turned`, rows are its columns. `faint` has the due brightness of a line, the least
    contrast to its paper at which it should be visible, and the least part of that contrast that has to be seen.
    """
    parts = max(len(columns) - 1, 0)
    counts = np.zeros((len(rows), parts), np.int64)
    if counts.size:
        high, wide = light.shape[::-1] if turned else light.shape
        clipped = np.clip(rows, 0, [high - 1, high, high - 1, high - 1])
        down, across = (1, high) if turned else (wide, 1)
        flat, bounds = np.ascontiguousarray(light).reshape(-1), clipped.reshape(-1)
        _count_unseen(flat, down, across, len(rows), bounds, parts, columns, *faint, counts.reshape(-1))
    return counts


@jit
def _count_unseen(
    light: Brightness,
    down: int,
    across: int,
    lines: int,
    rows: Wholes,
    parts: int,
    columns: Wholes,
    shade: float,
    paper: float,
    least: float,
    counts: Wholes,
) -> None:
    for index in range(lines * parts):
        at, part = 4 * (index // parts), index % parts
        for column in range(columns[part], columns[part + 1]):
            darkest, place = 255, column * across
            for row in range(rows[at], rows[at + 1]):
                darkest = min(darkest, int(light[row * down + place]))
            beside = max(int(light[rows[at + 2] * down + place]), int(light[rows[at + 3] * down + place])) / 255
            contrast = beside - shade
            if contrast >= paper and beside - darkest / 255 < least * contrast:
                counts[index] += 1


@jit
def _look(
    light: Brightness,
    wide: int,
    windows: int,
    edges: Wholes,
    lightest: Brightness,
    darkest: Brightness,
    total: Wholes,
    count: Wholes,
) -> None:
    for index in range(windows):
        most, least, at = 0, 255, 4 * index
        for row in range(edges[at], edges[at + 1]):
            for column in range(edges[at + 2], edges[at + 3]):
                pixel = int(light[row * wide + column])
                most, least = max(most, pixel), min(least, pixel)
                total[index] += pixel
                count[index] += 1
        if count[index]:
            lightest[index], darkest[index] = most, least
