"""Walkthroughs and hints of boards that are opened on the way: read back from a finished book, and spoiled in part."""

from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import VerifyReport, verify
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.phrases import phrases
from bookmaker.proof.verify.pointing import Moment, moment_of
from bookmaker.proof.verify.printing import Printing, Proved
from bookmaker.proof.verify.proofs import check_walks
from bookmaker.proof.verify.roles import STEP, Printed
from bookmaker.values.geometry import Box
from bookmaker.values.puzzle import Answer, Puzzle
from bookmaker.words import languages, load_words
from tests.once import once

SPEC = """\
spec: 1
title: Told
hints: 3
front: [title]
sections: [{title: D, kind: sweep, size: 8x8, mines: 12, tiers: {steady: 1, fiendish: 2}, per_page: 2}]
walkthroughs: all
"""
START, WHOLE, CELLS = (0, 1, -1, -1, -1), (0, 1, -1, 2, -1), (2, 4)
"""A row of five cells, two of which hold a mine; the rounds are told otherwise than they are found."""


def _make(folder: Path) -> None:
    (folder / "told.yaml").write_text(SPEC)
    for _ in build(folder / "told.yaml", folder, 1):
        pass


def _make_keys(folder: Path) -> None:
    (folder / "keys.yaml").write_text(SPEC.replace("walkthroughs: all", "walkthroughs: {form: key}"))
    for _ in build(folder / "keys.yaml", folder, 1):
        pass


@pytest.fixture(scope="module")
def report(session_folder: Path) -> VerifyReport:
    return verify(once(session_folder / "rounds", "told", _make) / "told.pdf")


@pytest.mark.slow
def test_a_book_that_is_told_round_by_round_is_proved(report: VerifyReport):
    assert not report.findings
    assert report.found.counts["walkthroughs"] == 3 and report.found.language == "en"


@pytest.mark.slow
def test_the_key_form_is_replayed_with_the_numbers_that_are_opened_in_between(session_folder: Path):
    made = verify(once(session_folder / "rounds", "keys", _make_keys) / "keys.pdf")
    assert not made.findings and made.found.counts["steps"] > 2


def _doubts(*boards: tuple[tuple[int, ...], dict[int, int], set[int]]) -> set[str]:
    """Return what is doubtful about a walkthrough whose boards have these clues, marks and framed cells."""
    made = []
    for at, (clues, marks, framed) in enumerate(boards):
        box, shaded = Box(0, 0, 10, 10), frozenset((0, cell) for cell in framed)
        shown = (tuple(marks.get(cell, UNKNOWN) for cell in range(5)), shaded, ())
        board = Board(0, 1, 0, box, box, 1, 5, clues, *shown)
        made.append(Printed(STEP, board, 1, 2, steps=(at, at), walk=0, opens=at == 0))
    answer = Answer(1, 5, tuple(cell in CELLS for cell in range(5)))
    known = Proved(1, _row(START), answer, 1, 1, "1", _row(WHOLE))
    printing = Printing((), Numbering((0,), ("1",), (None,), "", ()), tuple(made), phrases("en"))
    return {doubt.id for doubt in check_walks(printing, [known])}


def _row(clues: tuple[int, ...]) -> Puzzle:
    return Puzzle("bullets", 1, 5, clues, 2)


FIRST, SAFE, LAST = {2: BULLET}, {2: BULLET, 3: EMPTY}, {2: BULLET, 4: BULLET}
GOOD = ((START, {}, set()), (START, FIRST, {2}), (START, SAFE, {3}), (WHOLE, LAST, {4}))


def test_a_number_may_be_open_once_its_cell_is_known_to_be_safe():
    assert not _doubts(*GOOD)


@pytest.mark.parametrize(
    ("at", "board", "expected"),
    [
        (2, (WHOLE, FIRST, set()), "wrong-step"),  # the number is there before its cell is known to be safe
        (3, ((0, 1, -1, 1, -1), LAST, {4}), "wrong-clue"),  # another number than behind the code
        (3, ((-1, 1, -1, 2, -1), LAST, {4}), "wrong-clue"),  # one of the start is gone
        (3, (START, LAST, {4}), "wrong-step"),  # the cell is closed again
    ],
)
def test_numbers_that_come_too_early_or_are_others_are_found(
    at: int, board: tuple[tuple[int, ...], dict[int, int], set[int]], expected: str
):
    assert expected in _doubts(*GOOD[:at], board, *GOOD[at + 1 :])


@pytest.mark.parametrize("language", languages())
def test_hints_that_wait_for_open_cells_are_understood(language: str):
    words, puzzle = load_words(language, "sweep"), Puzzle("bullets", 6, 6, (UNKNOWN,) * 36, 6)
    for count in (1, 2, 17):
        text = words.count(words.pointing.opened, count, region=words.pointing.regions["top left"])
        for read in (text, text[:-9] + "- " + text[-9:], text[:9] + " " + text[9:]):
            assert moment_of(read, puzzle, f"{language}-sweep") == Moment(0, "top left", opened=count)
