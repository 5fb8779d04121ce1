"""A book on show: the demands of its files, its stock of puzzles, its pages, and answers about its puzzles."""

from functools import partial
from pathlib import Path
from typing import Any

from bookmaker.book.binding import bind_book
from bookmaker.book.outlook import Outlook, book_outlook, open_book
from bookmaker.book.picks import (
    Written,
    change_of,
    check_chosen,
    check_pickable,
    find_by_name,
    put_change,
    states_of,
    write_answer,
    write_undone,
)
from bookmaker.book.show import locate_puzzle
from bookmaker.page.layout.boxes import ART_BLEED
from bookmaker.page.layout.text import Style
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant, read_book
from bookmaker.spec.given_puzzles import Given
from bookmaker.spec.picks import Kept, place_pins
from bookmaker.studio.boards import pins_of
from bookmaker.studio.checks import Inspection
from bookmaker.studio.desk import Answer
from bookmaker.studio.proofs import Laid, inspection_of
from bookmaker.studio.snapshot import Guides, Snapshot, snapshot_of
from bookmaker.studio.stock import Stock, StockErrand
from bookmaker.values.errors import UserError


class BookSubject:
    """One book, or one of a matrix."""

    _read: tuple[BookFile, Style]
    """The book as last read."""
    _laid: Laid

    def __init__(self, path: Path, variant: Variant = AS_IT_IS) -> None:
        self.variant = variant
        self._path = path
        self._stock = Stock()

    def read(self) -> None:
        """Read all files; raise UserError if something is wrong with them."""
        self._read = open_book(self._path, self.variant)

    def lacking(self) -> StockErrand | None:
        """Return the next errand, or None when everything is made."""
        return self._stock.lacking(self._read[0])

    def check(self) -> None:
        """Raise UserError if its pages are impossible, before anything is made."""
        book_outlook(self._path, self.variant)

    def keep(self, order: StockErrand, result: Any) -> None:
        """Keep the result of an order."""
        self._stock.keep(order, result)

    def snapshot(self) -> Snapshot:
        """Return the book, bound; nothing may be lacking."""
        file, style = self._read
        content = self._stock.content(file)
        bound, fits = bind_book(file, style, content)
        outlook = Outlook(file, style, bound.context.plan, bound.numbered, fits)
        puzzles = {entry.number: locate_puzzle(outlook, entry) for entry in content.entries}
        trim, two_sided = bound.context.plan.book.trim, style.look.sides == "two"
        pages = snapshot_of(bound, trim, two_sided, bound.page)
        pages.puzzles, pages.covered = puzzles, file.spec.cover is not None
        margins, bleed = style.look.margins, max(file.profile.bleed) if file.profile else ART_BLEED
        pages.guides = Guides(bound.gutter, margins.outer, margins.top, margins.bottom, bleed)
        pages.states = {} if file.spec.versions else states_of(content.entries, file.spec)
        pages.judge = partial(_judge_pin, file)
        self._laid = Laid(self._path, self.variant, outlook, content, bound)
        return pages

    def inspection(self, shown: Snapshot) -> Inspection | None:
        """Return the inspection by check, preflight and verify."""
        return inspection_of(self._laid, shown)

    def write(self, answer: Answer, shown: Snapshot) -> Written:
        """Write an answer about a puzzle on show; raise UserError if that is impossible."""
        file = self._read[0]
        check_pickable(file)
        if file.cell and file.cell != read_book(self._path).cell:
            raise UserError("picks are about the first book of a matrix; start the preview without --matrix to pick")
        if answer.key == "u":
            return write_undone(self._path)
        if answer.key == "e":
            pins = pins_of(answer)
            replaced = [shown.puzzles[number].entry for number in pins if number in shown.puzzles]
            return write_answer(self._path, put_change({str(at): pin for at, pin in pins.items()}, replaced))
        entries = [one.entry for one in shown.puzzles.values()]
        chosen = [find_by_name(entries, name, self._path) for name in answer.name.split()]
        check_chosen(answer.key, chosen)
        return write_answer(self._path, change_of(answer.key, entries, chosen, file.spec, answer.number))


def _judge_pin(file: BookFile, number: int, given: Given) -> Kept:
    """Return a puzzle as the section of a number takes it, beside the pins that are there; raise Wrong."""
    check_pickable(file)
    kept = place_pins({**file.spec.pinned_puzzles, number: given}, file.spec.puzzle_sections).pins[number]
    assert isinstance(kept, Kept)
    return kept
