"""bookmaker impose: pages of a PDF on larger sheets, as a booklet or in rows."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.loudness import tell
from bookmaker.values.errors import UserError
from bookmaker.values.files import try_to_write, write_whole
from bookmaker.values.numbers import ranges_of

if TYPE_CHECKING:
    from bookmaker.book.impose.impose import Imposed, Imposition


def impose(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE.pdf…", help="Any PDFs, made here or elsewhere, in their order.")
    ],
    sheet: Annotated[
        str,
        typer.Option(
            "--sheet",
            metavar="SIZE",
            help="a3, a4, a5, letter, tabloid, or a size such as 320x450mm, either way round.",
            autocompletion=lambda: _names(),
        ),
    ],
    booklet: Annotated[bool, typer.Option("--booklet", help="Two pages on a side, to be folded and stitched.")] = False,
    nup: Annotated[
        str | None, typer.Option("--nup", metavar="CxR", help="Columns and rows of pages on a side, such as 2x2.")
    ] = None,
    pages: Annotated[
        str | None, typer.Option("--pages", metavar="LIST", help="Pages of each file, such as 3,7-9; all when absent.")
    ] = None,
    repeat: Annotated[bool, typer.Option("--repeat", help="Fill a side with each page, for cards.")] = False,
    gap: Annotated[
        str | None, typer.Option("--gap", metavar="LEN", help="Between pages in rows, such as 5mm; none when absent.")
    ] = None,
    signature: Annotated[
        int | None, typer.Option("--signature", metavar="N", min=1, help="Several booklets of so many sheets each.")
    ] = None,
    creep: Annotated[
        str | None,
        typer.Option("--creep", metavar="LEN", help="How far the innermost pages move towards the fold, such as 2mm."),
    ] = None,
    thickness: Annotated[
        str | None,
        typer.Option("--thickness", metavar="LEN", help="Of the paper, such as 0.1mm; makes the creep from it."),
    ] = None,
    marks: Annotated[
        bool, typer.Option("--marks", help="Marks to cut and fold by, and the bleed around pages.")
    ] = False,
    fill: Annotated[bool, typer.Option("--fill", help="Make pages larger, too, where the sheet has room.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="When absent, FILE-booklet.pdf or FILE-2x2.pdf beside it."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Let the result replace FILE.pdf itself.")] = False,
) -> None:
    """Put pages of PDFs on larger sheets, as a booklet or in rows; a single page fills its sheet.

    Examples:

    bookmaker impose output/book.pdf --booklet --sheet a4
    bookmaker impose monday.pdf tuesday.pdf --nup 2x1 --sheet a4 --pages 1
    bookmaker impose output/book.pdf --nup 2x2 --sheet a3 --marks
    """
    from bookmaker.book.impose.arrange import Nup
    from bookmaker.book.impose.impose import impose as made
    from bookmaker.library.printing import imposition

    options = {"gap": gap, "repeat": repeat, "creep": creep, "thickness": thickness, "signature": signature}
    plan = imposition(sheet, booklet, nup, "--", **options, marks=marks, fill=fill)
    name = f"{plan.way.columns}x{plan.way.rows}" if isinstance(plan.way, Nup) else "booklet"
    target = out or files[0].parent / f"{files[0].stem}-{name}.pdf"
    if not overwrite and target.exists() and any(file.exists() and target.samefile(file) for file in files):
        raise UserError(f"{target}: this is a file to impose; choose another name with -o, or add --overwrite")
    found = made(files, plan, ranges_of("--pages", pages) if pages else ())
    try_to_write(target)
    write_whole(target, found.data)
    tell("\n".join(_report_lines(target, found, plan)))


def _names() -> list[str]:
    from bookmaker.values.lengths import SHEETS

    return list(SHEETS)


def _report_lines(target: Path, found: "Imposed", plan: "Imposition") -> list[str]:
    """Return remarks on the sheets and how to print them."""
    from bookmaker.book.impose.arrange import Booklet

    folded = isinstance(plan.way, Booklet)
    sheets = found.sides // 2 if folded else found.sides
    blank = f", {found.blanks} of the places blank" if found.blanks else ""
    turned = "landscape" if found.fit.sheet[0] > found.fit.sheet[1] else "portrait"
    lines = [f"{target}: {_count(found.pages, 'page')} on {_count(sheets, 'sheet')}, {turned}{blank}"]
    lines += _scale_lines(found)
    if folded:
        lines.append("print on both sides, flipped on the short edge, without scaling")
    return lines


def _scale_lines(found: "Imposed") -> list[str]:
    from bookmaker.book.impose.impose import size_said

    scale = f"{found.fit.scale:.1%}".replace(".0%", "%")
    if found.fit.scale == 1:
        return ["pages are at full size"]
    room = f"; at full size they need a sheet of {size_said(found.fit.needed)}" if found.fit.scale < 1 else ""
    return [f"pages are scaled to {scale} of their size{room}"]


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"
