"""How hard a puzzle is for a person, beside its energy: its hardest step, and the effort of all of them. Pure.

Two things make a step hard (Pelánek, "Difficulty Rating of Sudoku Puzzles", 2014): how complex it is, and how long it
takes to find, which is much to look at with few moves there. The first is the score of its kind, as Sudoku Explainer
has one for each technique and calls a puzzle as hard as its hardest; the second is how many looks it takes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import Any, NamedTuple

from bookmaker.engine.bits import masks, places
from bookmaker.engine.rank.energy import TIERS, Band
from bookmaker.values.puzzle import UNKNOWN, Cell, Made, Puzzle, Rating, Step, Trace, cells_of

VERSION = 2
FEW = 2
"""Clues that people combine at a glance: more are looked for cell by cell."""


TELLABLE = 4
"""A limit of so many clues at once is worth being told."""


class Scores(NamedTuple):
    """What a step counts by its kind."""

    single: float = 1.0
    pair: float = 2.0
    apart: float = 0.3
    """More for two clues that do not touch."""
    reduced: float = 0.2
    """More where bullets found make clues act as smaller numbers."""
    larger: float = 0.4
    """More for two clues that act as others than 1 and 1, or 1 and 2."""
    total: float = 2.2
    with_total: float = 0.3
    """More for each clue beside the total."""
    several: float = 3.0
    """For three clues."""
    beyond: float = 0.7
    """More for each clue after the third."""
    supposing: float = 5.0
    """For a step that no sum settles, so that something has to be supposed."""
    link: float = 0.3
    """More for each link of the chain that follows from it."""


class Looks(NamedTuple):
    """What looking takes, in looks at one clue."""

    clue: float = 1.0
    pair: float = 2.5
    """For two clues that share open cells."""
    cell: float = 2.0
    """For an open cell, times the score of the step, where more than two clues or the total decide."""
    clue_in_vain: float = 2.0
    """For a clue that settles nothing by itself, before a step of several is looked for: to be sure takes longer."""
    pair_in_vain: float = 10.0
    """For two clues that settle nothing, before the total or more of them are thought of."""


SCORES, LOOKS = Scores(), Looks()


class Range(NamedTuple):
    """The ratings that puzzles of a tier may have; both ends included."""

    hardest: Band = (0.0, inf)
    effort: Band = (0.0, inf)

    def has(self, rating: Rating) -> bool:
        """Tell whether a rating is in this range."""
        (easiest, hardest), (least, most) = self
        return easiest <= rating.hardest <= hardest and least <= rating.effort <= most

    def reaches(self, rating: Rating) -> bool:
        """Tell whether puzzles in this range may be as hard."""
        return rating.hardest <= self.hardest[1] and rating.effort <= self.effort[1]


ANY = Range()
TWO, THREE = 2.9, 3.3
"""The highest scores of steps that take two numbers at once, and three."""
HARDEST = (TWO, TWO, THREE, inf, inf)
"""The hardest step of each tier."""
EFFORTS = ((0.0, 2.45), (2.7, 3.5), (3.9, 5.0), (5.6, 7.1), (7.9, inf))
"""The effort of each tier on boards of some size, in units; between two tiers are puzzles of neither."""
EFFORTS_WITHOUT_TOTAL = ((0.0, 1.95), (2.3, 2.8), (3.3, 3.85), (4.5, 5.1), (6.0, inf))
GROWTH, LARGE = 1.1, 100
"""The unit is cells ** GROWTH; on boards of more than LARGE cells it grows with these, too. So the effort of puzzles in
a band of energy does, as measured from 4x4 to 15x15, and with it a tier asks for the same at every size."""


def default_ranges(rows: int, columns: int, total: bool = True) -> dict[str, Range]:
    """Return the range of rating of each tier for boards of this size."""
    cells = rows * columns
    unit = cells**GROWTH * max(1.0, cells / LARGE)
    efforts = EFFORTS if total else EFFORTS_WITHOUT_TOTAL
    return {
        tier: Range((0.0, hardest), (round(low * unit, 1), round(high * unit, 1)))
        for tier, hardest, (low, high) in zip(TIERS, HARDEST, efforts, strict=True)
    }


def tier_of(made: Made, bands: Mapping[str, Band], ranges: Mapping[str, Range]) -> str:
    """Return the tier of a puzzle, by bands and ranges of all tiers: by its rating and, of several, by its energy.

    Between two ranges it is a tier that may be as hard, the easiest one where the energy is of none of them.
    """
    fair = [tier for tier in TIERS if ranges[tier].has(made.rating)]
    fair = fair or [tier for tier in TIERS if ranges[tier].reaches(made.rating)] or [TIERS[-1]]
    return next((tier for tier in fair if bands[tier][0] <= made.energy <= bands[tier][1]), fair[0])


def most_clues(hardest: float) -> int | None:
    """Return how many clues a step of such a score combines at most, with the total or without.

    None where the score allows steps of more than TELLABLE, or with suppositions.
    """
    few = FEW if hardest >= SCORES.pair else 1
    several = _steps(hardest - SCORES.several, SCORES.beyond) + FEW + 1 if hardest >= SCORES.several else few
    most = max(several, _steps(hardest - SCORES.total, SCORES.with_total))
    return int(most) if most <= TELLABLE else None


def _steps(span: float, step: float) -> float:
    """Return how many whole steps a span has; scores have one decimal."""
    return round(span / step, 6) // 1


def rate(puzzle: Puzzle, trace: Trace, links: Sequence[int | None]) -> Rating:
    """Return the rating of a puzzle from its refined trace.

    `links` has for each step the links of the longest chain that follows from a supposition in its argument, None
    where nothing is supposed.
    """
    hardest, effort = 0.0, 0.0
    boards = _boards(puzzle, trace.steps, trace.boards)
    for board, step, choices, chain in zip(boards, trace.steps, trace.choices, links, strict=True):
        score = board.score(step, chain)
        hardest = max(hardest, score)
        effort += score + board.looks(step, score, choices)
    return Rating(round(hardest, 1), round(effort, 1))


def scores(
    puzzle: Puzzle, steps: Sequence[Step], links: Iterable[int | None], boards: Sequence[Puzzle] = ()
) -> Iterator[float]:
    """Yield what each step of any solution counts by its kind; `links` as for `rate`, `boards` as in a trace."""
    for board, step, chain in zip(_boards(puzzle, steps, boards), steps, links, strict=True):
        yield board.score(step, chain)


def _boards(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle]) -> Iterator["_Board"]:
    """Yield the board before each step; it is another one where numbers were opened."""
    board = _Board(puzzle)
    for at, step in enumerate(steps):
        if boards and boards[at] is not boards[at - 1]:
            board = _Board(boards[at])
            board.settle(_together(steps[:at]))
        yield board
        board.settle(step)


def _together(steps: Sequence[Step]) -> Step:
    """Return all that some steps settle as one."""
    return Step((), tuple(c for step in steps for c in step.bullets), tuple(c for step in steps for c in step.empty))


def as_data(rating: Rating) -> dict[str, Any]:
    """Return a rating as values for JSON."""
    return {**rating._asdict(), "version": VERSION}


class _Board:
    """What each clue still wants, and its open cells as bits."""

    def __init__(self, puzzle: Puzzle) -> None:
        sees, clues = masks(puzzle.rows, puzzle.columns, puzzle.counting.sees), enumerate(puzzle.clues)
        self.bit, board = places(puzzle.rows, puzzle.columns), cells_of(puzzle.rows, puzzle.columns)
        self.all_open = self._bits(puzzle.counted(None))
        at_ = [at for at, says in clues if says != UNKNOWN]
        self.cells, self.says = [board[at] for at in at_], [puzzle.clues[at] for at in at_]
        self.wants, self.opens = list(self.says), [sees[at] & self.all_open for at in at_]
        self.simple = {at for at in range(len(at_)) if self._settles_alone(at)}
        self.pairs: Iterable[tuple[int, int]] = combinations(range(len(at_)), 2)

    def _bits(self, cells: Iterable[Cell]) -> int:
        return sum(map(self.bit.__getitem__, cells))

    def settle(self, step: Step) -> None:
        """Note what a step settles."""
        bullets, empty = self._bits(step.bullets), self._bits(step.empty)
        settled = bullets | empty
        self.all_open &= ~settled
        for at in [at for at, cells in enumerate(self.opens) if cells & settled]:
            cells = self.opens[at]
            self.wants[at] -= (cells & bullets).bit_count()
            self.opens[at] = cells & ~settled
            (self.simple.add if self._settles_alone(at) else self.simple.discard)(at)

    def _settles_alone(self, at: int) -> bool:
        """Tell whether a clue settles its open cells by itself."""
        return self.opens[at] > 0 and self.wants[at] in (0, self.opens[at].bit_count())

    def score(self, step: Step, chain: int | None) -> float:
        """Return what a step counts by its kind."""
        if chain is not None:
            return SCORES.supposing + SCORES.link * chain
        if step.total:
            return SCORES.total + SCORES.with_total * len(step.clues)
        if len(step.clues) > FEW:
            return SCORES.several + SCORES.beyond * (len(step.clues) - FEW - 1)
        return SCORES.single if step.single else self._pair(*map(self.cells.index, step.clues))

    def _pair(self, one: int, two: int) -> float:
        (row, column), (low, far) = self.cells[one], self.cells[two]
        apart = not (-2 < row - low < 2 and -2 < column - far < 2)
        wants, others = self.wants[one], self.wants[two]
        reduced = wants < self.says[one] or others < self.says[two]
        larger = (wants, others) not in ((1, 1), (1, 2), (2, 1))
        return SCORES.pair + SCORES.apart * apart + SCORES.reduced * reduced + SCORES.larger * larger

    def looks(self, step: Step, score: float, choices: int) -> float:
        """Return how many looks it takes to find a step: all that is simpler in vain, and then among its like."""
        open_ = len(self.opens) - self.opens.count(0)
        if step.single:
            return LOOKS.clue * _until(open_, len(self.simple))
        spent = LOOKS.clue_in_vain * open_
        opens = self.opens
        self.pairs = pairs = [(i, j) for i, j in self.pairs if opens[i] & opens[j]]
        if len(step.clues) == FEW and not step.total:
            return spent + LOOKS.pair * _until(len(pairs), self._moves(score))
        spent += LOOKS.pair_in_vain * len(pairs)
        return spent + LOOKS.cell * score * _until(self.all_open.bit_count(), choices)

    def _moves(self, score: float) -> int:
        """Return how many pairs settle a cell together that only one of them sees, and count no more than a score."""
        opens, wants, moves = self.opens, self.wants, 0
        for i, j in self.pairs:
            one, other, beyond = opens[i], opens[j], wants[i] - wants[j]
            if one != other and beyond in ((one & ~other).bit_count(), -(other & ~one).bit_count()):
                moves += self._pair(i, j) <= score
        return moves


def _until(things: int, moves: int) -> float:
    """Return how many things are looked at on average until one of the moves among them is found."""
    return (things + 1) / (moves + 1)
