"""What is seen in parts of a painted page, in compiled code: a page has thousands of signs and cells."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit
from bookmaker.proof.pdfium import Brightness

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]


class Looks(NamedTuple):
    """What is seen in windows of a picture."""

    lightest: Brightness
    darkest: Brightness
    total: Wholes
    """Of the brightness of all pixels."""
    pixels: Wholes
    """How many there are; without any, both ends are white."""


def looks(light: Brightness, windows: Wholes) -> Looks:
    """Return what is seen in windows: of each the first row, that behind the last, and the same for columns."""
    count = len(windows)
    ends, sums = np.full((2, count), 255, np.uint8), np.zeros((2, count), np.int64)
    found = Looks(ends[0], ends[1], sums[0], sums[1])
    if count:
        flat = np.ascontiguousarray(windows, np.int64).reshape(-1)
        _look(np.ascontiguousarray(light).reshape(-1), light.shape[1], count, flat, *found)
    return found


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
