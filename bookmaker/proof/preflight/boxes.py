"""Rectangles on a page, and which of a page's sides is at the spine."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bookmaker.proof.preflight.lengths import NEAR, near

SIDES = ("top", "bottom", "outside", "inside")


class Box(NamedTuple):
    """A rectangle in points, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def holds(self, other: "Box") -> bool:
        """Tell whether another box lies in this one, as nearly as it matters."""
        low = other.left >= self.left - NEAR and other.bottom >= self.bottom - NEAR
        return low and other.right <= self.right + NEAR and other.top <= self.top + NEAR

    def same(self, other: "Box") -> bool:
        """Tell whether two boxes are the same, as nearly as it matters."""
        return all(near(one, two) for one, two in zip(self, other, strict=True))

    def moved(self, x: float, y: float) -> "Box":
        return Box(self.left + x, self.bottom + y, self.right + x, self.top + y)


class Bleed(NamedTuple):
    """How far art reaches beyond each side of the trim, in points."""

    top: float = 0.0
    bottom: float = 0.0
    outside: float = 0.0
    inside: float = 0.0


class Hand(NamedTuple):
    """Which sides of a page are its inside and outside."""

    inside: str
    outside: str

    def side(self, name: str) -> str:
        """Return the side of a box, of a side of a page: 'left', 'right', 'top' or 'bottom'."""
        return {"inside": self.inside, "outside": self.outside}.get(name, name)


def hand(number: int, leftwards: bool = False) -> Hand:
    """Return the hand of a page: odd pages lie on the right, unless the book is read leftwards."""
    recto = number % 2 == 1
    return Hand("left", "right") if recto != leftwards else Hand("right", "left")


def box_of(numbers: Any) -> Box | None:
    """Return the box that a PDF states, its corners in order; None if it states none."""
    try:
        x1, y1, x2, y2 = (float(number) for number in numbers)
    except (TypeError, ValueError, ArithmeticError):
        return None
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def inset(box: Box, bleed: Bleed, at: Hand) -> Box:
    """Return a box without its bleed."""
    by = {at.side(name): length for name, length in bleed._asdict().items()}
    return Box(box.left + by["left"], box.bottom + by["bottom"], box.right - by["right"], box.top - by["top"])


def gaps(outer: Box, inner: Box, at: Hand) -> Mapping[str, float]:
    """Return how far a box stays inside another at each side of a page."""
    by = {
        "left": inner.left - outer.left,
        "right": outer.right - inner.right,
        "top": outer.top - inner.top,
        "bottom": inner.bottom - outer.bottom,
    }
    return {name: by[at.side(name)] for name in SIDES}


def turned(box: Box, media: Box, rotate: int) -> Box:
    """Return a box as it is on the page when that is turned, measured from the turned page's lower left corner."""
    found, width, height = box.moved(-media.left, -media.bottom), media.width, media.height
    for _ in range(rotate // 90 % 4):
        found = Box(found.bottom, width - found.right, found.top, width - found.left)
        width, height = height, width
    return found
