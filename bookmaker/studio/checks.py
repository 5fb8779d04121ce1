"""Inspection of pages that are laid out: quick checks at once, the rest in a process of its own.

The next state of the files ends it all, so it never keeps pages waiting.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from bookmaker.book.build import Proof
from bookmaker.book.pieces import Pieces
from bookmaker.engine.maker import Failed, Finished, Maker, Report, Work
from bookmaker.studio.desk import SILENCE, WAITING, Desk, Finding, Saying
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.errors import UserError
from bookmaker.values.events import Progress

_FILES = Saying("files_checked")
_QUIET = 1.0
"""Seconds without a change until the process begins."""
Quick = Callable[[], Iterable[Finding]]


class Inspection(NamedTuple):
    """An inspection to run."""

    quick: tuple[tuple[str, Quick], ...]
    """Quick checks, each with the key of its name."""
    work: Work
    """Slow checks: their reports are Proof and Progress."""


Subject = Callable[[Pieces], tuple[Snapshot, Inspection | None]]
"""A book, or some days of a series, as its files were read: returns its pages, none laid out yet, and an inspection.

It raises NotMade for pieces that are not there, and UserError if pages are impossible."""


class Checks:
    """The checks of the book or series on show."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._maker = Maker()
        self._at: Inspection | None = None
        self._quick = deque[tuple[str, Quick]]()
        self._found: list[Finding] = []
        self._since = 0.0

    def begin(self, inspection: Inspection | None) -> None:
        """Inspect something else from now on; nothing if None."""
        self.drop()
        self._at, self._found, self._since = inspection, [], time.monotonic()
        self._quick.extend(inspection.quick if inspection else ())
        if inspection is None:
            self._say(None)

    def drop(self) -> None:
        """Stop inspecting; findings stay until the next inspection."""
        self._at = None
        self._quick.clear()
        self._maker.leave()
        self._say(WAITING)

    def close(self) -> None:
        """End for good."""
        self._maker.close()

    def step(self, patience: float) -> None:
        """Run the next quick check, or see how far the process is; without either, wait for `patience` seconds."""
        if self._at and self._quick:
            self._look(*self._quick.popleft())
        elif self._at and not self._maker.busy and time.monotonic() >= self._since + _QUIET:
            self._maker.start(self._at.work)
            self._say(_FILES)
        elif self._maker.busy:
            for report in self._maker.reports(patience):
                self._take(report)
        else:
            time.sleep(patience)

    def _look(self, name: str, look: Quick) -> None:
        self._say(Saying(name))
        shown = self._desk.snapshot
        cover = shown and shown.cover
        try:
            self._found += look()
        except Exception as error:
            self._found.append(_unseen(error, name))
        if shown and shown.cover != cover:
            self._desk.count("pages")
        self._say(Saying(self._quick[0][0]) if self._quick else _FILES)

    def _take(self, report: Report) -> None:
        if isinstance(report, Progress):
            self._say(Saying("proving", {"done": report.done, "wanted": report.wanted}))
        elif isinstance(report, Proof):
            self._found += (Finding(one, report.who or report.name, report.cover) for one in report.problems)
            self._say(_FILES)
        elif isinstance(report, Failed | Finished):
            if isinstance(report, Failed):
                self._found.append(_unseen(report.error, "files"))
            self._at = None
            self._say(SILENCE)

    def _say(self, doing: Saying | None) -> None:
        self._desk.publish(findings=tuple(dict.fromkeys(self._found)), doing=doing)


def _unseen(error: Exception, what: str) -> Finding:
    """Return the finding that something could not be inspected."""
    said = f"{type(error).__name__}: {error}".strip().splitlines()[-1]
    return Finding(UserError(f"this could not be looked at: {said}").findings[0], what)
