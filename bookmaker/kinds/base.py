"""What every kind of puzzle offers: a class with what all share, and with what each one says itself."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache, partial
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, cast

from bookmaker.engine.rank.character import NOTHING_WANTED, VARIED, Traits, Wishes, wanted_in_turn
from bookmaker.engine.rank.energy import TIERS, Band
from bookmaker.engine.rank.facts import Facts, measure
from bookmaker.engine.rank.rating import ANY, Range, tier_of
from bookmaker.engine.symmetry import fingerprint, orbits
from bookmaker.kinds.given_puzzles import ambiguous, check_symmetry, clash_text, name_places, with_total
from bookmaker.kinds.params import Params
from bookmaker.values.errors import Wrong
from bookmaker.values.models import Strict
from bookmaker.values.position import Position
from bookmaker.values.puzzle import (
    HOLE,
    TOUCHING,
    UNKNOWN,
    Answer,
    Cell,
    Counting,
    Made,
    Puzzle,
    Rating,
    Shown,
    Step,
    Trace,
    cells_of,
)
from bookmaker.values.questions import Reply

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof

P = TypeVar("P", bound=Params)
CLASSIC, REFINED = "classic", "refined"
SOLVERS = (CLASSIC, REFINED)
"""The paper's solver, and the one that always takes a step from the fewest clues."""
Play = Literal["decoder", "stages", "password"]


class Doubts(NamedTuple):
    """Why a puzzle has not one solution."""

    cells: tuple[Cell, ...] = ()
    """Those in which two solutions differ, or of the fewest clues that contradict each other."""
    why: str = ""
    """What contradicts; '' where there are solutions."""
    pair: tuple[Answer, ...] = ()
    """Two solutions, if there are any."""


class Order(NamedTuple, Generic[P]):
    """One puzzle to make. `key`, such as (seed, section, tier, index), alone decides the random numbers."""

    kind: str
    key: tuple[int, ...]
    rows: int
    columns: int
    params: P
    """The kind's own keys of the section."""
    goal: float = -inf
    """The search stops at this energy or a lower one."""
    floor: float = -inf
    """The lowest energy that is good enough."""
    wanted: Range = ANY
    """The rating that is good enough: at a good energy the search goes on for it a while."""
    required: Wishes = NOTHING_WANTED
    """What is required of the puzzle, beside the traits of its section."""
    volume: int = 0
    """The volume of a series that the puzzle should belong to, from 1; 0 for any."""
    slot: int | None = None
    """The class that the puzzle should belong to, from 0; None for any."""

    turn: int = 0
    """Where traits vary, the number of the puzzle among those that take turns."""

    @property
    def wishes(self) -> Wishes:
        """All that the puzzle is to be."""
        return {**self.required, **self.params.traits}

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


def slot_of(puzzle: Puzzle, classes: int = SLOTS) -> int:
    """Return the class of a printed board, from 0; boards that are equal when turned share theirs."""
    return int(fingerprint(puzzle), 16) % classes


