"""Bullets (Neller & Tran, AAAI-22): clues count the bullets around them, the total is printed or not.

Functions import the kernel only when called, so that reading a spec stays quick.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import ConfigDict, Field, ValidationInfo, field_validator

from bookmaker.engine.rank.character import (
    BANNED,
    CLUES_ENDING,
    DIAGONALS,
    EARLY_ENDING,
    ENDING,
    EVEN,
    FEW_WAYS,
    FLOW,
    KEY,
    OPENING,
    PAIR_KEYS,
    STRIPE,
    SUPPOSITION_KEY,
    THEME,
    TOTAL_KEY,
    TRIANGLE_KEY,
    VARIED,
    Ending,
    Opening,
    Theme,
    Wanted,
    on_diagonals,
    wanted_in_turn,
)
from bookmaker.engine.rank.energy import (
    DENSITY_WITHOUT_TOTAL,
    INHUMAN,
    TIERS,
    Band,
    count_types,
    default_bands,
    energy_of,
)
from bookmaker.engine.rank.facts import LATE
from bookmaker.engine.rank.rating import LEAST_WITH_SEVERAL, MOST_WITH_HARDEST, Range, default_ranges
from bookmaker.engine.solve import patterns
from bookmaker.engine.symmetry import symmetry_of
from bookmaker.kinds.base import ALONE, CLASSIC, REFINED, Kind, Order
from bookmaker.kinds.fitting import (
    DEFAULT_DENSITY,
    BulletCount,
    ClueSymmetry,
    PatternMask,
    ShapeMask,
    cells_of_board,
    default_bullets,
    fewest_empty,
    fitting_pattern,
    within_sight,
)
from bookmaker.kinds.given_puzzles import name_places
from bookmaker.kinds.params import CharacterParams, not_with_density, refuse_both
from bookmaker.values.errors import CannotBeMet, Wrong
from bookmaker.values.models import option
from bookmaker.values.puzzle import (
    MAX_CELLS,
    USUAL,
    Answer,
    Made,
    Puzzle,
    Size,
    Trace,
)
from bookmaker.values.shape import Shape, shape_of

if TYPE_CHECKING:
    from bookmaker.engine.solve.make import Task

EXAMPLES = {True: "bullets:5x5:7:1d2a332b221c2f", False: "bullets:5x5:-:f3a0a1b1b22c1a3a"}
SUPPOSITION = "bullets:4x4:-:b1b1a2d1a1a"
MOVES = {
    patterns.ZERO: "bullets:2x4:-:0a3e",
    patterns.FULL: "bullets:2x4:-:a2d4a",
    patterns.SATISFIED: "bullets:3x3:-:2c2d",
    patterns.ONE_ONE: "bullets:3x3:-:a1a11d",
    patterns.PLACE: "bullets:3x3:-:b1a1b1a",
    patterns.ONE_TWO: "bullets:3x4:-:b1a1221d",
    patterns.REDUCED: "bullets:3x4:-:a22d211b",
    patterns.SUBSET: "bullets:3x3:-:c222c",
    patterns.ONE_TWO_LARGER: "bullets:3x3:-:c25b2a",
    patterns.ONE_TWO_CORNER: "bullets:2x4:-:12d21",
    patterns.ONE_TWO_ONE: "bullets:2x3:-:121c",
    patterns.ONE_TWO_TWO_ONE: "bullets:2x4:-:1221d",
    patterns.TRIANGLE: "bullets:3x4:-:1b1b4a1b1",
    patterns.COUNT: "bullets:3x3:4:e4b2",
    patterns.APART: "bullets:3x4:4:2b1c22a3a",
}
TRIALS = 20
"""Searches for a puzzle that is about something, where any energy will do."""
_HARD = (TIERS[-1], INHUMAN)
SCARCE = (
    (THEME, EVEN, _HARD, range(MAX_CELLS + 1)),
    (THEME, DIAGONALS, (TIERS[-2], *_HARD), range(MAX_CELLS + 1)),
    (ENDING, EARLY_ENDING, _HARD, range(81, MAX_CELLS + 1)),
    (ENDING, CLUES_ENDING, _HARD, range(50)),
    (KEY, TRIANGLE_KEY, TIERS[:-2], range(MOST_WITH_HARDEST + 1)),
    (KEY, SUPPOSITION_KEY, TIERS[:-1], range(MOST_WITH_HARDEST + 1)),
    *((KEY, pair, _HARD, range(LEAST_WITH_SEVERAL, MOST_WITH_HARDEST + 1)) for pair in PAIR_KEYS),
    (KEY, TOTAL_KEY, (*TIERS[1:], INHUMAN), range(MAX_CELLS + 1)),
    (KEY, TOTAL_KEY, TIERS[:1], range(37, MAX_CELLS + 1)),
)
"""Aspect, trait, tiers and cells of boards of which none was found within the budget, from 5x5 to 12x12, or whose steps
are harder than the tier allows, or easier than its key step is."""
USUAL_PRICE = 2.2
"""Times as long as without it that a trait may take without a word, and a tenth more."""
PRICES: Mapping[tuple[str, str], tuple[tuple[float, ...], ...]] = {
    (ENDING, "clues"): ((0, 0, 0, 0, 0), (0, 0, 3, 0, 6), (0, 0, 0, 0, 0)),
    (FLOW, "chained"): ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 5, 3)),
    (FLOW, "two-fronts"): ((0, 0, 0, 4, inf), (0, 0, 0, 0, 7), (0, 0, 0, 4, 3)),
    (OPENING, "centre"): ((0, 0, 0, 3, 2.4), (0, 3, 2.4, 4, 3), (0, 4, 0, 11, 3)),
    (KEY, "1-1"): ((0, 0, 3, 0, 0), (0, 3, 2.4, 4, 0), (3, 4, 9, 11, 0)),
    (KEY, "1-2"): ((0, 0, 0, 0, 0), (0, 0, 3, 0, 0), (0, 4, 0, 4, 0)),
    (KEY, "1-2+"): ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 4, 0)),
    (KEY, "1-2C"): ((30, 10, 13, 15, 0), (110, 90, 70, 30, 0), (110, 90, 70, 30, 0)),
    (KEY, "1-2-1"): ((11, 17, 30, inf, 0), (50, 60, 80, 23, 0), (50, 60, 80, 23, 0)),
    (KEY, "1-2-2-1"): ((60, 100, 160, inf, 0), (360, 430, inf, inf, 0), (360, 430, inf, inf, 0)),
    (KEY, "subset"): ((2.3, 3, 5, 6, 0), (2.3, 6, 6, 4, 0), (5, 17, 7, 34, 0)),
    (KEY, "triangle"): ((0, 0, 0, inf, 0), (0, 0, 0, 5, 0), (0, 0, 0, 5, 0)),
    (KEY, "supposition"): ((0, 0, 0, 0, 0), (0, 0, 0, 0, 4), (0, 0, 0, 0, 4)),
    (KEY, VARIED): ((0, 0, 0, 0, 0), (0, 0, 0, 0, 4), (0, 4, 0, 4, inf)),
    (THEME, EVEN): ((0, 0, 0, inf, 0), (0, 0, 0, 0, 0), (0, 0, 0, inf, 0)),
    (THEME, DIAGONALS): ((0, 0, inf, 0, 0), (0, 0, 13, 0, 0), (0, 0, 5, 0, 0)),
}
"""By aspect and trait, how many times as long puzzles of 6x6, 8x8 and 10x10 take, by tier; 0 for at most twice.

