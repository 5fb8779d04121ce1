"""Bullets (Neller & Tran, AAAI-22): clues count the bullets around them, the total is printed.

Nothing here imports the kernel before a function is called, so that reading a spec stays quick.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from bookmaker.engine.rank.energy import PAIR, PAPER, ByClues, Weights, by_clues_of
from bookmaker.engine.rank.facts import LATE, TEDIOUS, Facts, measure
from bookmaker.engine.rank.require import Require
from bookmaker.engine.rank.tiers import TIERS
from bookmaker.kinds.base import REFINED, Kind, Order
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Made, Puzzle, Shown, Step, Trace

if TYPE_CHECKING:
    from bookmaker.engine.solve.make import Task

DEFAULT_DENSITY = 0.3
"""Bullets as a share of the cells: from 4x4 to 10x10 none is clearly better (`bookmaker study density`)."""
EXAMPLE = "bullets:5x5:7:1d2a332b221c2f"


_TIER = WithJsonSchema({"enum": list(TIERS)})


class WeightsModel(BaseModel):
    """Coefficients of the energy."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    n0: float = Field(default=PAPER.n0, description="per step that needs a single clue", examples=[0.0])
    n1: float = Field(default=PAPER.n1, description="per step that combines clues", examples=[-1.5])
    n2: float = Field(default=PAPER.n2, description="per bullet that only the total settles", examples=[-3.0])
    n2_squared: float = Field(
        default=PAPER.n2_squared,
        description="times the square of the bullets that only the total settles",
        examples=[1.0],
    )
    by_clues: dict[Annotated[int, Field(ge=PAIR, le=20)], float] = Field(
        default_factory=dict,
        description="instead of n1: per step that combines so many clues; the largest number stands for more as well",
        examples=[{2: -1.0, 3: -2.0, 4: -3.0}],
    )

    @property
    def values(self) -> tuple[Weights, ByClues]:
        """The coefficients as the search takes them."""
        paper = Weights(**self.model_dump(exclude={"by_clues"}))
        return paper, by_clues_of(self.by_clues, self.n1)


