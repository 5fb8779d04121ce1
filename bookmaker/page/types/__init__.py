"""The page types there are, by the name a spec uses."""

from typing import Any

from bookmaker.page.types import (
    author,
    blanks,
    certificate,
    colophon,
    contents,
    copyright,
    decoders,
    dedication,
    half_title,
    hints,
    how_to_play,
    image,
    index,
    moves,
    notes,
    passwords,
    pictures,
    puzzles,
    section,
    solutions,
    text,
    thumbnails,
    title,
    walkthroughs,
)
from bookmaker.page.types.base import Item, Options, PageType
from bookmaker.values import additions

_TYPES = (
    half_title,
    title,
    copyright,
    dedication,
    contents,
    text,
    image,
    how_to_play,
    moves,
    section,
    puzzles,
    decoders,
    hints,
    passwords,
    solutions,
    thumbnails,
    pictures,
    walkthroughs,
    index,
    blanks,
    notes,
    certificate,
    author,
    colophon,
)

PAGES: dict[str, PageType[Any]] = additions.extend_group(
    additions.PAGES, {module.PAGE.name: module.PAGE for module in _TYPES}, lambda one: one.load(PageType)
)
OF_SECTIONS = ("section", "puzzles")
"""Types that come with every section of a book; the others stand where its spec says."""
LISTED = tuple(name for name in PAGES if name not in OF_SECTIONS)
FRONT = ("title", "copyright", "contents", "how-to-play", "moves")
"""Pages before the sections when a spec names none."""
BACK = ("decoders", "passwords", "hints", "solutions", "walkthroughs")
"""Pages after the sections when a spec names none."""
ANSWERS = ("solutions", "thumbnails", "pictures", "walkthroughs")
"""Pages that give puzzles away; a book may have them in a file of their own, or not at all."""


def plain(*names: str) -> tuple[Item[Options], ...]:
    """Return pages of some types, with their default options."""
    return tuple(Item(name, PAGES[name].options()) for name in names)


def of_section(index: int, sheet: bool = False) -> tuple[Item[Options], ...]:
    """Return the pages that come with a section of a book; class sheets have no opening."""
    return tuple(item._replace(section=index) for item in plain(*OF_SECTIONS[sheet:]))