Where a size was not measured it has the numbers of the one before."""
MOST_EARLY = {True: 80, False: 120}
"""The most cells of boards that need the total early, where endings vary; where energy has no lower limit, and else."""
Total = Literal["printed", "none"]
PRINTED: Total = "printed"
UNPRINTED: Total = "none"


class BulletsParams(CharacterParams):
    """The keys of a section that belong to this kind."""

    model_config = ConfigDict(json_schema_extra=not_with_density("bullets"))

    ending: Ending | None = option(
        f"how its puzzles end: total, which is needed when {LATE:.0%} of the unknown cells are settled; early, before; "
        "clues, never, though it is printed; or vary, of which at most half end alike; any when absent",
        "vary",
        default=None,
    )
    opening: Opening | None = option(
        f"where its puzzles can be begun: in a corner; in the centre; or few-ways-in, by {FEW_WAYS} numbers at most; "
        "anywhere when absent",
        "few-ways-in",
        default=None,
    )

    shape: ShapeMask | None = option(
        "boards that are no full rectangle: rows of X for a cell and dots for none, or a file of such rows "
        "(.txt) or a picture in black and white (.png), seen from the spec; `size` is that of the shape",
        "heart.txt",
        default=None,
        validate_default=True,
    )
    bullets: BulletCount = option("bullets on every board of the section", 15, default=None)
    density: Annotated[float, Field(gt=0, lt=1)] | None = option(
        f"bullets as a share of the cells, instead of `bullets`; {DEFAULT_DENSITY} when neither is given, "
        f"{DENSITY_WITHOUT_TOTAL} without a total",
        DEFAULT_DENSITY,
        default=None,
    )
    total: Total = option(
        "whether the boards say how many bullets they hold: printed, beside each grid, or none; "
        "without it the clues alone determine every bullet, and no step needs a total",
        UNPRINTED,
        default=PRINTED,
    )
    symmetry: ClueSymmetry = option(
        "how the clues lie, so that boards look composed: where one is hidden, so are those that go with "
        "it; half-turn, the same upside down; mirror, left and right; diagonal, mirrored at that from the upper left; "
        "four, the same at each quarter turn. Any when absent",
        "half-turn",
        default=None,
    )
    pattern: PatternMask = option(
        "where clues may be shown, so that they draw a letter, a heart or a border: rows of X for such a "
        "cell and dots for others, or a file of such rows (.txt) or a picture in black and white (.png), seen from the "
        "spec; anywhere when absent",
        "..X..\n.XXX.\nXXXXX\n.X.X.",
        default=(),
    )
    theme: Theme | None = option(
        "an idea that one sees at once: even numbers only; no-ones, no number is 1; or diagonals, all numbers lie on "
        f"every {STRIPE}rd diagonal; any when absent. For letters and pictures see `pattern`",
        "even",
        default=None,
    )
    search: Literal["joint", "paper"] = option(
        "how puzzles are searched for: joint moves bullets and clues together, paper is the paper's",
        "joint",
        default="joint",
    )
    samples: Annotated[int, Field(ge=1, le=100)] = option(
        "minimal clue sets tried at each step of `search: paper`", 3, default=3
    )

    @field_validator("density")
    @classmethod
    def _density_fits(cls, density: float | None, info: ValidationInfo) -> float | None:
        bullets, size = info.data.get("bullets"), info.data.get("size")
        refuse_both("bullets", bullets, density)
        cells = cells_of_board(size, info.data.get("shape")) if size is not None else 0
        if density is not None and size is not None and round(density * cells) >= cells:
            message = f"a density of {density:g} fills all {cells} cells of {size}, and one must hold a clue"
            raise Wrong(message, id="too-many-bullets", remedy=f"for example: density: {DEFAULT_DENSITY}")
        return density

    @field_validator("total")
    @classmethod
    def _nothing_is_about_no_total(cls, total: str, info: ValidationInfo) -> str:
        ending, key = info.data.get(ENDING), info.data.get(KEY)
        said = f"{ENDING}: {ending}" if ending else f"{KEY}: {key}" if key == TOTAL_KEY else ""
        if total == UNPRINTED and said:
            message = f"no total is printed, so `{said}` says nothing"
            raise Wrong(message, id="no-total", remedy="take one of the two out")
        return total

    @field_validator("total")
    @classmethod
    def _nothing_required_of_no_total(cls, total: str, info: ValidationInfo) -> str:
        required = info.data.get("require")
        if total == UNPRINTED and required is not None and required.total:
            message = f"no total is printed, so `require: {{total: {required.total}}}` says nothing"
            raise Wrong(message, id="no-total", remedy="take it out of require")
        return total

    @field_validator("total")
    @classmethod
    def _all_can_be_told_without_a_total(cls, total: str, info: ValidationInfo) -> str:
        size, bullets, density = (info.data.get(key) for key in ("size", "bullets", "density"))
        if total == UNPRINTED and size is not None:
            shape = info.data.get("shape")
            cells = cells_of_board(size, shape)
            wanted, most = bullets or round((density or 0.0) * cells), cells - fewest_empty(size, shape)
            if wanted > most:
                message = f"without a total, boards of {size} have {most} bullets at most, and {wanted} are wanted"
                raise Wrong(message, id="too-many-bullets", remedy="each must touch an empty cell; take fewer")
        return total

    @property
    def holes(self) -> frozenset[int]:
        """The missing cells of its boards, numbered row by row."""
        return self.shape.holes if self.shape else frozenset()

    @field_validator("pattern")
    @classmethod
    def _can_tell_all(cls, pattern: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        size, shape, bullets = (info.data.get(key) for key in ("size", "shape", "bullets"))
        if pattern and size is not None:
            symmetry, total = info.data.get("symmetry") or "", info.data.get("total", PRINTED) == PRINTED
            fitting_pattern(pattern, size, shape.holes if shape else frozenset(), symmetry, bullets, total)
        return pattern

    @field_validator("theme")
    @classmethod
    def _can_be_on_diagonals(cls, theme: str | None, info: ValidationInfo) -> str | None:
        if theme == DIAGONALS and info.data.get("pattern"):
            message = f"`theme: {DIAGONALS}` and `pattern` both say where clues are"
            raise Wrong(message, id="bad-pattern", remedy="take one of the two out")
        if theme == DIAGONALS and (size := info.data.get("size")) is not None:
            cls._can_tell_all(tuple(on_diagonals(*size)), info)
        return theme

    def pattern_on(self, rows: int, columns: int) -> frozenset[int]:
        """Return the cells that may show clues on a board of this size, numbered row by row; none for all."""
        return on_diagonals(rows, columns) if self.theme == DIAGONALS else frozenset(self.pattern)

    @property
    def prints_total(self) -> bool:
        return self.total == PRINTED

    @property
    def clue_symmetry(self) -> str:
        return self.symmetry or ""

    @property
    def is_bankable(self) -> bool:
        return not self.pattern and not self.holes

    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many bullets a board of this size gets."""
        if self.bullets is not None:
            return self.bullets
        if self.density is not None:
            return max(1, round(self.density * self.cells_on(rows, columns)))
        if pattern := self.pattern_on(rows, columns):
            seen = within_sight(tuple(pattern), Size(rows, columns), self.clue_symmetry, self.holes)
            return default_bullets(len(seen), self.prints_total)
        return default_bullets(self.cells_on(rows, columns), self.prints_total)


