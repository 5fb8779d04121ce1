"""Kill `bank fill` at random moments, let it go on, and compare with one that was left alone.

`python -m tests.bank.kills 50` does so fifty times.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path

COUNT = 300
FILL = ["--size", "4x4", "--count", str(COUNT // 2), "--tier", "gentle", "--tier", "steady", "--set", "steps=30"]


def fill(bank: Path) -> subprocess.Popen[bytes]:
    """Start to fill a bank."""
    command = [sys.executable, "-m", "bookmaker", "bank", "fill", *FILL, "--bank", str(bank), "--workers", "1", "-q"]
    return subprocess.Popen(command, start_new_session=True)


def found(bank: Path) -> int:
    """Return how many puzzles of its recipe a bank has by now."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{bank}?mode=ro", uri=True)) as db:
        return int(db.execute("SELECT sum(found) FROM recipe").fetchone()[0] or 0)
    return 0


def contents(bank: Path) -> list[str]:
    """Return all that a bank holds."""
    with closing(sqlite3.connect(bank)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return list(db.iterdump())


def kill_and_go_on(bank: Path, times: int, seed: int) -> int:
    """Fill a bank that is killed so often, at random moments; return how often it was at work then."""
    chance, hit = random.Random(seed), 0
    for kill in range(times):
        process, target = fill(bank), COUNT * kill // times
        while process.poll() is None and found(bank) <= target:
            time.sleep(0.01)
        time.sleep(chance.random() * 0.05)
        hit += process.poll() is None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert fill(bank).wait() == 0
    return hit


def compare(folder: Path, times: int, seed: int = 1) -> int:
    """Assert that a bank which is killed so often ends up as one that is not; return how often it was at work."""
    assert fill(folder / "straight.bank").wait() == 0
    hit = kill_and_go_on(folder / "killed.bank", times, seed)
    assert contents(folder / "killed.bank") == contents(folder / "straight.bank")
    assert found(folder / "killed.bank") == COUNT
    return hit


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        hit = compare(Path(name), int(sys.argv[1]))
        sys.stdout.write(f"{hit} kills while it was at work; the contents are the same\n")
