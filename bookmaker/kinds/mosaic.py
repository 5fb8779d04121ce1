"""Mosaic: every number counts the filled cells of its block, its own included, and the solution is a picture.

Functions import the kernel only when called, so that reading a spec stays quick.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field, ValidationInfo, field_validator

from bookmaker.engine.rank.energy import TIERS, Band
from bookmaker.engine.rank.rating import SCORES, Range
from bookmaker.engine.solve import patterns
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds.base import REFINED, Kind, Order, slot_of
from bookmaker.kinds.fitting import ClueSymmetry
from bookmaker.kinds.params import Params
from bookmaker.kinds.pictures import PictureKeys, PictureModel
from bookmaker.values.errors import CannotBeMet, Wrong
from bookmaker.values.models import option
from bookmaker.values.puzzle import BLOCKS, Answer, Cell, Made, Puzzle, Rating, Shown, Size, Step, Trace

if TYPE_CHECKING:
    from bookmaker.engine.picture.fit import FilledGrid
    from bookmaker.engine.solve.exact import Proof

NAME = "mosaic"
EXAMPLE = "mosaic:5x6:-:b1b0a2f7b2c9c46b2"
MOVES = {
    patterns.ZERO: "mosaic:3x4:-:e0a3d",
    patterns.FULL: "mosaic:3x4:-:e9a3d",
    patterns.SATISFIED: "mosaic:3x4:-:d6a3e",
    patterns.PLACE: "mosaic:3x4:-:c46f2",
    patterns.REDUCED: "mosaic:3x5:-:2e5a9b4c",
    patterns.SUBSET: "mosaic:3x4:-:d3333d",
    patterns.ONE_TWO_LARGER: "mosaic:3x4:-:e25a2c",
    patterns.TRIANGLE: "mosaic:4x4:-:1b2a45a455b3a2",
}
"""Blocks have no other named moves: see `patterns`."""
FILL = "fill"
PictureSource = Literal["motifs", "spots", "noise"]
MOTIFS: PictureSource = "motifs"
NOISE: PictureSource = "noise"
FAIR = "fair"
MOST_IN_CLASS = 2000
"""Puzzles to try for one that belongs to a class."""
LEAST_SIDE = 8
"""Rows and columns that a motif needs to be recognised."""


class MosaicParams(PictureKeys, Params):
    """The keys of a section that belong to this kind."""

    draw: PictureSource = option(
        "what boards show where no picture is given: motifs, ours, before spots come; spots, which are "
        "random and smooth; or noise, each cell by itself",
        "spots",
        default=MOTIFS,
    )
    adjust: Annotated[int, Field(ge=0, le=1000)] = option(
        "how many cells of a picture may be changed where another picture has the same numbers",
        4,
        default=0,
        validate_default=True,
    )
    clues: Literal["minimal", "fair"] | None = option(
        "how many numbers are shown: minimal, none of which could be left out; fair, as many as can be "
        "without a guess; when absent, what makes most puzzles of the tier",
        "fair",
        default=None,
    )
    symmetry: ClueSymmetry = option(
        "how the numbers lie, so that boards look composed: half-turn, mirror, diagonal or four; any when absent",
        "half-turn",
        default=None,
    )
    steps: Annotated[int, Field(ge=1, le=1_000_000)] = option(
        "sets of numbers that may be tried for one puzzle of its tier", 50, default=50
    )
    budget: Annotated[int, Field(ge=1, le=100_000_000)] = option(
        "sets of numbers that a tier may take for each of its puzzles", 500, default=500
    )

    @field_validator("picture", "pictures")
    @classmethod
    def _a_picture_for_each_puzzle(cls, value: object, info: ValidationInfo) -> object:
        tiers, pictures = info.data.get("tiers") or {}, len(value) if isinstance(value, tuple) else int(bool(value))
        if 0 < pictures < (puzzles := sum(tiers.values())):
            message = f"{pictures} picture{'s' * (pictures > 1)} for {puzzles} puzzles, and each makes one"
            raise Wrong(message, id="too-few-pictures", remedy=f"give {puzzles} pictures, or ask for {pictures}")
        return value

    @field_validator("adjust")
    @classmethod
    def _numbers_decide_all_pictures(cls, adjust: int, info: ValidationInfo) -> int:
        """Raise Wrong for a picture with more cells to change than `adjust` allows, if the size of boards is known."""
        size, picture = info.data.get("size"), info.data.get("picture")
        for one in (picture,) if picture else info.data.get("pictures", ()):
            if size is not None:
                _fit_picture(one, size, adjust)
        return adjust

    @property
    def prints_total(self) -> bool:
        return False

    @property
    def clue_symmetry(self) -> str:
        return self.symmetry or ""

    @property
    def is_bankable(self) -> bool:
        return not self.all_pictures

    is_exact: ClassVar[bool] = False

    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many cells of a board are filled, as nearly as known: less than half of them."""
        return round(0.45 * rows * columns)


