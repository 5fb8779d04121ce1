"""The copyright page: whose book this is, which build, and what was proved about it."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from pydantic import AfterValidator, Discriminator, Field, StringConstraints, Tag, WithJsonSchema

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.cover.barcode import Isbn, Number
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.measure import measure
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.imprint import Said, blocks, edition, height, lay_paragraphs, made_with, proof_line, set_in
from bookmaker.page.types.options import OneLine, Options, check_one_line, set_quotes
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Mark
from bookmaker.values.models import Notation, Strict, model_check, option
from bookmaker.words.imprint import isbn_text, library_text, number_line

_MEASURE = 0.72
"""Longest line, as a part of the body's width."""
_LONGEST = ("legal", "credits", "printed", "holder")
"""Options that may be long, the likeliest first."""


Legal = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=1000),
    AfterValidator(check_one_line),
    AfterValidator(set_quotes),
    WithJsonSchema({"type": "string", "maxLength": 1000, "pattern": r"^\s*\S[^\n\r\t]*\s*$"}),
]


def _check_hyphens(number: Isbn) -> Isbn:
    if number.written.count("-") != 4:
        remedy = "write it as your agency does, in five parts: 978-0-306-40615-7"
        raise Wrong(f"{number.written} is printed in a list, and has no hyphens", id="bad-isbn", remedy=remedy)
    return number


Hyphenated = Annotated[Number, AfterValidator(_check_hyphens)]


class Isbns(Strict):
    """The numbers of one book in several formats."""

    print: Hyphenated | None = option("printed", "978-0-306-40615-7", default=None)
    large_print: Hyphenated | None = option("in large print", "978-3-16-148410-0", default=None)
    ebook: Hyphenated | None = option("as an e-book", "978-1-86197-876-9", default=None)

    @model_check
    def _differ(self) -> None:
        seen = set[str]()
        for name, number in self:
            if number and number.digits in seen:
                message = f"two formats have the number {number.written}"
                raise Wrong(message, id="bad-isbn", remedy="each format has a number of its own", at=(name,))
            seen |= {number.digits} if number else set()

    def of(self, large: bool) -> Isbn | None:
        """Return the number of the printed book, by whether it is in large print."""
        return self.large_print if large else self.print

    @property
    def by_format(self) -> dict[str, Isbn]:
        """The numbers there are, by format."""
        return {name: number for name, number in self if number}


def _form(value: object) -> str:
    return "=formats" if isinstance(value, dict | Isbns) else "=number"


def _library(value: object) -> str | bool:
    if isinstance(value, bool) or value in ("yes", "no"):
        return value in (True, "yes")
    if not isinstance(value, str) or not value.strip() or len(value) > 100:
        raise Wrong("expected yes, no or the number that the line is to have")
    return check_one_line(value.strip())


_LIBRARY = {"anyOf": [{"type": "boolean"}, {"type": "string", "minLength": 1, "maxLength": 100}]}


class Copyright(Options):
    """What the copyright page says besides."""

    holder: OneLine = option("whose the rights are; the author's when absent", "Field Press", default="")
    year: Annotated[int, Field(ge=1, le=9999)] | None = option(
        "the year behind ©; that of `date` when absent", 2026, default=None
    )
    isbn: (
        Annotated[Annotated[Number, Tag("=number")] | Annotated[Isbns, Tag("=formats")], Discriminator(_form)] | None
    ) = option(
        "the book's number, or those of its formats: print, large_print, ebook; the cover's when absent",
        "978-0-306-40615-7",
        {"print": "978-0-306-40615-7", "ebook": "978-1-86197-876-9"},
        default=None,
    )
    printed: OneLine = option("who printed it, and where", "Printed in Austria by A. Press", default="")
    legal: Annotated[tuple[Legal, ...], Field(max_length=20)] = option(
        "paragraphs below the line with ©", ["No part of this book may be reproduced."], default=()
    )
    credits: Annotated[tuple[OneLine, ...], Field(max_length=30)] = option(
        "lines that name those who helped", ["Cover: Ada Example"], default=(), repr=False
    )
    disclaimer: bool = option("a sentence that limits liability", True, default=False, repr=False)
    library: Annotated[str | bool, Notation(_library, _LIBRARY)] = option(
        "the language's line of national libraries: yes, or the number or name that it has",
        True,
        "2026123456",
        default=False,
        repr=False,
    )
    printing: Annotated[int, Field(ge=1, le=1000)] | None = option(
        "which printing this is, for a line of numbers", 2, default=None, repr=False
    )

    @property
    def numbers(self) -> Isbns:
        """The book's numbers by format; a single one is that of the printed book, in whatever print."""
        if isinstance(self.isbn, Isbns):
            return self.isbn
        return Isbns.model_construct(print=self.isbn, large_print=self.isbn, ebook=None)


def _pages(plan: Plan, item: Item[Copyright]) -> tuple[PlannedPage, ...]:
    options = item.options
    for key, text in (("holder", options.holder), ("printed", options.printed), *_lists(options)):
        plan.check_printable(text, ("small",), key)
    if options.library:
        try:
            _library_line(plan, options)
        except Wrong as wrong:
            raise Wrong(str(wrong), id=wrong.id, remedy=wrong.remedy, at=("library",)) from None
    if height(plan, _blocks(plan, options, plan.size[0])) > plan.size[1]:
        keys = sorted(options.model_fields_set & {"credits", "legal", "printed", "holder"}, key=_LONGEST.index)
        message = "the copyright page is too small for all that it says"
        raise Wrong(message, id="too-long", remedy="say less, or set `small` in smaller type", at=tuple(keys[:1]))
    return (PlannedPage(partial(_lay, options)),)


def _lists(options: Copyright) -> Iterator[tuple[str, str]]:
    yield "legal", " ".join(options.legal)
    yield "credits", " ".join(options.credits)
    yield "library", options.library if isinstance(options.library, str) else ""


def _library_line(plan: Plan, options: Copyright) -> str:
    said = options.library
    return library_text(said if isinstance(said, str) else "", plan.book.date, plan.words)


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
    house = book.publisher
    yield [Said("publisher", house.at), Said("web", house.web)] if house else []
    yield from ([Said("legal", text)] for text in options.legal)
    yield [Said("disclaimer", plan.words.imprint.disclaimer)] if options.disclaimer else []
    yield [Said("credit", text) for text in options.credits]
    yield [Said("library", _library_line(plan, options))] if options.library else []
    yield [proof_line(plan)]
    yield [set_in(plan), made_with(plan)]
    yield [
        Said("printed", options.printed),
        Said("printing", number_line(options.printing or 0)),
        *_numbers(plan, options),
    ]
    yield edition(plan)


def _numbers(plan: Plan, options: Copyright) -> Iterator[Said]:
    """Yield the book's numbers, each with its format if there are several."""
    if isinstance(options.isbn, Isbns):
        numbers = options.isbn.by_format
        yield from (Said("isbn", isbn_text(own.written, form, plan.words)) for form, own in numbers.items())
    elif written := options.isbn.written if options.isbn else plan.book.isbn:
        yield Said("isbn", isbn_text(written, "", plan.words))


PAGE = PageType("copyright", Copyright, _pages)
