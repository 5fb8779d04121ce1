"""What commands that make or solve puzzles share."""

import sys
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 4.0
"""Seconds of silence before a message says what takes long; the next one comes after twice as many."""


def get_ready() -> None:
    """Compile the engine unless this machine has done so before, and say so."""
    from bookmaker.kinds.batch import compile_engine

    for note in compile_engine():
        print(note.text, file=sys.stderr, flush=True)


def told_if_slow(what: str, work: Callable[[], T]) -> T:
    """Do some work; if it takes a while, keep saying so on stderr.

    It runs in a thread of its own, for the engine would not notice Ctrl-C while it thinks.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    seconds = PATIENCE
    thread.join(seconds)
    while thread.is_alive():
        print(f"{what} …", file=sys.stderr, flush=True)
        seconds *= 2
        thread.join(seconds)
    if failed:
        raise failed[0]
    return done[0]
