"""The boards of a story's steps: what each shows and the texts beside it; and what else a book prints of a story."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count as count_from
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.engine.solve.argument import shared_by
from bookmaker.engine.solve.patterns import LESSONS
from bookmaker.kinds import KINDS
from bookmaker.values.puzzle import HOLE, Cell, Cut, Made, Puzzle, Shown, Step, cells_of
from bookmaker.words import Words, capitalize_first
from bookmaker.words.forms import Plural
from bookmaker.words.pointers import MOST
from bookmaker.words.questions import hints_of
from bookmaker.words.rules import total_of
from bookmaker.words.story import Story, Told, kind_of, known_after, tell, turn_text
from bookmaker.words.suppositions import Supposition

NO_MOVES: Mapping[str, str] = MappingProxyType({})
SUPPOSING = "supposing"
"""How a supposition is made: a lesson of how-to-play."""
_MOST_LINES = 9
"""Most lines of a supposition whose numbers fit into cells."""
_FIRST = "1."
"""Stands before a supposition: the number of its cell."""

CellsShown = Callable[[], tuple[Shown, ...]]
"""What the cells of a board show, asked for when it is drawn."""


def without_moves(moves: Mapping[str, str]) -> dict[str, str]:
    """Return the pages of lessons that are not a game's own moves."""
    return {key: page for key, page in moves.items() if key not in LESSONS}


def story_of(made: Made, solver: str, words: Words, reasons: bool = True, letters: bool = True) -> Story:
    """Return the story of a puzzle, by one of SOLVERS, as `tell` tells it; of a question, only hints."""
    puzzle = made.puzzle
    if made.reply:
        return Story(puzzle, (), hints_of(puzzle.topic, made.reply, words))
    return tell(puzzle, KINDS[puzzle.kind].explain(puzzle, made.answer, solver), words, reasons, letters)


class Passage(NamedTuple):
    """What is said of a step, or of a few: a numbered heading, and paragraphs."""

    number: str
    heading: str
    text: tuple[str, ...]
    page: str = ""
    """The page to which the heading refers; '' for none."""


class StepBoard(NamedTuple):
    """A board of a story, and the texts beside it: at its start, after a step or a few, under a supposition."""

    shows: CellsShown
    passages: tuple[Passage, ...]
    puzzle: Puzzle
    settled: Mapping[Cell, bool]
    """What the board shows as settled."""
    title: str = ""
    """The name of the board for listeners."""
    cut: Cut | None = None
    """None for the whole board."""
    steps: tuple[int, int] = (0, 0)
    """The first and the last step that it shows, from 1; both 0 for its start."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts beside it, in order."""
        return tuple(text for one in self.passages for text in (one.number, one.heading, *one.text))


StepBoards = dict[range, StepBoard]
"""Boards by the spans of steps that they show."""


def lesson_name(key: str, total: int | None, words: Words) -> str:
    """Return the heading of a move that is taught, one of the LESSONS of patterns, on a board with such a total."""
    name = capitalize_first(words.patterns.rules.get(key) or words.moves.forms[key])
    return name if total is None else words.walkthrough.named.format(kind=name, name=words.count(words.bullets, total))


def start_board(puzzle: Puzzle, words: Words) -> StepBoard:
    """Return the board with which a walkthrough starts, and what to find."""
    texts = words.walkthrough
    return _start(puzzle, texts.start, (texts.find, texts.find_untold), words)


def example_start(puzzle: Puzzle, words: Words) -> StepBoard:
    """Return the board with which the example of how-to-play starts."""
    texts = words.how_to
    return _start(puzzle, texts.start, (texts.puzzle, texts.puzzle_untold), words)


def _start(puzzle: Puzzle, heading: str, find: tuple[str, str], words: Words) -> StepBoard:
    text = find[puzzle.total is None].format(bullets=total_of(puzzle, words))
    return StepBoard(partial(KINDS[puzzle.kind].show, puzzle, {}, None), (Passage("", heading, (text,)),), puzzle, {})


def step_boards(
    story: Story,
    spans: Sequence[range],
    words: Words,
    moves: Mapping[str, str] = NO_MOVES,
    made: StepBoards | None = None,
    numbered: bool = False,
) -> tuple[StepBoard, ...]:
    """Return a board for each span of a story's steps, after it: what they use and settle is shaded, what numbers share
    and leave open is hatched. `moves` are named there, with their pages. `made` has known boards, and gets new ones. If
    `numbered`, each cell that one of several steps settles has its number.
    """
    settled: Mapping[Cell, bool] = {}
    made = {} if made is None else made
    for span, before in zip(spans, (range(0), *spans), strict=False):
        if span not in made:
            opened = story.new_numbers(span[0], before.stop - 1, words)
            made[span] = _with_texts(_board(story, span, settled, words, moves, numbered), opened)
        settled = made[span].settled
    return tuple(made[span] for span in spans)


