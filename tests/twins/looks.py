"""The twin of `kernel/looks.py`: a trace is rated by looking at all clues and all pairs of them before each step."""

from collections.abc import Sequence
from itertools import combinations

from bookmaker.engine.rank.rating import FEW, HELD, LINKS, LOOKS, SCORES
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle, Rating, Step, Trace


class Board:
    """What each clue sees and wants when some cells are known."""

    def __init__(self, puzzle: Puzzle, known: dict[Cell, bool]) -> None:
        self.clues = [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) != UNKNOWN]
        self.says = {clue: puzzle.number(clue) for clue in self.clues}
        counted = {clue: set(puzzle.counted_cells(clue)) for clue in self.clues}
        self.opens = {clue: counted[clue] - known.keys() for clue in self.clues}
        self.wants = {
            clue: self.says[clue] - sum(known.get(cell, False) for cell in counted[clue]) for clue in self.clues
        }
        self.cells = len(set(puzzle.counted_cells(None)) - known.keys())
        self.pairs = [(one, two) for one, two in combinations(self.clues, 2) if self.opens[one] & self.opens[two]]

    def score(self, step: Step, chain: int | None) -> float:
        score = self.score_without_end(step, chain)
        too_much = chain > LINKS if chain is not None else len(step.clues) + step.total > HELD
        return max(score, SCORES.inhuman) if too_much else score

    def score_without_end(self, step: Step, chain: int | None) -> float:
        if chain is not None:
            return SCORES.supposing + SCORES.link * chain
        if step.total:
            return SCORES.total + SCORES.with_total * len(step.clues)
        if len(step.clues) > FEW:
            return SCORES.several + SCORES.beyond * (len(step.clues) - FEW - 1)
        return SCORES.single if step.single else self.of_pair(*step.clues)

    def of_pair(self, one: Cell, two: Cell) -> float:
        score = SCORES.pair
        if max(abs(one[0] - two[0]), abs(one[1] - two[1])) > 1:
            score += SCORES.apart
        if self.wants[one] < self.says[one] or self.wants[two] < self.says[two]:
            score += SCORES.reduced
        if sorted((self.wants[one], self.wants[two])) not in ([1, 1], [1, 2]):
            score += SCORES.larger
        return score

    def looks(self, step: Step, score: float, choices: int) -> float:
        seeing = [clue for clue in self.clues if self.opens[clue]]
        if step.single:
            simple = [clue for clue in seeing if self.wants[clue] in (0, len(self.opens[clue]))]
            return LOOKS.clue * (len(seeing) + 1) / (len(simple) + 1)
        in_vain = LOOKS.clue_in_vain * len(seeing)
        if len(step.clues) == FEW and not step.total:
            moves = [pair for pair in self.pairs if self.settles(*pair) and self.of_pair(*pair) <= score]
            return in_vain + LOOKS.pair * ((len(self.pairs) + 1) / (len(moves) + 1))
        in_vain += (LOOKS.pair_before_total if step.total else LOOKS.pair_before_several) * len(self.pairs)
        return in_vain + LOOKS.cell * score * ((self.cells + 1) / (choices + 1))

    def settles(self, one: Cell, two: Cell) -> bool:
        """Tell whether all that only one of two clues sees holds bullets, and all that only the other sees none."""
        mine, theirs = self.opens[one] - self.opens[two], self.opens[two] - self.opens[one]
        more = self.wants[one] - self.wants[two]
        return bool(mine | theirs) and more in (len(mine), -len(theirs))


def rating(puzzle: Puzzle, trace: Trace, links: Sequence[int | None]) -> Rating:
    """Return the rating of a trace, as `rate` does."""
    hardest, effort, known = 0.0, 0.0, dict[Cell, bool]()
    for at, (step, choices, chain) in enumerate(zip(trace.steps, trace.choices, links, strict=True)):
        board = Board(trace.boards[at] if trace.boards else puzzle, known)
        score = board.score(step, chain)
        hardest, effort = max(hardest, score), effort + (score + board.looks(step, score, choices))
        known |= dict.fromkeys(step.bullets, True) | dict.fromkeys(step.empty, False)
    return Rating(round(hardest, 1), round(effort, 1))
