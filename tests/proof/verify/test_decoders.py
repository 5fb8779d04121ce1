"""A book of boards that are played with a decoder: their codes, tables and hidden boards, read back and proved."""

from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import VerifyReport, verify
from bookmaker.proof.verify.captions import UNKNOWN, Board
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.opened import check_opened, prove_opened, with_flaws, with_tables
from bookmaker.proof.verify.phrases import phrases
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.values.geometry import Box
from bookmaker.values.hidden import MINE, Opening
from tests.once import once

SPEC = """\
spec: 1
title: Decoded
front: [title]
sections: [{title: D, kind: sweep, size: 6x6, mines: 6, tiers: {gentle: 2, steady: 2}, per_page: 2}]
"""


def make(folder: Path) -> None:
    (folder / "decoded.yaml").write_text(SPEC)
    for _ in build(folder / "decoded.yaml", folder, 1):
        pass


@pytest.fixture(scope="module")
def report(session_folder: Path) -> VerifyReport:
    return verify(once(session_folder / "decoders", "decoded", make) / "decoded.pdf")


def test_a_book_with_a_decoder_is_proved_from_its_codes_and_tables(report: VerifyReport):
    assert not report.findings
    assert [one.number for one in report.puzzles] == [1, 2, 3, 4]
    assert all(one.answer and sum(one.answer.bullets) == 6 for one in report.puzzles)
    assert report.found.counts["references"] == 3 * 4


def printing_with(rows: tuple[str, ...], signs: dict[tuple[int, int], str], total: int) -> Printing:
    """Return a file with one board, of which closed cells have the codes A0, A1 … and these signs behind them."""
    cells = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    clues = tuple(UNKNOWN if rows[row][column] == "." else int(rows[row][column]) for row, column in cells)
    codes = {cell: f"A{place}" for place, cell in enumerate(signs)}
    box = Box(0, 0, 10, 10)
    shown = (clues, (UNKNOWN,) * len(cells), frozenset[tuple[int, int]]())
    board = Board(0, 1, 0, box, box, len(rows), len(rows[0]), *shown, codes=tuple(codes.get(at, "") for at in cells))
    table = TableRead(0, 2, "A", (1,), {codes[cell]: sign for cell, sign in signs.items()})
    numbering = Numbering((0,), ("1",), (None,), "", ())
    one = Printed(PUZZLE, board, 1, total)
    return with_tables(Printing((), numbering, (one,), phrases("en")), [table])


def _ids(printing: Printing) -> set[str]:
    (one,) = printing.boards[:1]
    proved = prove_opened(one, printing.puzzle(one), printing)
    beforehand = with_flaws(printing, lambda function, items: map(function, items))
    assert (one.number in beforehand.flaws) == (one.number in printing.behind)
    assert prove_opened(one, printing.puzzle(one), beforehand) == proved
    return {doubt.id for doubt in (*proved.wrong, *check_opened(printing))}


ROWS = ("0000", "1221", "....", "....")
"""The start of a board with two mines, in the middle of its third row."""
SIGNS = {(2, 0): "1", (2, 1): "*", (2, 2): "*", (2, 3): "1", (3, 0): "1", (3, 1): "2", (3, 2): "2", (3, 3): "1"}


OPENED = {(0, 0): "0", (0, 1): "1", (0, 2): "*", (0, 3): "1", (1, 0): "0", (1, 1): "1", (1, 3): "1"}
ZEROS = {"A0": "a", "A4": "a"}
OPENING = Opening(("A0", "A4"), ("01", "01"))


def test_a_board_is_opened_by_what_is_behind_its_codes():
    assert not _ids(printing_with(ROWS, SIGNS, 2))


@pytest.mark.parametrize(
    ("cell", "sign", "expected"),
    [
        ((2, 0), "2", "wrong-entry"),
        ((2, 1), "1", "wrong-entry"),
        ((3, 3), MINE, "wrong-entry"),
        ((3, 3), "", "no-entry"),
    ],
)
def test_an_entry_that_is_altered_or_missing_is_found(cell: tuple[int, int], sign: str, expected: str):
    assert expected in _ids(printing_with(ROWS, {**SIGNS, cell: sign}, 2))


def test_a_total_that_the_mines_do_not_make_is_found():
    assert _ids(printing_with(ROWS, SIGNS, 3)) == {"wrong-total"}


def test_a_board_that_asks_for_a_guess_is_found():
    signs = {(0, 0): "*", (0, 1): "1"}
    assert _ids(printing_with(("..", "11"), signs, 1)) == {"needs-guess"}


@pytest.mark.parametrize(
    ("letters", "openings", "found"),
    [
        (ZEROS, {"a": OPENING}, False),
        (ZEROS, {"a": OPENING._replace(rows=("11", "01"))}, True),
        (ZEROS, {"a": OPENING._replace(codes=("A0", "A1"))}, True),
        (ZEROS, {"a": OPENING._replace(codes=("Z9",))}, True),
        ({**ZEROS, "A4": "b"}, {"a": OPENING}, True),
        ({}, {"a": OPENING}, True),
        (ZEROS, {}, True),
    ],
)
def test_what_opens_around_a_zero_is_found_again(letters: dict[str, str], openings: dict[str, Opening], found: bool):
    printing = printing_with(("....", "..1."), OPENED, 1)
    (table,) = printing.tables
    tables = (table._replace(letters=letters, openings=openings),)
    assert ("wrong-opening" in {doubt.id for doubt in check_opened(printing._replace(tables=tables))}) == found


def test_a_code_that_stands_twice_is_found():
    printing = printing_with(ROWS, SIGNS, 2)
    (one,) = printing.boards
    codes = tuple("A0" if code == "A1" else code for code in one.board.codes)
    again = printing._replace(boards=(one._replace(board=one.board._replace(codes=codes)),))
    assert "code-twice" in {doubt.id for doubt in check_opened(again)}


def test_puzzles_of_one_table_are_three_numbers_apart_and_have_one_table():
    printing = printing_with(ROWS, SIGNS, 2)
    (table,) = printing.tables
    near = printing._replace(tables=(table._replace(numbers=(1, 3)),))
    assert {doubt.id for doubt in check_opened(near)} == {"wrong-table"}
    assert {doubt.id for doubt in check_opened(printing._replace(tables=(table, table)))} == {"wrong-table"}
    assert {doubt.id for doubt in check_opened(printing._replace(tables=()))} == {"wrong-table"}
