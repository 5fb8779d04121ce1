"""Options that several commands share, their meaning, and findings in the wanted form.

For machines that is JSON, or the notes that a GitHub workflow shows beside the lines of a file.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from bookmaker.cli.loudness import is_quiet
from bookmaker.values.choices import Per
from bookmaker.values.errors import OK, Problem, UserError, finding_without_place
from bookmaker.values.numbers import ranges_of

if TYPE_CHECKING:
    from bookmaker.engine.pool import Workers as Crew
    from bookmaker.spec.book import Variant

Form = Literal["text", "json", "github"]
"""How findings are shown."""


Spec = Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the book.")]
OUTPUT = Path("output")
OutFolder = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for what is made.")]
Workers = Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes to use; all cores when absent.")]
MAKERS = ("bookmaker.engine.solve.head_start", "bookmaker.kinds.batch")
"""Modules for making puzzles that take long to load."""
READERS = (
    *("bookmaker.book.stories", "bookmaker.proof.verify", "bookmaker.proof.pdf.pixels"),
    "bookmaker.proof.preflight.report",
)
"""Modules for explaining puzzles, and reading finished books, that take long to load."""
Executor = Annotated[
    Literal["processes", "dask"],
    typer.Option("--executor", help="Who does the work: processes here, or the workers of a dask scheduler."),
]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="The dask scheduler, such as tcp://10.0.0.5:8786.")
]
RecordsPer = Annotated[
    Per, typer.Option("--per", help="A record for each step of a trace, or for each of its actions.")
]
Contrast = Annotated[
    bool, typer.Option("--contrast", help="After each step a record of a cell that is not yet determined, too.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="Another value for a key, such as seed=7 or sections[0].per_page=2."
    ),
]
Only = Annotated[
    str | None, typer.Option(metavar="N-N", help="Only the puzzles with these numbers, such as 1-10 or 37.")
]
Bank = Annotated[Path | None, typer.Option("--bank", metavar="FILE", help="A bank of puzzles, instead of its own.")]
Format = Annotated[
    Form, typer.Option("--format", help="How findings are shown: as text, as JSON, or as notes of a GitHub workflow.")
]
MatrixOption = Annotated[
    list[str] | None,
    typer.Option("--matrix", metavar="KEY=VALUE,...", help="Only these books of a matrix: volume=3,language=de."),
]
Square = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=240, max=4096, help="A square PNG of a puzzle, with N dots on each side, such as 1080."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Print the files that were read and all pages, too.")]
DPI = 300
Dots = Annotated[
    int | None, typer.Option("--dpi", metavar="N", min=10, max=2400, help=f"Dots per inch of a PNG, {DPI} when absent.")
]
OutFile = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write a file instead of printing it.")
]
_SETTING = "--set"
"""Stands for the file in a finding about a setting."""
_IN_PROPERTIES = str.maketrans({":": "%3A", ",": "%2C"})


def start_early(
    workers: int | None, executor: str = "processes", modules: tuple[str, ...] = (*MAKERS, *READERS)
) -> None:
    """Load modules for the workers while a command reads its input."""
    from bookmaker.engine.pool import load_early

    if executor == "processes":
        load_early(workers, *modules)


def crew(workers: int | None, executor: str, scheduler: str | None) -> "AbstractContextManager[Crew]":
    """Provide the workers, as --workers, --executor and --scheduler ask; raise UserError without them."""
    if (executor == "dask") != (scheduler is not None):
        raise UserError("--executor dask and --scheduler ADDRESS belong together; give both, or neither")
    from bookmaker.engine.cluster import cluster

    return nullcontext(workers) if scheduler is None else cluster(scheduler, workers)


def variant(
    settings: list[str] | None, only: str | None, bank: Path | None = None, matrix: list[str] | None = None
) -> "Variant":
    """Return what --set, --only, --bank and --matrix ask for; raise UserError for unreadable values."""
    from bookmaker.spec.book import Variant
    from bookmaker.spec.matrix import parse_wanted

    numbers = None if only is None else _only(only)
    return Variant(tuple(settings or ()), numbers, bank=bank, matrix=parse_wanted(matrix or ()))


def _only(text: str) -> range:
    with suppress(UserError):
        if len(found := ranges_of("--only", text)) == 1:
            return found[0]
    raise UserError(f"--only {text}: expected the numbers of puzzles, from 1; write it like 1-10 or 37")


def one_loudness(verbose: bool) -> None:
    """Raise UserError if --quiet and --verbose are asked for."""
    if is_quiet() and verbose:
        raise UserError("--quiet and --verbose: give one of the two")


@contextmanager
def shown_as(form: Form, file: Path) -> Iterator[None]:
    """Show an error of the user's in a form and exit; as text it is left to the frame of the command line."""
    try:
        yield
    except UserError as error:
        if form == "text":
            raise
        show(form, file, error.problems or [finding_without_place(file, error)], error.code)
        raise typer.Exit(error.code) from None


def show(form: Form, file: Path, problems: Iterable[Problem], code: int = OK, **facts: Any) -> None:
    """Print findings on stdout in a form that is not text; `facts` are added to JSON."""
    if form == "github":
        for problem in problems:
            print(_note(problem))
    else:
        found = [  # without a place, line and column are null
            {**one._asdict(), "line": one.line or None, "column": one.column or None} for one in problems
        ]
        print(json.dumps({"file": str(file), "exit_code": code, "findings": found, **facts}, ensure_ascii=False))


def _note(problem: Problem) -> str:
    """Return a finding as a command of a GitHub workflow."""
    place = {"line": problem.line, "col": problem.column} if problem.line else {}
    file = {} if problem.file == _SETTING else {"file": problem.file, **place}
    properties = {**file, "title": f"{problem.level}[{problem.id}]"}
    said = ",".join(f"{key}={_escape_text(str(value)).translate(_IN_PROPERTIES)}" for key, value in properties.items())
    setting = f"{_SETTING} {problem.source}: " if problem.file == _SETTING else ""
    where = f"{problem.where}: " if problem.where else ""
    text = "\n".join(filter(None, (f"{setting}{where}{problem.message}", problem.remedy)))
    return f"::{problem.level} {said}::{_escape_text(text)}"


def _escape_text(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
