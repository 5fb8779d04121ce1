"""What ways to spoil a book have in common."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from bookmaker.proof.verify import Doubt, VerifyReport
from tests.proof.verify.sabotage.anatomy import Board, Book, Cell, Digit, Leaf, Letter, Token, Words


class Harm(NamedTuple):
    """A spoiled file and where the harm is: pages as the file counts them, numbers of puzzles; empty if anywhere."""

    path: Path
    what: str
    pages: tuple[int, ...] = ()
    puzzles: tuple[int, ...] = ()


Damage = Callable[[Path, Path], Harm]
VICTIM, TOLD = 3, 6
"""The puzzle most damages strike; it has neighbours of its size and total. The one with a walkthrough."""
TOTAL = r"^\d+ bullets"
DAMAGES: dict[str, Damage] = {}


def damage(function: Damage) -> Damage:
    """Put a damage on the list."""
    DAMAGES[function.__name__] = function
    return function


def done(spoiled: Book, out: Path, board: Board, what: str, *pages: int) -> Harm:
    board.leaf.save()
    spoiled.save(out)
    return Harm(out, what, (board.page, *pages), (VICTIM,))


def struck(book: Path) -> tuple[Book, Board]:
    """Return a book that is to be spoiled, and the victim's board in it."""
    spoiled = Book(book)
    return spoiled, spoiled.puzzles()[VICTIM - 1]


def solved(book: Path) -> tuple[Book, Board]:
    """Return a book that is to be spoiled, and the victim's solution in it."""
    spoiled, board = struck(book)
    return spoiled, spoiled.solution(board)


def covered(board: Board, at: int, x: float, y: float, wide: float, high: float) -> None:
    """Lay a white sheet on all that is drawn before a place: its lower left corner, its width and its height."""
    board.leaf.replace(at, at, f"q 1 g {x:.2f} {y:.2f} {wide:.2f} {high:.2f} re f Q".encode())


def exchanged(leaf: Leaf, one: Letter, other: Letter) -> None:
    """Let two letters stand in each other's places."""
    leaf.set_letter(one, other.char)
    leaf.set_letter(other, one.char)


def shifted(leaf: Leaf, at: int, right: float, up: float) -> None:
    """Show a letter so many points off its place, and what follows in its own."""
    shown = pikepdf.unparse_content_stream([leaf.code[at]])
    code = f"{right:.2f} {up:.2f} Td ".encode() + shown + f" {-right:.2f} {-up:.2f} Td".encode()
    leaf.replace(at, at + 1, code)


def cells_of(board: Board) -> Iterable[Cell]:
    return ((row, column) for row in range(board.frame.rows) for column in range(board.frame.columns))


def letter_of(board: Board, digit: Digit) -> Any:
    block = next(words for words in board.leaf.words() if words.start < digit.at < words.end)
    return next(letter for letter in block.letters if letter.at == digit.at)


def caption_of(board: Board, pattern: str) -> Words:
    """Return the line of text nearest to a board that fits a pattern."""

    def far(words: Words) -> float:
        x, y = start_of(board, words)
        wide, high = board.frame.columns * board.frame.cell, board.frame.rows * board.frame.cell
        return max(board.x - 2 - x, 0, x - board.x - wide) + max(board.y - y, 0, y - board.y - high)

    return min((words for words in board.leaf.words() if re.search(pattern, words.text)), key=far)


def letters_of(leaf: Leaf, pattern: str) -> list[Letter]:
    """Return the letters of the first group of a pattern in all that a page says, as if on one line; or none."""
    places = [(char, letter) for words in leaf.words() for letter in words.letters for char in letter.char]
    found = re.search(pattern, "".join(char for char, _ in places))
    return [letter for _, letter in places[found.start(1) : found.end(1)]] if found else []


def start_of(board: Board, words: Words) -> tuple[float, float]:
    """Return where a line of text begins."""
    code = board.leaf.code[words.start : words.end]
    return next((float(one.operands[0]), float(one.operands[1])) for one in code if str(one.operator) == "Td")


def altered(spoiled: Book, out: Path, leaf: Leaf, words: Words, place: int) -> Harm:
    """Let one digit of a text be one more, or one less where that is no digit that the font surely has."""
    letter = words.letters[place]
    known = {char for other in spoiled.leaves for block in other.words() for char in block.text if char.isdigit()}
    other = next(str(digit) for digit in (int(letter.char) + 1, int(letter.char) - 1) if str(digit) in known)
    leaf.set_letter(letter, other)
    leaf.save()
    spoiled.save(out)
    changed = words.text[:place] + other + words.text[place + 1 :]
    return Harm(out, f"'{words.text}' is '{changed}'", (leaf.page + 1,))


def others_than_letters(report: VerifyReport) -> list[Doubt]:
    """Return what is found besides that a page has other letters than the file says: what is said could be spoiled."""
    return [one for one in report.findings if one.id != "wrong-text"]


def drawn_at(board: Board, token: Token, x: float, y: float) -> bytes:
    drawn = pikepdf.unparse_content_stream(board.leaf.code[token.start : token.end])
    settings = board.leaf.settings(token.start)
    return b"q " + settings + f"1 0 0 1 {x - token.x:.2f} {y - token.y:.2f} cm\n".encode() + drawn + b" Q\n"
