"""Boards in words, row by row, for those who listen to them."""

from collections.abc import Iterator, Sequence

from bookmaker.puzzle import Puzzle, Shown
from bookmaker.words import Words


def spoken_board(puzzle: Puzzle, cells: Sequence[Shown], words: Words) -> Iterator[str]:
    """Yield a line for each row of a board as its cells show it, and one for the total where it is given."""
    for row in range(puzzle.rows):
        there = cells[row * puzzle.columns : (row + 1) * puzzle.columns]
        said = words.reasons.comma.join(_spoken(cell, words) for cell in there)
        yield words.rewritten(words.spoken.row.format(number=row + 1, cells=said))
    if puzzle.total is not None:
        yield words.count(words.bullets, puzzle.total)


def on_one_line(lines: Sequence[str], words: Words) -> str:
    """Return lines as one, with a pause between them."""
    return words.rewritten(words.reasons.semicolon.join(lines))


def _spoken(cell: Shown, words: Words) -> str:
    texts = words.spoken
    return cell.digit or {"bullet": texts.bullet, "slash": texts.empty}.get(cell.mark, texts.blank)
