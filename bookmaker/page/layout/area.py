"""Where on a page marks may be, and which of them are elsewhere: the one measure of that, for books and their tests."""

from collections.abc import Iterable, Iterator, Sequence

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.text import Style
from bookmaker.print.render.bounds import bounds
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Glyphs, Image, Link, Mark, Placed, Text, untagged

OVERHANG = 2.0
_CALLED = {Glyphs: "letters", Image: "a picture", Placed: "a board or a drawing"}


def overhang(look: Look) -> float:
    """Return how far ink may reach out of its area, in points: half the line around a board, the curve of a letter."""
    return max(OVERHANG, look.grid.frame / 2)


def strays(marks: Iterable[Mark], areas: Sequence[Box], style: Style) -> Iterator[str]:
    """Yield in words what is in none of the areas that it may be in; letters hang below the line they stand on."""
    slack = overhang(style.look)
    for mark in untagged(marks):
        box = bounds((mark,), style.fonts, tight=True)
        if isinstance(mark, Link) or any(area.holds(box, slack) for area in areas):
            continue
        by = min(_beyond(box, area) for area in areas)
        yield f"{_called(mark)} {by:.0f} pt outside the part of the page that is meant for it"


def _beyond(box: Box, area: Box) -> float:
    return max(area.left - box.left, area.bottom - box.bottom, box.right - area.right, box.top - area.top)


def _called(mark: Mark) -> str:
    return f"'{mark.text}'" if isinstance(mark, Text) else _CALLED.get(type(mark), "a line or a shape")
