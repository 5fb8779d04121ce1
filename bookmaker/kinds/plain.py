"""What a kind gets by saying how its clues count: how its puzzles are made, solved, explained, ranked and judged.

It uses the exact proof and the ladder, which take any counting, but no kernel: a board of 10x10 whose clues see four
cells takes half a second, larger blocks take longer.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import pairwise
from math import inf
from typing import Annotated

from pydantic import Field

from bookmaker.engine.rank.energy import TIERS, Band, count_types
from bookmaker.engine.rank.rating import ANY, Range
from bookmaker.kinds import bullets
from bookmaker.kinds.base import Kind, Order, slot_of
from bookmaker.kinds.params import Params
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.models import option
from bookmaker.values.puzzle import (
    UNKNOWN,
    Answer,
    Cell,
    Counting,
    Made,
    Puzzle,
    Rating,
    Shown,
    Step,
    Trace,
)

ENDS = (inf, -1.0, -1.3, -1.8, -3.0, -inf)
"""Where the tiers end, by energy. That is minus the looks per cell: the paper's energy was measured for clues that
touch what they see, while the rating counts looks for any clues."""
FILLINGS = 1000
"""Random fillings to try for one that all clues together determine."""


class PlainParams(Params):
    """The keys of a section that belong to such a kind; one that prints its total says so in `prints_total`."""

    density: Annotated[float, Field(gt=0, lt=1)] = option("bullets as a share of the cells", 0.3, default=0.3)
    steps: Annotated[int, Field(ge=1, le=1_000_000)] = option(
        "boards that may be made for one of its tier", 50, default=50
    )
    budget: Annotated[int, Field(ge=1, le=100_000_000)] = option(
        "boards that a tier may take for each of its puzzles", 500, default=500
    )

    @property
    def prints_total(self) -> bool:
        return False

    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many bullets a board of this size gets."""
        return max(1, round(self.density * rows * columns))


def plain(name: str, counting: Counting, example: str, params: type[PlainParams] = PlainParams) -> Kind:
    """Return the kind for a counting; `example` is the code of the small puzzle that its rules explain."""
    usual = params.model_validate({})
    return Kind(
        name=name,
        params=params,
        counting=counting,
        bands=bands,
        ranges=ranges,
        examples={usual.prints_total: example},
        moves={},
        generate=partial(generate, counting),
        solve=solve,
        explain=explain,
        rate=rate,
        show=show,
        judge=partial(judge, usual),
        usual=lambda puzzle: usual,
        spare=bullets.spare_clues,
        totals=(usual.prints_total,),
    )


def bands(rows: int, columns: int, params: Params) -> dict[str, Band]:
    """Return the energies of each tier."""
    return {tier: (low, high) for tier, (high, low) in zip(TIERS, pairwise(ENDS), strict=True)}


def ranges(rows: int, columns: int, params: Params) -> dict[str, Range]:
    """Return ranges that take every rating: energy alone separates tiers."""
    return dict.fromkeys(TIERS, ANY)


def generate(counting: Counting, order: Order) -> tuple[Made, int]:
    """Make boards until one has the energy of its order or the steps run out; in a class if the order has one.

    Each keeps only clues that it needs, tried in random order. Raises CannotBeMet if clues determine no filling.
    """
    made, steps = _make_puzzle(counting, order, 0), 1
    while (
        not (order.floor <= made.energy <= order.goal and order.wanted.has(made.rating)) and steps < order.params.steps
    ):
        made, steps = _make_puzzle(counting, order, steps), steps + 1
    return made, steps


