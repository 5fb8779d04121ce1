"""Work in a process of its own: the caller stays free, and can drop the work at any moment."""

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from bookmaker.engine.pool import Workers, end_with_parent, interrupts_held, staff
from bookmaker.values.errors import CannotBeMet, UserError
from bookmaker.values.events import Progress

_GRACE = 2.0
"""Seconds for work to end by itself before its process is killed."""


class Finished(NamedTuple):
    """The last report of work that succeeded."""

    result: Any


class _Ready(NamedTuple):
    """The first report of a process."""


class Failed(NamedTuple):
    """The last report of work that failed."""

    error: Exception


Report = Any
"""Anything that work yields, such as an Event, or its last report."""
Work = Callable[[Workers], Generator[Report, None, Any]]


class Maker:
    """One process that does one job at a time and is kept for the next, when its engine is warm."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._ready = False
        """Whether the process waits for work."""
        self._work: Work | None = None
        """The work that waits for it."""
        self._leaving: list[Any] = []
        """Processes asked to end."""
        self.busy = False
        self.stages: dict[str, Progress] = {}
        """How far the parts of its work are, by what labels them."""

    def wake(self) -> None:
        """Start the process if none runs."""
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other,), name="bookmaker")
            with interrupts_held():
                self._process.start()
            other.close()

    def start(self, work: Work) -> None:
        """Begin some work, a function that can be sent to a process; drop the current work.

        The function is called with its workers, which are kept for the next work, too.
        """
        self.drop()
        self.wake()
        self.busy, self._work, self.stages = True, work, {}
        self._give()

    def reports(self, patience: float) -> Iterator[Report]:
        """Yield the reports, or nothing after `patience` seconds."""
        while self.busy and self._pipe is not None and self._pipe.poll(patience):
            report = self._receive_report(self._pipe)
            if isinstance(report, _Ready):
                self._ready = True
                self._give()
                continue
            patience = 0.0
            self.stages |= {report.key: report} if isinstance(report, Progress) else {}
            self.busy = not isinstance(report, Finished | Failed)
            yield report

    def _give(self) -> None:
        """Give the process its work if it waits for some, so that sending never blocks."""
        if self._pipe and self._ready and self._work:
            with suppress(OSError):  # it has ended meanwhile: the next look at its reports says so
                self._pipe.send(self._work)
            self._work = None

    def _receive_report(self, pipe: Connection) -> Report:
        try:
            report: Report = pipe.recv()
            return report
        except (EOFError, OSError):
            self.close()
            return Failed(CannotBeMet("a process at work was ended; end other programs, and begin again"))

    def drop(self) -> None:
        """End the current work, if any."""
        if self.busy:
            self.close()

    def leave(self) -> None:
        """Ask the current work to end, without waiting."""
        if self.busy:
            self._dismiss()
        self._leaving = [process for process in self._leaving if process.is_alive()]

    def close(self) -> None:
        """End the process."""
        self._dismiss()
        for process in self._leaving:
            process.join(_GRACE)
            process.kill()
            process.join()
        self._leaving = []

    def _dismiss(self) -> None:
        """Ask the process to end."""
        if self._process is not None:
            self._process.terminate()
            self._leaving.append(self._process)
        if self._pipe is not None:
            self._pipe.close()
        self._process, self._pipe, self._work, self._ready, self.busy = None, None, None, False, False


def _serve(pipe: Connection) -> None:
    """Do the work that comes through the pipe, until its other end closes."""
    end_with_parent()
    # Ends the processes started by this one, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        with staff(None) as own:
            pipe.send(_Ready())
            while True:
                for report in _reports(pipe.recv(), own):
                    pipe.send(report)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _reports(work: Work, own: Workers) -> Iterator[Report]:
    try:
        result = yield from work(own)
        yield Finished(result)
    except UserError as error:
        yield Failed(error)
    except Exception as error:
        # An error loses its traceback on the way to another process, and some errors cannot be sent at all.
        yield Failed(RuntimeError("".join(traceback.format_exception(error))))
