"""The page types there are, by the name a spec uses."""

from importlib import import_module
from typing import Any

from bookmaker.page.types.base import Item, PageType
from bookmaker.page.types.options import Options
from bookmaker.values import additions

_TYPES = (
    *("half_title", "title", "copyright", "dedication", "contents", "text", "image", "how_to_play", "moves"),
    *("section", "puzzles", "decoders", "hints", "passwords", "solutions", "thumbnails", "pictures", "walkthroughs"),
    *("index", "blanks", "notes", "answer_sheet", "forms", "certificate", "author", "offers", "colophon"),
    *("sheet", "period"),
)
"""The modules of page types, in the order of a book."""


def _own() -> dict[str, PageType[Any]]:
    """Return our page types by name."""
    modules = (import_module(f"{__name__}.{name}") for name in _TYPES)
    return {page.name: page for one in modules for page in getattr(one, "PAGES", ()) or (one.PAGE,)}


PAGES: dict[str, PageType[Any]] = additions.extend_group(additions.PAGES, _own(), lambda one: one.load(PageType))
OF_SECTIONS = ("section", "puzzles")
"""Types that come with every section of a book."""
OF_SERIES = ("sheet", "period")
"""Types of daily sheets and calendars."""
LISTED = tuple(name for name in PAGES if name not in (*OF_SECTIONS, *OF_SERIES))
"""Types that stand where the spec of a book says."""
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
