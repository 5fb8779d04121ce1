"""Ink: what is painted is compared with what is read, on pages of one board of 3 x 3 cells."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw, ImageFont

from bookmaker.page.layout.units import layouts_dir
from bookmaker.proof.verify.digits import ALIKE, DIGITS, features, inked, likeness
from bookmaker.proof.verify.ink import _misdrawn, _mixed, _moved, judge
from bookmaker.proof.verify.paint import Print, Prints, _Seen, measure
from bookmaker.proof.verify.pixels import drawn as shapes_of
from bookmaker.proof.verify.reader import DrawnPage, opened, page_of, read
from bookmaker.proof.verify.values import Clue, Doubt, Grid, Token
from bookmaker.values.geometry import Box

SIDE, LOW = 30, 60
"""A cell's side, and where the board begins: its lower left corner is (60, 60)."""
CLUES = {(0, 0): "1", (0, 1): "2", (0, 2): "3", (1, 0): "0", (2, 0): "3", (2, 2): "8"}
MIDDLE = (LOW + 1.5 * SIDE, LOW + 1.5 * SIDE)
FACES = sorted(path.name for path in (layouts_dir() / "fonts").glob("*.ttf"))


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
    made = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, 210, 210]),
        Resources=Dictionary(Font=Dictionary(F=font)),
        Contents=pdf.make_stream(f"{matrix} {lines} {code}".encode()),
        **facts,
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(made)))
    pdf.save(path)
    return path


def grid_of(sheet: DrawnPage, tokens: Iterable[Token] = (), turn: int = 0) -> Grid:
    """Return the board of a page with the digits that are read in it."""
    grid = Grid(1, Box.between(60, 60, 150, 150), turn, 3, 3, (), tuple(tokens))
    clues = []
    for glyph in sheet.glyphs:
        x, y = glyph.box.centre
        for cell in ((row, column) for row in range(3) for column in range(3)):
            left, bottom, right, top = grid.cell_box(cell).edges
            if left < x < right and bottom < y < top:
                clues.append(Clue(cell, glyph.char, glyph))
    return grid._replace(clues=tuple(clues))


def doubts_of(path: Path, **facts: object) -> list[Doubt]:
    with opened(path) as document, page_of(document, 0) as held:
        grid = grid_of(read(held, 1), **facts)  # type: ignore[arg-type]
        return list(judge([measure(held, [grid])], {(1, grid.box): 7}))


def told(doubts: Iterable[Doubt]) -> list[tuple[str, str]]:
    return [(doubt.id, doubt.cell) for doubt in doubts]


def test_digits_that_are_what_they_say_are_right(tmp_path: Path):
    assert doubts_of(page(tmp_path / "a.pdf", digits())) == []


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_a_page_may_be_rotated_for_the_screen(tmp_path: Path, rotate: int):
    assert doubts_of(page(tmp_path / "a.pdf", digits(), Rotate=rotate)) == []


@pytest.mark.parametrize(
    ("turn", "matrix"), [(90, "0 1 -1 0 210 0 cm"), (180, "-1 0 0 -1 210 210 cm"), (270, "0 -1 1 0 0 210 cm")]
)
def test_a_board_may_be_turned_on_its_page(tmp_path: Path, turn: int, matrix: str):
    path = page(tmp_path / "a.pdf", digits(), matrix)
    assert doubts_of(path, turn=turn) == []
    with opened(path) as document, page_of(document, 0) as held:
        grid = grid_of(read(held, 1), turn=turn)
        assert {clue.cell: clue.digit for clue in grid.clues} == CLUES


def test_a_page_need_not_begin_at_zero(tmp_path: Path):
    boxes = {"CropBox": Array([40, 50, 170, 165])}
    assert doubts_of(page(tmp_path / "a.pdf", digits(), **boxes)) == []


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ("1 g", "no-ink"),
        ("1 1 1 rg", "no-ink"),
        ("0 0 0 0 k", "no-ink"),
        ("3 Tr", "no-ink"),
        ("0.8 g", "pale-ink"),
        ("0 0 1 0 k", "pale-ink"),
        ("0 0 5 5 re W n", "no-ink"),
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
    assert [(doubt.id, doubt.page, doubt.puzzle, doubt.cell) for doubt in doubts] == [("no-ink", 1, 7, "c3")]


