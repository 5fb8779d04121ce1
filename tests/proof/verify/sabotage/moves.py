"""What the page of the moves teaches is changed, or what steps are called and where that is taught."""

import re
from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.boards import moved
from tests.proof.verify.sabotage.tools import Harm, damage, letter_of, letters_of


@damage
def a_move_with_another_name(book: Path, out: Path) -> Harm:
    """Over the board of 1-2 stands 1-1."""
    return _altered(Book(book), out, r"1-(2)A ?2 ?has", "1")


@damage
def a_move_with_no_name(book: Path, out: Path) -> Harm:
    """Over the board of 1-2 stands what nobody calls a move."""
    return _altered(Book(book), out, r"1-(2)A ?2 ?has", "4")


@damage
def a_digit_changed_in_a_move(book: Path, out: Path) -> Harm:
    """A clue says another number before a move than after it."""
    spoiled, board, _ = _lesson(book)
    digit = board.digits[0]
    board.leaf.set_letter(letter_of(board, digit), str(int(digit.char) + 1))
    return _done(spoiled, out, board, f"another number at {digit.cell}")


@damage
def a_clue_dropped_in_a_move(book: Path, out: Path) -> Harm:
    """A clue is missing before a move and after it: only a proof can tell."""
    spoiled, before, after = _lesson(book)
    for board in (after, before):
        del board.leaf.code[board.digits[-1].at]
    return _done(spoiled, out, before, "a clue dropped")


@damage
def a_mark_moved_in_a_move(book: Path, out: Path) -> Harm:
    """A move settles another cell than is framed."""
    spoiled, _, board = _lesson(book)
    token, taken = board.tokens[-1], {*board.clues(), *(token.cell for token in board.tokens)}
    free = next((row, column) for row in range(3) for column in range(3) if (row, column) not in taken)
    board.leaf.replace(token.start, token.end, moved(board, token, free))
    return _done(spoiled, out, board, f"the mark of {token.cell} at {free}")


@damage
def a_step_with_the_name_of_another(book: Path, out: Path) -> Harm:
    """A step that is a 1-2 with other numbers is called a 1-1 with other numbers."""
    return _altered(_told(book), out, r"numbers ?· ?1-(2)\+", "1")


@damage
def a_wrong_page_of_a_move(book: Path, out: Path) -> Harm:
    """The heading of a step leads to another page than the one that teaches its move."""
    return _altered(_told(book), out, r"numbers ?· ?1-2\+[^.]*?p. ?[iv]*?(v)", "i")


@damage
def a_wrong_page_of_a_move_in_a_hint(book: Path, out: Path) -> Harm:
    """A third hint leads to another page than the one that teaches its move."""
    spoiled = Book(book)
    harm = _altered(
        spoiled, out, r"(?<=[0-9])1-[12][+C]?(?: ?at ?the ?edge)?(?:, ?reduced)?, ?p. ?[iv]*?(v)", "i", "Third ?hints"
    )
    return harm._replace(puzzles=())


def _told(book: Path) -> Book:
    """Return the book without the leaves before its walkthrough."""
    spoiled = Book(book)
    first = spoiled.told()[0].leaf.page
    spoiled.leaves[:] = [leaf for leaf in spoiled.leaves if leaf.page >= first]
    return spoiled


def _altered(spoiled: Book, out: Path, pattern: str, char: str, title: str = "") -> Harm:
    """Let the letter that a pattern finds be another one, on the first leaf that has it, and such a title."""
    leaves = [leaf for leaf in spoiled.leaves if not title or letters_of(leaf, f"({title})")]
    leaf, letters = next((leaf, found) for leaf in leaves if (found := letters_of(leaf, pattern)))
    leaf.set_letter(letters[0], char)
    leaf.save()
    spoiled.save(out)
    return Harm(out, f"{re.sub(' .', '', pattern)} has {char}", (leaf.page + 1,))


def _lesson(book: Path) -> tuple[Book, Board, Board]:
    """Return the boards before and after the first move on 3x3 cells that begins with none settled."""
    spoiled = Book(book)
    boards = [
        board for leaf in spoiled.leaves for board in leaf.boards() if (board.frame.rows, board.frame.columns) == (3, 3)
    ]
    before = next(board for board in boards if not board.tokens)
    after = next(board for board in boards if board.leaf is before.leaf and board.tokens and board.y == before.y)
    return spoiled, before, after


def _done(spoiled: Book, out: Path, board: Board, what: str) -> Harm:
    board.leaf.save()
    spoiled.save(out)
    return Harm(out, what, (board.page,))
