"""bookmaker impose: pages of a PDF on larger sheets, as a booklet or in rows."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.options import ranges_of
from bookmaker.values.errors import UserError
from bookmaker.values.files import try_to_write, write_whole
from bookmaker.values.geometry import PageSize

if TYPE_CHECKING:
    from bookmaker.book.impose.impose import Imposed, Imposition

_SIDES = (72.0, 14400.0)
"""Least and greatest side of a sheet in points; PDF itself knows no longer ones."""
_MOST = 20
"""Most pages side by side; more could not be read."""
_MOST_LENGTH = 144.0
"""Most points of a gap, a creep or a thickness."""


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
    from bookmaker.book.impose.arrange import Booklet, Nup
    from bookmaker.book.impose.impose import Imposition
    from bookmaker.book.impose.impose import impose as made

    if booklet == (nup is not None):
        raise UserError("give either --booklet or --nup, such as --nup 2x2")
    _only_with("--nup", nup is not None, {"--gap": gap, "--repeat": repeat or None})
    _only_with("--booklet", booklet, {"--creep": creep, "--thickness": thickness, "--signature": signature})
    if creep and thickness:
        raise UserError("--creep and --thickness: give one of the two")
    way: Booklet | Nup = Booklet(signature or 0, _length("--creep", creep), _length("--thickness", thickness))
    name = "booklet"
    if nup is not None:
        columns, rows = _grid(nup)
        way, name = Nup(columns, rows, _length("--gap", gap), repeat), f"{columns}x{rows}"
    plan = Imposition(way, _paper(sheet), marks, fill)
    target = out or files[0].parent / f"{files[0].stem}-{name}.pdf"
    if not overwrite and target.exists() and any(file.exists() and target.samefile(file) for file in files):
        raise UserError(f"{target}: this is a file to impose; choose another name with -o, or add --overwrite")
    found = made(files, plan, ranges_of("--pages", pages) if pages else ())
    try_to_write(target)
    write_whole(target, found.data)
    print("\n".join(_report_lines(target, found, plan)))


def _only_with(option: str, given: bool, others: dict[str, object]) -> None:
    """Raise UserError if an option is given without the one it needs."""
    if wrong := [name for name, value in others.items() if value is not None and not given]:
        raise UserError(f"{wrong[0]} is for {option} only")


def _grid(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*[x×]\s*([0-9]{1,3})\s*", text)
    columns, rows = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= columns <= _MOST and 1 <= rows <= _MOST):
        raise UserError(f"--nup {text}: expected columns and rows, 1 to {_MOST} of each; write it like 2x2")
    return columns, rows


def _length(option: str, text: str | None) -> float:
    """Return a length in points, 0 for none."""
    from bookmaker.values.lengths import length

    try:
        found = 0.0 if text is None else length(text)
    except ValueError as error:
        raise UserError(f"{option}: {error}") from None
    if found > _MOST_LENGTH:
        raise UserError(f"{option} {text}: {_MOST_LENGTH / 72:g} in at most")
    return found


def _paper(text: str) -> PageSize:
    from bookmaker.values.lengths import page_size

    try:
        found = page_size(text, "in")
    except ValueError:
        known = ", ".join(_names())
        raise UserError(f"--sheet {text}: expected {known}, or a size such as 320x450mm or 13x19in") from None
    if not all(_SIDES[0] <= side <= _SIDES[1] for side in found):
        raise UserError(f"--sheet {text}: each side must have 1 to 200 in")
    return found


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
