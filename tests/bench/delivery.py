"""Part of `make bench`: what it takes to deliver 500 puzzles: lay out, draw, finish, check, prove and impose them.

Seconds of one process, everything compiled and warm, and as parts of the time in which PDFium reads and paints the same
pages, which nobody of us can change. Writes a table to the terminal and the figures to a JSON file,
output/delivery.json by default.
"""

import tempfile
import time
from functools import partial
from pathlib import Path

import pypdfium2

from bookmaker.book.artifacts import interior
from bookmaker.book.binding import info_of, pages_of
from bookmaker.book.content import make_content
from bookmaker.book.cover.drawing import front
from bookmaker.book.cover.geometry import open_cover
from bookmaker.book.impose.impose import Booklet, Imposition, impose
from bookmaker.book.outlook import book_outlook
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.proof.verify import verify
from bookmaker.values.events import result_of
from bookmaker.values.lengths import POINTS
from tests.bench import measuring

BOOK = """\
spec: 1
title: Five hundred
seed: 3
printer: {printer}
cover: {{}}
sections:
  - {{title: Small, size: 5x5, tiers: {{gentle: 100, steady: 100}}, steps: 200}}
  - {{title: Middle, size: 7x7, tiers: {{gentle: 100, steady: 100}}, steps: 200}}
  - {{title: Large, size: 10x10, tiers: {{gentle: 50, steady: 50}}, steps: 200}}
"""
DPI = 72
"""At which PDFium paints the pages that all is compared with."""
TARGETS = {"verify": 20.0, "preflight": 5.0}
"""Seconds that parts of it may take."""
timed = partial(measuring.timed, clock=time.perf_counter)


def painted(path: Path) -> int:
    """Read and paint every page of a file, and return their number."""
    with pypdfium2.PdfDocument(path) as pdf:
        for index in range(len(pdf)):
            page = pdf[index]
            page.get_textpage().get_text_bounded()
            page.render(scale=DPI / 72, grayscale=True).close()
            page.close()
        return len(pdf)


def measured(folder: Path, printer: str) -> dict[str, float]:
    """Return the seconds of each part of delivering the book to a printer."""
    path, target = folder / "book.yaml", folder / f"{printer}.pdf"
    path.write_text(BOOK.format(printer=printer))
    outlook = book_outlook(path)
    content = result_of(make_content(outlook.file))
    (bound, pages), lay = timed(lambda: pages_of(outlook, content))
    extent = outlook.extent(len(pages))
    artifact, draw = timed(lambda: interior(extent, pages, content.entries, info_of(bound, outlook.file.printer)))
    target.write_bytes(artifact.data)
    count, paint = timed(lambda: painted(target))
    found = {"pages": float(count), "paint": paint, "lay out": lay, "draw and finish": draw}
    _, found["preflight"] = timed(lambda: preflight(target, load_profile(printer), extent.trim))
    report, found["verify"] = timed(lambda: verify(target))
    assert not report.findings
    paper = (297 * POINTS["mm"], 420 * POINTS["mm"])
    _, found["booklet"] = timed(lambda: impose(target, Imposition(Booklet(), paper)))
    cover = open_cover(outlook.file, outlook.style)
    assert cover
    _, found["front for shops"] = timed(lambda: front(cover, extent.trim, content.entries))
    return found


def main(out: Path) -> None:
    """Write the table and the file."""
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        measured(Path(folder), "kdp")  # warms everything
        for printer in ("kdp", "screen"):
            figures[printer] = measured(Path(folder), printer)
    for printer, found in figures.items():
        print(f"\n{printer}: 500 puzzles, {found['pages']:.0f} pages; PDFium paints them in {found['paint']:.2f} s")
        for name, seconds in found.items():
            if name not in ("pages", "paint"):
                wanted = f"  (wanted: under {TARGETS[name]:g} s)" if name in TARGETS else ""
                print(f"  {name:16} {seconds:6.2f} s  x{seconds / found['paint']:.2f}{wanted}")
    measuring.write_figures(out, figures)


if __name__ == "__main__":
    main(measuring.target_or("output/delivery.json"))
