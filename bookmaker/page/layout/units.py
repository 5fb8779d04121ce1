"""What a layout states: sizes of type, lines and pages that can be printed, inks, boards, and layouts by name."""

import re
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, PlainValidator, WithJsonSchema

import bookmaker
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import PAGE_SIZE, Length, page_size, written
from bookmaker.values.puzzle import SIDES, Size

SMALLEST_TEXT = 7.0
THINNEST_LINE = 0.75
PALEST = 0.9
"""Printers lose lighter grays."""
TRIM_SIDES = (3 * 72.0, 20 * 72.0)
_COLOUR = re.compile("#[0-9a-fA-F]{6}")


def trim(text: object) -> PageSize:
    """Return a page size such as '6 x 9 in' as (width, height) in points; raise ValueError with an example."""
    size = page_size(text)
    low, high = TRIM_SIDES
    if not all(low <= side <= high for side in size):
        raise ValueError(f"{text!r} has a side under 3 in or over 20 in; write a page size such as 6 x 9 in")
    return size


def layouts_dir() -> Path:
    """Return the folder of the layouts that come with bookmaker."""
    package = Path(bookmaker.__file__).resolve().parent
    shipped = package / "_layouts"
    return shipped if shipped.is_dir() else package.parent / "layouts"


def shipped_layouts() -> tuple[str, ...]:
    """Return the names of the layouts that come with bookmaker."""
    return tuple(sorted(file.stem for file in layouts_dir().glob("*.yaml")))


def _text_size(points: float) -> float:
    if points < SMALLEST_TEXT:
        raise ValueError(f"text of {points:g} pt is too small to print; use at least 7 pt, such as 8 pt")
    return points


def _weight(points: float) -> float:
    if points < THINNEST_LINE:
        raise ValueError(f"a line of {points:g} pt is too thin to print; use at least 0.75 pt, such as 1 pt")
    return points


def ink(value: object) -> float | tuple[float, float, float]:
    """Return a gray such as 0.4, or a colour such as '#1d5c8a' as its red, green and blue; raise ValueError."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= PALEST:
        return float(value)
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        red, green, blue = (int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return red, green, blue
    message = f"{value!r} is neither a gray from 0 (black) to {PALEST} nor a colour; write 0.4 or '#1d5c8a'"
    raise ValueError(message)


_INK = [
    {"type": "number", "minimum": 0, "maximum": PALEST},
    {"type": "string", "pattern": _COLOUR.pattern.join("^$")},
]
Ink = Annotated[float | tuple[float, float, float], PlainValidator(ink), WithJsonSchema({"anyOf": _INK})]
"""A gray from 0, black, or a colour, written like '#1d5c8a'."""
TextSize = Annotated[Length, AfterValidator(_text_size)]
"""A type size in points, never under what printers accept."""
Weight = Annotated[Length, AfterValidator(_weight)]
"""The width of a line in points, never under what printers accept."""
Trim = Annotated[PageSize, BeforeValidator(trim), written(PAGE_SIZE)]
"""A page size as (width, height) in points, written like '6 x 9 in'."""
_NAMES = [{"enum": list(shipped_layouts())}, {"type": "string", "pattern": r"/|\.ya?ml$"}]
LAYOUT_NAME = WithJsonSchema({"anyOf": _NAMES})
"""How a layout is named: as one that comes with bookmaker, or as a path."""
_SIDE = f"0*({'|'.join(map(str, SIDES))})"
_BOARD = {"type": "string", "pattern": rf"^\s*{_SIDE}\s*[xX×]\s*{_SIDE}\s*$"}
BoardSize = Annotated[Size, PlainValidator(Size.parse), WithJsonSchema(_BOARD)]
"""Rows and columns of a board, written like '5x5'."""
