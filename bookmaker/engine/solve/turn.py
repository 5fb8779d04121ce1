"""Where a solution turns: its key step, and what must be known before a step can be taken."""

from collections.abc import Callable, Mapping, Sequence

from bookmaker.engine.rank.character import CLEAR
from bookmaker.engine.rank.rating import FEW, SCORES
from bookmaker.engine.solve.argue import arguable, argue
from bookmaker.engine.solve.argument import Argument, DoesNotFollow
from bookmaker.values.puzzle import Cell, Puzzle, Step

NONE = -1
"""The place of the key step of a solution that has none."""
ALIKE = 1e-6
"""Scores that differ by less are equal."""


def key_step(puzzle: Puzzle, steps: Sequence[Step], boards: Sequence[Puzzle] = ()) -> int:
    """Return the place of the step at which a solution turns, or NONE if single numbers are enough.

    It is the first bottleneck: the first step that is clearly harder than all before it and than what such a puzzle
    takes for granted, which is two numbers at once where a step takes more, else one. If none is, it is the one whose
    score exceeds all before it by the most. A step that takes the total is it only if no other is harder than single
    numbers. Steps that are not argued, or take no number, leave nothing to look for. `boards` are as in a trace.
    """
    fair = [at for at, step in enumerate(steps) if step.clues and not step.single and arguable(step)]
    fair = [at for at in fair if not steps[at].total] or fair
    more = [at for at in fair if len(steps[at].clues) > FEW and not steps[at].total]
    fair, granted, hardest = (more, FEW, SCORES.pair) if more else (fair, 1, SCORES.single)
    if len(fair) < 2:
        return fair[0] if fair else NONE
    from bookmaker.engine.solve.trace_rating import scores_of  # loads the kernel

    rises = dict[int, float]()
    for at, (step, score) in enumerate(zip(steps, scores_of(puzzle, steps, boards), strict=True)):
        if at in fair:
            rises[at] = score - hardest
        if step.total or len(step.clues) > granted:
            hardest = max(hardest, score)
    enough = min(CLEAR, max(rises.values()))
    return next(at for at in fair if rises[at] > enough - ALIKE)


def settled_before(steps: Sequence[Step], at: int) -> dict[Cell, bool]:
    """Return what is known before a step."""
    return {
        cell: bullet
        for step in steps[:at]
        for cells, bullet in ((step.bullets, True), (step.empty, False))
        for cell in cells
    }


def premises(
    step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool], is_right: Callable[[Mapping[Cell, bool], Argument], bool]
) -> dict[Cell, bool]:
    """Return what must be settled, of all that is, so that a step can be taken, and its argument `is_right`.

    From everything that its clues see, one cell after the other is left out if that makes no difference.
    """
    seen = {cell for clue in step.clues for cell in puzzle.seen_cells(clue)}
    needed = {cell: bullet for cell, bullet in settled.items() if cell in seen}
    for cell in sorted(needed):
        fewer = {other: bullet for other, bullet in needed.items() if other != cell}
        too = step._replace(bullets=(*step.bullets, cell)) if needed[cell] else step._replace(empty=(*step.empty, cell))
        for one in (step, too):  # it may settle that cell, too
            try:
                if is_right(fewer, argue(one, puzzle, fewer)):
                    step, needed = one, fewer
                    break
            except DoesNotFollow:
                continue
    return needed
