"""What digits look like in any font: drawings of a digit are told from each other by PDFium's own fonts.

A drawing is stretched to `HIGH` x `WIDE` cells, each with its part of ink. Two are compared by where their ink is and
by where its edges run, in four directions. In 230 fonts, upright and italic, thin and black, no two digits were nearer
to each other's models, taken together, than to their own.
"""

import ctypes
from functools import lru_cache
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as raw
from numpy.typing import NDArray

Drawing = NDArray[np.float64]
"""Parts of ink from 0 to 1, rows from the top; the last two axes are `HIGH` and `WIDE`."""
Brightness = NDArray[np.uint8]
"""Pixels from 0 for black to 255 for white, rows from the top."""

DIGITS = "0123456789"
HIGH, WIDE = 16, 12
ALIKE = 0.9
"""Two digits of one font whose drawings are that near are the same drawing; 3 and 8 come to 0.82 at most."""
_FONTS = (
    *("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
    *("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"),
    *("Courier", "Courier-Bold", "Courier-Oblique"),
)
_DIRECTIONS = 4
_FINE = 3
"""Points across and down that are looked at for each part of a drawing."""
_SLACK = 2
"""Points that a drawing may be moved."""
_PITCH, _SIZE = 100, 60


def features(drawings: Drawing) -> NDArray[np.float64]:
    """Return a vector of length 1 for each drawing; the product of two is 1 for equal ones and falls from there."""
    soft = _unit(_blurred(drawings))
    return np.asarray(np.hstack([soft, _unit(_edges(drawings))]) / np.sqrt(2))


def likeness(drawings: Drawing) -> NDArray[np.float64]:
    """Return how near each drawing is to each digit, 0 to 9."""
    near = product(features(drawings), _models())
    return np.asarray(near.reshape(len(drawings), len(DIGITS), -1).max(2))


def product(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how near each of some vectors is to each of others; threads would take longer to start."""
    return np.asarray(np.einsum("if,jf->ij", some, others))


def cut(picture: Brightness, boxes: NDArray[np.float64], turns: NDArray[np.int64]) -> Drawing:
    """Return what is in boxes of a picture, 0 for black to 1 for white, HIGH x WIDE means for each.

    Boxes are left, top, right and bottom in pixels, parts of pixels included; turns are the quarters that each has to
    be turned with the clock to be upright. What is not on the picture is white.
    """
    return _means(points(picture, boxes, turns)[:, _SLACK:-_SLACK, _SLACK:-_SLACK]) / 255


def points(picture: Brightness, boxes: NDArray[np.float64], turns: NDArray[np.int64]) -> Brightness:
    """Return how bright points of boxes of a picture are, 0 to 255; beside those of `cut`, some on each side."""
    found = np.zeros((len(boxes), *(n * _FINE + 2 * _SLACK for n in (HIGH, WIDE))), np.uint8)
    for upright in (True, False):
        chosen = np.flatnonzero((turns % 2 == 0) == upright)
        if len(chosen):
            rows, columns = (np.floor(one).astype(int) for one in _places(boxes[chosen], turns[chosen] % 4, upright))
            found[chosen] = _at(picture, rows, columns)
    return found


def _at(picture: Brightness, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> Brightness:
    high, wide = picture.shape
    found = picture.ravel()[np.clip(rows, 0, high - 1) * wide + np.clip(columns, 0, wide - 1)]
    down, across = (rows >= 0) & (rows < high), (columns >= 0) & (columns < wide)
    return found if down.all() and across.all() else np.where(down & across, found, np.uint8(255))


def settled(ink: NDArray[np.float32], letters: NDArray[np.bool_]) -> Drawing:
    """Return drawings from points of ink; those of letters are moved to where their boxes hold most of it.

    PDFium paints a letter a part of a pixel off its place, which is much for small ones.
    """
    down = np.where(letters, _best(ink.sum(2), HIGH * _FINE), _SLACK)
    across = np.where(letters, _best(ink.sum(1), WIDE * _FINE), _SLACK)
    found = np.zeros((len(ink), HIGH, WIDE))
    for move in set(zip(down.tolist(), across.tolist(), strict=True)):
        row, column = move
        chosen = (down == row) & (across == column)
        found[chosen] = _means(ink[chosen, row : row + HIGH * _FINE, column : column + WIDE * _FINE])
    return found


def _best(sums: NDArray[np.float32], length: int) -> NDArray[np.int64]:
    """Return where the run of so many sums begins that is the largest; of equal ones, the one in the middle."""
    total = np.pad(sums.cumsum(1, dtype=np.float64), ((0, 0), (1, 0)))
    runs = total[:, length:] - total[:, : total.shape[1] - length]
    off = np.abs(np.arange(runs.shape[1]) - _SLACK)
    return np.asarray((runs - 1e-6 * off).argmax(1))


def _means(found: NDArray[Any]) -> Drawing:
    """Return the mean of each square of points; sums of slices are quicker than one along small axes."""
    down = np.add.reduce([found[:, start::_FINE] for start in range(_FINE)], dtype=np.float32)
    across = np.add.reduce([down[:, :, start::_FINE] for start in range(_FINE)], dtype=np.float64)
    return np.asarray(across / _FINE**2)


def _places(
    boxes: NDArray[np.float64], turns: NDArray[np.int64], upright: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the rows and the columns of points spread evenly over boxes, line by line as they are read.

    Boxes are upright or upside down, or else on their sides.
    """
    left, top, right, bottom = boxes.T[:, :, None, None]
    lines, signs = ((np.arange(-_SLACK, n * _FINE + _SLACK) + 0.5) / (n * _FINE) for n in (HIGH, WIDE))
    low, wide, turn = lines[None, :, None], signs[None, None, :], turns[:, None, None]
    if upright:
        down, across = np.where(turn == 2, 1 - low, low), np.where(turn == 2, 1 - wide, wide)
    else:
        down, across = np.where(turn == 1, 1 - wide, wide), np.where(turn == 1, low, 1 - low)
    return top + (bottom - top) * down, left + (right - left) * across


def _blurred(drawings: Drawing) -> Drawing:
    padded = np.pad(drawings, ((0, 0), (1, 1), (1, 1)))
    down = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
    return np.asarray((down[:, :, :-2] + 2 * down[:, :, 1:-1] + down[:, :, 2:]) / 4)


def _edges(drawings: Drawing) -> NDArray[np.float64]:
    """Return how strongly the ink rises or falls in each direction."""
    padded = np.pad(drawings, ((0, 0), (1, 1), (1, 1)))
    down = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    across = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    turn = np.arctan2(down, across) % np.pi / np.pi * _DIRECTIONS
    slope = np.hypot(down, across)
    off = [np.abs(turn - direction) for direction in range(_DIRECTIONS)]
    shares = [np.maximum(0, 1 - np.minimum(one, _DIRECTIONS - one)) for one in off]
    return np.stack([_blurred(share * slope) for share in shares], 1)


def _unit(values: NDArray[np.float64]) -> NDArray[np.float64]:
    flat = values.reshape(len(values), -1)
    flat = flat - flat.mean(1, keepdims=True)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9))


