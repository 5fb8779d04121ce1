"""What can be put on paper: a closed set of marks in points, origin at the bottom left.

A finished page is a tuple of marks. Nothing here knows what a mark means.
Grays run from 0 (black) to 1 (white).
"""

from typing import NamedTuple, Union


class Line(NamedTuple):
    """A straight stroke with butt ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    gray: float = 0.0


class Rect(NamedTuple):
    """A rectangle from its lower left corner; `fill` and `stroke` are grays or None."""

    x: float
    y: float
    width: float
    height: float
    fill: float | None = None
    stroke: float | None = None
    weight: float = 0.0
    radius: float = 0.0


class Dot(NamedTuple):
    """A solid circle around (x, y)."""

    x: float
    y: float
    radius: float
    gray: float = 0.0


class Polygon(NamedTuple):
    """A closed shape; `fill` and `stroke` are grays or None."""

    points: tuple[tuple[float, float], ...]
    fill: float | None = 0.0
    stroke: float | None = None
    weight: float = 0.0


class Text(NamedTuple):
    """One run of text; (x, y) is the left end of its baseline. `font` is a key of the look."""

    x: float
    y: float
    text: str
    font: str
    size: float
    gray: float = 0.0
    spacing: float = 0.0
    """Letterspace in points, added after every character."""


class Glyphs(NamedTuple):
    """Many short strings in one font and size, each at its own place: one text block."""

    font: str
    size: float
    items: tuple[tuple[float, float, str], ...]
    gray: float = 0.0


class Placed(NamedTuple):
    """Marks drawn with their origin at (x, y); equal `marks` are stored once in the file."""

    x: float
    y: float
    marks: tuple["Mark", ...]


Mark = Union[Line, Rect, Dot, Polygon, Text, Glyphs, Placed]


class Page(NamedTuple):
    """One finished page in points. `label` is what its folio would say ('iv', '12')."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    label: str = ""
