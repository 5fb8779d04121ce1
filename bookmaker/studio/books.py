"""The pages of a book on show, with their inspection."""

from pathlib import Path

from bookmaker.book.binding import bind_book
from bookmaker.book.content import make_content
from bookmaker.book.outlook import Outlook, book_outlook, open_book
from bookmaker.book.picks import BookShelf, check_pickable, states_of
from bookmaker.book.pieces import NotMade, Pieces
from bookmaker.book.show import locate_puzzle
from bookmaker.page.layout.boxes import ART_BLEED
from bookmaker.spec.book import Variant
from bookmaker.studio.checks import Inspection, Subject
from bookmaker.studio.proofs import inspection_of
from bookmaker.studio.snapshot import Snapshot, snapshot_of
from bookmaker.values.events import result_of


def book_subject(path: Path, variant: Variant) -> Subject:
    """Read a book, or one of a matrix, and return what binds it; raise UserError if something is wrong with its files.

    It raises UserError if pages are impossible, before anything is made.
    """
    file, style = open_book(path, variant)

    def bind(pieces: Pieces) -> tuple[Snapshot, Inspection]:
        try:
            content = result_of(make_content(file, pieces))
        except NotMade:
            book_outlook(path, variant)
            raise

        def shelf() -> BookShelf:
            check_pickable(file)
            return BookShelf(file, content.entries, pieces)

        bound, fits = bind_book(file, style, content)
        outlook = Outlook(file, style, bound.context.plan, bound.numbered, fits)
        puzzles = {entry.number: locate_puzzle(outlook, entry) for entry in content.entries}
        trim, two_sided = bound.context.plan.book.trim, style.look.sides == "two"
        pages = snapshot_of(bound, trim, two_sided, bound.page, puzzles, shelf)
        pages.covered = file.spec.cover is not None
        sides = {name: getattr(style.look.margins, name) for name in ("outer", "top", "bottom")}
        bleed = max(file.profile.bleed) if file.profile else ART_BLEED
        pages.guides = {**sides, "gutter": bound.gutter, "bleed": bleed}
        pages.states = {} if file.spec.versions else states_of(content.entries, file.spec)
        return pages, inspection_of(path, variant, outlook, content, bound, pages)

    return bind
