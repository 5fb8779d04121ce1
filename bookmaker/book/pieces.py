"""The pieces that a book is made of, each under the key that determines it: whatever is there is made only once."""

from collections.abc import Collection, Generator, Hashable, Sequence
from typing import Any, Protocol

from bookmaker.engine.pool import Workers
from bookmaker.values.events import Event


class Errand(Protocol):
    """Some pieces to make."""

    @property
    def keys(self) -> Collection[Any]:
        """The keys of the pieces; each determines its piece."""

    def only(self, keys: Collection[Any]) -> "Errand":
        """Return the errand for the pieces with some of its keys."""

    def make(self, workers: Workers) -> Generator[Event, None, Sequence[Any]]:
        """Make the pieces, perhaps in another process, and return them in the order of the keys, each key once."""


class NotMade(Exception):
    """Pieces are not there, and nobody is to make them now."""

    def __init__(self, errand: Errand) -> None:
        super().__init__(errand)
        self.errand = errand


class Pieces:
    """All pieces made so far."""

    def __init__(self, workers: Workers = None, makes: bool = True) -> None:
        """Have workers make what is not there; without `makes` that raises NotMade."""
        self._workers, self._makes = workers, makes
        self._kept = dict[Hashable, Any]()

    def with_workers(self, workers: Workers) -> "Pieces":
        """Return the same pieces, with others to make what is not there."""
        other = Pieces(workers)
        other._kept = self._kept
        return other

    def keep(self, errand: Errand, made: Sequence[Any]) -> None:
        """Keep the pieces of an errand."""
        self._kept.update(zip(errand.keys, made, strict=True))

    def find(self, errand: Errand) -> Generator[Event, None, dict[Any, Any]]:
        """Return the pieces of an errand by key; raise NotMade with the errand for those that are not there."""
        keys = [*errand.keys]
        if missing := [key for key in keys if key not in self._kept]:
            rest = errand.only(missing) if len(missing) < len(keys) else errand
            if not self._makes:
                raise NotMade(rest)
            self.keep(rest, (yield from rest.make(self._workers)))
        return {key: self._kept[key] for key in keys}


PieceSource = Workers | Pieces
"""Where pieces come from: workers who make them, or a store."""


def pieces_of(errand: Errand, source: PieceSource) -> Generator[Event, None, dict[Any, Any]]:
    """Return the pieces of an errand by key; raises whatever making them does."""
    return (yield from (source if isinstance(source, Pieces) else Pieces(source)).find(errand))
