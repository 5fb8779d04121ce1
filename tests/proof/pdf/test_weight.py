"""Small files that unfold to more than can be read are a finding before any of it is read, and sound files pass."""

import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from bookmaker.book.impose.impose import Booklet, Imposition, impose
from bookmaker.proof.pdf.weight import excess
from bookmaker.proof.preflight import preflight
from bookmaker.proof.preflight.vendor import load_profile
from bookmaker.proof.verify import verify
from bookmaker.values.errors import UserError
from bookmaker.values.limits import PDF_STEPS
from tests.quick import quick

FLATE = Name.FlateDecode


def bomb(content: bytes = b"", filters: int = 1) -> Pdf:
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(432, 648))
    for _ in range(filters):
        content = zlib.compress(content, 9)
    stream = Stream(pdf, b"")
    stream.write(content, filter=FLATE if filters == 1 else Array([FLATE] * filters))
    page.obj.Contents = stream
    return pdf


def nested(deep: int, times: int) -> Pdf:
    """Return a page with a form that draws a form so many times, and so on."""
    pdf = bomb(b"/F Do")
    form = drawing(pdf, b"0 0 1 1 re f")
    for _ in range(deep):
        inner, form = form, drawing(pdf, b"/#46 Do " * times)
        form.Resources = Dictionary(XObject=Dictionary(F=inner))
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(F=form))
    return pdf


def drawing(pdf: Pdf, content: bytes) -> Stream:
    form = pdf.make_stream(content)
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 400, 600])
    return form


def annotated() -> Pdf:
    """Return a page without content, with an annotation that looks like nested forms."""
    pdf = nested(20, 10)
    page = pdf.pages[0].obj
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 99, 99]))
    note.AP = Dictionary(N=page.Resources.XObject.F)
    page.Annots, page.Contents, page.Resources = Array([note]), pdf.make_stream(b""), Dictionary()
    return pdf


def masked() -> Pdf:
    """Return a page whose mask is nested forms, behind one that makes no sense."""
    pdf = nested(20, 10)
    page = pdf.pages[0].obj
    state = Dictionary(SMask=Dictionary(S=Name.Luminosity, G=page.Resources.XObject.F))
    page.Contents, page.Resources = pdf.make_stream(b"/G gs"), Dictionary(ExtGState=Dictionary(G=state))
    pdf.add_blank_page().obj.Contents = 7
    pdf.pages.insert(0, pdf.pages[1])
    return pdf


def linked(count: int) -> Pdf:
    pdf = bomb()
    facts = {"Type": Name.Annot, "Subtype": Name.Link, "Rect": Array([0, 0, 9, 9])}
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(Dictionary(**facts)) for _ in range(count)])
    return pdf


def many_pages(count: int) -> Pdf:
    pdf, tree = Pdf.new(), Dictionary(Type=Name.Pages, Count=count)
    pdf.Root.Pages = pdf.make_indirect(tree)
    facts = {"Type": Name.Page, "MediaBox": Array([0, 0, 432, 648]), "Parent": pdf.Root.Pages}
    pdf.Root.Pages.Kids = Array([pdf.make_indirect(Dictionary(**facts)) for _ in range(count)])
    return pdf


def picture(side: int) -> Pdf:
    pdf = bomb(b"400 0 0 400 0 0 cm /I Do")
    image = pdf.make_stream(b"")
    image.Type, image.Subtype, image.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    image.Width = image.Height = side
    image.BitsPerComponent = 8
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(I=image))
    return pdf


BOMBS: dict[str, tuple[Callable[[], Pdf], str]] = {
    "forms": (lambda: nested(20, 10), "page 1 is drawn in more than 1,000,000 steps"),
    "one in the other": (lambda: nested(100, 1), "page 1 is drawn in more than 1,000,000 steps"),
    "annotation": (annotated, "page 1 is drawn in more than 1,000,000 steps"),
    "mask": (masked, "page 2 is drawn in more than 1,000,000 steps"),
    "content": (lambda: bomb(b" " * 41_000_000), "a part of it unfolds to more than 40 MB"),
    "packed twice": (lambda: bomb(b" " * 41_000_000, filters=2), "a part of it unfolds to more than 40 MB"),
    "steps": (lambda: bomb(b"q " * (PDF_STEPS + 1)), "page 1 is drawn in more than 1,000,000 steps"),
    "pages": (lambda: many_pages(10_001), "it has more than 10,000 pages"),
    "links": (lambda: linked(10_001), "page 1 has more than 10,000 links, notes and fields"),
    "picture": (lambda: picture(30_000), "a picture in it has too many pixels"),
}


@pytest.mark.parametrize("name", quick(BOMBS))
def test_what_unfolds_without_end_is_a_finding(name: str, tmp_path: Path):
    make, said = BOMBS[name]
    make().save(tmp_path / "bomb.pdf")
    assert [(one.id, one.message) for one in verify(tmp_path / "bomb.pdf").findings] == [("unreadable", said)]
    found = preflight(tmp_path / "bomb.pdf", load_profile("kdp")).findings
    assert [(one.id, one.message) for one in found] == [("unreadable", said)]
    with pytest.raises(UserError, match=said):
        impose(tmp_path / "bomb.pdf", Imposition(Booklet(), (842.0, 595.0)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: nested(3, 10),
        lambda: bomb(b"0 0 m 9 9 l S " * 80_000),
        lambda: many_pages(1000),
        lambda: picture(9_000),
        lambda: bomb(b"q Q " * 1000, filters=3),
    ],
    ids=["forms", "lines", "pages", "picture", "packed thrice"],
)
def test_large_files_are_read(make: Callable[[], Pdf], tmp_path: Path):
    make().save(tmp_path / "large.pdf")
    assert excess(tmp_path / "large.pdf") == ""


def test_a_form_inside_itself_and_damage_are_left_to_others(tmp_path: Path):
    pdf = nested(1, 1)
    own = pdf.pages[0].obj.Resources.XObject
    own.F.Resources = Dictionary(XObject=own)
    pdf.save(tmp_path / "itself.pdf")
    (tmp_path / "no.pdf").write_bytes(b"%PDF-1.4 nothing")
    with pikepdf.open(tmp_path / "itself.pdf") as broken:
        broken.pages[0].obj.Contents = Array([Name.Nothing, 7])
        broken.pages[0].obj.Resources = Name.Nothing
        broken.save(tmp_path / "senseless.pdf")
    assert [excess(tmp_path / name) for name in ("itself.pdf", "no.pdf", "senseless.pdf")] == ["", "", ""]


def test_a_file_without_end_is_not_begun(tmp_path: Path):
    with (tmp_path / "sparse.pdf").open("wb") as file:
        file.truncate(20_000_000_000)
    said = "it has more than 1,000 MB"
    assert [one.message for one in verify(tmp_path / "sparse.pdf").findings] == [said]
    assert [one.message for one in preflight(tmp_path / "sparse.pdf", load_profile("kdp")).findings] == [said]
