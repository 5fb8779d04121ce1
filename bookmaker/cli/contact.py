"""bookmaker contact: all pages of a book on one sheet."""

from pathlib import Path
from typing import Annotated

import typer

from bookmaker.cli.options import Spec, Workers
from bookmaker.values.errors import UserError

DPI = 40


def contact(
    spec: Spec,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The PNG to write, else it goes to stdout.")
    ] = None,
    dpi: Annotated[int, typer.Option(metavar="N", min=10, max=2400, help="Dots per inch of each page.")] = DPI,
    workers: Workers = None,
) -> None:
    """Make a book and draw all its pages on one sheet, side by side as they lie when it is open."""
    from bookmaker.book.show import contact_png
    from bookmaker.cli.progress import drawn
    from bookmaker.cli.show import check_place, put

    if out and out.suffix.lower() != ".png":
        raise UserError(f"{out}: a contact sheet is a PNG; end the name in .png")
    check_place(out, binary=True)
    data, pages = drawn(contact_png(spec, dpi, workers))
    put(data, out, f"{pages} pages")
