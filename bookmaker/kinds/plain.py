"""What a kind gets by saying how its clues count: how its puzzles are made, solved, explained, ranked and judged.

It uses the exact proof and the ladder, which take any counting, but no kernel: a board of 10x10 whose clues see four
cells takes half a second, larger blocks take longer.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import inf
from types import MappingProxyType
from typing import Annotated

from pydantic import Field

from bookmaker.engine.rank.energy import TIERS, Band, count_types
from bookmaker.kinds.base import REFINED, Kind, Order, slot_of
from bookmaker.kinds.params import Params
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.models import option
from bookmaker.values.puzzle import (
    UNKNOWN,
    Answer,
    Counting,
    Made,
    Puzzle,
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


class PlainKind(Kind[PlainParams]):
    """The kind of a counting; `example` is the code of the small puzzle that its rules explain."""

    moves: Mapping[str, str] = MappingProxyType({})
    finds_spare_clues = True

    def __init__(self, name: str, counting: Counting, example: str, params: type[PlainParams] = PlainParams) -> None:
        self.name, self.counting, self.params = name, counting, params
        prints_total = params.model_validate({}).prints_total
        self.examples, self.totals = {prints_total: example}, (prints_total,)

    def bands(self, rows: int, columns: int, params: PlainParams) -> dict[str, Band]:
        return {tier: (low, high) for tier, (high, low) in zip(TIERS, pairwise(ENDS), strict=True)}

    def generate(self, order: Order[PlainParams]) -> tuple[Made, int]:
        """Make boards until one has the energy of its order or the steps run out; in a class if the order has one.

        Each keeps only clues that it needs, tried in random order. Raises CannotBeMet if clues determine no filling.
        """
        for steps in range(1, order.params.steps + 1):
            made = self._make_puzzle(order, steps - 1)
            if order.floor <= made.energy <= order.goal and order.wanted.has(made.rating):
                break
        return made, steps

    def _make_puzzle(self, order: Order[PlainParams], attempt: int) -> Made:
        """Return a puzzle with its facts; the solver gets only what is printed and must find the answer."""
        from bookmaker.engine.kernel.rng import permutation, stream
        from bookmaker.engine.solve.deduce import is_solved

        random, cells = stream(*order.key, attempt), order.rows * order.columns
        for _ in range(FILLINGS):
            placed = {*permutation(random, cells)[: order.params.bullets_on(order.rows, order.columns)]}
            answer = Answer(order.rows, order.columns, tuple(cell in placed for cell in range(cells)))
            puzzle = _with_all_clues(Puzzle(order.kind, *answer[:2], (UNKNOWN,) * cells, None, self.counting), answer)
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
        if self.solve(puzzle).answer != answer:
            raise AssertionError(f"the solver disagrees with the generator: {puzzle}")
        return self.rank(puzzle, answer, order.params)

    def solve(self, puzzle: Puzzle) -> Trace:
        from bookmaker.engine.solve.classic import only_answer

        return self.explain(puzzle, only_answer(puzzle))

    def explain(self, puzzle: Puzzle, answer: Answer, solver: str = REFINED) -> Trace:
        """Return the steps to the only solution of a puzzle, equal for every solver."""
        return _deduce(puzzle, answer)

    def rank(self, puzzle: Puzzle, answer: Answer, params: PlainParams) -> Made:
        trace, rating = self.explain(puzzle, answer), self.rate(puzzle, answer)
        return Made(puzzle, answer, *count_types(trace), -round(rating.effort / len(puzzle.clues), 2), rating)


@lru_cache(maxsize=32)
def _deduce(puzzle: Puzzle, answer: Answer) -> Trace:
    from bookmaker.engine.solve.deduce import deduce

    return deduce(puzzle, answer)


def _with_all_clues(puzzle: Puzzle, answer: Answer) -> Puzzle:
    bullets_in = dict(zip(puzzle.seen_cells(None), answer.bullets, strict=True))
    shown = (cell for cell, bullet in bullets_in.items() if puzzle.counting.on_clues or not bullet)
    numbers = {cell: sum(bullets_in[other] for other in puzzle.seen_cells(cell)) for cell in shown}
    return puzzle._replace(clues=tuple(numbers.get(cell, UNKNOWN) for cell in bullets_in))
