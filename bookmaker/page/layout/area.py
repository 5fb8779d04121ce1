"""Where on a page marks may be, and which marks stray: one measure for books and their tests."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.text import Style
from bookmaker.print.fonts import Fonts
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import (
    Dot,
    Glyphs,
    Image,
    Line,
    Link,
    Mark,
    Path,
    Placed,
    Polygon,
    Rect,
    Tagged,
    Text,
    strip_tags,
)

OVERHANG = 2.0
_CALLED = {Glyphs: "letters", Image: "a picture", Placed: "a board or a drawing"}

Edges = tuple[float, float, float, float]
"""Left, bottom, right and top."""


def overhang(look: Look) -> float:
    """Return how far ink may reach out of its area, in points: half the line around a board, the curve of a letter."""
    return max(OVERHANG, look.grid.frame / 2)


def visible_marks(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield the marks that print something."""
    for mark in strip_tags(marks):
        empty = (isinstance(mark, Text) and not mark.text) or (isinstance(mark, Glyphs) and not mark.items)
        if not isinstance(mark, Link) and not empty:
            yield mark


def strays(marks: Iterable[Mark], areas: Sequence[Box], style: Style) -> Iterator[str]:
    """Describe each mark outside the areas where it may be; letters hang below the line they stand on."""
    slack, ends = overhang(style.look), [area.edges for area in areas]
    for mark in visible_marks(marks):
        by = min(_overshoot(edges(mark, style.fonts), end) for end in ends)
        if by > slack:
            yield f"{_mark_label(mark)} {by:.0f} pt outside the part of the page that is meant for it"


def _overshoot(edges: Edges, area: Edges) -> float:
    return max(area[0] - edges[0], area[1] - edges[1], edges[2] - area[2], edges[3] - area[3])


def _mark_label(mark: Mark) -> str:
    return f"'{mark.text}'" if isinstance(mark, Text) else _CALLED.get(type(mark), "a line or a shape")


def edges(mark: Mark, fonts: Fonts) -> Edges:
    """Return how far a mark reaches: strokes to their sides, letters from their line to the height of capitals."""
    if isinstance(mark, Line):
        across = mark.width / 2 if mark.y1 != mark.y2 else 0.0
        up = mark.width / 2 if mark.x1 != mark.x2 else 0.0
        left, right = (mark.x1, mark.x2) if mark.x1 < mark.x2 else (mark.x2, mark.x1)
        low, high = (mark.y1, mark.y2) if mark.y1 < mark.y2 else (mark.y2, mark.y1)
        return left - across, low - up, right + across, high + up
    if isinstance(mark, Dot):
        return mark.x - mark.radius, mark.y - mark.radius, mark.x + mark.radius, mark.y + mark.radius
    if isinstance(mark, Polygon):
        return _padded_edges(mark.points, mark.weight / 2, mark.weight / 2)
    if isinstance(mark, Path):
        return _padded_edges(mark.points, 0.0, 0.0)
    if isinstance(mark, Text):
        face = fonts[mark.font]
        width = face.pieces_width(mark.shaped or (mark.text,), mark.size) + mark.spacing * (len(mark.text) - 1)
        return mark.x, mark.y, mark.x + width, mark.y + face.cap_height(mark.size)
    if isinstance(mark, Glyphs):
        if not mark.items:
            return 0.0, 0.0, 0.0, 0.0
        face, ys = fonts[mark.font], [y for _, y, _ in mark.items]
        right = max(x + face.width(text, mark.size) for x, _, text in mark.items)
        return min(x for x, _, _ in mark.items), min(ys), right, max(ys) + face.cap_height(mark.size)
    if isinstance(mark, Rect | Image | Link):
        half = mark.weight / 2 if isinstance(mark, Rect) else 0.0
        return mark.x - half, mark.y - half, mark.x + mark.width + half, mark.y + mark.height + half
    if isinstance(mark, Tagged):
        return _union(edges(inside, fonts) for inside in mark.marks)
    if isinstance(mark, Placed):
        left, low, right, high = _union(edges(inside, fonts) for inside in mark.marks)
        for _ in range(mark.turns):
            left, low, right, high = -high, left, -low, right
        return left + mark.x, low + mark.y, right + mark.x, high + mark.y
    assert_never(mark)


def _padded_edges(points: Sequence[Point], across: float, up: float) -> Edges:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - across, min(ys) - up, max(xs) + across, max(ys) + up


def _union(parts: Iterable[Edges]) -> Edges:
    found = list(zip(*parts, strict=True))
    return (min(found[0]), min(found[1]), max(found[2]), max(found[3])) if found else (0.0, 0.0, 0.0, 0.0)
