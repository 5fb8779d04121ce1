"""The colophon: what the book is set in, how large its pages are, and how its puzzles were made and proved."""

from collections.abc import Iterator

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import PARAGRAPH, SUBTITLE, tag
from bookmaker.page.layout.measure import measure
from bookmaker.page.layout.ornament import short_rule
from bookmaker.page.layout.text import CENTRE
from bookmaker.page.types.base import Context, Item, Options, PageType, Plan, PlannedPage, too_small
from bookmaker.page.types.imprint import PARAGRAPH_GAP, blocks, edition, height, proved, set_in
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark

_MEASURE = 0.72
"""The most of the body's width that a line takes."""
_MIDDLE = 0.55
"""Where the middle of the text lies, as a part of the body's height."""
_ABOVE = 2.2
"""From the first line up to the heading, and from that to the ornament, in lines."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    if _height(plan) > plan.size[1]:
        raise too_small(plan, "the colophon", "use a larger trim, smaller type, or leave it out")
    return (PlannedPage(_lay),)


def _paragraphs(plan: Plan) -> Iterator[list[str]]:
    """Yield what there is to say, each as lines of which some may be empty."""
    words, solved = plan.words.colophon, not any(section.questions for section in plan.book.sections)
    said = []
    for unit, digits in (("in", 2), ("mm", 0)):
        wide, high = (side / POINTS[unit] for side in plan.book.trim)
        said.append(plan.words.sides(wide, high, digits))
    yield [set_in(plan), words.trim.format(inches=said[0], millimetres=said[1])]
    yield [plan.words.made_with]
    yield [proved(plan)]
    yield [words.rated] if solved and plan.book.sections else []
    yield [*edition(plan)]


def _blocks(plan: Plan) -> list[list[str]]:
    wide = plan.size[0]
    wide = min(_MEASURE * wide, measure(plan.style.setting("small"), wide))
    return blocks(plan, _paragraphs(plan), wide, balanced=True)


def _height(plan: Plan) -> float:
    """Return how high all of it is, with the ornament."""
    return height(plan, _blocks(plan)) + (2 * _ABOVE + 1) * plan.style.look.type.small.leading


def _lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    small, head = plan.style.setting("small"), plan.style.setting("part")
    line, found = small.role.leading, _blocks(plan)
    low = max(body.y, body.y + _MIDDLE * body.height - _height(plan) / 2)
    y = low + height(plan, found)
    title = head.line(plan.words.colophon.title, body.middle, y + _ABOVE * line, CENTRE)
    marks = [short_rule(plan.style, body.middle, y + 2 * _ABOVE * line), *tag(SUBTITLE, (title,))]
    for block in found:
        marks += tag(PARAGRAPH, small.stacked(block, body.middle, y, CENTRE))
        y -= (len(block) + PARAGRAPH_GAP) * line
    return tuple(marks)


PAGE = PageType("colophon", Options, _pages)