def _task(order: Order[BulletsParams]) -> "Task":
    from bookmaker.engine.solve.make import Task

    params, traits = order.params, _wanted_traits(order)
    weights, by_clues = params.weights.values
    return Task(
        key=order.key,
        rows=order.rows,
        columns=order.columns,
        bullets=params.bullets_on(order.rows, order.columns),
        steps=params.steps,
        samples=params.samples,
        search=params.search,
        weights=weights,
        goal=order.goal,
        floor=order.floor,
        wanted=order.wanted,
        traits=traits,
        banned=BANNED.get(params.theme or "", ()),
        by_clues=by_clues,
        total=params.prints_total and tuple(traits.get(ENDING, ())) != (CLUES_ENDING,),
        kind=order.kind,
        symmetry=params.clue_symmetry,
        holes=params.holes,
        pattern=params.pattern_on(order.rows, order.columns),
    )


def _wanted_traits(order: Order[BulletsParams]) -> Wanted:
    """Return what a puzzle is to be about; of those that are to need the total early or never, say which.

    On large boards, and at the lowest energies of all but small ones, hardly any need it early.
    """
    wanted = wanted_in_turn(order.wishes, order.turn)
    if order.wishes.get(ENDING) != VARIED or EARLY_ENDING not in wanted[ENDING]:
        return wanted
    cells = order.params.cells_on(order.rows, order.columns)
    late = cells > MOST_EARLY[order.floor == -inf]
    return {**wanted, ENDING: (CLUES_ENDING if late else EARLY_ENDING,)}


