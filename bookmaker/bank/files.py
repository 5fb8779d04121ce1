"""Puzzles of a bank in files: JSON lines as `generate` writes, tables as CSV or, with pyarrow, as Parquet."""

import csv
import json
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from bookmaker.bank.records import Record
from bookmaker.bank.rowfile import CSV, GROUP, LINES, PARQUET, Take, check_pyarrow, line_file, table_file
from bookmaker.bank.stock import stats
from bookmaker.bank.store import Bank
from bookmaker.bank.transfer import FLAT, deep, flat
from bookmaker.values.errors import UserError, not_found
from bookmaker.values.events import Event, Progress
from bookmaker.values.files import open_regular, staging
from bookmaker.values.limits import LINE_BYTES, size_said


def check_name(path: Path) -> None:
    """Raise UserError for a file whose name shows no format, CannotBeMet for Parquet without pyarrow."""
    if path.suffix not in _READERS:
        raise UserError(f"{path}: files of puzzles end in {', '.join(_READERS)}; give it one of these names")
    if path.suffix == PARQUET:
        check_pyarrow(str(path))


def writing(bank: Bank, path: Path) -> Generator[Event, None, int]:
    """Write all puzzles of a bank to a file that appears whole or not at all, and return how many."""
    rows, done, count = flat(bank), 0, sum(one.puzzles for one in stats(bank))
    with staging() as stage, _writer(stage.put(path, b""), path.suffix) as take:
        while some := list(islice(rows, _AT_ONCE)):
            take(some)
            done += len(some)
            yield Progress("puzzles", done, count)
    return done


@contextmanager
def _writer(path: Path, suffix: str) -> Iterator[Take]:
    if suffix == LINES:
        with line_file(path) as put:
            yield lambda rows: put(json.dumps(deep(row)) for row in rows)
        return
    with table_file(path, suffix, {name: Record.__annotations__.get(name, str) for name in FLAT}) as take:
        yield take


_AT_ONCE = 1_000
"""Puzzles written between two progress reports."""


def length_of(path: Path) -> int:
    """Return the bytes of a file; raise NotFound if it cannot be read."""
    try:
        with open_regular(path) as file:
            return file.seek(0, 2)
    except OSError as error:
        raise not_found(path, error, "give a file of puzzles") from None


def read_file(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the puzzles of a file, each with its place; raise UserError for files of other kinds."""
    try:
        for number, data in _READERS[path.suffix](path):
            yield f"{path}:{number}", data
    except UnicodeDecodeError:
        raise UserError(f"{path}: this is not UTF-8; give a file as bookmaker bank export writes it") from None


def _read_lines(path: Path) -> Iterator[tuple[int, Any]]:
    with path.open(encoding="utf-8-sig") as file:
        yield from ((number, line) for number, line in enumerate(_lines(file, path), 1) if line.strip())


def _lines(file: TextIO, path: Path) -> Iterator[str]:
    """Yield the lines of a file; raise UserError for one that is too long."""
    number = 0
    while line := file.readline(LINE_BYTES + 1):
        number += 1
        if len(line) > LINE_BYTES:
            what = f"this line has more than {size_said(LINE_BYTES)}"
            raise UserError(f"{path}:{number}: {what}; give a file as bookmaker bank export writes it")
        yield line


def _read_table(path: Path) -> Iterator[tuple[int, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        table = csv.DictReader(_lines(file, path))
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
    LINES: _read_lines,
    CSV: _read_table,
    PARQUET: _read_parquet,
}
"""Readers of files, by the endings of their names: they yield each puzzle with its line."""
