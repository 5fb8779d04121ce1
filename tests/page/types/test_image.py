import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pillow

from bookmaker.book.delivery import render_for_printer
from bookmaker.page.layout.text import Style
from bookmaker.print.render.bounds import bounds, reaches_over
from bookmaker.print.render.pdf import Info, render
from bookmaker.spec.printers import Printer, PrinterOptions
from bookmaker.values.errors import WrongPages
from bookmaker.values.marks import Image, Page, Pixels, Placed, Text
from tests.layouts import open_layout
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import texts
from tests.pdfs import find_streams, open_pdf

INFO = Info("Title", "Author", "en", "creator")


def find_picture(page: Page) -> Image:
    (found,) = [mark for mark in page.drawing if isinstance(mark, Image)]
    return found


def test_it_is_as_wide_as_the_body_in_the_middle_with_a_folio(
    lay_out: LayOut, make_item: MakeItem, style: Style
) -> None:
    pages = lay_out(front=(make_item("image"),))
    picture, margins = find_picture(pages[0]), style.look.margins
    assert picture.x == pytest.approx(style.look.gutter(len(pages)))
    assert picture.x + picture.width == pytest.approx(432 - margins.outer)
    assert picture.width / picture.height == pytest.approx(1.5)
    assert texts(pages[0]) == ["i"]
    above, below = 648 - margins.top - picture.y - picture.height, picture.y - margins.bottom
    assert above / (above + below) == pytest.approx(0.42)


@pytest.mark.parametrize(
    ("printer", "space"),
    [
        (Printer("kdp"), "/DeviceGray"),
        (Printer("kdp", PrinterOptions(paper="premium-color")), "/DeviceRGB"),
        (Printer("ingram", PrinterOptions(paper="color")), "/DeviceCMYK"),
        (Printer("lulu"), "/DeviceRGB"),
        (None, "/DeviceRGB"),
    ],
)
def test_its_colours_stay_where_the_printer_prints_colours(
    lay_out: LayOut, make_item: MakeItem, style: Style, tmp_path: Path, printer: Printer | None, space: str
) -> None:
    Pillow.new("RGB", (1800, 1200), (200, 30, 30)).save(tmp_path / "red.png")
    page = lay_out(front=(make_item("image", file=str(tmp_path / "red.png")),))[0]
    with open_pdf(render_for_printer([page], style.fonts, INFO, printer, None, style.look)) as pdf:
        (shown,) = find_streams(pdf, "Image")
        assert shown.ColorSpace == space


def test_the_caption_is_centred_below_it_and_it_has_the_width_that_is_asked_for(
    lay_out: LayOut, make_item: MakeItem, style: Style
) -> None:
    caption = "A field of bullets, as the first of all solvers saw it from the gate in the south, long before the war"
    page = lay_out(front=(make_item("image", caption=caption),))[0]
    picture, lines = find_picture(page), [m for m in page.drawing if isinstance(m, Text) and m.text != "i"]
    assert len(lines) == 2
    assert " ".join(line.text for line in lines) == caption
    assert picture.y - 30 < lines[0].y < picture.y - style.fonts["regular"].cap_height(lines[0].size) - 4
    assert {line.size for line in lines} == {style.look.type.small.size}
    for width in ("2.5 in", "63.5 mm"):
        assert find_picture(lay_out(front=(make_item("image", width=width),))[0]).width == pytest.approx(180)


def test_a_tall_one_is_as_high_as_the_body_with_its_caption(
    lay_out: LayOut, make_item: MakeItem, media: Path, style: Style
) -> None:
    Pillow.linear_gradient("L").resize((1000, 3000)).save(media / "tall.png")
    page = lay_out(front=(make_item("image", file="tall.png", caption="Tall"),))[0]
    picture, margins = find_picture(page), style.look.margins
    (caption,) = [mark for mark in page.drawing if isinstance(mark, Text) and mark.text == "Tall"]
    assert picture.y + picture.height == pytest.approx(648 - margins.top)
    assert caption.y == pytest.approx(margins.bottom)