@lru_cache(maxsize=16)
def _usual(printed: bool, shape: Shape | None) -> BulletsParams:
    return BulletsParams.model_validate({"total": PRINTED if printed else UNPRINTED, "shape": shape})


def _check_pattern(puzzle: Puzzle, pattern: tuple[int, ...]) -> None:
    shown = (at for at, clue in enumerate(puzzle.clues) if clue >= 0)
    if pattern and (outside := [divmod(at, puzzle.columns) for at in shown if at not in pattern]):
        message = f"these clues are not in the pattern of the section: {name_places(outside)}"
        raise Wrong(message, id="bad-puzzle", remedy="put it into a section without a pattern")


class BulletsKind(Kind[BulletsParams]):
    """Bullets: clues touch the bullets that they count."""

    name = USUAL
    params = BulletsParams
    examples = EXAMPLES
    moves = MOVES
    supposition = SUPPOSITION
    has_shapes = True
    finds_spare_clues = True
    defaults = MappingProxyType({ALONE: {"steps": 500}})

    def bands(self, rows: int, columns: int, params: BulletsParams) -> dict[str, Band]:
        return default_bands(1, params.cells_on(rows, columns), params.prints_total)

    def ranges(self, rows: int, columns: int, params: BulletsParams) -> dict[str, Range]:
        return default_ranges(1, params.cells_on(rows, columns), params.prints_total)

    def lack_of(self, tier: str, rows: int, columns: int, params: BulletsParams) -> str:
        wanted, cells = params.traits, params.cells_on(rows, columns)
        for aspect, trait, tiers, sizes in SCARCE:
            if wanted.get(aspect) == trait and tier in tiers and cells in sizes:
                return f"hardly any {tier} puzzle of {rows}x{columns} has `{aspect}: {trait}`"
        return ""

    def prices(self, rows: int, columns: int, params: BulletsParams, tiers: Iterable[str]) -> Mapping[str, float]:
        cells, wanted = params.cells_on(rows, columns), params.traits
        places = [TIERS.index(tier) for tier in tiers if tier in TIERS]
        found = {
            aspect: max((PRICES[aspect, trait][(cells > 49) + (cells > 81)][at] for at in places), default=0.0)
            for aspect, trait in wanted.items()
            if (aspect, trait) in PRICES
        }
        return {aspect: times for aspect, times in found.items() if times > USUAL_PRICE}

    def classes(self, rows: int, columns: int, params: BulletsParams) -> int:
        from bookmaker.engine.solve.classes import divide

        return divide(rows, columns, params.bullets_on(rows, columns), params.holes).count

    def generate(self, order: Order[BulletsParams]) -> tuple[Made, int]:
        """Make one proved puzzle and return it with the steps it took; its energy may miss the goal.

        Puzzles of one class are made with the joint search, those that end by clues as if no total were printed.
        """
        for trial in range(TRIALS):
            made, steps = self._make(order._replace(key=(*order.key, trial) if trial else order.key))
            if not order.is_open or self._is_about(made, order):
                return made, steps
        text = order.params.traits_text[4:]
        raise CannotBeMet(
            f"{order.rows}x{order.columns}: none of {TRIALS} searches found a puzzle with{text}; "
            "take another size, or ask for less"
        )

    def _is_about(self, made: Made, order: Order[BulletsParams]) -> bool:
        """Tell whether a puzzle is about what an order wants."""
        from bookmaker.engine.solve.traits import has_traits

        wanted = _wanted_traits(order)
        return not wanted or has_traits(wanted, made.puzzle, lambda: self.explain(made.puzzle, made.answer))

    def _make(self, order: Order[BulletsParams]) -> tuple[Made, int]:
        from bookmaker.engine.solve.classes import make_classed
        from bookmaker.engine.solve.make import JOINT, make

        task = _task(order)
        made, steps = make(task) if order.slot is None else make_classed(task._replace(search=JOINT), order.slot)
        if task.total != order.params.prints_total:
            made = self.rank(made.puzzle._replace(total=sum(made.answer.bullets)), made.answer, order.params)
        return made, steps

    def solve(self, puzzle: Puzzle) -> Trace:
        from bookmaker.engine.solve.classic import solve as classic

        return classic(puzzle)

    def explain(self, puzzle: Puzzle, answer: Answer, solver: str = REFINED) -> Trace:
        from bookmaker.engine.solve.classic import explain as classic
        from bookmaker.engine.solve.refined import trace_refined

        return trace_refined(puzzle, answer) if solver == REFINED else classic(puzzle, answer)

    def check_given(self, puzzle: Puzzle, params: BulletsParams) -> None:
        super().check_given(puzzle, params)
        _check_pattern(puzzle, params.pattern)
        if shape_of(puzzle) != params.shape:
            remedy = "give boards of another shape a section of their own"
            raise Wrong("it has not the shape of its section", id="bad-puzzle", remedy=remedy)

    def rank(self, puzzle: Puzzle, answer: Answer, params: BulletsParams) -> Made:
        trace = self.explain(puzzle, answer, CLASSIC)
        weights, by_clues = params.weights.values
        return Made(puzzle, answer, *count_types(trace), energy_of(trace, weights, by_clues), self.rate(puzzle, answer))

    def usual(self, puzzle: Puzzle) -> BulletsParams:
        return _usual(puzzle.total is not None, shape_of(puzzle))

    def sort_of(self, puzzle: Puzzle) -> str:
        return symmetry_of(puzzle)


KIND = BulletsKind()
