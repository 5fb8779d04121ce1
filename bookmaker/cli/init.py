"""bookmaker init: write a sample to start from, or show what one can choose from."""

import contextlib
import sys
from pathlib import Path
from typing import Annotated

import typer

from bookmaker.values.errors import UserError, Wrong


def _layouts(begun: str) -> list[str]:
    """Return the layouts that a shell may complete a name to."""
    from bookmaker.page.layout.units import shipped_layouts

    return [name for name in shipped_layouts() if name.startswith(begun)]


def init(
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="PATH", help="The file to write, book.yaml when absent; an existing one is never touched."
        ),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The layout that the sample names and fits.", autocompletion=_layouts),
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="A series of daily sheets instead of a book.")] = False,
    show: Annotated[
        bool, typer.Option("--list", help="Write nothing; show the layouts, languages, page types and kinds.")
    ] = False,
) -> None:
    """Write a short sample spec, with its defaults as comments."""
    if show:
        from bookmaker.cli.choices import choices

        print("\n".join(choices()))
        return
    if daily and layout:
        raise UserError("--layout and --daily: the sample of a series has its own layout; give one of the two")
    kind = "daily" if daily else "spec"
    path = path or Path("daily.yaml" if daily else "book.yaml")
    _write(path, kind, _sample(path, kind, layout))


def _sample(path: Path, kind: str, layout: str | None) -> str:
    from bookmaker.series.model import SAMPLE as SERIES
    from bookmaker.spec.sample import SAMPLE, book_sample

    if kind == "daily":
        return SERIES
    try:
        return book_sample(layout, path.parent) if layout else SAMPLE
    except Wrong as wrong:
        raise UserError(f"--layout {layout}: {wrong}; {wrong.remedy}") from None


def _write(path: Path, kind: str, text: str) -> None:
    from bookmaker.cli.schema import write_schema

    path.parent.mkdir(parents=True, exist_ok=True)
    _write_new(path, text)
    # The schema is ours and follows the version of bookmaker: an older one is replaced.
    schema = write_schema(kind, path.parent)
    print(f"wrote {path}; next: bookmaker {'daily' if kind == 'daily' else 'build'} {path}")
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
