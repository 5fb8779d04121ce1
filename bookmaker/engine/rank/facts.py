"""Difficulty facts: what a puzzle's refined trace says about solving it, and what sections promise about them. Pure."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from bookmaker.engine.bits import masks, places
from bookmaker.values.puzzle import Puzzle, Step, Trace

LATE = 0.75
"""The share of its unknown cells that a puzzle settles before it needs the total, if it needs the total late."""
SPIKE = 2
"""Clues, with the total counted as one, by which the hardest step exceeds all others if it is a spike."""
TEDIOUS = 15
"""Steps in a row that need one clue each, from which on they are tedious."""
LATE_TOTAL, NO_TOTAL = "late", "never"


class Facts(NamedTuple):
    """What solving a puzzle takes if each step is the simplest one available."""

    by_clues: tuple[tuple[int, int], ...]
    """(clues, steps): how many steps without the total combine this many clues, rising."""
    max_clues: int
    """The most clues that a step combines, with the total or without."""
    total_steps: int
    """How many steps need the total."""
    total_at: float | None
    """The share of the unknown cells settled before the total is first needed; None when it never is."""
    rounds: int
    """Length of the longest chain of steps that each use a cell settled by the step before.

    A clue uses the cells around it, the total uses all.
    """
    min_choices: int | None
    """The fewest cells that could be settled at a step, by as few clues as the step takes.

    Only steps with at least half of the unknown cells open count: at the end every puzzle is down to one. None for a
    board without unknown cells.
    """
    min_choices_step: int | None
    """The number, from 1, of the first step with this minimum."""
    single_run: int
    """The most steps in a row that need one clue each."""
    spike: bool
    """Whether the hardest of several steps takes SPIKE clues more than any other, the total counted as one."""
    tedium: bool
    """Whether TEDIOUS steps in a row need one clue each."""


def measure(trace: Trace, puzzle: Puzzle) -> Facts:
    """Return the difficulty facts of a puzzle from its refined trace."""
    steps, unknown = trace.steps, len(puzzle.counted_cells(None))
    by_clues = Counter(len(step.clues) for step in steps if not step.total)
    open_ = _open_before(steps, unknown)
    choices, number = _fewest(trace.choices, open_, unknown)
    run = _longest(step.single for step in steps)
    return Facts(
        by_clues=tuple(sorted(by_clues.items())),
        max_clues=max((len(step.clues) for step in steps), default=0),
        total_steps=len(steps) - by_clues.total(),
        total_at=total_at(steps, unknown),
        rounds=_rounds(steps, puzzle),
        min_choices=choices,
        min_choices_step=number,
        single_run=run,
        spike=_has_spike(steps),
        tedium=run >= TEDIOUS,
    )


def total_at(steps: tuple[Step, ...], unknown: int) -> float | None:
    """Return the share of the unknown cells settled before a step first needs the total; None if none does."""
    before = zip(steps, _open_before(steps, unknown), strict=True)
    return next(((unknown - left) / unknown for step, left in before if step.total), None)


def as_data(facts: Facts) -> dict[str, Any]:
    """Return facts as values for JSON."""
    total_at = "never" if facts.total_at is None else round(facts.total_at, 3)
    by_clues = {str(clues): steps for clues, steps in facts.by_clues}
    return {**facts._asdict(), "by_clues": by_clues, "total_at": total_at}


def refined_type(step: Step) -> int | str:
    """Return how many clues a step combines, or "total" if it needs the total as well."""
    return "total" if step.total else len(step.clues)


def _open_before(steps: tuple[Step, ...], unknown: int) -> list[int]:
    """Return how many cells are open before each step."""
    left = []
    for step in steps:
        left.append(unknown)
        unknown -= len(step.bullets) + len(step.empty)
    return left


def _fewest(choices: tuple[int, ...], open_: list[int], unknown: int) -> tuple[int | None, int | None]:
    """Return the fewest choices while half of the cells are open, and the number of the first step that has them."""
    early = [
        (many, number)
        for number, (many, left) in enumerate(zip(choices, open_, strict=True), start=1)
        if 2 * left >= unknown
    ]
    return min(early, default=(None, None))


def _rounds(steps: tuple[Step, ...], puzzle: Puzzle) -> int:
    """Return the length of the longest chain of steps that use each other's cells."""
    sees, bit = masks(puzzle.rows, puzzle.columns, puzzle.counting.sees), places(puzzle.rows, puzzle.columns)
    ends: list[int] = []  # the cells that chains of one step, of two, and so on, settle last
    for step in steps:
        used = -1 if step.total else reduce(or_, (sees[row * puzzle.columns + column] for row, column in step.clues), 0)
        length = len(ends)
        while length and not ends[length - 1] & used:
            length -= 1
        if length == len(ends):
            ends.append(0)
        ends[length] |= sum(bit[cell] for cell in step.bullets + step.empty)
    return sum(map(bool, ends))


def _longest(flags: Iterable[bool]) -> int:
    """Return the length of the longest run of set flags."""
    longest = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        longest = max(longest, run)
    return longest


def _has_spike(steps: tuple[Step, ...]) -> bool:
    """Tell whether one step is much harder than all the others."""
    hardness = sorted((len(step.clues) + step.total for step in steps), reverse=True)
    return len(hardness) > 1 and hardness[0] - hardness[1] >= SPIKE


class Require(NamedTuple):
    """What each puzzle has to meet; fields that are None or False let every puzzle pass."""

    max_clues: int | None = None
    """No step combines more clues than this, with the total or without."""
    total: str | None = None
    """LATE_TOTAL: no step needs the total before LATE of the unknown cells are settled. NO_TOTAL: none ever does."""
    max_rounds: int | None = None
    """No chain of steps that use each other's cells is longer."""
    min_choices: int | None = None
    """The cells that can be settled at every step, at least, while half of the unknown cells are open."""
    no_spike: bool = False
    """No step is much harder than all the others."""
    no_tedium: bool = False
    """There is no long run of steps that need one clue each."""

    @property
    def requirements(self) -> dict[str, int | str]:
        """What is required, by name."""
        return {name: value for name, value in self._asdict().items() if value}


NOTHING = Require()


def excess(name: str, value: int, facts: Facts) -> float:
    """Return by how much a puzzle with these facts misses a requirement other than of the total; 0 if it meets it."""
    beyond = {
        "max_clues": facts.max_clues - value,
        "max_rounds": facts.rounds - value,
        "min_choices": 0 if facts.min_choices is None else value - facts.min_choices,
        "no_spike": facts.spike,
        "no_tedium": facts.single_run - TEDIOUS + 1,
    }
    return max(0, beyond[name])
