"""A book on show: its files, its pages, and their inspection."""

from functools import partial
from pathlib import Path

from bookmaker.book.binding import bind_book
from bookmaker.book.content import make_content
from bookmaker.book.outlook import Outlook, book_outlook, open_book
from bookmaker.book.picks import BookShelf, check_pickable, states_of
from bookmaker.book.pieces import Pieces
from bookmaker.book.show import locate_puzzle
from bookmaker.page.layout.boxes import ART_BLEED
from bookmaker.page.layout.text import Style
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant
from bookmaker.studio.checks import Inspection
from bookmaker.studio.proofs import Laid, inspection_of
from bookmaker.studio.snapshot import Guides, Snapshot, snapshot_of
from bookmaker.values.events import result_of
from bookmaker.values.puzzle import Entry


class BookSubject:
    """One book, or one of a matrix."""

    _read: tuple[BookFile, Style]
    """The book as last read."""
    _laid: Laid

    def __init__(self, path: Path, variant: Variant = AS_IT_IS) -> None:
        self.variant = variant
        self._path = path

    def read(self) -> None:
        """Read all files; raise UserError if something is wrong with them."""
        self._read = open_book(self._path, self.variant)

    def check(self) -> None:
        """Raise UserError if its pages are impossible, before anything is made."""
        book_outlook(self._path, self.variant)

    def snapshot(self, pieces: Pieces) -> Snapshot:
        """Return the book, bound; raise NotMade for pieces that are not there."""
        file, style = self._read
        content = result_of(make_content(file, pieces))
        bound, fits = bind_book(file, style, content)
        outlook = Outlook(file, style, bound.context.plan, bound.numbered, fits)
        puzzles = {entry.number: locate_puzzle(outlook, entry) for entry in content.entries}
        trim, two_sided = bound.context.plan.book.trim, style.look.sides == "two"
        pages = snapshot_of(bound, trim, two_sided, bound.page, puzzles, partial(_shelf, file, content.entries, pieces))
        pages.covered = file.spec.cover is not None
        margins, bleed = style.look.margins, max(file.profile.bleed) if file.profile else ART_BLEED
        pages.guides = Guides(bound.gutter, margins.outer, margins.top, margins.bottom, bleed)
        pages.states = {} if file.spec.versions else states_of(content.entries, file.spec)
        self._laid = Laid(self._path, self.variant, outlook, content, bound)
        return pages

    def inspection(self, shown: Snapshot) -> Inspection | None:
        """Return the inspection by check, preflight and verify."""
        return inspection_of(self._laid, shown)


def _shelf(file: BookFile, entries: tuple[Entry, ...], pieces: Pieces) -> BookShelf:
    check_pickable(file)
    return BookShelf(file, entries, pieces)
