"""Preflight of covers: one sheet of the right size, with bleed at all of its sides."""

from pathlib import Path

import pytest
from pikepdf import Array, Pdf

from bookmaker.proof.pdf.boxes import PerSide
from bookmaker.proof.preflight import load_profile, preflight, printers
from bookmaker.proof.preflight.vendor import load_vendor
from bookmaker.values.errors import UserError
from tests.commands import run_command
from tests.proof.preflight.books import book, draw, parse

SIX_BY_NINE = (432.0, 648.0)
SHEET = load_profile("kdp").sheet(SIX_BY_NINE, 200)
COVERS = [name for name in printers() if load_vendor(name).cover]


def _sheet(width: float = SHEET[0], height: float = 648, bleed: float = 9) -> Pdf:
    """Return a clean cover of KDP's example: 6 x 9 in, 200 pages."""
    pdf = book(1, (width, height), blank=())
    pdf.pages[0].obj.MediaBox = Array([-bleed, -bleed, width + bleed, height + bleed])
    draw(pdf, 1, b"0 0 1 0 k %g %g %g %g re f" % (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed))
    return pdf


def _found(pdf: Pdf, folder: Path, printer: str = "kdp") -> list[str]:
    pdf.save(folder / "cover.pdf", deterministic_id=True)
    report = preflight(folder / "cover.pdf", load_profile(printer).for_cover(), SHEET)
    return [finding.id for finding in report.findings]


@pytest.mark.parametrize("printer", COVERS)
def test_a_clean_cover_has_no_mistakes(tmp_path: Path, printer: str) -> None:
    expected = ["colour-spaces"] if printer == "lulu" else []  # its pages are RGB
    assert _found(_sheet(), tmp_path, printer) == expected


@pytest.mark.parametrize(
    ("pdf", "rule"),
    [(_sheet(width=SHEET[0] + 4), "trim-size"), (_sheet(height=640), "trim-size"), (_sheet(bleed=18), "bleed-size")],
)
def test_a_sheet_of_another_size_is_found(tmp_path: Path, pdf: Pdf, rule: str) -> None:
    assert set(_found(pdf, tmp_path)) == {rule}


def test_two_pages_are_no_cover_and_small_text_and_links_are_found(tmp_path: Path) -> None:
    pdf = _sheet()
    pdf.pages.append(pdf.pages[0])
    assert "page-count" in _found(pdf, tmp_path)
    pdf = _sheet()
    draw(pdf, 1, b"BT /F 5 Tf 90 500 Td (small) Tj ET")
    pdf.pages[0].obj.Annots = parse("[<</Subtype/Link/Rect[0 0 9 9]>>]")
    assert sorted(_found(pdf, tmp_path)) == ["annotations", "small-text"]


def test_what_is_about_pages_is_not_asked_of_covers_whose_files_are_in_colours() -> None:
    rules = load_profile("kdp").for_cover().rules
    assert not {"page-parity", "gutter", "margins", "blank-pages", "colour-ink"} & rules.keys()
    assert {"fonts-embedded", "small-text", "image-resolution", "transparency", "layers", "actions"} <= rules.keys()
    assert load_profile("kdp").for_cover().bleed == PerSide(9, 9, 9, 9)
    colours = {name: load_profile(name).for_cover().file.colours for name in COVERS}
    assert colours == {"ingram": "cmyk", "kdp": "rgb", "lulu": "rgb"}
    assert load_profile("ingram").for_cover().file.flavour == "x-1a:2001"


def test_printers_without_covers_say_so() -> None:
    with pytest.raises(UserError, match="nothing is known about covers"):
        load_profile("home").for_cover()
    with pytest.raises(UserError, match="give --spine"):
        load_profile("ingram").sheet(SIX_BY_NINE, 200)
    assert load_profile("ingram").sheet(SIX_BY_NINE, 200, 30) == (894, 648)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ("--cover --trim 6x9 --pages 200", 0, "black ink on white paper, cover, as of"),
        ("--cover --trim 6x9 --pages 300", 1, "error[trim-size]"),
        ("--cover --trim 6x9 --spine 0.4504", 0, ""),
        ("--cover", 0, ""),
        ("--pages 200", 2, "add --cover"),
    ],
)
def test_the_command_checks_covers(tmp_path: Path, options: str, code: int, said: str) -> None:
    _sheet().save(tmp_path / "cover.pdf", deterministic_id=True)
    found = run_command("preflight", tmp_path / "cover.pdf", "--printer", "kdp", *options.split())
    assert found.exit_code == code and said in found.output
