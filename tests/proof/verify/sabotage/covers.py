"""Ways to spoil the puzzle on the back of a finished cover, each with what verify calls it."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.tools import caption_of, cells_of, covered, letter_of

Spoil = Callable[[Board], None]
COVER_DAMAGES: dict[str, tuple[Spoil, str]] = {}


def spoiled(cover: Path, out: Path, name: str) -> str:
    """Write a cover that is spoiled in a way, and return what that is called."""
    book = Book(cover)
    (board,) = (board for leaf in book.leaves[1:] for board in leaf.boards())
    harm, found_as = COVER_DAMAGES[name]
    harm(board)
    board.leaf.save()
    book.save(out)
    return found_as


def _damage(found_as: str) -> Callable[[Spoil], Spoil]:
    def listed(function: Spoil) -> Spoil:
        COVER_DAMAGES[function.__name__] = function, found_as
        return function

    return listed


@_damage("wrong-clue")
def another_clue(board: Board) -> None:
    """A number is another one that stands on the board."""
    first = board.digits[0]
    other = next(digit.char for digit in board.digits if digit.char != first.char)
    board.leaf.set_letter(letter_of(board, first), other)


@_damage("wrong-clue")
def a_clue_dropped(board: Board) -> None:
    """A number is missing."""
    del board.leaf.code[board.digits[-1].at]


@_damage("wrong-total")
def another_total(board: Board) -> None:
    """The total is another one."""
    words = caption_of(board, r"^\d+ bullets")
    others = {letter.char for one in board.leaf.words() for letter in one.letters if letter.char.isdigit()}
    board.leaf.set_letter(words.letters[0], max(others - {words.text[0]}))


@_damage("wrong-total")
def no_total(board: Board) -> None:
    """There is no total."""
    words = caption_of(board, r"^\d+ bullets")
    del board.leaf.code[words.start : words.end]


@_damage("wrong-clue")
def the_number_of_another_puzzle(board: Board) -> None:
    """It is called by the number of another puzzle of its size."""
    words = caption_of(board, "^No")
    number = re.search("[0-9]", words.text)
    assert number
    board.leaf.set_letter(words.letters[number.start()], "1")


@_damage("no-number")
def no_number(board: Board) -> None:
    """It has no number."""
    words = caption_of(board, "^No")
    del board.leaf.code[words.start : words.end]


@_damage("no-ink")
def a_clue_in_white_ink(board: Board) -> None:
    """A number is there for machines, not for eyes."""
    digit = board.digits[0]
    board.leaf.replace(digit.at, digit.at, b"1 g")


@_damage("no-ink")
def a_covered_clue(board: Board) -> None:
    """A white sheet lies on a number."""
    x, y = board.middle(board.digits[0].cell)
    side = board.frame.cell
    covered(board, len(board.leaf.code), x - 0.4 * side, y - 0.4 * side, 0.8 * side, 0.8 * side)


@_damage("wrong-solution")
def a_bullet_for_nothing(board: Board) -> None:
    """A cell shows its bullet."""
    x, y = board.middle(next(cell for cell in cells_of(board) if cell not in board.clues()))
    r = 0.3 * board.frame.cell
    k = 0.5523 * r
    arcs = (
        f"{x + r:.2f} {y + k:.2f} {x + k:.2f} {y + r:.2f} {x:.2f} {y + r:.2f} c",
        f"{x - k:.2f} {y + r:.2f} {x - r:.2f} {y + k:.2f} {x - r:.2f} {y:.2f} c",
        f"{x - r:.2f} {y - k:.2f} {x - k:.2f} {y - r:.2f} {x:.2f} {y - r:.2f} c",
        f"{x + k:.2f} {y - r:.2f} {x + r:.2f} {y - k:.2f} {x + r:.2f} {y:.2f} c",
    )
    code = f"0 g {x + r:.2f} {y:.2f} m {' '.join(arcs)} f".encode()
    board.leaf.replace(len(board.leaf.code), len(board.leaf.code), code)
