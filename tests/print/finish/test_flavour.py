"""Flavours of PDF: what is in the files and what is not, whether printers and validators take them, and their bytes."""

import hashlib
import io
import os
import re
from datetime import date
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String
from pikepdf.pdfa import validate_written

from bookmaker.page.layout.text import Style
from bookmaker.print.finish import FLAVOURS, Flavour, drawn_in, finish, read_icc
from bookmaker.print.finish.flavour import prove_archive
from bookmaker.print.finish.icc import FOLDER, coated_profile, srgb
from bookmaker.print.inks import in_colours
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.proof.preflight.vendor import File
from bookmaker.spec.printers import PrinterOptions
from bookmaker.values.errors import CannotBeMet, QualityFailure, Wrong
from bookmaker.values.flavours import ARCHIVES
from bookmaker.values.marks import (
    NO_BLEED,
    Bleed,
    Bookmark,
    Dot,
    Glyphs,
    Ink,
    Line,
    Link,
    Page,
    Placed,
    Rect,
    Tagged,
    Text,
)
from tests.commands import run_python
from tests.pdfs import find_streams
from tests.quick import quick

INFO = Info("Bullets & <more>", "Zoë Ångström", "en", "bookmaker 1")
NAVY = (0.1, 0.2, 0.5)
X = tuple(flavour for flavour in FLAVOURS if flavour.startswith("x-"))


def book(ink: Ink = 0.0, count: int = 32, bled: bool = False, links: bool = False) -> list[Page]:
    """Return a book whose last page is blank."""
    grid = (*(Line(0, 20 * i, 200, 20 * i, 0.75, ink) for i in range(11)), Dot(50, 50, 6, ink))
    marks = (
        Placed(110, 250, grid),
        Glyphs("clue", 12, tuple((115 + 20 * i, 256, str(i)) for i in range(9))),
        Text(110, 480, "Office – “fluff”, No. 3", "regular", 12, ink),
        *((Link(110, 480, 80, 12, "1"),) if links else ()),
    )
    art = (Rect(-9, -9, 450, 40, 0.8),) if bled else ()
    pages = [Page(432, 648, (*art, *marks), str(number)) for number in range(1, count)]
    return [*pages, Page(432, 648, (), str(count))]


def drawn(style: Style, pages: list[Page] | None = None) -> bytes:
    return render(pages or book(count=4, links=True), style.fonts, INFO)


def opened(data: bytes) -> Pdf:
    return pikepdf.open(io.BytesIO(data), inherit_page_attributes=False)


@pytest.fixture(scope="module")
def crowded(style: Style) -> bytes:
    """A book with everything that a file for print has no place for."""
    with opened(drawn(style)) as pdf:
        root, page = pdf.Root, pdf.pages[0].obj
        for name in ("/AcroForm", "/Names", "/MarkInfo", "/ViewerPreferences", "/AA", "/OCProperties", "/PieceInfo"):
            root[name] = Dictionary()
        root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
        root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        root.Metadata = pdf.make_stream(b"<x/>", Type=Name.Metadata, Subtype=Name.XML)
        pdf.docinfo["/Keywords"] = "secret"
        for name in ("/AA", "/Trans", "/Group", "/PieceInfo", "/Metadata"):
            page[name] = Dictionary()
        page.Tabs, page.StructParents, page.ArtBox, page.CropBox = Name.S, 0, page.MediaBox, Array([0, 0, 9, 9])
        for form in find_streams(pdf, "Form"):
            form.StructParents, form.Group = 1, Dictionary(S=Name.Transparency)
        file = io.BytesIO()
        pdf.save(file)
    return file.getvalue()


