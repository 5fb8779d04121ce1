"""Contact sheets of one book with every page type, in each layout and in each size that printers are asked for most."""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image
from typer.testing import CliRunner

from bookmaker.cli import app
from bookmaker.page.layout.units import layouts_dir
from tests.pictures.album import BOOK, BOOKS

TRIMS = {"5x8": "5 x 8 in", "6x9": "6 x 9 in", "7x10": "7 x 10 in", "8.5x11": "8.5 x 11 in", "a4": "210 x 297 mm"}
SECTIONS = """\
sections:
  - {title: First steps, size: 5x5, tiers: {gentle: 5, steady: 4}, steps: 40}
  - {title: Open country, size: 7x7, tiers: {tricky: 3, knotty: 3}, steps: 40}
  - {title: The long field, size: 10x10, tiers: {steady: 3}, steps: 20}
  - {title: Without a sum, size: 6x6, total: none, tiers: {gentle: 3}}
  - {title: Looked up, kind: sweep, size: 8x8, mines: 10, tiers: {gentle: 2}}
  - {title: Turned, kind: sweep, play: stages, size: 7x7, mines: 8, tiers: {gentle: 2}}
  - {title: Spelt, kind: sweep, play: password, size: 7x7, mines: 8, tiers: {steady: 2}}
  - {title: Asked, kind: odds, size: 6x6, mines: 9, tiers: {tricky: 3}}
"""
DPI = 40


def layout_names() -> list[str]:
    """Return the names of the layouts that there are."""
    return sorted(path.stem for path in layouts_dir().glob("*.yaml"))


def written_sheets(layouts: Iterable[str], folder: Path) -> Iterator[str]:
    """Write a contact sheet of a book in each layout and trim; yield where it is, or why there can be none."""
    folder.mkdir(parents=True, exist_ok=True)
    for layout in layouts:
        for trim in TRIMS:
            target = folder / f"{layout}-{trim}.png"
            why = write_sheet(layout, trim, target)
            yield f"{target}: {why}" if why else str(target)


def write_sheet(layout: str, trim: str, target: Path) -> str:
    """Write a contact sheet of a book in a layout and trim; return why there can be none."""
    with tempfile.TemporaryDirectory() as root:
        spec = Path(root) / "book.yaml"
        own = (
            BOOKS["classic"]
            .replace("back:\n  [hints, ", "back:\n  [hints, decoders, passwords, ")
            .replace("walkthroughs: [9]", "walkthroughs: [8, 9]")
        )
        spec.write_text(f"{BOOK}layout: {layout}\ntrim: {TRIMS[trim]}\n{own}{SECTIONS}", "utf-8")
        Image.linear_gradient("L").resize((3000, 2000)).save(spec.with_name("map.png"))
        words = ["contact", str(spec), "-o", str(target), "--dpi", str(DPI)]
        result = CliRunner().invoke(app, words)
    return result.stderr.strip() if result.exit_code else ""
