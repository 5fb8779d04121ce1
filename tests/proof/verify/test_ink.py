"""Ink: what is painted is compared with what is read, on pages of one board of 3 x 3 cells."""

from collections.abc import Iterable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from bookmaker.proof.pdf.drawing import DrawnPage, open_document, read
from bookmaker.proof.pdf.ink import SCALE
from bookmaker.proof.pdf.pdfium import page_of, paint_page
from bookmaker.proof.verify.cells import Boards
from bookmaker.proof.verify.ink import _mixed_marks, judge
from bookmaker.proof.verify.paint import Amount, Prints, Spot, measure
from bookmaker.proof.verify.signs import signs_of
from bookmaker.proof.verify.values import Clue, Doubt, Grid, Token
from bookmaker.values.geometry import Box

SIDE, LOW = 30, 60
"""A cell's side, and where the board begins: its lower left corner is (60, 60)."""
CLUES = {(0, 0): "1", (0, 1): "2", (0, 2): "3", (1, 0): "0", (2, 0): "3", (2, 2): "8"}
MIDDLE = (LOW + 1.5 * SIDE, LOW + 1.5 * SIDE)


def digit(cell: tuple[int, int], char: str, before: str = "") -> str:
    """Return the operators that show a digit in its cell."""
    row, column = cell
    return f"q {before} BT /F 18 Tf {LOW + column * SIDE + 10} {LOW + (2 - row) * SIDE + 9} Td ({char}) Tj ET Q\n"


def digits(but: dict[tuple[int, int], str] | None = None) -> str:
    """Return the operators that show all clues; `but` has others in the place of some."""
    own = {cell: digit(cell, char) for cell, char in CLUES.items()}
    return "".join((own | (but or {})).values())


def page(path: Path, code: str, matrix: str = "", **facts: object) -> Path:
    """Write a page that shows the lines of a board and what `code` draws."""
    pdf = pikepdf.new()
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica"))
    lines = "".join(f"60 {at} m 150 {at} l S {at} 60 m {at} 150 l S\n" for at in (60, 90, 120, 150))
    sheet = pdf.add_blank_page(page_size=(210, 210)).obj
    sheet.Resources = Dictionary(Font=Dictionary(F=font))
    sheet.Contents = pdf.make_stream(f"{matrix} {lines} {code}".encode())
    for key, value in facts.items():
        sheet[f"/{key}"] = value
    pdf.save(path)
    return path


def grid_of(sheet: DrawnPage, tokens: Iterable[Token] = (), turn: int = 0) -> Grid:
    """Return the board of a page with the digits that are read in it."""
    grid = Grid(1, Box.from_edges(60, 60, 150, 150), turn, 3, 3, (), tuple(tokens))
    clues = []
    for glyph in sheet.glyphs:
        x, y = glyph.box.centre
        for cell in ((row, column) for row in range(3) for column in range(3)):
            left, bottom, right, top = grid.cell_box(cell).edges
            if left < x < right and bottom < y < top:
                clues.append(Clue(cell, glyph.char, glyph))
    return grid._replace(clues=tuple(clues))


def doubts_of(path: Path, **facts: object) -> list[Doubt]:
    with open_document(path) as document, page_of(document, 0) as held:
        sheet = read(held, 1)
        grid = grid_of(sheet, **facts)  # type: ignore[arg-type]
        inside = {clue.glyph for clue in grid.clues}
        outside = tuple(glyph for glyph in sheet.glyphs if glyph not in inside)
        signs = signs_of(Boards((grid,), outside, ()))
        return list(judge([measure(paint_page(held, SCALE), 1, [grid], signs)], {(1, grid.box): 7}))


def told(doubts: Iterable[Doubt]) -> list[tuple[str, str]]:
    return [(doubt.id, doubt.cell) for doubt in doubts]


@pytest.mark.parametrize(
    ("turn", "matrix"), [(90, "0 1 -1 0 210 0 cm"), (180, "-1 0 0 -1 210 210 cm"), (270, "0 -1 1 0 0 210 cm")]
)
def test_a_board_may_be_turned_on_its_page(tmp_path: Path, turn: int, matrix: str):
    path = page(tmp_path / "a.pdf", digits(), matrix)
    assert doubts_of(path, turn=turn) == []
    with open_document(path) as document, page_of(document, 0) as held:
        grid = grid_of(read(held, 1), turn=turn)
        assert {clue.cell: clue.digit for clue in grid.clues} == CLUES
    begins_elsewhere = page(tmp_path / "b.pdf", digits(), CropBox=Array([40, 50, 170, 165]))
    assert doubts_of(begins_elsewhere) == []


@pytest.mark.parametrize(
    ("before", "found"),
    [
        *((before, "no-ink") for before in ("1 g", "1 1 1 rg", "0 0 0 0 k", "3 Tr")),
        *(("0.8 g", "pale-ink"), ("0 0 1 0 k", "pale-ink"), ("0 0 5 5 re W n", "wrong-ink")),
    ],
)
def test_a_digit_that_is_not_seen_is_found(tmp_path: Path, before: str, found: str):
    path = page(tmp_path / "a.pdf", digits({(2, 2): digit((2, 2), "8", before)}))
    assert told(doubts_of(path)) == [(found, "c3")]


@pytest.mark.parametrize("before", ["0.5 g", "0 0 0.6 rg", "0 1 1 0.2 k"])
def test_a_digit_may_be_gray_or_coloured(tmp_path: Path, before: str):
    assert doubts_of(page(tmp_path / "a.pdf", digits({(2, 2): digit((2, 2), "8", before)}))) == []


