"""Contact sheets of one book with every page type, in each layout and in each size that printers are asked for most."""

import json
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from PIL import Image

from bookmaker.page.layout.units import layouts_dir
from tests.commands import run_command
from tests.pictures.album import BOOK, BOOKS

TRIMS = {"5x8": "5 x 8 in", "6x9": "6 x 9 in", "7x10": "7 x 10 in", "8.5x11": "8.5 x 11 in", "a4": "210 x 297 mm"}
SECTIONS = """\
sections:
  - {title: First steps, size: 5x5, tiers: {gentle: 5, steady: 4}, steps: 40}
  - {title: Open country, size: 7x7, tiers: {tricky: 3, knotty: 3}, steps: 40}
  - {title: The long field, size: 10x10, tiers: {steady: 3}, steps: 20}
  - {title: Without a sum, size: 6x6, total: none, tiers: {gentle: 3}}
  - {title: Looked up, kind: sweep, size: 8x8, mines: 10, tiers: {gentle: 2}}
  - {title: Turned, kind: sweep, play: stages, stages: 3, size: 7x7, mines: 8, tiers: {gentle: 2}}
  - {title: Spelt, kind: sweep, play: password, size: 7x7, mines: 8, tiers: {steady: 2}}
  - {title: Asked, kind: odds, size: 6x6, mines: 9, tiers: {tricky: 3}}
"""
DPI = 40
_TOO_SMALL_FOR = ("how-to-play", "moves", "decoders", "walkthroughs", "The long field", "Looked up", "Asked")
LEFT_OUT = {
    ("sheets", "5x8"): ("Asked",),
    ("sheets", "6x9"): ("Asked",),
    ("large-print", "7x10"): ("walkthroughs", "Asked"),
    ("large-print", "6x9"): _TOO_SMALL_FOR,
    ("large-print", "5x8"): (*_TOO_SMALL_FOR, "passwords", "Spelt", "colophon"),
}
"""Page types and sections for which a layout has no room in a trim: it refuses them, and says so."""


def layout_names() -> list[str]:
    """Return the names of the layouts that there are."""
    return sorted(path.stem for path in layouts_dir().glob("*.yaml"))


def written_sheets(layouts: Iterable[str], folder: Path) -> Iterator[str]:
    """Write a contact sheet of a book in each layout and trim; yield where it is, and what it has no room for."""
    folder.mkdir(parents=True, exist_ok=True)
    for layout in layouts:
        for trim in TRIMS:
            target = folder / f"{layout}-{trim}.png"
            _write_sheet(layout, trim, target)
            without = ", ".join(LEFT_OUT.get((layout, trim), ()))
            yield f"{target}, without {without}" if without else str(target)


def spec_of(layout: str, trim: str) -> dict[str, Any]:
    """Return the spec of a book with every page type for which a layout has room in a trim."""
    own = BOOKS["classic"].replace("[hints, ", "[hints, decoders, passwords, ").replace("[9]", "[8, 9]")
    spec = yaml.safe_load(f"{BOOK}layout: {layout}\ntrim: {TRIMS[trim]}\n{own}{SECTIONS}")
    out = LEFT_OUT.get((layout, trim), ())
    for place in ("front", "back"):
        spec[place] = [page for page in spec[place] if not {*([page] if isinstance(page, str) else page)} & {*out}]
    spec["sections"] = [section for section in spec["sections"] if section["title"] not in out]
    return {key: value for key, value in spec.items() if key not in out}


def _write_sheet(layout: str, trim: str, target: Path) -> None:
    with tempfile.TemporaryDirectory() as root:
        spec = Path(root) / "book.yaml"
        spec.write_text(json.dumps(spec_of(layout, trim)), "utf-8")
        Image.linear_gradient("L").resize((3000, 2000)).save(spec.with_name("map.png"))
        words = ["contact", str(spec), "-o", str(target), "--dpi", str(DPI)]
        result = run_command(*words)
        if result.exit_code:
            raise RuntimeError(f"{layout}, {trim}: {result.output}") from result.exception
