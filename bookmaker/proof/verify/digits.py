"""What digits look like in any font: drawings of a digit are told from each other by PDFium's own fonts.

A drawing is stretched to `HIGH` x `WIDE` cells, each with its part of ink. Two are compared by where their ink is and
by where its edges run, in four directions. In 230 fonts, upright and italic, thin and black, no two digits were nearer
to each other's models, taken together, than to their own.
"""

import ctypes
from functools import lru_cache

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
_PITCH, _SIZE = 100, 60


def features(drawings: Drawing) -> NDArray[np.float64]:
    """Return a vector of length 1 for each drawing; the product of two is 1 for equal ones and falls from there."""
    soft = _unit(_blurred(drawings))
    return np.asarray(np.hstack([soft, _unit(_edges(drawings))]) / np.sqrt(2))


def likeness(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how near each drawing, given by its features, is to each digit, 0 to 9."""
    near = product(vectors, _models())
    return np.asarray(near.reshape(len(vectors), len(DIGITS), -1).max(2))


def product(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how near each of some vectors is to each of others; threads would take longer to start."""
    return np.asarray(np.einsum("if,jf->ij", some, others))


def inked(picture: Brightness, boxes: NDArray[np.float64], turns: NDArray[np.int64]) -> Drawing:
    """Return what is black in boxes of a picture, given in pixels, that have to be turned so many quarters."""
    from bookmaker.proof.verify.pixels import drawn

    inks = np.tile([1, 1 / 255], (len(boxes), 1))
    return drawn(picture, boxes, turns, inks, np.zeros(len(boxes), bool)) / 255


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
    return inked(picture, np.array(boxes, float), np.zeros(len(boxes), int))


def _bounds(picture: Brightness, left: int) -> tuple[int, int, int, int]:
    dark = picture[:, left : left + _PITCH] < 128
    rows, columns = np.flatnonzero(dark.any(1)), np.flatnonzero(dark.any(0))
    return left + int(columns[0]), int(rows[0]), left + int(columns[-1]) + 1, int(rows[-1]) + 1
