"""What is seen in parts of a painted page, in compiled code: a page has hundreds of signs, of 2,000 points each."""

from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit
from bookmaker.proof.verify.digits import HIGH, WIDE, Brightness

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]
Flags = NDArray[np.bool_]
_FINE = 3
"""Points across and down that are looked at for each part of a drawing."""
_SLACK = 2
"""Points that a drawing may be moved."""
_DOWN, _ACROSS = HIGH * _FINE + 2 * _SLACK, WIDE * _FINE + 2 * _SLACK
_LINES = _DOWN * _ACROSS
_COLUMNS, _INKS, _ROOM = _LINES + _DOWN, _LINES + _DOWN + _ACROSS, _LINES + _DOWN + _ACROSS + 256
"""Where sums of lines, of columns, and the ink of each brightness are noted, behind the ink of all points."""
_EVEN = 1e-6
"""Points of ink that a place must hold more than one nearer to the middle."""


class Stroke(NamedTuple):
    """How lines are drawn, in pixels, and how they are seen: all brightness is from 0 to 1."""

    thick: float
    beside: float
    """From a line to its paper, at both sides."""
    light: float
    """How bright it is."""
    seen: float
    """Least part of its contrast that its darkest pixel has."""
    faint: float
    """Contrast under which it need not be seen."""


def drawn(light: Brightness, boxes: Reals, turns: Wholes, inks: Reals, movable: Flags) -> Brightness:
    """Return what is seen in boxes of a picture, upright: HIGH x WIDE parts of ink, in 255ths, for each.

    Boxes are left, top, right and bottom in pixels, parts of pixels included; turns are the quarters that each has to
    be turned with the clock. The ink of a point is the first number of `inks` less the second one times its brightness,
    as far as that is from 0 to 1; what is not on the picture is white. Drawings that are movable are moved to where
    their boxes hold most ink: PDFium paints a letter a part of a pixel off its place, which is much for small ones.
    """
    count, (high, wide) = len(boxes), light.shape
    found, ways = np.zeros((count, HIGH, WIDE), np.uint8), np.column_stack([turns % 4, movable]).astype(np.int64)
    if count:
        pixels, rows = np.ascontiguousarray(light).reshape(-1), np.hstack([boxes, inks]).reshape(-1)
        room, places = np.zeros(_ROOM), np.zeros(_DOWN + _ACROSS, np.int64)
        _draw(pixels, high, wide, count, rows, ways.reshape(-1), room, places, found.reshape(-1))
    return found


def ends(light: Brightness, windows: Wholes) -> tuple[Brightness, Brightness]:
    """Return the lightest and the darkest pixel in windows of a picture: first and last row and column, one behind.

    In a window without pixels both are white.
    """
    lightest, darkest = np.full(len(windows), 255, np.uint8), np.full(len(windows), 255, np.uint8)
    if len(windows):
        pixels, flat = np.ascontiguousarray(light).reshape(-1), np.ascontiguousarray(windows, np.int64).reshape(-1)
        _find_ends(pixels, light.shape[1], len(windows), flat, lightest, darkest)
    return lightest, darkest


def ends_of_cells(light: Brightness, box: tuple[float, float, float, float], rims: Reals) -> tuple[Brightness, ...]:
    """Return the same of the cells of a box, rows x columns: of the pixels that lie as a whole within the rim of each.

    The box is left, top, right and bottom in pixels, rims are parts of a cell's side.
    """
    pixels, flat = np.ascontiguousarray(light).reshape(-1), np.ascontiguousarray(rims).reshape(-1)
    (high, wide), (rows, columns), windows = light.shape, rims.shape, np.zeros(4 * rims.size, np.int64)
    _find_windows(np.array(box, float), high, wide, rows, columns, flat, windows)
    lightest, darkest = np.full(rims.shape, 255, np.uint8), np.full(rims.shape, 255, np.uint8)
    _find_ends(pixels, wide, rims.size, windows, lightest.reshape(-1), darkest.reshape(-1))
    return lightest, darkest


