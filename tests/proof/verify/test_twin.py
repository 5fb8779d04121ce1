"""The proof of verify, made again by a SAT solver from what is printed: verify proves with the engine's own counter."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bookmaker.proof.verify import printing_of, read_page, verify
from bookmaker.proof.verify.captions import BULLET
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.reader import opened
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION
from tests.proof.verify.sabotage.boards import (
    a_bullet_moved,
    a_clue_dropped_everywhere,
    a_false_clue_added,
    two_solutions_swapped,
)
from tests.proof.verify.sabotage.tools import Damage
from tests.quick import quick
from tests.twins.sat import solutions

Made = Callable[[str], Path]


def printed_in(path: Path) -> Printing:
    with opened(path) as document:
        return printing_of([read_page(document, index) for index in range(len(document))])


def doubtful(printing: Printing) -> Iterator[int]:
    """Yield the numbers of the puzzles that do not have exactly one solution, the one that is printed."""
    puzzles, solved = printing.of(PUZZLE), printing.of(SOLUTION)
    assert puzzles.keys() == solved.keys()
    for number, (board,) in puzzles.items():
        marks = solved[number][0].board.marks
        shown = frozenset(cell for cell, mark in enumerate(marks) if mark == BULLET)
        if solutions(printing.puzzle(board), 2) != [shown]:
            yield number


@pytest.mark.parametrize("name", quick(["classic", "foot"]))
def test_every_printed_puzzle_has_exactly_the_printed_solution(finished: Made, name: str) -> None:
    book = finished(name)
    printing = printed_in(book)
    assert list(printing.of(PUZZLE)) == [one.number for one in verify(book).puzzles] == list(range(1, 9))
    assert not list(doubtful(printing))


@pytest.mark.parametrize(
    "damage", quick([a_clue_dropped_everywhere, a_false_clue_added, a_bullet_moved, two_solutions_swapped])
)
def test_a_spoiled_book_does_not_pass_the_twin(finished: Made, tmp_path: Path, damage: Damage) -> None:
    harm = damage(finished("classic"), tmp_path / "spoiled.pdf")
    assert set(doubtful(printed_in(harm.path))) == set(harm.puzzles)
