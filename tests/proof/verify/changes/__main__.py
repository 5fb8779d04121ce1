"""`python -m tests.proof.verify.changes 500 [SEED]`: which visible changes verify misses that has the file alone."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.proof.verify.changes.trials import table, trials
from tests.proof.verify.sabotage.reading import verify_quickly


def main(count: int, seed: str) -> None:
    """Print each change that is missed, and a table of all."""
    tried = []
    with TemporaryDirectory() as folder:
        for trial in trials(count, seed, Path(folder)):
            found = bool(verify_quickly(trial.copy).findings)
            tried.append((trial.changed, found))
            if not found:
                print(f"- {trial.book.parent.name}/{trial.book.name}: {trial.changed}", flush=True)
    print("\n".join(["", *table(tried)]))


if __name__ == "__main__":
    main(int(sys.argv[1]), *(sys.argv[2:] or ["1"]))
