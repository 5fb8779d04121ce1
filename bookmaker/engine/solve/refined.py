"""The refined solver: the simplest next step there is, from the fewest clues."""

import numpy as np

from bookmaker.engine.kernel.board import ROWS, Board, X, put
from bookmaker.engine.kernel.classic import STEP
from bookmaker.engine.kernel.load import load_clues, read_words, to_cell
from bookmaker.engine.kernel.refined import KNOWN, RECORD, SETS, TOTAL, refined_trace
from bookmaker.engine.solve.classic import NotUnique, new_steps
from bookmaker.engine.solve.exact import prove
from bookmaker.values.puzzle import Answer, Puzzle, Step, Trace


def solve(puzzle: Puzzle) -> Trace:
    """Return the refined trace of a puzzle; raise NotUnique when it has not exactly one solution.

    The type of a step is the number of clues it combines; "total" where it needs the total.
    """
    proof = prove(puzzle)
    if proof.answer is None:
        raise NotUnique(proof.solutions)
    return refined(puzzle, proof.answer)


def refined(puzzle: Puzzle, answer: Answer) -> Trace:
    """Return the refined trace of a puzzle whose only solution is known."""
    b = load_clues(puzzle.rows, puzzle.columns, puzzle.clues)
    for index, bullet in enumerate(answer.bullets):
        if bullet:
            put(b, X, to_cell(*divmod(index, puzzle.columns)))
    steps = new_steps(b)
    known = np.zeros(KNOWN * RECORD, dtype=np.int64)
    family = np.zeros(KNOWN, dtype=np.int64)
    sets = np.zeros(SETS, dtype=np.int64)
    length = refined_trace(b, steps, known, family, sets)
    rows = steps.reshape(-1, STEP)[:length]
    return Trace(answer, tuple(_step(row, answer) for row in rows), tuple(int(row[1]) for row in rows))


def _step(row: Board, answer: Answer) -> Step:
    settled = read_words(row[2 + ROWS :])
    bullets = tuple(cell for cell in settled if answer.bullets[cell[0] * answer.columns + cell[1]])
    empty = tuple(cell for cell in settled if cell not in bullets)
    type_ = "total" if row[0] >= TOTAL else int(row[0])
    return Step(type_, tuple(read_words(row[2 : 2 + ROWS])), bullets, empty)
