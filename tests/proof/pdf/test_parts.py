"""What a book of ours never has is found in a file, whatever it is and wherever; what harms no page is not."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pikepdf import Array, Dictionary, Object, Pdf
from PIL import Image

from bookmaker.book.build import build
from bookmaker.book.impose.arrange import Booklet, Nup
from bookmaker.book.impose.impose import Imposition, impose
from bookmaker.proof.pdf.content import strange_in
from bookmaker.proof.pdf.parts import Strange, strange_parts
from bookmaker.proof.verify import Doubt, verify
from tests.proof.tools import edit_pdf, run_tool
from tests.proof.verify.sabotage.books import maker

PAGE = 5
SCRIPT = "<</S/JavaScript/JS(app.alert\\(1\\))>>"
LAYER = "<</Type/OCG/Name(Clues)/Usage<</Print<</PrintState/OFF>>>>>>"
ENTRIES = {
    "the page": (
        f"/Trans <</S/Fly>> | /Dur 3 | /AA <</O{SCRIPT}>> | /UserUnit 0.5 | /Thumb stream | "
        "/Group <</S/Transparency/K true>> | /Metadata stream | /PieceInfo <<>> | "
        "/SeparationInfo <</DeviceColorant/Black>> | /VP [] | /PresSteps <<>> | "
        "/TemplateInstantiated /Other"
    ),
    "the catalogue": (
        f"/AcroForm <</Fields[]/XFA(x)>> | /OCProperties <</OCGs[{LAYER}]/D<</OFF[]>>>> | "
        f"/AA <</WP{SCRIPT}>> | /Collection <<>> | /Threads [] | /URI <</Base(https://example.org/)>> | "
        "/NeedsRendering true | /Requirements [] | /Perms <<>> | /SpiderInfo <<>>"
    ),
    "the names": f"/JavaScript <</Names[(x){SCRIPT}]>> | /Templates <<>> | /AP <<>>",
    "the preferences for viewers": "/PrintArea /BleedBox | /ViewClip /ArtBox",
    "an action": f"/S /JavaScript | /S /URI | /S /Named | /S /SetOCGState | /Next {SCRIPT}",
    "the resources": (
        "/ColorSpace <</DefaultGray[/CalGray<</WhitePoint[1 1 1]/Gamma 9>>]>> | "
        "/ColorSpace <</Spot[/Separation/None/DeviceGray null]>> | /Pattern <</P<</PatternType 2>>>> | "
        "/Shading <</S<</ShadingType 2>>>>"
    ),
    "marked content": "/Type /OCG | /ActualText (7)",
    "a graphics state": (
        "/TR <</FunctionType 2/N 1/Domain[0 1]/C0[1]/C1[0]>> | /TR2 /Identity | /HT <</HalftoneType 1>> | "
        "/BG stream | /UCR stream | /SMask <</S/Alpha>> | /BM /Multiply | /BM [/Screen/Normal] | /ca 0.5 | "
        "/CA 0 | /AIS true | /TK false | /LW 9 | /D [[1 99]0] | /Font [null 9]"
    ),
    "a form": (
        f"/OC {LAYER} | /Group <</S/Transparency>> | /OPI <<>> | /Ref <<>> | /PS stream | /F (other.pdf) | "
        "/Matrix [1 0 0 -1 0 0] | /Matrix [.7 .7 -.7 .7 0 0]"
    ),
    "a picture": (
        "/Alternates [<</Image null/DefaultForPrinting true>>] | /SMask stream | /Mask [0 0] | "
        f"/Decode [1 0] | /ImageMask true | /OC {LAYER} | /SMaskInData 1 | /Filter /JPXDecode | "
        "/ColorSpace [/CalGray<</WhitePoint[1 1 1]>>] | /ColorSpace [/Indexed/DeviceGray 1<00FF>] | "
        "/F (other.jpg)"
    ),
    "an annotation": (
        "/AP <</N null>> | /Subtype /Widget | /Subtype /Stamp | /Border [0 0 1] | /BS <</W 3>> | "
        f"/Border none | /F 36 | /F 2 | /OC {LAYER} | /AA <</E{SCRIPT}>> | /PA <</S/URI/URI(x)>> | /FT /Tx"
    ),
    "a font": (
        "/Subtype /Type3 | /Subtype /Type1 | /CharProcs <<>> | /Encoding <</Differences[49/two]>> | /DescendantFonts []"
    ),
    "the description of a font": "/FontFile3 stream | /FontFile stream | /Style <<>>",
    "the file of a font": "/F (other.ttf) | /Filter /LZWDecode | /Filter /JBIG2Decode",
    "the metadata": "/Subtype /Other | /F (other.xml)",
    "an output intent": "/S /Other | /DestOutputProfileRef <<>>",
    "an attached file": "/F (run.exe) | /AFRelationship /Alternative",
}
"""By part of a file, entries with values as PDF writes them, or that are missing: no book of ours has them so."""
ODD = ["/S sh", "/S gs 1 SCN", "3 Tr", "7 Tr", "4 Ts", "50 Tz", "99 Tw", "/Perceptual ri", "9 i", "2 J", "W*", "/P MP"]
ODD += [f"{matrix} cm" for matrix in ("0 1 1 0 0 0", ".9 0 0 1 0 0", "1 .1 -.1 1 0 0", "0 0 0 0 0 0", "1 0 0 1 0")]
"""Code that ends with a strange operator."""
CODE = {
    **{code: f"the operator {code.split()[-1]}" for code in ODD},
    "/Pattern cs /P scn": "the operator cs",
    "BX xx EX": "the operator xx",
    "[1 99] 0 d": "the operator d with [1 99] 0",
    "/Span <</ActualText (7)>> BDC EMC": "the operator BDC",
    "/Span <</Of (BMC) /Lang (de)>> BDC EMC": "the operator BDC",
    "/BookmakerBoard <</ActualText (7)>> BDC EMC": "the operator BDC",
    "BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI": "the operator BI",
    "-1 0 0 1 300 0 cm": "the operator cm with -1 0 0 1 300 0",
    "1 0 0 -1 0 300 cm": "the operator cm with 1 0 0 -1 0 300",
    "BT -1 0 0 1 0 0 Tm ET": "the operator Tm",
    "q 1 0 0 1 0 0 cm": "a q without its Q",
    "(a)b) Tj": "the operator that cannot be read",
    "q 2 0 0 1 0 0 cm BT (7) Tj ET /Odd Do Q": "the operator cm",
    "q 2 0 0 1 0 0 cm /Odd Do BT (7) Tj ET Q": "the operator cm",
    "0 g (end": "the operator that cannot be read",
    "0 g end": "the operator end",
    "{1} g": "the operator that cannot be read",
}
"""Code, and what is found in it."""
SOUND = [
    "/Artifact BMC EMC /P <</MCID 3>> BDC EMC",
    "/BookmakerFields <</Of (page 0 3)>> BDC EMC",
    "/BookmakerBoard <</Kind (sweep) /Mines 8 /ActualTexts true>> BDC EMC",
    "q 0 -1 1 0 3 4 cm -2 0 0 -2 0 0 cm /F Do Q",
    "q 90 0 0 40 3 4 cm /Pic Do Q",
    "BT /F 9 Tf (sh (Tr (3)) \\) \\( Tz) Tj [(a) -20 <20> 3.5] TJ ET",
    "% sh\n0 g",
    "1 0 0 1.0001 0 0 cm",
]


PUT_IN = {
    "an annotation": ("the page", "/Annots", "[<</Type/Annot/Subtype/Link/Rect[9 9 99 99]/Border[0 0 0]>>]"),
    "a graphics state": ("the resources", "/ExtGState", "<</Odd<<>>>>"),
    "marked content": ("the resources", "/Properties", "<</Odd<<>>>>"),
    "a form": ("the resources", "/XObject", "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>"),
    "a picture": ("the resources", "/XObject", "<</Type/XObject/Subtype/Image/Width 1/Height 1>>"),
    "the names": ("the catalogue", "/Names", "<<>>"),
    "the preferences for viewers": ("the catalogue", "/ViewerPreferences", "<<>>"),
    "the metadata": ("the catalogue", "/Metadata", "<</Subtype/XML>>"),
    "an output intent": ("the catalogue", "/OutputIntents", "<</S/GTS_PDFX>>"),
    "an attached file": ("the catalogue", "/AF", "<</F(book.lock)/AFRelationship/Source>>"),
    "an action": ("the catalogue", "/OpenAction", "<</S/GoTo>>"),
}
"""Parts that a book has not: where each is put in, and as what."""


PICTURED = """\
spec: 1
title: Pictured
seed: 7
layout: classic-colour
cover: {design: bauhaus, spine_in: 0.3}
front: [title, image: {file: rgb.jpg, width: 1in}, image: {file: gray.png, width: 1in}]
sections:
  - {title: Squares, size: 4x4, tiers: {gentle: 2}, steps: 3, bands: {gentle: [-99, 99]}}
