"""bookmaker schema: JSON Schemas, with which editors complete, explain and check YAML files."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Kind(StrEnum):
    """The kinds of files that there are schemas of."""

    spec = "spec"
    layout = "layout"
    daily = "daily"
    cover = "cover"


def schema(
    kind: Annotated[
        Kind | None, typer.Argument(metavar="[KIND]", help="spec, layout, daily or cover; spec when absent.")
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write it into this folder instead; all of them when KIND is absent.")
    ] = False,
) -> None:
    """Print the JSON Schema of a kind of file."""
    from bookmaker.spec.json_schema import modeline, schema_text

    if not write:
        sys.stdout.write(schema_text(kind or Kind.spec))
        return
    for one in [kind] if kind else Kind:
        path = write_schema(one, Path())
        print(f"wrote {path}; first line of your file: {modeline(one)}")


def write_schema(kind: str, folder: Path) -> Path:
    """Write the schema of a kind of file into a folder and return its path; it replaces an older one."""
    from bookmaker.files import write_whole
    from bookmaker.spec.json_schema import file_name, schema_text

    path = folder / file_name(kind)
    write_whole(path, schema_text(kind).encode())
    return path
