"""What a puzzle is about, and how far it is from that: what a search lowers, each computed when asked for."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import inf
from operator import or_
from typing import Any, get_args

from bookmaker.engine.bits import bits_of, masks
from bookmaker.engine.rank import character
from bookmaker.engine.rank.character import (
    BANNED,
    BOTTLENECK,
    CLEAR,
    ENDING,
    FEW_WAYS,
    FLOW,
    FRONT,
    JUMPS,
    KEY,
    OPENING,
    RATING,
    THEME,
    TOTAL_WISH,
    Traits,
    Wanted,
    on_diagonals,
)
from bookmaker.engine.rank.facts import LATE, Require, excess, measure, total_at
from bookmaker.engine.rank.rating import SCORES, Range
from bookmaker.engine.solve import patterns
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Refute
from bookmaker.engine.solve.ladder import Found, Open, singles_and_pairs, step_of
from bookmaker.engine.solve.patterns import pattern_of
from bookmaker.engine.solve.trace_rating import rate_trace, scores_of
from bookmaker.engine.solve.turn import ALIKE, NONE, key_step, settled_before
from bookmaker.values.puzzle import Answer, Cell, Puzzle, Step, Trace

Solve = Callable[[], Trace]
"""Returns the refined trace of a puzzle."""
Distances = Mapping[str, float]
"""By trait; what is missing is endlessly far."""
EVERY_TRAIT = {
    THEME: get_args(character.Theme),
    ENDING: get_args(character.Ending),
    FLOW: get_args(character.Flow),
    OPENING: get_args(character.Opening),
    BOTTLENECK: get_args(character.Bottleneck),
    KEY: character.KEYS,
}
KEY_OF = {
    patterns.ONE_ONE: "1-1",
    patterns.ONE_TWO: "1-2",
    patterns.ONE_TWO_LARGER: "1-2+",
    patterns.ONE_TWO_CORNER: "1-2C",
    patterns.ONE_TWO_ONE: "1-2-1",
    patterns.ONE_TWO_TWO_ONE: "1-2-2-1",
    patterns.SUBSET: "subset",
    patterns.TRIANGLE: "triangle",
}
"""The keys that are patterns, by their rules."""
LINE_OF = {"1-2C": (1, 2), "1-2-1": (1, 2, 1), "1-2-2-1": (1, 2, 2, 1)}
"""The numbers of keys that can lie along the border, "1-2C" from a corner on."""
OF_MANY = {*character.KEYS} - {*KEY_OF.values()} | {character.TRIANGLE_KEY}
"""The keys that are no pairs of clues."""
CORNER_PART, EDGE_PART = 2, 4
"""A corner has a half of the rows and columns; the centre is what lies in none of their outer quarters."""


def traits_of(puzzle: Puzzle, solve: Solve, aspects: Iterable[str]) -> Traits:
    """Return the traits of a puzzle by some of ASPECTS."""
    found = {aspect: _DISTANCES[aspect](puzzle, solve, EVERY_TRAIT[aspect]) for aspect in aspects}
    return {aspect: tuple(trait for trait, far in by.items() if far == 0) for aspect, by in found.items()}


def distances(wanted: Wanted, puzzle: Puzzle, solve: Solve) -> Iterator[float]:
    """Yield for each aspect, the quickest first, how far a puzzle is from what is wanted, 0 where it is that.

    By nothing else than 0 anything is told for sure: the rest says which of two puzzles is more likely to lead there.
    """
    for aspect, distance in _DISTANCES.items():
        if aspect in wanted:
            found = distance(puzzle, solve, wanted[aspect])
            yield min((found.get(trait, inf) for trait in wanted[aspect]), default=inf)


def has_traits(wanted: Wanted, puzzle: Puzzle, solve: Solve) -> bool:
    """Tell whether a puzzle is all that is wanted."""
    return not any(distances(wanted, puzzle, solve))


def _themes(puzzle: Puzzle, solve: Solve, traits: Collection[str]) -> Distances:
    shown = {at: clue for at, clue in enumerate(puzzle.clues) if clue >= 0}
    said = {theme: sum(clue in banned for clue in shown.values()) for theme, banned in BANNED.items()}
    return {**said, character.DIAGONALS: len(shown.keys() - on_diagonals(puzzle.rows, puzzle.columns))}


def _endings(puzzle: Puzzle, solve: Solve, traits: Collection[str]) -> Distances:
    at = total_at(solve().steps, len(puzzle.counted_cells(None)))
    if at is None:
        return {character.CLUES_ENDING: 0.0}
    late = at >= LATE
    return {
        character.TOTAL_ENDING: 0.0 if late else 1 + LATE - at,
        character.EARLY_ENDING: 1 + at - LATE if late else 0.0,
    }


def _flows(puzzle: Puzzle, solve: Solve, traits: Collection[str]) -> Distances:
    """Tell whether steps can be taken so that each is next to the one before, and whether they begin on two fronts."""
    trace = solve()
    boards = trace.boards or (puzzle,) * len(trace.steps)
    uses = [_view(step, board) for step, board in zip(trace.steps, boards, strict=True)]
    settles = [bits_of(puzzle, step.bullets + step.empty) for step in trace.steps]
    apart = FRONT * len(puzzle.counted_cells(None)) - second_front(uses, settles)
    return {
        character.CHAINED: max(0.0, jumps(uses, settles) - JUMPS * (len(settles) - 1)),
        character.TWO_FRONTS: max(0.0, apart / 2),
    }


def _view(step: Step, board: Puzzle) -> int:
    """Return the cells whose state a step uses, and those of its clues; all cells if it needs the total."""
    sees = masks(board.rows, board.columns, board.counting.sees)
    places = (row * board.columns + column for row, column in step.clues)
    return -1 if step.total else reduce(or_, (sees[place] | 1 << place for place in places), 0)


def jumps(uses: Sequence[int], settles: Sequence[int]) -> int:
    """Return how often whoever goes on next to the last step, as long as there is one, has to go on elsewhere.

    A step waits for the earlier ones that settle cells it uses.
    """
    waits = [sum(1 << i for i in range(at) if settles[i] & used) for at, used in enumerate(uses)]
    done, last, found = 0, -1, -1
    for _ in uses:
        ready = [at for at, before in enumerate(waits) if not done >> at & 1 and not before & ~done]
        near = [at for at in ready if uses[at] & last] if done else []
        found += not near
        chosen = (near or ready)[0]
        done, last = done | 1 << chosen, settles[chosen]
    return max(found, 0)


def second_front(uses: Sequence[int], settles: Sequence[int]) -> int:
    """Return the most cells that the second of two groups of steps had settled before anything joined them."""
    most, groups = 0, list[int]()
    for used, settled in zip(uses, settles, strict=True):
        apart = [group for group in groups if not group & used]
        groups = [*apart, reduce(or_, (group for group in groups if group & used), settled)]
        most = max(most, sorted((group.bit_count() for group in groups), reverse=True)[1]) if apart else most
    return most


def _bottlenecks(puzzle: Puzzle, solve: Solve, traits: Collection[str]) -> Distances:
    """Tell whether only one step is clearly harder than all before it."""
    trace, hardest, found = solve(), SCORES.single, 0
    for score in scores_of(puzzle, trace.steps, trace.boards):
        found += score - hardest > CLEAR - ALIKE
        hardest = max(hardest, score)
    return {character.ONE: abs(found - 1)}


def _keys(puzzle: Puzzle, solve: Solve, traits: Collection[str]) -> Distances:
    """Return what the key step is called, if the puzzle cannot be solved without any such step."""
    trace, wanted = solve(), {*traits}
    at = key_step(puzzle, trace.steps, trace.boards)
    boards = trace.boards or (puzzle,) * len(trace.steps)
    if at != NONE:
        before = settled_before(trace.steps, at)
        name = key_name(trace.steps[at], boards[at], before)
        if name in wanted:
            return {name: 0.5 * _goes_on_without(name, trace.steps[at], boards[at], before)}
    many = bool(wanted & OF_MANY)
    for at, (step, board) in enumerate(zip(trace.steps, boards, strict=True)):
        if len(step.clues) == 2 or (many and not step.single):
            name = key_name(step, board, settled_before(trace.steps, at))
            if name in wanted:
                return {name: 1.0}
    return {key: 1.5 + misfits(key, puzzle, trace.answer) for key in traits}


def misfits(key: str, puzzle: Puzzle, answer: Answer) -> int:
    """Return how many numbers and hidden cells lack for a key that can lie along the border as a line of numbers."""
    line, fewest = LINE_OF.get(key), 1 << puzzle.rows
    if not line:
        return 1
    sees = masks(puzzle.rows, puzzle.columns, puzzle.counting.sees)
    bullets = sum(bullet << at for at, bullet in enumerate(answer.bullets))
    numbers = [(bullets & seen).bit_count() for seen in sees]
    cells = [(clue >= 0, number) for clue, number in zip(puzzle.clues, numbers, strict=True)]
    sides = [cells[at : at + puzzle.columns] for at in range(0, len(cells), puzzle.columns)]
    for _ in range(4):
        sides = [list(row) for row in zip(*reversed(sides), strict=True)]  # turned by a quarter
        edge, beside = [(True, 0), *sides[0], (True, 0)], [shown for shown, _ in sides[1]]
        last = len(beside) - len(line)
        ways = ((0, line), (last, line[::-1])) if key == "1-2C" else ((at, line) for at in range(last + 1))
        for at, needs in ways:
            shown = edge[at : at + len(needs) + 2]
            lacking = sum(not there for there, _ in shown) + sum(beside[at : at + len(needs)])
            wrong = sum(min(2, abs(number - need)) for (_, number), need in zip(shown[1:-1], needs, strict=True))
            fewest = min(fewest, lacking + wrong)
    return fewest


def key_name(step: Step, board: Puzzle, settled: Mapping[Cell, bool]) -> str:
    """Return what a key step is called, one of KEYS; '' if it has no name."""
    if step.total:
        return character.TOTAL_KEY
    if pattern := pattern_of(step, board, settled):
        return KEY_OF.get(pattern.rule, "")
    supposes = any(isinstance(line, Refute) for line in argue(step, board, settled))
    return str(character.SUPPOSITION_KEY) if supposes else ""


def _goes_on_without(name: str, step: Step, board: Puzzle, settled: Mapping[Cell, bool]) -> bool:
    """Tell whether single clues and pairs with other names settle some cell of a key step of two clues."""
    if len(step.clues) > 2 or step.total:
        return False
    known = bits_of(board, (cell for cell, bullet in settled.items() if bullet))
    now = Open(board, known, bits_of(board, board.counted_cells(None)) & ~bits_of(board, settled))
    goal = bits_of(board, step.bullets + step.empty)
    while not goal & ~now.cells:
        settled = _settled_cells(now)
        way = next((one for one in singles_and_pairs(now) if not _has_name(one, name, now.puzzle, settled)), None)
        if not way:
            return False
        now = now.settle(way)
    return True


def _settled_cells(now: Open) -> dict[Cell, bool]:
    """Return what is settled, clues too."""
    cells = enumerate(now.puzzle.seen_cells(None))
    return {cell: bool(now.bullets >> at & 1) for at, cell in cells if not now.cells >> at & 1}


def _has_name(found: Found, name: str, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> bool:
    """Tell whether what some clues settle is a step of this name, which no single clue has."""
    pattern = pattern_of(step_of(found, puzzle), puzzle, settled) if len(found.clues) > 1 else None
    return pattern is not None and KEY_OF.get(pattern.rule) == name


def _openings(puzzle: Puzzle, solve: Solve, traits: Collection[str]) -> Distances:
    """Return where one can begin: the clues that settle something alone, or else those of the first step."""
    now = Open(puzzle, 0, bits_of(puzzle, puzzle.counted_cells(None)))
    alone = [one for one in now.sets() if one.bullets in (0, one.cells.bit_count())]
    clues = [divmod(one.clues[0], puzzle.columns) for one in alone]
    clues = clues or [clue for step in solve().steps[:1] for clue in step.clues]
    if not clues:
        return {}
    halves = Counter(_part(row, column, puzzle, CORNER_PART) for row, column in clues)
    central = sum(_part(row, column, puzzle, EDGE_PART) == (0, 0) for row, column in clues)
    return {
        character.CORNER: len(clues) - max((many for part, many in halves.items() if 0 not in part), default=0),
        character.CENTRE: (len(clues) - central) / 2,
        character.FEW_WAYS_IN: max(0, len(clues) - FEW_WAYS),
    }


def _part(row: int, column: int, puzzle: Puzzle, part: int) -> tuple[int, int]:
    """Return -1, 0 or 1 for a row and a column: in the first part of so many, in between, or in the last one."""
    sides = (row, puzzle.rows), (column, puzzle.columns)
    down, right = ((place >= size - size // part) - (place < size // part) for place, size in sides)
    return down, right


def _ratings(puzzle: Puzzle, solve: Solve, ranges: Collection[Range]) -> Mapping[Range, float]:
    rating = rate_trace(puzzle, solve())
    return {one: one.distance(rating) for one in ranges}


def _requirement_distance(name: str) -> Callable[[Puzzle, Solve, Collection[int]], Mapping[int, float]]:
    """Return what tells how far a puzzle is from numbers that a requirement may have."""
    return lambda puzzle, solve, values: {value: excess(name, value, measure(solve(), puzzle)) for value in values}


_DISTANCES: Mapping[str, Callable[[Puzzle, Solve, Any], Mapping[Any, float]]] = {
    THEME: _themes,
    OPENING: _openings,
    ENDING: _endings,
    FLOW: _flows,
    RATING: _ratings,
    **{name: _requirement_distance(name) for name in Require._fields if name != TOTAL_WISH},
    BOTTLENECK: _bottlenecks,
    KEY: _keys,
}
"""How far a puzzle is from each trait, the quickest aspects first; what is missing is endlessly far."""
