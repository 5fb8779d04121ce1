"""What long work reports while it runs; only the command line draws it."""

from typing import NamedTuple, Union

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
