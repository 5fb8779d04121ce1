"""The loop behind a preview: a file is saved, the spec is read, missing puzzles are made, pages are laid out."""

import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bookmaker.book.content import Telling
from bookmaker.book.picks import Shelf, Written, check_chosen, write_answer, write_undone
from bookmaker.book.pieces import Errand, NotMade, Pieces
from bookmaker.engine.maker import Failed, Finished, Maker, Report
from bookmaker.studio.boards import pins_of
from bookmaker.studio.checks import Checks, Inspection, Subject
from bookmaker.studio.desk import SILENCE, Answer, Desk, Saying, plain_saying
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.errors import FileProblems, UserError, describe_bug
from bookmaker.values.events import Note
from bookmaker.values.files import Reads, have_changed, note_read, noting_reads, wait_until_calm

_POLL = 0.1
"""Seconds between two looks at the files."""
_NEAR = 6
"""Number of pages around the reader's that are laid out before any is shown."""
_SLICE = 0.2
"""Seconds of layout between two looks at the files."""


class Session:
    """One file on show."""

    def __init__(
        self,
        path: Path,
        desk: Desk,
        subject: Callable[[], Subject],
        remember: Callable[[Written], None] = lambda written: None,
    ) -> None:
        """Show the content of a file; `subject` reads it, and raises UserError if something is wrong with it.

        `remember` is told of each change of its picks.
        """
        self._remember = remember
        self._path = path
        self._read_subject = subject
        self._desk = desk
        self._reads: Reads = {}
        """All files of it, as they were read."""
        self._pieces = Pieces(makes=False)
        self._maker = Maker()
        self._checks = Checks(desk)
        self._problem = ""
        self._subject: Subject | None = None
        """Source of the next pages; None without one."""
        self._errand: Errand | None = None
        """The maker's current errand."""
        self._note = ""
        self._snapshot: Snapshot | None = None
        self._inspection: Inspection | None = None
        """That of the snapshot."""
        self._rest: list[int] = []
        """Pages of the snapshot that are not laid out yet, the next one last."""
        self._whole: Snapshot | None = None
        """The newest snapshot whose pages could all be laid out."""
        self._answer: tuple[Answer, Written] | None = None
        """An answer that is written but not in the book yet."""
        self._refused = ""
        """Reason to refuse that answer."""

    def begin(self) -> None:
        """Read the files for the first time."""
        self._maker.wake()
        self._read()

    def close(self) -> None:
        """End all work; an answer that is not in the book yet is taken back."""
        self._maker.close()
        self._checks.close()
        if self._answer:
            self._answer[1].take_back()

    def step(self) -> None:
        """Do the next short piece of work, or wait a moment."""
        if self._answer and self._refused:
            self._take_back(*self._answer)
        elif have_changed(self._reads):
            wait_until_calm(self._reads)
            self._read()
        elif self._desk.answers and not self._maker.busy:
            self._take_answer(self._desk.answers.popleft())
        elif self._rest:
            with self._publish_errors():
                self._lay(0, _SLICE)
        elif self._maker.busy:
            self._follow()
        else:
            with noting_reads() as reads:  # such as the file of a cover's design
                self._checks.step(_POLL)
            self._reads = {**reads, **self._reads}

    def _take_answer(self, answer: Answer) -> None:
        """Write an answer; the book then shows whether it is possible."""
        try:
            self._answer = answer, self._write(answer)
        except Exception as error:
            self._desk.reply(plain_saying(_describe_error(error)), refused=True)
        else:
            self._read()

    def _write(self, answer: Answer) -> Written:
        if self._problem or not (self._subject and self._desk.snapshot):
            raise UserError("a file of the book has a mistake; mend that first, and answer again")
        return write_pick(answer, self._desk.snapshot.shelf())

    def _take_back(self, answer: Answer, written: Written) -> None:
        """Restore the file of picks from before an impossible answer."""
        self._answer, why, self._refused = None, self._refused, ""
        with suppress(OSError):
            written.take_back()
        self._desk.reply(Saying("unchanged", {"why": why}), refused=True)
        self._read()

    def _read(self) -> None:
        """Read all files; if something is wrong with them, say so and keep the old state."""
        self._subject, self._problem = None, ""
        self._checks.drop()
        self._desk.count("reads")
        with noting_reads() as reads:
            note_read(self._path)
            with self._publish_errors():
                self._subject = self._read_subject()
                self._go_on()
        self._reads = reads

    def _go_on(self) -> None:
        """Bind the pages, or have the pieces made that are not there."""
        if self._subject is None:
            return
        try:
            self._snapshot, self._inspection = self._subject(self._pieces)
        except NotMade as missing:
            if not (self._maker.busy and self._errand and [*missing.errand.keys] == [*self._errand.keys]):
                self._errand, self._note = missing.errand, ""
                self._maker.start(missing.errand.make)
        else:
            self._maker.drop()
            self._bind(self._snapshot)
        self._say()

    def _follow(self) -> None:
        """Take the maker's reports."""
        for report in self._maker.reports(_POLL):
            with self._publish_errors():
                self._take(report)
        self._say()

    def _take(self, report: Report) -> None:
        if isinstance(report, Failed):
            self._subject = None
            raise report.error
        elif isinstance(report, Finished):
            assert self._errand
            self._pieces.keep(self._errand, report.result)
            self._go_on()
        elif isinstance(report, Note):
            self._note = report.text

    def _bind(self, snapshot: Snapshot) -> None:
        """Begin a new snapshot, which has what an answer wants."""
        self._rest = snapshot.nearest(self._desk.place)[::-1]
        self._lay(min(_NEAR, len(self._rest)), 60.0)
        if self._answer:
            (answer, written), self._answer = self._answer, None
            self._remember(written)
            self._desk.reply(_reply_to(answer))

    def _lay(self, least: int, seconds: float) -> None:
        """Lay out at least `least` pages, and more within `seconds`, and show them."""
        assert self._snapshot
        end, goal = time.monotonic() + seconds, len(self._rest) - least
        try:
            while self._rest and (len(self._rest) > goal if least else time.monotonic() < end):
                self._snapshot.lay(self._rest.pop())
        except Exception:
            self._rest, self._snapshot = [], self._whole
            raise
        self._whole = self._whole if self._rest else self._snapshot
        self._desk.show(self._snapshot)
        if self._subject and not self._rest:
            self._checks.begin(self._inspection)

    @contextmanager
    def _publish_errors(self) -> Iterator[None]:
        """Publish an error; the pages on show stay, but an unfinished snapshot gives way to the one before."""
        try:
            yield
        except Exception as error:
            if self._answer:
                self._refused = _describe_error(error)
                return
            self._problem = _describe_error(error)
            if self._snapshot and self._snapshot is not self._desk.snapshot:
                self._desk.show(self._snapshot)
            self._say()

    def _say(self) -> None:
        self._desk.publish(problem=self._problem, work=self._work())

    def _work(self) -> Saying:
        tells, counts = isinstance(self._errand, Telling), self._maker.stages.values()
        doing, count = ("explaining", "explaining_count") if tells else ("making", "making_count")
        if not self._maker.busy:
            return SILENCE
        if wanted := sum(one.wanted for one in counts):
            return Saying(count, {"done": sum(one.done for one in counts), "wanted": wanted})
        return plain_saying(self._note) if self._note else Saying(doing)


def write_pick(answer: Answer, shelf: Shelf) -> Written:
    """Write an answer about puzzles of a shelf; raise UserError if that is impossible."""
    if answer.key == "u":
        return write_undone(shelf.path)
    if answer.key == "e":
        return write_answer(shelf.path, shelf.put(pins_of(answer)))
    chosen = [shelf.find(name) for name in answer.name.split()]
    check_chosen(answer.key, chosen)
    return write_answer(shelf.path, shelf.change(answer.key, chosen, str(answer.number)))


def _reply_to(answer: Answer) -> Saying:
    """Return what became of an answer."""
    count = len((answer.code or answer.name).split())
    return Saying(f"said_{answer.key}{'_several' * (count > 1)}", {"count": count, **answer._asdict()})


def _describe_error(error: Exception) -> str:
    """Return the message of the command line."""
    if isinstance(error, FileProblems):
        return str(error)
    if isinstance(error, UserError | OSError):
        return f"error: {error}"
    if os.environ.get("BOOKMAKER_DEBUG"):
        traceback.print_exception(error, file=sys.stderr)
    return f"error: {describe_bug(error)}; BOOKMAKER_DEBUG=1 shows where"
