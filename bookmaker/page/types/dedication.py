"""The dedication: a line or a few, in italics, in the middle of a page of its own."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from pydantic import AfterValidator, StringConstraints, WithJsonSchema

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import PARAGRAPH, tag
from bookmaker.page.layout.text import CENTRE, Setting
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import Options, set_quotes
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Mark
from bookmaker.values.models import option

_TOP = 0.28
"""From the top of the body to the first baseline, as a part of its height."""
_MEASURE = 0.7
"""Longest line, as a part of the body's width."""
_SIZE = 1.2
"""Type size, as a multiple of that of other comments."""
_LEADING = 1.25


def _few_lines(text: str) -> str:
    if not text:
        raise Wrong("this text is empty", id="empty-text")
    if not all(line.isprintable() for line in text.split("\n")):
        raise Wrong("expected lines of text, without tabs and control characters")
    return text


class Dedication(Options):
    """What the dedication says."""

    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, max_length=400),
        AfterValidator(_few_lines),
        AfterValidator(set_quotes),
        WithJsonSchema({"type": "string", "maxLength": 400, "pattern": r"\S"}),
    ] = option("the dedication; its line breaks are kept", "For Ada")


def _pages(plan: Plan, item: Item[Dedication]) -> tuple[PlannedPage, ...]:
    plan.check_printable(item.options.text.replace("\n", " "), ("aside",), "text")
    lines = _lines(plan, item.options.text, plan.size[0])
    most = int(plan.size[1] * (1 - _TOP) / _setting(plan).role.leading)
    if len(lines) > most:
        message = f"a dedication of {len(lines)} lines is too long; the page has room for {most}"
        raise Wrong(message, id="too-long", remedy="use the page type text", at=("text",))
    return (PlannedPage(partial(_lay, lines), RECTO),)


def _setting(plan: Plan) -> Setting:
    aside = plan.style.look.type.aside
    size = {"size": aside.size * _SIZE, "leading": aside.leading * _SIZE * _LEADING}
    return plan.style.setting(aside.model_copy(update=size))


def _lines(plan: Plan, text: str, width: float) -> list[str]:
    setting = _setting(plan)
    return [part for line in text.split("\n") for part in setting.balance_text(line.strip(), width * _MEASURE) or ("",)]


def _lay(lines: Sequence[str], frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    setting, y = _setting(plan), body.top - body.height * _TOP
    leading = setting.role.leading
    placed = (setting.line(line, body.middle, y - i * leading, CENTRE) for i, line in enumerate(lines) if line)
    return tag(PARAGRAPH, placed)


PAGE = PageType("dedication", Dedication, _pages)
