"""Kill commands at random moments, let them go on, and compare with those that were left alone.

`python -m tests.kills 200 7` does so 200 times for each command, from seed 7; names of commands after these two ask for
these alone. A file system of its own, which root may mount, makes a disk full; otherwise files have a largest size.
"""

import ctypes
import gc
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir, suppress
from functools import partial
from pathlib import Path

from tests.commands import run_command
from tests.kills.process import Command, at, call_off, workers
from tests.kills.works import WORKS, Work, begin_with, files_in, is_on_the_way

MODES = ("kill", "kill all", "end", "end all", "interrupt", "interrupt all", "worker", "full", "size", "read-only")
"""SIGKILL, SIGTERM and SIGINT to the command alone and to all its processes, SIGKILL to one of its workers; a disk full
from some moment on, files that may not grow beyond some size, folders that become read-only."""
_NEW_MOUNTS = 0x20000
"""What Linux calls mounts that no other process sees."""
_SIGNALS = {"kill": signal.SIGKILL, "end": signal.SIGTERM, "interrupt": signal.SIGINT}
_UNWRITABLE = ("full", "size", "read-only")
_COMPLETED = 0.3
"""Part of all strikes after which the work comes to its end at once; after the others it is struck again."""
_BALLAST = "ballast"
_REMEDY = re.compile(r"^(error: .*; \S|\S+:\d+:\d+: error\[)", re.MULTILINE)
"""How an error names its remedy."""
_PLACE = re.compile(r"^(error: \S*(output|bank|yaml)\S*: |\S+:\d+:\d+: error\[)", re.MULTILINE)
"""How an error names what cannot be written."""
_IN_USE = ("-wal", "-shm")
"""Endings of what SQLite has beside a bank, until it can write it."""


