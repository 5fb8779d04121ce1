"""Books of several games: each is taught, told and verified in its own words; what contradicts a kind is found."""

from pathlib import Path
from typing import Any

import pytest

from bookmaker.kinds import KINDS, game_of, puzzle_of
from bookmaker.proof.verify import verify
from bookmaker.proof.verify.captions import Board, as_bytes
from bookmaker.proof.verify.kinds import check_kinds
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.values.geometry import Box
from bookmaker.values.puzzle import Counting
from bookmaker.values.statements import BoardStatement, statement_of
from tests.books import build_book

SPEC = """\
spec: 1
title: Two Games
seed: 4
front: [how-to-play]
back: [hints, solutions, pictures, walkthroughs]
hints: 1
walkthroughs: all
sections:
  - {title: Bullets, size: 5x5, tiers: {gentle: 1}, steps: 20}
  - {title: Pictures, kind: mosaic, size: 6x6, tiers: {gentle: 2}}
"""


def test_each_game_of_a_book_is_taught_and_told_in_its_words(tmp_path: Path):
    report = verify(build_book(tmp_path, SPEC))
    assert report.findings == ()
    assert [one.puzzle.kind for one in report.puzzles] == ["bullets", "mosaic", "mosaic"]
    assert [one.speech for one in report.puzzles] == ["en-bullets", "en-mosaic", "en-mosaic"]


FULL = """\
spec: 1
title: Numbers Everywhere
layout: classic-colour
look: {grid: {slash_form: dot}}
front: [moves]
back: [solutions, walkthroughs]
walkthroughs: {form: FORM}
answers: separate
sections:
  - {title: Pictures, kind: mosaic, puzzles: ["mosaic:4x4:-:3543476446642332"]}
"""


@pytest.mark.parametrize("form", ["full", "key", "solution"])
def test_where_all_cells_have_numbers_what_a_step_settles_is_told_from_what_it_uses(form: str, tmp_path: Path):
    build_book(tmp_path, FULL.replace("FORM", form))
    assert [verify(path).findings for path in tmp_path.glob("book*.pdf")] == [(), ()]


def test_kinds_that_count_alike_have_the_words_of_the_one_that_is_taught():
    kinds = ["odds", "sweep", "mosaic", "bullets"]
    assert [game_of(kind, kinds) for kind in kinds] == ["sweep", "sweep", "mosaic", "sweep"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_that_contradicts_its_kind_is_found(kind: str):
    example = puzzle_of(next(iter(KINDS["bullets"].examples.values())))
    puzzle = example._replace(kind=kind, counting=KINDS[kind].counting)
    right = statement_of(puzzle, PUZZLE, f"en-{kind}", 1)
    fits = not KINDS[kind].is_asked and not KINDS[kind].is_opened and KINDS[kind].totals[0]
    assert bool(_wrong(right, puzzle.clues, right.total)) != fits
    for other in (right._replace(kind="none"), right._replace(counting=Counting(((0, 1),)))):
        assert _wrong(other, puzzle.clues, right.total)


def _wrong(said: BoardStatement, clues: tuple[int, ...], total: int) -> set[str]:
    box, blank = Box(0, 0, 10, 10), (-1,) * len(clues)
    board = Board(0, 1, 0, box, box, 5, 5, as_bytes(clues), as_bytes(blank), frozenset(), said=said)
    numbering: Any = None
    return {doubt.id for doubt in check_kinds(Printing((), numbering, (Printed(PUZZLE, board, 1, total),), "en"))}
