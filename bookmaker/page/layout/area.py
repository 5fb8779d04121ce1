"""Where on a page marks may be, and which marks stray: one measure for books and their tests."""

from collections.abc import Iterable, Iterator, Sequence

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.text import Style
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.bounds import Edges, edges
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Glyphs, Image, Link, Mark, Page, Placed, Text, strip_tags

OVERHANG = 2.0
_NEAR = 6.0
"""How far a mark of the body may reach out of it, in points; what lies beyond are running heads and folios."""
_CALLED = {Glyphs: "letters", Image: "a picture", Placed: "a board or a drawing"}


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


def fullness(page: Page, fonts: Fonts) -> float:
    """Return how far down its body the marks of a page reach: 0 for an empty one, 1 for a full one."""
    body = page.body
    if body is None:
        return 0.0
    ends = (edges(mark, fonts) for mark in visible_marks(page.marks))
    lows = [low for _, low, _, high in ends if body.y - _NEAR < low and high < body.top + _NEAR]
    return min(1.0, (body.top - min(lows)) / body.height) if lows else 0.0


def _overshoot(edges: Edges, area: Edges) -> float:
    return max(area[0] - edges[0], area[1] - edges[1], edges[2] - area[2], edges[3] - area[3])


def _mark_label(mark: Mark) -> str:
    return f"'{mark.text}'" if isinstance(mark, Text) else _CALLED.get(type(mark), "a line or a shape")
