"""Texts of a book about itself, on the copyright page and in the colophon."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bookmaker.page.layout.links import PARAGRAPH, field, figure, tag
from bookmaker.page.layout.text import CENTRE, LEFT
from bookmaker.page.types.base import Plan
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Mark
from bookmaker.words import imprint

_LOGO = 3.2
"""Greatest height of a logo, in lines."""
PARAGRAPH_GAP = 0.55
"""White space between two paragraphs, in lines."""


class Said(NamedTuple):
    """A text, or a line of one, with the name of its field."""

    field: str
    text: str


def proof_line(plan: Plan) -> Said:
    """Return the statement of the proof of a book's puzzles; '' without puzzles."""
    return Said("proved", imprint.proof_text(plan.book.proved, plan.book.totals, plan.book.is_mixed, plan.words))


def set_in(plan: Plan) -> Said:
    """Return the typefaces of a book."""
    return Said("faces", plan.words.set_in.format(faces=plan.words.format_list(plan.style.look.families)))


def made_with(plan: Plan) -> Said:
    """Return the program that made a book."""
    return Said("made_with", plan.words.made_with)


def edition(plan: Plan) -> list[Said]:
    """Return edition, date and build; '' for those left out."""
    book = plan.book
    return [Said(*one) for one in imprint.edition(book.edition, book.date, book.build_id, plan.words)]


def signature(plan: Plan, body: Box, room: float) -> tuple[tuple[Mark, ...], float]:
    """Return the publisher's logo over name and place at the foot of a body, and how high they reach.

    They leave out what does not fit the room, first the logo, then the place.
    """
    house, small = plan.book.publisher, plan.style.setting("small")
    if house is None:
        return (), 0.0
    leading, logo = small.role.leading, house.logo
    ways = [(logo, house.name, house.place), (None, house.name, house.place), (None, house.name, "")]
    for drawn, *texts in ways:
        lines = [Said("publisher", line) for text in texts if text for line in small.balance_text(text, body.width)]
        high = (len(lines) - 1) * leading + small.cap_height
        width, tall = drawn.fit(_LOGO * leading * 3, _LOGO * leading) if drawn else (0.0, 0.0)
        top = high + (tall + leading if drawn else 0.0)
        if top <= room or not (drawn or len(texts[1])):
            break
    marks = stack(plan, lines, (body.middle, body.y + (len(lines) - 1) * leading), CENTRE)
    box = Box(body.middle - width / 2, body.y + high + leading, width, tall)
    shown = figure((drawn.mark(box, small.role.ink),), "") if drawn else ()
    return (*shown, *marks), top


def blocks(plan: Plan, paragraphs: Iterable[Iterable[Said]], width: float, balanced: bool = False) -> list[list[Said]]:
    """Return the lines of each paragraph, without empty ones; `balanced` lines are about equally long."""
    small = plan.style.setting("small")
    broken = small.balance_text if balanced else small.break_text
    found = (
        [Said(one.field, line) for one in group if one.text for line in broken(one.text, width)] for group in paragraphs
    )
    return list(filter(None, found))


def height(plan: Plan, found: list[list[Said]]) -> float:
    """Return the height from the last baseline of paragraphs to the first."""
    lines = sum(map(len, found)) - 1 + PARAGRAPH_GAP * (len(found) - 1)
    return lines * plan.style.look.type.small.leading


def lay_paragraphs(plan: Plan, found: list[list[Said]], start: Point, align: float = LEFT) -> Iterator[Mark]:
    """Yield paragraphs below each other from a first baseline on."""
    leading, (x, y) = plan.style.look.type.small.leading, start
    for block in found:
        yield from stack(plan, block, (x, y), align)
        y -= (len(block) + PARAGRAPH_GAP) * leading


def stack(plan: Plan, lines: Sequence[Said], start: Point, align: float) -> tuple[Mark, ...]:
    """Return a paragraph from its first baseline on."""
    placed = plan.style.setting("small").stack_lines((one.text for one in lines), *start, align)
    return tag(PARAGRAPH, [field(one.field, line) for one, line in zip(lines, placed, strict=True)])
