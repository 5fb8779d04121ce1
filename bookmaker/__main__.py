"""The command itself: from its first moment on, an interrupt ends in a word and not in a traceback."""

import gc
import sys

from bookmaker.values.errors import INTERRUPTED


def main() -> None:
    """Import the command line, which takes a while, and run it; garbage is not looked for among modules that stay."""
    gc.set_threshold(250_000, 50, 50)
    try:
        from bookmaker.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()
