"""The boards of a story's steps: what each shows, and what is said beside it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from bookmaker.engine.solve.argument import shared_by
from bookmaker.page.layout.links import LinePart
from bookmaker.page.layout.panels import Cut, Panel
from bookmaker.page.types.boards import Spoken, shown
from bookmaker.values.puzzle import HOLE, Cell, Puzzle, Shown, Step, cells_of
from bookmaker.words import Words
from bookmaker.words.forms import Plural
from bookmaker.words.story import Story, Told, after, kind_of
from bookmaker.words.supposing import Supposition

NO_MOVES: Mapping[str, str] = MappingProxyType({})
_MOST_LINES = 9
"""Lines of a supposition at most whose numbers fit into cells."""
_FIRST = "1."
"""What stands before a supposition: the number of its cell."""


MadePanels = dict[range, tuple[Panel, dict[Cell, bool]]]
"""Boards of some spans of a story's steps, each with what is settled after it."""


def panels(
    story: Story,
    spans: Sequence[range],
    words: Words,
    moves: Mapping[str, str] = NO_MOVES,
    made: MadePanels | None = None,
) -> tuple[Panel, ...]:
    """Return a board for each span of a story's steps, after them: what they use and settle is shaded, what numbers
    share and leave open is hatched. `moves` are those that have a name there, each with its page if that is named.
    Those of `made` are there already, and it gets the others."""
    made, settled = {} if made is None else made, dict[Cell, bool]()
    for span, before in zip(spans, (range(0), *spans), strict=False):
        if span not in made:
            made[span] = _panel(story, span, settled, words, moves, before.stop - 1)
        _, settled = made[span]
    return tuple(made[span][0] for span in spans)


def _panel(
    story: Story, span: range, before: Mapping[Cell, bool], words: Words, moves: Mapping[str, str], since: int = -1
) -> tuple[Panel, dict[Cell, bool]]:
    """Return the board of some steps, and what is settled after them; `since` is the step that is shown before."""
    steps = [story.told[index] for index in span]
    settled = after(before, _whole(steps))
    number, text = words.span(span[0] + 1, span[-1] + 1), tuple(one.text for one in steps)
    puzzle = story.board(span[0])
    text = (*story.new_numbers(span[0], since, words), *text)
    said, board = Spoken(puzzle, settled, words), partial(shown_told, puzzle, steps, before)
    page = moves.get(steps[0].rule, "") if len(steps) == 1 else ""
    return Panel(board, number, _kind(steps, words, moves), text, said, taught_on(page, words)), settled


def key_panels(
    story: Story, kept: frozenset[int], words: Words, moves: Mapping[str, str] = NO_MOVES
) -> tuple[Panel, ...]:
    """Return for some of a story's steps, by their places, the part of the board that they are about.

    What is settled between them is shown as settled; a sentence says how many cells these are.
    """
    told, settled, since = list[Panel](), dict[Cell, bool](), list[Step]()
    for index, one in enumerate(story.told):
        if index not in kept:
            since.append(one.step)
            settled = after(settled, one.step)
            continue
        cut = _cut(one, story.board(index), settled)
        last = max((place for place in kept if place < index), default=-1)
        panel, settled = _panel(story, range(index, index + 1), settled, words, moves, last)
        told.append(panel._replace(text=(*_between(since, words.walkthrough.first, words), *panel.text), cut=cut))
        since = []
    rest = _between(since, words.walkthrough.rest, words)
    return (*told[:-1], *(last._replace(text=(*last.text, *rest)) for last in told[-1:]))


def _between(steps: Sequence[Step], form: Plural, words: Words) -> tuple[str, ...]:
    """Return what is said of steps that are not shown: how many cells they settle, and how many are of several."""
    cells, several = sum(len(one.bullets) + len(one.empty) for one in steps), sum(not one.single for one in steps)
    texts = words.walkthrough
    what = words.count(texts.left_out, several) if several else texts.single
    return (words.count(form, cells, what=what),) if cells else ()


