"""The half title: the title alone, small, on the first page of a book."""

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import PARAGRAPH, fields, tag
from bookmaker.page.layout.text import CENTRE, Setting
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import Options
from bookmaker.values.marks import Mark

_SIZE = 0.5
"""Type size, as a part of that on the title page."""
_TOP = 0.24
"""From the top of the body to the first baseline, as a part of its height."""
_MEASURE = 0.8


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    _setting(plan, plan.size[0]).width(plan.book.title)  # fails here if the font lacks a letter
    return (PlannedPage(_lay, RECTO),)


def _setting(plan: Plan, width: float) -> Setting:
    title = plan.style.setting("title")
    return title.smaller(_SIZE, plan.style.look.smallest).fit_words(plan.book.title, width * _MEASURE)


def _lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
    title, body = _setting(context.plan, frame.body.width), frame.body
    lines = title.balance_text(context.plan.book.title, body.width * _MEASURE)
    y = max(body.top - body.height * _TOP, body.y + (len(lines) - 1) * title.role.leading)
    return tag(PARAGRAPH, fields("title", title.stack_lines(lines, body.middle, y, CENTRE)))


PAGE = PageType("half-title", Options, _pages)
