"""bookmaker schema: JSON Schemas, with which editors complete, explain and check YAML files; and those of outputs."""

import sys
from pathlib import Path
from typing import Annotated, Literal, get_args

import typer

from bookmaker.cli.loudness import tell
from bookmaker.values.files import write_whole

FileKind = Literal["spec", "layout", "daily", "cover"]
"""The kinds of files that people write and that have schemas."""


def _names() -> list[str]:
    from bookmaker.library.schemas import models

    return list(models())


def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="[NAME]",
            help="spec, layout, daily or cover; or the name of an output, such as solve.",
            autocompletion=_names,
        ),
    ] = "",
    write: Annotated[
        bool, typer.Option("--write", help="Write it into this folder instead; all of files when NAME is absent.")
    ] = False,
) -> None:
    """Print the JSON Schema of a kind of file, for editors, or of what a command writes as JSON.

    Editors that know YAML complete keys, explain them and mark mistakes with it.

    Examples:

    bookmaker schema --write
    bookmaker schema layout
    """
    from bookmaker.library.schemas import model_of
    from bookmaker.spec.schema import modeline, schema_text

    if not write:
        one = kind or "spec"
        sys.stdout.write(schema_text(one, model_of(one)))
        return
    for one in [kind] if kind else get_args(FileKind):
        path = write_schema(one, Path())
        tell(f"wrote {path}" + (f"; first line of your file: {modeline(one)}" if one in get_args(FileKind) else ""))


def write_schema(kind: str, folder: Path) -> Path:
    """Write the schema of a kind of file into a folder and return its path; it replaces an older one."""
    from bookmaker.library.schemas import model_of
    from bookmaker.spec.schema import file_name, schema_text

    path = folder / file_name(kind)
    write_whole(path, schema_text(kind, model_of(kind)).encode())
    return path
