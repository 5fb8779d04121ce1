"""Boards in words, row by row, for those who listen to them."""

from collections.abc import Iterator, Sequence

from bookmaker.values.puzzle import Puzzle, Shown
from bookmaker.words import Words


def spoken_board(puzzle: Puzzle, cells: Sequence[Shown], words: Words) -> Iterator[str]:
    """Yield a line for each row of a board as its cells show it, and one for the total where it is given."""
    yield from spoken_rows(cells, puzzle.columns, words)
    if puzzle.total is not None:
        yield words.count(words.bullets, puzzle.total)


def spoken_rows(cells: Sequence[Shown], columns: int, words: Words) -> Iterator[str]:
    """Yield a line for each row of some cells."""
    for start in range(0, len(cells), columns):
        said = words.reasons.comma.join(spoken_cell(cell, words) for cell in cells[start : start + columns])
        yield words.rewritten(words.spoken.row.format(number=start // columns + 1, cells=said))


def spoken_whole(puzzle: Puzzle, cells: Sequence[Shown], words: Words, title: str = "") -> str:
    """Return a board on one line: its title, if it has one, its size, its rows and its total."""
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    name = words.reasons.comma.join(filter(None, (title, size)))
    return on_one_line((name, *spoken_board(puzzle, cells, words)), words) + "."


def on_one_line(lines: Sequence[str], words: Words) -> str:
    """Return lines as one, with a pause between them."""
    return words.rewritten(words.reasons.semicolon.join(lines))


def spoken_cell(cell: Shown, words: Words) -> str:
    """Return what one cell shows."""
    texts = words.spoken
    return cell.digit or {"bullet": texts.bullet, "slash": texts.empty}.get(cell.mark, texts.blank)
