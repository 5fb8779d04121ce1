"""Where things are on a page: points, sizes, rectangles, and the matrices that move them. Lengths are in points."""

from collections.abc import Iterable
from math import hypot, sqrt
from typing import NamedTuple

Point = tuple[float, float]
"""A place: x and y, from the lower left corner."""
PageSize = tuple[float, float]
"""Width and height, of a page, a part of one, or a sheet of paper."""
Extent = tuple[float, float]
"""Where something begins and ends along one axis."""


class Box(NamedTuple):
    """A rectangle with its sides parallel to the page's, by its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def from_edges(cls, left: float, bottom: float, right: float, top: float) -> "Box":
        """Return the rectangle with these edges."""
        return cls(left, bottom, right - left, top - bottom)

    @classmethod
    def from_points(cls, points: Iterable[Point]) -> "Box":
        """Return the smallest rectangle around some points, at least one."""
        across, up = zip(*points, strict=True)
        return cls.from_edges(min(across), min(up), max(across), max(up))

    @classmethod
    def union(cls, boxes: Iterable["Box"]) -> "Box":
        """Return the smallest rectangle that covers some others, at least one."""
        lefts, bottoms, rights, tops = zip(*(box.edges for box in boxes), strict=True)
        return cls.from_edges(min(lefts), min(bottoms), max(rights), max(tops))

    @property
    def left(self) -> float:
        return self.x

    @property
    def bottom(self) -> float:
        return self.y

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top, as PDF states a rectangle."""
        left, bottom, width, height = self
        return left, bottom, left + width, bottom + height

    @property
    def middle(self) -> float:
        """The middle between left and right."""
        return self.x + self.width / 2

    @property
    def centre(self) -> Point:
        left, bottom, width, height = self
        return left + width / 2, bottom + height / 2

    def shift(self, x: float, y: float) -> "Box":
        """Return it moved to the right and up."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def part_below(self, down: float) -> "Box":
        """Return the part of it that lies `down` below its top."""
        return self._replace(height=self.height - down)

    def grow(self, by: float) -> "Box":
        """Return it enlarged by `by` at each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def common(self, other: "Box") -> "Box":
        """Return what both cover; its width or height is below 0 if that is nothing."""
        (left, bottom, right, top), (x, y, end, high) = self.edges, other.edges
        return Box.from_edges(max(left, x), max(bottom, y), min(right, end), min(top, high))

    def has(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside, not on an edge."""
        left, bottom, width, height = self
        return left < x < left + width and bottom < y < bottom + height

    def holds(self, other: "Box", slack: float = 0.0) -> bool:
        """Tell whether another box exceeds no edge of this one by more than `slack`."""
        (left, bottom, right, top), (x, y, end, high) = self.edges, other.edges
        return x >= left - slack and y >= bottom - slack and end <= right + slack and high <= top + slack

    def same(self, other: "Box", slack: float) -> bool:
        """Tell whether no edge differs by more than `slack`."""
        return self.holds(other, slack) and other.holds(self, slack)


class Matrix(NamedTuple):
    """An affine matrix as PDF writes it: six numbers that carry points and lengths from one space to another."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def multiply(self, other: "Matrix") -> "Matrix":
        """Return the matrix that applies this one and then another."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = other
        return Matrix(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)

    def at(self, x: float, y: float) -> Point:
        """Return where a point moves."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def transform_box(self, box: Box) -> Box:
        """Return the smallest rectangle around the image of a box."""
        left, bottom, right, top = box.edges
        return Box.from_points(self.at(x, y) for x in (left, right) for y in (bottom, top))

    @property
    def determinant(self) -> float:
        return self.a * self.d - self.b * self.c

    def inverse(self) -> "Matrix":
        """Return the matrix that undoes this one; the identity if none does."""
        a, b, c, d, e, f = self
        det = self.determinant
        if abs(det) < 1e-12:
            return IDENTITY
        return Matrix(d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)

    def scales(self) -> tuple[float, float]:
        """Return the lengths to which the sides of the unit square scale."""
        return hypot(self.a, self.b), hypot(self.c, self.d)

    def thinnest(self) -> float:
        """Return the scale of a pen in the direction in which it is scaled least."""
        a, b, c, d, _, _ = self
        half, determinant = (a * a + b * b + c * c + d * d) / 2, self.determinant
        return sqrt(max(0.0, half - sqrt(max(0.0, half * half - determinant * determinant))))

    def linear(self) -> "Matrix":
        """Return it without its translation, rounded, so that equal ones are equal."""
        a, b, c, d, _, _ = self
        return Matrix(round(a, 4), round(b, 4), round(c, 4), round(d, 4))


IDENTITY = Matrix()