class RequireModel(BaseModel):
    """What every puzzle has to meet, in terms of its difficulty facts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tiers: Annotated[tuple[Annotated[str, _TIER], ...], Field(min_length=1)] = Field(
        default=(),
        description="the tiers of this section that it holds for; all of them when absent",
        examples=[["gentle"]],
    )
    max_clues: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="the most clues that a step combines, with the total or without", examples=[2]
    )
    total: Literal["late", "never"] | None = Field(
        default=None,
        description="when a step needs the total: never, or late, which is "
        f"not before {LATE:.0%} of the unknown cells are settled",
        examples=["late"],
    )
    max_rounds: Annotated[int, Field(ge=2)] | None = Field(
        default=None,
        description="the longest chain of steps of which each uses a cell that the one before settled",
        examples=[12],
    )
    min_choices: Annotated[int, Field(ge=2)] | None = Field(
        default=None,
        description="the fewest cells that can be settled at a step, while half of the unknown cells are open",
        examples=[2],
    )
    no_spike: bool = Field(
        default=False, description="no single step is much harder than all the others", examples=[True]
    )
    no_tedium: bool = Field(
        default=False, description=f"never {TEDIOUS} steps in a row that need one clue each", examples=[True]
    )

    @property
    def value(self) -> Require:
        """The requirement as a plain value."""
        return Require(**self.model_dump(exclude={"tiers"}))


class BulletsParams(BaseModel):
    """The keys of a section that belong to this kind."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bullets: Annotated[int, Field(ge=1)] | None = Field(
        None, description="bullets on every board of the section", examples=[15]
    )
    density: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        None,
        description=f"bullets as a share of the cells, instead of `bullets`; {DEFAULT_DENSITY} when neither is given",
        examples=[DEFAULT_DENSITY],
    )
    bands: dict[str, tuple[float, float]] = Field(
        default_factory=dict,
        description="energy bands [lowest, highest] by tier, instead of the default ones",
        examples=[{"gentle": [-3.0, 0.0]}],
    )
    steps: Annotated[int, Field(ge=1, le=1_000_000)] = Field(
        2000, description="steps of local search one board may take", examples=[2000]
    )
    search: Literal["joint", "paper"] = Field(
        "joint",
        description="how puzzles are searched for: joint moves bullets and clues together, paper is the paper's",
        examples=["joint"],
    )
    samples: Annotated[int, Field(ge=1, le=100)] = Field(
        3, description="minimal clue sets tried at each step of `search: paper`", examples=[3]
    )
    budget: Annotated[int, Field(ge=1, le=100_000_000)] = Field(
        20_000, description="steps of local search a tier may take for each of its puzzles", examples=[20_000]
    )
    weights: WeightsModel = Field(
        default=WeightsModel(),
        description="coefficients of the energy; the paper's by default",
        examples=[{"n1": -1.5}],
    )
    require: RequireModel = Field(
        default=RequireModel(),
        description="what every puzzle has to meet; the section's opening page promises it",
        examples=[{"max_clues": 2, "total": "late"}],
    )

    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many bullets a board of this size gets."""
        if self.bullets is not None:
            return self.bullets
        return max(1, round(self.density * rows * columns)) if self.density else default_bullets(rows, columns)


def default_bullets(rows: int, columns: int) -> int:
    """Return how many bullets a board of this size gets when nobody says."""
    return max(1, round(DEFAULT_DENSITY * rows * columns))


def show(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
    """Return what each cell shows, row-major: its clue, or a bullet or slash where it is settled.

    With a step, the clues it uses and the cells it settles are shaded.
    """
    used = set(step.clues) if step else set()
    new = {*step.bullets, *step.empty} if step else set()
    cells = (divmod(index, puzzle.columns) for index in range(len(puzzle.clues)))
    return tuple(_shown(clue, cell, settled, (used, new)) for clue, cell in zip(puzzle.clues, cells, strict=True))


def _shown(clue: int, cell: Cell, settled: Mapping[Cell, bool], shades: tuple[set[Cell], set[Cell]]) -> Shown:
    used, new = shades
    if clue != UNKNOWN:
        return Shown(digit=str(clue), shade="clue" if cell in used else "")
    mark = "" if cell not in settled else "bullet" if settled[cell] else "slash"
    return Shown(mark=mark, shade="settled" if cell in new else "")


def generate(order: Order) -> tuple[Made, int]:
    """Make one proved puzzle and return it with the steps it took; its energy may miss the goal."""
    from bookmaker.engine.solve.make import make

    return make(_task(order))


def classes(rows: int, columns: int, params: BulletsParams) -> int:
    """Return how many classes the puzzles of a size fall into."""
    from bookmaker.engine.solve.classes import divide

    return divide(rows, columns, params.bullets_on(rows, columns)).count


def generate_in(order: Order, number: int) -> tuple[Made, int]:
    """Make one proved puzzle of a class, as `generate` does; always with the joint search."""
    from bookmaker.engine.solve.classed import make_classed
    from bookmaker.engine.solve.make import JOINT

    return make_classed(_task(order)._replace(search=JOINT), number)


def _task(order: Order) -> "Task":
    from bookmaker.engine.solve.make import Task

    params: BulletsParams = order.params
    weights, by_clues = params.weights.values
    return Task(
        order.key,
        order.rows,
        order.columns,
        params.bullets_on(order.rows, order.columns),
        params.steps,
        params.samples,
        params.search,
        weights,
        order.goal,
        by_clues,
    )


def solve(puzzle: Puzzle) -> Trace:
    """Return the classic trace of a puzzle; raise NotUnique when it has not exactly one solution."""
    from bookmaker.engine.solve.classic import solve as classic

    return classic(puzzle)


def explain(puzzle: Puzzle, answer: Answer, solver: str) -> Trace:
    """Return the trace of a puzzle whose only solution is known, by the solver of that name."""
    from bookmaker.engine.solve.classic import explain as classic
    from bookmaker.engine.solve.refined import refined

    return refined(puzzle, answer) if solver == REFINED else classic(puzzle, answer)


def facts(puzzle: Puzzle, answer: Answer) -> Facts:
    """Return the difficulty facts of a puzzle whose only solution is known."""
    return measure(explain(puzzle, answer, REFINED), puzzle)


def count(puzzle: Puzzle) -> int:
    """Return the number of solutions, exact up to 1000; 1001 stands for more."""
    from bookmaker.engine.solve.exact import prove

    return prove(puzzle).solutions


BULLETS = Kind("bullets", BulletsParams, generate, classes, generate_in, solve, explain, facts, count, EXAMPLE, show)
