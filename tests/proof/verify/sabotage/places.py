"""What a page shows stands where nothing belongs: at the cut, or beyond the number of the page."""

from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book, Words
from tests.proof.verify.sabotage.tools import Harm, damage, start_of, struck

_EDGE, _OVER = 3.0, 5.0
"""Points from the lowest line of a page to its cut, and by which boards reach over the number of their page."""


@damage
def a_page_at_the_cut(book: Path, out: Path) -> Harm:
    """All that a page shows is moved down, until the lowest line nearly stands on the cut."""
    spoiled, board = struck(book)
    lowest = min(board.y, *(start_of(board, words)[1] for words in board.leaf.words() if words.text.strip()))
    return _moved(spoiled, out, board, _EDGE - lowest)


@damage
def boards_beyond_the_page_number(book: Path, out: Path) -> Harm:
    """All that a page shows is moved over the number of the page, which stays where it is."""
    spoiled, board = struck(book)
    folio = folio_of(spoiled, board)
    base, boards = start_of(board, folio)[1], [one for one in board.leaf.boards() if one.page == board.page]
    low, high = min(one.y for one in boards), max(one.y + one.frame.rows * one.frame.cell for one in boards)
    by = base - low - _OVER if base < low else base - high + _OVER
    board.leaf.replace(folio.end, folio.end, f"q 1 0 0 1 0 {by:.2f} cm\n".encode())
    board.leaf.replace(folio.start, folio.start, b"Q\n")
    return _moved(spoiled, out, board, by)


def folio_of(spoiled: Book, board: Board) -> Words:
    """Return the number of the page of a board: of all texts that are this number, the one nearest to an edge."""
    label = str(spoiled.pdf.pages[board.page - 1].label)
    ends = [words for words in board.leaf.words() if words.text == label]
    return min(ends, key=lambda words: min(start_of(board, words)[1], 600 - start_of(board, words)[1]))


def _moved(spoiled: Book, out: Path, board: Board, by: float) -> Harm:
    board.leaf.replace(0, 0, f"q 1 0 0 1 0 {by:.2f} cm\n".encode())
    board.leaf.replace(len(board.leaf.code), len(board.leaf.code), b"Q\n")
    board.leaf.save()
    spoiled.save(out)
    return Harm(out, f"moved by {by:.0f}", (board.page,))
