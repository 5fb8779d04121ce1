"""Pages for notes: lines, dots or nothing, under a title."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.opening import draw_head
from bookmaker.page.layout.writing import writing_space
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.options import OneLine, Torn
from bookmaker.values.marks import Mark
from bookmaker.values.models import option


class Notes(Torn):
    """How many pages for notes, and what is on them."""

    pages: Annotated[int, Field(ge=1, le=200)] = option("how many pages", 4, default=1)
    lines: Literal["ruled", "dotted", "none"] = option("what one writes on", "dotted", default="ruled")
    title: OneLine = option("the heading; that of the language when absent", "My own puzzles", default="")


def _title(plan: Plan, item: Item[Notes]) -> str:
    return item.options.title or plan.words.notes.title


def _pages(plan: Plan, item: Item[Notes]) -> tuple[PlannedPage, ...]:
    title = _title(plan, item)
    plan.check_printable(title, ("heading", "head", "entry"), "title")
    others = [partial(_lay, item.options.lines, "")] * (item.options.pages - 1)
    return titled_pages((partial(_lay, item.options.lines, title), *others), title)


def _lay(lines: str, title: str, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    head, below = draw_head(title, "", plan.style, body) if title else ((), 0.0)
    return (*head, *writing_space(lines, body._replace(height=body.height - below), plan.style))


PAGE = PageType("notes", Notes, _pages, _title, once=False)
