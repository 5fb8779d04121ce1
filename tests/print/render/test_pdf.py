import hashlib
import itertools
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator

import pikepdf
import pypdfium2
import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import paginate
from bookmaker.page.types.base import Book
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.pdf.uses import PaintUse, ResourceCache
from bookmaker.proof.pdf.walk import walk_page
from bookmaker.values.marks import (
    PURE_BLACK,
    Dot,
    Glyphs,
    Image,
    Line,
    Mark,
    Page,
    Pixels,
    Placed,
    Polygon,
    Rect,
    Text,
)
from bookmaker.values.puzzle import Entry
from tests.commands import run_python
from tests.layouts import open_layout
from tests.pdfs import find_streams, open_pdf, open_text

INFO = Info("A title (with brackets)", "Zoë Ångström", "en", "bookmaker")
ALLOWED = "q Q cm w g G m l c re h f S B Do BT ET Tf Td Tj TJ Tc BDC EMC"
"""The operators of pages that printers take."""


def test_black_ink_alone_overprints_and_nothing_else_does(style: Style) -> None:
    white, red = 1.0, (0.0, 1.0, 1.0, 0.0)
    inside = (Rect(0, 0, 50, 50, white), Line(0, 0, 50, 50, 1, PURE_BLACK), Dot(9, 9, 3, red))
    pixels = Pixels(1, 1, zlib.compress(b"\x80"))
    marks = (
        Text(50, 50, "black", "regular", 10, PURE_BLACK),
        Rect(50, 50, 90, 90, white, PURE_BLACK, 1),
        Rect(50, 50, 9, 90, PURE_BLACK, red, 1),
        Placed(100, 100, inside),
        Text(50, 50, "black", "regular", 10, PURE_BLACK),
        Image(0, 0, 10, 10, pixels),
        Placed(200, 100, inside),
        Polygon(((0, 0), (9, 0), (0, 9)), red),
    )
    again = Page(300, 300, (Placed(100, 100, inside), Text(50, 50, "gray", "regular", 10, 0.5)))
    with open_pdf(render([Page(300, 300, marks), again], style.fonts, INFO)) as pdf:
        uses = {use for page in pdf.pages for use in walk_page(page, ResourceCache())}
        forms = find_streams(pdf, "Form")
        assert all(one.read_bytes().count(b"/Over gs /Mask gs") == 1 for one in forms)
        assert {one.Resources.ExtGState.Mask.OPM for one in (*forms, pdf.pages[0].obj)} == {1}
    found = {(use.by, str(use.colour), use.over) for use in uses if isinstance(use, PaintUse)}
    assert found == {
        ("text", "DeviceCMYK 0 0 0 1", True),
        ("fill", "DeviceCMYK 0 0 0 1", True),
        ("line", "DeviceCMYK 0 0 0 1", True),
        ("fill", "DeviceGray 1", False),
        ("fill", "DeviceCMYK 0 1 1 0", False),
        ("line", "DeviceCMYK 0 1 1 0", False),
        ("image", "DeviceGray", False),
        ("text", "DeviceGray 0.5", False),
    }


@pytest.fixture(scope="module")
def pages(make_book: Callable[..., Book], entries: tuple[Entry, ...], style: Style) -> tuple[Page, ...]:
    return paginate(make_book(), entries, style)


@pytest.fixture(scope="module")
def book(pages: tuple[Page, ...], style: Style) -> bytes:
    return render(pages, style.fonts, INFO)


@pytest.fixture
def pdf(book: bytes) -> Iterator[pikepdf.Pdf]:
    with open_pdf(book) as opened:
        yield opened


def _one(style: Style, *marks: Mark) -> bytes:
    return render((Page(100, 50, marks, "iv"),), style.fonts, INFO)


def _raster(data: bytes, scale: float = 4) -> Callable[[float, float], int]:
    """Return a function (x, y) -> gray of the first page, in points from its lower left corner."""
    image = pypdfium2.PdfDocument(data)[0].render(scale=scale).to_pil().convert("L")
    return lambda x, y: int(image.getpixel((int(x * scale), int(image.height - y * scale))))


