"""Sheets: what folds together in the right order, at which size and where, and what stays of a file."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from numpy.typing import NDArray
from pikepdf import Array, Dictionary, Name, Pdf, String

from bookmaker.book.impose.arrange import Booklet, Nup
from bookmaker.book.impose.impose import IMPOSED, Imposed, Imposition, impose
from bookmaker.values.errors import CannotBeMet, NotFound, QualityFailure, UserError
from tests.book.impose.folding import drop_end, fold
from tests.pdfs import find_streams, open_pdf, open_text
from tests.proof.preflight.books import TITLE, book, draw, form, image

A4 = (595.276, 841.89)
TABLOID = (792.0, 1224.0)
SIX_BY_NINE = (432.0, 648.0)
HALF_LETTER = (396.0, 612.0)
LETTER = (612.0, 792.0)
ART = b"0 g -20 200 60 60 re f 400 200 60 60 re f"
"""Squares that run over the left and the right edge."""


def number_pages(pages: int, size: tuple[float, float] = HALF_LETTER) -> Pdf:
    pdf = book(pages, size, blank=range(pages + 1))
    for number in range(1, pages + 1):
        draw(pdf, number, b"BT /F 24 Tf 150 300 Td (<%d>) Tj ET" % number)
    return pdf


def save(tmp_path: Path, pdf: Pdf, **options: Any) -> Path:
    pdf.save(tmp_path / "book.pdf", **options)
    return tmp_path / "book.pdf"


def impose_book(tmp_path: Path, pdf: Pdf, plan: Imposition) -> Imposed:
    return impose(save(tmp_path, pdf), plan)


def halves(data: bytes) -> list[tuple[int | None, int | None]]:
    """Return the numbers printed on the left and on the right half of every side."""
    sides = []
    for page in pypdfium2.PdfDocument(data):
        width, height = page.get_size()
        text = page.get_textpage()
        found = [text.get_text_bounded(x, 0, x + width / 2, height) for x in (0, width / 2)]
        left, right = (re.findall(r"<(\d+)>", half) for half in found)
        assert len(left) <= 1 and len(right) <= 1
        sides.append((int(left[0]) if left else None, int(right[0]) if right else None))
    return sides


def pixels(data: bytes, number: int = 0, scale: float = 1.0) -> NDArray[np.int_]:
    return pypdfium2.PdfDocument(data)[number].render(scale=scale, grayscale=True).to_numpy().squeeze().astype(int)


def objects(data: bytes, wanted: Callable[[Any], bool]) -> int:
    with open_pdf(data) as pdf:
        return sum(1 for one in pdf.objects if wanted(one))


@pytest.mark.parametrize("pages", [1, 4, 13, 21, 32])
def test_booklets_read_from_their_pdf_are_in_order(pages: int, tmp_path: Path) -> None:
    found = impose_book(tmp_path, number_pages(pages), Imposition(Booklet(), LETTER))
    assert drop_end(fold(halves(found.data))) == list(range(1, pages + 1))
    assert found.blanks == -pages % 4
    sides = halves(impose_book(tmp_path, number_pages(pages), Imposition(Booklet(signature=2), LETTER)).data)
    read = [one for first in range(0, len(sides), 4) for one in fold(sides[first : first + 4])]
    assert drop_end(read) == list(range(1, pages + 1)), "in several booklets"


def test_a_book_that_is_read_leftwards_is_bound_at_the_right(tmp_path: Path) -> None:
    pdf = number_pages(8)
    pdf.Root.ViewerPreferences = Dictionary(Direction=Name.R2L)
    sides = halves(impose_book(tmp_path, pdf, Imposition(Booklet(), LETTER)).data)
    assert fold([(right, left) for left, right in sides]) == list(range(1, 9))
    rows = halves(impose_book(tmp_path, pdf, Imposition(Nup(2, 1), LETTER)).data)
    assert rows[0] == (2, 1)


def test_pages_stand_in_rows_as_they_are_read(tmp_path: Path) -> None:
    found = impose_book(tmp_path, number_pages(8), Imposition(Nup(3, 2), (1188, 1224)))
    text = open_text(found.data)
    corners = [(x * 396, y * 612) for y in (1, 0) for x in range(3)]
    cells = [text.get_text_bounded(x, y, x + 396, y + 612).strip() for x, y in corners]
    assert cells == [f"<{number}>" for number in range(1, 7)]
    assert found.sides == 2 and found.blanks == 4


def test_pages_of_several_files_stand_one_after_the_other_and_again_where_asked_for(tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file, pages in zip(files, (3, 5), strict=True):
        number_pages(pages).save(file)
    rows, cards = Imposition(Nup(2, 1), LETTER), Imposition(Nup(2, 1, repeat=True), LETTER)
    assert halves(impose(files, rows).data) == [(1, 2), (3, 1), (2, 3), (4, 5)]
    some = impose(files, rows, [range(3, 4), range(1, 3)])
    assert (halves(some.data), some.pages, some.blanks) == ([(3, 1), (2, 3), (1, 2)], 6, 0)
    assert halves(impose(files[0], cards).data) == [(1, 1), (2, 2), (3, 3)]
    assert halves(impose(files[1], rows, [range(2, 3)]).data) == [(2, 2)]
    with pytest.raises(CannotBeMet, match="it has no page 4; its last one is 3"):
        impose(files, rows, [range(4, 5)])


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_looks_as_it_does_by_itself(turn: int, tmp_path: Path) -> None:
    pdf = number_pages(1, (300, 500))
    draw(pdf, 1, b"10 20 90 7 re f 250 400 20 60 re f")
    pdf.pages[0].obj.TrimBox = Array([0, 0, 300, 500])
    pdf.pages[0].obj.Rotate = turn
    path = save(tmp_path, pdf)
    plain = pixels(path.read_bytes())
    found = pixels(impose(path, Imposition(Nup(1, 1), (300, 500))).data)
    assert plain.min() < 50
    assert found.shape == plain.shape
    assert np.abs(plain - found).mean() < 1


def test_turned_and_large_units_count(tmp_path: Path) -> None:
    pdf = number_pages(1, (100, 250))
    pdf.pages[0].obj.UserUnit = 2
    pdf.pages[0].obj.Rotate = -90
    found = impose_book(tmp_path, pdf, Imposition(Nup(1, 1), (1000, 1000)))
    assert found.fit.cell == (500, 200)


@pytest.mark.parametrize(
    ("way", "leftwards", "left"), [(Nup(2, 1), False, 400), (Nup(2, 1), True, 200), (Booklet(), False, 200)]
)
def test_pages_of_other_sizes_stand_at_the_top_and_at_the_fold_or_where_reading_begins(
    way: Booklet | Nup, leftwards: bool, left: float, tmp_path: Path
) -> None:
    pdf = book(4, (400, 600), blank=range(5))
    for number in (2, 4):
        draw(pdf, number, b"0 g 0 0 200 300 re f")
        page = pdf.pages[number - 1].obj
        page.MediaBox = page.TrimBox = Array([0, 0, 200, 300])
    if leftwards:
        pdf.Root.ViewerPreferences = Dictionary(Direction=Name.R2L)
    found = impose_book(tmp_path, pdf, Imposition(way, (800, 600)))
    dark = np.argwhere(pixels(found.data) < 128)
    assert found.fit.cell == (400, 600)
    assert dark.min(axis=0).tolist() == pytest.approx([0, left], abs=1)
    assert dark.max(axis=0).tolist() == pytest.approx([299, left + 199], abs=1)


def bleeding(pages: int) -> Pdf:
    """Return pages with art over both edges, and with printers' marks outside of the bleed."""
    pdf = book(pages, blank=range(pages + 1))
    for number in range(1, pages + 1):
        draw(pdf, number, ART + b" 0 700 100 5 re f")
        page = pdf.pages[number - 1].obj
        page.MediaBox = Array([-60, -60, 492, 708])
        page.BleedBox = Array([-9, -9, 441, 657])
    return pdf


