"""A command in a process of its own, forked from one that has loaded everything, and struck at any moment."""

import atexit
import ctypes
import gc
import os
import resource
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

_GRACE = 60.0
"""Seconds within which a process and its workers have to be gone, on the slowest machine."""
_WRITES_ANYWHERE = (1, 2, 3)
"""Capabilities by which root writes where it may not: DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER."""


class Command:
    """A command at work in a session of its own."""

    def __init__(self, words: list[str], folder: Path, environment: Mapping[str, str], file_bytes: int = -1) -> None:
        """Start it; no file of its may have more than `file_bytes`, unless negative."""
        self.folder = folder
        self._out, out = os.pipe()
        self._err, err = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.dup2(out, 1)
            os.dup2(err, 2)
            _become(words, folder, environment, file_bytes)
        os.close(out)
        os.close(err)
        self.code: int | None = None

    def line(self) -> str:
        """Return its next line on stdout, '' when it has ended."""
        said = b""
        while not said.endswith(b"\n") and (one := os.read(self._out, 1)):
            said += one
        return said.decode()

    def wait(self) -> int:
        """Return its exit code, negative for a signal; wait for it, and then for its workers."""
        self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.code

    def wait_for_workers(self) -> list[str]:
        """Return the processes of its session that do not end after it; they are killed."""
        end = time.monotonic() + _GRACE
        while (left := list(members(self.pid))) and time.monotonic() < end:
            time.sleep(0.02)
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return [f"process {pid} outlives its command" for pid in left]

    def errors(self) -> str:
        """Return what it said on stderr, once all is over."""
        said = b""
        while piece := os.read(self._err, 65536):
            said += piece
        os.close(self._out)
        os.close(self._err)
        return said.decode(errors="replace")


def workers(leader: int) -> list[int]:
    """Return the processes at work for the leader of a session, without Python's that only counts what they share."""
    found = []
    for pid in members(leader):
        with suppress(OSError):
            if pid != leader and b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def members(session: int) -> Iterator[int]:
    """Yield the living processes of a session."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of = path.read_text().rpartition(")")[2].split()[:4]
            if int(of) == session and state not in "ZX":
                yield int(path.parent.name)


def at(moment: float, strike: Callable[[], None]) -> None:
    """Strike after so many seconds, whatever this process does then."""
    signal.signal(signal.SIGALRM, lambda *_: strike())
    signal.setitimer(signal.ITIMER_REAL, max(moment, 0.0001))


def call_off() -> None:
    """Strike no more."""
    signal.setitimer(signal.ITIMER_REAL, 0)


def _become(words: list[str], folder: Path, environment: Mapping[str, str], file_bytes: int) -> None:
    """Be a command from now on, as one that was just started."""
    code = 70
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is to be lost before the command begins
        os.setsid()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        os.environ |= environment
        tempfile.tempdir = None
        os.chdir(folder)
        _obey_modes()
        if file_bytes >= 0:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
        sys.argv = ["bookmaker", *words]
        sys.stdin = open(os.devnull)  # noqa: SIM115 - until the process ends
        sys.stdout, sys.stderr = (os.fdopen(one, "w", closefd=False) for one in (1, 2))
        code = _run()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _run() -> int:
    """Run the command as Python runs a program to its end, and return its exit code."""
    from bookmaker.__main__ import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    gc.collect()  # what only a traceback holds, such as an open bank, Python gives back at its end
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return code


def _obey_modes() -> None:
    """Take from root, and from all that it starts, what lets it write where modes forbid it."""
    if os.geteuid():
        return
    system = ctypes.CDLL(None, use_errno=True)
    keep = ~sum(1 << one for one in _WRITES_ANYWHERE) & 0xFFFFFFFF
    header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert not system.capget(header, data)
    for one in _WRITES_ANYWHERE:
        system.prctl(24, one, 0, 0, 0)
    for at_place in range(3):
        data[at_place] &= keep
    assert not system.capset(header, data)
