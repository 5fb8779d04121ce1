"""What is sound of a damaged bank, taken into a new one."""

import shutil
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.bank.care import judge_puzzles
from bookmaker.bank.pages import PAGE, rows_of
from bookmaker.bank.store import TABLES, Bank, insert, open_bank, reach_rows
from bookmaker.engine.pool import Workers
from bookmaker.values.errors import not_found
from bookmaker.values.events import Event
from bookmaker.values.files import errors_naming, staging, work_folder

_HEAD = b"SQLite format 3\0" + PAGE.to_bytes(2) + b"\2\2\0\x40\x20\x20"
"""How every bank begins."""
_TYPES = {"INTEGER": (int,), "TEXT": (str,), "REAL": (int, float)}
Row = tuple[Any, ...]


class Rescued(NamedTuple):
    """What was saved from a damaged bank."""

    puzzles: int
    spoiled: int
    """Puzzles that were found and are not right."""
    uses: int


def rescue(path: Path, out: Path, workers: Workers = None) -> Generator[Event, None, Rescued]:
    """Write what is sound of a bank into a new one that appears whole or not at all."""
    with work_folder(beside=out) as folder:
        made = folder / "made.bank"
        with open_bank(made, write=True) as bank:
            with errors_naming(out):
                rows = _read(path, folder / "copy.bank")
            found = _fill(bank, rows)
            verdicts = yield from judge_puzzles(bank, "proved", workers)
            marks = [(one.kept.fingerprint,) for one in verdicts if one.doubt]
            with bank.change() as db:
                db.executemany("DELETE FROM used WHERE puzzle = (SELECT id FROM puzzle WHERE fingerprint = ?)", marks)
                db.executemany("DELETE FROM puzzle WHERE fingerprint = ?", marks)
            puzzles, uses = (int(bank.one(f"SELECT count(*) FROM {table}")) for table in ("puzzle", "used"))
        with staging() as stage:
            stage.put(out, made.read_bytes())
    return Rescued(puzzles, found - puzzles, uses)


def _read(path: Path, copy: Path) -> list[tuple[str, Row]]:
    """Return the rows of a bank, each with its table: those that SQLite reaches, then all that are in its pages."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise not_found(path, error, "give the file of a bank with --bank") from None
    copy.write_bytes(content)
    with suppress(FileNotFoundError):
        shutil.copyfile(f"{path}-wal", f"{copy}-wal")
    with copy.open("r+b") as file:
        file.write(_HEAD)
    reached = [(table, row) for table in TABLES for row in reach_rows(copy, table)]
    return reached + [(table, row) for row in rows_of(copy.read_bytes()) for table in TABLES]


def _fill(bank: Bank, rows: list[tuple[str, Row]]) -> int:
    """Put the rows that fit into an empty bank, the first of those with one key, and return how many puzzles it got."""
    known = dict[str, set[int]]()
    with bank.change() as db:
        for table in TABLES:
            names, types, firm = zip(
                *db.execute(f'SELECT name, type, "notnull" FROM pragma_table_info("{table}")'), strict=True
            )
            fit = [row for of, row in rows if of == table and _fits(row, types, firm)]
            if table == "puzzle":  # without a recipe, a puzzle is none the worse
                fit = [row if row[-2] in known["recipe"] else (*row[:-2], None, None) for row in fit]
            if table == "used":
                fit = [row for row in fit if row[0] in known["puzzle"]]
            insert(db, table, names, fit, "IGNORE")
            known[table] = {row[0] for row in db.execute(f"SELECT * FROM {table}")}
    return len(known["puzzle"])


def _fits(row: Row, types: tuple[str, ...], firm: tuple[int, ...]) -> bool:
    return len(row) == len(types) and all(
        isinstance(value, _TYPES[type]) or (value is None and not needed)
        for value, type, needed in zip(row, types, firm, strict=True)
    )