def extent(data: bytes, row: int, number: int = 0) -> list[tuple[int, int]]:
    """Return from where to where there is ink in a row of pixels, counted from below."""
    dark = np.flatnonzero(pixels(data, number)[-row - 1] < 128)
    runs = np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)
    return [(int(run[0]), int(run[-1]) + 1) for run in runs if run.size]


@pytest.mark.parametrize(
    ("way", "high", "marks", "inked"),
    [
        (Booklet(), 700, False, [(68, 108), (468, 540), (900, 932)]),
        (Booklet(), 800, True, [(59, 108), (468, 540), (900, 941)]),
        (Nup(2, 1, gap=10), 800, True, [(54, 103), (463, 545), (905, 946)]),
        (Nup(2, 1, gap=30), 800, True, [(44, 93), (453, 494), (506, 555), (915, 956)]),
    ],
    ids=["cut at the trim", "bleed at the cut but not at the fold", "bleeds share a gap", "bleeds are apart"],
)
def test_a_page_is_cut_at_its_trim_and_marks_keep_the_bleed(
    way: Booklet | Nup, high: float, marks: bool, inked: list[tuple[int, int]], tmp_path: Path
) -> None:
    found = impose_book(tmp_path, bleeding(4), Imposition(way, (1000, high), marks=marks))
    assert extent(found.data, (high - 648) // 2 + 230) == inked


def test_marks_stand_outside_of_trim_and_bleed_and_on_the_sheet(tmp_path: Path) -> None:
    pdf = book(4, blank=range(5))
    path = save(tmp_path, pdf)
    found = impose(path, Imposition(Booklet(), TABLOID, marks=True))
    dark = np.argwhere(pixels(found.data, scale=2) < 200) / 2
    y, x = dark[:, 0], dark[:, 1]
    left, right, low, high = 612 - 432, 612 + 432, 396 - 324, 396 + 324
    inside = (x > left - 8) & (x < right + 8) & (y > low - 8) & (y < high + 8)
    assert len(dark) and not inside.any()
    for edge, along in ((left, x), (612, x), (right, x), (low, y), (high, y)):
        assert (np.abs(along - edge) <= 0.5).any()
    assert not pixels(impose(path, Imposition(Booklet(), TABLOID)).data).min() < 255


# What stays of a file


def test_fonts_and_forms_are_kept_once_and_letters_stay_letters(tmp_path: Path) -> None:
    pdf = number_pages(40)
    shared = form(pdf, b"0 0 5 5 re f")
    photo = image(pdf, 10)
    for number in range(1, 41):
        draw(pdf, number, b"/Fm Do q 9 0 0 9 9 9 cm /Im Do Q", XObject={"Fm": shared, "Im": photo})
    data = impose_book(tmp_path, pdf, Imposition(Nup(2, 2), A4)).data
    assert objects(data, lambda one: isinstance(one, Dictionary) and "/FontFile2" in one) == 1
    with open_pdf(data) as sheets:
        assert (len(find_streams(sheets, "Image")), len(find_streams(sheets, "Form"))) == (1, 40 + 1)
    assert "<40>" in open_text(data, 9).get_text_bounded()


def test_only_title_and_way_are_said_of_what_a_screen_has_use_for(tmp_path: Path) -> None:
    pdf = number_pages(4)
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Puzzles", 0))
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), Dest=Array([pdf.pages[1].obj]))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.r)]))
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    data = impose_book(tmp_path, pdf, Imposition(Booklet(), LETTER)).data
    with open_pdf(data) as sheets:
        assert str(sheets.trailer.Info.Title) == TITLE
        assert set(sheets.trailer.Info.keys()) == {"/Title", IMPOSED}
        assert set(sheets.Root.keys()) == {"/Type", "/Pages", "/OutputIntents", "/ViewerPreferences"}
        assert sheets.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert sheets.check_pdf_syntax() == []
        assert all("/Annots" not in page.obj for page in sheets.pages)
    assert objects(data, lambda one: isinstance(one, Dictionary) and one.get("/Type") == "/Page") == 2


