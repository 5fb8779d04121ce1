"""Commands about several specs: each is handled, whatever is wrong with others; the first mistake decides the code."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from bookmaker.cli.frame import report
from bookmaker.cli.options import Form, show
from bookmaker.values.errors import FileProblems, Problem, UserError, finding_without_place

if TYPE_CHECKING:
    from bookmaker.spec.book import Variant

T = TypeVar("T")
R = TypeVar("R")
Specs = Annotated[
    list[Path],
    typer.Argument(metavar="SPEC...", help="The YAML files, or folders of them.", show_default=False),
]

BOTH = ("spec", "daily")
"""The first keys of books and of series."""


class Job(NamedTuple):
    """A book, or a series, to be handled."""

    spec: Path
    wanted: "Variant"


def jobs_of(specs: Iterable[Path], wanted: "Variant", form: Form, keys: Sequence[str] = BOTH[:1]) -> list[Job]:
    """Return the books of some files and folders in their order; show errors of the user's and exit.

    In a folder, it takes the files that have one of the `keys`.
    """
    found = each(specs, lambda spec: spec, lambda spec: _files(spec, keys), form)
    files = [file for some in found for file in some]
    return [job for jobs in each(files, lambda file: file, lambda file: _books(file, wanted), form) for job in jobs]


def _books(file: Path, wanted: "Variant") -> list[Job]:
    """Return the books of a spec: one for each wanted combination of its matrix."""
    from bookmaker.spec.book import variants_of

    return [Job(file, one) for one in variants_of(file, wanted)]


def _files(path: Path, keys: Sequence[str]) -> list[Path]:
    """Return a file by itself, or the files in a folder that have one of these keys, by name; a folder without any."""
    from bookmaker.spec.findings import read_tree

    if not path.is_dir():
        return [path]
    there = sorted(file for file in path.iterdir() if file.suffix in (".yaml", ".yml") and file.is_file())
    return [file for file in there if read_tree(file).data.keys() & {*keys}] or [path]


def each(items: Iterable[T], spec_of: Callable[[T], Path], work: Callable[[T], R], form: Form) -> list[R]:
    """Do some work with each item and return the results; show errors of the user's once, then exit."""
    done, codes, seen = list[R](), list[int](), set[object]()
    for item in items:
        try:
            done.append(work(item))
        except UserError as error:
            _tell(spec_of(item), error, form, seen)
            codes.append(error.code)
    if codes:
        raise typer.Exit(codes[0])
    return done


def _tell(spec: Path, error: UserError, form: Form, seen: set[object]) -> None:
    """Show an error in the wanted form, unless it was shown before."""
    found: list[Problem] = list(error.problems) or [finding_without_place(spec, error)]
    new = [problem for problem in found if problem not in seen]
    seen.update(new)
    if form != "text" and new:
        show(form, spec, new, error.code)
    elif new:
        report(FileProblems(new) if isinstance(error, FileProblems) else error)
