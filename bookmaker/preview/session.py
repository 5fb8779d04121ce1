"""The loop behind a preview: a file is saved, the spec is read, what is lacking is made, pages are laid out."""

import os
import sys
import time
import traceback
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from bookmaker.book.picks import Written
from bookmaker.engine.pool import Workers
from bookmaker.preview.checks import Checks, Inspection
from bookmaker.preview.desk import IDLE, Answer, Desk, Work
from bookmaker.preview.maker import Failed, Finished, Maker, Report
from bookmaker.preview.snapshot import Snapshot
from bookmaker.preview.stock import Telling
from bookmaker.values.errors import FileProblems, UserError
from bookmaker.values.events import Event, Note, Progress
from bookmaker.values.files import Reads, note_read, noting_reads, stamp

_POLL = 0.1
"""Seconds between two looks at the files."""
_NEAR = 6
"""Pages around the reader's that are laid out before any is shown."""
_SLICE = 0.2
"""Seconds that pages are laid out for without a look at the files."""
_CALM = 0.03
"""Seconds without a change that end the saving of a file; many editors write one in several steps."""
_ROUNDS = 20
"""So often a file may change while it is being saved; a log file would do so for ever."""
_SAID = {
    "k": "{name} is kept.",
    "r": "{name} is rejected; another puzzle has its number.",
    "s": "{name} has changed places with number {number}.",
    "m": "{name} is number {number} now.",
    "u": "The last answer is taken back.",
}
"""What is said of answers that are written, by their keys."""


class Errand(Protocol):
    """Something to be made by another process."""

    @property
    def key(self) -> object:
        """What decides what is made."""

    def make(self, workers: Workers) -> Generator[Event, None, Any]:
        """Make it, and return what was made."""


class Subject(Protocol):
    """What is on show: a book, or some days of a series."""

    def read(self) -> None:
        """Read all files; raise UserError where something is wrong with them."""

    def lacking(self) -> Errand | None:
        """Return what has to be made next, or None when everything is there."""

    def check(self) -> None:
        """Raise UserError where pages cannot be, before anything is made."""

    def keep(self, order: Any, result: Any) -> None:
        """Keep what was made as an order said."""

    def snapshot(self) -> Snapshot:
        """Return its pages, none laid out yet; nothing may be lacking."""

    def inspection(self, shown: Snapshot) -> Inspection | None:
        """Return how to find out what is wrong with what is shown, None where nobody looks."""

    def write(self, answer: Answer, shown: Snapshot) -> Written:
        """Write an answer about a puzzle that is shown; raise UserError where that cannot be."""


