"""Where the ink of a page is, as the pixels show it."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker.proof.pdf.boxes import Aim, PerSide
from bookmaker.proof.pdf.file import PdfPage, open_file
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.proof.verify import read_pages
from bookmaker.values.events import result_of
from tests.proof.preflight.books import book, draw, form, with_bleed

ANY = Aim()
RIGHT_AND_TOP = b".5 g 300 500 200 200 re f "


def margins(pdf: Pdf, tmp_path: Path, number: int = 1, aim: Aim = ANY) -> dict[str, float]:
    return look(pdf, tmp_path, number, aim).margins


def look(pdf: Pdf, tmp_path: Path, number: int = 1, aim: Aim = ANY) -> PdfPage:
    """Return a page with everything measured that is measured on a raster."""
    pdf.save(tmp_path / "book.pdf")
    with open_file(tmp_path / "book.pdf", aim) as file:
        page = file.pages[number - 1]
        assert page.ink
        assert page.is_drawable
        return page


def look_at(code: bytes, tmp_path: Path, bleed: bool = True, **resources: Any) -> PdfPage:
    """Return a page with text and this drawn on it, with a bleed; or without text and bleed."""
    pdf = book(1) if bleed else book(1, blank=(1,))
    if bleed:
        with_bleed(pdf)
    draw(pdf, 1, code, **{kind: {name: make(pdf) for name, make in made.items()} for kind, made in resources.items()})
    return look(pdf, tmp_path)


def test_margins_follow_the_side_on_which_a_page_lies(tmp_path: Path) -> None:
    pdf = book(2, blank=(1, 2))
    for number in (1, 2):
        draw(pdf, number, b"50 100 200 300 re f")
    assert margins(pdf, tmp_path, 1) == pytest.approx({"inside": 50, "outside": 182, "bottom": 100, "top": 248}, abs=1)
    assert margins(pdf, tmp_path, 2) == pytest.approx({"inside": 182, "outside": 50, "bottom": 100, "top": 248}, abs=1)


LEFTWARDS = Dictionary(Direction=Name.R2L)
"""What a book says that is read leftwards, and so is bound at the right."""


@pytest.mark.parametrize(
    ("entry", "value", "inside"),
    [
        *(("/Rotate", turn, inside) for turn, inside in ((0, 50), (90, 100), (180, 182), (270, 248))),
        ("/CropBox", Array([100, 100, 300, 300]), 50),
        ("/ViewerPreferences", LEFTWARDS, 182),
    ],
)
def test_a_page_is_measured_as_it_is_read(entry: str, value: Any, inside: float, tmp_path: Path) -> None:
    pdf = book(1, blank=(1,))
    (pdf.Root if value is LEFTWARDS else pdf.pages[0].obj)[entry] = value
    draw(pdf, 1, b"50 100 200 300 re f")
    assert margins(pdf, tmp_path)["inside"] == pytest.approx(inside, abs=1)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_who_has_read_a_page_saw_the_text_and_the_ink_that_preflight_sees(turn: int, tmp_path: Path) -> None:
    pdf = book(2, blank=(1,))
    with_bleed(pdf)
    for number, art in ((1, b"50 100 200 300 re f"), (2, RIGHT_AND_TOP)):
        pdf.pages[number - 1].obj.Rotate = turn
        draw(pdf, number, art)
    pdf.save(tmp_path / "book.pdf")
    sights = result_of(read_pages(tmp_path / "book.pdf", sights=True)).sights
    with open_file(tmp_path / "book.pdf", ANY) as own, open_file(tmp_path / "book.pdf", ANY, sights) as given:
        assert [page.ink for page in own.pages] == [page.ink for page in given.pages]
        assert [page.sight for page in own.pages] == [page.sight for page in given.pages] == [*sights]
        assert given.pages[1].ink.over and given.pages[1].sight.text == "Puzzle"


def test_a_page_whose_corner_is_elsewhere(tmp_path: Path) -> None:
    pdf = book(1, blank=(1,))
    pdf.pages[0].obj.MediaBox = pdf.pages[0].obj.TrimBox = Array([-100, 50, 332, 698])
    draw(pdf, 1, b"0 100 200 300 re f")
    assert margins(pdf, tmp_path) == pytest.approx({"inside": 100, "outside": 132, "bottom": 50, "top": 298}, abs=1)


def test_what_is_white_or_clipped_away_is_no_ink_and_text_over_the_trim_never_art(tmp_path: Path) -> None:
    page = look_at(b"1 g 0 0 432 648 re f 0 g 0 0 9 9 re W n 100 100 50 50 re f", tmp_path, bleed=False)
    assert (page.ink.reach, page.margins) == (None, {})
    page = look_at(b"BT /F 40 Tf 380 300 Td (WWW) Tj ET", tmp_path)
    assert page.ink.over == frozenset()
    assert page.margins["outside"] == pytest.approx(0, abs=1)


def test_art_over_the_trim_is_left_out_and_what_lies_on_it_is_not(tmp_path: Path) -> None:
    page = look_at(RIGHT_AND_TOP + b"0 g 320 520 60 60 re f", tmp_path)
    assert (page.ink.over, page.ink.stray) == ({"right", "top"}, None)
    assert page.margins["outside"] == pytest.approx(432 - 380, abs=1)
    assert page.margins["top"] == pytest.approx(648 - 580, abs=1)


def test_art_inside_a_form_is_left_out_and_its_neighbours_are_not(tmp_path: Path) -> None:
    both = partial(form, code=b".5 g 100 100 400 100 re f 0 g 50 250 60 60 re f", matrix=(2, 0, 0, 2, 0, 0))
    page = look_at(b".5 0 0 .5 200 0 cm /X Do", tmp_path, XObject={"X": both})
    assert page.ink.over == {"right"}
    assert page.margins["outside"] == pytest.approx(432 - 310, abs=1)


def test_the_trim_is_found_by_the_sizes_that_there_are(tmp_path: Path) -> None:
    pdf = book(2, size=(441, 666))
    aim = Aim(trims=((396, 612), (432, 648)), bleed=PerSide(9, 9, 9, 0))
    assert look(pdf, tmp_path, 1, aim).trim.edges == (0, 9, 432, 657)
    assert look(pdf, tmp_path, 2, aim).trim.edges == (9, 9, 441, 657)
    assert look(pdf, tmp_path, 2).trim == (0, 0, 441, 666)


@pytest.mark.parametrize("printer", ["kdp", "lulu"])
def test_a_book_with_bleed_that_states_its_trim_is_taken(printer: str, tmp_path: Path) -> None:
    pdf = book()
    with_bleed(pdf)
    if printer == "lulu":
        for page in pdf.pages:
            left, bottom, right, top = (float(side) for side in page.obj.TrimBox)
            page.obj.MediaBox = Array([left - 9, bottom - 9, right + 9, top + 9])
    draw(pdf, 3, b".5 g 300 500 200 200 re f")
    pdf.save(tmp_path / "book.pdf")
    assert preflight(tmp_path / "book.pdf", load_profile(printer)).findings == ()


def test_art_that_ends_in_the_bleed_is_too_short(tmp_path: Path) -> None:
    pdf = book()
    with_bleed(pdf)
    draw(pdf, 3, b".5 g 300 500 136 50 re f")
    pdf.save(tmp_path / "book.pdf")
    (finding,) = preflight(tmp_path / "book.pdf", load_profile("kdp")).findings
    assert (finding.id, finding.pages, finding.measured) == ("bleed-art", (3,), "0.069 in short at the outside")


def test_the_size_that_is_asked_for_is_compared(tmp_path: Path) -> None:
    book().save(tmp_path / "book.pdf")
    (finding,) = preflight(tmp_path / "book.pdf", load_profile("kdp"), (360, 576)).findings
    assert (finding.id, finding.message, finding.measured) == ("trim-size", "the pages are not 5 x 8 in", "6 x 9 in")


def test_black_made_of_black_ink_is_no_colour(tmp_path: Path) -> None:
    pdf = book(1)
    draw(pdf, 1, b"0 0 0 1 k 100 100 90 90 re f 0 0 0 .5 k 200 100 90 90 re f .5 .5 .5 rg 100 200 90 90 re f")
    pdf.save(tmp_path / "book.pdf")
    with open_file(tmp_path / "book.pdf", ANY) as file:
        assert not file.pages[0].is_coloured
