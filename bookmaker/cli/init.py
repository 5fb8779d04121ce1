"""bookmaker init: write a sample to start from, or show what one can choose from."""

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from bookmaker.cli.kinds import kind_of
from bookmaker.cli.loudness import is_quiet, tell
from bookmaker.values.errors import UserError
from bookmaker.values.files import write_new
from bookmaker.values.puzzle import USUAL


def _begun_so(begun: str) -> list[str]:
    """Return the layouts that a shell may complete a name to."""
    from bookmaker.page.layout.units import layout_files

    return [name for name in layout_files() if name.startswith(begun)]


def _templates_begun(begun: str) -> list[str]:
    """Return the templates that a shell may complete a name to."""
    from bookmaker.spec.templates import templates

    return [name for name in templates() if name.startswith(begun)]


def init(
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="PATH", help="The file to write, book.yaml when absent; an existing one is never touched."
        ),
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="A whole book or series to start from, instead of the sample.",
            autocompletion=_templates_begun,
        ),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The layout that the sample names and fits.", autocompletion=_begun_so),
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="A series of daily sheets instead of a book.")] = False,
    puzzles: Annotated[
        str | None, typer.Option("--kind", metavar="NAME", help="The kind of puzzle that the sample is of.")
    ] = None,
    show: Annotated[
        bool,
        typer.Option("--list", help="Write nothing; show the templates, layouts, languages, page types and kinds."),
    ] = False,
) -> None:
    """Write a short sample spec, with its defaults as comments, or a template.

    Examples:

    bookmaker init
    bookmaker init --template children
    bookmaker init puzzles/book.yaml --layout large-print
    bookmaker init --daily
    bookmaker init --list
    """
    if show:
        print("\n".join(choices()))
        return
    if template and (layout or puzzles or daily):
        raise UserError("--template: a template has its own layout and kinds; give it alone, with a PATH if you like")
    if daily and layout:
        raise UserError("--layout and --daily: the sample of a series has its own layout; give one of the two")
    if daily and puzzles:
        raise UserError("--kind and --daily: the sample of a series has its own kinds; give one of the two")
    if template:
        _write_template(path, template)
    else:
        _write_sample(path or Path("daily.yaml" if daily else "book.yaml"), daily, layout, puzzles)


def _write_sample(path: Path, daily: bool, layout: str | None, puzzles: str | None) -> None:
    from bookmaker.library.books import sample_text

    text = sample_text(kind_of(puzzles or USUAL).name, layout, daily, path.parent, "--")
    write_new({path: text.encode()})
    _tell_written(path, "daily" if daily else "spec", "daily" if daily else "build")


def _write_template(path: Path | None, name: str) -> None:
    from bookmaker.spec.templates import find_template, write_template

    template = find_template(name, f"--template {name}: ")
    path = path or Path(next(iter(template.files)))
    path, *others = write_template(name, path.parent, path.name)
    for other in others:
        tell(f"wrote {other}")
    _tell_written(path, template.kind, "preview")


def _tell_written(path: Path, kind: str, command: str) -> None:
    """Write the schema beside a new file, and say which command comes next."""
    from bookmaker.cli.schema import write_schema

    # The schema is ours and follows the version of bookmaker: an older one is replaced.
    schema = write_schema(kind, path.parent)
    tell(f"wrote {path}; next: bookmaker {command} {path}")
    if not is_quiet():
        print(f"wrote {schema}, with which editors complete its keys", file=sys.stderr)


def choices() -> Iterator[str]:
    """Yield the lines of the list: templates, layouts, languages, page types and kinds, each with a line about it."""
    from bookmaker import kinds
    from bookmaker.page.layout.units import layout_files
    from bookmaker.page.types import LISTED, MODULES
    from bookmaker.spec.templates import templates
    from bookmaker.words import languages
    from bookmaker.words.locale import names

    about = {name: ". ".join(template.about("en")) for name, template in templates().items()}
    yield from _group("templates (bookmaker init --template NAME writes one)", about)
    heads = {name: file.read_text("utf-8").splitlines()[0] for name, file in layout_files().items()}
    layouts = {name: head.removeprefix("# ") for name, head in heads.items()}
    yield from _group("layouts (layout: NAME, or a path to your own)", layouts)
    own = {code: names(code) for code in languages()}
    said = {code: name if name == english else f"{name} ({english})" for code, (name, english) in own.items()}
    yield from _group("languages (language: NAME)", said)
    pages = {name: _module_summary(MODULES[name]) for name in LISTED}
    yield from _group("page types (in front, sections and back)", pages)
    yield from _group(
        "kinds of puzzles (kind: NAME; bookmaker init --kind NAME writes a sample)",
        {name: _module_summary(module) for name, module in kinds.MODULES.items()},
    )


def _group(title: str, rows: Mapping[str, str]) -> Iterator[str]:
    widest = max(map(len, rows))
    yield title
    yield from (f"  {name.ljust(widest)}  {about}" for name, about in rows.items())


def _module_summary(module: str) -> str:
    """Return the first line of a module's docstring."""
    return str(import_module(module).__doc__).splitlines()[0]
