"""A page about the author: a portrait, round or square, and a text in Markdown below it."""

from typing import Literal

from bookmaker.page.layout.flow import Figure, Heading
from bookmaker.page.layout.picture import pixels
from bookmaker.page.types.base import Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import OneLine, PictureFile
from bookmaker.page.types.prose import TextOptions, measure_of, text_pages
from bookmaker.values.marks import Image
from bookmaker.values.models import option

_SIDE = 0.4
"""Side of a portrait, as a part of the length of a line, if it has the pixels."""


class AuthorOptions(TextOptions):
    """The portrait, and the options of any text."""

    title: OneLine = option(
        "the heading, also in the contents; that of the language when absent", "Who did it", default=""
    )
    picture: PictureFile | None = option(
        "a portrait, a PNG, JPEG or TIFF file seen from the spec", "map.png", default=None
    )
    shape: Literal["round", "square"] = option(
        "the part of it that is printed, from its middle", "square", default="round"
    )


def _title(plan: Plan, item: Item[AuthorOptions]) -> str:
    return _name(plan, item) if item.options.contents else ""


def _name(plan: Plan, item: Item[AuthorOptions]) -> str:
    return item.options.title or plan.words.author.title


def _pages(plan: Plan, item: Item[AuthorOptions]) -> tuple[PlannedPage, ...]:
    name = _name(plan, item)
    plan.check_printable(name, ("heading", "head", "entry"), "title")
    return text_pages(plan, item.options, name, (Heading(name), *_portrait(plan, item.options)))


def _portrait(plan: Plan, options: AuthorOptions) -> tuple[Figure, ...]:
    picture = options.picture
    if picture is None:
        return ()
    side = min(_SIDE * measure_of(plan), picture.widest * min(1.0, picture.rows / picture.columns))
    shown = pixels(picture.content, colours=True, ratio=1.0, round_=options.shape == "round")
    return (Figure(side, side, (Image(0.0, 0.0, side, side, shown),), plan.book.author),)


PAGE = PageType("author", AuthorOptions, _pages, _title, foot="ornament")
