"""What a puzzle is about, from its refined trace: its traits, each computed when asked for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from bookmaker.engine.bits import bits_of, masks
from bookmaker.engine.rank import character
from bookmaker.engine.rank.character import (
    ASPECTS,
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
    THEME,
    Traits,
    Wanted,
    on_diagonals,
)
from bookmaker.engine.rank.facts import LATE, total_at
from bookmaker.engine.rank.rating import SCORES
from bookmaker.engine.solve import patterns
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Refute
from bookmaker.engine.solve.ladder import Found, Open, singles_and_pairs, step_of
from bookmaker.engine.solve.patterns import pattern_of
from bookmaker.engine.solve.trace_rating import scores_of
from bookmaker.engine.solve.turn import ALIKE, NONE, key_step, settled_before
from bookmaker.values.puzzle import Cell, Puzzle, Step, Trace

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
CORNER_PART, EDGE_PART = 2, 4
"""A corner has a half of the rows and columns; the centre is what lies in none of their outer quarters."""


def traits_of(puzzle: Puzzle, trace: Trace, aspects: Iterable[str]) -> Traits:
    """Return the traits of a puzzle by some of ASPECTS, from its refined trace."""
    return {aspect: _TRAITS[aspect](puzzle, trace) for aspect in aspects}


def has_traits(wanted: Wanted, puzzle: Puzzle, trace: Trace) -> bool:
    """Tell whether a puzzle has the traits that are wanted, from its refined trace."""
    return all({*_TRAITS[aspect](puzzle, trace)} & {*wanted[aspect]} for aspect in ASPECTS if aspect in wanted)


def _themes(puzzle: Puzzle, trace: Trace) -> tuple[str, ...]:
    shown = {at: clue for at, clue in enumerate(puzzle.clues) if clue >= 0}
    said = tuple(theme for theme, banned in BANNED.items() if not {*banned} & {*shown.values()})
    return (*said, *(character.DIAGONALS,) * (shown.keys() <= on_diagonals(puzzle.rows, puzzle.columns)))


def _endings(puzzle: Puzzle, trace: Trace) -> tuple[str, ...]:
    at = total_at(trace.steps, len(puzzle.counted_cells(None)))
    if at is None:
        return (character.CLUES_ENDING,)
    return (character.TOTAL_ENDING if at > LATE else character.EARLY_ENDING,)


def _flows(puzzle: Puzzle, trace: Trace) -> tuple[str, ...]:
    """Tell whether steps can be taken so that each is next to the one before, and whether they begin on two fronts."""
    boards = trace.boards or (puzzle,) * len(trace.steps)
    uses = [_view(step, board) for step, board in zip(trace.steps, boards, strict=True)]
    settles = [bits_of(puzzle, step.bullets + step.empty) for step in trace.steps]
    chained = jumps(uses, settles) <= JUMPS * (len(settles) - 1)
    apart = second_front(uses, settles) >= FRONT * len(puzzle.counted_cells(None))
    return (character.CHAINED,) * chained + (character.TWO_FRONTS,) * apart


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


def _bottlenecks(puzzle: Puzzle, trace: Trace) -> tuple[str, ...]:
    """Tell whether only one step is clearly harder than all before it."""
    hardest, found = SCORES.single, 0
    for score in scores_of(puzzle, trace.steps, trace.boards):
        found += score - hardest > CLEAR - ALIKE
        hardest = max(hardest, score)
    return (character.ONE,) * (found == 1)


def _keys(puzzle: Puzzle, trace: Trace) -> tuple[str, ...]:
    """Return what the key step is called, if the puzzle cannot be solved without any such step."""
    at = key_step(puzzle, trace.steps, trace.boards)
    if at == NONE:
        return ()
    board, settled = trace.boards[at] if trace.boards else puzzle, settled_before(trace.steps, at)
    name = key_name(trace.steps[at], board, settled)
    needed = bool(name) and not _goes_on_without(name, trace.steps[at], board, settled)
    return (name,) * needed


def key_name(step: Step, board: Puzzle, settled: Mapping[Cell, bool]) -> str:
    """Return what a key step is called, one of KEYS; '' if it has no name."""
    if step.total:
        return character.TOTAL_KEY
    if pattern := pattern_of(step, board, settled):
        return KEY_OF.get(pattern.rule, "")
    supposes = any(isinstance(line, Refute) for line in argue(step, board, settled))
    return str(character.SUPPOSITION) if supposes else ""


def _goes_on_without(name: str, step: Step, board: Puzzle, settled: Mapping[Cell, bool]) -> bool:
    """Tell whether single clues and pairs with other names settle some cell of a key step of two clues."""
    if len(step.clues) > 2 or step.total:
        return False
    known = bits_of(board, (cell for cell, bullet in settled.items() if bullet))
    now = Open(board, known, bits_of(board, board.counted_cells(None)) & ~bits_of(board, settled))
    goal = bits_of(board, step.bullets + step.empty)
    while not goal & ~now.cells:
        way = next((one for one in singles_and_pairs(now) if not _has_name(one, name, now)), None)
        if not way:
            return False
        now = now.settle(way)
    return True


def _has_name(found: Found, name: str, now: Open) -> bool:
    """Tell whether what some clues settle is a step of this name."""
    cells = enumerate(now.puzzle.seen_cells(None))
    settled = {cell: bool(now.bullets >> at & 1) for at, cell in cells if not now.cells >> at & 1}
    pattern = pattern_of(step_of(found, now.puzzle), now.puzzle, settled)
    return pattern is not None and KEY_OF.get(pattern.rule) == name


def _openings(puzzle: Puzzle, trace: Trace) -> tuple[str, ...]:
    """Return where one can begin: the clues that settle something alone, or else those of the first step."""
    now = Open(puzzle, 0, bits_of(puzzle, puzzle.counted_cells(None)))
    alone = [one for one in now.sets() if one.bullets in (0, one.cells.bit_count())]
    clues = [divmod(one.clues[0], puzzle.columns) for one in alone] or list(trace.steps[0].clues if trace.steps else ())
    if not clues:
        return ()
    outer = {_part(row, column, puzzle, CORNER_PART) for row, column in clues}
    central = {_part(row, column, puzzle, EDGE_PART) for row, column in clues} == {(0, 0)}
    in_corner, few = len(outer) == 1 and 0 not in outer.copy().pop(), len(clues) <= FEW_WAYS
    said = (character.CORNER, in_corner), (character.CENTRE, central), (character.FEW_WAYS_IN, few)
    return tuple(way for way, holds in said if holds)


def _part(row: int, column: int, puzzle: Puzzle, part: int) -> tuple[int, int]:
    """Return -1, 0 or 1 for a row and a column: in the first part of so many, in between, or in the last one."""
    sides = (row, puzzle.rows), (column, puzzle.columns)
    down, right = ((place >= size - size // part) - (place < size // part) for place, size in sides)
    return down, right


_TRAITS: Mapping[str, Callable[[Puzzle, Trace], tuple[str, ...]]] = {
    THEME: _themes,
    ENDING: _endings,
    FLOW: _flows,
    OPENING: _openings,
    BOTTLENECK: _bottlenecks,
    KEY: _keys,
}
