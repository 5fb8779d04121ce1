"""What benchmarks share: clocks, a yardstick, commands with all their processes, and where figures are written."""

import ctypes
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
PR_SET_CHILD_SUBREAPER = 36
AS_COMMAND = "import sys; from bookmaker.__main__ import main; sys.argv[0] = 'bookmaker'; main()"


def timed(work: Callable[[], T], clock: Callable[[], float] = time.process_time) -> tuple[T, float]:
    """Return what some work gives, and the seconds it takes by a clock."""
    begin = clock()
    result = work()
    return result, clock() - begin


def yardstick() -> float:
    """Return the seconds of a plain loop of a million turns."""
    begin, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number & 7
    return time.process_time() - begin


def children() -> float:
    """Return the CPU seconds of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def adopt() -> None:
    """Become the parent of all processes whose parents have ended."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # of Linux


def run_command(*arguments: str, folder: Path | None = None, root: Path | None = None) -> tuple[float, float]:
    """Run a command, of another checkout if it is given; without arguments, have it complete one for a shell.

    Waits for all processes it has started, if they are adopted. Returns wall seconds, and the CPU seconds of the
    command's own process.
    """
    words = [sys.executable, "-c", AS_COMMAND, *arguments]
    own = os.environ | ({"PYTHONPATH": str(root)} if root else {})
    if not arguments:
        own |= {"_BOOKMAKER_COMPLETE": "complete_bash", "COMP_WORDS": "bookmaker ch", "COMP_CWORD": "1"}
    begin = time.perf_counter()
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, env=own)
    _, status, own = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    if status:
        raise SystemExit(f"{' '.join(arguments)} failed")
    while True:
        try:
            os.wait()  # workers and their server, which become ours
        except ChildProcessError:
            return wall, own.ru_utime + own.ru_stime


def report(text: str) -> None:
    """Show at once what was measured."""
    print(text, flush=True)


def target_or(default: str) -> Path:
    """Return the file that the command line names, or else the usual one."""
    return Path(sys.argv[1] if len(sys.argv) > 1 else default)


def write_figures(target: Path, figures: object) -> None:
    """Write figures as JSON, and say where."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    print(f"wrote {target}")
