"""Rows of data that go into a file as they come: lines of JSON, CSV or, with pyarrow, Parquet."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin

from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import Stage

LINES, CSV, PARQUET = ".jsonl", ".csv", ".parquet"
GROUP = 20_000
"""Rows written together into a Parquet file."""
Row = dict[str, Any]
Take = Callable[[Iterable[Row]], None]
_NEVER_TEXT = {"total": int}
"""Columns that may begin with an empty row, and hold no text."""


def check_pyarrow(said: str) -> None:
    """Raise CannotBeMet without pyarrow; `said` is the file, or the option that names it."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise CannotBeMet(
            f"{said}: Parquet needs pyarrow, which is not installed; "
            "pip install 'bookmaker-puzzles[traces]', or let the name end in .jsonl"
        ) from None


@contextmanager
def line_file(path: Path) -> Iterator[Callable[[Iterable[str]], None]]:
    """Provide a function that writes lines."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        yield lambda lines: file.writelines(f"{line}\n" for line in lines)


@contextmanager
def table_file(path: Path, suffix: str, types: Mapping[str, Any]) -> Iterator[Take]:
    """Provide a function that writes rows as CSV or Parquet, with the types of their columns by name."""
    if suffix == PARQUET:
        with _parquet_file(path, types) as take:
            yield take
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, tuple(types), lineterminator="\n")
        table.writeheader()
        yield table.writerows


@contextmanager
def _parquet_file(path: Path, types: Mapping[str, Any]) -> Iterator[Take]:
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    waiting, schema = list[Row](), pyarrow.schema([(name, _arrow_type(type_)) for name, type_ in types.items()])

    def write(least: int) -> None:
        if len(waiting) >= least:
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema=schema))
            waiting.clear()

    def take(rows: Iterable[Row]) -> None:
        waiting.extend(rows)
        write(GROUP)

    with ParquetWriter(path, schema) as writer:
        yield take
        write(1)


def _arrow_type(type_: Any) -> Any:
    """Return Arrow's type for values of a type, or None; what is a number or a word is text."""
    import pyarrow

    plain: dict[Any, Any] = {int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    parts = [part for part in get_args(type_) if part is not NoneType]
    if get_origin(type_) is list:
        return pyarrow.list_(_arrow_type(parts[0]))
    if fields := getattr(type_, "model_fields", None):
        return pyarrow.struct([(name, _arrow_type(field.annotation)) for name, field in fields.items()])
    return _arrow_type(parts[0]) if len(parts) == 1 else plain.get(type_, pyarrow.string())


@contextmanager
def puzzle_file(stage: Stage, out: Path | None) -> Iterator[Callable[[str], object]]:
    """Provide a function that takes puzzles, each as its line of JSON, and prints them, or writes a file.

    The file is a table if its name says so, else it has the lines unchanged. It appears when the stage ends.
    """
    if out is None:
        yield partial(print, flush=True)
    elif out.suffix in (CSV, PARQUET):
        with ExitStack() as opened:
            yield _rows_into(opened, partial(table_file, stage.put(out, b""), out.suffix))
    else:
        with line_file(stage.put(out, b"")) as put:
            yield lambda line: put([line])


def _rows_into(
    opened: ExitStack, start: Callable[[Mapping[str, Any]], AbstractContextManager[Take]]
) -> Callable[[str], None]:
    """Return a function that writes puzzles into a table with the columns of the first one."""
    takes = list[Take]()

    def take(line: str) -> None:
        row = flat(json.loads(line))
        if not takes:
            none = {name: _NEVER_TEXT.get(name, str) for name in row}
            types = {name: none[name] if value is None else type(value) for name, value in row.items()}
            takes.append(opened.enter_context(start(types)))
        takes[0]([row])

    return take


def flat(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return a puzzle as a row of a table, with the columns of `bank export` if it has them.

    Rows of a board are joined by slashes, a rating is three columns, anything else with parts is JSON.
    """
    row = dict[str, Any]()
    for key, value in line.items():
        if key == "rating":
            row |= {"hardest": value["hardest"], "effort": value["effort"], "rating_version": value["version"]}
        elif value and isinstance(value, list) and all(isinstance(one, str) for one in value):
            row[key] = "/".join(value)
        else:
            row[key] = json.dumps(value) if isinstance(value, dict | list) else value
    return row
