"""Whether a reader could see that a page has changed: both are painted, and compared as far as lines may lie aside."""

from collections.abc import Iterator
from functools import lru_cache, reduce
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2

from bookmaker.proof.likeness.painting import Scale, paint

_SCALE = Scale(4.0, 4.0)
"""Pixels per point: a hairline of .25 pt is one pixel wide."""
_LEVELS = 3.0
"""Of 255, in the mean of nine pixels: 3 % of gray are 7.65 in areas and thick lines, 2.55 in a hairline."""
_MOVED, _PURE = 8.0, 0.5
"""Of 255: an edge that moves by 0.03 pt changes a mean of nine by that; and the part of it that only pales or darkens.

A board that is its own mirror image, or looks the same turned, moves by a tenth of that when it is.
"""
_PIXELS = 16
"""Fewer, a square point, are too few: PDFium paints a letter up to a pixel off its place."""


def is_seen(book: Path, other: Path, page: int) -> bool:
    """Tell whether a page, from 0, of two books differs by more than a quarter of a point, or 2 % of gray."""
    one, two = _painted_once(book, page), _painted(other, page)
    if one.shape != two.shape:
        return True
    rows, columns = np.nonzero(one != two)
    if not len(rows):
        return False
    area = np.s_[max(0, rows.min() - 3) : rows.max() + 4, max(0, columns.min() - 3) : columns.max() + 4]
    one, two = (reduce(np.add, _around(picture[area].astype(np.float32))) / 9 for picture in (one, two))
    change = one - two
    if np.abs(change).max() < _MOVED and abs(change.sum()) < _PURE * np.abs(change).sum():
        return False
    return _beyond(one, two) + _beyond(two, one) >= _PIXELS


def _beyond(one: Any, other: Any) -> int:
    """Return how many pixels are not between the lightest and the darkest around them on another picture."""
    low, high = (reduce(which, _around(other)) for which in (np.minimum, np.maximum))
    return int(((one > high + _LEVELS) | (one < low - _LEVELS)).sum())


def _around(picture: Any) -> Iterator[Any]:
    """Yield a picture nine times, moved by a pixel in all directions."""
    (high, wide), more = picture.shape, np.pad(picture, 1, mode="edge")
    yield from (more[y : y + high, x : x + wide] for y in range(3) for x in range(3))


def _painted(path: Path, page: int) -> Any:
    with pypdfium2.PdfDocument(path) as document:
        sheet = document[page]
        return paint(sheet, _SCALE, sheet.get_size())[:, :, 1].copy()


_painted_once = lru_cache(maxsize=4)(_painted)
