"""What long work reports while it runs; only the command line draws it."""

from collections.abc import Generator
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
    """The finding that it tells of."""
    always: bool = False
    """Whether it is said also to those who want to hear of mistakes only: they will wait long."""


class Done(NamedTuple):
    """The last event: a summary of what was made."""

    text: str


Event = Union[Progress, Note, Done]
T = TypeVar("T")


def result_of(work: Generator[object, None, T]) -> T:
    """Do some work to its end, and return what it comes to."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def under_way(work: Generator[Event, None, T]) -> Generator[Event, None, T]:
    """Take work as far as its first event, and return what is left of it, that event included.

    So it has handed out what others can do, and whoever starts it does something else until it is finished.
    """
    try:
        first = [next(work)]
    except StopIteration as end:
        return _finished_work(end.value)
    return _rest(first, work)


def _rest(first: list[Event], work: Generator[Event, None, T]) -> Generator[Event, None, T]:
    yield from first
    return (yield from work)


def _finished_work(result: T) -> Generator[Event, None, T]:
    yield from ()
    return result