VERSIONS = {"pdf": "1.4", "x-1a:2001": "1.3", "x-1a:2003": "1.4", "x-3:2002": "1.3", "x-4": "1.6"}
VERSIONS |= dict.fromkeys(ARCHIVES, "1.7")


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_files_are_whole_and_of_the_version_of_their_flavour(style: Style, flavour: Flavour) -> None:
    data = finish(drawn(style), flavour)
    with opened(data) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.get_warnings() == []
        assert pdf.pdf_version == VERSIONS[flavour]
        assert data.startswith(b"%PDF-" + VERSIONS[flavour].encode())
        assert "/Version" not in pdf.Root
        assert len(pdf.trailer.ID) == 2
    packed = b"/ObjStm" in data
    assert packed == (flavour in ARCHIVES)


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_pages_look_as_they_did(style: Style, flavour: Flavour) -> None:
    before = drawn(style, book(NAVY if flavour == "pdf" else 0.2, 4, bled=True))
    one, other = pypdfium2.PdfDocument(before), pypdfium2.PdfDocument(finish(before, flavour))
    assert len(one) == len(other) == 4
    for index in range(4):
        a, b = (np.asarray(pdf[index].render(scale=1).to_pil()) for pdf in (one, other))
        assert (a == b).all()
        texts = [pdf[index].get_textpage().get_text_range() for pdf in (one, other)]
        assert texts[0] == texts[1]
        assert ("Office" in texts[0]) == (index < 3)


@pytest.mark.parametrize("flavour", ["pdf", *X])
def test_print_files_hold_nothing_but_drawn_pages(crowded: bytes, flavour: Flavour) -> None:
    with opened(finish(crowded, flavour)) as pdf:
        kept = {"/OutputIntents"} if flavour in X else set()
        kept |= {"/Metadata"} if flavour == "x-4" else set()
        assert set(pdf.Root.keys()) == {"/Type", "/Pages", "/Lang"} | kept
        for page in pdf.pages:
            assert set(page.obj.keys()) <= {"/Type", "/Parent", "/MediaBox", "/TrimBox", "/Resources", "/Contents"}
            assert ("/TrimBox" in page.obj) == (flavour in X)
        assert find_streams(pdf, "Form")
        assert all(not {"/Group", "/StructParents"} & set(form.keys()) for form in find_streams(pdf, "Form"))
        if flavour == "pdf":
            assert dict(pdf.docinfo) == {"/Producer": "bookmaker 1"}
        assert "/Keywords" not in pdf.docinfo


@pytest.mark.parametrize(("flavour", "screen"), [("pdf", True), ("a-2b", False)])
def test_files_for_readers_keep_what_readers_want(style: Style, flavour: Flavour, screen: bool) -> None:
    data = finish(drawn(style), flavour, screen=screen)
    with opened(data) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert [int(link.F) for link in pdf.pages[0].obj.Annots] == [4]
        assert (str(pdf.docinfo.Title), str(pdf.docinfo.Author)) == (INFO.title, INFO.author)
        assert xmp(pdf)["dc:language"] == "en"
    document = pypdfium2.PdfDocument(data)
    assert [document.get_page_label(index) for index in range(4)] == ["1", "2", "3", "4"]


SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}


def xmp(pdf: Pdf) -> dict[str, str]:
    """Return the properties in the XMP of a file by their usual names."""
    metadata = pdf.Root.Metadata
    assert "/Filter" not in metadata
    tree = ElementTree.fromstring(metadata.read_bytes())
    (description,) = tree.iter("{http://www.w3.org/1999/02/22-rdf-syntax-ns#}Description")
    prefixes = {space: prefix for prefix, space in SPACES.items()}
    found = {}
    for one in description:
        space, _, name = one.tag[1:].partition("}")
        found[f"{prefixes[space]}:{name}"] = "".join(one.itertext()).strip()
    return found


