"""The proof of verify, made again by a SAT solver from what is printed: verify proves with the engine's own counter."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bookmaker.book.content import loose_entry
from bookmaker.book.leaflet import plain_paper, write_leaflet
from bookmaker.kinds.base import REFINED
from bookmaker.proof.pdf.drawing import open_document
from bookmaker.proof.verify import printing_of, read_page, verify
from bookmaker.proof.verify.captions import BULLET
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION
from bookmaker.values.puzzle import from_code
from bookmaker.words import load_words
from bookmaker.words.steps import story_of
from tests.proof.verify.sabotage.damages import DAMAGES
from tests.quick import quick
from tests.twins.sat import solutions

Made = Callable[[str], Path]


def printed_in(path: Path) -> Printing:
    with open_document(path) as document:
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
    "damage", quick(["a_clue_dropped_everywhere", "another_clue_everywhere", "another_total_everywhere"])
)
def test_a_spoiled_book_does_not_pass_the_twin(finished: Made, tmp_path: Path, damage: str) -> None:
    harm = DAMAGES[damage](finished("classic"), tmp_path / "spoiled.pdf")
    assert set(doubtful(printed_in(tmp_path / "spoiled.pdf"))) == set(harm.puzzles)


def test_a_puzzle_that_is_another_one_turned_is_found(tmp_path: Path) -> None:
    puzzle = from_code("bullets:5x5:7:1d2a332b221c2f")
    clues = tuple(puzzle.clues[(4 - at % 5) * 5 + at // 5] for at in range(25))
    entries = [loose_entry(one, number) for number, one in enumerate((puzzle, puzzle._replace(clues=clues)), 1)]
    words = load_words("en")
    stories = [(one, story_of(one.made, REFINED, words)) for one in entries]
    write_leaflet(tmp_path / "two.pdf", stories, plain_paper("en"))
    assert {(one.id, one.puzzle) for one in verify(tmp_path / "two.pdf").findings} == {("same-puzzle", 2)}
