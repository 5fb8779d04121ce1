"""Sheets of a calendar have another weekday or another date, or are in another place: none has a page number."""

from pathlib import Path

import pikepdf

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.tools import VICTIM, Harm, altered, damage, done


@damage
def another_weekday(book: Path, out: Path) -> Harm:
    """A Monday is said to be a Sunday."""
    spoiled, board = _sheet(book)
    words = next(words for words in board.leaf.words() if words.text == "Monday")
    for letter, char in zip(words.letters, "Sunday", strict=True):
        board.leaf.set_letter(letter, char)
    return done(spoiled, out, board, "Sunday")


@damage
def another_day_of_the_month(book: Path, out: Path) -> Harm:
    """A Monday has the date of a day beside it."""
    spoiled, board = _sheet(book)
    return _date_altered(spoiled, board, "22", out)


@damage
def another_date_overleaf(book: Path, out: Path) -> Harm:
    """The solution has another date than its puzzle."""
    spoiled, board = _sheet(book)
    return _date_altered(spoiled, spoiled.solution(board), "Monday, November 22", out)


@damage
def two_leaves_exchanged(book: Path, out: Path) -> Harm:
    """A sheet, with its solution overleaf, stands in the place of the one before."""
    spoiled, board = _sheet(book)
    return _moved(spoiled, board, -2, out)


@damage
def a_leaf_before_its_month(book: Path, out: Path) -> Harm:
    """The first sheet of the second month stands before the page that opens the month."""
    spoiled = Book(book)
    harm = _moved(spoiled, spoiled.puzzles()[4], -2, out)
    return harm._replace(pages=(), puzzles=())


@damage
def a_table_behind_another_sheet(book: Path, out: Path) -> Harm:
    """The backs of two sheets, with their tables, are exchanged."""
    spoiled, board = _sheet(book)
    pages, at = spoiled.pdf.pages, board.page
    own, other = pages[at].obj, pages[at + 2].obj
    pages[at], pages[at + 2] = pikepdf.Page(other), pikepdf.Page(own)
    spoiled.save(out)
    return Harm(out, f"pages {at + 1} and {at + 3} exchanged", (at, at + 2), (VICTIM, VICTIM + 1))


def _sheet(book: Path) -> tuple[Book, Board]:
    spoiled = Book(book)
    return spoiled, spoiled.puzzles()[VICTIM - 1]


def _date_altered(spoiled: Book, board: Board, start: str, out: Path) -> Harm:
    words = next(words for words in board.leaf.words() if words.text.startswith(start))
    return altered(spoiled, out, board.leaf, words, len(start) - 1)


def _moved(spoiled: Book, board: Board, by: int, out: Path) -> Harm:
    """Put the two pages of a leaf to another place."""
    pages, at = spoiled.pdf.pages, board.page - 1
    own = [pages[at].obj, pages[at + 1].obj]
    del pages[at : at + 2]
    for offset, page in enumerate(own):
        pages.insert(at + by + offset, pikepdf.Page(page))
    spoiled.save(out)
    return Harm(
        out, f"page {board.page} is page {board.page + by}", (board.page, board.page + by), (VICTIM, VICTIM - 1)
    )
