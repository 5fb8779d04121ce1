"""bookmaker odds: how likely each closed cell of a position holds a mine."""

from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from bookmaker.cli.boards import cells_text
from bookmaker.cli.options import DPI, Dots, OutFile
from bookmaker.cli.show import check_place, form_of, put
from bookmaker.values.errors import CannotBeMet, QualityFailure, UserError

if TYPE_CHECKING:
    from bookmaker.engine.solve.odds import Odds
    from bookmaker.page.layout.text import Style
    from bookmaker.values.marks import Page
    from bookmaker.values.position import Position
    from bookmaker.values.puzzle import Cell

OddsForm = Literal["text", "svg", "png", "eps", "pdf"]
"""How odds are shown."""
_LOOK = "classic"


def odds(
    file: Annotated[
        Path, typer.Argument(metavar="FILE|-", help="Positions, or boards as import reads them; - reads stdin.")
    ] = Path("-"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each position.")] = False,
    form: Annotated[
        OddsForm | None,
        typer.Option(
            "--format",
            metavar="FORM",
            help="text, or a heat map: svg, png, eps or pdf; when absent, what the name of the file says, else text.",
        ),
    ] = None,
    dpi: Dots = None,
    out: OutFile = None,
) -> None:
    """Say how likely each closed cell of a position holds a mine.

    Exactly. The exit code is 1 if no placement meets one.

    Examples:

    bookmaker odds position.txt
    bookmaker odds position.txt -o odds.svg
    """
    from bookmaker.cli.boards import file_label, positions_on

    found = _form(form, json, out)
    if dpi and found != "png":
        raise UserError("--dpi is about pictures of dots; add --format png")
    check_place(out, binary=found in ("png", "pdf"))
    positions, place = positions_on(file), file_label(file)
    if found != "text":
        put(_pictures(positions, place, found, dpi or DPI), out, _position_count(positions))
    elif not _print_all(positions, place, json, out):
        raise typer.Exit(1)


def _form(form: OddsForm | None, json: bool, out: Path | None) -> OddsForm:
    """Return the wanted form; raise UserError if there are two."""
    found: OddsForm = form_of(form, out, get_args(OddsForm)) or "text"
    if json and found != "text":
        raise UserError(f"--json and {found} are two forms of the same odds; ask for one of them")
    return found


def _print_all(positions: "list[Position]", place: str, json: bool, out: Path | None) -> bool:
    """Print the odds of positions, or write them; return whether all of them have placements."""
    said = (_odds_text(position, number, place, json) for number, position in enumerate(positions, start=1))
    if out is None:
        all_met = True
        for text, met in said:
            print(text, flush=True)
            all_met &= met
        return all_met
    texts = list(said)
    put("".join(f"{text}\n" for text, _ in texts).encode(), out, _position_count(positions))
    return all(met for _, met in texts)


def _position_count(positions: "list[Position]") -> str:
    return f"{len(positions)} position{'s' * (len(positions) > 1)}"


def _odds_text(position: "Position", number: int, place: str, json: bool) -> tuple[str, bool]:
    """Return the odds of a position, or why it has none, and whether it has any."""
    from bookmaker.engine.solve.clash import clash
    from bookmaker.kinds.given_puzzles import clash_text

    found = _odds(position, number, place)
    head = f"position {number}: {_size(position)}"
    if found is None:
        why = clash(position)
        data = {"consistent": False, "clash": why.clues, "total": why.total}
        said = clash_text(why, position.puzzle, "mine", cells_text)
        return dumps(data) if json else f"{head}\nno placement: {said}\n", False
    if json:
        return dumps(_data(found)), True
    return "\n".join([head, *_report(position, found), ""]), True


def _odds(position: "Position", number: int, place: str) -> "Odds | None":
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.odds import odds as exact

    try:
        return exact(position)
    except TooHard as error:
        raise CannotBeMet(f"{place}: position {number}: {error}") from None


def _size(position: "Position") -> str:
    total = position.puzzle.total
    mines = "their number of mines is not given" if total is None else f"{total} mine{'s' * (total != 1)}"
    return f"{position.puzzle.rows}x{position.puzzle.columns} cells, {mines}"


def _report(position: "Position", found: "Odds") -> Iterator[str]:
    """Yield the lines about odds for a person."""
    from bookmaker.values.position import percent, position_rows

    for row, signs in enumerate(position_rows(position)):
        told = (
            percent(found.chance((row, at))) if (row, at) in found.bullets else sign for at, sign in enumerate(signs)
        )
        yield "  " + " ".join(f"{text:>4}" for text in told)
    yield f"placements: {found.solutions}"
    yield f"safe: {cells_text(found.safe)}"
    yield f"mines: {cells_text(found.certain)}"
    yield f"safest: {cells_text(found.safest)}"
    by_chance: dict[int, list[Cell]] = {}
    for cell, times in found.bullets.items():
        by_chance.setdefault(times, []).append(cell)
    yield "exactly:" if by_chance else "no cell is open to doubt"
    for _, cells in sorted(by_chance.items()):
        yield f"  {found.chance(cells[0])}: {cells_text(cells)}"


def _data(found: "Odds") -> dict[str, Any]:
    return {
        "solutions": str(found.solutions),
        "probability": {f"{row},{column}": str(found.chance((row, column))) for row, column in found.bullets},
        "safe": found.safe,
        "mines": found.certain,
        "safest": found.safest,
    }


def _pictures(positions: "list[Position]", place: str, form: OddsForm, dpi: int) -> bytes:
    """Return heat maps of positions; raise UserError for several of them in one picture."""
    from bookmaker import __version__
    from bookmaker.page.layout.text import open_style
    from bookmaker.page.layout.units import layouts_dir
    from bookmaker.print.render.pdf import Info, render
    from bookmaker.print.render.single_page import export_page
    from bookmaker.spec.looks import load_look

    if len(positions) > 1 and form != "pdf":
        raise UserError(f"{place}: {len(positions)} positions in one picture; give one of them, or add --format pdf")
    style = open_style(*load_look(layouts_dir() / f"{_LOOK}.yaml"))
    pages = [_page(position, number, place, style) for number, position in enumerate(positions, start=1)]
    if form == "pdf":
        return render(pages, style.fonts, Info("Odds", "", "en", f"bookmaker {__version__}"))
    assert form != "text"
    return export_page(pages[0], style.fonts, form, ("Odds", _odds_text(positions[0], 1, place, False)[0], "en"), dpi)


def _page(position: "Position", number: int, place: str, style: "Style") -> "Page":
    from bookmaker.engine.solve.clash import clash
    from bookmaker.kinds.given_puzzles import clash_text
    from bookmaker.page.layout.heat import heat_map

    found = _odds(position, number, place)
    if found is None:
        why = clash_text(clash(position), position.puzzle, "mine", cells_text)
        raise QualityFailure(f"{place}: position {number}: no placement: {why}")
    return heat_map(position, {cell: found.chance(cell) for cell in found.bullets}, style)