@lru_cache(maxsize=1)
def _models() -> NDArray[np.float64]:
    """Return the features of the digits in each font that PDFium brings along, digit by digit."""
    drawn = np.stack([_drawn(font) for font in _FONTS], 1)
    return features(drawn.reshape(-1, HIGH, WIDE))


def _drawn(name: str) -> Drawing:
    """Return the digits of a font, each stretched from edge to edge of its ink."""
    document = pypdfium2.PdfDocument.new()
    page = document.new_page(_PITCH * len(DIGITS), _PITCH)
    font = raw.FPDFText_LoadStandardFont(document.raw, name.encode())
    for index, digit in enumerate(DIGITS):
        text = raw.FPDFPageObj_CreateTextObj(document.raw, font, _SIZE)
        raw.FPDFText_SetText(text, (ctypes.c_ushort * 2)(ord(digit), 0))
        raw.FPDFPageObj_Transform(text, 1, 0, 0, 1, 20 + _PITCH * index, 20)
        raw.FPDFPage_InsertObject(page.raw, text)
    raw.FPDFPage_GenerateContent(page.raw)
    bitmap = page.render(scale=1, grayscale=True)
    picture = bitmap.to_numpy().reshape(_PITCH, -1).copy()
    for one in (bitmap, page, document):
        one.close()
    boxes = [_bounds(picture, index * _PITCH) for index in range(len(DIGITS))]
    return 1 - cut(picture, np.array(boxes, float), np.zeros(len(boxes), int))


def _bounds(picture: Brightness, left: int) -> tuple[int, int, int, int]:
    dark = picture[:, left : left + _PITCH] < 128
    rows, columns = np.flatnonzero(dark.any(1)), np.flatnonzero(dark.any(0))
    return left + int(columns[0]), int(rows[0]), left + int(columns[-1]) + 1, int(rows[-1]) + 1
