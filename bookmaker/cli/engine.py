"""What the commands that make or solve puzzles share."""

import sys


def get_ready() -> None:
    """Compile the engine if this machine has not done so before, and say so."""
    from bookmaker.solve.warm import FIRST_RUN, compile_all, compiled

    if not compiled():
        print(FIRST_RUN, file=sys.stderr, flush=True)
        compile_all()
