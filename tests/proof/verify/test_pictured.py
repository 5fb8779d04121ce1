"""Small pictures without a number: no number on them may be contradicted by the bullets beside it."""

from typing import Any

import pytest

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board, as_bytes
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.proofs import check_pictures
from bookmaker.proof.verify.roles import PICTURE, Printed
from bookmaker.values.geometry import Box

MARKS = {"*": BULLET, ".": EMPTY}
NOWHERE = Box(0.0, 0.0, 30.0, 30.0)
NOTHING: Any = None


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        *((("1*",), []), (("1?",), []), (("?2*",), []), (("1.", "*."), [])),
        *((("2*",), ["a1"]), (("0*",), ["a1"]), ((".2*",), ["b1"]), (("1*", "?*"), ["a1"]), (("2?", "*3"), ["b2"])),
    ],
)
def test_a_number_counts_the_bullets_that_are_there_and_may_count_open_cells(cells: tuple[str, ...], found: list[str]):
    signs = "".join(cells)
    clues = tuple(int(sign) if sign.isdigit() else UNKNOWN for sign in signs)
    marks = tuple(MARKS.get(sign, UNKNOWN) for sign in signs)
    board = Board(0, 1, 0, NOWHERE, NOWHERE, len(cells), len(cells[0]), as_bytes(clues), as_bytes(marks), frozenset())
    doubts = list(check_pictures(Printing((), NOTHING, (Printed(PICTURE, board),), "en")))
    assert [(doubt.id, doubt.cell) for doubt in doubts] == [("wrong-picture", cell) for cell in found]
