"""Work in a process of its own: whoever asked for it stays free, and can drop it at any moment."""

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection
from multiprocessing.resource_tracker import ensure_running
from typing import Any, NamedTuple

from bookmaker.engine.pool import Workers, end_with_parent, interrupts_held, staff
from bookmaker.values.errors import UserError

_GRACE = 2.0
"""Seconds that work may take to end before it is ended."""


class Finished(NamedTuple):
    """The last word of work that went well."""

    result: Any


class _Ready(NamedTuple):
    """The first word of a process."""


class Failed(NamedTuple):
    """The last word of work that did not."""

    error: Exception


Report = Any
"""What work yields, such as an Event, and its last word."""
Work = Callable[[Workers], Generator[Report, None, Any]]


class Maker:
    """One process that does one work after the other, and is kept for the next: its engine is warm then."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._ready = False
        """Whether the process waits for work."""
        self._work: Work | None = None
        """What it is to be given then."""
        self._leaving: list[Any] = []
        """Processes that were told to end."""
        self.busy = False

    def wake(self) -> None:
        """Start the process, if there is none."""
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other,), name="bookmaker preview")
            ensure_running()  # else the start of our process does it, and lets interrupts through again
            with interrupts_held():
                self._process.start()
            other.close()

    def start(self, work: Work) -> None:
        """Begin some work, a function that a process can be given; drop what is being done.

        It is called with those who work for it, who are kept for the next work, too.
        """
        self.drop()
        self.wake()
        self.busy, self._work = True, work
        self._give()

    def reports(self, patience: float) -> Iterator[Report]:
        """Yield what there is to report, or nothing after so many seconds."""
        while self.busy and self._pipe is not None and self._pipe.poll(patience):
            report = self._receive_report(self._pipe)
            if isinstance(report, _Ready):
                self._ready = True
                self._give()
                continue
            patience = 0.0
            self.busy = not isinstance(report, Finished | Failed)
            yield report

    def _give(self) -> None:
        """Give the process its work, if it waits for it: nobody has to wait until it has taken that."""
        if self._pipe and self._ready and self._work:
            self._pipe.send(self._work)
            self._work = None

    def _receive_report(self, pipe: Connection) -> Report:
        try:
            report: Report = pipe.recv()
            return report
        except (EOFError, OSError):
            self._end()
            return Failed(UserError("the process that makes puzzles has ended; save the file to start it again"))

    def drop(self) -> None:
        """End what is being done, and nothing if there is none."""
        if self.busy:
            self._end()

    def leave(self) -> None:
        """Tell what is being done to end, and do not wait for that."""
        if self.busy:
            self._dismiss()
        self._leaving = [process for process in self._leaving if process.is_alive()]

    def close(self) -> None:
        """End the process."""
        self._end()

    def _end(self) -> None:
        self._dismiss()
        for process in self._leaving:
            process.join(_GRACE)
            process.kill()
            process.join()
        self._leaving = []

    def _dismiss(self) -> None:
        """Tell the process to end."""
        if self._process is not None:
            self._process.terminate()
            self._leaving.append(self._process)
        if self._pipe is not None:
            self._pipe.close()
        self._process, self._pipe, self._work, self._ready, self.busy = None, None, None, False, False


def _serve(pipe: Connection) -> None:
    """Do what comes through the pipe, until nobody is at its other end."""
    end_with_parent()
    # So that the processes this one has started are ended too.
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
        # An error loses its traceback on the way to another process, and some cannot go there at all.
        yield Failed(RuntimeError("".join(traceback.format_exception(error))))
