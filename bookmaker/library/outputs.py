"""What commands write as JSON: a model for each, from which its schema is made.

Cells are [row, column] from 0; rows of a board are strings.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, get_type_hints

from pydantic import BaseModel, Field, RootModel, create_model

from bookmaker.bank.stock import SortCount, Use
from bookmaker.book.savings import Saving
from bookmaker.engine.rank.facts import Facts
from bookmaker.engine.rank.rating import StoredRating
from bookmaker.kinds import KINDS
from bookmaker.proof.preflight.report import PreflightFinding
from bookmaker.proof.verify.printing import FileKind
from bookmaker.proof.verify.values import Doubt
from bookmaker.spec.lock.differences import Change
from bookmaker.spec.lock.values import Lock, LockedPuzzle, Output, Places, SourceFile
from bookmaker.values.errors import Problem
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import Cell

Count = int | Literal[">1000"]
Type = int | Literal["total"]
B = TypeVar("B", bound=BaseModel)
NO_CHANGES: Mapping[str, Any] = MappingProxyType({})


def key(description: str, **limits: Any) -> Any:
    """Return the field of a key that is always there."""
    return Field(description=description, **limits)


def absent_key(description: str) -> Any:
    """Return the field of a key that is absent where it says nothing."""
    return Field(default=None, description=description)


def model_of_tuple(values: Any, changed: Mapping[str, Any] = NO_CHANGES, absent: bool = False) -> Any:
    """Return the model of a named tuple that is written with its names; `changed` are types that JSON writes otherwise.

    With `absent`, values that are empty are left out.
    """
    hints: dict[str, Any] = {**get_type_hints(values, include_extras=True), **changed}
    default = {name: values._field_defaults.get(name, ...) if absent else ... for name in hints}
    fields: dict[str, Any] = {name: (hints[name], default[name]) for name in hints}
    return create_model(f"{values.__name__}Data", __base__=Strict, __doc__=values.__doc__, **fields)


if TYPE_CHECKING:
    RatingData: TypeAlias = Any
    FactsData: TypeAlias = Any
    UseData: TypeAlias = Any
    ProblemData: TypeAlias = Any
    SavingData: TypeAlias = Any
    SortData: TypeAlias = Any
    PreflightFindingData: TypeAlias = Any
    DoubtData: TypeAlias = Any
    FoundData: TypeAlias = Any
    ChangeData: TypeAlias = Any
    PlacesData: TypeAlias = Any
    LockedData: TypeAlias = Any
    LockData: TypeAlias = Any
else:  # what exists as a named tuple
    RatingData = model_of_tuple(StoredRating)
    FactsData = model_of_tuple(Facts, {"by_clues": dict[str, int], "total_at": float | Literal["never"]})
    UseData = model_of_tuple(Use, {"book": str})
    ProblemData = model_of_tuple(Problem, {"line": int | None, "column": int | None})
    SavingData = model_of_tuple(Saving)
    SortData = model_of_tuple(SortCount)
    PreflightFindingData = model_of_tuple(PreflightFinding)
    DoubtData = model_of_tuple(Doubt)
    FoundData = model_of_tuple(FileKind)
    ChangeData = model_of_tuple(Change)
    PlacesData = model_of_tuple(Places, absent=True)
    LockedData = model_of_tuple(
        LockedPuzzle, {"pages": PlacesData, "rating": RatingData, "elsewhere": dict[str, PlacesData]}, absent=True
    )
    _LISTS = {
        "files": list[model_of_tuple(SourceFile)],
        "puzzles": list[LockedData],
        "outputs": list[model_of_tuple(Output, absent=True)],
    }
    LockData = model_of_tuple(Lock, _LISTS, absent=True)


class PuzzleData(Strict):
    """A puzzle as it is printed."""

    kind: str = key("its kind")
    code: str = key("the puzzle on one line, with what is asked, if anything, and the marked cells, counted from 0")
    rows: int = key("rows of the board")
    columns: int = key("columns of the board")
    total: int | None = key("bullets on the board; null where that is not printed")
    clues: list[str] = key("the board: digits, dots, ~ for no cell")


class MadeData(PuzzleData):
    """A line of `generate`, with what its kind adds."""

    solution: list[str] | None = absent_key("the answer: * a bullet, . none; absent where something is asked")
    n0: int = key("steps of the classic solver that need one clue")
    n1: int = key("steps that need several")
    n2: int = key("bullets that only the total settles")
    energy: float = key("-1.5 n1 + n2 (n2 - 3): the lower, the better")
    rating: RatingData = key("how hard it is, and the version of the weights")
    facts: FactsData = key("what the refined solution takes")
    tier: str = key("the tier of a section with default bands")


class RecipeData(Strict):
    """How a puzzle of a bank was made."""

    recipe: dict[str, Any]
    number: int | None


class KeptData(MadeData):
    """A line of `bank export`, `bank list` and `bank show`."""

    energy_version: int = key("the version of its energy")
    fingerprint: str = key("equal for all rotations and reflections")
    made: RecipeData | None = key("how it was made, if that is known")
    used: list[UseData] = key("the books that have it")


class StepData(Strict):
    """A step of a solution."""

    type: Type = key("classic: 0 one clue, 1 several, 2 the total; refined: the clues it combines, or total")
    clues: list[Cell] = key("the clues it combines")
    bullets: list[Cell] = key("the bullets it settles")
    empty: list[Cell] = key("the empty cells it settles")
    proved_smallest: Literal[False] | None = absent_key("false where it is not proved that fewer clues would not do")


class NotSolved(Strict):
    """What is said of a board without exactly one solution."""

    unique: Literal[False] = key("it has not exactly one solution")
    solutions: Count = key("how many there are, exact up to 1000")


class SolvedData(Strict):
    """A line of `solve --json`."""

    unique: Literal[True] = key("it has exactly one solution")
    solution: list[str] = key("the answer: * a bullet, . none")
    types: list[Type] = key("the type of each step")
    n0: int
    n1: int
    n2: int
    energy: float
    rating: RatingData
    steps: list[StepData]
    facts: FactsData


Sources = list[Cell | Literal["total"]]


class BalanceData(Strict):
    """The bullets that some clues still want, less those of others: what then must be, cell by cell."""

    line: Literal["balance"]
    more: Sources = key("clues that are added")
    less: Sources = key("clues that are subtracted")
    bullets: list[Cell] = key("cells that count above 0, where the sum is the most that those counts can give")
    empty: list[Cell] = key("cells that count below 0")


class ClashData(Strict):
    """A sum that the counts of its cells cannot give."""

    more: Sources
    less: Sources


class RefuteData(Strict):
    """A supposition that ends in a clash, so that all its cells are the opposite."""

    line: Literal["refute"]
    cells: list[Cell]
    supposed: Literal["bullet", "empty"]
    chain: list["BalanceData | RefuteData"] = key("what follows")
    clash: ClashData


class ToldData(StepData):
    """A step with its reason."""

    round: int | None = absent_key("for boards opened on the way: the round, from 1")
    opened: list[Cell] | None = absent_key("the cells opened since the last step")
    board: list[str] | None = absent_key("the board at that moment")
    rule: str = key("the name of its rule in every language")
    pattern: str | None = key("what players call it, in the language of the book")
    argument: list[BalanceData | RefuteData] = key("the reason as lines, each from what was known and those before")
    text: str = key("the reason in words; a1 is top left")


class StoryData(Strict):
    """A line of `explain --json`, with what its kind adds."""

    unique: Literal[True] = key("it has exactly one solution")
    puzzle: PuzzleData
    solution: list[str]
    rating: RatingData
    steps: list[ToldData]


class OddsData(Strict):
    """A line of `odds --json`."""

    solutions: str = key("how many placements there are, a number as text")
    probability: dict[str, str] = key("the chance of a mine for each closed cell that is not known: 0,2 is 1/7")
    safe: list[Cell] = key("cells that hold none for sure")
    mines: list[Cell] = key("cells that hold one for sure")
    safest: list[Cell] = key("cells that are least likely to hold one")


class NoOdds(Strict):
    """What is said of a position without a placement."""

    consistent: Literal[False]
    clash: list[Cell] = key("the numbers that contradict each other")
    total: bool = key("whether the number of mines does, too")


class ActionData(Strict):
    """A line of `play --trace json`: an action of a game."""

    rows: int
    columns: int
    mines: int
    mines_left: int = key("mines without a flag")
    move: int = key("the number of the action, from 1")
    board: list[str] = key("before it: (0,0)=1 an open number, ? closed, F a flag")
    constraints: list[str] = key("as in a trace, for the few numbers that make the cell certain")
    subsets: list[str]
    deduction: list[str]
    action: str = key("SAFE (r,c), FLAG (r,c), or GUESS (r,c) where the player finds no step")
    confidence: float = key("the chance that the action is right")
    chance: str = key("the exact chance of a mine")
    result: Literal["goes on", "won", "lost"] = key("won or lost at the last action")


class Report(Strict):
    """What all reports begin with."""

    file: str = key("the file that it is about")
    exit_code: int = key("that of the command")


class PagesData(Strict):
    """The pages of a book before there are puzzles."""

    pages: int | None = absent_key("how many there will be")
    exact: bool | None = absent_key("false for a guess")
    extremes: tuple[int, int] | None = absent_key("of a guess, the fewest and the most")


class PrinterData(PagesData):
    """The pages of a book at one of its printers."""

    name: str
    title: str


class DayData(Strict):
    """The sheets of a day of the week."""

    day: str
    kind: str
    size: str
    bullets: int
    tier: str
    pages: int
    page_mm: tuple[float, float] = key("width and height of a page")
    cell_mm: float
    solution_cell_mm: float = key("0 without a solution")


class TierStockData(Strict):
    """What a tier of a book takes from its bank."""

    section: str
    tier: str
    needs: int
    there: int


class BoardStockData(Strict):
    """What a sort of boards of a week takes from a bank."""

    kind: str
    size: str
    tier: str
    a_week: int
    there: int


class StockData(Strict):
    """What a book or a series takes from its bank."""

    file: str
    tiers: list[TierStockData] | None = absent_key("of a book")
    first: str | None = absent_key("of a series, the day of the first sheet that is not marked")
    sheets: int | None = absent_key("for how many sheets it lasts from then on")
    short: str | None = absent_key("the first day without a puzzle")
    boards: list[BoardStockData] | None = absent_key("of a series")


class CheckData(Report, PagesData):
    """What `check --format json` prints, an object for each spec."""

    findings: list[ProblemData] = key("mistakes, or warnings")
    puzzles: int | None = absent_key("how many there will be")
    savings: list[SavingData] | None = absent_key("changes that would each make the book shorter")
    printers: list[PrinterData] | None = absent_key("the pages at each printer")
    days: list[DayData] | None = absent_key("of a series, the sheets of each day of the week")
    bank: StockData | None = absent_key("what it takes from its bank")


class BuildData(Report):
    """What `build --format json` prints, an object for each book."""

    findings: list[ProblemData]
    summary: str | None = absent_key("what was made")


class PreflightData(Report):
    """What `preflight --format json` prints."""

    printer: str | None = absent_key("the printer")
    paper: str | None = absent_key("its paper")
    dated: str | None = absent_key("when its demands were read")
    pages: int | None = absent_key("pages of the file")
    findings: list[PreflightFindingData | ProblemData]


class ProvedData(Strict):
    """A puzzle of a finished file."""

    number: int
    name: str
    page: int
    label: str
    code: str
    solutions: int
    answer: list[str] | None
    rating: RatingData | None


class CoverData(Strict):
    """What a cover shows of its book."""

    file: str
    puzzles: int
    findings: list[DoubtData]


class VerifyData(Report):
    """What `verify --json` prints."""

    pages: int | None = None
    found: FoundData | None = absent_key("the sort of file, and counts of what was read")
    puzzles: list[ProvedData] | None = None
    findings: list[DoubtData | ProblemData]
    cover: CoverData | None = None
    compared: dict[str, Any] | None = absent_key("its pages beside those made again")
    proofs: dict[str, Any] | None = absent_key("the proofs that were done, and why others were not")


class DiffData(Strict):
    """What `diff --format json` prints."""

    old: str
    new: str
    exit_code: int
    changes: list[ChangeData]


class AuthorData(Strict):
    """The author of a series."""

    name: str


class AttachmentData(Strict):
    """A file of a day."""

    url: str
    mime_type: str
    size_in_bytes: int


class ItemData(Strict):
    """A day of a feed."""

    id: str = key("the same whenever the day is made")
    url: str = key("the address of its first file")
    title: str = key("its number and day in words")
    summary: str = key("tier, size and total")
    content_text: str = key("the puzzle in words")
    image: str | None = absent_key("the address of its PNG")
    date_published: str = key("midnight of its day, UTC")
    attachments: list[AttachmentData]


class FeedData(Strict):
    """What `daily --feed` writes beside the sheets, a JSON Feed."""

    version: Literal["https://jsonfeed.org/version/1.1"]
    title: str
    home_page_url: str = key("the folder of the files")
    feed_url: str
    language: str
    authors: list[AuthorData] | None = absent_key("of the series")
    items: list[ItemData] = key("the days, the newest first")


class MachineData(BaseModel, extra="allow"):
    """What `doctor --json` prints: besides these, the version of each package, and what other packages add."""

    __pydantic_extra__: dict[str, str]
    bookmaker: str = key("its version")
    Python: str = key("its version, and where it is")
    system: str
    engine: str = key("the folder of compiled code, and whether that is there")


def _with_kinds(base: type[B]) -> type[B]:
    """Return a model with the keys that kinds add to their puzzles, each absent where another kind has it."""
    own = {name: field for kind in KINDS.values() for name, field in kind.data_model.model_fields.items()}
    fields: dict[str, Any] = {
        name: (field.annotation, Field(default=None, description=field.description)) for name, field in own.items()
    }
    return create_model(f"{base.__name__}OfKinds", __base__=base, __doc__=base.__doc__, **fields)


@cache
def output_models() -> dict[str, type[BaseModel]]:
    """Return, by the name of its schema, the model of each output."""
    story: Any = _with_kinds(StoryData) | NotSolved
    return {
        "puzzle": _with_kinds(MadeData),
        "solve": RootModel[SolvedData | NotSolved],
        "explain": RootModel[story],
        "odds": RootModel[OddsData | NoOdds],
        "game": ActionData,
        "bank": _with_kinds(KeptData),
        "bank-stats": RootModel[list[SortData]],
        "doctor": MachineData,
        "check": CheckData,
        "build": BuildData,
        "preflight": PreflightData,
        "verify": VerifyData,
        "diff": DiffData,
        "lock": LockData,
        "feed": FeedData,
    }
