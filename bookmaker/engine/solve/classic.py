"""A human-like solver: single clues, then clues combined, then the total.

Source: Todd W. Neller and Hien Tran, "The Bullets Puzzle" (AAAI-22, 2022), «Human Reasoning Steps».
"""

from collections.abc import Iterator

import numpy as np

from bookmaker.engine.kernel.board import COUNTS, HIGH, OPEN, ROWS, SPLIT, WIDE, Board, Words
from bookmaker.engine.kernel.classic import STEP, classic_trace, list_steps
from bookmaker.engine.kernel.descent import BY_CLUES, count_types, energy
from bookmaker.engine.kernel.difference import find_free
from bookmaker.engine.kernel.load import load_clues, load_placement
from bookmaker.engine.rank.energy import ByClues, Weights
from bookmaker.engine.solve.exact import prove
from bookmaker.values.errors import QualityFailure
from bookmaker.values.puzzle import Answer, Puzzle, Step, Trace, cells_of

BY_TOTAL = 2
"""The kernel's mark for the step of the total."""


class NotUnique(QualityFailure):
    """A puzzle with no solution or several; `solutions` says how many."""

    def __init__(self, solutions: int) -> None:
        self.solutions = solutions
        super().__init__("the board has no solution" if solutions == 0 else "the board has several solutions")


def solve(puzzle: Puzzle) -> Trace:
    """Return the classic trace of a puzzle; raise NotUnique unless it has exactly one solution.

    Steps of a single clue come first, then those of several, and last the total, which settles all the rest at once
    (paper: «Human Reasoning Steps»).
    """
    return explain(puzzle, only_answer(puzzle))


def explain(puzzle: Puzzle, answer: Answer) -> Trace:
    """Return the classic trace of a puzzle, given its only solution."""
    b = solved_board(puzzle, answer)
    find_free(b)
    steps = new_steps(b)
    length = classic_trace(b, steps)
    return Trace(answer, tuple(read_steps(b, steps, length, BY_TOTAL)))


def classic_counts(puzzle: Puzzle, answer: Answer, weights: Weights, by_clues: ByClues) -> tuple[int, int, int, float]:
    """Return n0, n1, n2 and the energy of the classic trace of a puzzle, given its only solution."""
    b = solved_board(puzzle, answer)
    b[SPLIT] = len(by_clues)
    find_free(b)
    count_types(b, new_steps(b))
    n0, n1, n2, *combined = b[COUNTS : COUNTS + BY_CLUES + len(by_clues)].tolist()
    return n0, n1 + sum(combined), n2, float(energy(b, np.array([*weights, *by_clues], dtype=np.float64)))


def only_answer(puzzle: Puzzle) -> Answer:
    """Return the solution of a puzzle; raise NotUnique unless it has exactly one."""
    proof = prove(puzzle)
    if proof.answer is None:
        raise NotUnique(proof.solutions)
    return proof.answer


def solved_board(puzzle: Puzzle, answer: Answer) -> Board:
    """Return the clues of a puzzle, with the bullets of its solution as the reference placement."""
    b = load_clues(puzzle.rows, puzzle.columns, puzzle.clues)
    load_placement(b, puzzle.rows, puzzle.columns, answer.bullets)
    return b


def new_steps(b: Board) -> Words:
    """Return room for the steps that settle all open cells."""
    return np.zeros((int(np.bitwise_count(b[OPEN : OPEN + ROWS]).sum()) + 1) * STEP, dtype=np.int64)


def read_steps(b: Board, steps: Words, length: int, total: int) -> Iterator[Step]:
    """Yield the steps of the kernel's trace; those of type `total` and above need the total."""
    rows, board = steps[: length * STEP].reshape(length, STEP), cells_of(int(b[HIGH]), int(b[WIDE]))
    found = np.empty(int(np.bitwise_count(rows[:, 2:]).sum()), dtype=np.int64)
    ends = np.empty(3 * length, dtype=np.int64)
    list_steps(b, steps, length, ends, found)
    cells, begin = tuple(map(board.__getitem__, found.tolist())), 0
    for type_, (clues, bullets, empty) in zip(rows[:, 0].tolist(), ends.reshape(length, 3).tolist(), strict=True):
        yield Step(cells[begin:clues], cells[clues:bullets], cells[bullets:empty], type_ >= total)
        begin = empty
