"""The file of a bank: what is opened and what is not, and what is left when something goes wrong."""

import errno
import os
import shutil
import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bookmaker.bank.stock import add, stats
from bookmaker.bank.store import VERSION, open_bank
from bookmaker.cli.frame import report
from bookmaker.values.errors import NotFound, UserError
from tests.bank.test_stock import record
from tests.commands import run_python


def test_a_new_bank_says_what_it_is(tmp_path: Path):
    with open_bank(tmp_path / "deep" / "one.bank", write=True) as bank:
        names = ("user_version", "journal_mode", "foreign_keys")
        assert [bank.one(f"PRAGMA {name}") for name in names] == [VERSION, "wal", 1]
        assert all("STRICT" in row[0] for row in bank.rows("SELECT sql FROM sqlite_schema WHERE type = 'table'"))
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["one.bank"]


def test_nothing_is_left_by_looking(tmp_path: Path):
    with open_bank(tmp_path / "one.bank", write=True) as bank:
        add(bank, [record(1)])
    with open_bank(tmp_path / "one.bank") as bank:
        assert stats(bank)[0].puzzles == 1
        with pytest.raises(UserError, match="can only be read"), bank.change() as db:
            db.execute("DELETE FROM puzzle")
    assert [path.name for path in tmp_path.iterdir()] == ["one.bank"]


def test_none_is_made_by_looking_and_an_empty_file_becomes_one_when_it_is_written(tmp_path: Path):
    with pytest.raises(NotFound, match="there is no such bank; give its file with --bank"), open_bank(tmp_path / "x"):
        pass
    with pytest.raises(NotFound, match="this is a folder"), open_bank(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty").touch()
    with pytest.raises(UserError, match="nothing in it yet"), open_bank(tmp_path / "empty"):
        pass
    with open_bank(tmp_path / "empty", write=True) as bank:
        assert stats(bank) == []


def test_what_is_no_bank_is_left_alone(tmp_path: Path):
    text, other = tmp_path / "book.yaml", tmp_path / "other.db"
    text.write_text("spec: 1\n" * 100)
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE mine (x)")
    for path in (text, other):
        before = path.read_bytes()
        for write in (False, True):
            with pytest.raises(UserError, match=r"this is not a bank; give another file"), open_bank(path, write):
                pass
        assert path.read_bytes() == before


def test_a_newer_bank_wants_a_newer_bookmaker(tmp_path: Path):
    path = tmp_path / "one.bank"
    with open_bank(path, write=True) as bank:
        bank.db.execute(f"PRAGMA user_version = {VERSION + 1}")
    for write in (False, True):
        newer = pytest.raises(UserError, match=f"a bank of version {VERSION + 1}.*; update bookmaker")
        with newer, open_bank(path, write):
            pass


def test_a_damaged_bank_is_told(tmp_path: Path):
    path = tmp_path / "one.bank"
    with open_bank(path, write=True) as bank:
        add(bank, map(record, range(3000)))
    content = bytearray(path.read_bytes())
    content[4096 * 8 : 4096 * 40] = b"\xff" * 4096 * 32
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"this bank is damaged|cannot be used"), open_bank(path) as bank:
        list(bank.rows("SELECT * FROM puzzle ORDER BY fingerprint"))


def test_a_full_disk_leaves_the_bank_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "one.bank"
    with open_bank(path, write=True) as bank:
        add(bank, map(record, range(10)))
        bank.db.execute(f"PRAGMA max_page_count = {bank.one('PRAGMA page_count') + 3}")
        with pytest.raises(OSError, match="full") as full:
            add(bank, map(record, range(10, 5000)))
        assert full.value.errno == errno.ENOSPC
        assert sum(one.puzzles for one in stats(bank)) == 10
        assert add(bank, [record(11)]) == 1
    assert report(full.value) == 2
    assert capsys.readouterr().err == f"error: {path}: the disk is full; make room or choose another folder\n"


def test_a_change_that_fails_changes_nothing(tmp_path: Path):
    with open_bank(tmp_path / "one.bank", write=True) as bank:
        with pytest.raises(KeyboardInterrupt), bank.change() as db:
            db.execute("INSERT INTO recipe (said) VALUES ('x')")
            raise KeyboardInterrupt
        assert bank.one("SELECT count(*) FROM recipe") == 0
        with pytest.raises(UserError, match="FOREIGN KEY"), bank.change() as db:
            db.execute("INSERT INTO used VALUES (7, 'x', 0, '', 1, '', '', '')")


READING = """
import os, sys
from pathlib import Path
from bookmaker.bank.stock import add, stats
from bookmaker.bank.store import open_bank
from bookmaker.values.errors import UserError

if os.geteuid() == 0:
    os.setuid(65534)  # whom no permission is given by being root
with open_bank(Path(sys.argv[1])) as bank:
    print(stats(bank)[0].puzzles)
try:
    with open_bank(Path(sys.argv[1]), write=True) as bank:
        add(bank, [])
except UserError as error:
    print(error)
"""


@pytest.mark.parametrize(("file", "of"), [(0o444, 0o555), (0o444, 0o755), (0o644, 0o555)])
def test_a_bank_that_can_only_be_read_is_read_and_has_its_remedy(file: int, of: int):
    folder = Path(tempfile.mkdtemp())
    path = folder / "one.bank"
    try:
        with open_bank(path, write=True) as bank:
            add(bank, [record(1)])
        os.chmod(path, file)
        os.chmod(folder, of)
        result = run_python(READING, path)
        said = "this bank can only be read; let it and its folder be written, or copy it and give the copy: --bank COPY"
        assert (result.stderr, result.stdout) == ("", f"1\n{path}: {said}\n")
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_several_may_begin_and_fill_a_bank_at_once(tmp_path: Path):
    path = tmp_path / "one.bank"

    def fill(first: int) -> int:
        added = 0
        for number in range(first, first + 60):
            with open_bank(path, write=True) as bank:
                added += add(bank, [record(number)])
        return added

    with ThreadPoolExecutor(3) as run:
        assert sum(run.map(fill, (0, 30, 60))) == 120
    with open_bank(path) as bank:
        assert sum(one.puzzles for one in stats(bank)) == 120