def test_a_digit_that_is_a_speck_beside_the_others_is_found(tmp_path: Path):
    small = digit((2, 2), "8").replace("18 Tf", "5 Tf")
    assert ("small-clue", "c3") in told(doubts_of(page(tmp_path / "a.pdf", digits({(2, 2): small}))))


def test_a_digit_over_the_edge_is_found(tmp_path: Path):
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
    digit_free = {(2, 0): ""}
    assert [one.id for one in doubts_of(page(tmp_path / "a.pdf", digits(digit_free) + over))] == found


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
    token = Token((1, 1), True, form, Box.between(x - 8, y - 8, x + 8, y + 8), (0, 0, 0, 255))
    assert doubts_of(page(tmp_path / "a.pdf", digits() + drawn), tokens=[token]) == []
    covered = f"{digits()} q {drawn} Q q 1 g {x - 9} {y - 9} 18 18 re f Q"
    assert told(doubts_of(page(tmp_path / "b.pdf", covered), tokens=[token])) == [("no-ink", "b2")]


def test_digits_outside_of_boards_are_looked_at_too(tmp_path: Path):
    for code, found in (("(8) Tj", []), ("1 g (8) Tj", ["no-ink"])):
        path = page(tmp_path / "a.pdf", f"{digits()} BT /F 9 Tf 60 40 Td {code} ET")
        with opened(path) as document, page_of(document, 0) as held:
            sheet = read(held, 1)
            grid = grid_of(sheet)
            clues = {clue.glyph for clue in grid.clues}
            outside = [glyph for glyph in sheet.glyphs if glyph not in clues]
            assert len(outside) == 1
            assert [doubt.id for doubt in judge([measure(held, [grid], outside)])] == found


@lru_cache
def drawn(face: str) -> np.ndarray:
    """Return the digits of a font as this machine's Pillow draws them."""
    font = ImageFont.truetype(layouts_dir() / "fonts" / face, 60)
    pictures, boxes = [], []
    for index, char in enumerate(DIGITS):
        picture = Image.new("L", (100, 100), 255)
        ImageDraw.Draw(picture).text((20, 10), char, font=font, fill=0)
        pictures.append(np.asarray(picture))
        rows, columns = (np.flatnonzero((pictures[-1] < 128).any(axis)) for axis in (1, 0))
        boxes.append((index * 100 + columns[0], rows[0], index * 100 + columns[-1] + 1, rows[-1] + 1))
    return inked(np.hstack(pictures), np.array(boxes, float), np.zeros(10, int))


@pytest.mark.parametrize("face", FACES)
def test_no_two_digits_of_a_shipped_font_are_taken_for_each_other(face: str):
    own = features(drawn(face))
    near = likeness(own)
    for one, two in combinations(range(10), 2):
        assert near[one, one] + near[two, two] > near[one, two] + near[two, one] + 0.1
        assert own[one] @ own[two] < ALIKE - 0.05


@pytest.mark.parametrize("face", [face for face in FACES if "Italic" not in face])
def test_digits_drawn_as_each_other_all_through_are_found(face: str):
    names = list("012345678")
    assert list(_misdrawn(names, drawn(face)[:9])) == []
    for one, two in combinations(range(9), 2):
        order = list(range(9))
        order[one], order[two] = two, one
        assert {name for name, _ in _misdrawn(names, drawn(face)[order])} >= {names[one], names[two]}


@pytest.mark.parametrize("face", [face for face in FACES if "Italic" not in face])
def test_a_digit_drawn_as_one_that_is_there_too_is_found(face: str):
    names = list("012345678")
    for one, two in combinations(range(9), 2):
        order = list(range(9))
        order[one] = two
        assert names[one] in {name for name, _ in _misdrawn(names, drawn(face)[order])}


def test_letters_are_not_taken_for_digits_of_their_shape():
    shape = np.rint(255 * drawn(FACES[0])[0]).astype(np.uint8)
    other = shape // 10 * 9
    signs = ["0"] * 9 + ["O"] * 9
    items = tuple(Print(1, Box(0.0, 0.0, 1.0, 1.0), "a1", sign, "font") for sign in signs)
    drawings = np.stack([shape] * 8 + [other] * 10)
    assert not list(judge([Prints(items, drawings, ())]))


