"""The bounding box of marks, which clips a form in a PDF."""

from collections.abc import Iterable, Iterator

from bookmaker.print.fonts import Fonts
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Dot, Glyphs, Image, Line, Link, Mark, Page, Path, Placed, Polygon, Rect, Tagged, Text

_STROKE = 1.0
"""Most that a line along the trim may reach over it without counting as bleed art, in points."""


def bounds(marks: Iterable[Mark], fonts: Fonts) -> Box:
    """Return the smallest box, rounded outwards by strokes and letters, that holds all marks."""
    boxes = [box for mark in marks for box in _boxes(mark, fonts)]
    return Box.union(boxes) if boxes else Box(0.0, 0.0, 0.0, 0.0)


def reaches_over(page: Page) -> bool:
    """Tell whether art of a page runs over its trim; text never does."""
    trim = Box(0.0, 0.0, page.width, page.height)
    return not all(trim.holds(box, _STROKE) for mark in _art(page.marks) for box in _boxes(mark, {}))


def _art(marks: Iterable[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Text | Glyphs | Link):
            continue
        if isinstance(mark, Tagged):
            yield from _art(mark.marks)
        elif isinstance(mark, Placed):
            if inside := tuple(_art(mark.marks)):
                yield mark._replace(marks=inside)
        else:
            yield mark


def _boxes(mark: Mark, fonts: Fonts) -> Iterator[Box]:
    match mark:
        case Line(x1, y1, x2, y2, width):
            half = width / 2
            yield Box(min(x1, x2) - half, min(y1, y2) - half, abs(x2 - x1) + width, abs(y2 - y1) + width)
        case Dot(x, y, radius):
            yield Box(x - radius, y - radius, 2 * radius, 2 * radius)
        case Rect(x, y, width, height):
            yield _stroke_box(((x, y), (x + width, y + height)), mark.weight)
        case Polygon(points):
            # A mitred corner reaches further than half the line; ten times is where PDF cuts it off.
            yield _stroke_box(points, 10 * mark.weight)
        case Path():
            yield _stroke_box(mark.points, 0.0)
        case Text(x, y, text, font, size):
            width = fonts[font].pieces_width(mark.shaped or (text,), size) + mark.spacing * len(text)
            yield _letters(x, y, width, size)
        case Glyphs(font, size, items):
            yield from (_letters(x, y, fonts[font].width(text, size), size) for x, y, text in items)
        case Image(x, y, width, height) | Link(x, y, width, height):
            yield _stroke_box(((x, y), (x + width, y + height)), 0.0)
        case Placed(x, y, marks):
            inner = bounds(marks, fonts)
            for _ in range(mark.turns):
                inner = Box(-inner.top, inner.left, inner.height, inner.width)
            yield inner.shift(x, y)
        case Tagged(_, marks):
            yield from (box for inside in marks for box in _boxes(inside, fonts))


def _stroke_box(points: Iterable[Point], weight: float) -> Box:
    return Box.from_points(points).grow(weight / 2)


def _letters(x: float, y: float, width: float, size: float) -> Box:
    # Letters lean out of their advance width and over their line, but by less than one size on every side.
    return Box(x - size, y - size, width + 2 * size, 3 * size)
