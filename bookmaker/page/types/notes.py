"""Pages for notes: lines, dots or nothing, under a title."""

from functools import lru_cache, partial
from typing import Annotated, Literal

from pydantic import Field

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.opening import headed
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types.base import (
    Context,
    Item,
    OneLine,
    Options,
    PageType,
    Plan,
    PlannedPage,
    check_printable,
    titled_pages,
)
from bookmaker.values.marks import Dot, Line, Mark, Placed

_LINE = 1.6
"""From line to line, in lines of running text: room for handwriting."""
_DOTS = 1.1
"""The same from dot to dot."""
_RADIUS = 0.5
_LINE_GRAY, _DOT_GRAY = 0.5, 0.3
"""To be written over."""


class Notes(Options):
    """How many pages for notes, and what is on them."""

    pages: Annotated[int, Field(ge=1, le=200)] = Field(1, description="how many pages", examples=[4])
    lines: Literal["ruled", "dotted", "none"] = Field("ruled", description="what one writes on", examples=["dotted"])
    title: OneLine = Field("", description="the heading; that of the language when absent", examples=["My own puzzles"])


def _title(plan: Plan, item: Item[Notes]) -> str:
    return item.options.title or plan.words.notes.title


def _pages(plan: Plan, item: Item[Notes]) -> tuple[PlannedPage, ...]:
    title = _title(plan, item)
    check_printable(title, ("heading", "head", "entry"), "title", plan)
    others = [partial(_lay, item.options.lines, "")] * (item.options.pages - 1)
    return titled_pages((partial(_lay, item.options.lines, title), *others), title)


def _lay(lines: str, title: str, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    head, below = headed(title, "", plan.style, body) if title else ((), 0.0)
    leading = plan.style.look.type.body.leading
    height = body.height - below
    if lines == "ruled":
        return (*head, Placed(body.x, body.y, _ruled(body.width, height, leading * _LINE)))
    if lines == "dotted":
        return (*head, Placed(body.x, body.y, _dotted(body.width, height, leading * _DOTS)))
    return head


@lru_cache(maxsize=8)
def _ruled(width: float, height: float, pitch: float) -> tuple[Mark, ...]:
    """Return lines from the foot of the page upwards, so that they stand alike on all pages."""
    rows = range(int(height / pitch) + 1)
    return tuple(Line(0.0, row * pitch, width, row * pitch, THINNEST_LINE, _LINE_GRAY) for row in rows)


@lru_cache(maxsize=8)
def _dotted(width: float, height: float, pitch: float) -> tuple[Mark, ...]:
    columns = int((width - 2 * _RADIUS) / pitch)
    pitch = (width - 2 * _RADIUS) / columns  # flush with both sides of the body
    rows = int((height - 2 * _RADIUS) / pitch)
    places = ((_RADIUS + x * pitch, _RADIUS + y * pitch) for y in range(rows + 1) for x in range(columns + 1))
    return tuple(Dot(x, y, _RADIUS, _DOT_GRAY) for x, y in places)


PAGE = PageType("notes", Notes, _pages, _title, once=False)