"""


@pytest.fixture(scope="module")
def book(session_folder: Path) -> Path:
    return maker(session_folder / "finished")("classic")


changed = partial(edit_pdf, fix_metadata_version=False)


def written(text: str) -> Any:
    return Object.parse(text.encode("latin-1"))


def part_of(pdf: Pdf, part: str) -> Any:
    """Return a part of a file, on the page PAGE if it is on one; what a book has not is put in."""
    page = pdf.pages[PAGE - 1].obj
    page.Resources = pdf.make_indirect(Dictionary(dict(page.Resources.items())))
    font = next(iter(page.Resources.Font.values()))
    own = {
        "the page": page,
        "the catalogue": pdf.Root,
        "the resources": page.Resources,
        "a font": font,
        "the description of a font": font.FontDescriptor,
        "the file of a font": font.FontDescriptor.FontFile2,
    }
    if part in own:
        return own[part]
    holder, key, text = PUT_IN[part]
    one = written(text)
    if part in ("a form", "a picture"):
        one = Dictionary(Odd=pdf.make_stream(b"", one))
    elif part == "the metadata":
        one = pdf.make_stream(b"", one)
    own[holder][key] = one
    one = own[holder][key]
    return one[0] if isinstance(one, Array) else one.get("/Odd", one)


@pytest.mark.filterwarnings("ignore:.*form widget annotation")  # which pikepdf tells when it saves one
@pytest.mark.parametrize(
    ("part", "key", "value"),
    [(part, *one.split(" ", 1)) for part, text in ENTRIES.items() for one in text.split(" | ")],
)
def test_an_entry_that_no_book_of_ours_has_is_found_in_its_place(
    book: Path, tmp_path: Path, part: str, key: str, value: str
):
    def put_in(pdf: Pdf) -> None:
        holder = part_of(pdf, part)
        if value == "none":
            del holder[key]
        else:
            holder[key] = pdf.make_stream(b"") if value == "stream" else written(value)

    found = strange_parts(changed(book, tmp_path / "odd.pdf", put_in))
    assert any(re.match(f"(a |no )?{key}\\b", what) and what.endswith(part) for what, *_ in found), found
    in_file = part in ("the catalogue", *(one for one, (holder, *_) in PUT_IN.items() if holder == "the catalogue"))
    assert "font" in part or {one.page for one in found} == {0 if in_file else PAGE}


@pytest.mark.parametrize(("code", "what"), CODE.items())
def test_code_that_no_book_of_ours_has_is_found_on_its_page(book: Path, tmp_path: Path, code: str, what: str):
    def put_in(pdf: Pdf) -> None:
        part_of(pdf, "a picture")
        pdf.pages[PAGE - 1].contents_add(code.encode("latin-1"))

    found = strange_parts(changed(book, tmp_path / "odd.pdf", put_in))
    assert any(one.what.startswith(what) and one.page == PAGE for one in found), found


@pytest.mark.parametrize("code", SOUND)
def test_code_of_ours_is_not_strange(code: str):
    assert list(strange_in(code.encode(), {b"Pic"})) == []


@pytest.mark.parametrize("part", PUT_IN)
def test_what_is_put_in_is_not_strange_by_itself(book: Path, tmp_path: Path, part: str):
    assert strange_parts(changed(book, tmp_path / "same.pdf", lambda pdf: part_of(pdf, part))) == []


def test_a_part_that_says_two_things_is_a_fault(book: Path, tmp_path: Path):
    """What stands twice in a dictionary, some readers take from the first place and some from the last."""
    (tmp_path / "two.pdf").write_bytes(book.read_bytes().replace(b"/Lang", b"/Lang (de) /Lang", 1))
    assert strange_parts(tmp_path / "two.pdf") == [Strange("a fault that each reader mends in its own way", 0)]


def test_verify_tells_the_page(book: Path, tmp_path: Path):
    def put_in(pdf: Pdf) -> None:
        part_of(pdf, "an annotation").AP = Dictionary(N=pdf.make_stream(b"0 0 9 9 re f"))

    message = "/AP in an annotation, which no book of ours has"
    assert Doubt("not-ours", message, PAGE) in verify(changed(book, tmp_path / "odd.pdf", put_in)).findings


@pytest.mark.slow
def test_nothing_that_we_make_is_strange(tmp_path: Path):
    dots = np.arange(360_000, dtype=np.uint32).reshape(300, 400, 3).astype(np.uint8)
    Image.fromarray(dots).save(tmp_path / "rgb.jpg")
    Image.fromarray(dots[..., 0]).save(tmp_path / "gray.png")
    (tmp_path / "book.yaml").write_text(PICTURED)
    for _ in build(tmp_path / "book.yaml", tmp_path / "made", 1):
        pass
    files = list((tmp_path / "made").glob("*.pdf"))
    assert len(files) == 3
    for number, way in enumerate((Booklet(), Booklet(1), Nup(2, 2))):
        sheets = tmp_path / f"{number}.pdf"
        sheets.write_bytes(impose(tmp_path / "made" / "book.pdf", Imposition(way, (842, 595), marks=True)).data)
        files.append(sheets)
    assert {file.name: strange_parts(file) for file in files} == {file.name: [] for file in files}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "screen"])
def test_pages_that_another_tool_puts_in_a_file_are_not_strange(session_folder: Path, tmp_path: Path, name: str):
    book = maker(session_folder / "finished")(name)
    run_tool("qpdf", "--empty", "--pages", book, "2-5", "--", tmp_path / "saved.pdf")
    assert strange_parts(tmp_path / "saved.pdf") == []
