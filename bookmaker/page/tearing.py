"""Pages to be torn out: a dashed line beside the gutter, everything else beyond it, and nothing on the back."""

from collections.abc import Iterable, Iterator

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types import PAGES
from bookmaker.page.types.base import RECTO, Context, Item, Lay, Options, Plan, PlannedPage
from bookmaker.values.marks import Line, Mark

_ROOM = 18.0
"""Room beside the line, in points."""
_DASH, _GAP = 6.0, 4.0
"""Dashes and the white between them, in points."""


def pages_of(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    """Return the pages that an item plans, each to be torn out if it says so."""
    make = PAGES[item.page].pages
    if not getattr(item.options, "tear", False):
        return tuple(make(plan, item))
    return tuple(_tear_out(make(_narrow(plan), item), plan.style.look.sides == "two"))


def _narrow(plan: Plan) -> Plan:
    return plan._replace(size=(plan.size[0] - _ROOM, plan.size[1]), spare=0.0)


def _tear_out(pages: Iterable[PlannedPage], two: bool) -> Iterator[PlannedPage]:
    for page in pages:
        yield page._replace(lay=_beyond_line(page.lay), side=RECTO, end=0.0)
        if two:
            yield PlannedPage(lambda frame, context: ())


def _beyond_line(lay: Lay) -> Lay:
    """Return what lays a page beyond the line on its left; all such pages are right-hand ones."""

    def lay_beyond(frame: Frame, context: Context) -> tuple[Mark, ...]:
        body = frame.body
        own = body._replace(x=body.x + _ROOM, width=body.width - _ROOM)
        marks = lay(frame._replace(body=own), context._replace(plan=_narrow(context.plan)))
        return (*_dashes(body.x + THINNEST_LINE / 2, body.y, body.top), *marks)

    return lay_beyond


def _dashes(x: float, low: float, top: float) -> Iterator[Mark]:
    """Yield a dashed line that begins and ends with a dash."""
    count = max(1, int((top - low + _GAP) / (_DASH + _GAP)))
    step = (top - low - _DASH) / max(1, count - 1)
    for place in range(count):
        yield Line(x, low + place * step, x, low + place * step + _DASH, THINNEST_LINE)
