"""Draw a walkthrough in the terminal: a small board and its sentences for each step, readable without colour too."""

import textwrap
from collections.abc import Iterator, Mapping

from rich.console import Console
from rich.text import Text

from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle, Step
from bookmaker.words import Words
from bookmaker.words.reasons import cell_name
from bookmaker.words.story import Story, after, kind_of

WIDEST = 88
"""Characters of a line of text at most."""
USED, BULLET, EMPTY, OLD = "bold cyan", "bold red", "bold green", "dim"


def draw_story(story: Story, words: Words, paper: Console) -> None:
    """Print a walkthrough: the board, then every step with the board after it."""
    settled: dict[Cell, bool] = {}
    _draw_board(story.puzzle, settled, None, paper)
    for number, told in enumerate(story.told, start=1):
        settled = after(settled, told.step)
        head = f"{number}. {kind_of(told.step, words)}"
        paper.print(Text(f"\n{head} · {told.pattern}" if told.pattern else f"\n{head}", style="bold"))
        _draw_board(story.puzzle, settled, told.step, paper)
        paper.print(textwrap.fill(told.text, min(paper.width, WIDEST)))


def draw_legend(paper: Console) -> None:
    """Print what the signs of the boards stand for."""
    signs = (("[2]", USED, "a number used"), ("(*)", BULLET, "a bullet found"), ("(/)", EMPTY, "found empty"))
    parts = [Text.assemble((sign, style), f" {meaning}") for sign, style, meaning in signs]
    paper.print(Text("   ").join([*parts, Text(". still open")]))


def _draw_board(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None, paper: Console) -> None:
    for line in board_lines(puzzle, settled, step):
        paper.print(line)


def board_lines(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None) -> Iterator[Text]:
    """Yield the lines of a board; column letters on top, row numbers at the left."""
    names = (cell_name((0, column)).rstrip("1") for column in range(puzzle.columns))
    yield Text("    " + "".join(name.center(3) for name in names).rstrip(), style=OLD)
    for row in range(puzzle.rows):
        cells = (_sign(puzzle, (row, column), settled, step) for column in range(puzzle.columns))
        line = Text.assemble((f"{row + 1:>3} ", OLD), *cells)
        line.rstrip()
        yield line


def _sign(puzzle: Puzzle, cell: Cell, settled: Mapping[Cell, bool], step: Step | None) -> tuple[str, str]:
    """Return the three characters of a cell and their style."""
    clue = puzzle.clues[cell[0] * puzzle.columns + cell[1]]
    if clue != UNKNOWN:
        return (f"[{clue}]", USED) if step and cell in step.clues else (f" {clue} ", "")
    if cell not in settled:
        return " . ", OLD
    sign, style = ("*", BULLET) if settled[cell] else ("/", EMPTY)
    new = step is not None and cell in (*step.bullets, *step.empty)
    return (f"({sign})", style) if new else (f" {sign} ", OLD if sign == "/" else "")
