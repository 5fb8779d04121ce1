"""Positions about which something is asked are changed: their numbers and marks, the answer, the table of cases."""

from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book, Words
from tests.proof.verify.sabotage.steps import put, shades_of
from tests.proof.verify.sabotage.tools import (
    VICTIM,
    Harm,
    altered,
    caption_of,
    cells_of,
    damage,
    done,
    exchanged,
    letter_of,
    shifted,
    start_of,
)


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
def two_labels_exchanged(book: Path, out: Path) -> Harm:
    """A and B stand in each other's cells in a puzzle."""
    spoiled = Book(book)
    board, words = _labelled(spoiled)
    exchanged(board.leaf, *words.letters[:2])
    return _struck(spoiled, out, board, "A and B exchanged")


@damage
def a_label_in_another_cell(book: Path, out: Path) -> Harm:
    """A stands in another closed cell."""
    spoiled = Book(book)
    board, words = _labelled(spoiled)
    row, column = board.cell_at(*start_of(board, words)) or (0, 0)
    taken = {*board.clues(), *(token.cell for token in board.tokens)}
    to = next(cell for cell in cells_of(board) if cell not in taken and cell[0] != row and cell[1] != column)
    side = board.frame.cell
    shifted(board.leaf, words.letters[0].at, (to[1] - column) * side, (row - to[0]) * side)
    return _struck(spoiled, out, board, f"A moved to {to}")


@damage
def another_label_in_the_question(book: Path, out: Path) -> Harm:
    """The question names another cell."""
    spoiled = Book(book)
    board, _ = _labelled(spoiled)
    words = caption_of(board, "^Order ?A, ?B")
    board.leaf.set_letter(words.letters[words.text.index("A")], "B")
    return _struck(spoiled, out, board, "asked about B and B")


@damage
def a_frame_around_another_cell(book: Path, out: Path) -> Harm:
    """In a solution a shade is in another cell than the answer."""
    spoiled = Book(book)
    board = _boards(spoiled, "issafest:")[VICTIM - 1]
    _, settled = shades_of(board)
    taken = {*board.clues(), *(token.cell for token in board.tokens), *settled}
    other = next(cell for cell in cells_of(board) if cell not in taken)
    put(board, next(iter(settled.values())), other)
    return done(spoiled, out, board, f"{other} shaded")


@damage
def another_cell_as_the_answer(book: Path, out: Path) -> Harm:
    """The answer names another cell."""
    return _altered(book, out, r"safest:", "")


@damage
def another_fraction(book: Path, out: Path) -> Harm:
    """The cell that looks safer has another chance at first sight."""
    return _altered(book, out, r"looks ?safer,", ", ")


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
    start = words.text.index(before.strip()) + len(before.strip())
    place = next(at for at in range(start, len(words.text)) if words.text[at].isdigit())
    harm = altered(spoiled, out, board.leaf, words, place)
    return harm._replace(pages=(board.page,))


def _labelled(spoiled: Book) -> tuple[Board, Words]:
    """Return a puzzle with three labels, and these."""
    found = ((board, words) for leaf in spoiled.leaves for board in leaf.boards() for words in leaf.words())
    return next((board, words) for board, words in found if words.text == "ABC" and _holds(board, words))


def _holds(board: Board, words: Words) -> bool:
    return board.cell_at(*start_of(board, words)) is not None


def _struck(spoiled: Book, out: Path, board: Board, what: str) -> Harm:
    return done(spoiled, out, board, what)._replace(pages=(), puzzles=())


def _boards(spoiled: Book, said: str) -> list[Board]:
    """Return the boards of pages that say something, without spaces."""
    leaves = (leaf for leaf in spoiled.leaves if any(said in words.text.replace(" ", "") for words in leaf.words()))
    return [board for leaf in leaves for board in leaf.boards()]