def _is_of_tier(made: Made, order: Order[MosaicParams]) -> bool:
    return order.wanted.has(made.rating) and (order.is_open or order.floor <= made.energy <= order.goal)


def _picture(order: Order[MosaicParams]) -> "FilledGrid":
    """Return what the board of an order shows: a picture of its section or, without any, the next motif."""
    from bookmaker.engine.kernel.rng import permutation, stream
    from bookmaker.engine.picture.options import motifs

    own, size, turn = order.params, Size(order.rows, order.columns), order.key[-2 if order.volume else -1]
    if own.all_pictures:
        return _fit_picture(own.all_pictures[turn % len(own.all_pictures)], size, own.adjust)
    names = [*motifs()]
    names = [names[at] for at in permutation(stream(order.key[0]), len(names))]
    again, at = divmod(turn, len(names))
    if own.draw == MOTIFS and min(size) >= LEAST_SIDE and again % 2 == 0:
        return _fit_picture(PictureModel.model_validate(names[at]), size, size.cells)
    return _make_unique(_random(order), size.cells, "it")


def _random(order: Order[MosaicParams]) -> "FilledGrid":
    """Return spots, or noise, as the key of an order decides."""
    from bookmaker.engine.kernel.rng import random_below, stream
    from bookmaker.engine.picture.spots import draw_spots

    if order.params.draw != NOISE:
        return draw_spots(order.rows, order.columns, *order.key)
    import numpy as np

    state = stream(*order.key)
    return np.array([[random_below(state, 2) == 1 for _ in range(order.columns)] for _ in range(order.rows)])


@lru_cache(maxsize=256)
def _fit_picture(picture: PictureModel, size: Size, adjust: int) -> "FilledGrid":
    return _make_unique(picture.fit(*size), adjust, f"{picture.shown_title} at {size}")


def _make_unique(grid: "FilledGrid", adjust: int, name: str) -> "FilledGrid":
    """Return a picture with the fewest changes that let its numbers decide it; raise Wrong if these are too many."""
    if all(side % 3 != 2 for side in grid.shape):
        return grid
    from bookmaker.engine.picture.unique import make_unique

    unique, cells = make_unique(grid)
    if len(cells) > adjust:
        places = ", ".join(f"row {row + 1} column {column + 1}" for row, column in cells)
        message = f"{name}: another picture has the same numbers, and {len(cells)} cells have to change: {places}"
        raise Wrong(message, id="not-unique", remedy=f"write adjust: {len(cells)}, or take another size")
    return unique


def _title(picture: PictureModel) -> str:
    return picture.title or picture.motif or picture.shown_title


