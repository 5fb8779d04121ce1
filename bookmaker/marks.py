"""What can be put on paper: a closed set of marks in points, origin at the bottom left.

A finished page is a tuple of marks. Nothing here knows what a mark means.
"""

from typing import NamedTuple, Union

Ink = float | tuple[float, float, float]
"""A gray from 0 (black) to 1 (white), or a colour as red, green and blue from 0 to 1."""
BLACK: Ink = 0.0


class Line(NamedTuple):
    """A straight stroke with butt ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    ink: Ink = BLACK


class Rect(NamedTuple):
    """A rectangle from its lower left corner; `fill` and `stroke` are inks or None."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink | None = None
    stroke: Ink | None = None
    weight: float = 0.0
    radius: float = 0.0


class Dot(NamedTuple):
    """A solid circle around (x, y)."""

    x: float
    y: float
    radius: float
    ink: Ink = BLACK


class Polygon(NamedTuple):
    """A closed shape; `fill` and `stroke` are inks or None."""

    points: tuple[tuple[float, float], ...]
    fill: Ink | None = BLACK
    stroke: Ink | None = None
    weight: float = 0.0


class Text(NamedTuple):
    """One run of text; (x, y) is the left end of its baseline. `font` is a key of the look."""

    x: float
    y: float
    text: str
    font: str
    size: float
    ink: Ink = BLACK
    spacing: float = 0.0
    """Letterspace in points, added after every character."""
    shaped: tuple[str | float, ...] = ()
    """The text as it is drawn, if not plainly: what the font draws, and between that moves to the right in thousandths
    of the size. Strings may hold private characters, which stand for ligatures."""


class Glyphs(NamedTuple):
    """Many short strings in one font and size, each at its own place: one text block."""

    font: str
    size: float
    items: tuple[tuple[float, float, str], ...]
    ink: Ink = BLACK


class Link(NamedTuple):
    """An area that leads to another page, by its label; nothing is drawn."""

    x: float
    y: float
    width: float
    height: float
    target: str


class Pixels(NamedTuple):
    """A picture in 256 grays, ready to be embedded: its bytes from the top row down, deflated, or as a JPEG."""

    columns: int
    rows: int
    data: bytes
    jpeg: bool = False


class Image(NamedTuple):
    """A picture in a rectangle with the lower left corner (x, y); equal `pixels` are stored once in the file."""

    x: float
    y: float
    width: float
    height: float
    pixels: Pixels


class Placed(NamedTuple):
    """Marks drawn with their origin at (x, y); equal `marks` are stored once in the file."""

    x: float
    y: float
    marks: tuple["Mark", ...]
    turned: bool = False
    """Upside down, turned around (x, y)."""


Mark = Union[Line, Rect, Dot, Polygon, Text, Glyphs, Image, Link, Placed]


class Page(NamedTuple):
    """One finished page in points. `label` is what its folio would say ('iv', '12')."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    label: str = ""
