"""bookmaker import: boards as others write them, turned into files for `puzzles` of a section."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bookmaker.cli.boards import content_of, file_label
from bookmaker.cli.kinds import KindName, kind_of
from bookmaker.cli.show import check_place, put
from bookmaker.values.errors import UserError
from bookmaker.values.puzzle import USUAL, BadPuzzle

if TYPE_CHECKING:
    from bookmaker.spec.foreign import BoardText

ForeignForm = Literal["rows", "janko", "puzzlink", "ids", "mbf", "demystify", "jsonl", "yaml"]
"""How boards are written."""
_ENDINGS: dict[str, ForeignForm] = {
    ".txt": "rows",
    ".jsonl": "jsonl",
    ".yaml": "yaml",
    ".mbf": "mbf",
    ".json": "demystify",
}
"""Forms by the endings of files."""


def import_(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE…", help="Files of boards; - or nothing reads stdin.")
    ] = None,
    form: Annotated[
        ForeignForm | None,
        typer.Option(
            metavar="NAME",
            help="How all files are written, if it is not recognised: rows, janko, puzzlink, ids, mbf, demystify, "
            "jsonl or yaml.",
        ),
    ] = None,
    to: Annotated[
        ForeignForm | None,
        typer.Option(metavar="NAME", help="The form to write, if the file's name does not say."),
    ] = None,
    kind: KindName = USUAL,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="CELL",
            help="Where layouts of mines begin that do not say so: centre, corner, or row and column such as 3,3, "
            "counted from 0.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write a file, such as own.txt or own.jsonl."),
    ] = None,
) -> None:
    """Read boards as others write them, and write them as ours, or as others do.

    As text, JSON lines or YAML, the result is what `puzzles` of a section takes.

    Examples:

    bookmaker import boards.txt -o boards.jsonl
    bookmaker import mines.txt --form ids --start corner
    bookmaker import grid.txt --kind mosaic
    bookmaker import own.jsonl --to puzzlink
    """
    wanted = _form_of(to, out)
    if out or wanted == "mbf":
        check_place(out, binary=wanted == "mbf")
    boards = [board for file in files or [Path("-")] for board in _boards(file, form, kind_of(kind).name, start)]
    put(_content(boards, wanted, out), out, f"{len(boards)} board{'s' * (len(boards) > 1)}")


def _form_of(to: ForeignForm | None, out: Path | None) -> ForeignForm | None:
    """Return the form to write; None for text, or lines of JSON if a board has a start."""
    if to or out is None:
        return to
    if out.suffix.lower() not in _ENDINGS:
        raise UserError(f"{out}: sections read boards by the name of their file; end it in .txt or .jsonl, or add --to")
    return _ENDINGS[out.suffix.lower()]


def _boards(file: Path, form: ForeignForm | None, kind: str, start: str | None) -> "list[BoardText]":
    """Return the boards of a file; raise UserError with the wrong line."""
    from bookmaker.spec.foreign import read

    try:
        boards = read(content_of(file), form, kind)
        return [_set_start(board, start) for board in boards] if start else boards
    except BadPuzzle as error:
        raise UserError(f"{file_label(file)}:{f'{error.line}:' * bool(error.line)} {error}") from None


def _set_start(board: "BoardText", start: str) -> "BoardText":
    """Return a board, with the given start if it is a layout that names none."""
    from bookmaker.library.games import first_cell
    from bookmaker.spec.foreign import checked_board

    if not board.needs_start:
        return board
    cell = first_cell(start, len(board.rows), len(board.rows[0]), "--")
    return checked_board(board._replace(start=cell))


def _content(boards: "list[BoardText]", form: ForeignForm | None, out: Path | None) -> bytes:
    """Return boards in a form; raise UserError if it has no place for a part of them."""
    from bookmaker.spec.foreign import write

    try:
        return write(boards, form or ("jsonl" if any(board.start for board in boards) else "rows"))
    except BadPuzzle as error:
        raise UserError(f"{out}: {error}" if out else str(error)) from None