def off(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.sqrt(((one - other) ** 2).mean()))


def small_ones(shift: float, covered: int = 0) -> np.ndarray:
    """Return 40 drawings of a 1 that is 14 pixels high; the last is so far off its place, and covered from the left."""
    font = ImageFont.truetype(layouts_dir() / "fonts" / "Nunito_400Regular.ttf", 20)
    picture = Image.new("L", (30, 30), 255)
    ImageDraw.Draw(picture).text((10, 2), "1", font=font, fill=0)
    whole, light = np.array(picture), np.array(picture)
    rows, columns = (np.flatnonzero((whole < 128).any(axis)) for axis in (1, 0))
    light[:, columns[0] : columns[0] + covered] = 255
    box = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1], float)
    last = box + np.array([shift, 0, shift, 0])
    ways = np.array([0]), np.array([[1, 1 / 255]]), np.array([True])
    shapes = [shapes_of(light, one[None], *ways) for light, one in ((whole, box), (light, last))]
    return np.concatenate([np.repeat(shapes[0], 39, 0), shapes[1]])


@pytest.mark.parametrize(("shift", "covered", "found"), [(0, 0, []), (1.5, 0, []), (1.5, 4, ["wrong-ink"])])
def test_a_small_1_may_be_painted_a_pixel_off(shift: float, covered: int, found: list[str]):
    drawings = small_ones(shift, covered)
    assert (off(drawings[0] / 255, drawings[-1] / 255) > 0.3) == (shift > 0)
    items = tuple(Print(1, Box(0.0, 0.0, 1.0, 1.0), "a1", "1", "font") for _ in drawings)
    assert [one.id for one in judge([Prints(items, drawings, ())])] == found


def test_no_digit_passes_for_another_where_it_is_moved():
    for face in FACES:
        for own, other in permutations(drawn(face), 2):
            assert _moved(own, other) > 0.3 or off(own, other) <= 0.3


def test_what_is_no_digit_is_found():
    blots = np.random.default_rng(3).random((2, 16, 12))
    assert {name for name, _ in _misdrawn(["3", "8"], blots)} == {"3", "8"}


def test_a_picture_is_cut_by_parts_of_pixels():
    picture = np.zeros((40, 40), np.uint8)
    picture[:, 20:] = 255
    whole = inked(picture, np.array([[14.0, 4.0, 26.0, 36.0]]), np.array([0]))[0]
    assert whole[:, :6].min() == 1.0
    assert whole[:, 6:].max() == 0.0
    turned = inked(picture, np.array([[14.0, 4.0, 26.0, 36.0]]), np.array([2]))[0]
    assert (turned == whole[::-1, ::-1]).all()
    upwards = inked(picture, np.array([[4.0, 14.0, 36.0, 26.0]]), np.array([1]))[0]
    assert upwards[:8].min() == 1.0
    assert upwards[8:].max() == 0.0


@pytest.mark.parametrize("left", [-50.0, -1.0, 41.0, 50.0, 79.0, 99.0])
def test_a_board_that_reaches_over_the_page_is_measured_as_far_as_it_is_there(left: float):
    light = np.full((100, 100), 200, np.uint8)
    seen = _Seen(light, Box(0, 0, 100, 100), 1.0, 1.0)
    for turn in (0, 90):
        grid = Grid(1, Box(left, left, 60, 60), turn, 3, 5, (), ())
        assert [found.shape for found in seen.cells(grid)] == 3 * [(3, 5)]


def test_a_file_has_pictures_or_plain_forms():
    assert list(_mixed({"picture": [0, 3], "disc": [1, 2, 4], "slash": [5], "dot": [6]})) == [
        (0, "a picture, where this file has discs"),
        (3, "a picture, where this file has discs"),
    ]
    assert [index for index, _ in _mixed({"small picture": [0, 3], "slash": [1], "picture": [2]})] == [1]
    assert list(_mixed({"disc": [0], "slash": [1]})) == list(_mixed({"picture": [0], "small picture": [1]})) == []
