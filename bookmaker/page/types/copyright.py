"""The copyright page: whose book this is, which build, and what was proved about it."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.cover.barcode import Number
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.measure import measure
from bookmaker.page.types.base import (
    Context,
    Item,
    OneLine,
    Options,
    PageType,
    Plan,
    PlannedPage,
    check_one_line,
    set_quotes,
)
from bookmaker.page.types.imprint import Said, blocks, edition, height, lay_paragraphs, made_with, proof_line, set_in
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Mark
from bookmaker.values.models import option

_MEASURE = 0.72
"""Longest line, as a part of the body's width."""


Legal = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=1000),
    AfterValidator(check_one_line),
    AfterValidator(set_quotes),
    WithJsonSchema({"type": "string", "maxLength": 1000, "pattern": r"^\s*\S[^\n\r\t]*\s*$"}),
]


class Copyright(Options):
    """What the copyright page says besides."""

    holder: OneLine = option("whose the rights are; the author's when absent", "Field Press", default="")
    year: Annotated[int, Field(ge=1, le=9999)] | None = option(
        "the year behind ©; that of `date` when absent", 2026, default=None
    )
    isbn: Number | None = option("the book's number; that of the cover when absent", "978-0-306-40615-7", default=None)
    printed: OneLine = option("who printed it, and where", "Printed in Austria by A. Press", default="")
    legal: Annotated[tuple[Legal, ...], Field(max_length=20)] = option(
        "paragraphs below the line with ©", ["No part of this book may be reproduced."], default=()
    )


def _pages(plan: Plan, item: Item[Copyright]) -> tuple[PlannedPage, ...]:
    options = item.options
    for key, text in (("holder", options.holder), ("printed", options.printed), ("legal", " ".join(options.legal))):
        plan.check_printable(text, ("small",), key)
    if height(plan, _blocks(plan, options, plan.size[0])) > plan.size[1]:
        keys = sorted(options.model_fields_set & {"legal", "printed", "holder"})
        message = "the copyright page is too small for all that it says"
        raise Wrong(message, id="too-long", remedy="say less, or set `small` in smaller type", at=tuple(keys[:1]))
    return (PlannedPage(partial(_lay, options)),)


def _blocks(plan: Plan, options: Copyright, width: float) -> list[list[Said]]:
    """Return the lines of each paragraph."""
    wide = min(width * _MEASURE, measure(plan.style.setting("small"), width))
    return blocks(plan, _paragraphs(plan, options), wide)


def _lay(options: Copyright, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    found = _blocks(plan, options, body.width)
    return tuple(set_subject("copyright", lay_paragraphs(plan, found, (body.x, body.y + height(plan, found)))))


def _paragraphs(plan: Plan, options: Copyright) -> Iterator[list[Said]]:
    """Yield the paragraphs, as lines that may be empty."""
    book, words = plan.book, plan.words
    holder, year = options.holder or book.author, options.year or (book.date and book.date.year)
    rights = holder and words.copyright.format(author=f"{year} {holder}" if year else holder)
    yield [Said("title", book.title), Said("copyright", rights)]
    yield from ([Said("legal", text)] for text in options.legal)
    yield [proof_line(plan)]
    yield [set_in(plan), made_with(plan)]
    isbn = options.isbn.written if options.isbn else book.isbn
    yield [Said("printed", options.printed), Said("isbn", f"ISBN\u00a0{isbn}" if isbn else "")]
    yield edition(plan)


PAGE = PageType("copyright", Copyright, _pages)
