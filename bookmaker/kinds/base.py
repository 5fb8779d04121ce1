"""What every kind of puzzle offers: a constant table of functions."""

from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from bookmaker.engine.play.frozen import Reply
from bookmaker.engine.rank.energy import Band
from bookmaker.engine.rank.facts import Facts, measure
from bookmaker.engine.rank.rating import ANY, Range, tier_of
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds.params import Params
from bookmaker.values.puzzle import Answer, Cell, Counting, Made, Puzzle, Question, Rating, Shown, Step, Trace

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof

CLASSIC, REFINED = "classic", "refined"
SOLVERS = (CLASSIC, REFINED)
"""The paper's solver, and the one that always takes a step from the fewest clues."""
Play = Literal["decoder", "stages", "password"]


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
    """The rating that is good enough: at a good energy the search goes on for it a while."""
    measured: bool = False
    """Whether the difficulty facts of the puzzle are wanted too."""
    volume: int = 0
    """The volume of a series that the puzzle should belong to, from 1; 0 for any."""
    slot: int | None = None
    """The class that the puzzle should belong to, from 0; None for any."""

    @property
    def is_open(self) -> bool:
        """Whether any difficulty will do."""
        return self.floor == self.goal == -inf


DECODER: Play = "decoder"
STAGES: Play = "stages"
PASSWORD: Play = "password"
ALONE, DAILY = "alone", "daily"
"""The use of a puzzle: made by itself, or for a day of a series."""
SLOTS = 61
"""Prime, and no part of a week: with more classes than this, a board of the right one takes too long to find."""
PLAYS = (DECODER, STAGES, PASSWORD)
"""Ways to find the numbers behind closed cells on paper."""
CODED = (DECODER, PASSWORD)
"""Ways to play that print a text in each closed cell."""


class Played(NamedTuple):
    """How the numbers behind closed cells of a section are found, if cells are opened on the way."""

    play: str = ""
    per_table: int = 0
    """With a decoder, how many puzzles share a table."""
    stages: int = 0
    """With stages, how often each board is turned."""


def compile_nothing() -> None:
    """Compile nothing: what is compiled for all kinds suffices."""


def none_is_spare(puzzle: Puzzle, params: Params) -> tuple[Cell, ...]:
    """Return no clues: this kind does not look for clues that could be left out."""
    return ()


def asks_nothing_else(band: Band, wanted: Range) -> tuple[str, ...]:
    """Return (): a tier asks for what it means in every kind."""
    return ()


def said_as_energy(band: Band) -> str:
    """Return a band as messages describe it."""
    low, high = band
    return f"an energy of at most {high:.1f}" if low == -inf else f"an energy of {low:.1f} to {high:.1f}"


class Asking(NamedTuple):
    """The functions of a kind whose puzzles are positions with a question."""

    question_of: Callable[[Puzzle], Question]
    reply_of: Callable[[Puzzle], Reply | None]
    """The answer counted out from what is printed; None unless there is exactly one."""


class Opening(NamedTuple):
    """The functions of a kind whose closed cells are opened on the way."""

    played: Callable[[int, int, Params], Played]
    """By rows, columns and own keys, how cells are opened."""


class Titled(NamedTuple):
    """The functions of a kind whose solutions show something with a title, or one of the motifs that words name."""

    title_of: Callable[[Made, Params], str]
    """What the solution of a puzzle shows; '' for nothing."""
    titles: Callable[[Params], tuple[str, ...]]
    """What solutions of a section may show."""