class Harness:
    """A folder for one work after another, on a disk of its own where that can be."""

    def __init__(self, root: Path, is_disk: bool, seed: int) -> None:
        self.root, self.is_disk, self.chance = root, is_disk, random.Random(seed)
        self.disk, self.cache = root / "disk", root / "cache"
        self.folder, self.temporary = self.disk / "work", self.disk / "tmp"
        self.template = root / "template"
        for one in (self.folder, self.temporary, self.cache):
            one.mkdir(parents=True, exist_ok=True)
        self.environment = {"TMPDIR": str(self.temporary), "HOME": str(root), "NUMBA_CACHE_DIR": str(self.cache)}
        self.seconds: dict[int, float] = {}
        """By the number of workers, how long the work takes."""
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()

    def start(self, words: list[str], file_bytes: int = -1) -> Command:
        return Command(words, self.folder, self.environment, file_bytes)

    def run(self, *words: str) -> None:
        """Run a command that has to succeed."""
        command = self.start(list(words))
        code, left, said = command.wait(), command.wait_for_workers(), command.errors()
        assert (code, left) == (0, []), f"{words}: {code} {left} {said}"

    def learn(self, work: Work) -> None:
        """Find out what a work begins with, what it comes to, and how long it takes."""
        shutil.rmtree(self.template, ignore_errors=True)
        begin_with(self.root / "none", self.folder)
        work.begin(self.folder, self.run)
        shutil.copytree(self.folder, self.template)
        self.before = files_in(self.folder)
        for crew in work.crews or (0,):
            begin_with(self.template, self.folder)
            begun = time.monotonic()
            assert not (wrong := self.complete(work, crew)), wrong
            self.seconds[crew] = time.monotonic() - begun
        self.after = files_in(self.folder)
        assert self.after != self.before
        self.largest = max(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    def complete(self, work: Work, crew: int) -> list[str]:
        """Let the work come to its end, and return what is wrong."""
        command = self.start(words_of(work, crew))
        wrong = work.use(command)
        code, left = command.wait(), command.wait_for_workers()
        said = command.errors()
        return [*([wrong] if wrong else []), *left, *([f"ended with {code}: {said}"] if code else [])]

    def strike(self, work: Work, mode: str) -> list[str]:
        """Let the work be struck at a random moment, and return what is wrong then."""
        crews = work.crews[-1:] if mode == "worker" else (*work.crews[:1], *work.crews)
        crew = self.chance.choice(crews or (0,))
        moment = self.chance.random() * self.seconds[crew] * 1.1
        size = int(self.largest * self.chance.random() * 1.2) if mode == "size" else -1
        there = set(self._left())  # from the strike before, which could write nothing
        command = self.start(words_of(work, crew), size)
        if mode != "size":
            at(moment, partial(self._hit, mode, command.pid))
        wrong = work.use(command)
        code = command.wait()
        call_off()
        left = command.wait_for_workers()
        self._mend()
        said = command.errors()
        self.counts[f"{mode}: {'ended before' if code == 0 else 'hit'}"] += 1
        wrong = "" if mode in (*_UNWRITABLE, "worker") and "a bug in" not in wrong else wrong
        return [
            *([wrong] if wrong else []),
            *left,
            *self._misbehaved(mode, code, said),
            *self._lost(work, mode, code, there),
        ]

    def _hit(self, mode: str, pid: int) -> None:
        name, _, every = mode.partition(" ")
        with suppress(ProcessLookupError):
            if name in _SIGNALS:
                os.killpg(pid, _SIGNALS[name]) if every else os.kill(pid, _SIGNALS[name])
            elif mode == "worker" and (found := workers(pid)):
                os.kill(self.chance.choice(found), signal.SIGKILL)
        if mode == "read-only":
            self._allow(0o555, 0o444)
        elif mode == "full":
            self._fill_disk()

    def _fill_disk(self) -> None:
        with open(self.disk / _BALLAST, "wb", buffering=0) as file, suppress(OSError):
            while file.write(b"\0" * 4096):
                pass
        os.truncate(
            self.disk / _BALLAST, max(0, (self.disk / _BALLAST).stat().st_size - self.chance.choice((0, 8192, 65536)))
        )

    def _mend(self) -> None:
        """Take back what kept the work from writing."""
        self._allow(0o755, 0o644)
        (self.disk / _BALLAST).unlink(missing_ok=True)

    def _allow(self, folder: int, file: int) -> None:
        for path in (self.folder, *self.folder.rglob("*")):
            with suppress(FileNotFoundError):
                path.chmod(folder if path.is_dir() else file)

    def _misbehaved(self, mode: str, code: int, said: str) -> Iterator[str]:
        """Yield what is wrong with how a command ended."""
        name = mode.partition(" ")[0]
        good = {"kill": (-9,), "end": (130, -15), "interrupt": (130, -2), "worker": (4,)}.get(name, (2,))
        if code not in (0, *good):
            yield f"exit code {code}: {said}"
        if "Traceback" in said or "a bug in" in said or "Exception ignored" in said:
            yield f"a traceback: {said}"
        if code in (2, 4) and not _REMEDY.search(said):
            yield f"an error without its remedy: {said}"
        if code == 2 and mode in _UNWRITABLE and not _PLACE.search(said):
            yield f"an error without its place: {said}"

    def _lost(self, work: Work, mode: str, code: int, there: set[str]) -> Iterator[str]:
        """Yield what is wrong with the files after a strike."""
        now = files_in(self.folder)
        own = {name: content for name, content in now.items() if name in self.before | self.after}
        for name, content in own.items():
            before, after = self.before.get(name), self.after.get(name)
            if content not in (before, after) and not is_on_the_way(content, before, after):
                yield f"{name} is half written"
        yield from (f"{name} is lost" for name in self.before if name not in now)
        new = {name for name in own if own[name] != self.before.get(name)}
        if work.together and mode not in ("kill", "kill all") and new not in (set(), self._changing):
            yield f"only {sorted(new)} were delivered"
        self.is_littered |= mode in ("kill", "kill all", "read-only")
        if code != 0 and not self.is_littered:
            left = [one for one in self._left() if one not in there]
            yield from (one for one in left if mode not in _UNWRITABLE or not any(end in one for end in _IN_USE))

    @property
    def _changing(self) -> set[str]:
        return {name for name, content in self.after.items() if content != self.before.get(name)}

    def _left(self) -> Iterator[str]:
        """Yield the temporaries that are there."""
        yield from (f"{name} is left" for name in files_in(self.folder) if name not in self.before | self.after)
        yield from (f"{path} is left" for path in self.temporary.rglob("*"))
        yield from (f"/dev/shm/{name} is left" for name in os.listdir("/dev/shm") if self.is_disk)

    def check(self, work: Work) -> Iterator[str]:
        """Let the work come to its end and yield where it differs from one that was left alone."""
        for name in work.anew:
            (self.folder / name).unlink(missing_ok=True)
        yield from self.complete(work, work.crews[0] if work.crews else 0)
        now = files_in(self.folder)
        yield from (f"{name} differs" for name in self.after if now.get(name) != self.after[name])
        yield from self._left()

    def _begin(self) -> None:
        self.is_littered = False
        begin_with(self.template, self.folder)
        shutil.rmtree(self.temporary)
        self.temporary.mkdir()
        for name in os.listdir("/dev/shm") if self.is_disk else ():
            Path("/dev/shm", name).unlink()

    def kill(self, name: str, count: int) -> None:
        """Strike a work so often, in all modes by turns, and let it come to its end now and then."""
        work = WORKS[name]
        self.learn(work)
        modes = [mode for mode in MODES if (mode != "full" or self.is_disk) and mode not in work.without]
        modes = self.chance.sample(modes, len(modes))
        self._begin()
        for turn in range(count):
            mode = modes[turn % len(modes)]
            found = self.strike(work, mode)
            finished = all(files_in(self.folder).get(one) == self.after[one] for one in self._changing)
            if found or finished or turn == count - 1 or self.chance.random() < _COMPLETED:
                found += self.check(work)
                self._begin()
            for one in found:
                self.faults.append(one)
                sys.stdout.write(f"{name}, {turn}, {mode}: {one}\n")
            if turn % 25 == 24:
                sys.stdout.write(self.report(name, turn + 1))
            sys.stdout.flush()

    def report(self, name: str, count: int) -> str:
        """Return what came of all strikes."""
        took = "/".join(f"{one:.1f}" for one in self.seconds.values())
        told = ", ".join(f"{what} {times}" for what, times in sorted(self.counts.items()))
        return f"{name}: {count} times, of {took} s; {len(self.faults)} faults; {told}\n"


def words_of(work: Work, crew: int) -> list[str]:
    """Return the command line of a work with so many workers, 0 where it cannot be told."""
    return [*work.words, "--workers", str(crew)] if crew else work.words


def mount_disks(root: Path) -> bool:
    """Mount a small disk in a folder, and shared memory of our own, for this process alone; tell whether it may."""
    place = root / "disk"
    place.mkdir()
    if ctypes.CDLL(None).unshare(_NEW_MOUNTS):
        return False
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    for one in (place, Path("/dev/shm")):
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", str(one)], check=True)
    return True


def load_all(root: Path) -> None:
    """Load what commands load, by doing some of it, so that moments fall into their work."""
    import bookmaker.studio.session  # noqa: F401
    from bookmaker.engine.kernel.machine_code import cache_folder

    gc.set_threshold(250_000, 50, 50)  # as the command itself does
    shutil.copytree(cache_folder(), root / "cache" / cache_folder().name)
    (root / "warm").mkdir()
    (root / "none").mkdir()
    for name in ("build", "fill", "daily"):
        WORKS[name].begin(root / "warm", lambda *words: None)
        with chdir(root / "warm"):
            assert not run_command(*WORKS[name].words, "--workers", "1").exit_code


def main(count: int, seed: int, names: list[str]) -> int:
    """Kill all works so often; return the exit code."""
    root, code = Path(tempfile.mkdtemp()), 0  # TemporaryDirectory would also end with each of our commands
    is_disk = mount_disks(root)
    try:
        load_all(root)
        for work in names or WORKS:
            harness = Harness(root, is_disk, seed)
            harness.kill(work, count)
            sys.stdout.write(harness.report(work, count))
            sys.stdout.flush()
            code |= bool(harness.faults)
    finally:
        if is_disk:
            subprocess.run(["umount", "-l", str(root / "disk")], check=True)
        shutil.rmtree(root)
    return code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
