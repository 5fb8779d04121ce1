"""Interrupts that wait: Ctrl-C and a friendly end come after work that may not be left half done."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

heard: list[int] = []
"""Interrupts so far: libraries may turn one into an error of their own."""


def raise_heard() -> None:
    """Interrupt this process where an interrupt has come and something has made another error of it."""
    if heard:
        raise KeyboardInterrupt


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait until the block ends."""
    held: list[int] = []
    main = threading.current_thread() is threading.main_thread()
    ends = (signal.SIGINT, signal.SIGTERM) if main else ()
    before = {one: signal.signal(one, lambda number, _: held.append(number)) for one in ends}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        for number in held[:1]:  # more important than an error of the block, which it may have caused
            signal.raise_signal(number)
