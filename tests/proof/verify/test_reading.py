"""How boards, words and page numbers are recognized, on made-up pages."""

from collections.abc import Sequence
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from bookmaker.proof.pdf.drawing import DrawnPage, Glyph
from bookmaker.proof.pdf.pdfium import Shape
from bookmaker.proof.verify.captions import Inside, KeptLeaf, keep_leaf
from bookmaker.proof.verify.cells import Boards, _caption_glyphs, boards, cells_at, codes_of
from bookmaker.proof.verify.folios import label_of, number, roman
from bookmaker.proof.verify.lattice import lattices
from bookmaker.proof.verify.leaves import in_rows, plain, runs
from bookmaker.proof.verify.values import Grid
from bookmaker.values.geometry import Box
from bookmaker.values.statements import PICTURE, PUZZLE, BoardStatement, Field, Statement

BLACK = (0, 0, 0, 255)
WHITE = (255, 255, 255, 255)
MEDIA = Box.from_edges(0, 0, 400, 600)


def stroke(x1: float, y1: float, x2: float, y2: float, order: int = 0) -> Shape:
    box = Box.from_points(((x1, y1), (x2, y2)))
    return Shape(box, ((x1, y1), (x2, y2)), False, None, BLACK, order)


def path(points: list[tuple[float, float]], fill: object, curved: bool = False, order: int = 0) -> Shape:
    across, up = zip(*points, strict=True)
    box = Box.from_edges(min(across), min(up), max(across), max(up))
    return Shape(box, tuple(points), curved, BLACK if fill else None, None if fill else BLACK, order)


def frame(box: Box) -> Shape:
    corners = [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]
    return path([*corners, corners[0]], fill=False)


def board(x: float, y: float, rows: int, columns: int, cell: float = 20.0) -> list[Shape]:
    """Return the lines of a board whose lower left corner is (x, y)."""
    box = Box.from_edges(x, y, x + columns * cell, y + rows * cell)
    up = [stroke(x + c * cell, y, x + c * cell, box.top) for c in range(1, columns)]
    across = [stroke(x, y + r * cell, box.right, y + r * cell) for r in range(1, rows)]
    return [*up, *across, frame(box)]


LINES = board(50, 60, 4, 6)


def glyph(char: str, x: float, y: float, size: float = 12.0, turn: int = 0, order: int = 9) -> Glyph:
    """Return a glyph around the middle (x, y)."""
    box = Box.from_edges(x - 3, y - 4, x + 3, y + 4)
    return Glyph(char, x - 3, y - 4, size, turn, "Font", BLACK, box, order)


def read(shapes: list[Shape], glyphs: list[Glyph] | None = None, kind: str = "") -> Boards:
    """Return what the boards of a page with such shapes and glyphs show, which are said to be of a kind."""
    said = ((0, 99, BoardStatement("puzzle", kind=kind)),) if kind else ()
    sheet = DrawnPage(1, MEDIA, MEDIA, tuple(glyphs or ()), tuple(shapes), (), (), boards=said)
    return boards(sheet, lattices(shapes))


def ids(found: Boards) -> list[tuple[str, str]]:
    return [(doubt.id, doubt.cell) for _, doubt in found.doubts]


def test_boards_side_by_side_and_one_below_the_other_are_kept_apart():
    shapes = [*board(50, 60, 4, 6), *board(200, 60, 4, 6), *board(50, 200, 4, 6), *board(200, 200, 3, 3)]
    assert sorted((one.rows, one.columns) for one in lattices(shapes)) == [(3, 3), (4, 6), (4, 6), (4, 6)]


def test_a_round_frame_and_thin_rectangles_as_lines_make_a_board():
    x, y, side = 50.0, 60.0, 60.0
    ends = [(x + 5, y), (x + 55, y), (x + 60, y + 5), (x + 60, y + 55), (x + 55, y + 60), (x + 5, y + 60)]
    rounded = path([*ends, (x, y + 55), (x, y + 5), ends[0]], fill=False, curved=True)
    bars = [path([(x, y + d), (x + side, y + d), (x + side, y + d + 0.5), (x, y + d + 0.5)], True) for d in (20, 40)]
    up = [stroke(x + d, y, x + d, y + side) for d in (20, 40)]
    (found,) = lattices([rounded, *bars, *up])
    assert (found.rows, found.columns, found.even) == (3, 3, True)


def test_a_frame_may_be_closed_without_its_first_corner():
    *lines, around = LINES
    assert lattices([*lines, around._replace(points=around.points[:-1])]) == lattices(LINES)


