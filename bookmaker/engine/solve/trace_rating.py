"""The rating of a puzzle: its refined trace, and the suppositions in it, weighed by the table of scores."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from bookmaker.engine.bits import masks
from bookmaker.engine.kernel import looks
from bookmaker.engine.kernel.board import Words
from bookmaker.engine.rank.rating import FEW, HELD, LINKS, LOOKS, SCORES
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Line, Refute
from bookmaker.values.puzzle import Cell, Puzzle, Rating, Step, Trace, cells_of

PAIRS = tuple(
    SCORES.pair
    + SCORES.apart * (kind & looks.APART > 0)
    + SCORES.reduced * (kind & looks.REDUCED > 0)
    + SCORES.larger * (kind & looks.LARGER > 0)
    for kind in range(looks.KINDS)
)
"""The score of a pair of clues, by its kind."""
View = list[int]
"""What there is to look at before a step, in the kernel's form."""


def rate_trace(puzzle: Puzzle, trace: Trace) -> Rating:
    """Return the rating of a puzzle, given its refined trace."""
    links, views = _look_through(puzzle, trace.steps, trace.boards)
    return rate(puzzle, trace, links, views)


def rate(puzzle: Puzzle, trace: Trace, links: Sequence[int | None], views: Iterable[View] = ()) -> Rating:
    """Return the rating of a puzzle from its refined trace.

    `links` has for each step the longest chain that follows from a supposition in its argument, None without one;
    `views` has what there is to look at before each step, if known.
    """
    hardest, effort = 0.0, 0.0
    views = views or _views(puzzle, trace.steps, trace.boards)
    for view, step, choices, chain in zip(views, trace.steps, trace.choices, links, strict=True):
        score = _score(step, chain, view)
        hardest = max(hardest, score)
        effort += score + _looks(step, score, choices, view)
    return Rating(round(hardest, 1), round(effort, 1))


def scores_of(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle] = ()) -> tuple[float, ...]:
    """Return how hard each step of any solution is, by the table of weights; `boards` as in a trace."""
    seen = zip(steps, *_look_through(puzzle, tuple(steps), tuple(boards)), strict=True)
    return tuple(_score(step, chain, view) for step, chain, view in seen)


@lru_cache(maxsize=8)
def _look_through(
    puzzle: Puzzle, steps: tuple[Step, ...], boards: tuple[Puzzle, ...]
) -> tuple[tuple[int | None, ...], tuple[View, ...]]:
    """Return the links and views of steps; a search asks for the rating and then for the key step of a solution."""
    return tuple(_links(puzzle, steps, boards)), tuple(_views(puzzle, steps, boards))


def _links(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle]) -> Iterator[int | None]:
    """Yield for each step the links of the longest chain in its argument; two clues and fewer need no chain."""
    settled: dict[Cell, bool] = {}
    for at, step in enumerate(steps):
        puzzle = boards[at] if boards else puzzle
        argument = argue(step, puzzle, settled) if len(step.clues) + step.total > FEW else ()
        yield max((_length(line.chain) for line in argument if isinstance(line, Refute)), default=None)
        settled.update(dict.fromkeys(step.bullets, True))
        settled.update(dict.fromkeys(step.empty, False))


def _length(chain: tuple[Line, ...]) -> int:
    return sum(1 + (_length(line.chain) if isinstance(line, Refute) else 0) for line in chain)


def _views(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle]) -> Iterator[View]:
    """Yield what there is to look at before each step, on a new board wherever numbers were opened."""
    anew = (at for at in range(1, len(steps)) if boards and boards[at] is not boards[at - 1])
    for begin, end in pairwise((0, *anew, len(steps))):
        yield from _step_views(boards[begin] if boards else puzzle, steps[:begin], steps[begin:end])


