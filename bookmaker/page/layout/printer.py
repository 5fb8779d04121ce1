"""A look adapted to a printer: wide margins around ink, two sides, no links on paper, no tabs without bleed."""

from collections.abc import Iterable
from typing import NamedTuple

from bookmaker.page.layout.area import overhang
from bookmaker.page.layout.look import Gutter, Look
from bookmaker.page.layout.text import Setting, Style

_TALL = "bÉ"
"""The highest letters."""


class Demands(NamedTuple):
    """A printer's demands on pages; lengths in points, from the trim to the nearest ink."""

    top: float = 0.0
    bottom: float = 0.0
    outside: float = 0.0
    gutters: tuple[tuple[int, float], ...] = ()
    """(pages, least inside margin) of books up to this length; the last one also serves thicker books."""
    two_sided: bool = True
    """Left and right pages alternate, and their number is even."""
    screen: bool = False
    """The book is read on a screen: page numbers are links."""
    to_the_edge: bool = True
    """Art may run over the edge of a page; else tabs are left out."""


def apply_demands(style: Style, demands: Demands, others: Iterable[Look] = ()) -> Style:
    """Return a style that meets a printer's demands; what meets them already stays as it is.

    `others` are looks of the same book, whose boards may reach out further.
    """
    look, margins, over = style.look, style.look.margins, max(map(overhang, (style.look, *others)))
    top, bottom = _needed_shift(style, "top", demands.top, over), _needed_shift(style, "bottom", demands.bottom, over)
    moved = margins.model_copy(
        update={
            "outer": max(margins.outer, demands.outside + over),
            "top": max(margins.top + top, demands.top + over),
            "bottom": max(margins.bottom + bottom, demands.bottom + over),
            "head": margins.head + top,
            "foot": margins.foot + bottom,
        }
    )
    by = {"top": top, "bottom": bottom}
    lines = tuple(line.model_copy(update={"distance": line.distance + by[line.edge]}) for line in look.hairlines)
    update = {
        "margins": moved,
        "hairlines": lines,
        "gutters": _gutters(look, demands, over),
        "links": demands.screen,
        "tabs": look.tabs if demands.to_the_edge else None,
        "sides": "two" if demands.two_sided else look.sides,
    }
    return style._replace(look=look.model_copy(update=update))


def _needed_shift(style: Style, edge: str, wanted: float, over: float) -> float:
    """Return how far running lines along an edge have to move to be `wanted` points away from it."""
    look, fonts, margins = style.look, style.fonts, style.look.margins
    lines = [line.distance - line.weight / 2 for line in look.hairlines if line.edge == edge]
    for line in look.running:
        if line.edge == edge:
            setting = Setting(fonts, getattr(look.type, line.type))
            lines.append(margins.head - setting.top(_TALL) if edge == "top" else margins.foot - setting.descent)
    return max(0.0, wanted + over / 2 - min(lines)) if lines else 0.0


def _gutters(look: Look, demands: Demands, over: float) -> tuple[Gutter, ...]:
    """Return the inside margins by pages, each the wider of the look's and the printer's."""
    ends = sorted({row.pages for row in look.gutters} | {pages for pages, _ in demands.gutters})
    widths = (max(look.gutter(end), _least_gutter(demands, end) + over) for end in ends)
    # Lengths are points already, which a model would not read.
    return tuple(Gutter.model_construct(pages=end, gutter=width) for end, width in zip(ends, widths, strict=True))


def _least_gutter(demands: Demands, pages: int) -> float:
    rows = demands.gutters or ((pages, 0.0),)
    return next((inside for end, inside in rows if pages <= end), rows[-1][1])
