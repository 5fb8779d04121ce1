"""Make the README's pictures from a built sample, from the plots beside it that are there, and of every layout:
python docs/make_pictures.py output/book.pdf
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import yaml
from PIL import Image

from bookmaker.build import build
from bookmaker.layout.units import layouts_dir

SPREADS = {"how-to-play": (4, 5), "section": (14, 15), "long-field": (62, 63), "solutions": (78, 79)}
"""PDF pages, counted from 1, left and right."""
DPI = 80
EDGE = 6
"""Pixels of gray around a page."""
GROUND = (200, 200, 200)
PLOTS = ("study/samples.png", "study/density.png", "energy-time.png")
"""What `bookmaker study` and `make curves` leave beside the sample."""
LAYOUTS = {
    "classic": (14, 15, 38, 39),
    "large-print": (6, 7, 124, 125),
    "compact": (8, 9, 42, 43),
    "newspaper": (8, 9, 24, 25),
    "sheets": (4, 7, 21, 35),
    "tablet": (3, 7, 115, 147),
}
"""Pages of the sample in each layout, counted from 1."""
PAGE_HEIGHT = 480
"""Pixels of a page in the picture of a layout."""


def side_by_side(pages: Sequence[Image.Image]) -> Image.Image:
    """Return pages as one picture, those of a spread close together."""
    width, height = pages[0].size
    spreads = len(pages) // 2
    picture = Image.new("RGB", (len(pages) * (width + 1) + (spreads + 1) * EDGE, height + 2 * EDGE), GROUND)
    for index, page in enumerate(pages):
        picture.paste(page, (EDGE + index * (width + 1) + index // 2 * EDGE, EDGE))
    return picture


def rendered(pdf: pypdfium2.PdfDocument, numbers: Sequence[int], scale: float) -> list[Image.Image]:
    """Return some pages of a book, counted from 1."""
    return [pdf[number - 1].render(scale=scale).to_pil().convert("RGB") for number in numbers]


def save(picture: Image.Image, name: str) -> None:
    """Save a picture in 16 grays, or in a few colours."""
    grey = picture.convert("L")
    coloured = picture.tobytes() != grey.convert("RGB").tobytes()
    few = picture.quantize(40) if coloured else grey.quantize(16)
    few.save(Path(__file__).parent / "img" / f"{name}.png", optimize=True)


def of_layouts(spec: Path) -> None:
    """Build the sample in every layout and write a picture of each."""
    for file in sorted(layouts_dir().glob("*.yaml")):
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / "book.yaml"
            changed.write_text(yaml.safe_dump({**yaml.safe_load(spec.read_text("utf-8")), "layout": file.stem}))
            list(build(changed, Path(folder)))
            pdf = pypdfium2.PdfDocument(Path(folder) / "book.pdf")
            scale = PAGE_HEIGHT / pdf[0].get_height()
            save(side_by_side(rendered(pdf, LAYOUTS[file.stem], scale)), f"layout-{file.stem}")
            pdf.close()


def in_few_colours(plot: Path) -> Image.Image:
    """Return a plot in 64 colours, a third of its bytes."""
    return Image.open(plot).convert("RGB").quantize(64)


def main(book: Path) -> None:
    """Write one PNG for each spread, each plot and each layout."""
    pdf = pypdfium2.PdfDocument(book)
    for name, pages in SPREADS.items():
        save(side_by_side(rendered(pdf, pages, DPI / 72)), name)
    for plot in (book.parent / name for name in PLOTS):
        if plot.exists():
            in_few_colours(plot).save(Path(__file__).parent / "img" / plot.name, optimize=True)
    of_layouts(book.with_suffix(".yaml"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
