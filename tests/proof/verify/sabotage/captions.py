"""Captions stand beside another board than their own, each whole and as it was."""

from pathlib import Path

from pikepdf import ContentStreamInstruction as Do

from tests.proof.verify.sabotage.anatomy import Board, Book, Words
from tests.proof.verify.sabotage.tools import TOLD, TOTAL, VICTIM, Harm, caption_of, damage, done, start_of

_NUMBER, _PAGE = r"^(?:No\. )?[0-9]$", r"(?:solution|from) p\. [0-9]+$"
_LINE, _APART = 13.0, 26.0
"""From a caption to what is put below it, or beside it."""


@damage
def two_numbers_exchanged(book: Path, out: Path) -> Harm:
    """Two boards of a page have each other's number."""
    spoiled, one, other = _neighbours(book, VICTIM)
    return _exchanged(spoiled, out, (one, _NUMBER), (other, _NUMBER))


@damage
def two_totals_exchanged(book: Path, out: Path) -> Harm:
    """Two solutions of a page, the last of a section and the first of the next one, have each other's total."""
    spoiled = Book(book)
    one, other = (spoiled.solution(spoiled.puzzles()[number - 1]) for number in (4, 5))
    return _exchanged(spoiled, out, (one, TOTAL), (other, TOTAL))._replace(puzzles=(4, 5))


@damage
def two_references_exchanged(book: Path, out: Path) -> Harm:
    """What leads to a walkthrough stands beside a board that has none."""
    spoiled, one, other = _neighbours(book, TOLD)
    return _exchanged(spoiled, out, (one, "walkthrough"), (other, _PAGE))._replace(puzzles=(TOLD - 1, TOLD))


@damage
def a_total_by_another_board(book: Path, out: Path) -> Harm:
    """The total of a board stands beyond that of its neighbour."""
    spoiled, one, other = _neighbours(book, VICTIM)
    words, there = caption_of(one, TOTAL), start_of(other, caption_of(other, TOTAL))
    return _moved(spoiled, out, one, words, (there[0], there[1] + (_LINE if there[1] > other.y else -_LINE)))


@damage
def a_number_by_another_board(book: Path, out: Path) -> Harm:
    """The number of a board stands behind that of its neighbour."""
    spoiled, one, other = _neighbours(book, VICTIM)
    words, there = caption_of(one, _NUMBER), start_of(other, caption_of(other, _NUMBER))
    return _moved(spoiled, out, one, words, (there[0] + _APART, there[1]))


def _neighbours(book: Path, number: int) -> tuple[Book, Board, Board]:
    """Return a puzzle and the one before it, if they share a page, or else their solutions."""
    spoiled = Book(book)
    other, one = spoiled.puzzles()[number - 2 : number]
    if one.leaf is not other.leaf:
        one, other = spoiled.solution(one), spoiled.solution(other)
    return spoiled, one, other


def _exchanged(spoiled: Book, out: Path, *captions: tuple[Board, str]) -> Harm:
    """Let captions stand at the height of each other, as far from the left of the other board as from their own."""
    boards = [board for board, _ in captions]
    words = [caption_of(board, pattern) for board, pattern in captions]
    places = [start_of(board, own) for board, own in zip(boards, words, strict=True)]
    across = boards[1].x - boards[0].x
    _put(boards[0], words[0], (places[0][0] + across, places[1][1]))
    _put(boards[1], words[1], (places[1][0] - across, places[0][1]))
    return done(spoiled, out, boards[0], "exchanged")._replace(puzzles=(VICTIM, VICTIM - 1))


def _moved(spoiled: Book, out: Path, board: Board, words: Words, there: tuple[float, float]) -> Harm:
    _put(board, words, there)
    return done(spoiled, out, board, f"'{words.text}' at {there}")


def _put(board: Board, words: Words, there: tuple[float, float]) -> None:
    """Let a line of text begin at another point."""
    code = board.leaf.code
    at = next(at for at in range(words.start, words.end) if str(code[at].operator) == "Td")
    code[at] = Do([round(value, 2) for value in there], code[at].operator)
