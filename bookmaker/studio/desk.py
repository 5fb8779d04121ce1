"""A desk on which one thread lays the pages to show, each under its own name, and from which others take them."""

from collections import deque
from collections.abc import Mapping
from threading import Condition, Lock
from typing import Any, Literal, NamedTuple

from bookmaker.print.render.svg import svg
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.errors import Problem

_KEPT = 3
"""Number of snapshots whose pictures stay available: a browser may still ask for those of the one before."""


class Answer(NamedTuple):
    """An answer about a puzzle, by the letters of `bookmaker pick`; e puts puzzles that somebody brings at a number."""

    key: Literal["k", "r", "i", "h", "x", "s", "m", "u", "e"]
    name: str = ""
    """The names of its puzzles, between spaces."""
    number: int = 0
    code: str = ""
    """The codes of puzzles that get this number and the next ones, between spaces, as `boards.codes_of` writes them."""


class Finding(NamedTuple):
    """Something wrong or doubtful about the book."""

    problem: Problem
    by: str
    """Who says so: a printer, or a check."""
    cover: bool = False
    """Whether it concerns the cover."""


class Saying(NamedTuple):
    """What a window says: a key of the studio's words, with its fields."""

    key: str = ""
    """'' for the field `text` as it is."""
    fields: Mapping[str, Any] = {}


def plain_saying(text: str) -> Saying:
    """Return a text as it is, such as a message of the command line."""
    return Saying("", {"text": text})


SILENCE = plain_saying("")


WAITING = Saying("waiting")
"""What is said of the inspection until it begins."""


class Status(NamedTuple):
    """Everything on show but the pages."""

    version: int = 0
    """Counter of changes."""
    pages: int = 0
    """Counter of changes to pages; 0 before there are any."""
    problem: str = ""
    """Problem with the files; '' for none."""
    work: Saying = SILENCE
    """The current work, with its progress: how much is `done` of what is `wanted`."""
    reply: Saying = SILENCE
    """Reply to the last answer."""
    refused: bool = False
    """Whether that answer was refused."""
    replies: int = 0
    """Counter of answers."""
    reads: int = 0
    """Counter of readings of the files, which may have changed."""
    findings: tuple[Finding, ...] = ()
    doing: Saying | None = WAITING
    """Progress of the inspection; silence when it is over, None without one."""
    builds: int = 0
    """Counter of news of the making of files."""


class Desk:
    """The newest snapshot and its status; any thread may ask."""

    def __init__(self) -> None:
        self.place = 0
        """The page in view, from 0."""
        self.answers = deque[Answer]()
        """Answers that are not written yet."""
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

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is found in the book so far."""
        return self._state.findings

    def count(self, fact: str) -> None:
        """Announce one more of `reads`, of `pages` (some are laid out since), or of `builds`."""
        self.publish(**{fact: getattr(self._state, fact) + 1})

    def show(self, snapshot: Snapshot) -> None:
        """Show a snapshot from now on, or its pages laid out since."""
        with self._changed:
            if self.snapshot is not snapshot:
                if self.snapshot:
                    snapshot.take_cover_of(self.snapshot)
                self._snapshots.append(snapshot)
                with self._drawing:  # forget pictures of dropped snapshots
                    self._drawn = {name: data for name, data in self._drawn.items() if self._snapshot_with(name)}
            self.count("pages")

    def reply(self, said: Saying, refused: bool = False) -> None:
        """Publish the reply to an answer."""
        self.publish(reply=said, refused=refused, replies=self._state.replies + 1)

    def publish(self, **facts: Any) -> None:
        """Replace facts of the status, if they changed; only one thread publishes."""
        with self._changed:
            state = self._state._replace(**facts)
            if state != self._state:
                self._state = state._replace(version=state.version + 1)
                self._changed.notify_all()

    def state(self, version: int = -1, pages: int = -1, patience: float = 0.0) -> dict[str, Any]:
        """Return everything on show as plain data, the pages only if they changed.

        `version` and `pages` are those the reader knows; if they are current, wait up to `patience` seconds.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._state.version != version, patience)
            state, snapshot = self._state, self.snapshot
            levels = [one.problem.level for one in state.findings]
            told = state._asdict() | {"findings": levels}
            return told | {"book": snapshot.as_data() if snapshot and pages != state.pages else None}

    def image(self, name: str) -> bytes | None:
        """Return the picture with this name, or None."""
        snapshot = self._snapshot_with(name)
        if snapshot is None:
            return None
        with self._drawing:
            if name not in self._drawn:
                self._drawn[name] = svg(*snapshot.pages[name])
            return self._drawn[name]

    def describe_puzzle(self, name: str, part: str) -> dict[str, Any] | None:
        """Return the data of `Snapshot.describe_puzzle` for a puzzle on show."""
        with self._telling:
            return self.snapshot.describe_puzzle(name, part) if self.snapshot else None

    def _snapshot_with(self, name: str) -> Snapshot | None:
        return next((snapshot for snapshot in tuple(self._snapshots) if name in snapshot.pages), None)
