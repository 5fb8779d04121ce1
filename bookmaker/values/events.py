"""What long work reports while it runs; only the command line draws it."""

from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple, TypeVar, Union

from bookmaker.values.errors import Problem


class Progress(NamedTuple):
    """How far one part of the work is; `key` labels its bar, such as 'First steps · gentle'."""

    key: str
    done: int
    wanted: int


class Note(NamedTuple):
    """A line to print while the work goes on."""

    text: str
    problem: Problem | None = None
    """The finding that it reports."""
    always: bool = False
    """Whether it is shown even to those who want to see mistakes only: they will wait long."""


class Done(NamedTuple):
    """The last event: a summary of what was made."""

    text: str
    files: tuple[Path, ...] = ()
    """The files that it wrote."""


Event = Union[Progress, Note, Done]
T = TypeVar("T")


def result_of(work: Generator[object, None, T]) -> T:
    """Do some work to its end, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def under_way(work: Generator[Event, None, T]) -> Generator[Event, None, T]:
    """Run work up to its first event, and return the rest of it, that event included.

    By then it has given others their parts, and the caller can do something else meanwhile.
    """
    try:
        return _rest(work, [next(work)])
    except StopIteration as end:
        return _rest(work, [], end)


def _rest(
    work: Generator[Event, None, T], first: list[Event], end: StopIteration | None = None
) -> Generator[Event, None, T]:
    yield from first
    return end.value if end else (yield from work)
