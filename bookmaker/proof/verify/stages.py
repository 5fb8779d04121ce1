"""Puzzles played in stages: checks that each stage shows exactly the certain cells of the one before.

Then no player has to guess: the print opens the puzzle, stage by stage, by the exact odds of each board.
"""

from collections.abc import Iterator, Sequence

from bookmaker.proof.verify.about import group
from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.openings import flaws, open_unless
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import NONE, PUZZLE, STAGE, Printed
from bookmaker.proof.verify.step_boards import drawn_as
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Answer
from bookmaker.words.rules import stage_of


def stages_of(printing: Printing) -> dict[int, list[Printed]]:
    """Return the boards of puzzles played in stages by number, in order."""
    own = (one for one in printing.boards if one.role in (PUZZLE, STAGE) and is_staged(one) and one.number)
    return group(own, lambda one: one.number)


def is_staged(one: Printed) -> bool:
    """Tell whether a board's puzzle is played in stages."""
    return one.kind.is_opened and any(one.statement.stage)


def prove_staged(boards: Sequence[Printed], printing: Printing) -> Proved:
    """Return the puzzle of some stages, opened without a guess to the bullets of its last one."""
    first, last = boards[0], boards[-1].board
    answer = Answer(last.rows, last.columns, tuple(mark == BULLET for mark in last.marks))
    known, whole = printing.start_proof(first), printing.puzzle(boards[-1])
    return open_unless(known, answer, whole, _left_open(boards), flaws(known.puzzle, answer))


def _left_open(boards: Sequence[Printed]) -> Iterator[Doubt]:
    """Yield missing ends, a last stage that differs in size from the first, and the cells that it leaves open."""
    first, last = boards[0].board, boards[-1].board
    (start, _), (end, stages) = boards[0].statement.stage, boards[-1].statement.stage
    if start > 1 or end <= stages:
        yield doubt("stage-order", "the first stage or the whole board is not here", boards[0])
        return
    if (last.rows, last.columns) != (first.rows, first.columns):
        yield doubt("wrong-stage", "the last stage has another size than the first", boards[-1])
        return
    for cell, (clue, mark) in enumerate(zip(last.clues, last.marks, strict=True)):
        if clue == UNKNOWN and mark != BULLET:
            yield doubt("open-cell", "the last stage leaves a cell open", boards[-1], cell)


def check_stages(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in the stages of puzzles: missing ones, and wrong contents."""
    for one in printing.boards:
        if one.role == STAGE and not one.number:
            yield doubt("no-number", f"stage {one.statement.stage[0]} of a puzzle without a number", one)
    for number, boards in stages_of(printing).items():
        last = boards[0].statement.stage[1]
        if [one.statement.stage for one in boards] != [(stage, last) for stage in range(1, last + 2)]:
            said = ", ".join(str(one.statement.stage[0]) for one in boards)
            message = f"stages {said} follow each other, and should from 1 to the whole board"
            yield doubt("stage-order", message, boards[0])
        for one in boards:
            yield from _check_stage(one, printing.proved[number])


def _check_stage(one: Printed, known: Proved) -> Iterator[Doubt]:
    """Yield where a stage does not show exactly the certain cells of the one before."""
    if (NONE if known.puzzle.total is None else known.puzzle.total) != one.total:
        yield doubt("wrong-total", f"the total of stage {one.statement.stage[0]} is not that of the first one", one)
    if known.answer is None:
        return  # reported elsewhere
    now = stage_of(known.puzzle, known.answer, one.statement.stage[0])
    shown = known.kind.show(now.puzzle, now.settled, None)
    cells = zip(one.board.clues, one.board.marks, shown, strict=False)
    for cell, (clue, mark, wanted) in enumerate(cells):
        if (clue, mark) != drawn_as(wanted):
            there = " and ".join(filter(None, (wanted.digit, wanted.mark))) or "neither a number nor a mark"
            yield doubt("wrong-stage", f"stage {one.statement.stage[0]} has {there} here", one, cell)