def _step_views(puzzle: Puzzle, before: Sequence[Step], steps: Sequence[Step]) -> list[View]:
    """Return what there is to look at before each of some steps, once the steps `before` are settled."""
    count, sees = sum(clue >= 0 for clue in puzzle.clues), _seen_words(*puzzle[1:3], puzzle.counting.sees)
    words, number = len(sees) // len(puzzle.clues), _numbers(puzzle.rows, puzzle.columns)
    told = [word for step in before for word in _encode_step(step, looks.SETTLED, number)]
    for step in steps:
        told += _encode_step(step, _sort(step), number)
    s = np.empty(looks.HEAD + words + count * (looks.OPENS + words + count), dtype=np.int64)
    s[: looks.COUNT] = puzzle.columns, puzzle.counting.on_clues, words
    views = np.zeros((len(before) + len(steps), looks.VIEW), dtype=np.int64)
    clues, given = (np.array(values, dtype=np.int64) for values in (puzzle.clues, told))
    looks.look_over(s, clues, sees, len(puzzle.clues), given, len(views), views.ravel())
    return views[len(before) :].tolist()  # type: ignore[no-any-return]


def _encode_step(step: Step, sort: int, number: dict[Cell, int]) -> Iterable[int]:
    """Return a step as the kernel reads it."""
    pair = map(number.__getitem__, step.clues) if sort == looks.PAIR else (0, 0)
    settled = map(number.__getitem__, step.bullets + step.empty)
    return sort, *pair, len(step.bullets), len(step.empty), *settled


def _sort(step: Step) -> int:
    if step.total or len(step.clues) > FEW:
        return looks.MORE
    return looks.SINGLE if step.single else looks.PAIR


@lru_cache(maxsize=64)
def _numbers(rows: int, columns: int) -> dict[Cell, int]:
    """Return the number of each cell, row by row."""
    return {cell: number for number, cell in enumerate(cells_of(rows, columns))}


@lru_cache(maxsize=64)
def _seen_words(rows: int, columns: int, sees: tuple[Cell, ...]) -> Words:
    """Return for each cell of a board the cells that its clue sees, as words."""
    bits, word = range(0, rows * columns, looks.BITS), (1 << looks.BITS) - 1
    return np.array([mask >> at & word for mask in masks(rows, columns, sees) for at in bits], dtype=np.int64)


def _score(step: Step, chain: int | None, view: View) -> float:
    """Return the score of a step, by its kind."""
    if chain is not None:
        return _limit_score(SCORES.supposing + SCORES.link * chain, chain <= LINKS)
    if step.total:
        return _limit_score(SCORES.total + SCORES.with_total * len(step.clues), len(step.clues) < HELD)
    if len(step.clues) > FEW:
        return _limit_score(SCORES.several + SCORES.beyond * (len(step.clues) - FEW - 1), len(step.clues) <= HELD)
    return SCORES.single if step.single else PAIRS[view[looks.OWN]]


def _limit_score(score: float, is_human: bool) -> float:
    """Return a score, which is that of an inhuman step at least unless people can do it."""
    return score if is_human else max(score, SCORES.inhuman)


def _looks(step: Step, score: float, choices: int, view: View) -> float:
    """Return how many looks it takes to find a step: all simpler ones in vain, and then those of its kind."""
    clues, simple, cells, pairs, _, *moves = view
    if step.single:
        return LOOKS.clue * _until(clues, simple)
    spent = LOOKS.clue_in_vain * clues
    if len(step.clues) == FEW and not step.total:
        fair = sum(many for many, counts in zip(moves, PAIRS, strict=True) if counts <= score)
        return spent + LOOKS.pair * _until(pairs, fair)
    spent += (LOOKS.pair_before_total if step.total else LOOKS.pair_before_several) * pairs
    return spent + LOOKS.cell * score * _until(cells, choices)


def _until(things: int, moves: int) -> float:
    """Return how many things one looks at, on average, until one of the moves among them is found."""
    return (things + 1) / (moves + 1)
