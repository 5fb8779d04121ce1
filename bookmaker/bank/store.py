"""The file of a bank: its tables, how it is opened, and why one cannot be.

Writes that belong together appear whole or not at all, whenever a process ends; several may read and write one bank.
Nothing here judges puzzles.
"""

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.values.errors import NotFound, UserError
from bookmaker.values.interrupts import interrupts_wait

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE recipe (
            id INTEGER PRIMARY KEY,
            said TEXT NOT NULL UNIQUE,
            next INTEGER NOT NULL DEFAULT 0,
            found INTEGER NOT NULL DEFAULT 0
        ) STRICT""",
        """CREATE TABLE puzzle (
            id INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL UNIQUE,
            code TEXT NOT NULL,
            solution TEXT NOT NULL,
            kind TEXT NOT NULL,
            rows INTEGER NOT NULL,
            columns INTEGER NOT NULL,
            bullets INTEGER NOT NULL,
            printed INTEGER NOT NULL,
            asked TEXT NOT NULL,
            tier TEXT NOT NULL,
            n0 INTEGER NOT NULL,
            n1 INTEGER NOT NULL,
            n2 INTEGER NOT NULL,
            energy REAL NOT NULL,
            energy_version INTEGER NOT NULL,
            hardest REAL NOT NULL,
            effort REAL NOT NULL,
            rating_version INTEGER NOT NULL,
            facts TEXT NOT NULL,
            recipe INTEGER REFERENCES recipe (id),
            number INTEGER
        ) STRICT""",
        """CREATE TABLE used (
            puzzle INTEGER NOT NULL REFERENCES puzzle (id),
            book TEXT NOT NULL,
            section INTEGER NOT NULL,
            tier TEXT NOT NULL,
            number INTEGER NOT NULL,
            page TEXT NOT NULL,
            day TEXT NOT NULL,
            PRIMARY KEY (puzzle, book)
        ) STRICT, WITHOUT ROWID""",
        """CREATE INDEX wanted ON puzzle
            (kind, rows, columns, bullets, printed, asked, fingerprint, energy, hardest, effort)""",
        "CREATE INDEX sort ON puzzle (kind, rows, columns, bullets, printed, asked, tier)",
        "CREATE INDEX used_in ON used (book, section, tier, number)",
    ),
    ("ALTER TABLE used ADD COLUMN version TEXT NOT NULL DEFAULT ''",),
)
"""Statements that turn a bank of each version into one of the next, beginning with an empty file."""
CERTIFICATES = """CREATE TABLE IF NOT EXISTS certificate (
    puzzle INTEGER PRIMARY KEY REFERENCES puzzle (id) ON DELETE CASCADE,
    said TEXT NOT NULL
) STRICT"""
"""A table that a bank need not have, until it is opened for writing: `bank.certificates` tells what is in it."""
TABLES = ("recipe", "puzzle", "used")
"""The tables, each after those that it refers to."""
VERSION = len(MIGRATIONS)
"""The version of the tables."""
APPLICATION = 0x62756C6C
"""Distinguishes a bank from other files of SQLite."""
PATIENCE = 60.0
"""Seconds that a process waits for another one that writes."""
_SAID = {
    sqlite3.SQLITE_NOTADB: "this is not a bank; give another file, or a new name and a bank is made there",
    sqlite3.SQLITE_CORRUPT: "this bank is damaged; save what is sound: bookmaker bank rescue NEW --bank FILE",
    sqlite3.SQLITE_BUSY: "another process is writing into this bank all the time; try again when it has ended",
}
FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""Errors of SQLite; the second where it cannot say what is damaged."""
_STATE = """SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
    FROM pragma_application_id, pragma_user_version"""
