"""A puzzle as a bank keeps it: its code and answer, everything found out about it, and the versions that found it."""

import json
from typing import NamedTuple

from bookmaker.engine.rank.energy import VERSION as ENERGY
from bookmaker.engine.rank.facts import Facts
from bookmaker.engine.rank.facts import as_data as facts_as_data
from bookmaker.engine.rank.rating import VERSION as RATING
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import (
    HOLE,
    Answer,
    Made,
    Puzzle,
    Rating,
    answer_of,
    answer_text,
    to_code,
)


class Record(NamedTuple):
    """A puzzle in a bank; its fields are columns there."""

    fingerprint: str
    """Equal for all rotations and reflections."""
    code: str
    solution: str
    """Rows of `*` and `.` with slashes between them."""
    kind: str
    rows: int
    columns: int
    bullets: int
    """Bullets on the board, or mines, whether the number is printed or not."""
    printed: int
    """1 if the board says how many it holds, else 0."""
    asked: str
    """The question about it, or for a puzzle to solve the symmetry of its clues; '' for none."""
    tier: str
    """Its tier in sections that say nothing else."""
    n0: int
    n1: int
    n2: int
    energy: float
    energy_version: int
    hardest: float
    effort: float
    rating_version: int
    facts: str
    """Its difficulty facts as JSON."""

    @property
    def made_puzzle(self) -> Made:
        """The puzzle as it is kept; raise BadPuzzle for anything else."""
        puzzle = puzzle_of(self.code)
        answer = answer_of(self.solution, puzzle)
        return Made(puzzle, answer, self.n0, self.n1, self.n2, self.energy, Rating(self.hardest, self.effort))

    @property
    def is_current(self) -> bool:
        """Whether this bookmaker would rank it alike."""
        return (self.energy_version, self.rating_version) == (ENERGY, RATING)


def record_of(made: Made, facts: Facts | str, tier: str | None = None) -> Record:
    """Return a bank's record of a puzzle, in its own tier unless another is known."""
    puzzle, said = made.puzzle, facts if isinstance(facts, str) else json.dumps(facts_as_data(facts))
    return Record(
        fingerprint=fingerprint(puzzle),
        code=to_code(puzzle),
        solution=answer_text(made.answer),
        kind=puzzle.kind,
        rows=puzzle.rows,
        columns=puzzle.columns,
        bullets=sum(made.answer.bullets) if puzzle.total is None else puzzle.total,
        printed=int(puzzle.total is not None),
        asked=KINDS[puzzle.kind].sort_of(puzzle),
        tier=KINDS[puzzle.kind].tier_of(made) if tier is None else tier,
        n0=made.n0,
        n1=made.n1,
        n2=made.n2,
        energy=float(made.energy),
        energy_version=ENERGY,
        hardest=float(made.rating.hardest),
        effort=float(made.rating.effort),
        rating_version=RATING,
        facts=said,
    )


def score_puzzle(puzzle: Puzzle, answer: Answer | None) -> Record:
    """Return a puzzle proved and ranked anew, for no section; raise Wrong if it is not right."""
    kind = KINDS[puzzle.kind]
    if HOLE in puzzle.clues:
        raise Wrong("it has a shape, and a bank keeps full rectangles", id="bad-puzzle")
    made = kind.judge(puzzle, answer, None, None)
    if answer not in (None, made.answer):
        raise Wrong("its solution is another one than the one that is given", id="bad-puzzle")
    return record_of(made, kind.facts(made.puzzle, made.answer))
