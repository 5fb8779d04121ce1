"""bookmaker init: write a sample spec to start from."""

import contextlib
import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from bookmaker.errors import UserError

SCHEMA = "bookmaker.schema.json"
"""What the first line of the sample points editors to."""


def init(
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="The file to write; an existing one is never touched.")
    ] = Path("book.yaml"),
) -> None:
    """Write a short sample spec, with its defaults as comments."""
    from bookmaker.spec.model import Spec
    from bookmaker.spec.sample import SAMPLE
    from bookmaker.spec.schema import json_schema

    path.parent.mkdir(parents=True, exist_ok=True)
    _write_new(path, SAMPLE)
    # The schema is ours and follows the version of bookmaker: an older one is replaced.
    schema = path.parent / SCHEMA
    schema.unlink(missing_ok=True)
    _write_new(schema, json.dumps(json_schema(Spec), indent=1) + "\n")
    print(f"wrote {path}; next: bookmaker build {path}")
    print(f"wrote {schema}, with which editors complete its keys", file=sys.stderr)


def _write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet, whole or not at all."""
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise UserError(f"{path}: exists already and is left alone; give another name: bookmaker init PATH") from None
    try:
        with file:
            file.write(text)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