def test_x4_says_what_it_is_in_xmp(style: Style) -> None:
    with opened(finish(drawn(style), "x-4", dated=date(2026, 11, 21))) as pdf:
        found = xmp(pdf)
        assert found["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        assert found["pdf:Trapped"] == "False"
        assert (found["dc:title"], found["dc:creator"]) == (INFO.title, INFO.author)
        dates = {found[f"xmp:{name}Date"] for name in ("Create", "Modify", "Metadata")}
        assert dates == {"2026-11-21T00:00:00+00:00"}
        assert str(pdf.docinfo.CreationDate) == str(pdf.docinfo.ModDate) == "D:20261121000000+00'00'"
        assert (found["xmpMM:VersionID"], found["xmpMM:RenditionClass"]) == ("1", "default")
        assert found["xmpMM:DocumentID"].startswith("uuid:")
        (intent,) = pdf.Root.OutputIntents
        assert bytes(intent.DestOutputProfile.read_bytes()) == coated_profile().data
        assert (intent.DestOutputProfile.N, str(intent.OutputConditionIdentifier)) == (4, "FOGRA39")


KEYS = {
    "x-1a:2001": ("PDF/X-1:2001", "PDF/X-1a:2001"),
    "x-1a:2003": ("PDF/X-1a:2003", ""),
    "x-3:2002": ("PDF/X-3:2002", ""),
}


@pytest.mark.parametrize("flavour", KEYS)
def test_older_pdfx_say_what_they_are(style: Style, flavour: Flavour) -> None:
    with opened(finish(drawn(style), flavour)) as pdf:
        info = pdf.docinfo
        assert (str(info.GTS_PDFXVersion), str(info.get("/GTS_PDFXConformance", ""))) == KEYS[flavour]
        assert info.Trapped == Name("/False")
        assert str(info.Title) == INFO.title
        assert str(info.CreationDate) == "D:20000101000000+00'00'"
        (intent,) = pdf.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == (Name.GTS_PDFX, "CGATS TR 001")
        assert str(intent.RegistryName) == "http://www.color.org"
        assert str(intent.Info)
        assert "/DestOutputProfile" not in intent


def test_conditions_by_name_or_by_profile(style: Style) -> None:
    def intent(**terms: Any) -> tuple[str, str, bool]:
        with opened(finish(drawn(style), "x-3:2002", **terms)) as pdf:
            (found,) = pdf.Root.OutputIntents
            embedded = "/DestOutputProfile" in found
            return str(found.OutputConditionIdentifier), str(found.get("/RegistryName", "")), embedded

    assert intent(condition="FOGRA47") == ("FOGRA47", "http://www.color.org", False)
    assert intent(condition="FOGRA47", profile=coated_profile()) == ("FOGRA39", "http://www.color.org", True)
    unknown = coated_profile()._replace(condition="", info="The printer's own")
    assert intent(profile=unknown) == ("Custom", "", True)


@pytest.mark.parametrize("flavour", X)
def test_rgb_has_no_place_in_pdfx(style: Style, flavour: Flavour) -> None:
    pages = book(NAVY, 4)
    with pytest.raises(CannotBeMet, match=f"PDF/X{flavour[1:]} has no RGB colours; print in gray"):
        finish(drawn(style, pages), flavour)
    assert drawn_in(flavour, "rgb") == drawn_in(flavour, "cmyk") == "cmyk"
    assert drawn_in(flavour, "gray") == "gray"
    assert {drawn_in(other, "rgb") for other in ("pdf", "a-2b")} == {"rgb"}
    assert finish(drawn(style, list(in_colours(pages, "cmyk"))), flavour)


def test_new_profiles_have_no_place_in_old_standards(style: Style) -> None:
    fourth = coated_profile()._replace(data=change_profile(8, b"\x04"))
    with pytest.raises(CannotBeMet, match="PDF/X-1a:2003 has no ICC profile of version 4; give one of version 2"):
        finish(drawn(style), "x-1a:2003", profile=fourth)
    assert finish(drawn(style), "x-4", profile=fourth)


@pytest.mark.parametrize("ink", [0.0, NAVY, (0.4, 0.3, 0.0, 0.5)])
def test_the_validator_takes_pdfa_in_every_colour(style: Style, ink: Ink) -> None:
    pages = book(ink, 4, bled=True, links=True)
    pages[0] = pages[0]._replace(bleed=Bleed(0, 9, 9, 9))
    data = finish(drawn(style, pages), "a-2b")
    assert validate_written(io.BytesIO(data), "2b").passed
    with opened(data) as pdf:
        (intent,) = pdf.Root.OutputIntents
        wanted = coated_profile() if isinstance(ink, tuple) and len(ink) == 4 else srgb()
        assert bytes(intent.DestOutputProfile.read_bytes()) == wanted.data
        assert xmp(pdf)["pdfaid:part"] == "2"


def test_the_validator_takes_pdfa_that_is_for_those_who_hear_it(style: Style) -> None:
    marks = (
        Tagged("H1", (Text(60, 500, "Puzzle 1", "regular", 12),)),
        Tagged("Figure", (Placed(60, 100, (Dot(30, 30, 20),)),), "one bullet"),
        Tagged("P", (Text(60, 300, "solution p. 2", "regular", 10), Link(60, 300, 50, 10, "2"))),
    )
    pages = [Page(432, 648, marks, "1"), Page(432, 648, marks, "2")]
    info = INFO._replace(tagged=True, outline=(Bookmark(0, "Puzzles", "1"),))
    for flavour, screen in (("a-2b", False), ("pdf", True)):
        with opened(finish(render(pages, style.fonts, info), flavour, screen=screen)) as pdf:  # type: ignore[arg-type]
            assert pdf.check_pdf_syntax() == []
            assert pdf.Root.MarkInfo.Marked
            assert len(pdf.Root.StructTreeRoot.K) > 0
            assert str(pdf.Root.Outlines.First.Title) == "Puzzles"


def test_what_is_no_pdfa_never_says_it_is(style: Style) -> None:
    with pytest.raises(QualityFailure, match="this book is not PDF/A-2b; choose another flavour") as caught:
        prove_archive(drawn(style), "a-2b")
    assert str(caught.value).count("\n") <= 4
    pages = [*book(NAVY, 2), *book((0.4, 0.3, 0.0, 0.5), 2)]
    with pytest.raises(CannotBeMet, match="in RGB or in CMYK, not in both"):
        finish(drawn(style, [page._replace(label=str(at)) for at, page in enumerate(pages)]), "a-2b")


PRINTERS = [("kdp", "white"), ("kdp", "premium-color"), ("ingram", "black-white"), ("ingram", "color")]
PRINTERS += [("lulu", "standard"), ("newsprint", "newsprint")]


@pytest.mark.parametrize("press", quick(PRINTERS))
@pytest.mark.parametrize("bled", quick([True, False]))
def test_printers_take_their_files(style: Style, tmp_path: Path, press: tuple[str, str], bled: bool) -> None:
    profile = load_profile(*press)
    file, wanted = profile.file, profile.bleed
    recto = Bleed(wanted.inside, wanted.bottom, wanted.outside, wanted.top) if bled else NO_BLEED
    verso = recto._replace(left=recto.right, right=recto.left)
    pages = [page._replace(bleed=(recto, verso)[at % 2]) for at, page in enumerate(book(NAVY, 80, bled and any(recto)))]
    data = drawn(style, list(in_colours(pages, file.colours)))
    (tmp_path / "book.pdf").write_bytes(finish(data, file.flavour, condition=file.output_condition))
    report = preflight(tmp_path / "book.pdf", profile, (432, 648))
    assert (report.pages, report.findings) == (80, ())


@pytest.mark.parametrize("flavour", X)
def test_preflight_knows_every_pdfx(style: Style, tmp_path: Path, flavour: Flavour) -> None:
    (tmp_path / "book.pdf").write_bytes(finish(drawn(style, book()), flavour))
    found = {one.id: one.measured for one in preflight(tmp_path / "book.pdf", load_profile("ingram")).findings}
    title = {"x-1a:2003": "PDF/X-1a:2003", "x-4": "PDF/X-4"}.get(flavour)
    wrong = {"pdfx-version": title} if title else {}
    assert found == wrong | ({"icc-profiles": ""} if flavour == "x-4" else {})


@pytest.mark.slow
def test_ink_of_cmyk_stays_within_the_limit(style: Style, tmp_path: Path) -> None:
    inks = [(r / 4, g / 4, b / 4) for r in range(5) for g in range(5) for b in range(5)]
    marks = tuple(Rect(50 + 30 * (i % 10), 50 + 30 * (i // 10), 30, 30, ink) for i, ink in enumerate(inks))
    pages = [page._replace(marks=marks) if page.marks else page for page in book()]
    data = finish(drawn(style, list(in_colours(pages, "cmyk"))), "x-1a:2001")
    (tmp_path / "book.pdf").write_bytes(data)
    assert preflight(tmp_path / "book.pdf", load_profile("ingram", "color")).findings == ()


SCRIPT = """
import hashlib
from pathlib import Path
from bookmaker.print.finish import FLAVOURS, finish
data = Path({file!r}).read_bytes()
print([hashlib.sha256(finish(data, flavour)).hexdigest() for flavour in FLAVOURS])
print(hashlib.sha256(finish(data, "pdf", screen=True)).hexdigest())
"""


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_the_process(style: Style, tmp_path: Path) -> None:
    (tmp_path / "book.pdf").write_bytes(drawn(style, book(0.2, 4, links=True)))
    script = SCRIPT.format(file=str(tmp_path / "book.pdf"))
    places = ({"PYTHONHASHSEED": "1", "TZ": "UTC"}, {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"})
    (found,) = {run_python(script, env=os.environ | place).stdout for place in places}
    assert found.count("'") == 2 * len(FLAVOURS)


def test_other_books_and_other_dates_have_other_names(style: Style) -> None:
    one, other = drawn(style), drawn(style, book(count=6))
    files = [finish(one, "x-4"), finish(other, "x-4"), finish(one, "x-4", dated=date(2026, 1, 2))]
    ids = set()
    for data in files:
        with opened(data) as pdf:
            ids.add(bytes(pdf.trailer.ID[1]))
    assert len(ids) == len({hashlib.sha256(data).digest() for data in files}) == 3


def test_vendors_and_specs_may_ask_for_every_flavour() -> None:
    assert get_args(File.model_fields["flavour"].annotation) == FLAVOURS
    chosen, none = get_args(PrinterOptions.model_fields["flavour"].annotation)
    assert (get_args(chosen), none) == (FLAVOURS, type(None))


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_the_document_tells_of_every_flavour(style: Style, flavour: Flavour) -> None:
    text = (Path(__file__).parents[3] / "docs" / "printing.md").read_text("utf-8")
    (row,) = (line for line in text.splitlines() if line.startswith(f"| `{flavour}` |"))
    _, _, _, version, said, _ = map(str.strip, row.split("|"))
    assert version == VERSIONS[flavour]
    with opened(finish(drawn(style), flavour)) as pdf:
        keys = {key[1:]: str(value) for key, value in pdf.docinfo.items()}
        keys |= xmp(pdf) if "/Metadata" in pdf.Root else {}
    names = re.findall(r"`(\S+)` (PDF/\S+|\w+)", said)
    assert names or flavour == "pdf"
    assert all(keys[name] == value for name, value in names)


def change_profile(at: int, to: bytes) -> bytes:
    data = bytearray(coated_profile().data)
    data[at : at + len(to)] = to
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is no whole ICC profile"),
        (b"x" * 500, "is no whole ICC profile"),
        (coated_profile().data[:-1], "is no whole ICC profile"),
        (srgb().data, "is no ICC profile for print in CMYK"),
        (change_profile(12, b"mntr"), "is no ICC profile for print in CMYK"),
        (change_profile(8, b"\x05"), "is an ICC profile of version 5"),
    ],
)
def test_files_that_are_no_profiles_for_print(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "own.icc").write_bytes(data)
    with pytest.raises(Wrong, match=f"own.icc {message}") as caught:
        read_icc(tmp_path / "own.icc")
    assert caught.value.remedy


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(coated_profile().data)
    found = read_icc(tmp_path / "press.icc")
    assert (found.data, found.parts, found.version, found.info) == (coated_profile().data, 4, 2, "press")
    with pytest.raises(Wrong, match=r"none.icc cannot be read"):
        read_icc(tmp_path / "none.icc")


def test_profiles_come_with_their_licences() -> None:
    text = (FOLDER / "LICENSE-icc.txt").read_text("utf-8")
    profiles = sorted(FOLDER.glob("*.icc"))
    assert [profile.name for profile in profiles] == ["FOGRA39L_coated.icc", "sRGB.icc"]
    assert all(f"{profile.name}\n----" in text for profile in profiles)
    assert "zlib/libpng License" in text
    assert "Permission is hereby granted, free of charge" in text
