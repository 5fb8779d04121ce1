"""Pages that lead out of a book: how to order it, what there is on the web besides, and other books of its series."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.flow import Figure, Heading, Paragraph
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.markdown import Block, Document, Illustration
from bookmaker.page.layout.picture import Picture, pixels
from bookmaker.page.layout.qr import Address, Qr, code_figure
from bookmaker.page.layout.rich import Run
from bookmaker.page.types.base import Context, Item, Lay, PageType, Plan, PlannedPage
from bookmaker.page.types.options import OneLine, Options, PictureFile, Title
from bookmaker.page.types.prose import MarkdownText, TextOptions, measure_of, text_pages
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Image, Mark, shift_marks
from bookmaker.values.models import option
from bookmaker.values.qr import check_address

_COVER = 0.24
"""Width of a cover, as a part of the length of a line."""
_HEADING = "the heading, also in the contents; that of the language when absent"
_GAP = 1.2
"""White space between the parts of a row, in lines."""


class Offer(Options):
    """What stands on the page."""

    title: OneLine = option(_HEADING, "Where to buy it", default="")
    text: MarkdownText | None = option(
        "what it says, in Markdown; a sentence of the language when absent", "Ask at your *bookshop*.", default=None
    )
    address: Address | None = option(
        "what its code leads to; the publisher's `web` when absent", "https://example.org/book", default=None
    )


class Other(Options):
    """Another book of the series."""

    title: Title = option("its title", "Field of Bullets 2")
    text: OneLine = option("a line about it", "128 more puzzles", default="")
    cover: PictureFile | None = option(
        "its front, a PNG, JPEG or TIFF file seen from the spec", "map.png", default=None
    )
    address: Address | None = option("what a code beside it leads to", "https://example.org/2", default=None)


class SeriesOptions(Options):
    """Which books, and what is said of them."""

    title: OneLine = option(_HEADING, "More of them", default="")
    text: MarkdownText | None = option("what stands below them, in Markdown", "Ask at your *bookshop*.", default=None)
    books: tuple[Other, ...] = option(
        "the other books; those of the matrix of volumes when absent", [{"title": "Field of Bullets 2"}], default=()
    )


Name = Literal["order", "bonus", "series"]


def _name(name: Name, plan: Plan, item: Item[Offer] | Item[SeriesOptions]) -> str:
    return item.options.title or getattr(plan.words.offers, name).title


def _offer_pages(name: Name, plan: Plan, item: Item[Offer]) -> tuple[PlannedPage, ...]:
    options, house = item.options, plan.book.publisher
    address = options.address or (house.address if house else "")
    if not address:
        remedy = "for example: address: https://example.org/book"
        raise Wrong("there is no address to lead to", id="missing-key", remedy=remedy)
    said: str = getattr(plan.words.offers, name).intro
    blocks = options.text.blocks if options.text else (Block(1, Paragraph((Run(said),))),)
    document = Document("", (*blocks, Block(1, Illustration(Qr(check_address(address)), ""))))
    return _with_heading(name, plan, item, document, ())


def _series_pages(plan: Plan, item: Item[SeriesOptions]) -> tuple[PlannedPage, ...]:
    books = item.options.books
    if not books:
        remedy = "for example: books: [{title: Field of Bullets 2}]"
        raise Wrong("this book is no volume of a matrix, and no other books are named", id="missing-key", remedy=remedy)
    for book in books:
        plan.check_printable(book.title, ("strong",), "books")
        plan.check_printable(book.text, ("body",), "books")
    rows = tuple(_row(book, plan) for book in books)
    return _with_heading("series", plan, item, item.options.text or Document("", ()), rows)


def _with_heading(
    name: Name, plan: Plan, item: Item[Offer] | Item[SeriesOptions], document: Document, rows: Sequence[Figure]
) -> tuple[PlannedPage, ...]:
    """Return the pages of a text below a heading and rows; those of the language's words alone state their type."""
    heading, own = _name(name, plan, item), not (item.options.title or item.options.text or rows)
    plan.check_printable(heading, ("heading", "head", "entry"), "title")
    options = TextOptions.model_construct(text=document)
    pages = text_pages(plan, options, heading, (Heading(heading), *rows))
    subject = name if own else "text"
    return tuple(page._replace(lay=_name_subject(subject, page.lay)) for page in pages)


def _name_subject(subject: str, lay: Lay) -> Lay:
    def lay_stated(frame: Frame, context: Context) -> tuple[Mark, ...]:
        return tuple(set_subject(subject, lay(frame, context)))

    return lay_stated


def _row(book: Other, plan: Plan) -> Figure:
    """Return a book as a row: its cover, its title with a line about it, and its code."""
    width, gap = measure_of(plan), _GAP * plan.leading
    cover = _cover(book.cover, _COVER * width) if book.cover else None
    code = code_figure(Qr(book.address), "", _COVER * width, plan.style.setting("small")) if book.address else None
    left = cover.width + gap if cover else 0.0
    room = width - left - (code.width + gap if code else 0.0)
    strong, text = plan.style.setting("strong").fit_words(book.title, room), plan.style.setting("body")
    titles, lines = strong.balance_text(book.title, room), text.break_text(book.text, room) if book.text else ()
    high = strong.lines_height(len(titles), 0.0) + len(lines) * text.role.leading
    height = max([high, *(one.height for one in (cover, code) if one)])
    y = (height + high) / 2 - strong.cap_height
    marks = (
        *(shift_marks(cover.marks, 0.0, (height - cover.height) / 2) if cover else ()),
        *strong.stack_lines(titles, left, y),
        *text.stack_lines(lines, left, y - (len(titles) - 1) * strong.role.leading - text.role.leading),
        *(shift_marks(code.marks, width - code.width, (height - code.height) / 2) if code else ()),
    )
    return Figure(width, height, marks, ". ".join(filter(None, (book.title, book.text))))


def _cover(picture: Picture, width: float) -> Figure:
    width = min(width, picture.widest)
    shown = Image(0.0, 0.0, width, picture.height(width), pixels(picture.content, colours=True))
    return Figure(width, picture.height(width), (shown,))


def _types() -> Iterator[PageType[Offer] | PageType[SeriesOptions]]:
    names: tuple[Name, ...] = ("order", "bonus")
    for name in names:
        yield PageType(name, Offer, partial(_offer_pages, name), partial(_name, name))
    yield PageType("series", SeriesOptions, _series_pages, partial(_name, "series"))


PAGES = tuple(_types())
