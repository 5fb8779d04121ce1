"""What every kind of puzzle offers: a constant table of functions, and the keys of a section that all kinds have."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from math import comb, inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator, ConfigDict, Field, ValidationInfo, WithJsonSchema, field_validator
from pydantic.config import JsonDict

from bookmaker.engine.play.frozen import Reply
from bookmaker.engine.rank.energy import PAIR, PAPER, TIERS, Band, ByClues, Weights, by_clues_of
from bookmaker.engine.rank.facts import LATE, TEDIOUS, Facts, Require, measure
from bookmaker.engine.rank.rating import ANY, Range, tier_of
from bookmaker.engine.symmetry import fingerprint
from bookmaker.values.errors import Wrong
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import Answer, Cell, Counting, Made, Puzzle, Question, Rating, Shown, Size, Step, Trace

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof

CLASSIC, REFINED = "classic", "refined"
START = 9
"""Cells without a mine at most where a board of mines begins: one and those around it."""
MINED_SIDE = 20
"""Rows and columns of a board of mines at most."""
DENSITY, ASKED_DENSITY = 0.16, 0.22
"""Mines as a share of the cells where nobody says, and where something is asked: with fewer there is little to ask."""
SOLVERS = (CLASSIC, REFINED)
"""The paper's solver, and the one that always takes a step from the fewest clues."""
_TIER = WithJsonSchema({"enum": list(TIERS)})


Play = Literal["decoder", "stages", "password"]


class WeightsModel(Strict):
    """Coefficients of the energy."""

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


def _rising(ends: tuple[float, float]) -> tuple[float, float]:
    low, high = ends
    if low > high:
        raise Wrong(f"the least, {low:g}, is above the most, {high:g}", remedy=f"write it as [{high:g}, {low:g}]")
    return ends


Rising = Annotated[tuple[Annotated[float, Field(ge=0)], Annotated[float, Field(ge=0)]], AfterValidator(_rising)]


class RequireModel(Strict):
    """What every puzzle has to meet, in terms of its difficulty facts."""

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


class RangeModel(Strict):
    """The rating that puzzles of a tier may have."""

    hardest: Rising = Field(
        default=ANY.hardest, description="the score of the hardest step, [lowest, highest]", examples=[[1.0, 2.9]]
    )
    effort: Rising = Field(
        default=ANY.effort, description="the effort of all steps, [least, most]", examples=[[50.0, 90.0]]
    )

    @property
    def value(self) -> Range:
        """The range as a plain value."""
        return Range(self.hardest, self.effort)


