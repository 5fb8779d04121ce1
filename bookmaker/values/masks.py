"""Masks that people draw: rows of signs, or black on white in a picture."""

from collections.abc import Sequence
from pathlib import Path

from bookmaker.values.errors import Wrong
from bookmaker.values.files import read_at_most
from bookmaker.values.images import name_file, still_image, to_gray
from bookmaker.values.limits import MASK_BYTES
from bookmaker.values.puzzle import Size

FILLED, FREE = "#X*", ". "
"""The signs of cells inside a mask, and of those outside; rows may end early."""
ID = "bad-mask"
_EXAMPLE = "draw it with rows of X and dots, such as `.XX.XX.`, or name a file of such rows or a PNG picture"
_BLACK, _WHITE = 85, 170
"""Up to 85 of 255 a pixel is black, and from 170 on it is white."""
_GRAY = 0.25
"""Share of the pixels that may be neither, at the edges of the drawing."""
_HALF = 0.5
"""Share of a cell from which on it counts as black."""

Rows = Sequence[Sequence[bool]]


def read_mask(value: object, folder: Path, size: Size | None) -> Rows:
    """Return the cells of a mask, by rows: from a text of several lines, or from a named file.

    A picture has no cells of its own: `size` sets their number. Raises Wrong.
    """
    if not isinstance(value, str):
        raise Wrong("expected rows of signs, or the path of a file", id="wrong-type", remedy=_EXAMPLE)
    if "\n" in value.strip():
        return rows_of(value)
    path = folder / value.strip()
    if path.suffix.lower() == ".png":
        return _of_picture(path, size) if size else [[True]]
    if path.suffix.lower() != ".txt":
        raise Wrong(f"{value.strip()[:40]!r} is no mask", id=ID, remedy=_EXAMPLE)
    content = read_at_most(path, MASK_BYTES)
    with name_file(path):
        return read_rows(content)


def read_rows(content: bytes) -> Rows:
    """Return the cells that rows of signs in a file mark; raise Wrong for a file that is no UTF-8."""
    try:
        return rows_of(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Wrong("is not UTF-8", id="encoding", remedy="save the file as UTF-8") from None


def rows_of(text: str) -> Rows:
    """Return the cells that rows of signs mark; raise Wrong for an unknown sign."""
    rows = [line.rstrip().upper() for line in text.splitlines()]
    strange = next((sign for row in rows for sign in row if sign not in FILLED + FREE), None)
    if strange is not None:
        raise Wrong(f"{strange!r} is no sign of a mask", id=ID, remedy=_EXAMPLE)
    return [[sign in FILLED for sign in row] for row in rows]


def _of_picture(path: Path, size: Size) -> Rows:
    """Return the cells that are mostly black in a picture of `size` rows and columns."""
    content = read_at_most(path, MASK_BYTES)
    from PIL import Image  # few books have such a picture

    with name_file(path):
        gray = to_gray(still_image(content, ("PNG",)))
    shades = gray.histogram()
    if sum(shades[_BLACK + 1 : _WHITE]) > _GRAY * gray.width * gray.height or not sum(shades[: _BLACK + 1]):
        remedy = "draw the mask in black on white"
        raise Wrong(f"{path.name} is no picture in black and white", id="bad-image", remedy=remedy)
    black = gray.point([255 * (shade < (_BLACK + _WHITE) // 2) for shade in range(256)])
    drawn = black.crop(black.getbbox())
    # The largest rows and columns within the size with the proportions of the picture, to the nearest cell.
    scale = min(size.rows / drawn.height, size.columns / drawn.width)
    rows, columns = max(1, round(drawn.height * scale)), max(1, round(drawn.width * scale))
    if (rows, columns) != size:
        message = f"{size} distorts {path.name}, whose black is {drawn.height} pixels high and {drawn.width} wide"
        raise Wrong(message, id="bad-image", remedy=f"write size: {rows}x{columns}, or another in these proportions")
    cells = [*drawn.resize((columns, rows), Image.Resampling.BOX).tobytes()]
    return [[cells[row * columns + column] >= 255 * _HALF for column in range(columns)] for row in range(rows)]
