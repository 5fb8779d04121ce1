"""The page types there are, by the name a spec uses, and where in a book they may stand."""

from bookmaker.pages import contents, copyright, hints, how_to_play, puzzles, section, solutions, title, walkthroughs
from bookmaker.pages.base import PageType

_TYPES = (title, copyright, contents, how_to_play, section, puzzles, hints, solutions, walkthroughs)

PAGES: dict[str, PageType] = {module.PAGE.name: module.PAGE for module in _TYPES}
FRONT = ("title", "copyright", "contents", "how-to-play")
BACK = ("hints", "solutions", "walkthroughs")