def unseen(light: Brightness, upright: bool, lines: Reals, ends: tuple[int, int], cells: int, stroke: Stroke) -> int:
    """Return how many pixels are not seen of any line, at most, from the middle of one cell to that of the next.

    Lines are rows of pixels, or columns, in parts of pixels; all have the same ends, and pass so many cells.
    """
    pixels, look = np.ascontiguousarray(light).reshape(-1), np.array(stroke, float)
    (high, wide), steps = light.shape, np.array((1, light.shape[1]) if upright else (light.shape[1], 1), np.int64)
    last = wide - 1 if upright else high - 1
    return _unseen(pixels, last, steps, lines.astype(float), len(lines), ends[0], ends[1], cells, look)


@jit
def _start(line: float, last: int, step: int) -> int:
    """Return where the pixels begin that lie along a line; beyond the picture, its last ones go on."""
    return min(max(int(line), 0), last) * step


@jit
def _missing(light: Brightness, line: float, last: int, steps: Wholes, start: int, stop: int, look: Reals) -> int:
    """Return how many pixels are not seen of a line; the steps are those from line to line, and along one."""
    thick, shade, step, on, missing = int(look[0] / 2), look[2], steps[0], steps[1], 0
    before, after = _start(line - look[1], last, step), _start(line + look[1], last, step)
    low, high = _start(int(line) - 1 - thick, last, step), _start(int(line) + 1 + thick, last, step)
    for at in range(start * on, stop * on, on):
        paper, darkest = max(int(light[before + at]), int(light[after + at])) / 255, 255
        for place in range(low + at, high + at + 1, step):
            darkest = min(darkest, int(light[place]))
        if paper - shade >= look[4] and paper - darkest / 255 < look[3] * (paper - shade):
            missing += 1
    return missing


@jit
def _unseen(
    light: Brightness,
    last: int,
    steps: Wholes,
    lines: Reals,
    count: int,
    begin: int,
    end: int,
    cells: int,
    look: Reals,
) -> int:
    most, side = 0, (end - begin) / cells
    for line in range(count):
        for cell in range(cells - 1):
            start, stop = begin + int(np.rint((cell + 0.5) * side)), begin + int(np.rint((cell + 1.5) * side))
            most = max(most, _missing(light, lines[line], last, steps, start, stop, look))
    return most


@jit
def _find_window(start: float, side: float, part: int, rim: float, end: int, windows: Wholes, at: int) -> None:
    """Note where the pixels begin and end that lie as a whole in a part of a line, within its rim; one at least."""
    first = min(max(int(np.rint(start + side * (part + rim) + 0.5)), 0), end - 1)
    windows[at], windows[at + 1] = first, max(min(int(np.rint(start + side * (part + 1 - rim) - 0.5)), end), first + 1)


@jit
def _find_windows(box: Reals, high: int, wide: int, rows: int, columns: int, rims: Reals, windows: Wholes) -> None:
    across, down = (box[2] - box[0]) / columns, (box[3] - box[1]) / rows
    for row in range(rows):
        for column in range(columns):
            index = row * columns + column
            _find_window(box[1], down, row, rims[index], high, windows, 4 * index)
            _find_window(box[0], across, column, rims[index], wide, windows, 4 * index + 2)


@jit
def _find_ends(
    light: Brightness, wide: int, count: int, windows: Wholes, lightest: Brightness, darkest: Brightness
) -> None:
    for index in range(count):
        most, least, at = 0, 255, 4 * index
        for row in range(windows[at], windows[at + 1]):
            for column in range(windows[at + 2], windows[at + 3]):
                pixel = int(light[row * wide + column])
                most, least = max(most, pixel), min(least, pixel)
        if most >= least:
            lightest[index], darkest[index] = most, least


@jit
def _place(start: float, extent: float, part: float, back: bool, end: int, step: int) -> int:
    """Return which pixel lies at a part of a line, times `step`; -1 for none. `back` counts from the line's end."""
    pixel = floor(start + extent * (1 - part if back else part))
    return pixel * step if 0 <= pixel < end else -1


