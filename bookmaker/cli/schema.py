"""bookmaker schema: JSON Schemas, with which editors complete, explain and check YAML files; and that of traces."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from bookmaker.values.files import write_whole

if TYPE_CHECKING:
    from pydantic import BaseModel


FileKind = Literal["spec", "layout", "daily", "cover"]
"""The kinds of files that people write and that have schemas."""
Described = Literal["spec", "layout", "daily", "cover", "trace"]
"""Those files, and the records of traces that this program writes."""


def schema(
    kind: Annotated[
        Described | None,
        typer.Argument(metavar="[KIND]", help="spec, layout, daily, cover or trace; spec when absent."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write it into this folder instead; all of them when KIND is absent.")
    ] = False,
) -> None:
    """Print the JSON Schema of a kind of file, for editors.

    Editors that know YAML complete keys, explain them and mark mistakes with it.

    Examples:

    bookmaker schema --write
    bookmaker schema layout
    """
    from bookmaker.spec.schema import modeline, schema_text

    if not write:
        one = kind or "spec"
        sys.stdout.write(schema_text(one, model_of(one)))
        return
    for one in [kind] if kind else get_args(FileKind):
        path = write_schema(one, Path())
        print(f"wrote {path}" + (f"; first line of your file: {modeline(one)}" if one in get_args(FileKind) else ""))


def model_of(kind: str) -> "type[BaseModel]":
    """Return the model that loads a kind of file."""
    from bookmaker.cli.records import RecordModel
    from bookmaker.page.layout.cover.look import Design
    from bookmaker.page.layout.look import Look
    from bookmaker.series.model import Daily
    from bookmaker.spec.model import Spec

    models: dict[str, type[BaseModel]] = {
        "spec": Spec,
        "layout": Look,
        "daily": Daily,
        "cover": Design,
        "trace": RecordModel,
    }
    return models[kind]


def write_schema(kind: str, folder: Path) -> Path:
    """Write the schema of a kind of file into a folder and return its path; it replaces an older one."""
    from bookmaker.spec.schema import file_name, schema_text

    path = folder / file_name(kind)
    write_whole(path, schema_text(kind, model_of(kind)).encode())
    return path
