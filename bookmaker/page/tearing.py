"""Pages to be torn out: a dashed line beside the gutter, everything else beyond it, and nothing on the back."""

from collections.abc import Iterable, Iterator

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types import PAGES
from bookmaker.page.types.base import LEAF, RECTO, TEAR_ROOM, Context, Item, Lay, Plan, PlannedPage
from bookmaker.page.types.options import Options
from bookmaker.values.marks import Line, Mark

_DASH, _GAP = 6.0, 4.0
"""Dashes and the white between them, in points."""


def pages_of(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    """Return the pages that an item plans, each to be torn out if it says so, or if puzzles are."""
    make = PAGES[item.page].pages
    if item.page == "puzzles" and plan.book.puzzles_on == LEAF:  # its boards know of the line
        return tuple(page._replace(lay=_beyond_line(page.lay, plan)) for page in make(plan, item))
    if not getattr(item.options, "tear", False):
        return tuple(make(plan, item))
    own = plan.beyond_line()
    return tuple(_with_backs(make(own, item), own, plan.style.look.sides == "two"))


def _with_backs(pages: Iterable[PlannedPage], plan: Plan, two: bool) -> Iterator[PlannedPage]:
    for page in pages:
        yield page._replace(lay=_beyond_line(page.lay, plan), side=RECTO, end=0.0)
        if two:
            yield PlannedPage(lambda frame, context: ())


def _beyond_line(lay: Lay, plan: Plan) -> Lay:
    """Return what lays a page beyond the line beside its gutter; the back of its leaf has the same room."""

    def lay_beyond(frame: Frame, context: Context) -> tuple[Mark, ...]:
        body = frame.body._replace(width=frame.body.width - TEAR_ROOM)
        own = body.shift(TEAR_ROOM, 0.0) if frame.recto else body
        marks = lay(frame._replace(body=own), context._replace(plan=context.plan._replace(size=plan.size)))
        return (*(_dashes(body.x + THINNEST_LINE / 2, body.y, body.top) if frame.recto else ()), *marks)

    return lay_beyond


def _dashes(x: float, low: float, top: float) -> Iterator[Mark]:
    """Yield a dashed line that begins and ends with a dash."""
    count = max(1, int((top - low + _GAP) / (_DASH + _GAP)))
    step = (top - low - _DASH) / max(1, count - 1)
    for place in range(count):
        yield Line(x, low + place * step, x, low + place * step + _DASH, THINNEST_LINE)
