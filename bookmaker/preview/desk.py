"""Where one thread lays what is to be seen, and others take it from."""

from collections import deque
from threading import Condition, Lock
from typing import Any, NamedTuple

from bookmaker.preview.snapshot import Snapshot
from bookmaker.print.render.svg import svg

_KEPT = 3
"""Snapshots of which pictures can be had: a browser may still ask for those of the one before."""


class Work(NamedTuple):
    """What is being done, and how far it is."""

    text: str
    done: int = 0
    wanted: int = 0


IDLE = Work("")


class Status(NamedTuple):
    """All that is to be seen but the pages."""

    version: int = 0
    """Goes up with every change."""
    pages: int = 0
    """Goes up when pages change; 0 as long as there are none."""
    problem: str = ""
    """What is wrong with the files; '' when nothing is."""
    work: Work = IDLE


class Desk:
    """The newest snapshot and what is to be said of it; any thread may ask."""

    def __init__(self) -> None:
        self.place = 0
        """The page somebody looks at, from 0."""
        self._state = Status()
        self._snapshots = deque[Snapshot](maxlen=_KEPT)
        self._drawn: dict[str, bytes] = {}
        self._changed = Condition()
        self._drawing = Lock()

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot on show."""
        return self._snapshots[-1] if self._snapshots else None

    def say(self, problem: str, work: Work = IDLE) -> None:
        """Replace what is said beside the pages."""
        with self._changed:
            if (problem, work) != (self._state.problem, self._state.work):
                self._publish(self._state._replace(problem=problem, work=work))

    def show(self, snapshot: Snapshot, problem: str, work: Work = IDLE) -> None:
        """Show a snapshot from now on, or what has been laid out of it since."""
        with self._changed:
            if self.snapshot is not snapshot:
                self._snapshots.append(snapshot)
                self._forget()
            self._publish(Status(self._state.version, self._state.pages + 1, problem, work))

    def _publish(self, state: Status) -> None:
        self._state = state._replace(version=state.version + 1)
        self._changed.notify_all()

    def _forget(self) -> None:
        """Drop pictures of snapshots that are no longer kept."""
        with self._drawing:
            self._drawn = {name: data for name, data in self._drawn.items() if self._snapshot_with(name)}

    def state(self, version: int = -1, pages: int = -1, patience: float = 0.0) -> dict[str, Any]:
        """Return all there is to see as plain data, the pages only if they changed.

        `version` and `pages` are what the reader knows; where that is the newest, wait for so many seconds.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._state.version != version, patience)
            state, snapshot = self._state, self.snapshot
            told = state._asdict() | {"work": state.work._asdict()}
            return told | {"book": snapshot.as_data() if snapshot and pages != state.pages else None}

    def image(self, name: str) -> bytes | None:
        """Return the picture that has this name, or None where there is none."""
        snapshot = self._snapshot_with(name)
        if snapshot is None:
            return None
        with self._drawing:
            if name not in self._drawn:
                self._drawn[name] = svg(snapshot.pages[name], snapshot.fonts)
            return self._drawn[name]

    def _snapshot_with(self, name: str) -> Snapshot | None:
        return next((snapshot for snapshot in tuple(self._snapshots) if name in snapshot.pages), None)