class Params(Strict, ABC):
    """Keys of a section that belong to its kind."""

    bands: dict[str, tuple[float, float]] = Field(
        default_factory=dict,
        description="energy bands [lowest, highest] by tier, instead of the default ones",
        examples=[{"gentle": [-3.0, 0.0]}],
    )
    ratings: dict[str, RangeModel] = Field(
        default_factory=dict,
        description="ranges of rating by tier, instead of the default ones; a tier with a band of its own has no other",
        examples=[{"gentle": {"hardest": [1.0, 2.9]}}],
    )
    steps: Annotated[int, Field(ge=0, le=1_000_000)] = Field(
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

    @property
    def questions(self) -> tuple[str, ...]:
        """What is asked about its boards, one after the other; () where they are to be solved."""
        return ()

    @property
    def composed(self) -> str:
        """By which symmetry the cells of its clues lie; '' for none."""
        return ""

    @property
    def banked(self) -> bool:
        """Whether a bank can tell which boards are good for it."""
        return True

    @property
    def sorts(self) -> tuple[str, ...]:
        """What a bank says is asked about boards that are good for it, or by which symmetry their clues lie."""
        return self.questions or (self.composed,)

    @property
    def holes(self) -> frozenset[int]:
        """Where its boards, numbered row by row, have no cell."""
        return frozenset()

    def cells_on(self, rows: int, columns: int) -> int:
        """Return how many cells a board of this size has."""
        return rows * columns - len(self.holes)

    counted: ClassVar[str] = "bullets"
    """The key that says how many bullets a board gets."""
    is_exact: ClassVar[bool] = True
    """Whether every board of a size gets as many as `bullets_on` says."""

    @abstractmethod
    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many bullets a board of this size gets."""

    def placements_on(self, rows: int, columns: int) -> int:
        """Return in how many ways they can be placed on it."""
        return comb(self.cells_on(rows, columns), self.bullets_on(rows, columns))


def not_with_density(key: str) -> JsonDict:
    """Return as JSON Schema that a section says how many bullets its boards hold by a key or by `density`, not both."""
    said: JsonDict = {key: {"type": "integer"}, "density": {"type": "number"}}
    return {"not": {"required": [*said], "properties": said}}


def refuse_both(key: str, count: int | None, density: float | None) -> None:
    """Raise Wrong where a section says both."""
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

    mines: MineCount = Field(
        None, validate_default=True, description="mines on every board of the section", examples=[10]
    )
    density: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        None,
        description=f"mines as a share of the cells, instead of `mines`; {DENSITY} when neither is given, for odds "
        f"{ASKED_DENSITY}",
        examples=[DENSITY],
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
        """Return in how many ways mines can be placed beside a start."""
        return comb(max(0, rows * columns - START), self.bullets_on(rows, columns))

    def bullets_on(self, rows: int, columns: int) -> int:
        """Return how many mines a board of this size gets."""
        usual = ASKED_DENSITY if self.questions else DENSITY
        return self.mines or max(1, round((self.density or usual) * rows * columns))


def fitting_mines(mines: int | None, size: Size | None) -> int | None:
    """Return a number of mines as it is; raise Wrong where a board of this size has no room for them and a start."""
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


class Order(NamedTuple):
    """One puzzle to make. `key`, such as (seed, section, tier, index), alone decides the random numbers."""

    kind: str
    key: tuple[int, ...]
    rows: int
    columns: int
    params: Params
    """The kind's own keys of the section."""
    goal: float = -inf
    """The search stops at this energy or a lower one."""
    floor: float = -inf
    """The lowest energy that is good enough."""
    wanted: Range = ANY
    """The rating that is good enough: at such an energy the search goes on for it a while."""
    measured: bool = False
    """Whether the difficulty facts of the puzzle are wanted too."""
    volume: int = 0
    """The volume of a series that the puzzle is to belong to, from 1; 0 for any."""

    @property
    def is_open(self) -> bool:
        """Whether nobody says how hard it has to be."""
        return self.floor == self.goal == -inf


DECODER: Play = "decoder"
STAGES: Play = "stages"
PASSWORD: Play = "password"
ALONE, DAILY = "alone", "daily"
"""Where a puzzle is made for nothing but itself, or for a day of a series."""
SLOTS = 61
"""Prime, and no part of a week: in more classes than these a board of the right one takes too long to find."""
PLAYS = (DECODER, STAGES, PASSWORD)
"""How the numbers behind closed cells are found on paper."""
CODED = (DECODER, PASSWORD)
"""Ways to play for which each closed cell has a text in it."""


class Played(NamedTuple):
    """How the numbers behind closed cells of a section are found, where some are opened on the way."""

    play: str = ""
    per_table: int = 0
    """With a decoder, how many of its puzzles share a table."""
    stages: int = 0
    """With stages, how often each board is turned."""


def compile_nothing() -> None:
    """Compile nothing: a kind is made by what is compiled for all."""


def none_is_spare(puzzle: Puzzle, params: Params) -> tuple[Cell, ...]:
    """Return that no clue of a puzzle could be left out, as far as anybody asks."""
    return ()


def facts_by(explain: Callable[[Puzzle, Answer, str], Trace]) -> Callable[[Puzzle, Answer], Facts]:
    """Return what measures puzzles by the steps that a kind explains."""
    return lambda puzzle, answer: measure(explain(puzzle, answer, REFINED), puzzle)


def asks_nothing_else(band: Band, wanted: Range) -> tuple[str, ...]:
    """Return that a tier asks for what all kinds mean by it."""
    return ()


def said_as_energy(band: Band) -> str:
    """Return what a band wants of a puzzle, as messages say it."""
    low, high = band
    return f"an energy of at most {high:.1f}" if low == -inf else f"an energy of {low:.1f} to {high:.1f}"


class Asking(NamedTuple):
    """What a kind answers whose puzzles are positions about which something is asked."""

    question_of: Callable[[Puzzle], Question]
    reply_of: Callable[[Puzzle], Reply | None]
    """The answer that is counted out from what is printed; None where there is not just one."""


class Opening(NamedTuple):
    """What a kind answers whose closed cells are opened on the way."""

    played: Callable[[int, int, Params], Played]
    """By rows, columns and own keys, how they are opened."""


class Titled(NamedTuple):
    """What a kind answers whose solutions show something that has a title, or is one of the motifs of words."""

    title_of: Callable[[Made, Params], str]
    """What the solution of a puzzle shows; '' for nothing."""
    titles: Callable[[Params], tuple[str, ...]]
    """What solutions of a section may show."""


def has_no_more_data(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """Return that data says of a puzzle what it says of all."""
    return {}


def takes_any_daily(params: Params, tier: str) -> None:
    """Let every board be that of a day."""


def identify_puzzle(made: Made) -> str:
    """Return what is printed, however it is turned: a book has no puzzle twice."""
    return fingerprint(made.puzzle)


def is_of_no_sort(puzzle: Puzzle) -> str:
    """Return that a bank holds puzzles of one sort."""
    return ""


def prove_exactly(puzzle: Puzzle) -> "Proof":
    """Return how many solutions what is printed has, and the solution where it is the only one; raise TooHard."""
    from bookmaker.engine.solve.exact import prove

    return prove(puzzle)


class Kind(NamedTuple):
    """One kind of puzzle. `solve` gets what is printed, never the answer."""

    name: str
    params: type[Params]
    """The pydantic model of this kind's own keys in a section of the spec."""
    counting: Counting
    """What its clues count."""
    bands: Callable[[int, int, Params], dict[str, Band]]
    """By rows, columns and own keys, the energy band of each tier where a section does not say."""
    ranges: Callable[[int, int, Params], dict[str, Range]]
    """The same for the range of its rating."""
    examples: Mapping[bool, str]
    """The codes of small puzzles that the rules explain step by step, by whether they print a total."""
    moves: Mapping[str, str]
    """The codes of small puzzles that teach moves, by the LESSONS of patterns: one takes each in its solution."""
    generate: Callable[[Order], tuple[Made, int]]
    """Makes a puzzle and says how many steps that took."""
    classes: Callable[[int, int, Params], int]
    """By rows, columns and own keys, how many classes puzzles fall into; equal ones, however turned, share theirs."""
    generate_in: Callable[[Order, int], tuple[Made, int]]
    """Makes a puzzle of one class, from 0 on."""
    solve: Callable[[Puzzle], Trace]
    explain: Callable[[Puzzle, Answer, str], Trace]
    """The trace of a puzzle whose only solution is known, by one of SOLVERS."""
    facts: Callable[[Puzzle, Answer], Facts]
    """The difficulty facts of a puzzle whose only solution is known."""
    rate: Callable[[Puzzle, Answer], Rating]
    """How hard a puzzle is for a person, whose only solution is known."""
    show: Callable[[Puzzle, Mapping[Cell, bool], Step | None], tuple[Shown, ...]]
    judge: Callable[[Puzzle, Answer | None, Params | None, Cell | None], Made]
    """Proves and rates a puzzle that somebody gives for a section, or for none: as it is written, with its answer and
    the cell where it begins if these are written, too; raises Wrong where it is not good for the section."""
    usual: Callable[[Puzzle], Params]
    """The keys of a section that takes a puzzle and says nothing else."""
    asks: Callable[[Band, Range], tuple[str, ...]] = asks_nothing_else
    """By the band and the range of a tier, which of the words' `rungs` tell what its boards ask for; () as usual."""
    said: Callable[[Band], str] = said_as_energy
    """What messages call the band of a tier."""
    proved: str = "to have one solution"
    """What commands say is proved of each of its puzzles."""
    verified: str = "puzzles have exactly one solution"
    """The same where they are counted in a finished file."""
    spare: Callable[[Puzzle, Params], tuple[Cell, ...]] = none_is_spare
    """The clues of a puzzle with one solution each of which could be left out by itself; where clues lie by a symmetry,
    with those that go with it."""
    asking: Asking | None = None
    """Where its puzzles are positions about which something is asked; their answers are the cells that are right."""
    opening: Opening | None = None
    """Where closed cells are opened on the way."""
    prove: Callable[[Puzzle], "Proof"] = prove_exactly
    """Counts the solutions of what is printed; raises TooHard."""
    data: Callable[[Puzzle, Answer], dict[str, Any]] = has_no_more_data
    """What data says of a puzzle and its answer besides what it says of all kinds."""
    sort_of: Callable[[Puzzle], str] = is_of_no_sort
    """By which of the `sorts` of a section a bank takes a puzzle."""
    defaults: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """By where puzzles are made, other than in a section: keys with another default there."""
    check_daily: Callable[[Params, str], None] = takes_any_daily
    """By own keys and a tier, raises Wrong where a puzzle that no earlier sheet of a series has takes too long."""
    compile: Callable[[], None] = compile_nothing
    """Compiles what its puzzles alone need, unless that is done, before several processes make the first ones."""
    dealt: bool = False
    """Whether its boards are dealt as games are: they repeat, and the engine of games is compiled for the first one."""
    titled: Titled | None = None
    """Where solutions have titles, which are printed with these alone."""
    identity: Callable[[Made], str] = identify_puzzle
    """What no two puzzles of a book have in common."""
    mark: str = "bullet"
    """What a cell shows that is marked, of the marks of `Shown`."""
    shapes: bool = False
    """Whether its boards may be no full rectangle."""
    totals: tuple[bool, ...] = (True, False)
    """Whether its boards may print a total, the usual first."""

    def played(self, rows: int, columns: int, params: Params) -> Played:
        """Return how closed cells of a section are opened; nothing is where none are closed."""
        return self.opening.played(rows, columns, params) if self.opening else Played()

    def tier_of(self, made: Made) -> str:
        """Return the tier of a puzzle where no section says otherwise."""
        board = made.puzzle.rows, made.puzzle.columns, self.usual(made.puzzle)
        return tier_of(made, self.bands(*board), self.ranges(*board))


def slots(rows: int, columns: int, params: Params) -> int:
    """Return how many classes there are where nothing but the finished board tells which one it is of."""
    return SLOTS


def slot_of(puzzle: Puzzle) -> int:
    """Return such a class of what is printed, from 0; boards that are equal when turned share theirs."""
    return int(fingerprint(puzzle), 16) % SLOTS


def settled_by(answer: Answer) -> dict[Cell, bool]:
    """Return every cell of an answer as (row, column) -> holds a bullet."""
    return {divmod(index, answer.columns): bullet for index, bullet in enumerate(answer.bullets)}