class Kind(ABC, Generic[P]):
    """One kind of puzzle, whose sections have keys of their own: P. Each kind is a class with one instance."""

    name: str
    params: type[P]
    """The pydantic model of this kind's own keys in a section of the spec."""
    counting: Counting = TOUCHING
    """What its clues count."""
    examples: Mapping[bool, str]
    """The codes of small puzzles that the rules explain step by step, by whether they print a total."""
    moves: Mapping[str, str]
    """The codes of small puzzles that teach moves, by the LESSONS of patterns: the solution of each takes one."""
    supposition: str = ""
    """The code of a small puzzle that begins with a supposition, which how-to-play explains; '' for none."""
    proved: str = "to have one solution"
    """What commands say is proved about each of its puzzles."""
    data_model: type[Strict] = Strict
    """The model of what its `data` says."""
    verified: str = "puzzles have exactly one solution"
    """What the check of a finished file says it counted."""
    is_asked: bool = False
    """Whether its puzzles are positions with a question; their answers are the right cells."""
    is_opened: bool = False
    """Whether closed cells are opened on the way."""
    is_titled: bool = False
    """Whether solutions have titles, which are printed with them only."""
    is_dealt: bool = False
    """Whether its boards are dealt as games are: they repeat, and the first one compiles the engine of games."""
    has_rungs: bool = False
    """Whether its tiers ask for `rungs` of the words."""
    finds_spare_clues: bool = False
    """Whether it looks for clues of given puzzles that could be left out."""
    counts_solutions: bool = True
    """Whether `prove` counts more than two solutions."""
    defaults: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """Other defaults for keys, by the use that puzzles are made for outside sections."""
    mark: str = "bullet"
    """What a marked cell shows, one of the marks of `Shown`."""
    has_shapes: bool = False
    """Whether its boards can have holes."""
    totals: tuple[bool, ...] = (True, False)
    """Whether its boards can print a total, the usual answer first."""

    # Making puzzles

    @abstractmethod
    def generate(self, order: Order[P]) -> tuple[Made, int]:
        """Make a puzzle, and say how many steps that took; raise CannotBeMet if none is found."""

    @abstractmethod
    def bands(self, rows: int, columns: int, params: P) -> dict[str, Band]:
        """Return the energy band of each tier for boards of a size, where a section does not say."""

    def ranges(self, rows: int, columns: int, params: P) -> dict[str, Range]:
        """Return the range of rating of each tier for boards of a size, where a section does not say: any."""
        return dict.fromkeys(TIERS, ANY)

    def describe_band(self, band: Band) -> str:
        """Return the band of a tier as messages describe it."""
        low, high = band
        return f"an energy of at most {high:.1f}" if low == -inf else f"an energy of {low:.1f} to {high:.1f}"

    def asks(self, band: Band, wanted: Range) -> tuple[str, ...]:
        """Return the `rungs` of the words that boards of a tier ask for; () as usual."""
        return ()

    def asked_by(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """Return the `rungs` of the words that one puzzle asks for."""
        if not self.has_rungs:
            return ()
        made = self.rank(puzzle, answer, self.usual(puzzle))
        return self.asks((made.energy, made.energy), Range(hardest=(made.rating.hardest, inf)))

    def usual(self, puzzle: Puzzle) -> P:
        """Return the keys of a section that takes a puzzle and says nothing else."""
        return cast(P, _defaults_of(self.params))

    def classes(self, rows: int, columns: int, params: P) -> int:
        """Return the number of classes of puzzles of a size; equal ones, however turned, share theirs."""
        return SLOTS

    def lack_of(self, tier: str, rows: int, columns: int, params: P) -> str:
        """Say why no board of a size is of a tier, with its usual energy and rating; '' if some are."""
        return ""

    def prices(self, rows: int, columns: int, params: P, tiers: Iterable[str]) -> Mapping[str, float]:
        """Return how many times as long puzzles of the slowest of some tiers take for a trait, by aspect, if long."""
        return {}

    def check_daily(self, rows: int, columns: int, params: P, tier: str) -> None:
        """Raise Wrong if a puzzle new to the sheets of a series takes too long to find."""

    def compile(self) -> None:
        """Compile what its puzzles alone need, unless that is done, before several processes make the first ones."""

    # Proving and rating them

    def prove(self, puzzle: Puzzle) -> "Proof":
        """Return how many solutions the printed puzzle has, and the solution if it is the only one; raise TooHard."""
        from bookmaker.engine.solve.exact import prove

        return prove(puzzle)

    def two_of(self, puzzle: Puzzle) -> tuple[Answer, Answer] | None:
        """Return two solutions of the printed puzzle, None if there are none; raise TooHard."""
        from bookmaker.engine.solve.exact import two_of

        return two_of(puzzle)

    def doubts(self, puzzle: Puzzle, places: Callable[[Iterable[Cell]], str] = name_places) -> Doubts:
        """Return why the printed puzzle has not one solution; `places` names cells. Nothing if that is too hard."""
        from bookmaker.engine.solve.clash import clash
        from bookmaker.engine.solve.eliminate import TooHard

        with suppress(TooHard):
            if pair := self.two_of(puzzle):
                cells = zip(cells_of(puzzle.rows, puzzle.columns), *(one.bullets for one in pair), strict=True)
                return Doubts(tuple(cell for cell, one, other in cells if one != other), pair=pair)
            found = clash(Position(puzzle))
            return Doubts(found.clues, clash_text(found, puzzle, places=places))
        return Doubts()

    @abstractmethod
    def solve(self, puzzle: Puzzle) -> Trace:
        """Return the steps to the solution of what is printed; raise NotUnique unless it has exactly one."""

    @abstractmethod
    def explain(self, puzzle: Puzzle, answer: Answer, solver: str = REFINED) -> Trace:
        """Return the trace of a puzzle, given its only solution, by one of SOLVERS."""

    def rate(self, puzzle: Puzzle, answer: Answer) -> Rating:
        """Return how hard a puzzle is for a person, given its only solution."""
        from bookmaker.engine.solve.trace_rating import rate_trace

        return rate_trace(puzzle, self.explain(puzzle, answer))

    def facts(self, puzzle: Puzzle, answer: Answer) -> Facts:
        """Return the difficulty facts of a puzzle, given its only solution."""
        return measure(self.explain(puzzle, answer), puzzle)

    def traits(self, puzzle: Puzzle, answer: Answer, aspects: Iterable[str]) -> Traits:
        """Return what a puzzle is about, by aspect, given its only solution."""
        from bookmaker.engine.solve.traits import traits_of

        return traits_of(puzzle, cache(partial(self.explain, puzzle, answer)), aspects)

    def misses(self, puzzle: Puzzle, answer: Answer, wishes: Wishes) -> tuple[str, ...]:
        """Return the wishes that a puzzle does not meet, given its only solution; those that vary are met."""
        from bookmaker.engine.solve.traits import has_traits

        solve, said = cache(partial(self.explain, puzzle, answer)), {n: w for n, w in wishes.items() if w != VARIED}
        return tuple(name for name in said if not has_traits(wanted_in_turn({name: said[name]}), puzzle, solve))

    @abstractmethod
    def rank(self, puzzle: Puzzle, answer: Answer, params: P) -> Made:
        """Return a puzzle with its energy and its rating, given its only solution."""

    def judge(self, puzzle: Puzzle, answer: Answer | None, params: P | None, start: Cell | None = None) -> Made:
        """Return a given puzzle, proved and rated, for a section or for none; raise Wrong with what is wrong with it.

        It is given as written, and so are its answer and the cell where it begins.
        """
        own = params or self.usual(puzzle)
        puzzle = with_total(puzzle, answer, own.prints_total)
        self.check_given(puzzle, own)
        return self.rank(puzzle, self._prove_given(puzzle, answer), own)

    def check_given(self, puzzle: Puzzle, params: P) -> None:
        """Raise Wrong if a given puzzle is not as its section says."""
        check_symmetry(puzzle, params.clue_symmetry)

    def _prove_given(self, puzzle: Puzzle, answer: Answer | None) -> Answer:
        """Return the only solution of a given puzzle; raise Wrong if it has none or several, or a different one."""
        from bookmaker.engine.solve.eliminate import TooHard

        try:
            proof = self.prove(puzzle)
        except TooHard as error:
            raise Wrong(str(error), id="bad-puzzle", remedy="give it more clues") from None
        if proof.answer is None:
            count = proof.solutions if self.counts_solutions else None
            raise ambiguous(puzzle, self.two_of(puzzle) if proof.solutions else None, count)
        if answer not in (None, proof.answer):
            raise Wrong("its solution is another one than the one that is given", id="bad-puzzle")
        return proof.answer

    def tier_of(self, made: Made) -> str:
        """Return the tier of a puzzle without a section's own bands."""
        board = made.puzzle.rows, made.puzzle.columns, self.usual(made.puzzle)
        return tier_of(made, self.bands(*board), self.ranges(*board))

    def spare_clues(self, puzzle: Puzzle, params: P) -> tuple[Cell, ...]:
        """Return the clues of a puzzle with one solution that could each be left out alone.

        The first of those that a symmetry shows and hides together stands for all.
        """
        found = orbits(params.clue_symmetry, puzzle.rows, puzzle.columns) if self.finds_spare_clues else ()
        shown = [orbit for orbit in found if puzzle.clues[orbit[0]] >= 0]
        without = (
            (orbit[0], [UNKNOWN if at in orbit else clue for at, clue in enumerate(puzzle.clues)]) for orbit in shown
        )
        spare = (first for first, clues in without if self.prove(puzzle._replace(clues=tuple(clues))).solutions == 1)
        return tuple(divmod(first, puzzle.columns) for first in spare)

    # Showing them

    def show(self, puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
        """Return what each cell shows, row by row: its clue, or once settled a mark; both where clues can be filled.

        With a step, the clues it uses and the cells it settles are shaded.
        """
        used, new = (set(step.clues), {*step.bullets, *step.empty}) if step else (set[Cell](), set[Cell]())
        seen = list(zip(puzzle.clues, puzzle.seen_cells(None), strict=True))
        marked = {cell for clue, cell in seen if clue < 0 or puzzle.counting.on_clues}
        states = ((clue, settled.get(cell) if cell in marked else None, cell) for clue, cell in seen)
        return tuple(
            _shown_cell(clue, state, cell in used, cell in new and cell in marked, self.mark)
            for clue, state, cell in states
        )

    def data(self, puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
        """Return what data says about a puzzle and its answer beyond what it says about all kinds."""
        return {}

    def identity(self, made: Made) -> str:
        """Return the value that no two puzzles of a book share: what is printed, in one orientation."""
        return fingerprint(made.puzzle)

    def sort_of(self, puzzle: Puzzle) -> str:
        """Return which of the `sorts` of a section makes a bank take a puzzle."""
        return ""

    def play_settings(self, rows: int, columns: int, params: P) -> Played:
        """Return how closed cells of a section are opened; an empty `Played` if none are closed."""
        return Played()

    def reply_of(self, puzzle: Puzzle) -> Reply | None:
        """Return the answer counted out from a printed position; None unless something is asked, with one answer."""
        return None

    def title_of(self, made: Made, params: P) -> str:
        """Return what the solution of a puzzle shows, a title or a motif that words name; '' for nothing."""
        return ""

    def titles(self, params: P) -> tuple[str, ...]:
        """Return what solutions of a section may show."""
        return ()


@cache
def _defaults_of(model: type[Params]) -> Params:
    return model.model_validate({})


@lru_cache(maxsize=1 << 8)
def _shown_cell(clue: int, marked: bool | None, used: bool, new: bool, mark: str) -> Shown:
    if clue == HOLE:
        return Shown(shade="hole")
    mark = "" if marked is None else mark if marked else "slash"
    shade = "own" if used and new else "clue" if used else "settled" if new else ""
    return Shown(digit=str(clue) if clue >= 0 else "", mark=mark, shade=shade)


def settled_by(answer: Answer) -> dict[Cell, bool]:
    """Return every cell of an answer as (row, column) -> holds a bullet."""
    return {divmod(index, answer.columns): bullet for index, bullet in enumerate(answer.bullets)}
