"""Lengths as printers state them, such as '0.25 in' or '10 mm', and as people read them; points in between."""

import re
from typing import Annotated

from pydantic import BeforeValidator

POINTS = {"pt": 1.0, "in": 72.0, "mm": 72 / 25.4, "cm": 720 / 25.4}
NEAR = 0.5
"""Points by which two lengths may differ and still be the same: less than a printer's saw can tell."""


def points(text: object) -> float:
    """Return a length with its unit in points; raise ValueError for anything else."""
    found = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(pt|in|mm|cm)\s*", str(text))
    if not found:
        raise ValueError(f"{text!r} is no length; write it like 0.25 in, 10 mm or 7 pt")
    return float(found[1]) * POINTS[found[2]]


def size(text: object) -> tuple[float, float]:
    """Return a width and a height in points, of a text such as '6 x 9 in'; raise ValueError for anything else."""
    found = re.fullmatch(r"\s*([0-9.]+)\s*[x×]\s*([0-9.]+)\s*([a-z]+)?\s*", str(text))
    if not found:
        raise ValueError(f"{text!r} is no size; write it like 6 x 9 in or 210 x 297 mm")
    width, height = (points(f"{number} {found[3] or 'in'}") for number in found.group(1, 2))
    return width, height


def inches(length: float) -> str:
    """Return a length as people read it: '0.375 in', thousandths rounded."""
    return f"{round(length / 72, 3) + 0.0:g} in"


def inches_of(width: float, height: float) -> str:
    """Return a size as people read it: '6 x 9 in'."""
    return f"{round(width / 72, 3):g} x {round(height / 72, 3):g} in"


def near(one: float, other: float) -> bool:
    """Tell whether two lengths are the same on paper."""
    return abs(one - other) <= NEAR


Length = Annotated[float, BeforeValidator(points)]
Size = Annotated[tuple[float, float], BeforeValidator(size)]