class Session:
    """One file on show."""

    def __init__(self, path: Path, desk: Desk, subject: Callable[[], Subject]) -> None:
        """Show what is in a file; `subject` tells what that is at the moment."""
        self._path = path
        self._subject_now = subject
        self._desk = desk
        self._watch = Watch()
        self._maker = Maker()
        self._checks = Checks(desk)
        self._problem = ""
        self._subject: Subject | None = None
        """What pages are to be made of; None where there is nothing to go on with."""
        self._asked: Subject | None = None
        """Who asked for what the maker is at."""
        self._order: Errand | None = None
        """What the maker is at."""
        self._note = ""
        self._counts: dict[str, Progress] = {}
        self._snapshot: Snapshot | None = None
        self._rest: list[int] = []
        """Pages of the snapshot that are not laid out yet, the next one last."""
        self._whole: Snapshot | None = None
        """The newest snapshot of which every page could be laid out."""
        self._answer: tuple[Answer, Written] | None = None
        """What was answered and written, and is not in the book yet."""
        self._refused = ""
        """Why that answer cannot be."""

    def run(self) -> None:
        """Work until somebody interrupts."""
        try:
            self._maker.wake()
            self._read()
            while True:
                self.step()
        finally:
            self._maker.close()
            self._checks.close()
            if self._answer:
                self._answer[1].take_back()

    def step(self) -> None:
        """Do the next piece of work, a short one, or wait a moment."""
        if self._answer and self._refused:
            self._take_back(*self._answer)
        elif self._watch.has_changed():
            self._watch.calm()
            self._read()
        elif self._desk.answers and not self._maker.busy:
            self._take_answer(self._desk.answers.popleft())
        elif self._rest:
            self._lay_some()
        elif self._maker.busy:
            self._follow()
        else:
            with noting_reads() as reads:  # such as the file of a cover's design
                self._checks.step(_POLL)
            self._watch.follow_too(reads)

    def _take_answer(self, answer: Answer) -> None:
        """Write an answer; whether it can be is known when the book has it."""
        try:
            self._answer = answer, self._write(answer)
        except Exception as error:
            self._desk.reply(_describe_error(error), refused=True)
        else:
            self._read()

    def _write(self, answer: Answer) -> Written:
        if self._problem or not (self._subject and self._desk.snapshot):
            raise UserError("a file of the book has a mistake; mend that first, and answer again")
        return self._subject.write(answer, self._desk.snapshot)

    def _take_back(self, answer: Answer, written: Written) -> None:
        """Put the file of picks back as it was before an answer that cannot be."""
        self._answer, why, self._refused = None, self._refused, ""
        with suppress(OSError):
            written.take_back()
        self._desk.reply(f"Nothing has changed. {why}", refused=True)
        self._read()

    def _read(self) -> None:
        """Read all files; when something is wrong with them, say so and go on with what there is."""
        self._subject, self._problem = None, ""
        self._checks.drop()
        self._desk.read()
        with noting_reads() as reads:
            note_read(self._path)
            try:
                subject = self._subject_now()
                subject.read()
                self._subject = subject
                self._go_on()
            except Exception as error:
                self._refuse(error)
        self._watch.follow(reads)

    def _go_on(self) -> None:
        """Have made what is lacking, or bind the pages when nothing is."""
        if self._subject is None:
            return
        lacking = self._subject.lacking()
        if lacking is None:
            self._maker.drop()
            self._bind(self._subject)
            if self._answer:
                answer, self._answer = self._answer[0], None
                self._desk.reply(_SAID[answer.key].format(**answer._asdict()))
        elif not (self._maker.busy and self._order and lacking.key == self._order.key):
            self._subject.check()
            self._start(lacking)
        self._say()

    def _start(self, order: Errand) -> None:
        self._asked, self._order, self._note, self._counts = self._subject, order, "", {}
        self._maker.start(order.make)

    def _follow(self) -> None:
        """Take what the maker has to report."""
        for report in self._maker.reports(_POLL):
            try:
                self._take(report)
            except Exception as error:
                self._refuse(error)
        self._say()

    def _take(self, report: Report) -> None:
        if isinstance(report, Progress):
            self._counts[report.key] = report
        elif isinstance(report, Failed):
            self._subject = None
            raise report.error
        elif isinstance(report, Finished):
            if self._order and self._asked:
                self._asked.keep(self._order, report.result)
            self._go_on()
        elif isinstance(report, Note):
            self._note = report.text

    def _bind(self, subject: Subject) -> None:
        """Begin a new snapshot."""
        self._snapshot = subject.snapshot()
        self._rest = self._snapshot.nearest(self._desk.place)[::-1]
        self._lay(min(_NEAR, len(self._rest)), 60.0)

    def _lay_some(self) -> None:
        try:
            self._lay(0, _SLICE)
        except Exception as error:
            self._refuse(error)

    def _lay(self, least: int, seconds: float) -> None:
        """Lay out so many pages, or as many as there is time for, and show them."""
        assert self._snapshot
        end, goal = time.monotonic() + seconds, len(self._rest) - least
        try:
            while self._rest and (len(self._rest) > goal if least else time.monotonic() < end):
                self._snapshot.lay(self._rest.pop())
        except Exception:
            self._rest, self._snapshot = [], self._whole
            raise
        self._whole = self._whole if self._rest else self._snapshot
        self._show()
        if self._subject and not self._rest:
            self._checks.begin(self._subject.inspection(self._snapshot))

    def _refuse(self, error: Exception) -> None:
        """Say what is wrong; what is shown stays, and half of a snapshot gives way to the one before."""
        if self._answer:
            self._refused = _describe_error(error)
            return
        self._problem = _describe_error(error)
        if self._snapshot and self._snapshot is not self._desk.snapshot:
            self._show()
        else:
            self._say()

    def _show(self) -> None:
        if self._snapshot:
            self._desk.show(self._snapshot, self._problem, self._work())

    def _say(self) -> None:
        self._desk.say(self._problem, self._work())

    def _work(self) -> Work:
        if not self._maker.busy:
            return IDLE
        done = sum(progress.done for progress in self._counts.values())
        wanted = sum(progress.wanted for progress in self._counts.values())
        doing = "explaining puzzles" if isinstance(self._order, Telling) else "making puzzles"
        return Work(f"{doing}: {done} of {wanted}" if wanted else self._note or f"{doing} …", done, wanted)


def _describe_error(error: Exception) -> str:
    """Return what the command line would say."""
    if isinstance(error, FileProblems):
        return str(error)
    if isinstance(error, UserError | OSError):
        return f"error: {error}"
    if os.environ.get("BOOKMAKER_DEBUG"):
        traceback.print_exception(error, file=sys.stderr)
    what = f"{type(error).__name__}: {error}".strip().splitlines()[-1]
    return f"error: a bug in bookmaker ({what}); BOOKMAKER_DEBUG=1 shows where"


class Watch:
    """Files as they were when they were last read."""

    def __init__(self) -> None:
        self._known: Reads = {}

    def follow(self, reads: Mapping[Path, tuple[int, int, int] | None]) -> None:
        """Watch these files from now on, and no others."""
        self._known = dict(reads)

    def follow_too(self, reads: Reads) -> None:
        """Watch these files as well."""
        self._known = {**reads, **self._known}

    def has_changed(self) -> bool:
        """Tell whether a file is another one than was read."""
        return any(stamp(path) != known for path, known in self._known.items())

    def calm(self) -> None:
        """Wait until nobody writes to the files, for less than a second."""
        before = self._now()
        for _ in range(_ROUNDS):
            time.sleep(_CALM)
            if before == (before := self._now()):
                return

    def _now(self) -> Reads:
        return {path: stamp(path) for path in self._known}
