"""Keys of a section that say what its puzzles are like: those of every kind, and those of boards with mines."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import comb
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, Field, ValidationInfo, WithJsonSchema, field_validator
from pydantic.config import JsonDict

from bookmaker.engine.rank.character import ASPECTS, FRONT, JUMPS, KEYS, Bottleneck, Flow, Key
from bookmaker.engine.rank.energy import EVERY_TIER, PAIR, PAPER, ByClues, Weights, by_clues_of
from bookmaker.engine.rank.facts import LATE, TEDIOUS, Require
from bookmaker.engine.rank.rating import ANY, Range
from bookmaker.values.errors import Wrong
from bookmaker.values.models import Strict, option
from bookmaker.values.puzzle import Size

if TYPE_CHECKING:
    from bookmaker.kinds.pictures import PictureModel

START = 9
"""Most cells without a mine where a board of mines begins: the start and those around it."""
MINED_SIDE = 20
"""Most rows and columns of a board of mines."""
DENSITY, ASKED_DENSITY = 0.16, 0.22
"""Default share of cells with a mine, without and with questions: fewer mines leave little to ask."""
_TIER = WithJsonSchema({"enum": list(EVERY_TIER)})


class WeightsModel(Strict):
    """Coefficients of the energy."""

    n0: float = option("per step that needs a single clue", 0.0, default=PAPER.n0)
    n1: float = option("per step that combines clues", -1.5, default=PAPER.n1)
    n2: float = option("per bullet that only the total settles", -3.0, default=PAPER.n2)
    n2_squared: float = option(
        "times the square of the bullets that only the total settles", 1.0, default=PAPER.n2_squared
    )
    by_clues: dict[Annotated[int, Field(ge=PAIR, le=20)], float] = option(
        "instead of n1: per step that combines so many clues; the largest number stands for more as well",
        {2: -1.0, 3: -2.0, 4: -3.0},
        default_factory=dict,
    )

    @property
    def values(self) -> tuple[Weights, ByClues]:
        """The coefficients as the search takes them."""
        paper = Weights(**self.model_dump(exclude={"by_clues"}))
        return paper, by_clues_of(self.by_clues, self.n1)


def _check_rising(ends: tuple[float, float]) -> tuple[float, float]:
    low, high = ends
    if low > high:
        raise Wrong(f"the least, {low:g}, is above the most, {high:g}", remedy=f"write it as [{high:g}, {low:g}]")
    return ends


Rising = Annotated[tuple[Annotated[float, Field(ge=0)], Annotated[float, Field(ge=0)]], AfterValidator(_check_rising)]


class RequireModel(Strict):
    """What every puzzle has to meet, in terms of its difficulty facts."""

    tiers: Annotated[tuple[Annotated[str, _TIER], ...], Field(min_length=1)] = option(
        "the tiers of this section that it holds for; all of them when absent", ["gentle"], default=()
    )
    max_clues: Annotated[int, Field(ge=1)] | None = option(
        "the most clues that a step combines, with the total or without", 2, default=None
    )
    total: Literal["late", "never"] | None = option(
        f"when a step needs the total: never, or late, which is not before {LATE:.0%} of the unknown cells are settled",
        "late",
        default=None,
    )
    max_rounds: Annotated[int, Field(ge=2)] | None = option(
        "the longest chain of steps of which each uses a cell that the one before settled", 12, default=None
    )
    min_choices: Annotated[int, Field(ge=2)] | None = option(
        "the fewest cells that can be settled at a step, while half of the unknown cells are open", 2, default=None
    )
    no_spike: bool = option("no single step is much harder than all the others", True, default=False)
    no_tedium: bool = option(f"never {TEDIOUS} steps in a row that need one clue each", True, default=False)

    @property
    def value(self) -> Require:
        """The requirement as a plain value."""
        return Require(**self.model_dump(exclude={"tiers"}))


class RangeModel(Strict):
    """The rating that puzzles of a tier may have."""

    hardest: Rising = option("the score of the hardest step, [lowest, highest]", [1.0, 2.9], default=ANY.hardest)
    effort: Rising = option("the effort of all steps, [least, most]", [50.0, 90.0], default=ANY.effort)

    @property
    def value(self) -> Range:
        """The range as a plain value."""
        return Range(self.hardest, self.effort)


class Params(Strict, ABC):
    """Keys of a section that belong to its kind."""

    steps: Annotated[int, Field(ge=0, le=1_000_000)] = option(
        "steps of local search one board may take", 2000, default=2000
    )
    budget: Annotated[int, Field(ge=1, le=100_000_000)] = option(
        "steps of local search a tier may take for each of its puzzles", 20_000, default=20_000
    )
    weights: WeightsModel = option(
        "coefficients of the energy; the paper's by default", {"n1": -1.5}, default=WeightsModel()
    )
    require: RequireModel = option(
        "what every puzzle has to meet; the section's opening page promises it",
        {"max_clues": 2, "total": "late"},
        default=RequireModel(),
    )

    @property
    def traits(self) -> Mapping[str, str]:
        """What its puzzles are to be about: by aspect, a trait, or VARIED."""
        return {aspect: trait for aspect in ASPECTS if (trait := getattr(self, aspect, None))}

    @property
    def traits_text(self) -> str:
        """What its puzzles are to be about, as messages add it; '' for nothing."""
        return "".join(f" and `{aspect}: {trait}`" for aspect, trait in self.traits.items())

    @property
    @abstractmethod
    def prints_total(self) -> bool:
        """Whether the boards say how many bullets they hold."""

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions about its boards, in turn; () if they are to be solved."""
        return ()

    @property
    def clue_symmetry(self) -> str:
        """The symmetry of its clues; '' for none."""
        return ""

    @property
    def all_pictures(self) -> "tuple[PictureModel, ...]":
        """The pictures that its boards become, in their order; () if they are drawn otherwise."""
        return ()

    @property
    def is_bankable(self) -> bool:
        """Whether a bank can tell which boards are good for it."""
        return True

    @property
    def sorts(self) -> tuple[str, ...]:
        """What a bank says about boards that are good for it: their question, or the symmetry of their clues."""
        return self.questions or (self.clue_symmetry,)

    @property
    def holes(self) -> frozenset[int]:
        """The missing cells of its boards, numbered row by row."""
        return frozenset()

    def cells_on(self, rows: int, columns: int) -> int:
        """Return how many cells a board of this size has."""
        return rows * columns - len(self.holes)

    counted: ClassVar[str] = "bullets"
    """The key that sets how many bullets a board gets."""
    is_exact: ClassVar[bool] = True
    """Whether every board of a size gets exactly as many as `bullets_on` says."""

    @abstractmethod
    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many bullets a board of this size gets."""

    def placements_on(self, rows: int, columns: int) -> int:
        """Return in how many ways they can be placed on it."""
        return comb(self.cells_on(rows, columns), self.bullets_on(rows, columns))


class CharacterParams(Params):
    """Keys of a section whose puzzles can be about something."""

    flow: Flow | None = option(
        f"how solving goes: chained, where {1 - JUMPS:.0%} of the steps can be taken next to the one before; or two-"
        f"fronts, which each settle {FRONT:.0%} of the unknown cells before they meet; any when absent",
        "chained",
        default=None,
    )
    bottleneck: Bottleneck | None = option(
        "how often the next step is clearly harder than all before it: one, a single time; any when absent",
        "one",
        default=None,
    )
    key: Key | None = option(
        "the step at which its puzzles turn, and that nothing as easy can replace: one of the moves "
        f"{', '.join(KEYS[:-2])}, a supposition, or the total; or vary, of which at most a third are alike; "
        "any when absent",
        "1-2-1",
        default=None,
    )


def not_with_density(key: str) -> JsonDict:
    """Return JSON Schema that allows a key for the number of bullets, or `density`, but not both."""
    said: JsonDict = {key: {"type": "integer"}, "density": {"type": "number"}}
    return {"not": {"required": [*said], "properties": said}}


def refuse_both(key: str, count: int | None, density: float | None) -> None:
    """Raise Wrong if a section sets both."""
    if density is not None and count is not None:
        message = f"{key}: {count} and density: {density:g} say the same thing twice"
        raise Wrong(message, id="bullets-and-density", remedy="keep one of the two")


def _check_count(mines: int | None, info: ValidationInfo) -> int | None:
    return fitting_mines(mines, info.data.get("size"))


MineCount = Annotated[Annotated[int, Field(ge=1)] | None, AfterValidator(_check_count)]
"""Mines on a board, which has room for them."""


class MinedParams(Params):
    """Keys of a section whose boards are played as Minesweeper is."""

    model_config = ConfigDict(json_schema_extra=not_with_density("mines"))

    mines: MineCount = option("mines on every board of the section", 10, default=None, validate_default=True)
    density: Annotated[float, Field(gt=0, lt=1)] | None = option(
        f"mines as a share of the cells, instead of `mines`; {DENSITY} when neither is given, for odds {ASKED_DENSITY}",
        DENSITY,
        default=None,
    )

    @field_validator("density")
    @classmethod
    def _density_fits(cls, density: float | None, info: ValidationInfo) -> float | None:
        mines, size = info.data.get("mines"), info.data.get("size")
        refuse_both("mines", mines, density)
        if density is not None and size is not None:
            fitting_mines(max(1, round(density * size.cells)), size)
        return density

    counted: ClassVar[str] = "mines"

    @property
    def prints_total(self) -> bool:
        return True

    def placements_on(self, rows: int, columns: int) -> int:
        """Return in how many ways mines can be placed away from a start."""
        return comb(max(0, rows * columns - START), self.bullets_on(rows, columns))

    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many mines a board of this size gets."""
        usual = ASKED_DENSITY if self.questions else DENSITY
        return self.mines or max(1, round((self.density or usual) * rows * columns))


def fitting_mines(mines: int | None, size: Size | None) -> int | None:
    """Return a number of mines unchanged; raise Wrong if a board of this size has no room for them and a start."""
    if size is not None and max(size) > MINED_SIDE:
        raise Wrong(f"boards with mines have at most {MINED_SIDE} rows and columns, not {size}", remedy="take 20x20")
    room = max(0, size.cells - START - 1) if size is not None else 0
    if mines is not None and size is not None and mines > room:
        fit = "mine does not fit" if mines == 1 else "mines do not fit"
        around = f"its start and the cells around it, {START} at most, hold none, and one more is to be opened"
        message = f"{mines} {fit} on {size}: {around}"
        remedy = f"use at most {room}, or a larger board" if room else "use a larger board"
        raise Wrong(message, id="too-many-bullets", remedy=remedy)
    return mines
