"""The paper's human-like solver: single clues, then clues combined, then the total."""

import numpy as np

from bookmaker.engine.kernel.board import OPEN, ROWS, Board, Words, X, put
from bookmaker.engine.kernel.classic import STEP, classic_trace
from bookmaker.engine.kernel.difference import find_free
from bookmaker.engine.kernel.load import load_clues, read_words, to_cell
from bookmaker.engine.solve.exact import prove
from bookmaker.values.errors import QualityFailure
from bookmaker.values.puzzle import Answer, Puzzle, Step, Trace

BY_TOTAL = 2
"""How the kernel marks the step of the total."""


class NotUnique(QualityFailure):
    """A puzzle that has no solution or several; `solutions` says how many."""

    def __init__(self, solutions: int) -> None:
        self.solutions = solutions
        super().__init__("the board has no solution" if solutions == 0 else "the board has several solutions")


def solve(puzzle: Puzzle) -> Trace:
    """Return the classic trace of a puzzle; raise NotUnique when it has not exactly one solution.

    Steps of a single clue come first, those of several where there is none, and at last the total, which settles all
    the rest at once (paper: «Human Reasoning Steps»).
    """
    return explain(puzzle, only_answer(puzzle))


def explain(puzzle: Puzzle, answer: Answer) -> Trace:
    """Return the classic trace of a puzzle whose only solution is known."""
    b = solved_board(puzzle, answer)
    find_free(b)
    steps = new_steps(b)
    rows = steps.reshape(-1, STEP)[: classic_trace(b, steps)]
    return Trace(answer, tuple(step_of(row, answer, bool(row[0] == BY_TOTAL)) for row in rows))


def only_answer(puzzle: Puzzle) -> Answer:
    """Return the solution of a puzzle; raise NotUnique when it has not exactly one."""
    proof = prove(puzzle)
    if proof.answer is None:
        raise NotUnique(proof.solutions)
    return proof.answer


def solved_board(puzzle: Puzzle, answer: Answer) -> Board:
    """Return the clues of a puzzle, with the bullets of its solution as the reference placement."""
    b = load_clues(puzzle.rows, puzzle.columns, puzzle.clues)
    for index, bullet in enumerate(answer.bullets):
        if bullet:
            put(b, X, to_cell(*divmod(index, puzzle.columns)))
    return b


def new_steps(b: Board) -> Words:
    """Return room for the steps that settle all open cells."""
    return np.zeros((int(np.bitwise_count(b[OPEN : OPEN + ROWS]).sum()) + 1) * STEP, dtype=np.int64)


def step_of(row: Board, answer: Answer, total: bool) -> Step:
    """Return the step of a row of the kernel's trace."""
    settled = read_words(row[2 + ROWS :])
    bullets = tuple(cell for cell in settled if answer.bullets[cell[0] * answer.columns + cell[1]])
    empty = tuple(cell for cell in settled if cell not in bullets)
    return Step(tuple(read_words(row[2 : 2 + ROWS])), bullets, empty, total)
