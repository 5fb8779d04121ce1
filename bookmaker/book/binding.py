"""The pages of a book whose puzzles are made: bound in order, laid out, and what their file says about itself."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from bookmaker import __version__
from bookmaker.book.content import Content, make_content, other_examples, shuffled_order
from bookmaker.book.from_spec import book_of
from bookmaker.book.outlook import Outlook, fits_of
from bookmaker.page.check import SectionFit
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import Bound, bind
from bookmaker.spec.book import BookFile
from bookmaker.spec.model import SHUFFLED
from bookmaker.spec.printers import Printer
from bookmaker.values.errors import CannotBeMet, FileProblems, NoRoom, WrongPages
from bookmaker.values.events import Event
from bookmaker.values.marks import Page

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info


def pages_of(outlook: Outlook, content: Content, first: int = 1) -> tuple[Bound, tuple[Page, ...]]:
    """Return the finished pages of a book, numbered from `first`; raise UserError as a build does."""
    bound, _ = bind_book(outlook.file, outlook.style, content, first)
    return bound, tuple(map(bound.page, range(len(bound.numbered))))


def lay_out(outlook: Outlook, workers: int | None = None) -> Generator[Event, None, tuple[Page, ...]]:
    """Make the puzzles of a book, and return its finished pages; raise UserError as a build does."""
    content = yield from make_content(outlook.file, workers)
    return pages_of(outlook, content)[1]


def bind_book(file: BookFile, style: Style, content: Content, first: int = 1) -> tuple[Bound, tuple[SectionFit, ...]]:
    """Return the pages of a book, none laid out yet, and the size of its boards.

    Raises FileProblems for pages that cannot be as the spec wants them, CannotBeMet if boards become too small.
    """
    spec = file.spec
    shuffled, stories = spec.hint_order == SHUFFLED, content.stories.values()
    order = shuffled_order(sum(len(one.hints[: spec.hints or 0]) for one in stories), spec.seed) if shuffled else ()
    book = book_of(file, content.example, order, first, content.entries, other_examples(spec))
    try:
        bound = bind(book, content.entries, style, content.stories, content.hidden)
    except WrongPages as wrong:
        raise FileProblems(list(file.problems_of_pages(wrong))) from None
    except NoRoom as error:
        raise CannotBeMet(problems=[file.problem_of_room(error)]) from None
    return bound, fits_of(file, bound.context.plan)


def info_of(bound: Bound, printer: Printer | None, title: str = "") -> "Info":
    """Return what a file says about itself, by default under the title of its book."""
    from bookmaker.print.render.pdf import Info  # a check need not wait for it

    book, screen = bound.context.plan.book, printer is not None and printer.profile.file.screen
    outline = bound.outline() if screen else ()
    return Info(title or book.title, book.author, book.language, f"bookmaker {__version__}", screen, outline)
