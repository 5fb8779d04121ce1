"""Pages with bleed, and inks and pictures in RGB and CMYK, in a PDF, a PNG and an SVG."""

import io
import zlib

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pictures

from bookmaker.page.layout.text import Style
from bookmaker.print.render.pdf import Info, render
from bookmaker.print.render.png import png
from bookmaker.print.render.svg import svg
from bookmaker.values.marks import Bleed, Dot, Glyphs, Image, Line, Link, Mark, Page, Pixels, Placed, Rect, Text
from tests.compare import svg_pixels
from tests.pdfs import find_streams, open_pdf, open_text

INFO = Info("T", "A", "en", "bookmaker")
RECTO, VERSO = Bleed(0, 9, 9, 9), Bleed(9, 9, 0, 9)
MARKS: tuple[Mark, ...] = (
    Rect(-9, -9, 118, 20, 0.5),
    Glyphs("clue", 12, ((20, 30, "3"),)),
    Placed(50, 25, (Dot(5, 5, 5),)),
    Link(10, 30, 20, 10, "2"),
)


def boxes(page: pikepdf.Page) -> dict[str, list[float]]:
    names = ("/MediaBox", "/TrimBox", "/BleedBox", "/CropBox", "/ArtBox")
    return {name: [float(side) for side in page.obj[name]] for name in names if name in page.obj}


def test_boxes_follow_the_side_of_the_page(style: Style) -> None:
    pages = [Page(100.5, 50, MARKS, "1", RECTO), Page(100.5, 50, MARKS, "2", VERSO), Page(100.5, 50, MARKS, "3")]
    with open_pdf(render(pages, style.fonts, INFO)) as pdf:
        recto, verso, plain = map(boxes, pdf.pages)
    sheet = [0, 0, 109.5, 68]
    assert recto == {"/MediaBox": sheet, "/TrimBox": [0, 9, 100.5, 59], "/BleedBox": sheet}
    assert verso == {"/MediaBox": sheet, "/TrimBox": [9, 9, 109.5, 59], "/BleedBox": sheet}
    assert plain == {"/MediaBox": [0, 0, 100.5, 50]}


@pytest.mark.parametrize("bleed", [RECTO, VERSO, Bleed(1, 2, 3, 4)])
def test_marks_and_links_move_by_the_bleed(style: Style, bleed: Bleed) -> None:
    pages = [Page(100, 50, MARKS, "1", bleed), Page(100, 50, (), "2")]
    data = render(pages, style.fonts, INFO)
    with open_pdf(data) as pdf:
        (link,) = pdf.pages[0].obj.Annots
        x, y = 10 + bleed.left, 30 + bleed.bottom
        assert [float(side) for side in link.Rect] == [x, y, x + 20, y + 10]
    text = open_text(data)
    pages[0] = Page(100, 50, MARKS, "1")
    plain = open_text(render(pages, style.fonts, INFO))
    moved = [there - here for here, there in zip(plain.get_charbox(0), text.get_charbox(0), strict=True)]
    assert moved == pytest.approx([bleed.left, bleed.bottom] * 2, abs=0.01)


def test_art_covers_the_bleed(style: Style) -> None:
    data = render([Page(100, 50, MARKS[:-1], "1", VERSO)], style.fonts, INFO)
    grays = np.asarray(pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("L"))
    assert grays.shape == (136, 218)
    assert abs(grays[-38:] - 128.0).max() <= 2
    assert (grays[(68 - 39) * 2, (9 + 55) * 2], grays[3, 3]) == (0, 255)


def test_a_picture_of_a_page_shows_it_trimmed(style: Style) -> None:
    for bleed in (RECTO, VERSO):
        trimmed, bled = Page(100, 50, MARKS, "1"), Page(100, 50, MARKS, "1", bleed)
        assert png(bled, style.fonts, 72) == png(trimmed, style.fonts, 72)
        assert svg(bled, style.fonts) == svg(trimmed, style.fonts)


BLUE, INKS = (0.2, 0.4, 0.8), (0.75, 0.5, 0.0, 0.2)


def test_inks_are_written_in_the_space_they_are_in(style: Style) -> None:
    marks = (Rect(0, 0, 9, 9, BLUE, INKS, 1), Rect(0, 0, 9, 9, INKS, 0.5, 1), Text(0, 0, "a", "regular", 9, BLUE))
    with open_pdf(render([Page(100, 50, (*marks, Line(0, 0, 9, 9, 1, INKS)))], style.fonts, INFO)) as pdf:
        code = pikepdf.parse_content_stream(pdf.pages[0], "g G rg RG k K")
        found = [(str(item.operator), [float(part) for part in item.operands]) for item in code]
    rgb, cmyk = list(BLUE), list(INKS)
    assert found == [("rg", rgb), ("K", cmyk), ("k", cmyk), ("G", [0.5]), ("rg", rgb), ("K", cmyk)]


def picture(samples: int, *parts: int) -> Pixels:
    return Pixels(2, 1, zlib.compress(bytes(parts)), samples=samples)


@pytest.mark.parametrize(
    ("pixels", "space"),
    [
        (picture(1, 10, 200), "/DeviceGray"),
        (picture(3, 51, 102, 204, 255, 0, 0), "/DeviceRGB"),
        (picture(4, 191, 127, 0, 51, 0, 255, 255, 0), "/DeviceCMYK"),
    ],
)
def test_pictures_are_in_the_space_of_their_samples(style: Style, pixels: Pixels, space: str) -> None:
    page = Page(20, 10, (Image(0, 0, 20, 10, pixels),))
    with open_pdf(render([page], style.fonts, INFO)) as pdf:
        (image,) = find_streams(pdf, "Image")
        assert image.ColorSpace == space
        assert image.read_bytes() == zlib.decompress(pixels.data)


@pytest.mark.parametrize("pixels", [picture(3, *(51, 102, 204) * 2), picture(4, *(191, 127, 0, 51) * 2)])
def test_png_and_svg_show_both_alike_and_cmyk_as_rgb(style: Style, pixels: Pixels) -> None:
    for ink in (BLUE, INKS):
        marks = (Image(0, 0, 20, 10, pixels), Rect(20, 0, 20, 10, ink), Rect(40, 0, 10, 10, (0.0, 0.0, 0.0, 0.5)))
        page = Page(50, 10, marks)
        with Pictures.open(io.BytesIO(png(page, style.fonts, 72))) as shown:
            raster = np.asarray(shown.convert("RGB"))
            assert shown.mode == "RGB"
        drawn = svg_pixels(svg(page, style.fonts), 1)
        for found in (raster, np.asarray(drawn)[:, :, :3]):
            for x, wanted in ((10, (51, 102, 204)), (30, (51, 102, 204)), (45, (128, 128, 128))):
                assert found[5, x] == pytest.approx(wanted, abs=1), x
    with Pictures.open(io.BytesIO(png(Page(50, 10, marks[2:]), style.fonts, 72))) as shown:
        assert shown.mode == "L"
