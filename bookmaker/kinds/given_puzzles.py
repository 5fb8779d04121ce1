"""What can be wrong with a given puzzle, for a section of whatever kind."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from bookmaker.engine.symmetry import unpaired_cells
from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import Answer, Cell, Puzzle, answer_text

if TYPE_CHECKING:
    from bookmaker.engine.solve.clash import Clash


def with_total(puzzle: Puzzle, answer: Answer | None, printed: bool) -> Puzzle:
    """Return a puzzle with the total of its answer if totals are printed; raise Wrong for a spare or missing total."""
    if answer and puzzle.total is None and printed:
        puzzle = puzzle._replace(total=sum(answer.bullets))
    if printed and puzzle.total is None:
        remedy = "write `bullets: 7` below its rows, with its own number; or give the section total: none"
        raise Wrong("its total is missing", id="bad-puzzle", remedy=remedy)
    if not printed and puzzle.total is not None:
        remedy = "leave its total out if it can be solved without, or put it into a section of its own"
        raise Wrong("it has a total, and the section has total: none", id="bad-puzzle", remedy=remedy)
    return puzzle


def check_symmetry(puzzle: Puzzle, symmetry: str) -> None:
    """Raise Wrong if a given puzzle shows clues without those that go with them."""
    if alone := unpaired_cells(symmetry, puzzle):
        message = f"the section has symmetry: {symmetry}, and these clues have no counterpart: {name_places(alone)}"
        raise Wrong(message, id="bad-puzzle", remedy="show the others, or put it into a section without")


def ambiguous(puzzle: Puzzle, pair: tuple[Answer, Answer] | None, count: int | None) -> Wrong:
    """Return the error that a puzzle has no solution, or several: the cells in which a pair of them differs, and both.

    `count` is the number of solutions, None if nobody knows.
    """
    if pair is None:
        return Wrong("it has no solution", id="not-unique", remedy="look for a clue or a total that is off")
    seen = zip(puzzle.seen_cells(None), *(answer.bullets for answer in pair), strict=True)
    said = name_places(cell for cell, one, other in seen if one != other)
    both = " or ".join(map(answer_text, pair))
    many = "several" if count is None else count if count <= 1000 else "more than 1000"
    remedy = f"give it a clue more that tells them apart: {both}"
    return Wrong(f"it has {many} solutions; two of them differ at {said}", id="not-unique", remedy=remedy)


def name_places(cells: Iterable[Cell]) -> str:
    """Return the places of cells as messages name them."""
    return ", ".join(f"row {row + 1} column {column + 1}" for row, column in cells)


def clash_text(
    found: "Clash", puzzle: Puzzle, noun: str = "bullet", places: Callable[[Iterable[Cell]], str] = name_places
) -> str:
    """Return why no placement meets a puzzle, whose total counts what `noun` says; `places` names cells."""
    numbers = f"the number{'s' * (len(found.clues) > 1)} in {places(found.clues)}"
    if not found.total:
        return f"{numbers} cannot be met{' together' * (len(found.clues) > 1)}"
    total = f"{puzzle.total} {noun}{'s' * (puzzle.total != 1)}"
    return f"{total} cannot meet {numbers}" if found.clues else f"no room for {total}"
