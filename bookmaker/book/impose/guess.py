"""How a file of sheets was imposed: as it says, else by trial. The caller compares sheets, so none is trusted."""

import json
from collections.abc import Iterator
from itertools import product
from math import ceil
from pathlib import Path

import pikepdf

from bookmaker.book.impose.arrange import Booklet, Nup, spreads
from bookmaker.book.impose.impose import IMPOSED, Imposition, impose
from bookmaker.proof.pdf.weight import SENSELESS
from bookmaker.values.errors import UserError
from bookmaker.values.files import write_whole

_SIGNATURES = (0, 1, 2, 3, 4, 5, 6, 8, 16)
_MOST = 6
"""Most columns and rows that are tried."""


def impose_again(book: Path, sheets: Path, pages: int, folder: Path) -> Iterator[Path]:
    """Yield a book of `pages` pages on sheets, in each way that makes as many sides as a file of sheets has."""
    with pikepdf.open(sheets) as pdf:
        said, sides = pdf.docinfo.get(IMPOSED), len(pdf.pages)
        box = [float(side) for side in pdf.pages[0].mediabox]
    own = _read_imposition(str(said)) if said is not None else None
    paper = box[2] - box[0], box[3] - box[1]
    for number, plan in enumerate([own] if own else _tries(pages, sides, paper)):
        target = folder / f"{book.stem}-sheets-{number}.pdf"
        try:
            write_whole(target, impose(book, plan).data)
        except UserError:
            continue
        yield target


def _read_imposition(text: str) -> Imposition | None:
    """Return the imposition that a file names; None for anything else."""
    try:
        found = json.loads(text)
        way = (Nup if "columns" in found["way"] else Booklet)(**found["way"])
        paper = float(found["paper"][0]), float(found["paper"][1])
        return Imposition(way, paper, bool(found["marks"]), bool(found["fill"]))
    except SENSELESS:
        return None


def _tries(pages: int, sides: int, paper: tuple[float, float]) -> Iterator[Imposition]:
    """Yield the usual impositions of `pages` pages on `sides` sides."""
    ways: list[Booklet | Nup] = [Booklet(size) for size in _SIGNATURES if sum(1 for _ in spreads(pages, size)) == sides]
    grids = product(range(1, _MOST + 1), repeat=2)
    ways += [Nup(columns, rows) for columns, rows in grids if ceil(pages / (columns * rows)) == sides]
    for way, marks, fill in product(ways, (False, True), (False, True)):
        yield Imposition(way, paper, marks, fill)
