"""What one sees differ is found and placed; what a file loses when it is written anew is not seen."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker.proof.likeness import Difference, compare_span, spans_of
from bookmaker.proof.likeness.pairing import Run, distances, match, thumbnails
from bookmaker.proof.pdf.pdfium import document_of
from tests.proof.likeness.sheet import Drawn, draw
from tests.proof.tools import REWRITTEN, edit_pdf

CHANGES = {
    "right": (Drawn(x=0.3), "changed"),
    "up": (Drawn(y=0.3), "changed"),
    "digit": (Drawn(word="142 bu11ets"), "changed"),
    "gone": (Drawn(word=""), "missing"),
    "white": (Drawn(ink=1.0), "missing"),
    "gray": (Drawn(ink=0.5), "paler"),
    "gray by 3 %": (Drawn(ink=0.03), "paler"),
    "hairline gone": (Drawn(line=1.0), "missing"),
    "hairline moved": (Drawn(at=60.3), "changed"),
    "tint by 3 %": (Drawn(tint=0.87), "darker"),
    "tint moved": (Drawn(tinted=20.3), "paler"),
    "coloured": (Drawn(red=0.1), "paler"),
    "larger": (Drawn(scale=1.03), "changed"),
    "picture by 3 %": (Drawn(picture=8), "paler"),
    "dot": (Drawn(more=True), "added"),
}


def found(path: Path, wanted: Path) -> list[Difference]:
    with document_of(path) as one, document_of(wanted) as other:
        pairs = [(page, page) for page in range(min(len(one), len(other)))]
    return [one for span in spans_of(path, wanted, pairs) for one in compare_span(span)]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return draw(tmp_path_factory.mktemp("sheet") / "sheet.pdf")


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_is_found(sheet: Path, tmp_path: Path, change: str):
    how, kind = CHANGES[change]
    assert kind in {one.kind for one in found(draw(tmp_path / "other.pdf", how), sheet)}


@pytest.mark.parametrize("how", [Drawn(weight=0.4, line=0.03), Drawn(weight=0.3)])
def test_a_line_that_loses_ink_is_found_though_it_stays_within_the_slack_of_edges(tmp_path: Path, how: Drawn):
    wanted = draw(tmp_path / "wanted.pdf", Drawn(weight=0.4))
    assert found(draw(tmp_path / "other.pdf", how), wanted)


LINKS = {"gone": [], "aside": [(40, 60, 1)], "elsewhere": [(40, 42, 0)], "more": [(40, 42, 1), (80, 42, 1)]}


@pytest.mark.parametrize("change", LINKS)
def test_a_link_that_is_another_is_found(sheet: Path, tmp_path: Path, change: str):
    wanted = linked(tmp_path / "wanted.pdf", [(40, 42, 1)])
    assert {one.kind for one in found(linked(tmp_path / "other.pdf", LINKS[change]), wanted)} == {"link"}
    assert not found(linked(tmp_path / "same.pdf", [(40.5, 42, 1)]), wanted)


def linked(path: Path, links: Sequence[tuple[float, float, int]]) -> Path:
    """Write two pages, with links on the first one: where they lie, and which page they lead to."""

    def put_in(pdf: Pdf) -> None:
        ends = [[pdf.pages[to].obj, Name.Fit] for *_, to in links]
        boxes = [[x, y, x + 9, y + 9] for x, y, _ in links]
        notes = (Dictionary(Subtype=Name.Link, Rect=one, Dest=to) for one, to in zip(boxes, ends, strict=True))
        pdf.pages[0].Annots = Array([*notes])

    return edit_pdf(draw(path.with_suffix(".plain"), Drawn(pages=2)), path, put_in)


@pytest.mark.parametrize("tool", REWRITTEN)
def test_what_is_only_written_anew_is_the_same(sheet: Path, tmp_path: Path, tool: str):
    REWRITTEN[tool](sheet, tmp_path / "anew.pdf")
    assert found(tmp_path / "anew.pdf", sheet) == []


@pytest.mark.parametrize("tool", REWRITTEN)
def test_what_is_changed_is_found_when_it_is_written_anew(sheet: Path, tmp_path: Path, tool: str):
    missed = set()
    for change, (how, _) in CHANGES.items():
        REWRITTEN[tool](draw(tmp_path / "other.pdf", how), tmp_path / "anew.pdf")
        missed |= set() if found(tmp_path / "anew.pdf", sheet) else {change}
    assert not missed


def test_a_difference_is_told_where_it_is(sheet: Path, tmp_path: Path):
    (one,) = found(draw(tmp_path / "other.pdf", Drawn(more=True)), sheet)
    assert one.page == 1
    assert one.box.holds(one.box._replace(x=240, y=150, width=0.4, height=0.4), 0.1)
    assert one.description == "something was added, 3.33 in from the left and 0.67 in from the top"


def test_another_size_is_found(sheet: Path, tmp_path: Path):
    for name, box in {"MediaBox": (0, 0, 300, 201), "TrimBox": (5, 0, 300, 200), "CropBox": (0, 9, 300, 200)}.items():
        edit_pdf(sheet, tmp_path / "other.pdf", lambda pdf: pdf.pages[0].obj.update({f"/{name}": Array(box)}))  # noqa: B023
        assert [one.kind for one in found(tmp_path / "other.pdf", sheet)] == ["size"]


@pytest.mark.parametrize("flags", [0, 4, 36])
def test_a_note_that_only_one_renderer_shows_is_found(sheet: Path, tmp_path: Path, flags: int):
    def put_in(pdf: Pdf) -> None:
        form = pdf.make_stream(b"0 g 0 0 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
        note = Dictionary(Type="/Annot", Subtype=Name.Stamp, Rect=[9, 9, 18, 18], F=flags, AP=Dictionary(N=form))
        pdf.pages[0].Annots = Array([note])

    assert found(edit_pdf(sheet, tmp_path / "other.pdf", put_in), sheet)


def test_a_page_that_cannot_be_read_is_told(tmp_path: Path):
    whole = draw(tmp_path / "whole.pdf", Drawn(pages=2))
    content = whole.read_bytes()
    assert b"/Kids [ 3 0 R 4 0 R ]" in content
    (tmp_path / "other.pdf").write_bytes(content.replace(b"3 0 R 4 0 R ]", b"3 0 R 0 0 R ]"))
    (one,) = found(tmp_path / "other.pdf", whole)
    assert (one.page, one.description) == (2, "the page is damaged")
    assert match([distances(thumbnails(tmp_path / "other.pdf"), thumbnails(whole))]) == [[Run(0, 0, 2)]]
