"""What every kind of puzzle offers: a constant table of functions."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bookmaker.engine.rank.energy import Band
from bookmaker.engine.rank.facts import Facts
from bookmaker.kinds.params import Params
from bookmaker.values.puzzle import Answer, Cell, Counting, Made, Puzzle, Shown, Step, Trace

CLASSIC, REFINED = "classic", "refined"
SOLVERS = (CLASSIC, REFINED)
"""The paper's solver, and the one that always takes a step from the fewest clues."""


class Order(NamedTuple):
    """One puzzle to make. `key` (seed, section, index) alone decides the random numbers."""

    kind: str
    key: tuple[int, int, int]
    rows: int
    columns: int
    params: Params
    """The kind's own keys of the section."""
    goal: float
    """The search stops at this energy or a lower one."""
    measured: bool = False
    """Whether the difficulty facts of the puzzle are wanted too."""


class Kind(NamedTuple):
    """One kind of puzzle. `solve` and `prove` get what is printed, never the answer."""

    name: str
    params: type[Params]
    """The pydantic model of this kind's own keys in a section of the spec."""
    counting: Counting
    """What its clues count."""
    bands: Callable[[int, int, Params], dict[str, Band]]
    """By rows, columns and own keys, the energy band of each tier where a section does not say."""
    examples: Mapping[bool, str]
    """The codes of small puzzles that the rules explain step by step, by whether they print a total."""
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
    prove: Callable[[Puzzle], int]
    """Counts the solutions, independently of `solve`; exact up to 1000."""
    show: Callable[[Puzzle, Mapping[Cell, bool], Step | None], tuple[Shown, ...]]


def settled_by(answer: Answer) -> dict[Cell, bool]:
    """Return every cell of an answer as (row, column) -> holds a bullet."""
    return {divmod(index, answer.columns): bullet for index, bullet in enumerate(answer.bullets)}
