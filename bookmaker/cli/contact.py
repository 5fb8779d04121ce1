"""bookmaker contact: all pages of a book, or of some days of a series, on one sheet."""

from pathlib import Path
from typing import Annotated

import typer

from bookmaker.cli.options import Workers
from bookmaker.cli.works import Date, From, To, WorkFile, days_asked, work_of
from bookmaker.values.errors import UserError

DPI = 40


def contact(
    spec: WorkFile,
    day: Date = None,
    first: From = None,
    last: To = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The PNG to write, else it goes to stdout.")
    ] = None,
    dpi: Annotated[int, typer.Option(metavar="N", min=10, max=2400, help="Dots per inch of each page.")] = DPI,
    workers: Workers = None,
) -> None:
    """Draw all pages of a book on one sheet, or a week of a series.

    They lie side by side as in the open book, which is made first.

    Examples:

    bookmaker contact book.yaml -o contact.png
    bookmaker contact daily.yaml -o week.png
    """
    from bookmaker.book.show import contact_png
    from bookmaker.cli.progress import watch_work
    from bookmaker.cli.show import check_place, put

    if out and out.suffix.lower() != ".png":
        raise UserError(f"{out}: a contact sheet is a PNG; end the name in .png")
    check_place(out, binary=True)
    data, pages = watch_work(contact_png(work_of(spec, days_asked(day, first, last)), dpi, workers))
    put(data, out, f"{pages} pages")
