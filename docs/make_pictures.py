"""Make the README's pictures from the samples, and the plots beside the usual one that are there, in every layout and
cover design: python docs/make_pictures.py output/book.yaml
"""

import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
import yaml
from PIL import Image

from bookmaker.book import cover as covers
from bookmaker.book.build import build
from bookmaker.book.content import make_entries
from bookmaker.book.outlook import open_book
from bookmaker.page.layout.cover.look import shipped_designs
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.book import Variant, read_book
from bookmaker.spec.sample import SAMPLES
from bookmaker.values.puzzle import Entry

SPREADS = {
    "how-to-play": (4, 5),
    "moves": (6, 7),
    "section": (16, 17),
    "long-field": (64, 65),
    "solutions": (80, 81),
}
"""PDF pages, counted from 1, left and right."""
USUAL = "classic"
ONCE = ("printer", "cover")
"""Keys of the sample that its pictures do without."""
DPI = 80
EDGE = 6
"""Pixels of gray around a page."""
GROUND = (200, 200, 200)
PLOTS = ("study/samples.png", "study/density.png", "energy-time.png")
"""What `bookmaker study` and `make curves` leave beside the sample."""
LAYOUTS = {
    "classic": (16, 17, 40, 41),
    "large-print": (6, 7, 126, 127),
    "compact": (10, 11, 44, 45),
    "newspaper": (10, 11, 26, 27),
    "sheets": (4, 9, 23, 37),
    "tablet": (3, 9, 117, 149),
}
"""Pages of the sample in each layout, counted from 1."""
PLAYED = {
    "stages": ("sweep", (12, 14)),
    "decoder": ("sweep", (54, 81)),
    "password": ("sweep", (74, 83)),
    "odds": ("odds", (8, 28)),
}
"""Pages of the samples of other kinds, counted from 1: a board, and where it goes on."""
COVER_HEIGHT = 400
"""Pixels of a cover in their picture."""
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
    """Build the sample in every layout and write a picture of each, and those of the usual one."""
    sample = {key: value for key, value in yaml.safe_load(spec.read_text("utf-8")).items() if key not in ONCE}
    for file in sorted(layouts_dir().glob("*.yaml")):
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / "book.yaml"
            changed.write_text(yaml.safe_dump({**sample, "layout": file.stem}))
            list(build(changed, Path(folder)))
            pdf = pypdfium2.PdfDocument(Path(folder) / "book.pdf")
            scale = PAGE_HEIGHT / pdf[0].get_height()
            save(side_by_side(rendered(pdf, LAYOUTS[file.stem], scale)), f"layout-{file.stem}")
            for name, pages in SPREADS.items() if file.stem == USUAL else ():
                save(side_by_side(rendered(pdf, pages, DPI / 72)), name)
            pdf.close()


def of_kinds() -> None:
    """Build the sample of each other kind and write pictures of how it is played."""
    for kind in {kind for kind, _ in PLAYED.values()}:
        with tempfile.TemporaryDirectory() as folder:
            spec = Path(folder) / "book.yaml"
            sample = {key: value for key, value in yaml.safe_load(SAMPLES[kind]).items() if key not in ONCE}
            spec.write_text(yaml.safe_dump(sample))
            list(build(spec, Path(folder)))
            pdf = pypdfium2.PdfDocument(Path(folder) / "book.pdf")
            for name, (_, pages) in ((name, facts) for name, facts in PLAYED.items() if facts[0] == kind):
                save(side_by_side(rendered(pdf, pages, DPI / 72)), name)
            pdf.close()


def of_covers(spec: Path) -> None:
    """Write the fronts of the sample in every design, made of its own puzzles, as one picture."""
    fronts, entries = list[Image.Image](), made(spec)
    for design in shipped_designs():
        file, style = open_book(spec, Variant((f"cover={{design: {design}}}",)))
        cover = covers.open_cover(file, style)
        assert cover
        png, _ = covers.front(cover, file.spec.trim or file.look.trim, entries, COVER_HEIGHT)
        fronts.append(Image.open(BytesIO(png)).convert("RGB"))
    shelf = Image.new("RGB", (sum(front.width + EDGE for front in fronts) + EDGE, COVER_HEIGHT + 2 * EDGE), GROUND)
    for index, front in enumerate(fronts):
        shelf.paste(front, (EDGE + index * (front.width + EDGE), EDGE))
    shelf.quantize(96).save(Path(__file__).parent / "img" / "covers.png", optimize=True)


def made(spec: Path) -> tuple[Entry, ...]:
    """Make the puzzles of a book."""
    work = make_entries(read_book(spec))
    while True:
        try:
            next(work)
        except StopIteration as end:
            return tuple(end.value)


def in_few_colours(plot: Path) -> Image.Image:
    """Return a plot in 64 colours, a third of its bytes."""
    return Image.open(plot).convert("RGB").quantize(64)


def main(spec: Path) -> None:
    """Write one PNG for each spread, each plot and each layout, and one of all covers."""
    for plot in (spec.parent / name for name in PLOTS):
        if plot.exists():
            in_few_colours(plot).save(Path(__file__).parent / "img" / plot.name, optimize=True)
    of_layouts(spec)
    of_kinds()
    of_covers(spec)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
