"""One clean PDF for each printer, and for each rule a broken one that it alone finds."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Object, Pdf

from bookmaker.proof.preflight import load_profile, preflight, printers
from bookmaker.proof.preflight.report import pages_said
from bookmaker.proof.preflight.rules import all_rules
from bookmaker.proof.preflight.rules.page_count import PageCount
from bookmaker.proof.preflight.vendor import load_vendor
from bookmaker.values.qr import modules_of
from tests.proof.preflight.books import LETTER, book, draw, font, for_screen, form, image, parse, with_bleed

Break = Callable[[Pdf], None]
_INK = "[/Separation/%s/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 %s 1 0]/N 1>>]"
INK = _INK % ("Sun", ".5")


class Broken(NamedTuple):
    """How to break a clean book, or another to break instead."""

    change: Break
    printer: str = "kdp"
    paper: str | None = None
    pdf: Callable[[], Pdf] = book
    save: Callable[[Path], None] | None = None
    """What is done to the file that was saved."""
    encrypt: bool = False
    trim: tuple[float, float] | None = None
    """The size that its book is meant to have."""


def draws(code: bytes, **resources: Any) -> Break:
    return lambda pdf: draw(pdf, 3, code, **resources)


def places(code: bytes, make: Callable[[Pdf], Object]) -> Break:
    """Return what draws a picture or a form, X, that is made for the file."""
    return lambda pdf: draw(pdf, 3, code, XObject={"X": make(pdf)})


def nothing(pdf: Pdf) -> None:
    """Leave it as it is."""


def bad_start(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"startxref\n", b"startxref\n9"))


def other_size(pdf: Pdf) -> None:
    pdf.pages[2].obj.MediaBox = pdf.pages[2].obj.TrimBox = Array([0, 0, 440, 648])


def crop_marks(pdf: Pdf) -> None:
    with_bleed(pdf)
    draw(pdf, 3, b"1 w 434 0 m 441 0 l S")


def small_text(pdf: Pdf) -> Object:
    return form(pdf, b"BT /F 12 Tf (small) Tj ET", Font=Dictionary(F=font(pdf)))


def colours_in_a_pattern(pdf: Pdf) -> None:
    facts = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 10, "YStep": 10, "Resources": Dictionary()}
    tile = pdf.make_stream(b"1 0 0 rg 0 0 5 5 re f", BBox=Array([0, 0, 10, 10]), **facts)
    draw(pdf, 3, b"/Pattern cs /P scn 100 100 50 50 re f", Pattern={"P": tile})


def bookmarks(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Puzzles", 0))


def sets(at: str, key: str, value: Callable[[Pdf], Any]) -> Break:
    """Return what sets an entry of the catalogue, of a page, or of the output intent."""

    def change(pdf: Pdf) -> None:
        holders = {"root": pdf.Root, "page": pdf.pages[2].obj, "intent": pdf.Root.OutputIntents[0]}
        holders[at][key] = value(pdf)

    return change


def lacks(at: str, key: str) -> Break:
    return lambda pdf: {"root": pdf.Root, "info": pdf.trailer.Info}[at].__delitem__(key)


def packed(pdf: Pdf, coding: Name) -> Object:
    picture = image(pdf, 400)
    picture.write(b"a picture", filter=coding)
    return picture


def alternative(pdf: Pdf) -> Object:
    return image(pdf, 400, Alternates=Array([Dictionary(Image=image(pdf, 400), DefaultForPrinting=True)]))


def states(code: bytes, **state: Any) -> Break:
    return lambda pdf: draw(pdf, 3, code, ExtGState={"G": Dictionary(**state)})


def fine_code() -> bytes:
    """Return what draws a code of modules of 0.4 mm, one square after another."""
    rows = modules_of("https://example.org")
    dark = ((x, -y) for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return b"0 g " + " ".join(f"{100 + 1.1 * x:g} {300 + 1.1 * y:g} 1.1 1.1 re f" for x, y in dark).encode()


LINK = "[<</Type/Annot/Subtype/Link/Rect[100 100 150 120]>>]"
SCRIPT = "<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>"
CLEAR = states(b"/G gs 100 100 50 50 re f", ca=0.5)
HELVETICA = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
INCH, SCALED = b"72 0 0 72 100 100 cm /X Do", b".5 0 0 .5 100 300 cm /X Do"
BROKEN = {
    "unreadable": Broken(nothing, save=lambda path: path.write_bytes(b"not a PDF") and None),
    "damaged": Broken(nothing, save=bad_start),
    "encryption": Broken(nothing, encrypt=True),
    "file-size": Broken(sets("root", "/Padding", lambda pdf: pdf.make_stream(bytes(2_100_000)))),
    "page-count": Broken(nothing, pdf=lambda: book(20)),
    "page-parity": Broken(nothing, pdf=lambda: book(33)),
    "blank-pages": Broken(nothing, pdf=lambda: book(blank=(5, 6, 7))),
    "last-page-blank": Broken(nothing, "ingram", pdf=lambda: book(blank=())),
    "mixed-sizes": Broken(other_size),
    "page-boxes": Broken(sets("page", "/CropBox", lambda pdf: Array([20, 20, 400, 600]))),
    "rotated-pages": Broken(sets("page", "/Rotate", lambda pdf: 180)),
    "trim-size": Broken(nothing, pdf=lambda: book(size=(432, 860))),
    "bleed-size": Broken(lambda pdf: with_bleed(pdf, 6)),
    "bleed-art": Broken(draws(b".5 g 0 0 432 60 re f")),
    "marks-outside": Broken(crop_marks),
    "gutter": Broken(draws(b"BT /F 12 Tf 24 300 Td (near) Tj ET")),
    "margins": Broken(draws(b"1 w 420 300 m 420 400 l S")),
    "fonts-embedded": Broken(draws(b"BT /H 12 Tf 100 300 Td (plain) Tj ET", Font={"H": HELVETICA})),
    "small-text": Broken(places(SCALED, small_text)),
    "invisible-text": Broken(draws(b"BT 3 Tr /F 12 Tf 100 300 Td (hidden) Tj ET")),
    "placeholder-text": Broken(draws(b"BT /F 12 Tf 100 300 Td (Lorem ipsum) Tj ET")),
    "thin-lines": Broken(places(SCALED, lambda pdf: form(pdf, b"1 w 0 0 m 50 50 l S"))),
    "light-gray": Broken(draws(b".95 g 100 100 50 50 re f")),
    "colour-spaces": Broken(colours_in_a_pattern, "ingram", "color"),
    "spot-inks": Broken(
        draws(b"/I cs .4 scn 100 100 50 50 re f", ColorSpace={"I": parse(_INK % ("All", 1))}), "offset"
    ),
    "colour-ink": Broken(draws(b"1 0 0 rg 100 100 50 50 re f")),
    "black-text": Broken(draws(b"BT .4 .4 .4 1 k /F 12 Tf 100 300 Td (rich) Tj ET"), "ingram", "color"),
    "icc-profiles": Broken(sets("intent", "/DestOutputProfile", lambda pdf: pdf.make_stream(b"", N=4)), "ingram"),
    "transparency": Broken(CLEAR),
    "image-resolution": Broken(places(INCH, lambda pdf: image(pdf, 100))),
    "image-excess": Broken(places(b"7.2 0 0 7.2 100 100 cm /X Do", lambda pdf: image(pdf, 90)), "lulu"),
    "qr-codes": Broken(draws(fine_code())),
    "ink-coverage": Broken(draws(b"1 1 .5 0 k 100 100 50 50 re f"), "ingram", "color"),
    "alternates": Broken(places(INCH, alternative), "ingram"),
    "compression": Broken(places(INCH, partial(packed, coding=Name.JPXDecode)), "ingram"),
    "screening": Broken(states(b"/G gs", TR=Name.Identity), "ingram"),
    "white-overprint": Broken(states(b"/G gs 1 g 100 100 50 50 re f", op=True), "ingram"),
    "annotations": Broken(sets("page", "/Annots", lambda _: parse(LINK))),
    "outline": Broken(bookmarks),
    "xmp-metadata": Broken(sets("root", "/Metadata", lambda pdf: pdf.make_stream(b"<x/>"))),
    "actions": Broken(sets("root", "/Names", lambda _: parse(SCRIPT))),
    "embedded-files": Broken(lambda pdf: pdf.attachments.__setitem__("notes.txt", b"notes")),
    "form-fields": Broken(sets("root", "/AcroForm", lambda pdf: Dictionary(Fields=Array()))),
    "layers": Broken(sets("root", "/OCProperties", lambda pdf: Dictionary(OCGs=Array(), D=Dictionary()))),
    "pdfx-version": Broken(lacks("info", "/GTS_PDFXConformance"), "ingram"),
    "pdfx-output-intent": Broken(lacks("root", "/OutputIntents"), "ingram"),
    "pdfx-info": Broken(lacks("info", "/Trapped"), "ingram"),
    "document-title": Broken(lacks("info", "/Title"), "screen", pdf=for_screen),
    "document-language": Broken(lacks("root", "/Lang"), "screen", pdf=for_screen),
    "missing-outline": Broken(lacks("root", "/Outlines"), "screen", pdf=for_screen),
    "untagged": Broken(lacks("root", "/MarkInfo"), "screen", pdf=for_screen),
}
PLAIN: dict[str, Any] = {"force_version": "1.3", "deterministic_id": True}
ENCRYPTED: dict[str, Any] = {"encryption": pikepdf.Encryption(owner="secret", user="")}
CLEAN: dict[str, Callable[[], Pdf]] = {
    "home": lambda: book(size=LETTER),
    "screen": for_screen,
    **dict.fromkeys(("ingram", "kdp", "lulu", "newsprint", "offset"), book),
}


def save(pdf: Pdf, path: Path, **options: Any) -> Path:
    pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable, **options or PLAIN)
    return path


def test_every_rule_has_a_broken_file_and_every_printer_a_clean_one() -> None:
    assert BROKEN.keys() == all_rules().keys()
    assert CLEAN.keys() == set(printers())


@pytest.mark.parametrize(("printer", "paper"), [(name, paper) for name in CLEAN for paper in load_vendor(name).papers])
def test_a_clean_book_has_no_findings(printer: str, paper: str, tmp_path: Path) -> None:
    pages = {"standard-color": 72}.get(paper, 32)
    pdf = CLEAN[printer]() if pages == 32 else book(pages, blank=(pages,))
    report = preflight(save(pdf, tmp_path / "clean.pdf"), load_profile(printer, paper))
    assert report.findings == ()
    assert report.pages == pages


@pytest.mark.parametrize("id", BROKEN)
def test_a_broken_book_breaks_one_rule_alone(id: str, tmp_path: Path) -> None:
    broken = BROKEN[id]
    pdf = broken.pdf()
    broken.change(pdf)
    path = save(pdf, tmp_path / "broken.pdf", **ENCRYPTED if broken.encrypt else PLAIN)
    if broken.save:
        broken.save(path)
    profile = load_profile(broken.printer, broken.paper)
    if id == "file-size":
        rules = profile.rules | {id: {**profile.rules[id], "most_mb": 2.0}}
        save(pdf, path, compress_streams=False, force_version="1.3")
        profile = profile._replace(rules=rules)
    report = preflight(path, profile)
    assert {finding.id for finding in report.findings} == {id}, report.findings
    for finding in report.findings:
        assert "could not be checked" not in finding.message
        said = profile.rules.get(id, {}).get("level")
        assert finding.level == (said or all_rules()[id].level)
        assert finding.remedy
        assert broken.change is nothing or not finding.pages or finding.page in (1, 2, 3)


@given(st.sets(st.integers(1, 20), min_size=1).map(sorted))
def test_pages_are_said_in_runs(pages: list[int]) -> None:
    said = pages_said(pages).partition(" ")[2]
    runs = [[int(one) for one in run.split("-")] for run in said.split(", ")]
    assert [page for run in runs for page in range(run[0], run[-1] + 1)] == pages
    assert all(first[-1] + 1 < second[0] for first, second in pairwise(runs))


def found(pdf: Pdf, path: Path, printer: str) -> list[tuple[str, str]]:
    report = preflight(save(pdf, path / "x.pdf"), load_profile(printer))
    return [(finding.id, finding.message) for finding in report.findings]


@pytest.mark.parametrize(
    ("code", "state", "message"),
    [
        (b"/G gs", {"TR2": Name.Default, "HT": Name.Default}, ""),
        (b"/G gs", {"TR2": Name.Identity}, "the file brings a transfer function"),
        (b"/G gs", {"HT": Dictionary(HalftoneType=1)}, "the file brings a halftone"),
        (b"/G gs", {"HTP": Array([1, 2])}, "the file brings an offset of the halftone"),
        (b"/G gs 0 g 100 100 50 50 re f", {"OP": True}, ""),
        (b"/G gs 0 0 0 0 k 100 100 50 50 re f", {"OP": True, "op": False}, ""),
        (b"/G gs 0 0 0 0 k 100 100 50 50 re f", {"OP": True}, "white is set to overprint"),
        (b"/G gs 1 G 100 100 m 150 150 l S", {"OP": True, "op": False}, "white is set to overprint"),
        (b"q /G gs Q 1 G 100 100 m 150 150 l S", {"OP": True}, ""),
        (b"/G gs BT 1 g /F 12 Tf 100 300 Td (white) Tj ET", {"op": True}, "white is set to overprint"),
    ],
)
def test_what_a_state_may_say_to_a_press(code: bytes, state: dict[str, Any], message: str, tmp_path: Path) -> None:
    pdf = book()
    states(code, **state)(pdf)
    assert [said for _, said in found(pdf, tmp_path, "ingram")] == [message] * bool(message)


def test_an_image_inside_a_content_stream_may_be_packed_wrongly_too(tmp_path: Path) -> None:
    pdf = book()
    draw(pdf, 3, b"9 0 0 9 99 99 cm BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID \x80\x0b\x60\x50\x22\x0c EI")
    assert found(pdf, tmp_path, "ingram") == [("compression", "something is packed by LZWDecode")]


@pytest.mark.parametrize(
    ("code", "id"), [(b"BT /F 4 Tf 100 300 Td (small) Tj ET", "small-text"), (b".2 w 99 99 m 200 99 l S", "thin-lines")]
)
def test_letters_and_lines_have_a_least_size_in_print_of_any_sort(code: bytes, id: str, tmp_path: Path) -> None:
    pdf = book()
    draw(pdf, 3, code)
    assert [one for one, _ in found(pdf, tmp_path, "ingram")] == [id]


def swaps(old: bytes, new: bytes) -> Callable[[Path], None]:
    """Return what writes other bytes into a finished file."""
    return lambda path: path.write_bytes(path.read_bytes().replace(old, new)) and None


def lies_in(box: str, *sides: float) -> Break:
    return sets("page", box, lambda _: Array(sides))


def intent(key: str, value: Any) -> Break:
    return sets("intent", key, lambda _: value)


def fills(pixel: bytes, **more: Any) -> Break:
    return places(INCH, lambda pdf: image(pdf, 300, Name.DeviceCMYK, pixel, **more))


def many_intents(pdf: Pdf) -> None:
    pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])


DOES = Dictionary(O=Dictionary(S=Name.GoTo))
OTHER_BRANCHES = [
    ("actions", "opened", Broken(sets("root", "/OpenAction", lambda _: DOES.O))),
    ("actions", "as a whole", Broken(sets("root", "/AA", lambda _: DOES))),
    ("actions", "shown", Broken(sets("page", "/AA", lambda _: DOES))),
    ("damaged", "", Broken(places(INCH, partial(packed, coding=Name.JBIG2Decode)))),
    ("fonts-embedded", "never used and not embedded", Broken(draws(b"", Font={"H": HELVETICA}))),
    ("image-excess", "", Broken(places(INCH, lambda pdf: image(pdf, 600)), "lulu")),
    ("ink-coverage", "of ink", Broken(fills(b"\xff\xff\x80\0"), "ingram", "color")),
    ("ink-coverage", "", Broken(fills(b"\xff\xff\x80\0", Decode=Array([1, 0] * 4)), "ingram", "color")),
    ("page-boxes", "BleedBox reaches", Broken(lies_in("/BleedBox", 0, 0, 440, 648))),
    ("page-boxes", "TrimBox reaches out of the BleedBox", Broken(lies_in("/BleedBox", 9, 9, 423, 639))),
    ("page-boxes", "both there", Broken(lies_in("/ArtBox", 0, 0, 432, 648), "ingram")),
    ("page-boxes", "no TrimBox", Broken(lambda pdf: pdf.pages[2].obj.__delitem__("/TrimBox"), "ingram")),
    ("page-boxes", "unit of its own", Broken(sets("page", "/UserUnit", lambda _: 2))),
    ("page-count", "at most", Broken(nothing, pdf=lambda: book(830, blank=(830,)))),
    ("pdfx-info", "what PDF/X asks for", Broken(nothing, "ingram", save=swaps(b"/ID", b"/XD"))),
    ("pdfx-output-intent", "several", Broken(many_intents, "ingram")),
    ("pdfx-output-intent", "no condition", Broken(intent("/OutputConditionIdentifier", " "), "ingram")),
    ("pdfx-output-intent", "neither", Broken(intent("/RegistryName", ""), "ingram")),
    ("pdfx-version", "in PDF 1.3 at most", Broken(nothing, "ingram", save=swaps(b"%PDF-1.3", b"%PDF-1.4"))),
    ("qr-codes", "white around it", Broken(draws(b"5 0 0 5 -400 -1200 cm " + fine_code() + b" .2 g 97 290 1 1 re f"))),
    ("trim-size", "the pages are not", Broken(nothing, trim=(360, 576))),
    ("trim-size", "", Broken(nothing, trim=(432, 648))),
    ("transparency", "group", Broken(sets("page", "/Group", lambda _: Dictionary(S=Name.Transparency)), "ingram")),
]
"""Rules, what each says besides, or nothing of a file that is on the edge, and a file for it."""


@pytest.mark.parametrize(("id", "message", "broken"), OTHER_BRANCHES)
def test_every_other_branch_of_a_rule_has_its_broken_file(id: str, message: str, broken: Broken, tmp_path: Path):
    pdf = broken.pdf()
    broken.change(pdf)
    path = save(pdf, tmp_path / "broken.pdf")
    if broken.save:
        broken.save(path)
    report = preflight(path, load_profile(broken.printer, broken.paper), broken.trim)
    said = [one.message for one in report.findings if one.id == id]
    assert [message in one for one in said] == [True] * bool(message), said


def without_resources(pdf: Pdf, *numbers: int) -> None:
    for number in numbers:
        del pdf.pages[number - 1].obj.Resources


def test_a_page_that_needs_no_resources_may_state_none(tmp_path: Path) -> None:
    pdf = book()
    pdf.pages[2].obj.Contents = pdf.make_stream(b"1 w 90 90 m 300 90 l S")
    without_resources(pdf, 3, 32)
    assert found(pdf, tmp_path, "ingram") == []


def test_resources_may_be_those_of_a_group_of_pages(tmp_path: Path) -> None:
    pdf = book()
    pdf.Root.Pages.Xesources = pdf.make_indirect(pdf.pages[0].obj.Resources)
    without_resources(pdf, *range(1, 33))
    path = save(pdf, tmp_path / "x.pdf")
    path.write_bytes(path.read_bytes().replace(b"/Xesources", b"/Resources"))
    assert preflight(path, load_profile("ingram")).findings == ()


def test_letters_in_colours_that_no_press_has_are_told_once(tmp_path: Path) -> None:
    pdf = book()
    profile = Array([Name.ICCBased, pdf.make_stream(b"", N=3)])
    draw(pdf, 3, b"BT 0 0 0 rg /F 12 Tf 100 300 Td (rgb) Tj ET")
    draw(pdf, 5, b"BT /P cs 0 0 0 sc /F 12 Tf 100 300 Td (icc) Tj ET", ColorSpace={"P": profile})
    assert found(pdf, tmp_path, "ingram") == [
        ("colour-spaces", f"{space} where DeviceGray, DeviceCMYK can be printed")
        for space in ("DeviceRGB", "ICCBased RGB")
    ]


@pytest.mark.slow
def test_one_damage_is_told_once(tmp_path: Path) -> None:
    pdf = book()
    del pdf.trailer.Info, pdf.Root.OutputIntents
    said = "the file does not say that it is PDF/X-1a:2001 or PDF/X-3:2002"
    assert found(pdf, tmp_path, "ingram") == [("pdfx-version", said)]
    pdf = book()
    del pdf.trailer.Info.Title, pdf.trailer.Info.ModDate, pdf.trailer.Info.Trapped
    (finding,) = preflight(save(pdf, tmp_path / "x.pdf"), load_profile("ingram")).findings
    assert (finding.id, finding.measured) == ("pdfx-info", "Title, ModDate, Trapped")
    pdf = book()
    with_bleed(pdf, 6)
    assert found(pdf, tmp_path, "kdp") == [("bleed-size", "the bleed is not what this printer wants")]
    pdf = book()
    draw(pdf, 3, b".5 g 0 0 432 60 re f")
    (finding,) = preflight(save(pdf, tmp_path / "x.pdf"), load_profile("kdp")).findings
    assert (finding.id, finding.measured) == ("bleed-art", "bottom and outside")
    pdf = book()
    with_bleed(pdf)
    draw(pdf, 3, b".5 g -9 -5 446 60 re f")
    (finding,) = preflight(save(pdf, tmp_path / "x.pdf"), load_profile("kdp")).findings
    short = "0.056 in short at the bottom and 0.056 in short at the outside"
    assert (finding.id, finding.measured) == ("bleed-art", short)
    pdf = book()
    without_resources(pdf, 3)
    assert found(pdf, tmp_path, "kdp") == [("damaged", "letters are to be drawn whose font is not in the file")]
    pdf = book()
    pdf.pages[2].obj.Group = Dictionary(S=Name.Transparency)
    CLEAR(pdf)
    assert found(pdf, tmp_path, "ingram") == [("transparency", "there is transparency")]
    pdf = book()
    pdf.pages[2].obj.Contents = pdf.make_stream(b"nothing", Filter=Name.Unknown)
    pdf.pages[4].obj.Contents = pdf.make_stream(b"/A Do /B Do")
    pdf.pages[5].obj.Contents = pdf.make_stream(b"/C Do")
    missing = "something is to be drawn that is not in the file"
    assert found(pdf, tmp_path, "kdp") == [("damaged", "its content cannot be read"), ("damaged", missing)]


@pytest.mark.parametrize(
    ("inks", "message"),
    [
        ([("Sun", ".5"), ("Sun", ".5"), ("Moon", ".5")], ""),
        ([("All", ".5")], "the spot ink All marks every plate"),
        ([("Black", ".5")], "the spot ink Black is a process ink by name"),
        ([("Sun#201", ".5"), ("SUN-1", ".5")], "Sun 1 and SUN-1 are two plates of one ink"),
        ([("Sun", ".5"), ("Sun", ".6")], "Sun is mixed in two ways"),
        ([("Sun", ".5"), ("Moon", ".5"), ("Mars", ".5")], "3 spot inks where 2 can be printed"),
    ],
)
def test_an_ink_has_one_name_and_one_mixture(inks: list[tuple[str, str]], message: str, tmp_path: Path) -> None:
    pdf = book()
    for number, ink in enumerate(inks, 3):
        draw(pdf, number, b"/I cs .4 scn 100 100 50 50 re f", ColorSpace={"I": parse(_INK % ink)})
    assert [said for id, said in found(pdf, tmp_path, "offset") if id == "spot-inks"] == [message] * bool(message)


def test_a_file_has_no_ink_that_is_not_ordered(tmp_path: Path) -> None:
    pdf, profile = book(), load_profile("offset")
    draw(pdf, 3, b"/I cs 1 scn 100 100 50 50 re f 1 0 0 0 k 99 99 9 9 re f", ColorSpace={"I": parse(INK)})
    asked = {"most": 2, "ordered": ["Moon"], "inks": 2, "source": "standard"}
    report = preflight(save(pdf, tmp_path / "x.pdf"), profile._replace(rules={"spot-inks": asked}))
    said = [(one.message, one.measured) for one in report.findings if one.id == "spot-inks"]
    assert said == [("Sun is not ordered", "Sun"), ("3 inks where 2 are ordered", "Black, Sun, Cyan")]


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 8))
def test_a_plan_that_may_have_several_numbers_of_pages_is_not_held_to_a_multiple(few: int, more: int, multiple: int):
    rule = PageCount(source="a test", multiple=multiple)
    assert bool([*rule.describe_excess((432, 648), few, max(few, more))]) == (few >= more and few % multiple > 0)


def test_blank_pages_are_said_to_be_at_the_end_only_there(tmp_path: Path):
    for blank, where in ((range(5, 20), "in a row"), (range(15, 33), "at the end")):
        book(blank=blank).save(path := tmp_path / "book.pdf")
        found = [one for one in preflight(path, load_profile("kdp")).findings if one.id == "blank-pages"]
        assert [one.message.partition(" blank pages ")[2] for one in found] == [where]
