"""bookmaker build: make books in turn, with the same processes."""

import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.loudness import is_quiet
from bookmaker.cli.options import (
    OUTPUT,
    Bank,
    Executor,
    Form,
    Format,
    MatrixOption,
    Only,
    OutFolder,
    Scheduler,
    Settings,
    Verbose,
    Workers,
    crew,
    one_loudness,
    show,
    shown_as,
    start_early,
    variant,
)
from bookmaker.cli.specs import Job, Specs, each, jobs_of
from bookmaker.values.errors import Problem, UserError
from bookmaker.values.events import Event, Note
from bookmaker.values.files import noting_reads

if TYPE_CHECKING:
    from bookmaker.book.build import Planned
    from bookmaker.engine.pool import Crew
    from bookmaker.spec.book import Variant


def build(
    specs: Specs,
    out: OutFolder = OUTPUT,
    workers: Workers = None,
    settings: Settings = None,
    only: Only = None,
    bank: Bank = None,
    matrix: MatrixOption = None,
    locked: Annotated[
        bool, typer.Option("--locked", help="Write only what the lock of the book says, byte for byte.")
    ] = False,
    zipped: Annotated[
        bool, typer.Option("--zip", help="Also one ZIP with all that the printer and the shops are sent.")
    ] = False,
    form: Format = "text",
    verbose: Verbose = False,
    executor: Executor = "processes",
    scheduler: Scheduler = None,
) -> None:
    """Make the puzzles of books, prove and rank them, write the PDFs.

    Examples:

    bookmaker build book.yaml
    bookmaker build book.yaml --set seed=7 --out seed-7
    bookmaker build book.yaml --only 1-10
    """
    start_early(workers, executor)
    from bookmaker.book.build import plan, refuse_clashes
    from bookmaker.engine.pool import staff

    one_loudness(verbose)
    with shown_as(form, specs[0]):
        jobs = jobs_of(specs, variant(settings, only, bank, matrix), form)
    books = each(jobs, lambda job: job.spec, lambda job: plan(job.spec, out, job.wanted, locked, zipped), form)
    with shown_as(form, specs[0]):
        refuse_clashes(books)
    with shown_as(form, specs[0]), crew(workers, executor, scheduler) as hired, staff(hired) as own:

        def deliver(pair: "tuple[Job, Planned]") -> None:
            if verbose:
                _foretell(*pair[0])
            _deliver(pair[0].spec, pair[1], own, form)

        each(zip(jobs, books, strict=True), lambda pair: pair[0].spec, deliver, form)


def _deliver(spec: Path, book: "Planned", own: "Crew", form: Form) -> None:
    """Make a book, show progress, and report the result; if it fails, drop its work."""
    from bookmaker.book.build import make
    from bookmaker.cli.progress import Screen, watch

    found: list[Problem] = []
    try:
        summary = watch(_divert_findings(make(book, own), form, found), Screen())
    except UserError:
        own.near.start_anew()
        raise
    if form != "text":
        show(form, spec, () if is_quiet() else found, summary=summary)
    if form != "json" and not is_quiet():
        print(summary, flush=True)


def _foretell(spec: Path, wanted: "Variant") -> None:
    """Say on stderr which files are read and which pages there will be."""
    from bookmaker.book.outlook import book_outlook
    from bookmaker.cli.check import files_read, pages

    with noting_reads() as reads:
        outlook = book_outlook(spec, wanted)
    print("\n".join((*files_read(reads), *pages(outlook))), file=sys.stderr)


def _divert_findings(work: "Generator[Event, None, None]", form: Form, found: "list[Problem]") -> "Iterator[Event]":
    """Yield events without the findings that are not shown as text."""
    try:
        for event in work:
            if form == "text" or not isinstance(event, Note) or event.problem is None:
                yield event
            else:
                found.append(event.problem)
    finally:
        work.close()
