"""Sheets and strips for printers: no ink at the edge, the inks asked for, and what is refused beforehand."""

from datetime import date
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.series.model import read_daily
from bookmaker.series.pages import open_series
from bookmaker.series.sheets import Destination, make_calendar, make_sheets
from bookmaker.values.errors import CannotBeMet, FileProblems
from tests.books import write_book

SERIES = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
solution: foot
week: {friday: {size: 5x5, tier: gentle}}
"""
FRIDAY = date(2026, 11, 20)
BLACK = "printer={newsprint: {paper: black, flavour: 'x-1a:2001'}}"
COLOURS = "look={grid: {line_ink: '#c03020'}}"


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    return write_book(tmp_path, SERIES, "tiny.yaml")


def make_sheet(spec: Path, form: str, *settings: str) -> Path:
    list(make_sheets(spec, (FRIDAY, FRIDAY), Destination(spec.parent, (form,), 72), settings))
    return spec.parent / f"tiny-2026-11-20.{form}"


@pytest.mark.parametrize("solution", ["foot", "overleaf"])
def test_no_ink_is_at_the_edge_of_a_strip(spec: Path, solution: str):
    picture = make_sheet(spec, "png", "strip=60 mm", f"solution={solution}")
    pages = [picture, picture.with_stem("tiny-2026-11-20-solution")][: 1 + (solution == "overleaf")]
    for page in pages:
        dark = np.asarray(Image.open(page).convert("L")) < 250
        assert dark.shape[1] == 171
        assert dark[4:-4, 4:-4].any()
        for edge in (dark[:3], dark[-3:], dark[:, :3], dark[:, -3:]):
            assert not edge.any()


WEEK = (
    "week={friday: {size: 5x5, tier: gentle}, saturday: {size: 9x9, tier: knotty}, "
    "sunday: {size: 8x8, tier: tricky, kind: odds, mines: 13}}"
)
CROPPED = "printer={newsprint: {paper: black, flavour: x-4, crop_marks: true}}"


@pytest.mark.parametrize("solution", ["yesterday", "foot", "overleaf"])
def test_every_day_fills_its_box_and_boards_use_its_width(spec: Path, solution: str):
    week = "week={friday: {size: 5x5, tier: gentle}, saturday: {size: 9x9, tier: knotty}}"
    fits = open_series(read_daily(spec, (week, "box=92 x 180 mm", f"solution={solution}"))).fits
    assert [fit.page for fit in fits] == [pytest.approx((260.787, 510.236), abs=1e-3)] * 2
    assert all(fit.cell_mm * int(fit.size.partition("x")[0]) > 80 for fit in fits)


def test_a_box_is_one_file_of_its_size_as_eps_and_as_pdf_with_crop_marks(spec: Path):
    eps = make_sheet(spec, "eps", "box=92 x 170 mm").read_text("ascii")
    assert "%%HiResBoundingBox: 0 0 260.7874 481.8898" in eps
    file = make_sheet(spec, "pdf", "box=92 x 170 mm", CROPPED)
    with pikepdf.open(file) as pdf:
        (page,) = pdf.pages
        media, trim, bleed = ([float(one) for one in page.obj[key]] for key in ("/MediaBox", "/TrimBox", "/BleedBox"))
        assert "PDF/X-4" in pdf.open_metadata()["pdfxid:GTS_PDFXVersion"]
    assert trim == bleed == pytest.approx([0, 0, 260.7874, 481.8898], abs=1e-3)
    assert media == pytest.approx([-25, -25, 285.7874, 506.8898], abs=1e-3)
    with pdfium.PdfDocument(file) as document:
        dark = np.asarray(document[0].render(scale=2).to_pil().convert("L")) < 200
    rim = dark.copy()
    rim[50:-50, 50:-50] = False
    assert dark[50:-50, 50:-50].any()
    assert {*np.flatnonzero(rim[:38].any(axis=0))} <= {49, 50, 51, *range(10, 39), 570, 571, 572, *range(584, 613)}
    asked = load_profile("newsprint", "black")
    assert [one.id for one in preflight(file, asked).findings] == ["bleed-size", "marks-outside"]
    assert not preflight(file, asked.with_crop_marks()).findings
    assert make_sheet(spec, "pdf", "box=92 x 170 mm", CROPPED).read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("box", "said"),
    [("60 x 90 mm", "saturday: 9x9 cells would be"), ("50 x 190 mm", "sunday: the table of cases of a solution needs")],
)
def test_a_box_too_small_is_refused_at_its_line(spec: Path, box: str, said: str):
    spec.write_text(f"{SERIES.replace('foot', 'yesterday')}box: {box}\n")
    with pytest.raises(CannotBeMet) as caught:
        open_series(read_daily(spec, (WEEK, "solution=foot")))
    found = [one for one in caught.value.problems if one.message.startswith(said)]
    assert [(one.id, one.line, one.where) for one in found] == [("does-not-fit", 6, "box")]
    assert "`box`" in found[0].remedy


def test_a_newspaper_gets_one_black_file_as_large_as_the_strip(spec: Path):
    file = make_sheet(spec, "pdf", "strip=60 mm", BLACK, COLOURS)
    assert preflight(file, load_profile("newsprint", "black")).findings == ()
    with pikepdf.open(file) as pdf:
        (page,) = pdf.pages
        assert float(page.trimbox[2]) == pytest.approx(60 / 25.4 * 72, abs=0.01)
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1:2001"
        painted = {str(op) for _, op in pikepdf.parse_content_stream(page)}
    assert not painted & {"rg", "RG", "k", "K", "cs", "CS"}, "black ink alone"


def test_a_printer_has_its_margins_on_all_sides(spec: Path):
    narrow = "look={margins: {outer: 5 mm}}"
    looks = [
        open_series(read_daily(spec, keys)).style.look
        for keys in ((narrow,), (narrow, "printer=home"), ("printer=home",))
    ]
    assert looks[1].margins.outer > looks[0].margins.outer and looks[2].sides == "one"
    for look in looks:
        assert {look.margins.top, look.margins.bottom, look.gutter(1)} == {look.margins.outer}
    strip = open_series(read_daily(spec, ("printer=home", "strip=70 mm")))
    plain = open_series(read_daily(spec, ("strip=70 mm",)))
    assert strip.style.look.margins.outer > 10 / 25.4 * 72 > plain.style.look.margins.outer
    assert [one.id for one in strip.warnings] == ["unknown-trim"]


def test_a_screen_hears_texts_and_boards(spec: Path):
    with pikepdf.open(make_sheet(spec, "pdf", "printer=screen", "strip=60 mm")) as pdf:
        figures = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]
        roles = {str(one.get("/S")) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/S" in one}
    assert len(figures) == 2 and {"/H1", "/P"} <= roles


def test_printers_of_books_take_calendars_alone(spec: Path, tmp_path: Path):
    with pytest.raises(CannotBeMet, match="a book has at least 24 pages, and this one would have 1\n"):
        make_sheet(spec, "pdf", "printer=kdp", "trim=6 x 9 in")
    with pytest.raises(FileProblems, match="the sheets of a series are made for one printer"):
        open_series(read_daily(spec, ("printer=[home, screen]",)))
    with pytest.raises(FileProblems, match="the sheets of a series have no lock that could be inside"):
        open_series(read_daily(spec, ("printer={screen: {attach: proof}}",)))
    calendar = make_calendar(spec, 2026, Destination(tmp_path / "out"), ("printer=kdp", "trim=6 x 9 in"))
    with pytest.raises(CannotBeMet, match="a book has at least 24 pages, and this one would have 18\n"):
        list(calendar)
