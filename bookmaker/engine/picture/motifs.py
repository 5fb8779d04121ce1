"""Own motifs: drawn as shapes, so that they have any number of rows and columns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.picture.fit import DETAIL, FilledGrid, Ink, fit_ink
from bookmaker.engine.picture.options import FitOptions, motifs

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

C = TypeVar("C", bound=np.generic)
_EDGES = FitOptions.model_validate({"threshold": "50%"})
_REPEATED = 1.25
"""Ratio of the sides of a board from which motifs are repeated, side by side or one above the other."""
_MIRROR = "mirror"
_GAP = 0.03
"""Part of its field that stays empty around a repeated motif."""
_FIELD = 100
"""Side of the field on which motifs are drawn."""


def draw_motif(name: str, rows: int, columns: int) -> FilledGrid:
    """Return the cells that a motif fills, repeated on boards much longer in one direction than in the other."""
    shapes = motifs()[name]
    mirrored = shapes[0] == _MIRROR
    ink = _ink(shapes[mirrored:], rows, columns)
    grid = fit_ink(_mirror(ink) if mirrored else ink, rows, columns, _EDGES, name)
    return _mirror(grid) if mirrored else grid


def _mirror(cells: NDArray[C]) -> NDArray[C]:
    """Return cells or pixels with the left half mirrored onto the right."""
    half = cells.shape[1] // 2
    return np.hstack([cells[:, : cells.shape[1] - half], cells[:, :half][:, ::-1]])


def _ink(shapes: Sequence[str], rows: int, columns: int) -> Ink:
    from PIL import Image, ImageDraw

    down, across = (max(1, round(one / other / _REPEATED)) for one, other in ((rows, columns), (columns, rows)))
    image = Image.new("L", (columns * DETAIL, rows * DETAIL))
    canvas = ImageDraw.Draw(image)
    wide, high = image.width / across, image.height / down
    gap = _GAP * min(wide, high) if down * across > 1 else 0
    for at in range(down * across):
        row, column = divmod(at, across)
        place = (column * wide + gap, row * high + gap, (wide - 2 * gap) / _FIELD, (high - 2 * gap) / _FIELD)
        for shape in shapes:
            _draw(canvas, shape.split(), place)
    return np.asarray(image)


def _draw(canvas: "ImageDraw", words: Sequence[str], place: tuple[float, float, float, float]) -> None:
    """Draw a shape; `place` has the upper left corner of its field, and the size of a unit across and down."""
    shade = 0 if words[0] == "cut" else 255
    sort, *numbers = words[1:] if words[0] == "cut" else words
    left, top, across, down = place
    width, parts = (float(numbers[0]), numbers[1:]) if sort == "line" else (0.0, numbers)
    points = [(left + float(x) * across, top + float(y) * down) for x, y in zip(parts[::2], parts[1::2], strict=True)]
    if sort == "poly":
        canvas.polygon(points, shade)
    elif sort == "line":
        thick = width * min(across, down)
        canvas.line(points, shade, round(thick), "curve")
        for x, y in (points[0], points[-1]):
            canvas.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), shade)
    else:
        (x, y), (wide, high) = points[0], (float(parts[2]) * across, float(parts[3]) * down)
        canvas.ellipse((x - wide, y - high, x + wide, y + high), shade)
