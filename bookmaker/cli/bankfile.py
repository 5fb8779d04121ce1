"""Puzzles of a bank in files: JSON lines as `generate` writes them, tables as CSV or, with pyarrow, as Parquet."""

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bookmaker.bank.records import Record
from bookmaker.bank.store import Bank
from bookmaker.bank.transfer import FLAT, deep, flat
from bookmaker.cli.rowfile import CSV, GROUP, PARQUET, check_pyarrow, parquet_file, plain_schema, table_file
from bookmaker.values.errors import NotFound, UserError
from bookmaker.values.files import open_regular, staging


def check_name(path: Path) -> None:
    """Raise UserError for a file whose name says no format, CannotBeMet for Parquet without pyarrow."""
    if path.suffix not in _WRITERS:
        raise UserError(f"{path}: files of puzzles end in {', '.join(_WRITERS)}; give it one of these names")
    if path.suffix == PARQUET:
        check_pyarrow(str(path))


def write_file(bank: Bank, path: Path) -> int:
    """Write all puzzles of a bank to a file that appears whole or not at all, and return how many."""
    with staging() as stage:
        return _WRITERS[path.suffix](flat(bank), stage.put(path, b""))


def _write_lines(rows: Iterator[dict[str, Any]], path: Path) -> int:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        return sum(file.write(f"{json.dumps(deep(row))}\n") > 0 for row in rows)


def _write_table(rows: Iterator[dict[str, Any]], path: Path) -> int:
    with table_file(path, FLAT) as take:
        return sum(1 for row in rows if take([row]) is None)


def _write_parquet(rows: Iterator[dict[str, Any]], path: Path) -> int:
    with parquet_file(path, plain_schema({name: Record.__annotations__.get(name, str) for name in FLAT})) as take:
        return sum(1 for row in rows if take([row]) is None)


_WRITERS: Mapping[str, Callable[[Iterator[dict[str, Any]], Path], int]] = {
    ".jsonl": _write_lines,
    CSV: _write_table,
    PARQUET: _write_parquet,
}
"""How files are written, by what their names end in."""


def length_of(path: Path) -> int:
    """Return how many bytes a file has; raise NotFound where none can be read."""
    try:
        with open_regular(path) as file:
            return file.seek(0, 2)
    except OSError as error:
        raise NotFound(f"{path}: cannot be read: {error.strerror}; give a file of puzzles") from None


def read_file(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the puzzles of a file, each with its place; raise UserError for what is no such file."""
    try:
        for number, data in _READERS[path.suffix](path):
            yield f"{path}:{number}", data
    except UnicodeDecodeError:
        raise UserError(f"{path}: this is not UTF-8; give a file as bookmaker bank export writes it") from None


def _read_lines(path: Path) -> Iterator[tuple[int, Any]]:
    with path.open(encoding="utf-8-sig") as file:
        yield from ((number, line) for number, line in enumerate(file, 1) if line.strip())


def _read_table(path: Path) -> Iterator[tuple[int, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        table = csv.DictReader(file)
        if "code" not in (table.fieldnames or ()):
            raise UserError(f"{path}:1: no column of this table is called code; its first line names the columns")
        try:
            yield from ((table.line_num, row) for row in table)
        except csv.Error as error:
            raise UserError(f"{path}:{table.line_num}: {error}") from None


def _read_parquet(path: Path) -> Iterator[tuple[int, Any]]:
    import pyarrow
    from pyarrow.parquet import ParquetFile

    try:
        batches = ParquetFile(path).iter_batches(GROUP)
        yield from enumerate((row for batch in batches for row in batch.to_pylist()), 1)
    except pyarrow.ArrowException as error:
        raise UserError(f"{path}: this is no Parquet file of puzzles: {str(error).splitlines()[0]}") from None


_READERS: Mapping[str, Callable[[Path], Iterator[tuple[int, Any]]]] = {
    ".jsonl": _read_lines,
    ".csv": _read_table,
    ".parquet": _read_parquet,
}
"""How files are read, by what their names end in: each puzzle with its line."""
