"""Draw a walkthrough in the terminal: a small board and its sentences for each step, readable without colour too."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from rich.console import Console
from rich.text import Text

from bookmaker.engine.play.odds_questions import printed_position
from bookmaker.kinds import KINDS, USUAL
from bookmaker.values.puzzle import HOLE, Cell, Puzzle, Step
from bookmaker.values.questions import LABELS
from bookmaker.words import Words, load_words
from bookmaker.words.questions import align_rows, asked_texts
from bookmaker.words.reasons import cell_name
from bookmaker.words.story import Story, kind_of, known_after
from bookmaker.words.suppositions import Supposition

WIDEST = 88
"""Most characters of a line of text."""
USED, BULLET, EMPTY, OLD, SUPPOSED, NEW = "bold cyan", "bold red", "bold green", "dim", "bold magenta", "bold"
WHOLE = 20
"""Rows and columns of a board that is shown whole at each step; a larger one shows the area near the step."""
NEAR = 3
"""Rows and columns shown around the cells of a step."""
INDENT = "    "
SIGNS = {True: "*", False: "/"}
Signs = Mapping[Cell, tuple[str, str]]
"""Three characters and their style, by cell."""
LEGEND = (
    ("2*", SUPPOSED, "{bullet} by line 2"),
    ("2/", SUPPOSED, "{empty}"),
    ("!3!", BULLET, "cannot be"),
)
"""The meaning of the signs of suppositions, with {bullet} and {empty} in the words of a kind."""
NO_SIGNS: Signs = MappingProxyType({})


def draw_story(story: Story, words: Words, paper: Console) -> None:
    """Print a walkthrough: the board, then every step with the board after it."""
    settled: dict[Cell, bool] = {}
    _draw_board(story.puzzle, settled, None, paper)
    for number, told in enumerate(story.told, start=1):
        settled = known_after(settled, told.step)
        paper.print("".join(f"\n{line}" for line in story.new_numbers(number - 1, number - 2, words)), end="")
        head = f"{number}. {kind_of(told.step, words)}"
        paper.print(Text(f"\n{head} · {told.pattern}" if told.pattern else f"\n{head}", style="bold"))
        _draw_board(story.board(number - 1), settled, told.step, paper, _new(story, number - 1))
        paper.print(textwrap.fill(told.text, min(paper.width, WIDEST)))
        for supposition in told.supposed:
            _draw_supposition(story.board(number - 1), supposition, paper)
    if max(story.puzzle.rows, story.puzzle.columns) > WHOLE:
        _draw_board(story.puzzle, settled, None, paper)


def draw_answer(puzzle: Puzzle, words: Words, paper: Console) -> None:
    """Print a position, the question about it, and its answer with the table of cases."""
    question, reply = puzzle.topic, KINDS[puzzle.kind].reply_of(puzzle)
    labels = {cell: (f" {label} ", USED) for cell, label in zip(question.marked, LABELS, strict=False)}
    _draw_board(puzzle, dict.fromkeys(printed_position(puzzle).known, True), None, paper, labels)
    for line in align_rows([*asked_texts(question, reply, words).values()]):
        paper.print(line)


def _new(story: Story, at: int) -> Signs:
    """Return the signs of the numbers that were opened just before a step and that it does not use."""
    cells = (cell for cell in story.newly_open(at, at - 1) if cell not in story.told[at].step.clues)
    return {cell: (f"+{story.board(at).number(cell)} ", NEW) for cell in cells}


def _draw_supposition(puzzle: Puzzle, one: Supposition, paper: Console) -> None:
    """Print the board of a supposition: each consequence has its number, with the sign of what it would be."""
    paper.print(Text(f"\n{one.heading}", style="bold"))
    signs = {cell: (f"{number:>2}{SIGNS[bullet]}", SUPPOSED) for cell, bullet, number in one.cells}
    signs |= {cell: (f"!{puzzle.number(cell)}!", BULLET) for cell in one.clash}
    _draw_board(puzzle, one.known, Step(one.clues, (), ()), paper, signs)
    for line in one.lines[:-1]:
        paper.print(textwrap.fill(line, min(paper.width, WIDEST), initial_indent=INDENT, subsequent_indent=INDENT))
    draw_signs(LEGEND, puzzle.kind, paper)


def draw_signs(signs: Iterable[tuple[str, str, str]], kind: str, paper: Console) -> None:
    """Print the meaning of signs on one line: each with its style and its meaning, in the words of a kind."""
    own = load_words("en", kind).spoken
    told = ((sign, style, meaning.format(bullet=own.bullet, empty=own.empty)) for sign, style, meaning in signs)
    parts = (Text.assemble((sign, style), f" {meaning}") for sign, style, meaning in told)
    paper.print(Text("   ").join(parts))


def draw_legend(paper: Console, kind: str = USUAL) -> None:
    """Print the meaning of the boards' signs, in the words of a kind of puzzle."""
    opened = KINDS[kind].is_opened
    numbers = (("[2]", USED, "a number used"), *[("+2", NEW, "a new number")] * opened)
    found = (("(*)", BULLET, "{bullet}, just found"), ("(/)", EMPTY, "{empty}, just found"))
    draw_signs((*numbers, *found, (".", "", f"still {'closed' if opened else 'open'}")), kind, paper)


def _draw_board(
    puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None, paper: Console, signs: Signs = NO_SIGNS
) -> None:
    """Print a board; column letters on top, row numbers at the left. `signs` are those of some cells.

    Of a large board, print the area near the cells of a step and those with signs.
    """
    cells = (*step.clues, *step.bullets, *step.empty, *signs) if step else ()
    rows = _stretch(puzzle.rows, [row for row, _ in cells])
    columns = _stretch(puzzle.columns, [column for _, column in cells])
    names = (cell_name((0, column)).rstrip("1") for column in columns)
    paper.print(Text("    " + "".join(name.center(3) for name in names).rstrip(), style=OLD))
    for row in rows:
        places = [(row, column) for column in columns]
        shown = (signs.get(place) or _sign(puzzle, place, settled, step) for place in places)
        line = Text.assemble((f"{row + 1:>3} ", OLD), *shown)
        line.rstrip()
        paper.print(line)


def _stretch(length: int, places: Sequence[int]) -> range:
    """Return the shown rows, or columns, of `length`, for a step about cells in some of them."""
    if length <= WHOLE or not places:
        return range(length)
    return range(max(0, min(places) - NEAR), min(length, max(places) + NEAR + 1))


def _sign(puzzle: Puzzle, cell: Cell, settled: Mapping[Cell, bool], step: Step | None) -> tuple[str, str]:
    """Return the three characters of a cell and their style."""
    clue = puzzle.clues[cell[0] * puzzle.columns + cell[1]]
    if clue == HOLE:
        return "   ", ""
    if clue >= 0:
        mark = SIGNS[settled[cell]] if cell in settled else ""
        return (f"[{clue}{mark}]", USED) if step and cell in step.clues else (f" {clue}{mark or ' '}", "")
    if cell not in settled:
        return " . ", OLD
    sign, style = SIGNS[settled[cell]], BULLET if settled[cell] else EMPTY
    new = step is not None and cell in (*step.bullets, *step.empty)
    return (f"({sign})", style) if new else (f" {sign} ", OLD if sign == "/" else "")
