"""bookmaker import: boards as others write them, turned into files for `puzzles` of a section."""

from json import dumps
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

ForeignForm = Literal["rows", "janko", "puzzlink", "ids", "mbf"]


def import_(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE…", help="Files of boards; - or nothing reads stdin.")
    ] = None,
    form: Annotated[
        ForeignForm | None,
        typer.Option(
            metavar="NAME",
            help="How all files are written, if it is not recognised: rows, janko, puzzlink, ids or mbf.",
        ),
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
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write a .txt or .jsonl file instead.")
    ] = None,
) -> None:
    """Read boards as others write them, and write them as ours.

    The result is what `puzzles` of a section takes.

    Examples:

    bookmaker import boards.txt -o boards.jsonl
    bookmaker import mines.txt --form ids --start corner
    bookmaker import grid.txt --kind mosaic
    """
    if out:
        if out.suffix.lower() not in (".txt", ".jsonl"):
            raise UserError(f"{out}: sections read boards by the name of their file; end it in .txt or .jsonl")
        check_place(out, binary=False)
    boards = [board for file in files or [Path("-")] for board in _boards(file, form, kind_of(kind).name, start)]
    put(_boards_text(boards, out).encode(), out, f"{len(boards)} board{'s' * (len(boards) > 1)}")


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


def _boards_text(boards: "list[BoardText]", out: Path | None) -> str:
    """Return boards as text, or as lines of JSON if the file's name asks for it or one of them has a start."""
    from bookmaker.spec.foreign import as_record, as_text

    begun = any(board.start for board in boards)
    if out and begun and out.suffix.lower() == ".txt":
        raise UserError(f"{out}: the text form has no place for where a board begins; end the name in .jsonl")
    if begun or (out and out.suffix.lower() == ".jsonl"):
        return "".join(f"{dumps(as_record(board), ensure_ascii=False)}\n" for board in boards)
    return "\n".join(map(as_text, boards))
