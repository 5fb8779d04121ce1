"""SVG against the PDF of the same marks, pixel by pixel, and what the file says and holds."""

import zlib
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image as Pictures

from bookmaker.page.layout.text import Style
from bookmaker.print.render.svg import AltText, outline, svg
from bookmaker.values.marks import Dot, Glyphs, Image, Line, Link, Mark, Page, Path, Pixels, Placed, Polygon, Rect, Text
from tests.compare import differing, svg_pixels
from tests.layouts import open_layout

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
RAW = Pixels(16, 8, zlib.compress(bytes(16 * column for _ in range(8) for column in range(16))))


_HEART = (
    ((40, 10),),
    ((25, 20), (15, 35), (20, 50)),
    ((26, 64), (38, 60), (40, 50)),
    ((42, 60), (54, 64), (60, 50)),
    ((65, 35), (55, 20), (40, 10)),
)


def _jpeg() -> Pixels:
    file = BytesIO()
    Pictures.linear_gradient("L").resize((32, 16)).save(file, "JPEG", quality=95)
    return Pixels(32, 16, file.getvalue(), jpeg=True)


def _marks(style: Style) -> dict[str, tuple[Mark, ...]]:
    shaped = {face: style.fonts[face].shape("Office AVATAR fluff").pieces for face in ("regular", "italic")}
    apart = style.fonts["semibold"].shape("To Avail", ligatures=False).pieces
    kerned = Text(20, 60, "Office AVATAR fluff", "italic", 14, shaped=shaped["italic"])
    return {
        "lines": tuple(Line(10, 10 + 9 * i, 150, 14 + 9 * i, 0.5 + i / 2, i / 10) for i in range(8)),
        "rectangles": (
            Rect(10, 10, 40, 20, 0.5),
            Rect(60, 10, 40, 20, None, 0.0, 1.5, 5),
            Rect(110, 10, 30, 30, 0.8, 0.2, 2, 15),
            Rect(10, 50, 60, 20, 0.9, 0.0, 1),
        ),
        "dots": (Dot(30, 30, 12, 0.3), Dot(60, 30, 2)),
        "polygons": (
            Polygon(((20, 20), (24, 90), (28, 20)), None, 0.0, 3),  # a mitred corner that SVG would cut off
            Polygon(((60, 20), (100, 20), (80, 60)), 0.4),
            Polygon(((110, 20), (150, 20), (130, 60)), 0.9, 0.0, 2),
        ),
        "paths": (
            Path((_HEART, tuple(((x + 6, y + 30),) for x, y in ((20, 20), (30, 50), (40, 20), (20, 20))))),
            Path((_HEART, *(tuple(((x, y),) for x, y in ((40, 40), (45, 30), (35, 30), (40, 40))) for _ in "1")), 0.6),
        ),
        "plain text": (Text(20, 60, "Office AVATAR fluff", "regular", 14),),
        "kerned text": (kerned, Text(20, 30, "Office AVATAR fluff", "regular", 9.5, 0.4, shaped=shaped["regular"])),
        "spaced text": (Text(20, 60, "To Avail", "semibold", 14, spacing=2.5, shaped=apart),),
        "digits": (Glyphs("clue", 16, ((10, 10, "3"), (30.5, 20.25, "12"), (70, 60, "8")), 0.2),),
        "pictures": (Image(10, 10, 60, 30, RAW), Image(90, 20, 60, 70, _jpeg())),
        "a form": (Placed(20, 30, (Rect(0, 0, 30, 20, 0.5), kerned)), Placed(30, 5, (Dot(5, 5, 5),))),
        "a form turned": (Placed(170, 90, (Rect(0, 0, 30, 20, 0.5), kerned, Image(60, 5, 20, 9, RAW)), turns=2),),
        "a form turned a quarter": (Placed(60, 20, (Rect(0, 0, 30, 20, 0.5), kerned), turns=1),),
        "a form turned three quarters": (Placed(60, 90, (Rect(0, 0, 30, 20, 0.5), kerned), turns=3),),
        "a form in a turned form": (Placed(150, 90, (Placed(20, 10, (Polygon(((0, 0), (30, 0), (0, 20))),)),), 2),),
        "colours": (Rect(10, 10, 40, 20, (0.1, 0.3, 0.9)), Text(20, 60, "Blue", "regular", 14, (0.0, 0.2, 0.8))),
        "nothing": (Link(10, 10, 50, 20, "iv"),),
    }


STYLE = open_layout("classic")
MARKS = _marks(STYLE)
ALL = Page(200, 100, tuple(mark for marks in MARKS.values() for mark in marks))


@pytest.mark.parametrize("kind", MARKS)
def test_an_svg_looks_like_the_pdf_of_the_same_marks(kind: str) -> None:
    assert differing(Page(200, 100, MARKS[kind]), STYLE.fonts, reach=2) == 0


def test_every_mark_is_compared() -> None:
    assert {type(mark) for mark in ALL.marks} == {Line, Rect, Dot, Polygon, Path, Text, Glyphs, Image, Link, Placed}


