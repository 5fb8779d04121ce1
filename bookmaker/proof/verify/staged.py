"""Puzzles that are played in stages: whether each stage shows just what is certain from the one before.

Then nobody who plays one has to guess: what is printed opens it, stage by stage, by the exact odds of what is shown.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.playing import certain_on
from bookmaker.proof.verify.printing import Printing, Proved, doubt, touched
from bookmaker.proof.verify.roles import NO_STAGE, NONE, PUZZLE, STAGE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Answer

_STRUCK = 2
_STATES = {UNKNOWN: "closed", EMPTY: "open", BULLET: "a bullet", _STRUCK: "struck out"}
"""How a cell is, in words."""


def stages_of(printing: Printing) -> dict[int, list[Printed]]:
    """Return by their numbers the boards of the puzzles that are played in stages, as they follow each other."""
    found: dict[int, list[Printed]] = defaultdict(list)
    for one in printing.boards:
        if one.role in (PUZZLE, STAGE) and one.stage != NO_STAGE and one.number:
            found[one.number].append(one)
    return dict(found)


def opened(boards: Sequence[Printed], printing: Printing) -> Proved:
    """Return the puzzle that some stages show, and where its last one has the bullets; `check_stages` proves that."""
    first, last = boards[0], boards[-1].board
    whole = all(clue != UNKNOWN or mark == BULLET for clue, mark in zip(last.clues, last.marks, strict=True))
    answer = Answer(last.rows, last.columns, tuple(mark == BULLET for mark in last.marks)) if whole else None
    puzzle, label = printing.puzzle(first), printing.label(first)
    return Proved(first.number, puzzle, answer, 1, first.board.page, label, printing.puzzle(boards[-1]))


def check_stages(printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with the stages of puzzles."""
    for one in printing.boards:
        if one.role == STAGE and not one.number:
            yield doubt("no-number", f"stage {one.stage[0]} of a puzzle without a number", one)
    for boards in stages_of(printing).values():
        first, last = boards[0], boards[-1]
        yield from _check_order(boards)
        for cell, mark in enumerate(first.board.marks):
            if mark != UNKNOWN and first.stage[0] == 1:
                yield doubt("wrong-stage", "a mark that the first stage does not have", first, cell)
        for now, then in pairwise(boards):
            if then.stage[0] == now.stage[0] + 1 and _alike(now, then):
                yield from _check_turn(now, then, printing)
        if last.stage[0] > last.stage[1]:
            yield from _check_end(last, printing)


def _alike(one: Printed, other: Printed) -> bool:
    return (one.board.rows, one.board.columns) == (other.board.rows, other.board.columns)


def _check_order(boards: Sequence[Printed]) -> Iterator[Doubt]:
    """Yield the stages that are left out, come twice or too early, or are said to be others than there are."""
    first, stages = boards[0], [one.stage[0] for one in boards]
    last = max(one.stage[1] for one in boards)
    for stage in sorted({*range(1, last + 2)} - {*stages}):
        said = f"stage {stage} of {last} is left out" if stage <= last else f"nothing follows stage {last}"
        yield doubt("stage-missing", said, first)
    for stage in (stage for stage, count in Counter(stages).items() if count > 1):
        yield doubt("stage-twice", f"stage {stage} comes twice", first)
    for before, one in pairwise(boards):
        if one.stage[0] < before.stage[0]:
            yield doubt("stage-order", f"stage {one.stage[0]} stands behind stage {before.stage[0]}", one)
        if one.stage[1] != first.stage[1] or not _alike(one, first):
            yield doubt("wrong-stage", f"stage {one.stage[0]} is not one of the board on page {first.board.page}", one)
        if one.total != first.total:
            yield doubt("wrong-total", f"the total of stage {one.stage[0]} is not that of the first one", one)


def _check_turn(now: Printed, then: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where a stage does not show just what is certain from the one before it."""
    board, stage = now.board, now.stage[0]
    try:
        found = certain_on(now, printing)
    except TooHard:
        yield doubt("too-hard", f"stage {stage} is too hard to prove: too many numbers hang together", now)
        return
    if found is None:
        yield doubt("wrong-stage", f"no placement of bullets has the numbers of stage {stage}", now)
        return
    last = then.stage[0] > then.stage[1]
    for cell, at in enumerate(now.board.clues):
        place, is_now, shown = divmod(cell, board.columns), _state(board, cell), _state(then.board, cell)
        sure = EMPTY if place in found.safe else BULLET if place in found.certain or last else UNKNOWN
        wanted = is_now if is_now != UNKNOWN else sure
        if at not in (UNKNOWN, then.board.clues[cell]):
            yield doubt("wrong-clue", f"the {at} of stage {stage} is not here", then, cell)
        elif shown != wanted:
            message = f"the cell is {_STATES[shown]}, and by stage {stage} it is {_STATES[wanted]}"
            yield doubt("stage-early" if wanted == UNKNOWN else "stage-late", message, then, cell)


def _state(board: Board, cell: int) -> int:
    """Return what a cell is: a clue makes it open, a mark for an empty cell does not."""
    mark = board.marks[cell]
    return EMPTY if board.clues[cell] != UNKNOWN else _STRUCK if mark == EMPTY else mark


def _check_end(last: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where the whole board is not whole, or its numbers and its total are not those of its bullets."""
    board, puzzle = last.board, printing.puzzle(last)
    around = touched(puzzle, [mark == BULLET for mark in board.marks])
    for cell, (clue, near) in enumerate(zip(board.clues, around, strict=True)):
        if clue not in (UNKNOWN, near):
            yield doubt("wrong-clue", f"the {clue} touches {near} bullets", last, cell)
    if (bullets := board.marks.count(BULLET)) != last.total != NONE:
        yield doubt("wrong-total", f"a total of {last.total}, and the whole board has {bullets} bullets", last)