@pytest.mark.slow
def test_on_a_whole_page_it_leaves_out_the_folio_and_keeps_the_outer_margin(
    lay_out: LayOut, make_item: MakeItem, media: Path, style: Style
) -> None:
    Pillow.linear_gradient("L").resize((2000, 4000)).save(media / "page.png")
    page = lay_out(front=(make_item("image", file="page.png", fit="page"),))[0]
    picture, outer = find_picture(page), style.look.margins.outer
    assert texts(page) == []
    assert (picture.y, picture.y + picture.height) == (pytest.approx(outer), pytest.approx(648 - outer))
    body = find_picture(lay_out(front=(make_item("image", file="page.png"),))[0])
    assert picture.width > body.width


@pytest.mark.parametrize(
    ("fit", "size"), [("page", (2000, 4000)), pytest.param("bleed", (3000, 4000), marks=pytest.mark.slow)]
)
def test_links_around_the_page_keep_their_room(
    lay_out: LayOut, make_item: MakeItem, media: Path, fit: str, size: tuple[int, int]
) -> None:
    Pillow.linear_gradient("L").resize(size).save(media / "page.png")
    tablet = open_layout("tablet")
    page = lay_out(front=(make_item("image", file="page.png", fit=fit),), style=tablet)[0]
    bottom = find_picture(page).y
    assert bottom == pytest.approx(tablet.look.margins.bottom) or (
        fit == "bleed" and bottom > tablet.look.margins.bottom
    )
    assert not reaches_over(page)


@pytest.mark.slow
def test_over_the_edges_it_is_the_middle_of_the_picture_and_an_eighth_of_an_inch_larger(
    lay_out: LayOut, make_item: MakeItem, media: Path
) -> None:
    wide = Pillow.new("L", (4000, 2775), 255)
    wide.paste(0, (2000 - 900, 0, 2000 + 900, 2775))
    wide.save(media / "wide.png")
    page = lay_out(front=(make_item("image", file="wide.png", fit="bleed"),))[0]
    picture = find_picture(page)
    assert page.drawing == (picture,)
    assert (picture.x, picture.y, picture.width, picture.height) == (-9, -9, 450, 666)
    assert (picture.pixels.columns, picture.pixels.rows) == (1875, 2775)
    row = zlib.decompress(picture.pixels.data)[:1875]
    assert row.count(0) == 1800 and abs(row.index(0) - 37) <= 1
    assert reaches_over(page)


@pytest.mark.parametrize("more", [{"caption": "A field"}, {"width": "3 in"}])
def test_over_the_edges_there_is_no_room_for_more(make_item: MakeItem, more: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=f"has no {next(iter(more))}"):
        make_item("image", fit="bleed", **more)


REFUSED = [
    ("small-image", {"fit": "bleed"}, "file", r"map.png has 1500 x 1000 pixels; at 13.87 in wide that is 108 dpi"),
    (
        "small-image",
        {"file": "small.png"},
        "file",
        r"small.png has 640 x 480 pixels; at 4\.\d+ in .* 1\d\d dpi, 300 are",
    ),
    ("small-image", {"file": "small.png", "width": "3 in"}, "width", r"at 3 in wide that is 213 dpi"),
    ("large-image", {"width": "6 in"}, "width", r"6 in is too wide: .* room for a picture 4\.\d+ in wide"),
    ("missing-character", {"caption": "漢"}, "caption", "no character '漢'"),
    ("too-long", {"caption": "a word " * 70, "width": "1 in"}, "caption", "the caption fills the page"),
]


@pytest.mark.parametrize(("id", "options", "at", "words"), REFUSED)
def test_what_cannot_be_printed_is_refused(
    lay_out: LayOut, make_item: MakeItem, id: str, options: dict[str, str], at: str, words: str
) -> None:
    trim = (216.0, 216.0) if id == "too-long" else (432.0, 648.0)
    with pytest.raises(WrongPages, match=words) as refused:
        lay_out(front=(make_item("image", **options),), body=(), back=(), trim=trim)
    ((index, wrong),) = refused.value.found
    assert (index, wrong.id, wrong.at) == (0, id, (at,))
    assert wrong.remedy