def test_equal_pages_give_equal_bytes(book: bytes, pages: tuple[Page, ...], style: Style) -> None:
    assert render(pages, style.fonts, INFO) == book


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_the_process(style: Style) -> None:
    code = (
        "import hashlib, sys\n"
        "from pathlib import Path\n"
        "from bookmaker.print.faces import load_fonts\n"
        "from bookmaker.values.marks import Dot, Page, Placed, Text\n"
        "from bookmaker.print.render.pdf import Info, render\n"
        f"fonts = load_fonts({{'regular': Path({str(style.fonts['regular'].file)!r})}})\n"
        "marks = (Placed(1, 2, (Dot(3, 3, 2),)), Text(5, 5, 'Bullets', 'regular', 9))\n"
        "data = render([Page(100, 50, marks, '1')], fonts, Info('T', 'A', 'en', 'c'))\n"
        "print(hashlib.sha256(data).hexdigest())\n"
    )
    (found,) = {run_python(code, env=os.environ | {"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2")}
    assert len(found.strip()) == hashlib.sha256().digest_size * 2


def test_every_font_is_embedded(pdf: pikepdf.Pdf) -> None:
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    assert fonts
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    names = {str(font.BaseFont).split("+")[1] for font in fonts}
    assert names == {"SourceSerif4-Regular", "SourceSerif4-Italic", "SourceSerif4-SemiBold", "IBMPlexSans-Medium"}


def test_only_gray_lines_text_and_forms_are_used(pdf: pikepdf.Pdf) -> None:
    used = {str(item.operator) for page in pdf.pages for item in pikepdf.parse_content_stream(page)}
    used |= {str(item.operator) for form in find_streams(pdf, "Form") for item in pikepdf.parse_content_stream(form)}
    assert used <= {*ALLOWED.split()}


def test_pages_have_nothing_that_printers_forbid(pdf: pikepdf.Pdf, pages: tuple[Page, ...]) -> None:
    assert len(pdf.pages) == len(pages)
    for page in pdf.pages:
        assert not {"/Annots", "/Trans", "/Group", "/AA"} & set(page.keys())
        assert list(page.MediaBox) == [0, 0, 432, 648]
        assert "/ExtGState" not in page.obj.Resources, "there is no black ink that overprints"
    assert not {"/Outlines", "/AcroForm", "/OpenAction", "/Names"} & set(pdf.Root.keys())
    assert (pdf.check_pdf_syntax(), pdf.get_warnings()) == ([], [])


def test_title_author_and_page_labels(pdf: pikepdf.Pdf, book: bytes, pages: tuple[Page, ...]) -> None:
    assert str(pdf.docinfo["/Title"]) == INFO.title
    assert str(pdf.docinfo["/Author"]) == INFO.author
    assert str(pdf.Root.Lang) == "en"
    document = pypdfium2.PdfDocument(book)
    assert [document.get_page_label(i) for i in range(len(document))] == [page.label for page in pages]


def test_equal_grids_are_stored_once(pdf: pikepdf.Pdf, pages: tuple[Page, ...]) -> None:
    placed = [mark for page in pages for mark in page.drawing if isinstance(mark, Placed)]
    assert len(find_streams(pdf, "Form")) == len({mark.marks for mark in placed}) < len(placed)
    drawn = Counter(str(item.operator) for page in pdf.pages for item in pikepdf.parse_content_stream(page))
    assert drawn["Do"] == len(placed)


def test_a_grid_is_one_text_block(style: Style) -> None:
    glyphs = Glyphs("clue", 10, tuple((10.0 + 9 * i, 20.0, str(i)) for i in range(8)))
    with open_pdf(_one(style, glyphs)) as pdf:
        operators = [str(item.operator) for item in pikepdf.parse_content_stream(pdf.pages[0])]
    assert (operators.count("BT"), operators.count("ET"), operators.count("Tf")) == (1, 1, 1)
    assert operators.count("Tj") == 8


def test_digits_stand_where_the_marks_put_them(style: Style) -> None:
    items = ((10.0, 20.0, "3"), (64.5, 31.25, "1"), (5.0, 7.77, "8"))
    text = open_text(_one(style, Glyphs("clue", 10, items)))
    signs = [text.get_text_range(i, 1) for i in range(text.count_chars())]
    for x, y, digit in items:
        ink = style.fonts["clue"].ink(digit, 10)
        assert text.get_text_bounded(x - 1, y - 1, x + 7, y + 8).strip() == digit
        wanted = (x + ink.left, y + ink.bottom, x + ink.right, y + ink.top)
        assert text.get_charbox(signs.index(digit)) == pytest.approx(wanted, abs=0.05)


@pytest.mark.parametrize("words", ["Plain", "a (b) \\ c", "– · ’ × © … Zoë “q”", "1–16"])
def test_text_reads_back(style: Style, words: str) -> None:
    assert open_text(_one(style, Text(5, 20, words, "regular", 6))).get_text_range().strip() == words


def test_letterspace_does_not_leak_into_the_next_text(style: Style) -> None:
    after = Text(5, 30, "iiii", "regular", 10)
    page = open_text(_one(style, Text(5, 10, "iiii", "regular", 10, spacing=4), after))
    boxes = [page.get_charbox(i) for i in range(page.count_chars()) if page.get_text_range(i, 1) == "i"]
    widths = sorted(right[0] - left[0] for left, right in itertools.pairwise(boxes) if right[1] == left[1])
    natural = style.fonts["regular"].width("i", 10)
    assert widths == pytest.approx([natural] * 3 + [natural + 4] * 3, abs=0.05)


@pytest.mark.parametrize("face", ["regular", "italic", "semibold"])
def test_ligatures_read_and_are_found_as_their_letters(style: Style, face: str) -> None:
    words = "final office fluff fjord AVATAR To\u202fbe"
    shaped = style.fonts[face].shape(words).pieces
    text = open_text(_one(style, Text(5, 20, words, face, 4, shaped=shaped)))
    assert text.get_text_range() == words
    for word in ("final", "office", "fice", "fluff", "AVATAR"):
        assert text.search(word).get_next() == (words.index(word), len(word))


def test_kerned_letters_stand_where_they_were_shaped(style: Style) -> None:
    face, size = style.fonts["regular"], 10.0
    shaped = face.shape("AVAV", ligatures=False)
    last = open_text(_one(style, Text(5, 20, "AVAV", "regular", size, shaped=shaped.pieces))).get_charbox(3)
    ink = face.ink("V", size)
    start = 5 + shaped.width * size / 1000 - face.width("V", size)
    assert (last[0], last[2]) == pytest.approx((start + ink.left, start + ink.right), abs=0.05)


def test_moves_between_words_widen_them_and_words_stay_whole(style: Style) -> None:
    wide = Text(5, 20, "one two", "regular", 10, shaped=("one ", 1500.0, "two"))
    text = open_text(_one(style, wide))
    assert text.get_text_range() == "one two"
    natural = 5 + style.fonts["regular"].width("one ", 10) + style.fonts["regular"].ink("t", 10).left
    assert text.get_charbox(4)[0] == pytest.approx(natural + 15, abs=0.05)


@pytest.mark.parametrize("layout", ["classic", "parlour"])
def test_figures_of_one_width_are_strings_in_a_font_and_moves_between_them(layout: str) -> None:
    style = open_layout(layout)
    shaped = [
        (face, style.fonts[face].shape(f"{number}", tabular=True).pieces) for face in style.fonts for number in (1, 29)
    ]
    data = _one(style, *(Text(9, 9 + 12 * at, "29", face, 9, shaped=one) for at, (face, one) in enumerate(shaped)))
    with open_pdf(data) as pdf:
        steps = [(str(step.operator), step.operands) for step in pikepdf.parse_content_stream(pdf.pages[0])]
    for at, (operator, operands) in enumerate(steps):
        if operator in ("Tj", "TJ"):
            assert "Tf" in [name for name, _ in steps[at - 3 : at]]
            assert isinstance(operands[0], pikepdf.String if operator == "Tj" else pikepdf.Array)


def test_many_characters_of_one_font_read_back(style: Style) -> None:
    """More than 256 make a second subset: an array of moves must not go on across it."""
    codes = (*range(0x100, 0x17F), *range(0x391, 0x3A1), *range(0x400, 0x460), *range(0xA1, 0xAC))
    known = style.fonts["regular"].font.table.unicodes
    letters = [chr(code) for code in codes if code in known]
    assert len(letters) > 200
    rows = ["AV" + "".join(letters[at : at + 10]) + "fi" for at in range(0, len(letters), 10)]
    face = style.fonts["regular"]
    marks = (Text(2, 2 + 1.8 * at, row, "regular", 1.5, shaped=face.shape(row).pieces) for at, row in enumerate(rows))
    assert sorted(open_text(_one(style, *marks)).get_text_range().split()) == sorted(rows)


def test_shapes_are_drawn_in_their_grays(style: Style) -> None:
    triangle = Polygon(((75, 10), (95, 10), (85, 30)), fill=None, stroke=0.0, weight=3)
    form = Placed(0, 35, (Rect(2, 2, 10, 10, fill=0.0, radius=5),))
    square, line = Rect(10, 10, 20, 20, fill=0.5), Line(60, 20, 70, 20, 4)
    gray = _raster(_one(style, square, Dot(50, 20, 8), line, triangle, form))
    assert gray(20, 20) == pytest.approx(128, abs=2)
    assert gray(50, 20) == gray(50, 27) == gray(65, 21) == gray(85, 10) == gray(7, 42) == 0
    assert gray(50, 29) == gray(65, 23) == gray(85, 16) == gray(3, 38) == gray(57, 27) == 255


def test_the_state_after_a_form_is_the_state_before_it(style: Style) -> None:
    squares = [Rect(x, 0, 10, 10, fill=0.5) for x in (0, 40)]
    gray = _raster(_one(style, squares[0], Placed(20, 0, (Dot(5, 5, 5),)), squares[1]))
    assert gray(45, 5) == gray(5, 5) == pytest.approx(128, abs=2)
    assert gray(25, 5) == 0
