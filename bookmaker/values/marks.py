"""What can be put on paper: a closed set of marks in points, origin at the bottom left.

A finished page is a tuple of marks. Nothing here knows what a mark means.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Union, overload

from bookmaker.values.geometry import Box, Point
from bookmaker.values.statements import BoardStatement, Field


class SpotInk(NamedTuple):
    """An ink with a plate of its own: its mixture of four inks, parts from 0 to 1, which stands for it elsewhere, its
    name as the printer knows it, and how much of it there is."""

    cyan: float
    magenta: float
    yellow: float
    black: float
    name: str
    tint: float = 1.0

    @property
    def mixture(self) -> tuple[float, float, float, float]:
        """The four inks that look like it, at its tint."""
        return tuple(round(part * self.tint, 4) for part in self[:4])  # type: ignore[return-value]


Ink = float | tuple[float, float, float] | tuple[float, float, float, float] | SpotInk
"""A gray from 0 (black) to 1 (white), or parts from 0 to 1: red, green and blue, or cyan, magenta, yellow and black; or
a spot ink."""
BLACK: Ink = 0.0
WHITE: Ink = 1.0
LIGHTNESS = (0.299, 0.587, 0.114)
"""Weights of red, green and blue in the lightness of a colour (ITU-R BT.601)."""
PURE_BLACK: Ink = (0.0, 0.0, 0.0, 1.0)
"""Black ink alone among four, for letters and lines; a file lets it overprint."""


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

    points: tuple[Point, ...]
    fill: Ink | None = BLACK
    stroke: Ink | None = None
    weight: float = 0.0


Contour = tuple[tuple[Point, ...], ...]
"""A closed line: the point where it begins, then one point for each straight piece, and for each curve its two handles
and its end (a cubic Bézier curve)."""


class Path(NamedTuple):
    """A filled shape of contours; those in the opposite direction to what surrounds them are holes."""

    contours: tuple[Contour, ...]
    fill: Ink = BLACK

    @property
    def points(self) -> tuple[Point, ...]:
        """All its points, including the handles of curves."""
        return tuple(point for contour in self.contours for piece in contour for point in piece)


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
    """How the text is drawn, if not plainly: strings for the font, and between them moves to the right in thousandths
    of the size. Strings may hold private characters, which stand for ligatures."""
    fields: tuple[Field, ...] | None = None
    """The fields of a template that it fills; None if it comes from no template."""
    of: str = ""
    """Its subject, such as 'puzzle 12'; '' for nothing that a file has to name."""


class Glyphs(NamedTuple):
    """Many short strings in one font and size, each at its own place: one text block."""

    font: str
    size: float
    items: tuple[tuple[float, float, str], ...]
    ink: Ink = BLACK


class Link(NamedTuple):
    """An area that leads to another page, by its label; it draws nothing."""

    x: float
    y: float
    width: float
    height: float
    target: str


class Pixels(NamedTuple):
    """A picture ready to embed: its bytes from the top row down, deflated, or a JPEG."""

    columns: int
    rows: int
    data: bytes
    jpeg: bool = False
    samples: int = 1
    """Bytes per pixel: 1 for gray, 3 for red, green and blue, 4 for cyan, magenta, yellow and black."""


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
    turns: int = 0
    """Quarter turns against the clock around (x, y), 0 to 3: 2 is upside down, 3 reads downwards."""
    said: BoardStatement | None = None
    """What the file states about the board whose lines they are."""


Alt = str | Callable[[], str]
"""What is spoken in place of marks: a text, or a function that makes it for files that need it."""


class Tagged(NamedTuple):
    """Marks with their role for those who hear a page read: a structure type of PDF such as 'H1', 'P' or 'Figure'.

    Marks of an 'Artifact', and those outside any, are not read.
    """

    role: str
    marks: tuple["Mark", ...]
    alt: Alt = ""
    """What is spoken in place of a figure or a text, or where a link leads."""

    @property
    def alt_text(self) -> str:
        """`alt` as a text."""
        return self.alt if isinstance(self.alt, str) else self.alt()


Mark = Union[Line, Rect, Dot, Polygon, Path, Text, Glyphs, Image, Link, Placed, Tagged]


def strip_tags(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks without their spoken roles, as they are drawn."""
    for mark in marks:
        if isinstance(mark, Tagged):
            yield from strip_tags(mark.marks)
        else:
            yield mark


def shift_marks(marks: Iterable[Mark], x: float, y: float) -> tuple[Mark, ...]:
    """Return marks with their origin at (x, y) and their spoken roles unchanged."""
    return tuple(_shift_mark(mark, x, y) for mark in marks)


def _shift_mark(mark: Mark, x: float, y: float) -> Mark:
    match mark:
        case Tagged():
            return mark._replace(marks=shift_marks(mark.marks, x, y))
        case Line():
            return mark._replace(x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
        case Text() | Rect() | Dot() | Image() | Link() | Placed():
            return mark._replace(x=mark.x + x, y=mark.y + y)
        case _:
            return Placed(x, y, (mark,))


class Bleed(NamedTuple):
    """How far the sheet reaches beyond each side of the trimmed page, in points."""

    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


NO_BLEED = Bleed()


class Bookmark(NamedTuple):
    """An entry of a file's outline: its depth, from 0, its text, and the label of its page."""

    level: int
    title: str
    label: str


class Page(NamedTuple):
    """One finished page in points. Its origin is the lower left corner of the trim; bleed lies outside of it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    label: str = ""
    """The text of its folio ('iv', '12')."""
    bleed: Bleed = NO_BLEED
    astray: tuple[str, ...] = ()
    """Descriptions of marks where none of their kind may be: a page with any is not to be printed."""
    body: Box | None = None
    """Where its own marks stand; None for a page without running heads and margins, such as a cover."""

    @property
    def drawing(self) -> tuple[Mark, ...]:
        """Its marks without their spoken roles."""
        return tuple(strip_tags(self.marks))


class Pages(Sequence[Page]):
    """Pages that are made when somebody asks for them, and not kept: a long book has no room for all of them."""

    def __init__(self, count: int, make: Callable[[int], Page]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> "Pages": ...
    def __getitem__(self, index: int | slice) -> "Page | Pages":
        places = range(self._count)[index]
        if isinstance(places, int):
            return self._make(places)
        return Pages(len(places), lambda place: self._make(places[place]))

    def __iter__(self) -> Iterator[Page]:
        """Not as sequences do it, for which an IndexError in a page would be the end of them all."""
        return map(self._make, range(self._count))