def test_what_is_seen_of_a_note_is_kept(tmp_path: Path) -> None:
    pdf = book(1, (400, 600), blank=(1,))
    seen = form(pdf, b"0 g 0 0 50 50 re f")
    seen.BBox = Array([0, 0, 50, 50])
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([100, 100, 150, 150]), F=4, AP=Dictionary(N=seen))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])
    data = impose_book(tmp_path, pdf, Imposition(Nup(1, 1), (400, 600))).data
    assert extent(data, 125) == [(100, 150)]


def test_a_layer_that_is_hidden_stays_hidden(tmp_path: Path) -> None:
    pdf = book(1, (400, 600), blank=(1,))
    layers = [pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(name))) for name in ("on", "off")]
    pdf.Root.OCProperties = Dictionary(OCGs=Array(layers), D=Dictionary(OFF=Array(layers[1:]), Order=Array(layers)))
    code = b"/OC /A BDC 100 100 50 50 re f EMC /OC /B BDC 200 100 50 50 re f EMC"
    draw(pdf, 1, code, Properties={"A": layers[0], "B": layers[1]})
    path = save(tmp_path, pdf)
    assert extent(path.read_bytes(), 125) == [(100, 150)]
    assert extent(impose(path, Imposition(Nup(1, 1), (400, 600))).data, 125) == [(100, 150)]


def test_the_same_file_gives_the_same_bytes(tmp_path: Path) -> None:
    plan = Imposition(Booklet(thickness=0.3), TABLOID, marks=True)
    assert impose_book(tmp_path, number_pages(9), plan).data == impose(tmp_path / "book.pdf", plan).data


# Files that are not fit


