"""A file of training records, written as they come: JSON lines or, with pyarrow, Parquet."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from json import loads
from pathlib import Path
from typing import Any, get_args

from bookmaker.cli.records import RatingModel, RecordModel
from bookmaker.cli.rowfile import PARQUET, check_pyarrow, parquet_file
from bookmaker.values.errors import UserError
from bookmaker.values.files import Stage

LINES = ".jsonl"
Sink = Callable[[list[str]], None]
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
    """Provide a function that writes records to a file that appears when the stage ends."""
    path = stage.put(target, b"")
    with _parquet(path) if target.suffix == PARQUET else _lines(path) as sink:
        yield sink


@contextmanager
def _lines(path: Path) -> Iterator[Sink]:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        yield lambda lines: file.writelines(f"{line}\n" for line in lines)


@contextmanager
def _parquet(path: Path) -> Iterator[Sink]:
    """Write values that are a number or "total" in JSON as text, for Parquet has no such type."""
    with parquet_file(path, _columns()) as take:
        yield lambda lines: take({**record, "type": str(record["type"])} for record in map(loads, lines))


def _columns() -> Any:
    """Return the columns of records as Arrow has them."""
    import pyarrow

    plain: dict[Any, Any] = {
        str: pyarrow.string(),
        int: pyarrow.int64(),
        bool: pyarrow.bool_(),
        float: pyarrow.float64(),
    }
    rating = [(name, plain[field.annotation]) for name, field in RatingModel.model_fields.items() if field.annotation]
    kinds = {**plain, list[str]: pyarrow.list_(pyarrow.string()), RatingModel: pyarrow.struct(rating)}

    def column(annotation: Any) -> Any:
        return kinds[annotation] if annotation in kinds else kinds[get_args(annotation)[0]]

    fields = RecordModel.model_fields.items()
    return pyarrow.schema(
        [(name, plain[str] if name == "type" else column(field.annotation)) for name, field in fields]
    )
