"""Puzzles that are played in stages: whether each stage shows just what is certain from the one before.

Then nobody who plays one has to guess: what is printed opens it, stage by stage, by the exact odds of what is shown.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN
from bookmaker.proof.verify.printing import Printing, Proved, differing, doubt, touched
from bookmaker.proof.verify.roles import NO_STAGE, NONE, PUZZLE, STAGE, TURNED, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer


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
    taught: dict[int, list[Printed]] = defaultdict(list)
    for one in (one for one in printing.boards if one.role == TURNED):
        taught[one.board.leaf].append(one)
    for boards in (*stages_of(printing).values(), *taught.values()):
        yield from _check_order(boards)
        first, last = boards[0], boards[-1]
        for one in boards:
            yield from _check_total(one, first) if one.role == STAGE else ()
            yield from _check_cells(one)
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


def _check_total(one: Printed, first: Printed) -> Iterator[Doubt]:
    if one.total == NONE:
        yield doubt("no-total", f"stage {one.stage[0]} has no total", one)
    elif one.total != first.total != NONE:
        yield doubt("wrong-total", f"a total of {one.total}, and the first stage has {first.total}", one)


def _check_cells(one: Printed) -> Iterator[Doubt]:
    """Yield marks that no stage has: for empty cells, and any at the first one."""
    for cell, mark in enumerate(one.board.marks):
        if mark == EMPTY or (mark == BULLET and one.stage[0] == 1):
            yield doubt("wrong-stage", f"a mark that stage {one.stage[0]} does not have", one, cell)


def _check_turn(now: Printed, then: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where a stage does not show just what is certain from the one before it."""
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.odds import odds

    board, stage = now.board, now.stage[0]
    known = frozenset(divmod(cell, board.columns) for cell, mark in enumerate(board.marks) if mark == BULLET)
    try:
        found = odds(Position(printing.puzzle(now), known))
    except TooHard:
        yield doubt("too-hard", f"stage {stage} is too hard to prove: too many numbers hang together", now)
        return
    if found is None:
        yield doubt("wrong-stage", f"no placement of bullets has the numbers of stage {stage}", now)
        return
    if now.safe != len(found.safe):
        said = "no number of safe cells is given" if now.safe == NONE else f"{now.safe} cells are said to be safe"
        yield doubt("wrong-count", f"{said} at stage {stage}, and {len(found.safe)} are", now)
    bullets = {cell for cell, mark in enumerate(then.board.marks) if mark == BULLET}
    safe = {row * board.columns + column for row, column in found.safe}
    certain = {row * board.columns + column for row, column in {*found.certain, *known}}
    yield from _check_numbers(now, then, safe)
    yield from _check_bullets(then, bullets, certain)


def _check_numbers(now: Printed, then: Printed, safe: set[int]) -> Iterator[Doubt]:
    """Yield the numbers of a stage that are others than before, come too early, or are missing."""
    clues = now.board.clues
    for cell in differing(clues, then.board.clues):
        if clues[cell] != UNKNOWN:
            yield doubt("wrong-clue", f"the {clues[cell]} of stage {now.stage[0]} is not here", then, cell)
        elif cell not in safe:
            message = f"the number is here too early: stage {now.stage[0]} does not make this cell certain"
            yield doubt("stage-early", message, then, cell)
    for cell in sorted(safe):
        if then.board.clues[cell] == UNKNOWN:
            yield doubt("stage-late", f"stage {now.stage[0]} makes this cell certain, and it is not open", then, cell)


def _check_bullets(then: Printed, bullets: set[int], certain: set[int]) -> Iterator[Doubt]:
    """Yield the bullets of a stage that are missing, or come too early; behind the last one all are there."""
    for cell in sorted(certain - bullets):
        yield doubt("stage-late", "this cell certainly holds a bullet, and has no mark", then, cell)
    for cell in sorted(bullets - certain) if then.stage[0] <= then.stage[1] else ():
        yield doubt("stage-early", "the bullet is here too early: it is not yet certain", then, cell)


def _check_end(last: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where the whole board is not whole, or its numbers and its total are not those of its bullets."""
    board, puzzle = last.board, printing.puzzle(last)
    around = touched(puzzle, [mark == BULLET for mark in board.marks])
    for cell, (clue, mark, near) in enumerate(zip(board.clues, board.marks, around, strict=True)):
        if clue == UNKNOWN and mark == UNKNOWN:
            yield doubt("open-cell", "the whole board leaves a cell open", last, cell)
        elif clue != UNKNOWN and clue != near:
            yield doubt("wrong-clue", f"the {clue} touches {near} bullets", last, cell)
    if (bullets := board.marks.count(BULLET)) != last.total != NONE:
        yield doubt("wrong-total", f"a total of {last.total}, and the whole board has {bullets} bullets", last)
