"""Rows of data that go into a file as they come: lines of JSON, CSV or, with pyarrow, Parquet."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import Stage

CSV, PARQUET = ".csv", ".parquet"
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
def table_file(path: Path, columns: Iterable[str]) -> Iterator[Take]:
    """Provide a function that writes rows of some columns as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, tuple(columns), lineterminator="\n")
        table.writeheader()
        yield table.writerows


@contextmanager
def parquet_file(path: Path, schema: Any) -> Iterator[Take]:
    """Provide a function that writes rows as Parquet, with a schema of pyarrow."""
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    waiting = list[Row]()

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


def plain_schema(types: Mapping[str, type]) -> Any:
    """Return the schema of columns that hold whole numbers, numbers or text."""
    import pyarrow

    known = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    return pyarrow.schema([(name, known[kind]) for name, kind in types.items()])


@contextmanager
def puzzle_file(stage: Stage, out: Path | None) -> Iterator[Callable[[str], object]]:
    """Provide a function that takes puzzles, each as its line of JSON, and prints them, or writes a file.

    The file is a table if its name says so, else it has the lines unchanged. It appears when the stage ends.
    """
    if out is None:
        yield partial(print, flush=True)
    elif out.suffix in (CSV, PARQUET):
        with ExitStack() as opened:
            path = stage.put(out, b"")
            yield _rows_into(opened, partial(table_file, path) if out.suffix == CSV else partial(_parquet_of, path))
    else:
        with stage.put(out, b"").open("w", encoding="utf-8", newline="\n") as file:
            yield lambda line: file.write(f"{line}\n")


def _parquet_of(path: Path, first: Row) -> AbstractContextManager[Take]:
    types = {name: _NEVER_TEXT.get(name, str if value is None else type(value)) for name, value in first.items()}
    return parquet_file(path, plain_schema(types))


def _rows_into(
    opened: ExitStack, start: Callable[[dict[str, Any]], AbstractContextManager[Take]]
) -> Callable[[str], None]:
    """Return a function that writes puzzles into a table with the columns of the first one."""
    takes = list[Take]()

    def take(line: str) -> None:
        row = flat(json.loads(line))
        if not takes:
            takes.append(opened.enter_context(start(row)))
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
