"""The keys of a section that every kind has whose puzzles are searched for, ranked by energy and measured."""

from abc import ABC, abstractmethod
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from bookmaker.engine.rank.energy import PAIR, PAPER, TIERS, ByClues, Weights, by_clues_of
from bookmaker.engine.rank.facts import LATE, TEDIOUS, Require

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


class Params(BaseModel, ABC):
    """Keys of a section that belong to its kind."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bands: dict[str, tuple[float, float]] = Field(
        default_factory=dict,
        description="energy bands [lowest, highest] by tier, instead of the default ones",
        examples=[{"gentle": [-3.0, 0.0]}],
    )
    steps: Annotated[int, Field(ge=1, le=1_000_000)] = Field(
        2000, description="steps of local search one board may take", examples=[2000]
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

    @property
    @abstractmethod
    def prints_total(self) -> bool:
        """Whether the boards say how many bullets they hold."""

    @abstractmethod
    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many bullets a board of this size gets."""