def step_board(
    story: Story, span: range, known: Mapping[Cell, bool], words: Words, moves: Mapping[str, str], numbered: bool
) -> StepBoard:
    """Return the board of some steps behind others, where some cells are `known`."""
    opened = story.new_numbers(span[0], span[0] - 1, words)
    return _with_texts(_board(story, span, known, words, moves, numbered), opened)


def _board(
    story: Story,
    span: range,
    before: Mapping[Cell, bool],
    words: Words,
    moves: Mapping[str, str],
    numbered: bool = False,
) -> StepBoard:
    """Return the board of some steps."""
    steps, puzzle = [story.told[index] for index in span], story.board(span[0])
    numbered = numbered and len(span) > 1 and not puzzle.counting.on_clues  # digits leave no room for numbers
    passages = tuple(_passage(story, own, words, moves, numbered) for own in _runs(story, span))
    shows = partial(shown_told, puzzle, steps, before, span[0] + 1 if numbered else 0)
    settled = known_after(before, _merge_steps(steps))
    return StepBoard(shows, passages, puzzle, settled, steps=(span[0] + 1, span[-1] + 1))


def _runs(story: Story, span: range) -> Iterator[range]:
    """Yield the parts of a span that have a heading each: a step that combines numbers, or a run of single ones."""
    for single, run in groupby(span, lambda index: story.told[index].step.single):
        places = list(run)
        yield from [range(places[0], places[-1] + 1)] if single else (range(place, place + 1) for place in places)


def _passage(story: Story, span: range, words: Words, moves: Mapping[str, str], numbered: bool) -> Passage:
    """Return what is said of a step, or of a few that need a single number each."""
    first, number = story.told[span[0]], words.span(span[0] + 1, span[-1] + 1)
    if len(span) > 1:
        texts = ((f"{index + 1}. " if numbered else "") + story.told[index].text for index in span)
        return Passage(number, words.walkthrough.each, tuple(texts))
    turns = (turn_text(first, words),) if story.key == span[0] else ()
    kind, name = kind_of(first.step, words), name_of(first, words, moves)
    heading = words.walkthrough.named.format(kind=kind, name=name) if name else kind
    return Passage(number, heading, (*turns, first.text), moves.get(lesson_of(first, moves), ""))


def key_boards(story: Story, words: Words, moves: Mapping[str, str] = NO_MOVES) -> tuple[StepBoard, ...]:
    """Return, for each of the key steps, the part of the board that it concerns.

    What single numbers settle in between is shown as settled; a sentence gives the number of these cells.
    """
    found, settled, since, keys = list[StepBoard](), dict[Cell, bool](), list[Step](), key_steps(story)
    for index, one in enumerate(story.told):
        if index not in keys:
            since.append(one.step)
            settled = known_after(settled, one.step)
            continue
        cut = _cut(one, story.board(index), settled)
        opened = story.new_numbers(index, index - 1 - len(since), words)
        board = _board(story, range(index, index + 1), settled, words, moves)
        found.append(_with_texts(board, (*_single_texts(since, words.walkthrough.first, words), *opened), cut=cut))
        settled, since = dict(board.settled), []
    rest = _single_texts(since, words.walkthrough.rest, words)
    return (*found[:-1], *(_with_texts(last, (), rest, last.cut) for last in found[-1:]))


def _with_texts(
    board: StepBoard, before: tuple[str, ...], after: tuple[str, ...] = (), cut: Cut | None = None
) -> StepBoard:
    """Return a board, or a part of it, with texts before and after those of its first step."""
    first, *others = board.passages
    return board._replace(passages=(first._replace(text=(*before, *first.text, *after)), *others), cut=cut)


def key_steps(story: Story) -> frozenset[int]:
    """Return the places of the steps that take more than one number, or else of the one to begin with."""
    several = frozenset(index for index, one in enumerate(story.told) if not one.step.single)
    return several or frozenset([max(story.hinted, 0)] * bool(story.told))


def _single_texts(steps: Sequence[Step], form: Plural, words: Words) -> tuple[str, ...]:
    """Return the text about steps of single numbers that are not shown: how many cells they settle."""
    cells = sum(len(one.bullets) + len(one.empty) for one in steps)
    return (words.count(form, cells),) if cells else ()


