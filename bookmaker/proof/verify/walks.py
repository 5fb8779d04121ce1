"""Whether each walkthrough on paper agrees with its puzzle, step by step, and ends in the solution."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.printing import Printing, Proved, differing, doubt, name_of
from bookmaker.proof.verify.proofs import prove
from bookmaker.proof.verify.roles import PICTURE, PUZZLE, STEP, Printed
from bookmaker.proof.verify.values import Doubt


def check_walks(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong in walkthroughs, in the example of the rules, and in other small pictures."""
    known = {one.number: one for one in proved}
    for boards in walks_of(printing).values():
        yield from _check_walk(boards, known, printing)
    for one in printing.boards:
        if one.role == PICTURE:
            yield from _check_picture(one)


def walks_of(printing: Printing) -> dict[int, list[Printed]]:
    """Return the boards of each walkthrough in order."""
    found: dict[int, list[Printed]] = defaultdict(list)
    for one in printing.boards:
        if one.role == STEP:
            found[one.walk].append(one)
    return dict(found)


def _check_walk(boards: Sequence[Printed], known: dict[int, Proved], printing: Printing) -> Iterator[Doubt]:
    start = boards[0]
    if start.steps != (0, 0) or start.walk <= 0:
        yield doubt("no-start", "a walkthrough without its start", start)
        return
    puzzle, puzzles = known.get(start.number), printing.of(PUZZLE)
    if puzzles and start.number and start.number not in puzzles:
        yield doubt("no-puzzle", "a walkthrough without its puzzle", start)
    if puzzle is None:
        puzzle = prove(start, printing)
        if puzzle.solutions != 1:
            yield doubt("not-unique", f"the puzzle of this walkthrough has {puzzle.solutions} solutions", start)
    elif puzzle.puzzle.total is not None and start.total != puzzle.puzzle.total:
        yield doubt("wrong-total", "the walkthrough has another total than its puzzle", start)
    for one in boards:
        yield from _check_clues(one, puzzle)
    if puzzle.answer and all(len(one.board.clues) == len(puzzle.puzzle.clues) for one in boards):
        yield from _check_steps(boards, puzzle.answer.bullets)


def _check_clues(one: Printed, known: Proved) -> Iterator[Doubt]:
    """Yield where a board of a walkthrough, or its sentences, have another clue than the puzzle."""
    board, puzzle = one.board, known.puzzle
    if (board.rows, board.columns) != (puzzle.rows, puzzle.columns):
        yield doubt("wrong-step", "the board of this step has another size than its puzzle", one)
        return
    for cell in differing(board.clues, puzzle.clues):
        yield doubt("wrong-clue", "the clues of this step are not those of the puzzle", one, cell)
    for cell, clue in enumerate(board.clues):
        if clue != UNKNOWN and board.marks[cell] != UNKNOWN:
            yield doubt("crowded-cell", "a clue and a mark in one cell", one, cell)


def _check_steps(boards: Sequence[Printed], bullets: Sequence[bool]) -> Iterator[Doubt]:
    """Yield where boards do not grow from each other, or do not agree with the solution."""
    before, last = boards[0].board.marks, 0
    for one in boards:
        if one is not boards[0] and one.steps[0] != last + 1:
            yield doubt("step-missing", f"step {one.steps[0]} follows step {last}", one)
        last = one.steps[1]
        yield from _check_step(one, before, bullets)
        before = one.board.marks
    for cell, (mark, bullet) in enumerate(zip(before, bullets, strict=True)):
        if mark == UNKNOWN and boards[-1].board.clues[cell] == UNKNOWN:
            said = "bullet" if bullet else "empty cell"
            yield doubt("unfinished", f"the walkthrough ends without the {said}", boards[-1], cell)


def _check_step(one: Printed, before: Sequence[int], bullets: Sequence[bool]) -> Iterator[Doubt]:
    board = one.board
    for cell, mark in enumerate(board.marks):
        shaded = divmod(cell, board.columns) in board.shaded and board.clues[cell] == UNKNOWN
        fresh = mark != UNKNOWN and before[cell] == UNKNOWN
        if mark != UNKNOWN and (mark == BULLET) != bullets[cell]:
            yield doubt("wrong-step", "the cell is shown otherwise than in the solution", one, cell)
        elif mark == UNKNOWN and before[cell] != UNKNOWN:
            yield doubt("wrong-step", "the cell was settled by an earlier step and is open again", one, cell)
        elif shaded != fresh:
            message = "a cell is settled that is not framed" if fresh else "a cell is framed that is not settled"
            yield doubt("wrong-step", message, one, cell)


def _check_picture(one: Printed) -> Iterator[Doubt]:
    """Yield the clues of a board without a number that its own bullets contradict."""
    board = one.board
    for cell, clue in enumerate(board.clues):
        if clue == UNKNOWN:
            continue
        around = list(near(cell, board.rows, board.columns))
        bullets = sum(board.marks[other] == BULLET for other in around)
        unknown = sum(board.marks[other] == UNKNOWN and board.clues[other] == UNKNOWN for other in around)
        if not bullets <= clue <= bullets + unknown:
            message = f"the {clue} in {name_of(cell, board.columns)} touches {bullets} bullets"
            yield doubt("wrong-picture", message, one, cell)


def near(cell: int, rows: int, columns: int) -> Iterator[int]:
    """Yield the cells around a cell, by their places row by row."""
    row, column = divmod(cell, columns)
    for r in range(max(0, row - 1), min(rows, row + 2)):
        for c in range(max(0, column - 1), min(columns, column + 2)):
            if (r, c) != (row, column):
                yield r * columns + c
