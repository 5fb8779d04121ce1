"""Which files a book is made of, and whether one of them was saved."""

import time
from collections.abc import Mapping
from pathlib import Path

from bookmaker.values.files import Reads, stamp

_CALM = 0.03
"""Seconds without a change that end the saving of a file; many editors write one in several steps."""
_ROUNDS = 20
"""So often a file may change while it is being saved; a log file would do so for ever."""


class Watch:
    """Files as they were when they were last read."""

    def __init__(self) -> None:
        self._known: Reads = {}

    def follow(self, reads: Mapping[Path, tuple[int, int, int] | None]) -> None:
        """Watch these files from now on, and no others."""
        self._known = dict(reads)

    def changed(self) -> bool:
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
