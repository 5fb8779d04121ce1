"""The command itself: from its first moment on, an interrupt ends in a word and not in a traceback."""

import gc
import os
import signal
import sys
from contextlib import nullcontext

from bookmaker.replies import question

_INTERRUPTED = 130
"""As in `values/errors.py`, which is not imported yet."""


def main() -> None:
    """Import the command line, which takes a while, and run it; garbage is not looked for among modules that stay."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    gc.set_threshold(250_000, 50, 50)
    asked = question()
    if asked and asked.is_answered():
        return
    from bookmaker.cli import main as run

    if heard is signal.default_int_handler:
        signal.signal(signal.SIGINT, heard)
    with asked.listen() if asked else nullcontext():
        run()


def _leave(*_: object) -> None:
    """End at once: an exception inside an import may be taken for another, and nothing is begun yet."""
    if sys.stderr:
        os.write(2, b"interrupted\n")
    os._exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
