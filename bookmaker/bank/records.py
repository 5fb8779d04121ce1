"""A puzzle as a bank keeps it: its code and answer with all that was found out, and the versions of who found it."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from bookmaker.engine.rank.energy import VERSION as ENERGY
from bookmaker.engine.rank.energy import Band
from bookmaker.engine.rank.facts import Facts
from bookmaker.engine.rank.facts import as_data as facts_as_data
from bookmaker.engine.rank.rating import VERSION as RATING
from bookmaker.engine.rank.rating import Range
from bookmaker.engine.rank.rating import tier_of as tier_by
from bookmaker.engine.symmetry import fingerprint, symmetry_of
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.kinds.base import Opening, Params
from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import (
    HOLE,
    PAPERS_KIND,
    Answer,
    Made,
    Puzzle,
    Rating,
    answer_of,
    answer_rows,
    off_clue,
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
    """Bullets on the board, or mines, whether that is printed or not."""
    printed: int
    """1 where the board says how many it holds, else 0."""
    asked: str
    """What is asked about it, or where it is to be solved the symmetry by which its clues lie; '' for none."""
    tier: str
    """Where sections that say nothing else have it."""
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
    def made(self) -> Made:
        """The puzzle as it is kept; raise BadPuzzle where it is none."""
        puzzle = puzzle_of(self.code)
        answer = answer_of(self.solution.split("/"), puzzle)
        return Made(puzzle, answer, self.n0, self.n1, self.n2, self.energy, Rating(self.hardest, self.effort))

    @property
    def is_current(self) -> bool:
        """Tell whether this bookmaker would rank it alike."""
        return (self.energy_version, self.rating_version) == (ENERGY, RATING)


def record_of(made: Made, facts: Facts | str, tier: str | None = None) -> Record:
    """Return how a bank keeps a puzzle, in the tier that it has by itself unless another is known."""
    puzzle, said = made.puzzle, facts if isinstance(facts, str) else json.dumps(facts_as_data(facts))
    return Record(
        fingerprint=fingerprint(puzzle),
        code=to_code(puzzle),
        solution="/".join(answer_rows(made.answer)),
        kind=puzzle.kind,
        rows=puzzle.rows,
        columns=puzzle.columns,
        bullets=sum(made.answer.bullets) if puzzle.total is None else puzzle.total,
        printed=int(puzzle.total is not None),
        asked=puzzle.question.about if puzzle.question else _composed(puzzle),
        tier=tier_of(made) if tier is None else tier,
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


def _composed(puzzle: Puzzle) -> str:
    return symmetry_of(puzzle) if puzzle.kind == PAPERS_KIND else ""


def scored(puzzle: Puzzle, answer: Answer | None) -> Record:
    """Return a puzzle proved and ranked anew, as it is for no section; raise Wrong where it is not right."""
    kind = KINDS[puzzle.kind]
    if HOLE in puzzle.clues:
        raise Wrong("it has a shape, and a bank keeps full rectangles", id="bad-puzzle")
    made = (
        _without_guess(puzzle, answer, kind.opening)
        if kind.opening
        else kind.judge(puzzle, answer, _usual(puzzle), None)
    )
    if answer is not None and made.answer != answer:
        raise Wrong("its solution is another one than the one that is given", id="bad-puzzle")
    return record_of(made, kind.facts(made.puzzle, made.answer))


def _without_guess(puzzle: Puzzle, answer: Answer | None, opening: Opening) -> Made:
    """Return a board of Minesweeper that needs no guess, however it is played."""
    from bookmaker.engine.play.rounds import Stuck
    from bookmaker.engine.solve.eliminate import TooHard

    if answer is None or sum(answer.bullets) != puzzle.total or off_clue(puzzle, answer):
        raise Wrong("nothing says where its mines are, or its numbers are not those of its mines", id="bad-puzzle")
    try:
        return opening.judge(puzzle, answer)[1]
    except (Stuck, TooHard, StopIteration):
        raise Wrong("it needs a guess, or it cannot be told that it does not", id="bad-puzzle") from None


@lru_cache(maxsize=256)
def usual(kind: str, printed: bool, asked: str) -> Params:
    """Return the keys of a section that takes such puzzles and says nothing else."""
    own = KINDS[kind].params
    total = {"total": "none"} if not printed and "total" in own.model_fields else {}
    return own.model_validate({"question": asked} if asked else total)


def _usual(puzzle: Puzzle) -> Params:
    return usual(puzzle.kind, puzzle.total is not None, puzzle.question.about if puzzle.question else "")


def tier_of(made: Made) -> str:
    """Return the tier of a puzzle where a section says nothing else."""
    puzzle = made.puzzle
    return tier_by(made, *_tiers(puzzle.kind, puzzle.rows, puzzle.columns, puzzle.total is not None))


@lru_cache(maxsize=256)
def _tiers(name: str, rows: int, columns: int, printed: bool) -> tuple[Mapping[str, Band], Mapping[str, Range]]:
    """Return the tiers of boards of a size where a section says nothing else; what is asked makes no difference."""
    kind, size = KINDS[name], (rows, columns, usual(name, printed, ""))
    return kind.bands(*size), kind.ranges(*size)
