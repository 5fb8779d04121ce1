"""A file of training records, written as they come: JSON lines or, with pyarrow, Parquet."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from json import loads
from pathlib import Path

from bookmaker.cli.records import RecordModel
from bookmaker.cli.rowfile import LINES, PARQUET, check_pyarrow, line_file, table_file
from bookmaker.values.errors import UserError
from bookmaker.values.files import Stage

Sink = Callable[[Iterable[str]], None]
"""Takes records, each as a line of JSON."""


def check_target(target: Path, out: Path | None) -> None:
    """Raise UserError for an impossible file of records, CannotBeMet for Parquet without pyarrow."""
    if target.suffix not in (LINES, PARQUET):
        raise UserError(f"--traces {target}: a file of traces ends in {LINES} or {PARQUET}; give it one of these names")
    if out is not None and out.resolve() == target.resolve():
        raise UserError(f"--traces {target}: that is where -o writes the puzzles; give one of them another name")
    if target.suffix == PARQUET:
        check_pyarrow(f"--traces {target}")


@contextmanager
def trace_file(stage: Stage, target: Path) -> Iterator[Sink]:
    """Provide a function that writes records to a file that appears when the stage ends.

    In Parquet, values that are a number or "total" in JSON are text, for it has no such type.
    """
    path, fields = stage.put(target, b""), RecordModel.model_fields
    if target.suffix != PARQUET:
        with line_file(path) as sink:
            yield sink
        return
    with table_file(path, PARQUET, {name: field.annotation for name, field in fields.items()}) as take:
        yield lambda lines: take({**record, "type": str(record["type"])} for record in map(loads, lines))