def cut_file(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def blank_box(path: Path) -> None:
    content = bytearray(path.read_bytes())
    hole = content.index(b"/MediaBox")
    content[hole : hole + 400] = bytes(400)
    path.write_bytes(content)


def break_stream(path: Path) -> None:
    content = path.read_bytes()
    end = content.index(b"stream\n") + 7
    path.write_bytes(content[: end + 2] + b"\xff" * 30 + content[end + 32 :])


def lock(path: Path, user: str, **allowed: bool) -> None:
    allow = pikepdf.Permissions(**allowed)
    book(4).save(path, encryption=pikepdf.Encryption(owner="a", user=user, allow=allow))


def lose_page(path: Path) -> None:
    """Leave a number in the list of pages where a page was."""
    book(4).save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    path.write_bytes(re.sub(rb"(/Kids \[ \d+ 0 R) \d+ 0 R", rb"\1 1 2 3", path.read_bytes()))


def shrink_page(path: Path) -> None:
    pdf = book(4)
    pdf.pages[2].obj.MediaBox = pdf.pages[2].obj.TrimBox = Array([0, 0, 0.2, 600])
    pdf.save(path)


@pytest.mark.parametrize(
    ("harm", "error", "said"),
    [
        (cut_file, QualityFailure, "damaged"),
        (blank_box, QualityFailure, "damaged"),
        (break_stream, QualityFailure, "damaged"),
        (lose_page, QualityFailure, "damaged"),
        (shrink_page, QualityFailure, "page 3 has no size"),
        (lambda path: path.write_bytes(b"\x89PNG\r\n"), UserError, "no PDF"),
        (lambda path: pikepdf.new().save(path), UserError, "no pages"),
        (lambda path: lock(path, "b"), UserError, "password"),
        (lambda path: lock(path, "", modify_assembly=False), UserError, "forbids"),
        (Path.unlink, NotFound, "no such file"),
    ],
)
def test_a_file_that_is_not_fit_is_refused_with_the_reason(
    harm: Callable[[Path], None], error: type[UserError], said: str, tmp_path: Path
) -> None:
    path = save(tmp_path, book(8))
    harm(path)
    with pytest.raises(error, match=said) as found:
        impose(path, Imposition(Booklet(), A4))
    assert found.type is error
    assert str(path) in str(found.value)


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9, 0.99, 0.999])
def test_wherever_a_file_is_cut_off_it_is_refused(share: float, tmp_path: Path) -> None:
    path = save(tmp_path, book(8))
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(QualityFailure):
        impose(path, Imposition(Nup(2, 2), A4))


def odd_boxes(pdf: Pdf) -> None:
    pdf.pages[0].obj.MediaBox = Array([432, 648, 0, 0])
    pdf.pages[1].obj.TrimBox = Array([Name.A, 1])
    pdf.pages[2].obj.TrimBox = Array([9000, 9000, 9001, 9001])
    pdf.pages[3].obj.Rotate = Name.A
    del pdf.pages[3].obj.MediaBox
    pdf.pages[4].obj.UserUnit = Name.A
    pdf.pages[5].obj.TrimBox = Array([0, 0, 90000, 90000])
    pdf.pages[6].obj.CropBox = Array([0, 0, 200, 200])
    del pdf.pages[6].obj.TrimBox


def odd_entries(pdf: Pdf) -> None:
    pdf.Root.OutputIntents = Name.None_
    pdf.Root.OCProperties = 7
    pdf.Root.ViewerPreferences = Array()
    pdf.Root.Lang = Dictionary()
    pdf.trailer.Info = Array()
    pdf.pages[2].obj.Annots = Dictionary(A=1)
    pdf.pages[3].obj.Resources = Array()
    pdf.pages[4].obj.Annots = Array([3, Name.A])


@pytest.mark.parametrize("oddity", [odd_boxes, odd_entries])
def test_odd_entries_are_borne(oddity: Callable[[Pdf], None], tmp_path: Path) -> None:
    pdf = book(8)
    oddity(pdf)
    for way in (Booklet(), Nup(2, 2)):
        sheets = pypdfium2.PdfDocument(impose_book(tmp_path, pdf, Imposition(way, A4)).data)
        assert len(sheets) == (4 if way == Booklet() else 2)


@pytest.mark.parametrize(
    ("way", "paper", "said"),
    [
        (Nup(20, 20), A4, "too small"),
        (Nup(2, 2, gap=600), LETTER, "too small"),
        (Booklet(), (72, 72), "too small"),
        (Booklet(creep=30), TABLOID, "at most"),
        (Booklet(thickness=9), TABLOID, "at most"),
    ],
)
def test_what_has_no_room_is_refused(way: Booklet | Nup, paper: tuple[float, float], said: str, tmp_path: Path) -> None:
    with pytest.raises(CannotBeMet, match=said):
        impose_book(tmp_path, book(16), Imposition(way, paper, marks=True))