class MosaicKind(Kind[MosaicParams]):
    """Mosaic: a number counts the filled cells of its block, and the solution is a picture."""

    name = NAME
    params = MosaicParams
    counting = BLOCKS
    examples = MappingProxyType({False: EXAMPLE})
    moves = MOVES
    supposition = "mosaic:3x4:-:12a1b3a2a1a"
    is_titled = True
    counts_solutions = False
    mark = FILL
    totals = (False,)

    def bands(self, rows: int, columns: int, params: MosaicParams) -> dict[str, Band]:
        from bookmaker.engine.mosaic import tiers

        return tiers.bands(rows, columns)

    def ranges(self, rows: int, columns: int, params: MosaicParams) -> dict[str, Range]:
        from bookmaker.engine.mosaic import tiers

        return tiers.ranges()

    def _tiers_of(self, order: Order[MosaicParams]) -> tuple[str, ...]:
        """Return the tiers whose puzzles are good enough for an order; for an open one the hardest, which takes any."""
        size, (least, most) = (order.rows, order.columns, order.params), order.wanted.hardest
        rated = {tier: one.hardest for tier, one in self.ranges(*size).items()}
        fair = [tier for tier, (low, high) in self.bands(*size).items() if low <= order.goal and order.floor <= high]
        found = tuple(tier for tier in fair if rated[tier][0] <= most and least <= rated[tier][1])
        return found if found and not order.is_open else TIERS[-1:]

    def generate(self, order: Order[MosaicParams]) -> tuple[Made, int]:
        """Make sets of numbers for a picture, each proved, until one is in the tier or the steps run out.

        Raises CannotBeMet if all of them are too hard to rank.
        """
        if order.slot is not None:
            return self._in_class(order, order.slot)
        tried, found = 0, None
        for tried, found in self._candidates(order):  # noqa: B007
            if _is_of_tier(found, order):
                break
        if found is None:
            size, steps = f"{order.rows}x{order.columns}", order.params.steps
            raise CannotBeMet(
                f"{size}: all {steps} sets of numbers are too hard; take another picture, or a smaller board"
            )
        return found, tried

    def _in_class(self, order: Order[MosaicParams], slot: int) -> tuple[Made, int]:
        """Make puzzles of the tier until one belongs to a class; raise CannotBeMet if none does.

        Without pictures in the section, each shows another motif.
        """
        tried, own = 0, bool(order.params.all_pictures)
        for attempt in range(MOST_IN_CLASS):
            seed, *parts, turn = order.key
            key = (seed, attempt, *parts, turn if own else turn + attempt)
            made, steps = self.generate(order._replace(key=key, slot=None))
            tried += steps
            if slot_of(made.puzzle) == slot and _is_of_tier(made, order):
                return made, tried
        size = f"{order.rows}x{order.columns}"
        raise CannotBeMet(f"{size}: no puzzle of the class of its day in {MOST_IN_CLASS}; take another picture or size")

    def _candidates(self, order: Order[MosaicParams]) -> Iterator[tuple[int, Made]]:
        """Yield puzzles of the picture of an order, each proved and with its number from 1, as many as it may try.

        They follow the recipe of its tier, or of each of its tiers in turn; those too hard to rank are left out.
        """
        from bookmaker.engine.mosaic.board import to_answer, to_puzzle
        from bookmaker.engine.mosaic.make import make
        from bookmaker.engine.mosaic.solve import PATIENCE
        from bookmaker.engine.mosaic.steps import rank
        from bookmaker.engine.mosaic.tiers import RECIPES
        from bookmaker.engine.solve.eliminate import TooHard

        own, picture, tiers = order.params, _picture(order), self._tiers_of(order)
        patience = PATIENCE if order.wanted.hardest[1] >= SCORES.supposing else 0
        for attempt in range(own.steps):
            clues, fairness = RECIPES[tiers[attempt % len(tiers)]]
            fairness = "pairs" if (own.clues, fairness) == (FAIR, "none") else fairness
            shown = make(picture, (*order.key, attempt), own.clues or clues, own.clue_symmetry, fairness)
            with suppress(TooHard):
                made = rank(to_puzzle(shown.clues), patience)
                if made.answer != to_answer(picture):
                    raise AssertionError(f"the solver disagrees with the picture: {made.puzzle}")
                yield attempt + 1, made

    def prove(self, puzzle: Puzzle) -> "Proof":
        """Return whether a puzzle has no solution, one, or several, counted as two; raise TooHard."""
        from bookmaker.engine.mosaic.solve import solve as solutions
        from bookmaker.engine.solve.exact import Proof

        first, other = solutions(puzzle)
        return Proof((first is not None) + (other is not None), None if other else first)

    def two_of(self, puzzle: Puzzle) -> tuple[Answer, Answer] | None:
        from bookmaker.engine.mosaic.solve import solve as solutions

        first, other = solutions(puzzle)
        return (first, other) if first and other else None

    def solve(self, puzzle: Puzzle) -> Trace:
        """Return the steps to the solution of a puzzle; raise NotUnique unless it has exactly one, TooHard."""
        from bookmaker.engine.mosaic.steps import steps

        return steps(puzzle)

    def explain(self, puzzle: Puzzle, answer: Answer, solver: str = REFINED) -> Trace:
        from bookmaker.engine.mosaic.steps import steps

        return steps(puzzle, answer)

    def rate(self, puzzle: Puzzle, answer: Answer) -> Rating:
        from bookmaker.engine.mosaic.steps import rating

        return rating(puzzle, answer)

    def show(self, puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
        """Return what each cell shows; when all is settled and no step is shown, that is the picture alone."""
        if len(settled) == len(puzzle.clues) and step is None:
            return tuple(Shown(mark=FILL if settled[cell] else "") for cell in puzzle.seen_cells(None))
        return super().show(puzzle, settled, step)

    def rank(self, puzzle: Puzzle, answer: Answer, params: MosaicParams) -> Made:
        from bookmaker.engine.mosaic.steps import rank

        return rank(puzzle)

    def title_of(self, made: Made, params: MosaicParams) -> str:
        """Return the title of a puzzle's solution: the section's own, or the name of a motif; '' for neither."""
        import numpy as np

        from bookmaker.engine.picture.options import motifs

        own, size = params, Size(*made.answer[:2])
        grid = np.array(made.answer.bullets).reshape(size)
        ours = map(PictureModel.model_validate, motifs() if own.draw == MOTIFS and min(size) >= LEAST_SIDE else ())
        fitted = ((one, _fit_picture(one, size, size.cells)) for one in own.all_pictures or ours)
        found = next((one for one, other in fitted if (grid == other).all()), None)
        return _title(found) if found else ""

    def titles(self, params: MosaicParams) -> tuple[str, ...]:
        """Return what the solutions of a section may show: its pictures, or the names of motifs."""
        from bookmaker.engine.picture.options import motifs

        return tuple(map(_title, params.all_pictures)) or (tuple(motifs()) if params.draw == MOTIFS else ())

    def identity(self, made: Made) -> str:
        rows, columns, filled = made.answer
        return fingerprint(Puzzle(NAME, rows, columns, tuple(map(int, filled)), None))

    def compile(self) -> None:
        import numpy as np

        from bookmaker.engine.mosaic.board import to_puzzle
        from bookmaker.engine.mosaic.make import make
        from bookmaker.engine.mosaic.steps import rank

        rank(to_puzzle(make(np.eye(3, dtype=np.bool_), (0,)).clues))


KIND = MosaicKind()
