"""Rows of a bank, read without SQLite, against what SQLite itself says."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.bank.pages import PAGE, rows_of

NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.integers(-300, 300)
TEXTS = st.text(max_size=90) | st.integers(0, 3 * PAGE).map("x".__mul__) | st.sampled_from(["", "é" * 2022, "y" * 4060])
ROWS = st.lists(st.tuples(NUMBERS, TEXTS, st.none() | st.floats(allow_nan=False)), max_size=30)


@settings(deadline=None, max_examples=60)
@given(ROWS, st.booleans())
def test_rows_are_read_as_sqlite_does(rows: list[tuple[Any, ...]], numbered: bool):
    rows = list({row[0]: row for row in rows}.values())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.bank"
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(f"PRAGMA page_size = {PAGE}")
            columns = "one INTEGER PRIMARY KEY, two, three" if numbered else "one INT, two, three, PRIMARY KEY (one)"
            db.execute(f"CREATE TABLE own ({columns}){'' if numbered else ' WITHOUT ROWID'}")
            db.executemany("INSERT INTO own VALUES (?, ?, ?)", rows)
        data = path.read_bytes()
    found = {row for row in rows_of(data) if row[0] != "table"}
    lost = len(rows) - len(found)
    assert found <= {*rows}
    assert lost < (1 if numbered else len(data) // PAGE)  # without row numbers, inner pages have rows, too
