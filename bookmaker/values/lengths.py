"""Lengths and page sizes as people write and read them (`6 in`, `3 mm`, `9 pt`, `6 x 9 in`); points in between."""

import re
from functools import partial
from typing import Annotated

from pydantic import BeforeValidator
from pydantic.json_schema import JsonSchemaValue

from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import PageSize
from bookmaker.values.models import Notation

POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0}
NEAR = 0.5
"""Points by which two equal lengths may differ: less than a printer's saw can tell."""

_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
_UNIT = r"(pt|mm|cm|in)"
LENGTH = rf"{_NUMBER}\s*{_UNIT}"
PAGE_SIZE = rf"{_NUMBER}\s*{_UNIT}?\s*[x×]\s*{_NUMBER}\s*{_UNIT}"
"""How lengths and page sizes are written, as regular expressions."""
SHEETS = {
    "a3": "297 x 420 mm",
    "a4": "210 x 297 mm",
    "a5": "148 x 210 mm",
    "letter": "8.5 x 11 in",
    "tabloid": "11 x 17 in",
}
"""Sizes by their common names, in lower case."""
NAMED = "|".join(f"[{name[0].upper()}{name[0]}]{name[1:]}" for name in SHEETS)
"""Those names as a regular expression, capitalized or in lower case."""
_INCHES = 30
"""Up to here a size without a unit is in inches, above in millimetres."""


def length(text: object) -> float:
    """Return a length such as '3 mm' in points; raise ValueError with an example."""
    match = re.fullmatch(LENGTH, text.strip()) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"{text!r} is not a length; write a number and a unit, such as 6 in, 3 mm or 9 pt")
    return float(match[1]) * POINTS[match[2]]


def page_size(text: object, unit: str = "") -> PageSize:
    """Return a page size such as '6 x 9 in' or 'A4', by default in `unit`; raise ValueError with an example."""
    written = SHEETS.get(text.strip().lower(), text.strip()) if isinstance(text, str) else ""
    match = re.fullmatch(f"{PAGE_SIZE}?", written)
    unit = (match and match[4]) or unit
    if match is None:
        said = f"{text!r} is not a page size; write width x height and a unit, such as 6 x 9 in"
        raise Wrong(said, remedy=_near(text))
    if not unit:
        meant = match[2] or ("in" if float(match[1]) < _INCHES else "mm")
        said = f"{text!r} is not a page size without a unit"
        raise Wrong(said, remedy=f"did you mean '{match[1]} x {match[3]} {meant}'?")
    return float(match[1]) * POINTS[match[2] or unit], float(match[3]) * POINTS[unit]


def _near(text: object) -> str:
    """Return the remedy for a page size written in another way; '' if none is known."""
    said = str(text).lower()
    if name := re.search(rf"\b({'|'.join(SHEETS)})\b", said):
        return f"did you mean '{name[1]}'?"
    sides = [side.replace(",", ".") for side in re.findall(r"[0-9]+(?:[.,][0-9]+)?", said)]
    if len(sides) != 2:
        return ""
    unit = re.search(r"mm|cm|in|\"|″", said)
    meant = (unit[0] if unit[0] in POINTS else "in") if unit else ("in" if float(sides[0]) < _INCHES else "mm")
    return f"did you mean '{sides[0]} x {sides[1]} {meant}'?"


def to_mm(points: float) -> float:
    """Return a length in points as millimetres."""
    return points / POINTS["mm"]


def inches(length: float) -> str:
    """Return a length for readers: '0.375 in', rounded to thousandths."""
    return f"{round(length / 72, 3) + 0.0:g} in"


def inches_of(width: float, height: float) -> str:
    """Return a size for readers: '6 x 9 in'."""
    return f"{round(width / 72, 3):g} x {round(height / 72, 3):g} in"


def near(one: float, other: float) -> bool:
    """Tell whether two lengths are equal on paper."""
    return abs(one - other) <= NEAR


def same_size(one: PageSize, other: PageSize) -> bool:
    """Tell whether two sizes are equal on paper."""
    return near(one[0], other[0]) and near(one[1], other[1])


def pattern_schema(pattern: str) -> JsonSchemaValue:
    """Tell editors how a length is written, whatever it becomes."""
    return {"type": "string", "pattern": rf"^\s*{pattern}\s*$"}


Length = Annotated[float, Notation(length, pattern_schema(LENGTH))]
"""A length in points, written with its unit."""
SizeInInches = Annotated[PageSize, BeforeValidator(partial(page_size, unit="in"))]
"""A page size, in inches unless a unit is written."""
