"""Texts of a book about itself, on the copyright page and in the colophon."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bookmaker.page.layout.links import PARAGRAPH, field, tag
from bookmaker.page.layout.text import LEFT
from bookmaker.page.types.base import Plan
from bookmaker.values.geometry import Point
from bookmaker.values.marks import Mark
from bookmaker.words import imprint

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
    small, (x, y) = plan.style.setting("small"), start
    for block in found:
        lines = zip(block, small.stack_lines((one.text for one in block), x, y, align), strict=True)
        yield from tag(PARAGRAPH, [field(one.field, line) for one, line in lines])
        y -= (len(block) + PARAGRAPH_GAP) * small.role.leading
