"""The front for shops, the proof, and pictures in place of puzzles."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pillow

from bookmaker.book.cover.drawing import front
from bookmaker.book.cover.problems import problems
from bookmaker.page.layout.cover.proof import proof_page
from bookmaker.page.layout.units import design_files
from bookmaker.print.inks import in_colours
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.values.marks import Image, Text
from bookmaker.values.puzzle import Entry
from tests.book.cover.conftest import BACK, ISBN, Draw, Open, texts

INFO = Info("Field of Bullets", "Ada Example", "en", "")


def test_the_front_is_a_png_and_a_jpeg_of_the_wanted_height(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    opened = open_cover(book={"trim": "5 x 8 in"})
    images = front(opened.cover, opened.wrap.panel, entries, height=400)
    png, jpeg = (Pillow.open(BytesIO(image)) for image in images)
    assert (png.size, png.mode, png.format) == ((250, 400), "RGB", "PNG")
    assert (jpeg.size, jpeg.mode, jpeg.format) == ((250, 400), "RGB", "JPEG")
    assert png.getpixel((1, 1)) == (0x12, 0x20, 0x3F)
    far = [abs(one - other) for one, other in zip(png.getpixel((5, 5)), jpeg.getpixel((5, 5)), strict=True)]
    assert max(far) <= 4
    assert front(opened.cover, opened.wrap.panel, entries, height=400) == images


def test_the_front_for_shops_is_the_front_of_the_sheet(draw_cover: Draw, entries: tuple[Entry, ...]) -> None:
    opened, page = draw_cover(design="poster")
    png = Pillow.open(BytesIO(front(opened.cover, opened.wrap.panel, entries, height=648)[0]))
    with pypdfium2.PdfDocument(render([page], opened.fonts, INFO)) as document:
        sheet = document[0].render(scale=1).to_pil().convert("RGB")
    left = round(9 + opened.wrap.front.x)
    there = sheet.crop((left, 9, left + 432, 9 + 648))
    small = [picture.resize((54, 81), Pillow.Resampling.BOX).crop((3, 1, 53, 80)) for picture in (png, there)]
    far = [abs(a - b) for one, other in zip(*(p.tobytes() for p in small), strict=False) for a, b in [(one, other)]]
    assert sum(far) / len(far) < 6


def test_a_proof_shows_the_sheet_with_its_sizes_and_says_that_it_is_one(draw_cover: Draw) -> None:
    opened, page = draw_cover(pages=200)
    proof = proof_page(page, opened.wrap, opened.fonts, "Amazon KDP")
    said = {mark.text for mark in proof.marks if isinstance(mark, Text)}
    assert {"Proof, not for print", "Amazon KDP", "spine 0.4504 in", "trim 6 in x 9 in"} <= said
    assert any("12.7004 in x 9.25 in" in text for text in said)
    assert (proof.width, proof.height) == (opened.wrap.sheet[0] + 108, opened.wrap.sheet[1] + 108)
    printed, shown = ({one.text for one in texts(one.marks, opened.fonts)} for one in (page, proof))
    assert printed < shown


def _picture(folder: Path, size: tuple[int, int], mode: str = "RGB") -> None:
    Pillow.radial_gradient("L").resize(size).convert(mode).save(folder / "front.png")


@pytest.mark.slow
def test_a_picture_fills_its_room_in_colour_and_with_bleed_and_a_gray_one_stays_gray(
    draw_cover: Draw, tmp_path: Path
) -> None:
    def draw() -> Image:
        opened, page = draw_cover(design="poster", art="front.png")
        assert list(problems(*opened)) == []
        (image,) = (mark for mark in page.marks if isinstance(mark, Image))
        assert (image.x, image.y) == (opened.wrap.front.x, -9)
        return image

    Pillow.new("RGB", (3000, 3000), (200, 30, 30)).save(tmp_path / "front.png")
    image = draw()
    assert (image.width, image.height) == (432 + 9, 648 + 18)
    assert image.pixels.samples == 3
    assert image.pixels.columns / image.pixels.rows == pytest.approx(image.width / image.height, abs=1e-3)
    _picture(tmp_path, (2000, 3000), "L")
    assert draw().pixels.samples == 1


@pytest.mark.slow
def test_a_coarse_picture_is_found_before_any_puzzle(open_cover: Open, tmp_path: Path) -> None:
    _picture(tmp_path, (1800, 2700))
    (found,) = problems(*open_cover(design="poster", art="front.png"))
    assert (found.id, found.where, found.level) == ("small-image", "cover.art", "error")
    assert found.remedy == "use a picture of at least 1838 x 2775 pixels"
    _picture(tmp_path, (1838, 2776))
    assert list(problems(*open_cover(design="poster", art="front.png"))) == []


@pytest.mark.parametrize("printer", ["kdp", "lulu", "ingram"])
@pytest.mark.parametrize("design", tuple(design_files()))
def test_every_printer_takes_every_design(draw_cover: Draw, tmp_path: Path, design: str, printer: str) -> None:
    stated = {"spine_in": 0.45} if printer == "ingram" else {}
    opened, page = draw_cover(printer, 200, design=design, isbn=ISBN, price="51299", back=BACK, **stated)
    profile = load_profile(printer).for_cover()
    (tmp_path / "cover.pdf").write_bytes(render(in_colours([page], profile.file.colours), opened.fonts, INFO))
    report = preflight(tmp_path / "cover.pdf", profile, (opened.wrap.width, opened.wrap.height))
    # What PDF/X asks for comes when the file is finished.
    assert [found for found in report.findings if not found.id.startswith("pdfx-")] == []