@pytest.mark.parametrize(
    "other",
    [
        Text(21.0, 60, "AVATAR", "regular", 14),
        Text(20, 60, "AVATAR", "italic", 14),
        Text(20, 60, "AVATAB", "regular", 14),
        Text(20, 60, "AVATAR", "regular", 14, spacing=0.3),
        Text(20, 60, "AVATAR", "regular", 14, ink=0.5),
    ],
)
def test_the_comparison_finds_what_is_different(style: Style, monkeypatch: pytest.MonkeyPatch, other: Text) -> None:
    drawn = svg(Page(200, 100, (other,)), style.fonts)
    monkeypatch.setattr("tests.compare.svg", lambda page, fonts: drawn)
    assert differing(Page(200, 100, (Text(20, 60, "AVATAR", "regular", 14),)), style.fonts, reach=2) > 0


def test_colours_are_kept(style: Style) -> None:
    pixels = svg_pixels(svg(Page(20, 10, (Rect(0, 0, 10, 10, (1.0, 0.5, 0.0)),)), style.fonts), 1)
    assert pixels[5, 5].tolist() == [255, 128, 0]
    assert pixels[5, 15].tolist() == [255, 255, 255]


def _root(data: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(data)


def test_the_size_is_the_page_s_in_points(style: Style) -> None:
    root = _root(svg(Page(432, 647.996, ()), style.fonts))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("432pt", "648pt", "0 0 432 648")


def test_it_refers_to_nothing_outside_and_has_no_font(style: Style) -> None:
    root = _root(svg(ALL, style.fonts))
    names = {element.get("id") for element in root.iter()} - {None}
    links = [element.get(HREF, "") for element in root.iter() if HREF in element.attrib]
    assert {link[1:] for link in links if link.startswith("#")} == names
    assert all(link.startswith(("#", "data:image/")) for link in links)
    assert svg(ALL, style.fonts) == svg(ALL, style.fonts)
    assert not {f"{SVG}text", f"{SVG}style", f"{SVG}a"} & {element.tag for element in root.iter()}


def test_a_name_stands_for_the_same_thing_in_every_file(style: Style) -> None:
    def named(*marks: Mark) -> dict[str | None, bytes]:
        root = _root(svg(Page(200, 100, marks), style.fonts))
        return {element.get("id"): ElementTree.tostring(element) for element in root.iter() if element.get("id")}

    one = named(Text(1, 1, "ab", "regular", 9), Placed(1, 1, (Dot(1, 1, 1),)))
    other = named(Placed(5, 5, (Dot(1, 1, 2),)), Text(9, 9, "cb", "regular", 12), Text(9, 9, "a", "italic", 12))
    shared = one.keys() & other.keys()
    assert len(shared) == 1
    assert all(one[name] == other[name] for name in shared)


def test_equal_things_are_stored_once(style: Style) -> None:
    board = (Line(0, 0, 9, 9, 1), Rect(0, 0, 9, 9, None, 0.0, 1))
    marks = (*(Placed(9.0 * i, 0, board) for i in range(4)), Text(9, 50, "aaaa", "regular", 9), Image(1, 1, 9, 9, RAW))
    stored = _root(svg(Page(200, 100, (*marks, *marks)), style.fonts)).find(f"{SVG}defs")
    assert stored is not None
    assert sorted(element.tag.removeprefix(SVG) for element in stored) == ["g", "image", "path"]


def test_it_tells_what_is_to_be_seen(style: Style) -> None:
    root = _root(svg(Page(9, 9, ()), style.fonts, AltText("A <b> & c", "row 1: 2 > 1", "de")))
    said = [(element.tag, element.text) for element in root[:2]]
    assert said == [(f"{SVG}title", "A <b> & c"), (f"{SVG}desc", "row 1: 2 > 1")]
    assert (root.get("lang"), root.get("role")) == ("de", "img")
    silent = _root(svg(Page(9, 9, ()), style.fonts))
    assert [root.get("role"), silent.get("role"), silent.find(f"{SVG}title")] == ["img", None, None]


def test_links_lead_where_they_are_told_to(style: Style) -> None:
    page = Page(100, 100, (Link(10, 20, 30, 5, "iv"), Link(50, 20, 30, 5, "12")))
    root = _root(svg(page, style.fonts, AltText("T"), {"iv": 'a.html?x=1&y="2"'}))
    (link,) = root.iter(f"{SVG}a")
    assert link.get(HREF) == 'a.html?x=1&y="2"'
    assert [link[0].get(name) for name in ("x", "y", "width", "height")] == ["10", "20", "30", "5"]
    assert root.get("role") is None, "a picture has no links for those who listen"


def test_a_space_has_no_outline_and_a_ligature_has_one(style: Style) -> None:
    face = style.fonts["regular"]
    (ligature,) = face.shape("ffi").pieces
    assert isinstance(ligature, str)
    assert len(ligature) == 1
    assert outline(face, " ") == ""
    assert len(outline(face, ligature)) > len(outline(face, "f"))