@jit
def _best(sums: Reals, start: int, length: int) -> int:
    """Return where the run of so many sums begins that is the largest; of equal ones, the one in the middle."""
    total = 0.0
    for place in range(length):
        total += sums[start + place]
    best, most = 0, total - _EVEN * _SLACK
    for place in range(1, 2 * _SLACK + 1):
        total += sums[start + place + length - 1] - sums[start + place - 1]
        if total - _EVEN * abs(place - _SLACK) > most:
            best, most = place, total - _EVEN * abs(place - _SLACK)
    return best


@jit
def _note_inks(paper: float, part: float, room: Reals) -> None:
    """Note the ink of each brightness."""
    for seen in range(256):
        room[_INKS + seen] = min(1.0, max(0.0, paper - part * seen))


@jit
def _note_points(light: Brightness, room: Reals, places: Wholes) -> None:
    """Note the ink of all points, line by line, and the sums of each line and of each column."""
    for sign in range(_ACROSS):
        room[_COLUMNS + sign] = 0.0
    for line in range(_DOWN):
        total, start, own = 0.0, places[line], line * _ACROSS
        if line and start == places[line - 1]:  # the same pixels again
            for sign in range(_ACROSS):
                room[own + sign] = room[own - _ACROSS + sign]
            total = room[_LINES + line - 1]
        else:
            for sign in range(_ACROSS):
                more, seen = places[_DOWN + sign], 255
                if start >= 0 and more >= 0:
                    seen = int(light[start + more])
                room[own + sign] = room[_INKS + seen]
                total += room[own + sign]
        for sign in range(_ACROSS):
            room[_COLUMNS + sign] += room[own + sign]
        room[_LINES + line] = total


@jit
def _note_means(room: Reals, down: int, across: int, found: Brightness, at: int) -> None:
    """Note the mean of each square of points, from a line and a column on."""
    for row in range(HIGH):
        for column in range(WIDE):
            total = 0.0
            for line in range(_FINE):
                for sign in range(_FINE):
                    total += room[(down + row * _FINE + line) * _ACROSS + across + column * _FINE + sign]
            found[at + row * WIDE + column] = int(np.rint(total * 255 / _FINE**2))


@jit
def _draw(
    light: Brightness,
    high: int,
    wide: int,
    count: int,
    rows: Reals,
    ways: Wholes,
    room: Reals,
    places: Wholes,
    found: Brightness,
) -> None:
    """Draw each box; `room` and `places` are for what is noted on the way."""
    for index in range(count):
        left, top, right, bottom = rows[6 * index], rows[6 * index + 1], rows[6 * index + 2], rows[6 * index + 3]
        turn = ways[2 * index]
        if index == 0 or rows[6 * index + 4] != rows[6 * index - 2] or rows[6 * index + 5] != rows[6 * index - 1]:
            _note_inks(rows[6 * index + 4], rows[6 * index + 5], room)
        for line in range(_DOWN):
            at = (line - _SLACK + 0.5) / (HIGH * _FINE)
            if turn % 2 == 0:
                places[line] = _place(top, bottom - top, at, turn == 2, high, wide)
            else:
                places[line] = _place(left, right - left, at, turn == 3, wide, 1)
        for sign in range(_ACROSS):
            at = (sign - _SLACK + 0.5) / (WIDE * _FINE)
            if turn % 2 == 0:
                places[_DOWN + sign] = _place(left, right - left, at, turn == 2, wide, 1)
            else:
                places[_DOWN + sign] = _place(top, bottom - top, at, turn == 1, high, wide)
        _note_points(light, room, places)
        down, across = _SLACK, _SLACK
        if ways[2 * index + 1]:
            down, across = _best(room, _LINES, HIGH * _FINE), _best(room, _COLUMNS, WIDE * _FINE)
        _note_means(room, down, across, found, index * HIGH * WIDE)
