"""The page types there are, by the name a spec uses."""

from importlib import import_module
from typing import Any

from bookmaker.page.types.base import Item, PageType
from bookmaker.page.types.options import Options
from bookmaker.values import additions

_OWN = (
    *("half-title", "title", "copyright", "dedication", "contents", "text", "image", "how-to-play", "moves"),
    *("section", "puzzles", "decoders", "hints", "passwords", "solutions", "thumbnails", "pictures", "walkthroughs"),
    *("index", "blanks", "notes", "answer-sheet", "scores", "times", "certificate", "author", "order", "bonus"),
    *("series", "colophon", "sheet", "period"),
)
"""Our page types, in the order of a book. A module is called like its page type, or has several."""
_TOGETHER = {"scores": "forms", "times": "forms", "order": "offers", "bonus": "offers", "series": "offers"}


def _load_own(name: str) -> PageType[Any]:
    module: Any = import_module(MODULES[name])
    pages: tuple[PageType[Any], ...] = getattr(module, "PAGES", ()) or (module.PAGE,)
    return next(page for page in pages if page.name == name)


PAGES = additions.extend_late(additions.PAGES, _OWN, _load_own, lambda one: one.load(PageType))
MODULES = {name: f"{__name__}.{_TOGETHER.get(name, name.replace('-', '_'))}" for name in _OWN} | {
    one.name: one.module for one in additions.find_usable(additions.PAGES)
}
"""The module of each page type."""
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
