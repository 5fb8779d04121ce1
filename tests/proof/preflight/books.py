"""Small PDFs for the tests of preflight, written object by object so that each holds just what it should."""

import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, String

from bookmaker.page.layout.units import layouts_dir

SIX_BY_NINE = (432, 648)
LETTER = (612, 792)
TEXT = b"BT /F 12 Tf 90 500 Td (Puzzle) Tj ET 1 w 90 90 m 300 90 l S "
TITLE = "A book of tests"


def book(pages: int = 32, size: tuple[float, float] = SIX_BY_NINE, blank: Iterable[int] = (32,)) -> Pdf:
    """Return a book that every print shop takes: X-1a:2001, text and a line on all pages but the blank ones."""
    pdf = pikepdf.new()
    fonts = Dictionary(F=font(pdf))
    for number in range(1, pages + 1):
        box = Array([0, 0, *size])
        content = pdf.make_stream(b"" if number in blank else TEXT)
        held = Dictionary(Font=fonts)
        facts = Dictionary(Type=Name.Page, MediaBox=box, TrimBox=box, Resources=held, Contents=content)
        pdf.pages.append(Page(pdf.make_indirect(facts)))
    _say(pdf)
    return pdf


def parse(text: str) -> Any:
    """Return an object as PDF writes it."""
    return Object.parse(text.encode())


def _say(pdf: Pdf) -> None:
    """Write the entries that PDF/X asks for."""
    dates = "/CreationDate(D:20000101000000+00'00')/ModDate(D:20000101000000+00'00')"
    versions = "/GTS_PDFXVersion(PDF/X-1:2001)/GTS_PDFXConformance(PDF/X-1a:2001)"
    pdf.trailer.Info = pdf.make_indirect(parse(f"<</Title({TITLE}){dates}/Trapped/False{versions}>>"))
    condition = "/OutputConditionIdentifier(CGATS TR 001)/RegistryName(http://www.color.org)"
    pdf.Root.OutputIntents = parse(f"[<</Type/OutputIntent/S/GTS_PDFX{condition}>>]")


@lru_cache
def _letters() -> bytes:
    return zlib.compress((layouts_dir() / "fonts" / "PTSerif_400Regular.ttf").read_bytes())


def font(pdf: Pdf) -> Object:
    """Return an embedded font for single bytes."""
    sizes = "/FontBBox[-180 -284 1281 1010]/ItalicAngle 0/Ascent 1010/Descent -284/CapHeight 700/StemV 80"
    descriptor = parse(f"<</Type/FontDescriptor/FontName/AAAAAA+Test/Flags 32{sizes}>>")
    descriptor.FontFile2 = pdf.make_stream(_letters(), Filter=Name.FlateDecode)
    facts = parse(
        "<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+Test/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126>>"
    )
    facts.Widths, facts.FontDescriptor = Array([500] * 95), pdf.make_indirect(descriptor)
    return pdf.make_indirect(facts)


def draw(pdf: Pdf, number: int, code: bytes, **resources: dict[str, Any]) -> None:
    """Draw on a page; keywords add resources, such as XObject={"Im": image}."""
    page = pdf.pages[number - 1]
    held = page.obj.Resources = Dictionary(page.obj.Resources)
    for kind, found in resources.items():
        held[f"/{kind}"] = merged = Dictionary(held.get(f"/{kind}", {}))
        for name, one in found.items():
            merged[f"/{name}"] = one
    page.contents_add(b"q " + code + b" Q")


def form(pdf: Pdf, code: bytes, matrix: Iterable[float] = (1, 0, 0, 1, 0, 0), **resources: Any) -> Object:
    """Return a form XObject."""
    facts = parse("<</Type/XObject/Subtype/Form/BBox[-2000 -2000 2000 2000]>>")
    facts.Matrix, facts.Resources = Array(matrix), Dictionary(**resources)
    return pdf.make_stream(code, facts)


def image(pdf: Pdf, side: int, space: Any = Name.DeviceGray, pixel: bytes = b"\x80", **more: Any) -> Object:
    """Return a square image of one colour."""
    facts = {"Subtype": Name.Image, "Width": side, "Height": side, "BitsPerComponent": 8, "ColorSpace": space, **more}
    return pdf.make_stream(pixel * side * side, Type=Name.XObject, **facts)


def with_bleed(pdf: Pdf, by: float = 9) -> None:
    """Make the pages larger by a bleed at all sides but the inside, and state the trim."""
    for index, page in enumerate(pdf.pages):
        left, bottom, right, top = (float(side) for side in page.obj.TrimBox)
        inner, outer = (left, right + by) if index % 2 == 0 else (left - by, right)
        page.obj.MediaBox = Array([inner, bottom - by, outer, top + by])


def for_screen() -> Pdf:
    """Return a book that is good to read on a screen."""
    pdf = book()
    pdf.Root.Lang = String("en")
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Puzzles", 0))
    return pdf
