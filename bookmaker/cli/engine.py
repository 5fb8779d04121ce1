"""What the commands that make or solve puzzles share."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

PATIENCE = 4.0
"""Seconds of silence before somebody is told what takes so long, and again after twice as many."""


def get_ready() -> None:
    """Compile the engine if this machine has not done so before, and say so."""
    from bookmaker.solve.warm import FIRST_RUN, compile_all, compiled

    if not compiled():
        print(FIRST_RUN, file=sys.stderr, flush=True)
        compile_all()


@contextmanager
def told_if_slow(what: str) -> Iterator[None]:
    """Say on stderr what is being done, when it takes a while and as long as it goes on."""
    done = Event()

    def watch() -> None:
        seconds = PATIENCE
        while not done.wait(seconds):
            print(f"{what} …", file=sys.stderr, flush=True)
            seconds *= 2

    Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        done.set()
