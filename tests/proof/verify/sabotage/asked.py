"""Positions about which something is asked are changed: their numbers and marks, the answer, the table of cases."""

from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.tools import VICTIM, Harm, altered, caption_of, damage, done, letter_of


@damage
def another_number_in_a_position(book: Path, out: Path) -> Harm:
    """A number of the position is another one."""
    spoiled = Book(book)
    board = _boards(spoiled, "safesttoopen")[VICTIM - 1]
    digit = next(digit for digit in board.digits if digit.char in "12")
    board.leaf.set_letter(letter_of(board, digit), "21"["12".index(digit.char)])
    return done(spoiled, out, board, f"{digit.cell} is changed")


@damage
def a_mark_missing_in_a_position(book: Path, out: Path) -> Harm:
    """A mine that is certain is not marked."""
    spoiled = Book(book)
    board = next(board for board in _boards(spoiled, "safesttoopen")[VICTIM - 1 :] if board.tokens)
    token = board.tokens[0]
    del board.leaf.code[token.start : token.end]
    return done(spoiled, out, board, f"no mark at {token.cell}")._replace(puzzles=())


@damage
def another_row_of_cases(book: Path, out: Path) -> Harm:
    """A row of the table has another number of ways."""
    return _altered(book, out, r"^[0-9]+: ?[0-9]+ ?× ?[0-9]", r": ")


@damage
def another_share_in_the_sum(book: Path, out: Path) -> Harm:
    """In another number of all cases either cell holds a mine."""
    return _altered(book, out, r"^= ?[0-9]+ ?· ?[0-9]", r"= ")


@damage
def another_percentage(book: Path, out: Path) -> Harm:
    """The answer has another percentage."""
    return _altered(book, out, r"safest:", r", ")


def _altered(book: Path, out: Path, line: str, before: str) -> Harm:
    """Change the first digit behind a text in a line of the solution."""
    spoiled = Book(book)
    board = _boards(spoiled, "issafest:")[VICTIM - 1]
    words = caption_of(board, line)
    start = words.text.index(before.strip()) + 1
    place = next(at for at in range(start, len(words.text)) if words.text[at].isdigit())
    harm = altered(spoiled, out, board.leaf, words, place)
    return harm._replace(pages=(board.page,))


def _boards(spoiled: Book, said: str) -> list[Board]:
    """Return the boards of pages that say something, without spaces."""
    leaves = (leaf for leaf in spoiled.leaves if any(said in words.text.replace(" ", "") for words in leaf.words()))
    return [board for leaf in leaves for board in leaf.boards()]