def _cut(one: Told, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Cut:
    """Return the part of a board around what a step uses and settles, with a cell more at each side where there is one.

    The total uses all open cells. A board with a shape is known by that and stays whole.
    """
    if HOLE in puzzle.clues:
        return Cut(0, 0, puzzle.rows, puzzle.columns, (puzzle.rows, puzzle.columns))
    cells = {*one.step.clues, *one.beside, *one.step.bullets, *one.step.empty}
    if one.step.total:
        cells |= {*puzzle.counted(None)} - settled.keys()
    rows, columns = zip(*cells, strict=True)
    row, column = max(0, min(rows) - 1), max(0, min(columns) - 1)
    down, right = min(puzzle.rows, max(rows) + 2), min(puzzle.columns, max(columns) + 2)
    return Cut(row, column, down - row, right - column, (puzzle.rows, puzzle.columns))


def shown_told(puzzle: Puzzle, steps: Sequence[Told], before: Mapping[Cell, bool]) -> tuple[Shown, ...]:
    """Return what each cell of a puzzle shows after some steps: what these use and settle is shaded, and hatched what
    the numbers of a single one share; `before` is what was known."""
    whole, argument = _whole(steps), steps[0].argument if len(steps) == 1 else ()
    shared, settled = shared_by(argument, puzzle, before), after(before, whole)
    cells = zip(shown(puzzle, settled, whole), cells_of(puzzle.rows, puzzle.columns), strict=True)
    return tuple(one._replace(shade="shared") if cell in shared else one for one, cell in cells)


def name_of(told: Told, words: Words, moves: Mapping[str, str]) -> str:
    """Return what a step is called, with the page that teaches it; '' where none does."""
    if told.rule not in moves:
        return ""
    page = moves[told.rule]
    return words.moves.at.format(name=told.pattern, page=page) if page else told.pattern


def taught_on(page: str, words: Words) -> LinePart:
    """Return how texts refer to the page that teaches a move, and that they lead there."""
    return LinePart(words.moves.at.format(name="", page=page).lstrip(words.reasons.comma), page)


def supposed(told: Told, puzzle: Puzzle, words: Words) -> Iterator[Panel]:
    """Yield a board for each supposition of a step: the cells that follow are numbered, and the clash is framed."""
    for one in told.supposed:
        if one.cells[-1].number <= _MOST_LINES:
            marks = {**one.known, **{cell: bullet for cell, bullet, _ in one.cells}}
            said = Spoken(puzzle, marks, words, one.heading)
            board = partial(_shown_supposed, puzzle, one, marks)
            yield Panel(board, _FIRST, one.heading, one.lines, said)


def _shown_supposed(puzzle: Puzzle, one: Supposition, marks: Mapping[Cell, bool]) -> tuple[Shown, ...]:
    numbers = {cell: number for cell, _, number in one.cells}
    shades = dict.fromkeys(numbers, "supposed") | dict.fromkeys(one.clues, "clue") | dict.fromkeys(one.clash, "clash")
    cells = zip(shown(puzzle, marks), cells_of(puzzle.rows, puzzle.columns), strict=True)
    return tuple(one._replace(shade=shades.get(cell, ""), step=numbers.get(cell, 0)) for one, cell in cells)


def _whole(told: Sequence[Told]) -> Step:
    """Return several steps as one, with all clues that their sentences name."""
    clues, bullets, empty = (
        tuple(cell for cells in parts for cell in cells)
        for parts in zip(
            *(((*one.step.clues, *one.beside), one.step.bullets, one.step.empty) for one in told), strict=True
        )
    )
    return Step(clues, bullets, empty)


def _kind(steps: Sequence[Told], words: Words, moves: Mapping[str, str]) -> str:
    """Return what sort of step it is; of several, all their sorts."""
    if len(steps) == 1:
        kind, name = kind_of(steps[0].step, words), name_of(steps[0], words, moves)
        return words.walkthrough.named.format(kind=kind, name=name) if name else kind
    if all(one.step.single for one in steps):
        return words.walkthrough.each
    return words.between_references.join(dict.fromkeys(kind_of(one.step, words) for one in steps))