def has_no_more_data(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """Return {}: data says nothing about a puzzle beyond what it says about all kinds."""
    return {}


def takes_any_daily(params: Params, tier: str) -> None:
    """Accept every board for a day."""


def identify_puzzle(made: Made) -> str:
    """Return what is printed, in one orientation: a book has no puzzle twice."""
    return fingerprint(made.puzzle)


def is_of_no_sort(puzzle: Puzzle) -> str:
    """Return '': a bank holds puzzles of one sort."""
    return ""


def prove_exactly(puzzle: Puzzle) -> "Proof":
    """Return how many solutions the printed puzzle has, and the solution if it is the only one; raise TooHard."""
    from bookmaker.engine.solve.exact import prove

    return prove(puzzle)


def two_exactly(puzzle: Puzzle) -> tuple[Answer, Answer] | None:
    """Return two solutions of the printed puzzle, None if there are none; raise TooHard."""
    from bookmaker.engine.solve.exact import two_of

    return two_of(puzzle)


def slots(rows: int, columns: int, params: Params) -> int:
    """Return how many classes there are if the finished board alone decides its class."""
    return SLOTS


def slot_of(puzzle: Puzzle) -> int:
    """Return the class of a printed board, from 0; boards that are equal when turned share theirs."""
    return int(fingerprint(puzzle), 16) % SLOTS


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
    """By rows, columns and own keys, the range of rating of each tier where a section does not say."""
    examples: Mapping[bool, str]
    """The codes of small puzzles that the rules explain step by step, by whether they print a total."""
    moves: Mapping[str, str]
    """The codes of small puzzles that teach moves, by the LESSONS of patterns: the solution of each takes one."""
    generate: Callable[[Order], tuple[Made, int]]
    """Makes a puzzle and says how many steps that took."""
    solve: Callable[[Puzzle], Trace]
    explain: Callable[[Puzzle, Answer, str], Trace]
    """The trace of a puzzle, given its only solution, by one of SOLVERS."""
    rate: Callable[[Puzzle, Answer], Rating]
    """How hard a puzzle is for a person, given its only solution."""
    show: Callable[[Puzzle, Mapping[Cell, bool], Step | None], tuple[Shown, ...]]
    judge: Callable[[Puzzle, Answer | None, Params | None, Cell | None], Made]
    """Proves and rates a given puzzle for a section, or for none. It takes the puzzle as written, and its answer and
    the cell where it begins if these are written too; raises Wrong if the section does not allow it."""
    usual: Callable[[Puzzle], Params]
    """The keys of a section that takes a puzzle and says nothing else."""
    classes: Callable[[int, int, Params], int] = slots
    """By rows, columns and own keys, the number of classes of puzzles; equal ones, however turned, share theirs."""
    asks: Callable[[Band, Range], tuple[str, ...]] = asks_nothing_else
    """By band and range of a tier, the `rungs` of the words that its boards ask for; () as usual."""
    said: Callable[[Band], str] = said_as_energy
    """How messages describe the band of a tier."""
    proved: str = "to have one solution"
    """What commands say is proved about each of its puzzles."""
    verified: str = "puzzles have exactly one solution"
    """What the check of a finished file says it counted."""
    spare: Callable[[Puzzle, Params], tuple[Cell, ...]] = none_is_spare
    """The clues of a puzzle with one solution that could each be left out alone; with a symmetry, together with their
    partners."""
    asking: Asking | None = None
    """Set if its puzzles are positions with a question; their answers are the right cells."""
    opening: Opening | None = None
    """Set if closed cells are opened on the way."""
    prove: Callable[[Puzzle], "Proof"] = prove_exactly
    """Counts the solutions of what is printed; raises TooHard."""
    two_of: Callable[[Puzzle], tuple[Answer, Answer] | None] = two_exactly
    """Finds two solutions of what is printed; raises TooHard."""
    data: Callable[[Puzzle, Answer], dict[str, Any]] = has_no_more_data
    """What data says about a puzzle and its answer beyond what it says about all kinds."""
    sort_of: Callable[[Puzzle], str] = is_of_no_sort
    """Which of the `sorts` of a section makes a bank take a puzzle."""
    defaults: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """Other defaults for keys, by the use that puzzles are made for outside sections."""
    check_daily: Callable[[Params, str], None] = takes_any_daily
    """By own keys and a tier, raises Wrong if a puzzle new to the sheets of a series takes too long to find."""
    compile: Callable[[], None] = compile_nothing
    """Compiles what its puzzles alone need, unless that is done, before several processes make the first ones."""
    dealt: bool = False
    """Whether its boards are dealt as games are: they repeat, and the first one compiles the engine of games."""
    titled: Titled | None = None
    """Set if solutions have titles, which are printed with them only."""
    identity: Callable[[Made], str] = identify_puzzle
    """The value that no two puzzles of a book share."""
    mark: str = "bullet"
    """What a marked cell shows, one of the marks of `Shown`."""
    shapes: bool = False
    """Whether its boards can have holes."""
    totals: tuple[bool, ...] = (True, False)
    """Whether its boards can print a total, the usual answer first."""

    def play_settings(self, rows: int, columns: int, params: Params) -> Played:
        """Return how closed cells of a section are opened; an empty `Played` if none are closed."""
        return self.opening.played(rows, columns, params) if self.opening else Played()

    def facts(self, puzzle: Puzzle, answer: Answer) -> Facts:
        """Return the difficulty facts of a puzzle, given its only solution."""
        return measure(self.explain(puzzle, answer, REFINED), puzzle)

    def tier_of(self, made: Made) -> str:
        """Return the tier of a puzzle without a section's own bands."""
        board = made.puzzle.rows, made.puzzle.columns, self.usual(made.puzzle)
        return tier_of(made, self.bands(*board), self.ranges(*board))


def settled_by(answer: Answer) -> dict[Cell, bool]:
    """Return every cell of an answer as (row, column) -> holds a bullet."""
    return {divmod(index, answer.columns): bullet for index, bullet in enumerate(answer.bullets)}