@pytest.mark.parametrize("colour", [*product((0, 255), repeat=3)])
def test_lines_of_any_colour_but_white_make_a_board(colour: tuple[int, int, int]):
    found = lattices([shape._replace(stroke=(*colour, 255)) for shape in LINES])
    assert bool(found) == (colour != WHITE[:3])


@pytest.mark.parametrize(
    "shapes",
    [
        [frame(Box.from_edges(50, 60, 90, 100))],
        [stroke(0, 100 + 20 * i, 300, 100 + 20 * i) for i in range(9)],
        board(50, 60, 4, 6, 2.0),
    ],
    ids=["one cell", "lines to write on", "too small to be seen"],
)
def test_what_is_no_board_is_none(shapes: list[Shape]):
    assert lattices(shapes) == ()


def test_a_line_that_is_missing_or_off_makes_a_doubt():
    for lines in (LINES[1:], [stroke(75, 60, 75, 140), *LINES[1:]]):
        assert [doubt for doubt, _ in ids(read(lines))] == ["bad-grid"]
    for stubs in ([], [stroke(60, 140, 60, 146)]):
        assert not ids(read([*LINES, *stubs]))


def disc(x: float, y: float, radius: float, fill: bool = True) -> Shape:
    ends = [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return path(ends, fill, curved=True)


def star(reach: float) -> Shape:
    points = [(160, 70 + reach), (158, 72), (160 - reach, 70), (158, 68), (160, 70 - reach), (162, 68)]
    return path([*points, (160 + reach, 70), (162, 72)], True)


FORMS = {
    "disc": ([disc(160, 70, 6)], True),
    "ring": ([disc(160, 70, 6, fill=False)], True),
    "square": ([path([(155, 65), (165, 65), (165, 75), (155, 75), (155, 65)], True)], True),
    "diamond": ([path([(160, 63), (167, 70), (160, 77), (153, 70), (160, 63)], True)], True),
    "picture": ([star(5.5)], True),
    "small picture": ([star(4.5)], False),
    "dot": ([disc(160, 70, 1)], False),
    "slash": ([stroke(156, 66, 164, 74)], False),
    "cross": ([stroke(156, 66, 164, 74), stroke(156, 74, 164, 66)], False),
}


@pytest.mark.parametrize("form", FORMS)
def test_bullets_and_marks_are_told_by_their_forms(form: str):
    shapes, bullet = FORMS[form]
    found = read([*LINES, *shapes])
    assert not found.doubts
    assert [(token.cell, token.form, token.bullet) for token in found.grids[0].tokens] == [((3, 5), form, bullet)]


@pytest.mark.parametrize(("dot", "bullet"), [(1.2, 6.0), (3.0, 6.0), (1.0, 2.0), (1.2, 9.8)])
def test_dots_are_told_from_small_bullets_and_large_ones(dot: float, bullet: float):
    found = read([*LINES, disc(60, 130, dot), disc(80, 130, bullet)])
    assert not found.doubts
    assert [token.bullet for token in found.grids[0].tokens] == [False, True]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_board_is_read_as_its_digits_stand(turn: int):
    upright = {0: (0, 0), 90: (0, 3), 180: (3, 5), 270: (5, 0)}[turn]
    (grid,) = read(LINES, [glyph("3", 60, 130, turn=turn)]).grids
    assert (grid.rows, grid.columns) == ((4, 6) if turn in (0, 180) else (6, 4))
    assert [clue.cell for clue in grid.clues] == [upright]
    for cell in ((0, 0), (1, 2), (grid.rows - 1, grid.columns - 1)):
        assert cells_at(grid, np.array([grid.cell_box(cell).centre])) == [cell]


def code_glyphs(*codes: str, size: float = 6.0) -> list[Glyph]:
    """Return the codes of the first cells of the board."""
    signs = [(index, place, sign) for index, code in enumerate(codes) for place, sign in enumerate(code)]
    return [glyph(sign, 54 + 20 * index + 5 * place, 135, size) for index, place, sign in signs]


PATCH = path([(50, 120), (70, 120), (70, 140), (50, 140), (50, 120)], True, order=6)
ODD: dict[str, tuple[list[Shape], list[Glyph], tuple[str, str]]] = {
    "a letter": ([], [glyph("x", 60, 130)], ("strange-clue", "a1")),
    "a digit over a line": ([], [glyph("3", 67.9, 130)], ("outside-cell", "a1")),
    "two digits": ([], [glyph("3", 60, 130), glyph("4", 60, 131)], ("crowded-cell", "a1")),
    "a digit that leans": ([], [glyph("3", 60, 130), glyph("4", 80, 130, turn=-1)], ("turned-clue", "b1")),
    "a star with an outline": ([star(8)._replace(stroke=BLACK)], [], ("strange-mark", "f4")),
    "a bullet off the middle": ([disc(155, 65, 6)], [], ("off-centre", "f4")),
    "a short level line": ([path([(56, 127), (64, 127)], False)], [], ("strange-mark", "a1")),
    "three slashes of two ways": (
        [path([(56, 126), (64, end)], False) for end in (134, 134)] + [path([(56, 134), (64, 126)], False)],
        [],
        ("strange-mark", "a1"),
    ),
    "something over a clue": ([PATCH], [glyph("3", 60, 130, order=5)], ("covered", "a1")),
    "a code of one sign among others of two": ([], code_glyphs("K7", "A0", "B"), ("strange-code", "c1")),
    "a code of two letters": ([], code_glyphs("K7", "A0", "BB"), ("strange-code crowded-cell", "c1")),
    "a code beside a clue": ([], [*code_glyphs("K7"), glyph("2", 64, 126)], ("crowded-cell", "a1")),
    "a letter as large as a clue": ([], code_glyphs("K", size=12.0), ("strange-clue", "a1")),
}
"""What is drawn and written in the cells of a board, and what is found there."""


@pytest.mark.parametrize("name", ODD)
def test_what_cannot_be_right_in_a_cell_is_a_doubt(name: str):
    shapes, glyphs, (expected, cell) = ODD[name]
    assert {*ids(read([*LINES, *shapes], glyphs))} == {(id, cell) for id in expected.split()}


def test_a_digit_may_stand_on_a_shade_in_a_filled_cell_or_beside_a_small_mark():
    pale, slash = PATCH._replace(fill=(199, 199, 199, 255)), path([(66, 122), (69, 125)], False, order=6)
    for shape, forms, shades in ((pale, [], [(0, 0)]), (PATCH, ["fill"], []), (slash, ["slash"], [])):
        seen = read([*LINES, shape], [glyph("3", 60, 130, order=9)], "mosaic")
        found = [one.form for one in seen.grids[0].tokens], [cell for cell, *_ in seen.grids[0].shades]
        assert not seen.doubts and found == (forms, shades)


def test_letters_alone_are_the_codes_of_passwords():
    (grid,) = read(LINES, code_glyphs("K", "A")).grids
    assert codes_of(grid.codes) == {(0, 0): "K", (0, 1): "A"} and not grid.clues


def word(text: str, x: float, y: float, order: int = 1, size: float = 10.0) -> list[Glyph]:
    """Return glyphs of 5 points each from (x, y) on."""
    place = ((x + 5 * i, char) for i, char in enumerate(text))
    boxes = ((char, Box.from_edges(left, y, left + 5, y + 7)) for left, char in place)
    return [Glyph(char, box.left, y, size, 0, "F", BLACK, box, order) for char, box in boxes]


def test_words_on_a_line_are_parted_where_there_is_white_space_or_another_text_and_are_read_from_their_left():
    line = [*word("8 bullets", 10, 100), *word("p. 2", 62, 100), *word("far", 70 + 30, 100, 2), *word("low", 10, 90)]
    assert [run.text for run in runs(line, 0)] == ["8 bullets", "p. 2", "far", "low"]
    near = [*word("8 bullets", 10, 100, 1), *word("from", 58.5, 100, 2)]
    assert [run.text for run in runs(near, 0)] == ["8 bullets", "from"]
    assert [run.text for run in runs([one._replace(order=1) for one in near], 0)] == ["8 bulletsfrom"]
    boxes = {one: Box.from_edges(-one.x - 5, -107, -one.x, -100) for one in word("14", 0, 100)}
    upside_down = [one._replace(turn=180, x=-one.x, y=-one.y, box=box) for one, box in boxes.items()]
    assert [run.text for run in runs(upside_down, 180)] == ["14"]
    assert plain(" Nr.\u00a07\u202f·\u00ad  x\n") == "Nr. 7 · x"


def test_boards_of_other_heights_are_read_from_left_to_right():
    boxes = [Box(0, 50, 80, 50), Box(200, 0, 60, 100), Box(300, 60, 80, 40), Box(0, -120, 50, 50)]
    grids = [Grid(1, box, 0, 2, 2, (), ()) for box in boxes]
    assert [box for box, _ in in_rows(zip(boxes[::-1], grids[::-1], strict=True))] == boxes


def test_labels_are_numbers_and_roman_numerals_of_any_case_and_no_other_words():
    assert [label_of(text) for text in ("", "12 a", "iix", "1–3", "No. 3", "123456")] == [None] * 6
    for value in range(1, 400):
        for text in (roman(value), roman(value).upper(), str(value)):
            found = label_of(text)
            assert found == (not text.isdecimal(), value) and str(found) == text.casefold()


def leaf(page: int, folio: str, place: int, pages: int = 8, imposed: bool = False) -> KeptLeaf:
    """Return a leaf on a page of a file, with a folio and a word, that says which page of how many it is."""
    word = Statement(place, pages, 0, 1, 0.0, 0.0, 10.0, 0.0, None, "", "word")
    label = word._replace(fields=(Field("page", 0, len(folio)),), text=folio) if folio else None
    return keep_leaf(page, imposed, label, Inside(said=(word,)))


def test_pages_without_a_folio_are_counted_from_their_neighbours():
    texts = ("", "ii", "iii", "", "2", "", "4", "")
    found = number([leaf(i + 1, text, i) for i, text in enumerate(texts)])
    assert found.labels == ("i", "ii", "iii", "1", "2", "3", "4", "5")
    assert not found.doubts and not found.extract


@pytest.mark.parametrize(
    ("places", "page"),
    [((0, 1, 2, 4, 5, 6, 7), 0), ((0, 1, 2, 3, 3, 4, 5, 6, 7), 5), ((0, 2, 1, 3, 4, 5, 6, 7), 3)],
    ids=["a page is missing", "a page is there twice", "two pages are exchanged"],
)
def test_pages_that_are_not_where_they_belong_are_doubts(places: tuple[int, ...], page: int):
    found = number([leaf(i, str(place + 1), place) for i, place in enumerate(places, 1)])
    assert [doubt.page for doubt in found.doubts][:1] == [page]


def test_a_folio_that_does_not_count_on_is_a_doubt():
    found = number([leaf(i + 1, text, i, 4) for i, text in enumerate(("1", "2", "4", "4"))])
    assert [(doubt.id, doubt.page) for doubt in found.doubts] == [("page-number", 3), ("page-number", 4)]


@pytest.mark.parametrize("places", [range(3, 6), range(2), (0, 4, 7)])
def test_some_pages_of_a_file_are_an_extract(places: Sequence[int]):
    found = number([leaf(i, str(place + 1), place) for i, place in enumerate(places, 1)])
    assert found.extract and not found.doubts


@pytest.mark.parametrize("sheets", [0, 1, 2, 4])
@pytest.mark.parametrize("blank", [(), (7, 8), (1, 3, 15)])
def test_pages_on_sheets_are_read_in_their_order(sheets: int, blank: tuple[int, ...]):
    """Signatures of so many sheets, or rows of two; a page that is blank says nothing, and is no leaf."""
    pages = 16
    spots = list(range(pages)) if not sheets else [place for start in range(0, pages, 4 * sheets)
             for side in range(2 * sheets) for place in _side(start, side, 4 * sheets)]  # fmt: skip
    own = [(at, place) for at, place in enumerate(spots) if place not in blank]
    leaves = [leaf(1 + at // 2, str(place + 1), place, pages, imposed=True) for at, place in own]
    found = number(leaves)
    assert [leaves[index].statements[0].page for index in found.order] == [at for at in range(pages) if at not in blank]
    assert not found.doubts and not found.extract
    assert found.imposition == ("booklet" if sheets == 4 else "signatures" if sheets else "n-up")


def _side(start: int, side: int, pages: int) -> tuple[int, int]:
    """Return the pages on one side of a folded sheet, left page first."""
    outer, inner = start + pages - 1 - side, start + side
    return (outer, inner) if side % 2 == 0 else (inner, outer)


def test_the_glyphs_of_a_caption_are_its_own_or_for_a_part_of_a_board_the_nearest_one():
    page = Box(0, 0, 400, 600)
    places = enumerate((90, 20, 60))
    glyphs = [Glyph("5", x, 100, 9, 0, "Sans", (0, 0, 0, 255), Box(x, 100, 5, 7), order) for order, x in places]
    own = SimpleNamespace(order=2, said=SimpleNamespace(of="puzzle 3"))
    drawn = DrawnPage(1, page, page, tuple(glyphs), (), (), ())
    puzzle = SimpleNamespace(role=PUZZLE, is_part=False, key="puzzle 3")
    part = SimpleNamespace(role=PICTURE, is_part=True, key="")
    board = Box(0, 90, 40, 40)
    assert _caption_glyphs(drawn._replace(texts=(own,)), puzzle, board) == [glyphs[2]]
    assert _caption_glyphs(drawn, part, board) == [glyphs[1]]
    assert _caption_glyphs(drawn, puzzle, board) == _caption_glyphs(drawn, None, board) == []
