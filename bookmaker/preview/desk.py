"""Where one thread lays what is to be seen, and others take it from: pages one by one, each under its own name."""

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from threading import Condition, Lock
from typing import Any, NamedTuple

from bookmaker.page.paginate import Bound
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.svg import svg
from bookmaker.values.marks import Link, Page

_KEPT = 3
"""Snapshots of which pictures can be had: a browser may still ask for those of the one before."""
_NAME = 24
"""Letters of a name."""


class LinkArea(NamedTuple):
    """A part of a page that leads to another one, by its label; in hundredths of the page from its top left."""

    left: float
    top: float
    width: float
    height: float
    target: str


class PreviewPage(NamedTuple):
    """One page, as the browser is told of it."""

    label: str
    kind: str
    """Its page type; '' for a blank page."""
    numbers: Sequence[int]
    """The puzzles on it."""
    recto: bool
    image: str = ""
    """The name of its picture; '' as long as it is not laid out."""
    areas: tuple[LinkArea, ...] = ()


class Snapshot:
    """A book at one state of its files."""

    def __init__(self, bound: Bound, fonts: Fonts, warnings: Sequence[str] = ()) -> None:
        self.title = bound.context.plan.book.title
        self.size = bound.context.plan.book.trim
        self.two_sided = bound.context.plan.style.look.sides == "two"
        self.warnings = tuple(warnings)
        self.fonts = fonts
        self.pages: dict[str, Page] = {}
        """By the names of their pictures."""
        self.leaves = [
            PreviewPage(page.label, page.planned.page, tuple(page.planned.numbers), page.recto)
            for page in bound.numbered
        ]
        self._bound = bound
        self._salt = repr([face.name for face in fonts.values()])

    def lay(self, index: int) -> None:
        """Lay out a page; raise UserError where that cannot be done."""
        page = self._bound.page(index)
        # The names of fonts hold their content, so that a page with another font is another page.
        drawn = page._replace(marks=page.drawn)
        name = hashlib.sha256(f"{self._salt}{drawn!r}".encode()).hexdigest()[:_NAME]
        self.pages[name] = page
        self.leaves[index] = self.leaves[index]._replace(image=name, areas=tuple(_areas(page)))

    def nearest(self, place: int) -> list[int]:
        """Return all pages, the one at a place first and those far from it last."""
        place = min(place, len(self.leaves) - 1)
        return sorted(range(len(self.leaves)), key=lambda index: abs(index - place))

    def as_data(self) -> dict[str, Any]:
        """Return what the browser is told, as plain data."""
        return {
            "title": self.title,
            "width": self.size[0],
            "height": self.size[1],
            "twoSided": self.two_sided,
            "warnings": self.warnings,
            "pages": [leaf._asdict() for leaf in self.leaves],
        }


def _areas(page: Page) -> Iterator[LinkArea]:
    for mark in page.drawn:
        if isinstance(mark, Link):
            across, down = 100 / page.width, 100 / page.height
            left, top = mark.x * across, (page.height - mark.y - mark.height) * down
            yield LinkArea(
                round(left, 2), round(top, 2), round(mark.width * across, 2), round(mark.height * down, 2), mark.target
            )


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
                with self._drawing:  # pictures of snapshots that are no longer kept go
                    self._drawn = {name: data for name, data in self._drawn.items() if self._snapshot_with(name)}
            self._publish(Status(self._state.version, self._state.pages + 1, problem, work))

    def _publish(self, state: Status) -> None:
        self._state = state._replace(version=state.version + 1)
        self._changed.notify_all()

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
