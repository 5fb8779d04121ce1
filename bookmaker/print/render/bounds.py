"""How far marks reach: exactly, as one sees them, or with room for all of their ink, which clips a form in a PDF."""

from collections.abc import Iterable, Iterator

from bookmaker.print.fonts import Fonts
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Dot, Glyphs, Image, Line, Link, Mark, Page, Path, Placed, Polygon, Rect, Tagged, Text

Edges = tuple[float, float, float, float]
"""Left, bottom, right and top."""
_STROKE = 1.0
"""Most that a line along the trim may reach over it without counting as bleed art, in points."""


def bounds(marks: Iterable[Mark], fonts: Fonts) -> Box:
    """Return the smallest box, rounded outwards by strokes and letters, that holds all marks."""
    return Box.from_edges(*_union(part for mark in marks for part in _parts(mark, fonts, True)))


def edges(mark: Mark, fonts: Fonts) -> Edges:
    """Return how far a mark reaches: strokes to their sides, letters from their line to the height of capitals."""
    return _union(_parts(mark, fonts, False))


def reaches_over(page: Page) -> bool:
    """Tell whether art of a page runs over its trim; text never does."""
    trim = Box(0.0, 0.0, page.width, page.height)
    parts = (part for mark in _art(page.marks) for part in _parts(mark, {}, True))
    return not all(trim.holds(Box.from_edges(*part), _STROKE) for part in parts)


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


def _parts(mark: Mark, fonts: Fonts, loose: bool) -> Iterator[Edges]:
    """Yield the edges of the parts of a mark, `loose` ones with room for all of its ink."""
    match mark:
        case Text(x, y, text, font, size):
            spaces = len(text) if loose else len(text) - 1
            width = fonts[font].pieces_width(mark.shaped or (text,), size) + mark.spacing * spaces
            yield _letters((x, y), width, font, size, fonts, loose)
        case Glyphs(font, size, items):
            for x, y, text in items:
                yield _letters((x, y), fonts[font].width(text, size), font, size, fonts, loose)
        case Placed(x, y, marks):
            left, low, right, high = _union(part for inside in marks for part in _parts(inside, fonts, loose))
            for _ in range(mark.turns):
                left, low, right, high = -high, left, -low, right
            yield left + x, low + y, right + x, high + y
        case Tagged(_, marks):
            yield from (part for inside in marks for part in _parts(inside, fonts, loose))
        case Line(x1, y1, x2, y2, width):
            across, up = (width / 2 * (loose or one != other) for one, other in ((y1, y2), (x1, x2)))
            yield _padded_edges(((x1, y1), (x2, y2)), across, up)
        case Dot(x, y, radius):
            yield _padded_edges(((x, y),), radius, radius)
        case Polygon(points):
            # A mitred corner reaches further than half the line; ten times is where PDF cuts it off.
            half = mark.weight / 2 * (10 if loose else 1)
            yield _padded_edges(points, half, half)
        case Path():
            yield _padded_edges(mark.points, 0.0, 0.0)
        case Rect(x, y, width, height) | Image(x, y, width, height) | Link(x, y, width, height):
            half = mark.weight / 2 if isinstance(mark, Rect) else 0.0
            yield _padded_edges(((x, y), (x + width, y + height)), half, half)


def _padded_edges(points: Iterable[Point], across: float, up: float) -> Edges:
    xs, ys = zip(*points, strict=True)
    return min(xs) - across, min(ys) - up, max(xs) + across, max(ys) + up


def _letters(at: Point, width: float, font: str, size: float, fonts: Fonts, loose: bool) -> Edges:
    x, y = at
    if loose:  # letters lean out of their advance width and over their line, but by less than one size on every side
        return x - size, y - size, x + width + size, y + 2 * size
    return x, y, x + width, y + fonts[font].cap_height(size)


def _union(parts: Iterable[Edges]) -> Edges:
    found = list(zip(*parts, strict=True))
    return (min(found[0]), min(found[1]), max(found[2]), max(found[3])) if found else (0.0, 0.0, 0.0, 0.0)
