"""The colophon: what the book is set in, how large its pages are, and how its puzzles were made and proved."""

from collections.abc import Iterator

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import SUBTITLE, field, set_subject, tag
from bookmaker.page.layout.measure import measure
from bookmaker.page.layout.ornament import short_rule
from bookmaker.page.layout.text import CENTRE
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.imprint import Said, blocks, edition, height, lay_paragraphs, made_with, proof_line, set_in
from bookmaker.page.types.options import Options
from bookmaker.values.marks import Mark
from bookmaker.words.imprint import trim

_MEASURE = 0.72
"""Longest line, as a part of the body's width."""
_MIDDLE = 0.55
"""Where the middle of the text lies, as a part of the body's height."""
_ABOVE = 2.2
"""From the first line up to the heading, and from that to the ornament, in lines."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    if _height(plan) > plan.size[1]:
        raise plan.too_small("the colophon", "use a larger trim, smaller type, or leave it out")
    return (PlannedPage(_lay),)


def _paragraphs(plan: Plan) -> Iterator[list[Said]]:
    """Yield the paragraphs, as lines that may be empty."""
    solved = not any(section.questions for section in plan.book.sections)
    yield [set_in(plan), Said("trim", trim(*plan.book.trim, plan.words))]
    yield [made_with(plan)]
    yield [proof_line(plan)]
    yield [Said("rated", plan.words.colophon.rated)] if solved and plan.book.sections else []
    yield edition(plan)


def _blocks(plan: Plan) -> list[list[Said]]:
    wide = plan.size[0]
    wide = min(_MEASURE * wide, measure(plan.style.setting("small"), wide))
    return blocks(plan, _paragraphs(plan), wide, balanced=True)


def _height(plan: Plan) -> float:
    """Return the height of the whole colophon, with the ornament."""
    return height(plan, _blocks(plan)) + (2 * _ABOVE + 1) * plan.style.look.type.small.leading


def _lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    head = plan.style.setting("part").fit_line(plan.words.colophon.title, body.width)
    line, found = plan.style.look.type.small.leading, _blocks(plan)
    low = max(body.y, body.y + _MIDDLE * body.height - _height(plan) / 2)
    y = low + height(plan, found)
    title = field("title", head.line(plan.words.colophon.title, body.middle, y + _ABOVE * line, CENTRE))
    texts = (*tag(SUBTITLE, (title,)), *lay_paragraphs(plan, found, (body.middle, y), CENTRE))
    return (short_rule(plan.style, body.middle, y + 2 * _ABOVE * line), *set_subject("colophon", texts))


PAGE = PageType("colophon", Options, _pages)
