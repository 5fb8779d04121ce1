"""bookmaker build: make the book."""

import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.options import (
    OUTPUT,
    Bank,
    Executor,
    Form,
    Format,
    Only,
    OutFolder,
    Quiet,
    Scheduler,
    Settings,
    Spec,
    Verbose,
    Workers,
    crew,
    one_loudness,
    show,
    shown_as,
    variant,
)
from bookmaker.values.errors import Problem
from bookmaker.values.events import Event, Note
from bookmaker.values.files import noting_reads

if TYPE_CHECKING:
    from bookmaker.spec.book import Variant


def build(
    spec: Spec,
    out: OutFolder = OUTPUT,
    workers: Workers = None,
    settings: Settings = None,
    only: Only = None,
    bank: Bank = None,
    locked: Annotated[
        bool, typer.Option("--locked", help="Write only what the lock of the book says, byte for byte.")
    ] = False,
    form: Format = "text",
    quiet: Quiet = False,
    verbose: Verbose = False,
    executor: Executor = "processes",
    scheduler: Scheduler = None,
) -> None:
    """Make the puzzles of a book, prove and rank them, write the PDF."""
    from bookmaker.book.build import build as events
    from bookmaker.cli.progress import Screen, watch

    one_loudness(quiet, verbose)
    found: list[Problem] = []
    with shown_as(form, spec):
        wanted = variant(settings, only, bank)
        if verbose:
            _foretell(spec, wanted)
        with crew(workers, executor, scheduler) as own:
            summary = watch(_sorted(events(spec, out, own, wanted, locked), form, found), Screen(quiet))
    if form != "text":
        show(form, spec, () if quiet else found, summary=summary)
    if form != "json" and not quiet:
        print(summary)


def _foretell(spec: Path, wanted: "Variant") -> None:
    """Say on stderr which files are read and which pages there will be."""
    from bookmaker.book.outlook import foresee
    from bookmaker.cli.check import files_read, pages

    with noting_reads() as reads:
        outlook = foresee(spec, wanted)
    print("\n".join((*files_read(reads), *pages(outlook))), file=sys.stderr)


def _sorted(work: "Generator[Event, None, None]", form: Form, found: "list[Problem]") -> "Iterator[Event]":
    """Yield what happens; take out findings that are not shown as text."""
    try:
        for event in work:
            if form == "text" or not isinstance(event, Note) or event.problem is None:
                yield event
            else:
                found.append(event.problem)
    finally:
        work.close()
