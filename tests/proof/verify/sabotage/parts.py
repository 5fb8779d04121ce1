"""Walkthroughs of key steps are changed: what parts of boards show, where they are said to lie, what is counted."""

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.steps import shades_of
from tests.proof.verify.sabotage.tools import TOLD, Harm, damage, done, letters_of


@damage
def a_part_of_a_board_a_column_further(book: Path, out: Path) -> Harm:
    """Over the columns of a part of a board stand the letters of those beside them."""
    spoiled, board = _part(book, lambda board: _names(board)[0].char > "a")
    for letter in _names(board):
        board.leaf.set_letter(letter, chr(ord(letter.char) - 1))
    return _done(spoiled, out, board, "a column further")


@damage
def a_settled_cell_missing_in_a_part(book: Path, out: Path) -> Harm:
    """A cell that single numbers have settled before a step is shown as open."""
    spoiled, board = _part(book, lambda board: bool(_old(board)))
    start, end = _old(board)[0]
    del board.leaf.code[start:end]
    return _done(spoiled, out, board, "a cell open")


@damage
def another_number_of_cells_settled_before(book: Path, out: Path) -> Harm:
    """A sentence says of more cells, or of fewer, that single numbers settle them."""
    return _digit_changed(book, out, r"umbers ?settle ?\d?(\d) ?cells ?first")


@damage
def another_number_of_a_key_step(book: Path, out: Path) -> Harm:
    """A key step has the number of another one."""
    return _digit_changed(book, out, r"([2-9])(?:The ?total|[2-9] ?numbers)", "1")


@damage
def no_lines_beyond_a_part(book: Path, out: Path) -> Harm:
    """The lines of a part of a board end at its edges, as if it were whole."""
    spoiled, board = _part(book, lambda board: True)
    name = next(one for one in reversed(board.leaf.code[: board.start]) if str(one.operator) == "Do").operands[0]
    form = board.leaf.forms[str(name)]
    code = list(pikepdf.parse_content_stream(form))
    starts = [at for at, one in enumerate(code) if str(one.operator) == "m"]
    for at in reversed([at for at in starts if _length(code[at : at + 2]) < board.frame.cell / 2]):
        del code[at : at + 3]
    form.write(pikepdf.unparse_content_stream(code))
    return _done(spoiled, out, board, "no lines beyond")._replace(pages=())


def _part(book: Path, wanted: Callable[[Board], bool]) -> tuple[Book, Board]:
    spoiled = Book(book)
    return spoiled, next(board for board in spoiled.told() if wanted(board))


def _names(board: Board) -> list[object]:
    """Return the letters over the columns of a board."""
    behind = (words for words in board.leaf.words() if words.start >= board.end)
    words = next(words for words in behind if re.fullmatch("[a-z]+[0-9]+", words.text))
    return [letter for letter in words.letters if letter.char.isalpha()]


def _old(board: Board) -> list[tuple[int, int]]:
    """Return the instructions that draw the marks of cells which the step does not settle."""
    fresh = shades_of(board)[1]
    return [(token.start, token.end) for token in board.tokens if token.cell not in fresh]


def _length(line: list[object]) -> float:
    (x, y), (end, high) = ((float(number) for number in one.operands) for one in line)
    return abs(end - x) + abs(high - y)


def _digit_changed(book: Path, out: Path, pattern: str, char: str = "") -> Harm:
    spoiled, first = _part(book, lambda board: True)
    leaves = [leaf for leaf in spoiled.leaves if leaf.page >= first.leaf.page]
    leaf, (letter,) = next((leaf, found) for leaf in leaves if (found := letters_of(leaf, pattern)))
    known = {char for words in leaf.words() for char in words.text if char.isdigit()}
    char = char or next(char for char in (str((int(letter.char) + by) % 10) for by in (1, 9, 2, 8)) if char in known)
    leaf.set_letter(letter, char)
    leaf.save()
    spoiled.save(out)
    return Harm(out, f"{letter.char} is {char}", (leaf.page + 1,), (TOLD,))


def _done(spoiled: Book, out: Path, board: Board, what: str) -> Harm:
    return done(spoiled, out, board, what)._replace(puzzles=(TOLD,))
