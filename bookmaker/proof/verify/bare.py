"""Boards of files that say nothing of their texts: what they are by what they show, number and total by words nearby.

Older files are like that, and files that other programs have written anew. Nothing is guessed: where several numbers
could be meant, none is taken, and a board without number and total is not compared.
"""

from collections.abc import Iterable, Iterator

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board, KeptLeaf
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import Pattern, Phrases, field, number_of
from bookmaker.values.geometry import Box
from bookmaker.values.stated import BLANK, NO_TOTAL, PICTURE, PUZZLE, SOLUTION, THUMBNAIL

_REACH = 3.4
"""How far words may be from the board that they are about, in sizes of their type."""


def role_of(board: Board) -> str:
    """Return what a board is by what it shows: walkthroughs and examples are pictures here."""
    clues, tokens = any(clue >= 0 for clue in board.clues), any(mark != UNKNOWN for mark in board.marks)
    if board.shaded or board.hatched or board.codes or board.cut:
        return PICTURE
    if not clues:
        return THUMBNAIL if BULLET in board.marks and EMPTY not in board.marks else PICTURE if tokens else BLANK
    cells = zip(board.clues, board.marks, strict=True)
    return SOLUTION if all(cell != (UNKNOWN, UNKNOWN) for cell in cells) else PICTURE if tokens else PUZZLE


def number_and_total(leaf: KeptLeaf, at: int, words: Phrases) -> tuple[int, int]:
    """Return what the words nearest to a board of a leaf say: its number, 0 for none, and its total, or NO_TOTAL."""
    own = [run for run in leaf.runs if _nearest(run, leaf) == at]
    totals = {number_of(field(match, "n")) for run in own for match in words.total.finditer(run.text)}
    rest = (words.total.sub(" ", run.text) for run in own)
    numbers = {number for text in rest for number in _numbers(text, (words.numbered, words.solution_of))}
    return (_only(numbers) or 0, total) if (total := _only(totals)) is not None else (0, NO_TOTAL)


def _numbers(text: str, patterns: Iterable[Pattern]) -> Iterator[int]:
    """Yield the numbers of puzzles in a text: behind a word for them, or alone."""
    yield from (number_of(field(match, "number")) for pattern in patterns for match in pattern.finditer(text))
    yield from (int(text),) if text.isdecimal() else ()


def _only(found: set[int]) -> int | None:
    return next(iter(found)) if len(found) == 1 else None


def _nearest(run: TextRun, leaf: KeptLeaf) -> int:
    """Return the place of the board that a text is nearest to; -1 where none is in reach."""
    apart = {at: _apart(run.box, board.box) for at, board in enumerate(leaf.boards)}
    near = min(apart, key=lambda at: apart[at], default=-1)
    return near if near >= 0 and apart[near] <= _REACH * run.size else -1


def _apart(one: Box, other: Box) -> float:
    across = max(one.left, other.left) - min(one.right, other.right)
    up = max(one.bottom, other.bottom) - min(one.top, other.top)
    return max(across, 0.0) + max(up, 0.0)
