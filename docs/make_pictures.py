"""Make the README's pictures from a built sample, and from the plots beside it that are there:
python docs/make_pictures.py output/book.pdf
"""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

SPREADS = {"how-to-play": (4, 5), "section": (14, 15), "long-field": (62, 63), "solutions": (78, 79)}
"""PDF pages, counted from 1, left and right."""
DPI = 80
EDGE = 6
"""Pixels of gray around a page."""
PLOTS = ("study/samples.png", "study/density.png", "energy-time.png")
"""What `bookmaker study` and `make curves` leave beside the sample."""


def spread(pdf: pypdfium2.PdfDocument, left: int, right: int) -> Image.Image:
    """Return two facing pages as one picture in 16 grays."""
    pages = [pdf[number - 1].render(scale=DPI / 72).to_pil().convert("L") for number in (left, right)]
    width, height = pages[0].size
    picture = Image.new("L", (2 * width + 2 * EDGE + 1, height + 2 * EDGE), 200)
    picture.paste(pages[0], (EDGE, EDGE))
    picture.paste(pages[1], (EDGE + width + 1, EDGE))
    return picture.quantize(16)


def in_few_colours(plot: Path) -> Image.Image:
    """Return a plot in 64 colours, a third of its bytes."""
    return Image.open(plot).convert("RGB").quantize(64)


def main(book: Path) -> None:
    """Write one PNG for each spread and each plot."""
    pdf = pypdfium2.PdfDocument(book)
    folder = Path(__file__).parent / "img"
    for name, pages in SPREADS.items():
        spread(pdf, *pages).save(folder / f"{name}.png", optimize=True)
    for plot in (book.parent / name for name in PLOTS):
        if plot.exists():
            in_few_colours(plot).save(folder / plot.name, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