def _cut(one: Told, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Cut:
    """Return the part of a board around what a step uses and settles, with one more cell at each side if there is one.

    The total uses all open cells. A shaped board is known by its shape and stays whole.
    """
    if HOLE in puzzle.clues:
        return Cut(0, 0, puzzle.rows, puzzle.columns, (puzzle.rows, puzzle.columns))
    cells = {*one.step.clues, *one.beside, *one.step.bullets, *one.step.empty}
    if one.step.total:
        cells |= {*puzzle.counted_cells(None)} - settled.keys()
    rows, columns = zip(*cells, strict=True)
    row, column = max(0, min(rows) - 1), max(0, min(columns) - 1)
    down, right = min(puzzle.rows, max(rows) + 2), min(puzzle.columns, max(columns) + 2)
    return Cut(row, column, down - row, right - column, (puzzle.rows, puzzle.columns))


def shown_told(puzzle: Puzzle, steps: Sequence[Told], before: Mapping[Cell, bool], first: int = 0) -> tuple[Shown, ...]:
    """Return what each cell of a puzzle shows after some steps: what these use and settle is shaded, what the numbers
    of a single step share is hatched; `before` is what was known. Cells that a step settles have its number, where that
    of the `first` is given."""
    whole, argument = _merge_steps(steps), steps[0].argument if len(steps) == 1 else ()
    shared, settled = shared_by(argument, puzzle, before), known_after(before, whole)
    cells = zip(KINDS[puzzle.kind].show(puzzle, settled, whole), cells_of(puzzle.rows, puzzle.columns), strict=True)
    shades = {"": "shared", "clue": "common"}
    counted = ((number, told.step) for number, told in enumerate(steps, first) if first)
    numbers = {cell: number for number, step in counted for cell in (*step.bullets, *step.empty)}
    return tuple(
        one._replace(shade=shades.get(one.shade, one.shade) if cell in shared else one.shade, step=numbers.get(cell, 0))
        for one, cell in cells
    )


def supposed_boards(told: Told, puzzle: Puzzle, words: Words) -> Iterator[StepBoard]:
    """Yield a board for each supposition of a step: the cells that follow are numbered, and the clash is framed."""
    for one in told.supposed:
        if one.cells[-1].number <= _MOST_LINES:
            marks = {**one.known, **{cell: bullet for cell, bullet, _ in one.cells}}
            shows = partial(_shown_supposed, puzzle, one, marks)
            yield StepBoard(shows, (Passage(_FIRST, one.heading, one.lines),), puzzle, marks, one.heading)


def _shown_supposed(puzzle: Puzzle, one: Supposition, marks: Mapping[Cell, bool]) -> tuple[Shown, ...]:
    numbers = {cell: number for cell, _, number in one.cells}
    shades = dict.fromkeys(numbers, "supposed") | dict.fromkeys(one.clues, "clue") | dict.fromkeys(one.clash, "clash")
    cells = zip(KINDS[puzzle.kind].show(puzzle, marks, None), cells_of(puzzle.rows, puzzle.columns), strict=True)
    if not puzzle.counting.on_clues:
        return tuple(one._replace(shade=shades.get(cell, ""), step=numbers.get(cell, 0)) for one, cell in cells)
    supposed = {cell: "circle" if marks[cell] else "box" for cell in numbers}
    return tuple(one._replace(shade=shades.get(cell, ""), mark=supposed.get(cell, one.mark)) for one, cell in cells)


def _merge_steps(told: Sequence[Told]) -> Step:
    """Return several steps as one, with all clues that their sentences name."""
    clues, bullets, empty = (
        tuple(cell for cells in parts for cell in cells)
        for parts in zip(
            *(((*one.step.clues, *one.beside), one.step.bullets, one.step.empty) for one in told), strict=True
        )
    )
    return Step(clues, bullets, empty)


def lesson_of(told: Told, moves: Mapping[str, str]) -> str:
    """Return the lesson of a step among those with pages: its rule, or how to suppose; '' without one."""
    keys = (told.rule, SUPPOSING) if told.supposes else (told.rule,)
    return next((key for key in keys if key in moves), "")


def name_of(told: Told, words: Words, moves: Mapping[str, str]) -> str:
    """Return the name of a step, with the page that teaches it; '' without one."""
    if not (key := lesson_of(told, moves)):
        return ""
    name, page = told.pattern if key == told.rule else words.how_to.lessons[SUPPOSING], moves[key]
    return words.moves.at.format(name=name, page=page) if page else told.pattern


def hint_texts(story: Story, level: int, words: Words, moves: Mapping[str, str]) -> tuple[str, ...]:
    """Return the hints of a puzzle up to a level; the third begins with the name of the move and its page, if any."""
    texts, name = story.hints[:level], ""
    if len(texts) == MOST and story.told and (name := name_of(story.told[story.hinted], words, moves)):
        return (*texts[:-1], f"{capitalize_first(name)}. {texts[-1]}")
    return texts


def step_numbers(story: Story, in_rounds: bool) -> dict[Cell, int]:
    """Return the number of the step, or round, that settles each cell; mines that none finds count to the last."""
    rounds = dict[Puzzle | None, int]()
    count = [rounds.setdefault(one.puzzle, len(rounds) + 1) for one in story.told] if in_rounds else count_from(1)
    steps = zip((one.step for one in story.told), count, strict=False)
    last = dict.fromkeys(story.puzzle.counted_cells(None), len(rounds))
    return last | {cell: number for step, number in steps for cell in (*step.bullets, *step.empty)}
