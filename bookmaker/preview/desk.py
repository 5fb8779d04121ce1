"""Where one thread lays what is to be seen, and others take it from: pages one by one, each under its own name."""

from collections import deque
from threading import Condition, Lock
from typing import Any, Literal, NamedTuple

from bookmaker.preview.snapshot import Snapshot

_KEPT = 3
"""Snapshots of which pictures can be had: a browser may still ask for those of the one before."""


class Answer(NamedTuple):
    """What somebody answers about a puzzle, by the letters of `bookmaker pick`."""

    key: Literal["k", "r", "s", "m", "u"]
    name: str = ""
    number: int = 0


class Finding(NamedTuple):
    """Something that is not so good about the book, or wrong."""

    level: str
    """'error' or 'warning'."""
    text: str
    remedy: str
    place: str
    """Where it is, or who says so: a file and its line, a printer."""
    path: str = ""
    """The key of the spec that it is about; '' where it is about none."""
    page: int = -1
    """The place of the page in the book, from 0; -1 where it is about none."""
    cover: bool = False
    """Whether it is about the cover."""


class Work(NamedTuple):
    """What is being done, and how far it is."""

    text: str
    done: int = 0
    wanted: int = 0


IDLE = Work("")
WAITING = "as soon as there are pages"
"""What is said of the search for findings until it begins."""


class Status(NamedTuple):
    """All that is to be seen but the pages."""

    version: int = 0
    """Goes up with every change."""
    pages: int = 0
    """Goes up when pages change; 0 as long as there are none."""
    problem: str = ""
    """What is wrong with the files; '' when nothing is."""
    work: Work = IDLE
    reply: str = ""
    """What became of the last answer; '' when there is none."""
    refused: bool = False
    """Whether that answer could not be."""
    replies: int = 0
    """Goes up with every answer."""
    reads: int = 0
    """Goes up whenever the files are read, for they may have changed."""
    findings: tuple[Finding, ...] = ()
    doing: str | None = WAITING
    """How far the search for them is; '' when it is over, None where there is none."""


class Desk:
    """The newest snapshot and what is to be said of it; any thread may ask."""

    def __init__(self) -> None:
        self.place = 0
        """The page somebody looks at, from 0."""
        self.answers = deque[Answer]()
        """What somebody answered and nobody has written yet."""
        self._state = Status()
        self._snapshots = deque[Snapshot](maxlen=_KEPT)
        self._drawn: dict[str, bytes] = {}
        self._changed = Condition()
        self._drawing = Lock()
        self._telling = Lock()

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot on show."""
        return self._snapshots[-1] if self._snapshots else None

    def say(self, problem: str, work: Work = IDLE) -> None:
        """Replace what is said beside the pages."""
        self._publish(problem=problem, work=work)

    def read(self) -> None:
        """Say that the files are being read."""
        self._publish(reads=self._state.reads + 1)

    def find(self, findings: tuple[Finding, ...], doing: str | None) -> None:
        """Say what is found in the book, as far as it was looked at."""
        self._publish(findings=findings, doing=doing)

    def refresh(self) -> None:
        """Show what has been laid out of the snapshot since."""
        self._publish(pages=self._state.pages + 1)

    def show(self, snapshot: Snapshot, problem: str, work: Work = IDLE) -> None:
        """Show a snapshot from now on, or what has been laid out of it since."""
        with self._changed:
            if self.snapshot is not snapshot:
                if self.snapshot:
                    snapshot.covered_as(self.snapshot)
                self._snapshots.append(snapshot)
                with self._drawing:  # pictures of snapshots that are no longer kept go
                    self._drawn = {name: data for name, data in self._drawn.items() if self._snapshot_with(name)}
            self._publish(pages=self._state.pages + 1, problem=problem, work=work)

    def reply(self, text: str, refused: bool = False) -> None:
        """Say what became of an answer."""
        self._publish(reply=text, refused=refused, replies=self._state.replies + 1)

    def _publish(self, **facts: Any) -> None:
        """Say what is new, if it is; one thread alone says anything."""
        with self._changed:
            state = self._state._replace(**facts)
            if state != self._state:
                self._state = state._replace(version=state.version + 1)
                self._changed.notify_all()

    def state(self, version: int = -1, pages: int = -1, patience: float = 0.0) -> dict[str, Any]:
        """Return all there is to see as plain data, the pages only if they changed.

        `version` and `pages` are what the reader knows; where that is the newest, wait for so many seconds.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._state.version != version, patience)
            state, snapshot = self._state, self.snapshot
            found = [one._asdict() for one in state.findings]
            told = state._asdict() | {"work": state.work._asdict(), "findings": found}
            return told | {"book": snapshot.as_data() if snapshot and pages != state.pages else None}

    def image(self, name: str) -> bytes | None:
        """Return the picture that has this name, or None where there is none."""
        snapshot = self._snapshot_with(name)
        if snapshot is None:
            return None
        with self._drawing:
            if name not in self._drawn:
                self._drawn[name] = snapshot.svg(name)
            return self._drawn[name]

    def describe_puzzle(self, name: str, part: str) -> dict[str, Any] | None:
        """Return what `Snapshot.describe_puzzle` says of a puzzle on show."""
        with self._telling:
            return self.snapshot.describe_puzzle(name, part) if self.snapshot else None

    def _snapshot_with(self, name: str) -> Snapshot | None:
        return next((snapshot for snapshot in tuple(self._snapshots) if name in snapshot.pages), None)