@pytest.mark.slow
def test_the_pixels_named_as_a_remedy_are_accepted(lay_out: LayOut, make_item: MakeItem, media: Path) -> None:
    with pytest.raises(WrongPages) as refused:
        lay_out(front=(make_item("image", fit="bleed"),))
    columns, rows = map(int, re.findall(r"at least (\d+) x (\d+) pixels", refused.value.found[0][1].remedy)[0])
    Pillow.new("L", (columns, rows)).save(media / "enough.png")
    assert find_picture(lay_out(front=(make_item("image", file="enough.png", fit="bleed"),))[0])
    Pillow.new("L", (columns - 10, rows)).save(media / "short.png")
    with pytest.raises(WrongPages):
        lay_out(front=(make_item("image", file="short.png", fit="bleed"),))


def test_the_width_named_as_a_remedy_is_accepted(lay_out: LayOut, make_item: MakeItem) -> None:
    with pytest.raises(WrongPages) as refused:
        lay_out(front=(make_item("image", width="6 in"),))
    width = refused.value.found[0][1].remedy.removeprefix("for example: width: ")
    assert find_picture(lay_out(front=(make_item("image", width=width),))[0])
    with pytest.raises(WrongPages) as refused:
        lay_out(front=(make_item("image", file="small.png"),))
    assert "at most 2.13 in" in refused.value.found[0][1].remedy
    assert find_picture(lay_out(front=(make_item("image", file="small.png", width="2.13 in"),))[0])


@pytest.fixture(scope="module")
def write_file(lay_out: LayOut, make_item: MakeItem, media: Path, style: Style) -> Callable[[], bytes]:
    """Return a function that writes three pages with pictures: the first one twice, the second a gray JPEG."""
    Pillow.linear_gradient("L").resize((1500, 1000)).save(media / "gray.jpg", quality=90)
    text = make_item("text", text="![map](map.png)")
    front = (make_item("image"), text, make_item("image", file="gray.jpg"))
    return lambda: render(lay_out(front=front, body=(), back=()), style.fonts, INFO)


@pytest.fixture(scope="module")
def file(write_file: Callable[[], bytes]) -> bytes:
    return write_file()


def test_a_picture_is_in_the_file_once_and_gray(file: bytes, media: Path) -> None:
    with open_pdf(file) as pdf:
        found = find_streams(pdf, "Image")
        assert sorted(str(image.Filter) for image in found) == ["/DCTDecode", "/FlateDecode"]
        for image in found:
            facts = (image.ColorSpace, image.BitsPerComponent, image.Width, image.Height)
            assert facts == ("/DeviceGray", 8, 1500, 1000)
            assert "/SMask" not in image
            if image.Filter == "/FlateDecode":
                assert zlib.decompress(image.read_raw_bytes()) == Pillow.open(media / "map.png").tobytes()


def test_it_is_drawn_upright_in_its_place(file: bytes) -> None:
    document = pypdfium2.PdfDocument(file)
    for number in range(3):
        shown = document[number].render(scale=1).to_pil().convert("L")
        box = shown.point(lambda value: 255 * (value < 250)).crop((0, 60, 432, 648)).getbbox()
        assert box is not None
        left, top, right, low = box
        dark, light = shown.getpixel((216, top + 62)), shown.getpixel((216, low + 40))
        assert dark < 40 < 200 < light
        assert right - left == pytest.approx(350, abs=3)


def test_the_same_pages_give_the_same_bytes(write_file: Callable[[], bytes], file: bytes) -> None:
    assert write_file() == file


def test_a_picture_has_bounds_where_it_is_placed(style: Style) -> None:
    picture = Image(10, 20, 30, 40, Pixels(1, 1, zlib.compress(b"\0")))
    assert bounds([Placed(5, 5, (picture,))], style.fonts).edges == (15, 25, 45, 65)
