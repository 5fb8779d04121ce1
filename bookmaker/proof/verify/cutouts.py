"""Walkthroughs that tell only some steps, each with a part of the board: they are read as parts of whole boards.

What the parts do not show is replayed: between two steps that are told, single clues settle whatever they can.
"""

from collections.abc import Iterator, Sequence

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.cells import LETTERS
from bookmaker.proof.verify.numbered import Settled, by_one, open_clues
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import PUZZLE, Printed, heads
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.puzzle import Puzzle


class _Walk:
    """A walkthrough as far as it was read."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.settled: Settled = {}
        self.step = 0
        self.counted = 0
        """Cells that were settled, by what is shown and said."""
        self.sure = True
        """Nothing was left out but what single clues settle."""


def whole_boards(printing: Printing) -> tuple[Printing, list[Doubt]]:
    """Return what was read with whole boards in the place of parts of them, and what is wrong with the parts."""
    puzzles = {number: printing.puzzle(boards[0]) for number, boards in printing.of(PUZZLE).items()}
    walks, made, doubts = dict[int, _Walk](), list[Printed](), list[Doubt]()
    for one in printing.boards:
        puzzle = puzzles.get(one.number) if one.key else None
        if one.key and puzzle and _fits(one.board, puzzle):
            walk = walks.setdefault(one.walk, _Walk(puzzle))
            found, wrong = _placed(one, walk)
            made.append(found)
            doubts += wrong
        elif one.key:
            doubts.append(doubt("wrong-step", "this is no part of the board of its puzzle", one))
        else:
            made.append(one)
    last = {one.walk: one for one in made if one.key}
    for number, walk in walks.items():
        doubts += _end(last[number], walk)
    return printing._replace(boards=tuple(made)), doubts


def _fits(board: Board, puzzle: Puzzle) -> bool:
    """Tell whether a board, where its names put it, lies on its puzzle and is cut just where that goes on."""
    (row, column), rows, columns = board.origin, puzzle.rows, puzzle.columns
    down, right = row + board.rows, column + board.columns
    ways = ((right < columns, 0), (row > 0, 90), (column > 0, 180), (down < rows, 270))
    return down <= rows and right <= columns and board.cut == {side for goes_on, side in ways if goes_on}


def _placed(one: Printed, walk: _Walk) -> tuple[Printed, list[Doubt]]:
    """Return a board as a part of the whole, and what does not follow from the board before it."""
    puzzle, board = walk.puzzle, one.board
    (row, column), columns = board.origin, puzzle.columns
    spots = [divmod(at, board.columns) for at in range(len(board.clues))]
    cells = {spot: (spot[0] + row, spot[1] + column) for spot in spots}
    marks = {cells[spot]: mark for spot, mark in zip(spots, board.marks, strict=True)}
    fresh = {cells[spot] for spot in board.shaded if marks[cells[spot]] != UNKNOWN}
    shown = {cell: mark == BULLET for cell, mark in marks.items() if mark != UNKNOWN and cell not in fresh}
    doubts, before = _before(one, walk, shown, [cell for cell in marks if cell not in fresh])
    after = before | {cell: marks[cell] == BULLET for cell in fresh}
    walk.settled, walk.counted = after, walk.counted + one.first[0] + len(fresh)
    clues = list(puzzle.clues)
    for spot, clue in zip(spots, board.clues, strict=True):
        clues[cells[spot][0] * columns + cells[spot][1]] = clue
    whole = board._replace(
        rows=puzzle.rows,
        columns=columns,
        clues=tuple(clues),
        marks=_marks(after, puzzle),
        shaded=frozenset(cells[spot] for spot in board.shaded),
        looks=tuple((cells[spot], colour, frame) for spot, colour, frame in board.looks),
        hatched=tuple(cells[spot] for spot in board.hatched),
        names=puzzle.rows + min(columns, len(LETTERS)) if board.names == board.rows + board.columns else 0,
    )
    return one._replace(board=whole, before=_marks(before, puzzle)), doubts


def _marks(settled: Settled, puzzle: Puzzle) -> tuple[int, ...]:
    cells = (divmod(at, puzzle.columns) for at in range(len(puzzle.clues)))
    return tuple((BULLET if settled[cell] else EMPTY) if cell in settled else UNKNOWN for cell in cells)


def _before(one: Printed, walk: _Walk, shown: Settled, seen: Sequence[Cell]) -> tuple[list[Doubt], Settled]:
    """Return what is wrong with what is shown as settled before a step, and all that is settled then."""
    doubts, last = list(_skipped(one, walk.step)), len(walk.settled)
    walk.sure, walk.step = walk.sure and not one.first[1], one.steps[1]
    known = closed(walk.puzzle, walk.settled)
    if not walk.sure:
        known = closed(walk.puzzle, known | shown)
    elif len(known) - last != one.first[0]:
        said = f"{one.first[0]} cells are said to be settled first, and single numbers settle {len(known) - last}"
        doubts.append(doubt("wrong-sentence", said, one))
    for cell in seen:
        if shown.get(cell) != known.get(cell):
            said = "is settled, and no single number does that" if cell in shown else "is open, and a number settles it"
            place = (cell[0] - one.board.origin[0]) * one.board.columns + cell[1] - one.board.origin[1]
            doubts.append(doubt("wrong-step", f"the cell {said}", one, place))
    return doubts, known


def _skipped(one: Printed, last: int) -> Iterator[Doubt]:
    """Yield that more steps are left out, or fewer, than the cells between two can be settled in."""
    skipped, (cells, several) = one.steps[0] - last - 1, one.first
    if not several <= skipped <= cells or (cells > 0) != (skipped > 0):
        yield doubt(
            "step-missing", f"step {one.steps[0]} follows step {last}, and {several} are said to be left out", one
        )


def _end(one: Printed, walk: _Walk) -> Iterator[Doubt]:
    """Yield what is wrong at the end of a walkthrough."""
    cells, solved = len(walk.puzzle.counted(None)), closed(walk.puzzle, walk.settled)
    if walk.sure and not one.rest[1] and len(solved) < cells:
        yield doubt("unfinished", f"single numbers leave {cells - len(solved)} cells open after the last step", one)
    if walk.counted + one.rest[0] != cells:
        said = f"{walk.counted + one.rest[0]} cells are said or shown to be settled, and the puzzle has {cells}"
        yield doubt("wrong-sentence", said, one)


def closed(puzzle: Puzzle, settled: Settled) -> Settled:
    """Return what is settled once single clues have settled whatever they can."""
    while ways := [way for clue in open_clues(puzzle, settled) if (way := by_one(clue))]:
        settled = settled | {cell: bullet for way in ways for cell, bullet in way.items()}
    return settled


def check_enough(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield the puzzles that are said to need single numbers only, and need more."""
    known = {one.number: one.puzzle for one in proved}
    for leaf, _, number in enough_on(printing):
        puzzle = known.get(number)
        if puzzle is None:
            yield Doubt("no-puzzle", "a walkthrough without its puzzle", printing.leaves[leaf].page, number)
        elif len(closed(puzzle, {})) < len(puzzle.counted(None)):
            message = "single numbers are said to be enough, and they are not"
            yield Doubt("wrong-sentence", message, printing.leaves[leaf].page, number)


def enough_on(printing: Printing) -> Iterator[tuple[int, str, int]]:
    """Yield the puzzles that are said to need single numbers only: where in the file, on which page, which number."""
    said = printing.phrases.enough.casefold()
    for at, leaf in enumerate(printing.leaves):
        runs = (*leaf.loose, *(run for board in leaf.boards for run in board.runs))
        lines = [run.base for run in runs if run.text.casefold() == said]
        for base in lines:
            above = (one for one in heads(leaf, printing.phrases) if one.base > base)
            if head := min(above, default=None):
                yield at, printing.numbering.labels[at], head.number