def _make_puzzle(counting: Counting, order: Order, attempt: int) -> Made:
    from bookmaker.engine.kernel.rng import permutation, stream
    from bookmaker.engine.solve.deduce import is_solved

    random, cells = stream(*order.key, attempt), order.rows * order.columns
    for _ in range(FILLINGS):
        placed = {*permutation(random, cells)[: order.params.bullets_on(order.rows, order.columns)]}
        answer = Answer(order.rows, order.columns, tuple(cell in placed for cell in range(cells)))
        puzzle = _with_all_clues(Puzzle(order.kind, *answer[:2], (UNKNOWN,) * cells, None, counting), answer)
        total = len(placed) if order.params.prints_total else None
        if order.slot in (None, slot_of(puzzle)) and is_solved(puzzle._replace(total=total)):
            break
    else:
        message = f"in none of {FILLINGS:,} random fillings of {order.rows}x{order.columns} do clues tell all cells"
        raise CannotBeMet(f"{message}; take another density")
    puzzle = puzzle._replace(total=total)
    for cell in permutation(random, cells):
        fewer = puzzle._replace(clues=(*puzzle.clues[:cell], UNKNOWN, *puzzle.clues[cell + 1 :]))
        if puzzle.clues[cell] >= 0 and is_solved(fewer):
            puzzle = fewer
    return _prove_puzzle(puzzle, answer)


def _with_all_clues(puzzle: Puzzle, answer: Answer) -> Puzzle:
    bullets_in = dict(zip(puzzle.seen_cells(None), answer.bullets, strict=True))
    shown = (cell for cell, bullet in bullets_in.items() if puzzle.counting.on_clues or not bullet)
    numbers = {cell: sum(bullets_in[other] for other in puzzle.seen_cells(cell)) for cell in shown}
    return puzzle._replace(clues=tuple(numbers.get(cell, UNKNOWN) for cell in bullets_in))


def _prove_puzzle(puzzle: Puzzle, answer: Answer) -> Made:
    """Return a puzzle with its facts; the solver gets only what is printed and must find the answer."""
    trace = solve(puzzle)
    if trace.answer != answer:
        raise AssertionError(f"the solver disagrees with the generator: {puzzle}")
    return _rank_puzzle(puzzle, trace)


def _rank_puzzle(puzzle: Puzzle, trace: Trace) -> Made:
    rating = rate(puzzle, trace.answer)
    return Made(puzzle, trace.answer, *count_types(trace), -round(rating.effort / len(puzzle.clues), 2), rating)


def solve(puzzle: Puzzle) -> Trace:
    """Return the steps to the solution of a puzzle; raise NotUnique unless it has exactly one."""
    from bookmaker.engine.solve.classic import only_answer

    return explain(puzzle, only_answer(puzzle))


@lru_cache(maxsize=32)
def explain(puzzle: Puzzle, answer: Answer, solver: str = "") -> Trace:
    """Return the steps to the only solution of a puzzle, equal for every solver."""
    from bookmaker.engine.solve.deduce import deduce

    return deduce(puzzle, answer)


def rate(puzzle: Puzzle, answer: Answer) -> Rating:
    """Return how hard a puzzle is, given its only solution."""
    from bookmaker.engine.solve.rated import rate_trace

    return rate_trace(puzzle, explain(puzzle, answer))


def show(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
    """Return what each cell shows: its clue, a bullet or slash once settled, or both, as a step shades it."""
    shown = bullets.show(puzzle, settled, step)
    if not puzzle.counting.on_clues:
        return shown
    blank = bullets.show(puzzle._replace(clues=(UNKNOWN,) * len(shown)), settled, step)
    shades = {("clue", "settled"): "own"}
    return tuple(
        one._replace(mark=other.mark, shade=shades.get((one.shade, other.shade), one.shade or other.shade))
        for one, other in zip(shown, blank, strict=True)
    )


def judge(
    usual: Params, puzzle: Puzzle, answer: Answer | None, params: Params | None, start: Cell | None = None
) -> Made:
    """Return a given puzzle, proved and ranked; raise Wrong with what is wrong with it."""
    puzzle = bullets.with_total(puzzle, answer, (params or usual).prints_total)
    return _rank_puzzle(puzzle, explain(puzzle, bullets.proved_answer(puzzle, answer)))
