"""What dask costs beside plain processes: `python -m tests.bench.machines [DAYS] [BOOKS] [SECONDS]`.

Makes a part of a publisher's year both ways, with two workers each: a bank of DAYS puzzles for each size and tier, and
BOOKS books. Prints the CPU and wall seconds of each, with all processes, and what of it is the scheduler's. Given
SECONDS, a worker is killed at random about that often, and another one joins. What comes out has to be the same. The
scheduler and its workers have the settings that the manual asks for; `BARE=1` leaves them out.
"""

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measuring import adopt, children, timed

SIZES, TIERS = ("5x5", "6x6", "7x7", "8x8"), ("gentle", "steady", "tricky")
WORKERS = 2
MANUAL = Path(__file__).parents[2] / "docs" / "machines.md"
ASKED = dict(re.findall(r"^export (DASK_\w+)=(\S+)$", MANUAL.read_text("utf-8"), re.MULTILINE))
"""The settings for every machine."""
BOOK = """\
spec: 1
title: Book {number}
seed: {number}
sections:
  - {{title: One, size: 7x7, tiers: {{gentle: 50, steady: 50, tricky: 50}}}}
  - {{title: Two, size: 10x10, tiers: {{gentle: 50, steady: 50, tricky: 50}}}}
"""


def start(what: str, *options: str) -> "subprocess.Popen[bytes]":
    command = (sys.executable, "-m", f"distributed.cli.dask_{what}", *options, "--no-dashboard")
    settings = os.environ | ({} if os.environ.get("BARE") else ASKED)
    return subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Machines:
    """A scheduler, and workers that may be lost."""

    def __init__(self, folder: Path) -> None:
        note = folder / "scheduler.json"
        self.scheduler = start("scheduler", "--scheduler-file", str(note), "--host", "127.0.0.1", "--port", "0")
        self.note, self.lost = note, 0
        self.workers = [self.join() for _ in range(WORKERS)]

    def join(self) -> "subprocess.Popen[bytes]":
        options = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        return start("worker", "--scheduler-file", str(self.note), *options)

    def lose_some(self, seconds: float, chance: random.Random) -> None:
        while self.scheduler.poll() is None:
            time.sleep(chance.expovariate(1 / seconds))
            at = chance.randrange(WORKERS)
            self.workers[at].send_signal(signal.SIGKILL)
            self.workers[at].wait()
            self.workers[at], self.lost = self.join(), self.lost + 1


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def machines(seconds: float) -> Iterator[tuple[Machines, tuple[str, ...]]]:
    """Provide workers that are ready, and what a command is told of them."""
    from distributed import Client

    with TemporaryDirectory() as folder:
        made = Machines(Path(folder))
        with Client(scheduler_file=str(made.note), set_as_default=False) as client:
            client.wait_for_workers(WORKERS)
            address = client.scheduler.address
        if seconds:
            threading.Thread(target=made.lose_some, args=(seconds, random.Random(7)), daemon=True).start()
        yield made, ("--executor", "dask", "--scheduler", address)
        made.scheduler.kill()
        for process in (*made.workers, made.scheduler):
            process.kill()
            process.wait()


def run(folder: Path, *words: str) -> float:
    """Run a command, and return its wall seconds."""
    command = (sys.executable, "-m", "bookmaker", *words, "-q")
    return timed(lambda: subprocess.run(command, cwd=folder, check=True), time.perf_counter)[1]


def reap() -> None:
    """Wait for all processes, those of others included whose parents have ended."""
    with suppress(ChildProcessError):
        while True:
            os.wait()


def year(folder: Path, days: int, books: int, how: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    """Make a part of a year; yield each command with its wall seconds."""
    for size in SIZES:
        tiers = [word for tier in TIERS for word in ("--tier", tier)]
        fill = ("bank", "fill", "--bank", "year.bank", "--size", size, "--count", str(days), *tiers)
        yield f"fill {size}", run(folder, *fill, *how)
    for number in range(books):
        (folder / f"{number}.yaml").write_text(BOOK.format(number=number))
        yield f"book {number}", run(folder, "build", f"{number}.yaml", *how)
    run(folder, "bank", "export", "bank.jsonl", "--bank", "year.bank")


def digest(folder: Path) -> str:
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("year.bank"))
    return sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()


def main(days: int = 40, books: int = 2, seconds: float = 0.0) -> None:
    adopt()
    found, used = dict[str, str](), dict[str, float]()
    for way in ("processes", "dask"):
        with TemporaryDirectory() as name:
            folder, before = Path(name), children()
            if way == "processes":
                walls = dict(year(folder, days, books, ("--workers", str(WORKERS))))
                reap()
                used[way] = children() - before
            else:
                with machines(seconds) as (made, how):
                    ready = [cpu_of(process.pid) for process in (made.scheduler, *made.workers)]
                    walls = dict(year(folder, days, books, (*how, "--workers", str(WORKERS))))
                    spent = cpu_of(made.scheduler.pid) - ready[0]
                reap()
                used[way] = children() - before - sum(ready)
                print(f"scheduler: {spent:.1f} s of CPU; {made.lost} workers lost")
            found[way] = digest(folder)
        print(
            f"{way}: {used[way]:.1f} s of CPU, {sum(walls.values()):.1f} s", {k: round(v, 1) for k, v in walls.items()}
        )
    print(f"overhead: {used['dask'] / used['processes'] - 1:.1%} of CPU; same bytes: {len({*found.values()}) == 1}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *map(float, sys.argv[3:]))
