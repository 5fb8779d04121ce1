"""Boxes and matrices stated by the pages of a PDF, and the side at the spine."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bookmaker.proof.pdf.colours import entry
from bookmaker.values.geometry import IDENTITY, Box, Matrix, PageSize

_DEEPEST = 50
"""Most levels of the tree of pages; deeper ones are rings."""
LETTER = Box(0, 0, 612, 792)
"""Box that readers assume for a page without any."""
SIDES = ("top", "bottom", "outside", "inside")


class PerSide(NamedTuple):
    """A length in points for each side of a page in a book, such as its margins or its bleed."""

    top: float = 0.0
    bottom: float = 0.0
    outside: float = 0.0
    inside: float = 0.0


class Aim(NamedTuple):
    """The intended sizes of pages, to find a trim that a file does not state."""

    trim: PageSize | None = None
    trims: tuple[PageSize, ...] = ()
    bleed: PerSide = PerSide()


class Hand(NamedTuple):
    """The inside and the outside of a page."""

    inside: str
    outside: str

    def side(self, name: str) -> str:
        """Return the side of a box, 'left', 'right', 'top' or 'bottom', for a side of a page."""
        return {"inside": self.inside, "outside": self.outside}.get(name, name)


def hand(number: int, leftwards: bool = False) -> Hand:
    """Return the hand of a page: odd pages lie on the right, unless the book is read leftwards."""
    recto = number % 2 == 1
    return Hand("left", "right") if recto != leftwards else Hand("right", "left")


def inherited_entry(page: Any, name: str) -> Any:
    """Return an entry of a page, or of its nearest group of pages that has it; None where none has."""
    holder = page
    for _ in range(_DEEPEST):
        if (found := entry(holder, name)) is not None:
            return found
        holder = entry(holder, "/Parent")
    return None


def stated_box(page: Any, name: str) -> Box | None:
    """Return a box stated for a page, perhaps for many at once; None without one."""
    return box_of(inherited_entry(page, name) if name in ("/MediaBox", "/CropBox") else entry(page, name))


def rotation_of(page: Any) -> int:
    """Return the degrees, below 360, by which a page is turned to the right when it is shown."""
    found = inherited_entry(page, "/Rotate")
    return found % 360 if isinstance(found, int) else 0


def box_of(numbers: Any) -> Box | None:
    """Return a box stated in a PDF, its corners in order; None if there is none."""
    try:
        x1, y1, x2, y2 = (float(number) for number in numbers)
    except (TypeError, ValueError, ArithmeticError):
        return None
    return Box.from_points(((x1, y1), (x2, y2)))


def matrix_of(numbers: Any) -> Matrix:
    """Return a matrix stated in a PDF; the identity by default."""
    try:
        a, b, c, d, e, f = (float(number) for number in numbers)
    except (TypeError, ValueError, ArithmeticError):
        return IDENTITY
    return Matrix(a, b, c, d, e, f)


def inset(box: Box, bleed: PerSide, at: Hand) -> Box:
    """Return a box without its bleed."""
    by = {at.side(name): length for name, length in bleed._asdict().items()}
    return Box.from_edges(
        box.left + by["left"], box.bottom + by["bottom"], box.right - by["right"], box.top - by["top"]
    )


def gaps(outer: Box, inner: Box, at: Hand) -> Mapping[str, float]:
    """Return the distance of a box inside another at each side of a page."""
    by = {
        "left": inner.left - outer.left,
        "right": outer.right - inner.right,
        "top": outer.top - inner.top,
        "bottom": inner.bottom - outer.bottom,
    }
    return {name: by[at.side(name)] for name in SIDES}


def turn_box(box: Box, media: Box, rotate: int) -> Box:
    """Return a box on the turned page, measured from the turned page's lower left corner."""
    found, width, height = box.shift(-media.left, -media.bottom), media.width, media.height
    for _ in range(rotate // 90 % 4):
        found = Box(found.bottom, width - found.right, found.height, found.width)
        width, height = height, width
    return found
