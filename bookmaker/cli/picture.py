"""bookmaker picture: what a picture becomes on a board of filled and empty cells."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from bookmaker.cli.options import DPI, Dots, OutFile
from bookmaker.cli.show import check_place, form_of, put
from bookmaker.values.errors import UserError, Wrong, explain

if TYPE_CHECKING:
    from bookmaker.engine.picture.fit import FilledGrid
    from bookmaker.kinds.pictures import PictureModel

PictureForm = Literal["text", "svg", "png", "eps", "pdf"]
"""How a fitted picture is written: as text with rows of X and dots, which a spec takes as a picture."""
_LOOK = "classic"


def picture(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A PNG, a JPEG, rows of X and dots (.txt), or a motif such as cat.")
    ],
    size: Annotated[str, typer.Option("--size", metavar="RxC", help="Rows and columns of the board, such as 20x15.")],
    crop: Annotated[
        str,
        typer.Option(metavar="AREA", help="margin cuts off what is empty around it; none; or 'LEFT TOP WIDTH HEIGHT'."),
    ] = "margin",
    contrast: Annotated[
        float, typer.Option(metavar="N", min=0.2, max=5, help="By how much dark and light are driven apart.")
    ] = 1.0,
    threshold: Annotated[
        str | None, typer.Option(metavar="SHARE", help="How dark a filled cell is at least, such as 40%.")
    ] = None,
    filled: Annotated[
        str | None, typer.Option(metavar="SHARE", help="How many cells are filled instead, such as 45%.")
    ] = None,
    dither: Annotated[bool, typer.Option("--dither", help="Turn grays into patterns of cells.")] = False,
    invert: Annotated[bool, typer.Option("--invert", help="Fill what is light.")] = False,
    thin: Annotated[bool, typer.Option("--thin/--no-thin", help="Keep lines that are thinner than a cell.")] = True,
    dpi: Dots = None,
    out: OutFile = None,
) -> None:
    """Show what a picture becomes on a board of filled and empty cells.

    In the terminal, and with -o as rows of X and dots, or as a picture.

    Examples:

    bookmaker picture cat --size 15x15
    bookmaker picture dog.png --size 20x15 --filled 45% -o dog.txt
    bookmaker picture dog.png --size 40x30 --crop '10% 5% 80% 90%' -o dog.svg
    """
    from bookmaker.cli.selection import board

    form = form_of(None, out, get_args(PictureForm))
    if out and not form:
        raise UserError(f"{out}: the name does not tell what to write; end it in .txt, .svg, .png, .eps or .pdf")
    if dpi and form != "png":
        raise UserError("--dpi is about pictures of dots; add -o FILE.png")
    check_place(out, binary=False)
    rows, columns = board(size)
    options = {"crop": crop, "contrast": contrast, "threshold": threshold, "filled": filled}
    fitted = _model({"file": file, **options, "dither": dither, "invert": invert, "thin": thin})
    try:
        grid = fitted.fit(rows, columns)
    except Wrong as wrong:
        raise UserError(explain(wrong)) from None
    told = _describe_grid(fitted, grid)
    grids, changed = _make_unique(grid)
    print("\n".join([*_side_by_side(grids), told, *changed]))
    if out and form:
        put(_render_grids(grids, form, told, dpi or DPI), out, f"{rows}x{columns} cells")


def _model(keys: dict[str, Any]) -> "PictureModel":
    """Return a picture with its options; raise UserError for values that a spec would refuse."""
    from bookmaker.kinds.pictures import read_picture

    try:
        return read_picture(keys)
    except Wrong as wrong:
        name = "".join(map(str, wrong.at[:1]))
        option = "" if name in ("", "file") else f"--{name} {keys[name]}: "
        raise UserError(f"{option}{explain(wrong)}") from None


def _blocks(grid: "FilledGrid") -> list[str]:
    """Return a grid as lines of text, two rows each if the terminal has the blocks for that."""
    import numpy as np

    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ["".join("##" if cell else ".." for cell in row) for row in grid]
    pairs = np.pad(grid, ((0, len(grid) % 2), (0, 0))).astype(int).reshape(-1, 2, grid.shape[1])
    return ["".join(" ▀▄█"[cell] for cell in upper + 2 * lower).rstrip() for upper, lower in pairs]


def _side_by_side(grids: "list[FilledGrid]") -> list[str]:
    rows = zip(*map(_blocks, grids), strict=True)
    return ["  |  ".join(row.ljust(grids[0].shape[1]) for row in shown).rstrip() for shown in rows]


def _make_unique(grid: "FilledGrid") -> "tuple[list[FilledGrid], list[str]]":
    """Return a grid, with a version that its numbers decide if they do not decide it, and remarks."""
    from bookmaker.engine.picture.unique import make_unique

    after, cells = make_unique(grid)
    if not cells:
        return [grid], []
    places = ", ".join(f"row {row + 1} column {column + 1}" for row, column in cells)
    return [grid, after], [f"other pictures have its numbers; changed on the right, and in what is written: {places}"]


def _describe_grid(fitted: "PictureModel", grid: "FilledGrid") -> str:
    """Return a one-line remark on a grid, with a remedy if it looks wrong."""
    from bookmaker.engine.picture.fit import fitted_size

    rows, columns = grid.shape
    told = f"{fitted.shown_title}: {rows}x{columns} cells, {grid.mean():.0%} filled"
    if isinstance(fitted.file, str):
        return told
    size = fitted_size(fitted.file, rows, columns, fitted)
    told += f"; --size {size[0]}x{size[1]} has its proportions" if size != (rows, columns) else ""
    return f"{told}; add --invert if its ground is what is filled" if fitted.is_crowded(grid) else told


def _render_grids(grids: "list[FilledGrid]", form: PictureForm, told: str, dpi: int) -> bytes:
    """Return grids in a form: rows of X and dots, or a picture of them side by side."""
    if form == "text":
        return "".join("".join(".X"[cell] for cell in row) + "\n" for row in grids[-1].astype(int)).encode()
    from bookmaker.page.layout.fills import filled_page
    from bookmaker.page.layout.text import open_style
    from bookmaker.page.layout.units import layouts_dir
    from bookmaker.print.render.single_page import export_page
    from bookmaker.spec.looks import load_look

    style = open_style(*load_look(layouts_dir() / f"{_LOOK}.yaml"))
    return export_page(filled_page(grids, style), style.fonts, form, ("Picture", told, "en"), dpi)