def test_a_digit_may_be_light_on_dark_paper(tmp_path: Path):
    light = "q 0.1 g 120 60 30 30 re f Q " + digit((2, 2), "8", "1 g")
    assert doubts_of(page(tmp_path / "a.pdf", digits({(2, 2): light}))) == []


@pytest.mark.parametrize("box", ["120 60 30 30", "128 68 12 16"])
def test_a_covered_digit_is_found_with_the_number_of_its_puzzle(tmp_path: Path, box: str):
    doubts = doubts_of(page(tmp_path / "a.pdf", digits() + f"1 g {box} re f"))
    assert [(doubt.id, doubt.page, doubt.puzzle, doubt.cell) for doubt in doubts] == [("wrong-ink", 1, 7, "c3")]


def test_a_digit_that_is_a_speck_beside_the_others_or_over_the_edge_is_found(tmp_path: Path):
    small = digit((2, 2), "8").replace("18 Tf", "5 Tf")
    assert ("small-clue", "c3") in told(doubts_of(page(tmp_path / "a.pdf", digits({(2, 2): small}))))
    doubts = doubts_of(page(tmp_path / "a.pdf", digits(), CropBox=Array([0, 0, 135, 210])))
    assert told(doubts) == [("cut-off", "c1"), ("cut-off", "c3")]


@pytest.mark.parametrize(
    ("over", "found"),
    [
        ("1 G 3 w 95 90 m 110 90 l S", ["broken-line"]),
        ("1 G 3 w 150 70 m 150 130 l S", ["broken-line"]),
        ("1 G 3 w 120 62 m 120 66 l S 0 G 120 62 m 120 66 l S", []),
        ("1 g 59 59 m 69 59 l 59 69 l f", []),
        ("q 0.8 g 60 60 30 30 re f Q 60 60 m 60 90 l S 60 60 m 90 60 l S", []),
    ],
)
def test_lines_are_seen_from_end_to_end(tmp_path: Path, over: str, found: list[str]):
    """Corners may be round, cells shaded, and lines drawn again."""
    assert [one.id for one in doubts_of(page(tmp_path / "a.pdf", digits({(2, 0): ""}) + over))] == found


def test_ink_where_nothing_is_read_is_found(tmp_path: Path):
    assert told(doubts_of(page(tmp_path / "a.pdf", digits() + "1 w 100 100 m 110 110 l S"))) == [("stray-ink", "b2")]


@pytest.mark.parametrize("form", ["disc", "square", "diamond"])
def test_a_token_is_there_or_is_missed(tmp_path: Path, form: str):
    x, y = MIDDLE
    drawn = {
        "disc": f"{x} {y} m {x} {y} l 16 w 1 J S",
        "square": f"{x - 8} {y - 8} 16 16 re f",
        "diamond": f"{x} {y - 8} m {x + 8} {y} l {x} {y + 8} l {x - 8} {y} l f",
    }[form]
    token = Token((1, 1), True, form, Box.from_edges(x - 8, y - 8, x + 8, y + 8), (0, 0, 0, 255))
    assert doubts_of(page(tmp_path / "a.pdf", digits() + drawn), tokens=[token]) == []
    covered = f"{digits()} q {drawn} Q q 1 g {x - 9} {y - 9} 18 18 re f Q"
    assert told(doubts_of(page(tmp_path / "b.pdf", covered), tokens=[token])) == [("wrong-ink", "b2")]


@pytest.mark.parametrize("shown", ["(8) Tj", "(b) Tj"])
def test_what_stands_outside_of_boards_is_looked_at_too(tmp_path: Path, shown: str):
    for ink, found in (("", []), ("1 g", ["no-ink"]), ("0.97 g", ["pale-ink"]), ("0 0 5 5 re W n", ["wrong-ink"])):
        path = page(tmp_path / "a.pdf", f"{digits()} q {ink} BT /F 9 Tf 60 40 Td {shown} ET Q")
        assert [doubt.id for doubt in doubts_of(path)] == found


def test_a_file_has_pictures_or_plain_forms():
    def odd(**forms: int) -> list[str]:
        kinds = {("", form.replace("_", " "), 0): [(1, amount(form, count))] for form, count in forms.items()}
        return [message for _, _, message in _mixed_marks(kinds, {})]

    assert odd(picture=2, disc=3, slash=1, dot=1) == ["a picture, where this file has discs"]
    assert odd(small_picture=2, slash=1, picture=1) == ["a slash, where this file has small pictures"]
    assert odd(disc=1, slash=1) == odd(picture=1, small_picture=1) == []


def amount(form: str, count: int) -> Amount:
    spot = Spot(f"a {form}", Box(0.0, 0.0, 9.0, 9.0), "")
    return Amount(0.7, 0.7, count, spot, spot)


@pytest.mark.parametrize(("least", "seen"), [(0.33, True), (0.1, False)])
def test_ink_of_lines_near_small_pictures_counts_for_none_of_them(least: float, seen: bool):
    whole, small = amount("small picture", 9), amount("small picture", 3)._replace(usual=0.8, least=least)
    amounts = {("", "small picture", 8): whole._replace(usual=0.33), ("", "small picture", 4): small}
    assert [one.id for one in judge([Prints(1, amounts, ())])] == ["wrong-ink"] * (not seen)
