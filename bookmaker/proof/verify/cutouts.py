"""Walkthroughs that tell only some steps, each with a part of the board: they are read as parts of whole boards.

What the parts do not show is replayed: between two steps that are told, single clues settle whatever they can.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.cells import LETTERS
from bookmaker.proof.verify.numbered import Settled, by_one, open_clues
from bookmaker.proof.verify.phrases import field, new_numbers, number_of
from bookmaker.proof.verify.printing import MINED, Printing, Proved, doubt
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, Printed, heads
from bookmaker.proof.verify.staged import stages_of
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.puzzle import Puzzle


class _Walk:
    """A walkthrough as far as it was read."""

    def __init__(self, puzzle: Puzzle, behind: Sequence[int]) -> None:
        self.puzzle = puzzle
        """With the numbers that are open by now."""
        self.cells = len(puzzle.counted(None))
        self.behind = behind
        """The numbers of closed cells, where these are opened on the way; row-major."""
        self.settled: Settled = {}
        self.step = 0
        self.counted = 0
        """Cells that were settled, by what is shown and said."""
        self.sure = True
        """Nothing was left out but what single clues settle."""

    def reveal(self, clues: Mapping[Cell, int]) -> Settled:
        """Open what a part of the board shows open, where cells are opened; return these as empty."""
        new = {cell: clue for cell, clue in clues.items() if self.behind and self.puzzle.number(cell) == UNKNOWN}
        cells = zip(self.puzzle.seen(None), self.puzzle.clues, strict=True)
        self.puzzle = self.puzzle._replace(clues=tuple(new.get(cell, clue) for cell, clue in cells))
        return dict.fromkeys(new, False)

    def lacking(self, known: Settled, mines: bool) -> int:
        """Return how many mines, or other cells, are not known yet, where cells are opened."""
        cells = zip(self.puzzle.seen(None), self.puzzle.clues, self.behind, strict=False)
        closed = [(cell, number in (MINED, UNKNOWN)) for cell, clue, number in cells if clue == UNKNOWN]
        return sum(cell not in known and mine is mines for cell, mine in closed)

    def turn(self, known: Settled) -> int:
        """Open the cells that are known to be empty, where cells are opened; return how many these are."""
        if not self.behind:
            return 0
        cells = zip(self.puzzle.seen(None), self.puzzle.clues, self.behind, strict=True)
        clues = tuple(number if clue == UNKNOWN and known.get(cell) is False else clue for cell, clue, number in cells)
        before, self.puzzle = self.puzzle, self.puzzle._replace(clues=clues)
        return before.clues.count(UNKNOWN) - clues.count(UNKNOWN)


def whole_boards(printing: Printing) -> tuple[Printing, list[Doubt]]:
    """Return what was read with whole boards in the place of parts of them, and what is wrong with the parts."""
    shown = printing.of(PUZZLE) or printing.of(SOLUTION)  # a file of answers has no puzzles
    puzzles = {number: printing.puzzle(boards[0]) for number, boards in shown.items()}
    behind = {**printing.behind, **{number: own[-1].board.clues for number, own in stages_of(printing).items()}}
    walks, made, doubts = dict[int, _Walk](), list[Printed](), list[Doubt]()
    for one in printing.boards:
        puzzle = puzzles.get(one.number) if one.key else None
        if one.key and puzzle and _fits(one.board, puzzle):
            walk = walks.setdefault(one.walk, _Walk(puzzle, behind.get(one.number, ())))
            found, wrong = _placed(one, walk, _new_numbers(one, printing))
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


class _Part(NamedTuple):
    """What a part of a board shows of the moment before its step."""

    settled: Settled
    clues: dict[Cell, int]
    new: int
    """How many numbers are said to be new since the board before."""


def _new_numbers(one: Printed, printing: Printing) -> int:
    """Return how many numbers are said to be new since the board before."""
    found = new_numbers(printing.phrases.language).search(one.story)
    return number_of(field(found, "n")) if found else 0


def _placed(one: Printed, walk: _Walk, new: int) -> tuple[Printed, list[Doubt]]:
    """Return a board as a part of the whole, and what does not follow from the board before it."""
    board, (row, column), columns = one.board, one.board.origin, walk.puzzle.columns
    spots = [divmod(at, board.columns) for at in range(len(board.clues))]
    cells = {spot: (spot[0] + row, spot[1] + column) for spot in spots}
    marks = {cells[spot]: mark for spot, mark in zip(spots, board.marks, strict=True)}
    fresh = {cells[spot] for spot in board.shaded if marks[cells[spot]] != UNKNOWN}
    shown = {cell: mark == BULLET for cell, mark in marks.items() if mark != UNKNOWN and cell not in fresh}
    visible = {cells[spot]: clue for spot, clue in zip(spots, board.clues, strict=True) if clue != UNKNOWN}
    doubts, before = _before(one, walk, _Part(shown, visible, new), [cell for cell in marks if cell not in fresh])
    puzzle = walk.puzzle
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
    return tuple(
        (BULLET if settled[cell] else EMPTY) if cell in settled and clue == UNKNOWN else UNKNOWN
        for cell, clue in zip(cells, puzzle.clues, strict=True)
    )


def _before(one: Printed, walk: _Walk, part: _Part, seen: Sequence[Cell]) -> tuple[list[Doubt], Settled]:
    """Return what is wrong with what is shown as settled before a step, and all that is settled then."""
    shown, doubts, last = part.settled, list(_skipped(one, walk.step)), len(walk.settled)
    walk.sure, walk.step = walk.sure and not one.first[1], one.steps[1]
    known, new = closed(walk.puzzle, walk.settled), part.new * walk.sure
    while new > 0 and (turned := walk.turn(known)):
        new, known = new - turned, closed(walk.puzzle, known)
    if new:
        doubts.append(doubt("wrong-sentence", f"{abs(new)} numbers more or fewer are new than is said", one))
    if not walk.sure:
        known = closed(walk.puzzle, known | shown | walk.reveal(part.clues))
    elif len(known) - last != one.first[0]:
        first = f"{one.first[0]} cells are said to be settled first, and single numbers settle {len(known) - last}"
        doubts.append(doubt("wrong-sentence", first, one))
    for cell in (cell for cell in seen if walk.puzzle.number(cell) == UNKNOWN):
        if shown.get(cell) != known.get(cell):
            how = "is settled, and no single number does that" if cell in shown else "is open, and a number settles it"
            place = (cell[0] - one.board.origin[0]) * one.board.columns + cell[1] - one.board.origin[1]
            doubts.append(doubt("wrong-step", f"the cell {how}", one, place))
    return doubts, known


def _skipped(one: Printed, last: int) -> Iterator[Doubt]:
    """Yield that more steps are left out, or fewer, than the cells between two can be settled in."""
    skipped, (cells, several) = one.steps[0] - last - 1, one.first
    if not several <= skipped <= cells or (cells > 0) != (skipped > 0):
        yield doubt(
            "step-missing", f"step {one.steps[0]} follows step {last}, and {several} are said to be left out", one
        )


def _end(one: Printed, walk: _Walk) -> Iterator[Doubt]:
    """Yield what is wrong at the end of a walkthrough; where cells are opened, it ends when only mines are closed."""
    solved = closed(walk.puzzle, walk.settled)
    while walk.lacking(solved, mines=False) and walk.turn(solved):
        solved = closed(walk.puzzle, solved)
    cells = walk.cells - walk.lacking(solved, mines=True)
    some = range(cells, (walk.cells if walk.lacking(solved, mines=False) else cells) + 1)
    if walk.sure and not one.rest[1] and len(solved) < cells:
        yield doubt("unfinished", f"single numbers leave {cells - len(solved)} cells open after the last step", one)
    if walk.counted + one.rest[0] not in some:
        said = f"{walk.counted + one.rest[0]} cells are said or shown to be settled, and the puzzle has {cells}"
        yield doubt("wrong-sentence", said, one)


def closed(puzzle: Puzzle, settled: Settled) -> Settled:
    """Return what is settled once single clues have settled whatever they can."""
    while ways := [way for clue in open_clues(puzzle, settled) if (way := by_one(clue))]:
        settled = settled | {cell: bullet for way in ways for cell, bullet in way.items()}
    return settled


def check_enough(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield the puzzles that are said to need single numbers only, and need more."""
    known = {one.number: one for one in proved}
    for leaf, _, number in enough_on(printing):
        one = known.get(number)
        if one is None:
            yield Doubt("no-puzzle", "a walkthrough without its puzzle", printing.leaves[leaf].page, number)
        elif not _is_enough(one):
            message = "single numbers are said to be enough, and they are not"
            yield Doubt("wrong-sentence", message, printing.leaves[leaf].page, number)


def _is_enough(one: Proved) -> bool:
    walk, known = _Walk(one.puzzle, one.whole.clues if one.whole else ()), closed(one.puzzle, {})
    while walk.turn(known):
        known = closed(walk.puzzle, known)
    return len(known) == walk.cells


def enough_on(printing: Printing) -> Iterator[tuple[int, str, int]]:
    """Yield the puzzles that are said to need single numbers only: where in the file, on which page, which number."""
    said = printing.phrases.enough.casefold()
    for at, leaf in enumerate(printing.leaves):
        runs = leaf.runs
        lines = [run.base for run in runs if run.text.casefold() == said]
        for base in lines:
            above = (one for one in heads(leaf, printing.phrases) if one.base > base)
            if head := min(above, default=None):
                yield at, printing.numbering.labels[at], head.number
