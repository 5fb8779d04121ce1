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
    """The rating that is good enough: at such an energy the search goes on for it a while."""
    measured: bool = False
    """Whether the difficulty facts of the puzzle are wanted too."""
    volume: int = 0
    """The volume of a series that the puzzle is to belong to, from 1; 0 for any."""
    slot: int | None = None
    """The class that the puzzle is to be of, from 0 on; None for any."""

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


def two_exactly(puzzle: Puzzle) -> tuple[Answer, Answer] | None:
    """Return two solutions of what is printed, None where there are none; raise TooHard."""
    from bookmaker.engine.solve.exact import two_of

    return two_of(puzzle)


def slots(rows: int, columns: int, params: Params) -> int:
    """Return how many classes there are where nothing but the finished board tells which one it is of."""
    return SLOTS


def slot_of(puzzle: Puzzle) -> int:
    """Return such a class of what is printed, from 0; boards that are equal when turned share theirs."""
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
    """The same for the range of its rating."""
    examples: Mapping[bool, str]
    """The codes of small puzzles that the rules explain step by step, by whether they print a total."""
    moves: Mapping[str, str]
    """The codes of small puzzles that teach moves, by the LESSONS of patterns: one takes each in its solution."""
    generate: Callable[[Order], tuple[Made, int]]
    """Makes a puzzle and says how many steps that took."""
    solve: Callable[[Puzzle], Trace]
    explain: Callable[[Puzzle, Answer, str], Trace]
    """The trace of a puzzle whose only solution is known, by one of SOLVERS."""
    rate: Callable[[Puzzle, Answer], Rating]
    """How hard a puzzle is for a person, whose only solution is known."""
    show: Callable[[Puzzle, Mapping[Cell, bool], Step | None], tuple[Shown, ...]]
    judge: Callable[[Puzzle, Answer | None, Params | None, Cell | None], Made]
    """Proves and rates a puzzle that somebody gives for a section, or for none: as it is written, with its answer and
    the cell where it begins if these are written, too; raises Wrong where it is not good for the section."""
    usual: Callable[[Puzzle], Params]
    """The keys of a section that takes a puzzle and says nothing else."""
    classes: Callable[[int, int, Params], int] = slots
    """By rows, columns and own keys, how many classes puzzles fall into; equal ones, however turned, share theirs."""
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
    two_of: Callable[[Puzzle], tuple[Answer, Answer] | None] = two_exactly
    """Finds two solutions of what is printed; raises TooHard."""
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

    def play_settings(self, rows: int, columns: int, params: Params) -> Played:
        """Return how closed cells of a section are opened; nothing is where none are closed."""
        return self.opening.played(rows, columns, params) if self.opening else Played()

    def facts(self, puzzle: Puzzle, answer: Answer) -> Facts:
        """Return the difficulty facts of a puzzle whose only solution is known."""
        return measure(self.explain(puzzle, answer, REFINED), puzzle)

    def tier_of(self, made: Made) -> str:
        """Return the tier of a puzzle where no section says otherwise."""
        board = made.puzzle.rows, made.puzzle.columns, self.usual(made.puzzle)
        return tier_of(made, self.bands(*board), self.ranges(*board))


def settled_by(answer: Answer) -> dict[Cell, bool]:
    """Return every cell of an answer as (row, column) -> holds a bullet."""
    return {divmod(index, answer.columns): bullet for index, bullet in enumerate(answer.bullets)}
