"""Bullets (Neller & Tran, AAAI-22): clues count the bullets around them, the total is printed or not.

Functions import the kernel only when called, so that reading a spec stays quick.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import ConfigDict, Field, ValidationInfo, field_validator

from bookmaker.engine.rank.energy import DENSITY_WITHOUT_TOTAL, Band, count_types, default_bands, energy_of
from bookmaker.engine.rank.rating import Range, default_ranges
from bookmaker.engine.solve import patterns
from bookmaker.engine.symmetry import orbits, symmetry_of, unpaired_cells
from bookmaker.kinds.base import ALONE, CLASSIC, REFINED, Kind, Order, prove_exactly
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
from bookmaker.kinds.params import Params, not_with_density, refuse_both
from bookmaker.values.errors import Wrong
from bookmaker.values.models import option
from bookmaker.values.puzzle import (
    HOLE,
    TOUCHING,
    UNKNOWN,
    USUAL,
    Answer,
    Cell,
    Made,
    Puzzle,
    Rating,
    Shown,
    Size,
    Step,
    Trace,
    answer_rows,
    cells_of,
)
from bookmaker.values.shape import Shape, shape_of

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof
    from bookmaker.engine.solve.make import Task

EXAMPLES = {True: "bullets:5x5:7:1d2a332b221c2f", False: "bullets:5x5:-:f3a0a1b1b22c1a3a"}
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
Total = Literal["printed", "none"]
PRINTED: Total = "printed"
UNPRINTED: Total = "none"


class BulletsParams(Params):
    """The keys of a section that belong to this kind."""

    model_config = ConfigDict(json_schema_extra=not_with_density("bullets"))

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
        if self.pattern:
            seen = within_sight(self.pattern, Size(rows, columns), self.clue_symmetry, self.holes)
            return default_bullets(len(seen), self.prints_total)
        return default_bullets(self.cells_on(rows, columns), self.prints_total)


def show(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
    """Return what each cell shows, row-major: its clue, or once settled a bullet or slash.

    With a step, the clues it uses and the cells it settles are shaded.
    """
    used = set(step.clues) if step else set()
    new = {*step.bullets, *step.empty} if step else set()
    cells = zip(puzzle.clues, cells_of(puzzle.rows, puzzle.columns), strict=True)
    return tuple(_shown_cell(clue, settled.get(cell), cell in used, cell in new) for clue, cell in cells)


@lru_cache(maxsize=1 << 8)
def _shown_cell(clue: int, bullet: bool | None, used: bool, new: bool) -> Shown:
    if clue == HOLE:
        return Shown(shade="hole")
    if clue >= 0:
        return Shown(digit=str(clue), shade="clue" if used else "")
    mark = "" if bullet is None else "bullet" if bullet else "slash"
    return Shown(mark=mark, shade="settled" if new else "")


def generate(order: Order) -> tuple[Made, int]:
    """Make one proved puzzle and return it with the steps it took; its energy may miss the goal.

    Puzzles of one class are made with the joint search.
    """
    from bookmaker.engine.solve.classes import make_classed
    from bookmaker.engine.solve.make import JOINT, make

    if order.slot is None:
        return make(_task(order))
    return make_classed(_task(order)._replace(search=JOINT), order.slot)


def classes(rows: int, columns: int, params: Params) -> int:
    """Return the number of classes of puzzles of this size."""
    from bookmaker.engine.solve.classes import divide

    own = _own(params)
    return divide(rows, columns, own.bullets_on(rows, columns), own.holes).count


def _task(order: Order) -> "Task":
    from bookmaker.engine.solve.make import Task

    params = _own(order.params)
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
        by_clues=by_clues,
        total=params.prints_total,
        kind=order.kind,
        symmetry=params.clue_symmetry,
        holes=params.holes,
        pattern=frozenset(params.pattern),
    )


def _own(params: Params) -> BulletsParams:
    assert isinstance(params, BulletsParams)
    return params


def bands(rows: int, columns: int, params: Params) -> dict[str, Band]:
    """Return the energy band of each tier for boards of a size, if a section does not say."""
    return default_bands(1, params.cells_on(rows, columns), params.prints_total)


def ranges(rows: int, columns: int, params: Params) -> dict[str, Range]:
    """Return the range of rating of each tier for boards of a size, if a section does not say."""
    return default_ranges(1, params.cells_on(rows, columns), params.prints_total)


def solve(puzzle: Puzzle) -> Trace:
    """Return the classic trace of a puzzle; raise NotUnique unless it has exactly one solution."""
    from bookmaker.engine.solve.classic import solve as classic

    return classic(puzzle)


def explain(puzzle: Puzzle, answer: Answer, solver: str) -> Trace:
    """Return the trace of a puzzle, given its only solution, by the solver of that name."""
    from bookmaker.engine.solve.classic import explain as classic
    from bookmaker.engine.solve.refined import trace_refined

    return trace_refined(puzzle, answer) if solver == REFINED else classic(puzzle, answer)


def rate(puzzle: Puzzle, answer: Answer) -> Rating:
    """Return how hard a puzzle is, given its only solution."""
    from bookmaker.engine.solve.rated import rate_trace

    return rate_trace(puzzle, explain(puzzle, answer, REFINED))


def judge(puzzle: Puzzle, answer: Answer | None, params: Params | None, start: Cell | None = None) -> Made:
    """Return a given puzzle, proved and rated; raise Wrong with what is wrong with it."""
    own = _own(params or usual(puzzle))
    puzzle = with_total(puzzle, answer, own.prints_total)
    check_symmetry(puzzle, own.clue_symmetry)
    _check_pattern(puzzle, own.pattern)
    if shape_of(puzzle) != own.shape:
        remedy = "give boards of another shape a section of their own"
        raise Wrong("it has not the shape of its section", id="bad-puzzle", remedy=remedy)
    proved = proved_answer(puzzle, answer)
    trace = explain(puzzle, proved, CLASSIC)
    weights, by_clues = own.weights.values
    return Made(puzzle, proved, *count_types(trace), energy_of(trace, weights, by_clues), rate(puzzle, proved))


def with_total(puzzle: Puzzle, answer: Answer | None, printed: bool) -> Puzzle:
    """Return a puzzle with the total of its answer if totals are printed; raise Wrong for a spare or missing total."""
    if answer and puzzle.total is None and printed:
        puzzle = puzzle._replace(total=sum(answer.bullets))
    _check_total(puzzle, printed)
    return puzzle


def proved_answer(
    puzzle: Puzzle,
    answer: Answer | None,
    prove: Callable[[Puzzle], "Proof"] = prove_exactly,
    two_of: Callable[[Puzzle], tuple[Answer, Answer] | None] | None = None,
) -> Answer:
    """Return the only solution of a given puzzle; raise Wrong if it has none or several, or a different one.

    If `two_of` finds two solutions without counting all, the proof does not count them either.
    """
    from bookmaker.engine.solve.eliminate import TooHard

    try:
        proof = prove(puzzle)
    except TooHard as error:
        raise Wrong(str(error), id="bad-puzzle", remedy="give it more clues") from None
    if proof.answer is None:
        raise _ambiguous(puzzle, proof.solutions, two_of)
    if answer not in (None, proof.answer):
        raise Wrong("its solution is another one than the one that is given", id="bad-puzzle")
    return proof.answer


def usual(puzzle: Puzzle) -> Params:
    """Return the keys of a section that takes a puzzle and says nothing else."""
    return _usual(puzzle.total is not None, shape_of(puzzle))


@lru_cache(maxsize=16)
def _usual(printed: bool, shape: Shape | None) -> Params:
    return BulletsParams.model_validate({"total": PRINTED if printed else UNPRINTED, "shape": shape})


def _check_total(puzzle: Puzzle, printed: bool) -> None:
    if printed and puzzle.total is None:
        remedy = "write `bullets: 7` below its rows, with its own number; or give the section total: none"
        raise Wrong("its total is missing", id="bad-puzzle", remedy=remedy)
    if not printed and puzzle.total is not None:
        remedy = "leave its total out if it can be solved without, or put it into a section of its own"
        raise Wrong("it has a total, and the section has total: none", id="bad-puzzle", remedy=remedy)


def check_symmetry(puzzle: Puzzle, symmetry: str) -> None:
    if alone := unpaired_cells(symmetry, puzzle):
        message = f"the section has symmetry: {symmetry}, and these clues have no counterpart: {_places(alone)}"
        raise Wrong(message, id="bad-puzzle", remedy="show the others, or put it into a section without")


def _check_pattern(puzzle: Puzzle, pattern: tuple[int, ...]) -> None:
    shown = (at for at, clue in enumerate(puzzle.clues) if clue >= 0)
    if pattern and (outside := [divmod(at, puzzle.columns) for at in shown if at not in pattern]):
        message = f"these clues are not in the pattern of the section: {_places(outside)}"
        raise Wrong(message, id="bad-puzzle", remedy="put it into a section without a pattern")


def _places(cells: Iterable[Cell]) -> str:
    return ", ".join(f"row {row + 1} column {column + 1}" for row, column in cells)


def _ambiguous(
    puzzle: Puzzle, solutions: int, two_of: Callable[[Puzzle], tuple[Answer, Answer] | None] | None
) -> Wrong:
    """Return the error that a puzzle has no solution, or several: the cells in which two of them differ, and both."""
    from bookmaker.engine.solve import exact

    pair = (two_of or exact.two_of)(puzzle) if solutions else None
    if pair is None:
        return Wrong("it has no solution", id="not-unique", remedy="look for a clue or a total that is off")
    cells = [
        cell
        for cell, one, other in zip(puzzle.seen_cells(None), *(a.bullets for a in pair), strict=True)
        if one != other
    ]
    said = _places(cells)
    both = " or ".join("/".join(answer_rows(one)) for one in pair)
    many = "several" if two_of else solutions if solutions <= 1000 else "more than 1000"
    remedy = f"give it a clue more that tells them apart: {both}"
    return Wrong(f"it has {many} solutions; two of them differ at {said}", id="not-unique", remedy=remedy)


def spare_clues(puzzle: Puzzle, params: Params) -> tuple[Cell, ...]:
    """Return the clues of a puzzle with one solution that could each be left out alone.

    The first of those that are shown and hidden together stands for all.
    """
    from bookmaker.engine.solve.exact import prove

    found = orbits(params.clue_symmetry, puzzle.rows, puzzle.columns)
    shown = [orbit for orbit in found if puzzle.clues[orbit[0]] >= 0]
    without = (
        (orbit[0], [UNKNOWN if at in orbit else clue for at, clue in enumerate(puzzle.clues)]) for orbit in shown
    )
    spare = (first for first, clues in without if prove(puzzle._replace(clues=tuple(clues))).solutions == 1)
    return tuple(divmod(first, puzzle.columns) for first in spare)


KIND = Kind(
    name=USUAL,
    params=BulletsParams,
    counting=TOUCHING,
    bands=bands,
    ranges=ranges,
    examples=EXAMPLES,
    moves=MOVES,
    generate=generate,
    classes=classes,
    solve=solve,
    explain=explain,
    rate=rate,
    show=show,
    judge=judge,
    usual=usual,
    shapes=True,
    sort_of=symmetry_of,
    spare=spare_clues,
    defaults={ALONE: {"steps": 500}},
)