_OTHER = "give another file, or see who may read and write it"
_READ_ONLY = "this bank can only be read; let it and its folder be written, or copy it and give the copy: --bank COPY"
_LOCKED_AWAY = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says of a file, a folder or a disk that cannot be written."""
_SYSTEM = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_PERM: errno.EACCES,
}
"""SQLite's failures and the system's errors that mean them."""


class Bank(NamedTuple):
    """An open bank."""

    path: Path
    db: sqlite3.Connection

    def rows(self, said: str, values: Sequence[Any] = ()) -> Iterator[sqlite3.Row]:
        """Yield the results of a query; raise as `open_bank`."""
        with translate_errors(self.path):
            for row in self.db.execute(said, values):  # noqa: UP028 - who stops early needs no open bank for that
                yield row

    def one(self, said: str, values: Sequence[Any] = ()) -> Any:
        """Return the single value that a query finds; None if it finds none."""
        return next((row[0] for row in self.rows(said, values)), None)

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Provide the connection for changes: all are kept when the block ends, none if it fails."""
        with translate_errors(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled back already
                    self.db.execute("ROLLBACK")
                raise


@contextmanager
def open_bank(path: Path, write: bool = False) -> Iterator[Bank]:
    """Provide the bank in a file; a new one to write if there is none.

    Raises NotFound if there is none to read, UserError for a file that is no bank, is damaged, or comes from a newer
    bookmaker, OSError for a full disk or one that cannot be written.
    """
    if not write and not path.is_file():
        what = "this is a folder" if path.is_dir() else "there is no such bank"
        raise NotFound(f"{path}: {what}; give its file with --bank, or fill one: bookmaker bank fill")
    db = None
    try:
        with translate_errors(path), interrupts_wait():
            db = _connect(path, write)
        bank = Bank(path, db)
        with translate_errors(path):
            _set_up(bank, write)
        with _blaming_damage(bank):
            yield bank
    finally:
        if db:
            db.close()


def flaws(bank: Bank) -> list[str]:
    """Return what is wrong with the file of a bank."""
    try:
        found = [str(row[0]) for row in bank.db.execute("PRAGMA integrity_check") if row[0] != "ok"]
        return found + [f"{row[0]}: a row refers to none" for row in bank.db.execute("PRAGMA foreign_key_check")]
    except FAILURES as error:
        return [str(error)]


def reach_rows(path: Path, table: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a damaged table before the damage, and after it; all of them twice where there is none."""
    with closing(sqlite3.connect(path)) as db:
        for order in ("ASC", "DESC"):
            with suppress(*FAILURES):
                yield from db.execute(f"SELECT * FROM {table} ORDER BY 1 {order}")


@contextmanager
def _blaming_damage(bank: Bank) -> Iterator[None]:
    """Turn whatever goes wrong with what a damaged bank holds into that damage."""
    try:
        yield
    except (UserError, OSError):
        raise
    except Exception:
        if flaws(bank):
            raise UserError(f"{bank.path}: {_SAID[sqlite3.SQLITE_CORRUPT]}") from None
        raise


def _connect(path: Path, write: bool) -> sqlite3.Connection:
    if write:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "Is a directory", str(path))
    place = path.absolute().as_uri()
    # Who may only read leaves the log behind, and cannot even begin one where nothing can be written.
    modes = ("rwc",) if write else ("rw", "ro", "ro&immutable=1")
    for mode in modes:
        db = sqlite3.connect(f"{place}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None)
        db.row_factory = sqlite3.Row
        db.execute(f"PRAGMA query_only = {int(not write)}")
        try:
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            return db
        except sqlite3.OperationalError as error:
            db.close()
            if mode == modes[-1] or error.sqlite_errorcode & 0xFF not in (
                sqlite3.SQLITE_CANTOPEN,
                sqlite3.SQLITE_READONLY,
            ):
                raise
    raise AssertionError(modes)


def _set_up(bank: Bank, write: bool) -> None:
    """Bring a bank to today's version; raise UserError for what is no bank, or a newer one."""
    bank.db.execute("PRAGMA foreign_keys = ON")
    bank.db.execute("PRAGMA cache_size = -64000")
    if _version_of(bank) == VERSION:
        if write:
            bank.db.execute(CERTIFICATES)
        return
    if not write:
        raise UserError(f"{bank.path}: this bank has nothing in it yet, or is of an older bookmaker; fill it first")
    _write_ahead(bank)
    with bank.change() as db:
        for step in MIGRATIONS[_version_of(bank) :]:
            for statement in step:
                db.execute(statement)
        db.execute(CERTIFICATES)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")


def _version_of(bank: Bank) -> int:
    """Return the version of a bank, 0 for an empty file; raise UserError for a foreign one.

    It asks only once, for another process may begin the bank between two questions.
    """
    application, version, tables = bank.db.execute(_STATE).fetchone()
    if application != APPLICATION and (tables or application or version):
        raise UserError(f"{bank.path}: {_SAID[sqlite3.SQLITE_NOTADB]}")
    if version > VERSION:
        said = f"a bank of version {version}, and this bookmaker knows version {VERSION}; update bookmaker"
        raise UserError(f"{bank.path}: {said}")
    return int(version)


def _write_ahead(bank: Bank) -> None:
    """Let readers go on while one writes; SQLite does not wait by itself if several begin a bank at once."""
    for attempt in range(200):
        try:
            bank.db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if attempt == 199 or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            with suppress(sqlite3.Error):  # waits for the other one
                bank.db.execute("BEGIN EXCLUSIVE")
                bank.db.execute("ROLLBACK")


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about a file into errors of the user's, or of the system's."""
    try:
        yield
    except FAILURES as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in _SYSTEM:
            raise OSError(_SYSTEM[code], str(error), str(path)) from None
        if code == sqlite3.SQLITE_CANTOPEN and not os.path.lexists(path):
            raise UserError(
                f"{path}: no bank can be made here; choose another folder, or see who may write it"
            ) from None
        if code in _LOCKED_AWAY and os.access(path, os.R_OK):
            raise UserError(f"{path}: {_READ_ONLY}") from None
        raise UserError(f"{path}: {_SAID.get(code, f'this bank cannot be used: {error}; {_OTHER}')}") from None


def insert(
    db: sqlite3.Connection, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], conflict: str = "ABORT"
) -> int:
    """Put rows of some columns into a table and return how many; IGNORE skips those that clash."""
    said = f"INSERT OR {conflict} INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    return db.executemany(said, rows).rowcount
