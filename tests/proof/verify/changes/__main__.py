"""`python -m tests.proof.verify.changes 500 [SEED] [--spec]`: which visible changes of random books verify misses.

It has the file alone, or with `--spec` lock and spec beside it, and of some of the changes the file alone as well.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.book.many import Facts, found_with_lock, sound_files
from tests.proof.verify.changes.change import Changed
from tests.proof.verify.changes.trials import Trial, table, trials
from tests.proof.verify.sabotage.reading import is_found

PER_BOOK = 40
"""Changes of one book."""
ALONE = 20
"""Of so many changes one is looked for in the file alone where there is a lock."""
Tried = list[tuple[Changed, bool]]


def try_changes(seed: str, root: Path, with_spec: bool) -> Iterator[tuple[Trial, bool]]:
    """Yield changes of random books that one sees, and whether they are found in the file alone, or beside its spec."""
    for book in sound_files(seed, root):
        yield from islice((_beside if with_spec else _by_itself)(book, seed), PER_BOOK)


def _by_itself(book: Path, seed: str) -> Iterator[tuple[Trial, bool]]:
    yield from ((trial, _alone(trial)) for trial in trials(book, seed, 3 * PER_BOOK) if trial.is_visible())


def _beside(book: Path, seed: str) -> Iterator[tuple[Trial, bool]]:
    for at, trial in enumerate(trials(book, seed, 3 * PER_BOOK)):
        found = bool(trial.differences())
        if at == 0 and found_with_lock(trial.copy)[1] != ({trial.page} if found else set()):
            print(f"- otherwise when all is compared: {trial}", flush=True)
        if found or trial.is_visible():
            yield trial, found


def _alone(trial: Trial) -> bool:
    if is_found(trial.book):
        print(f"- not sound: {trial.book}", flush=True)
    return is_found(trial.copy)


def main(wanted: int, seed: str, with_spec: bool) -> None:
    """Print each change that is missed, and tables of all, with the books they were made in."""
    tried, alone, facts = Tried(), Tried(), Facts()
    with TemporaryDirectory() as folder:
        for trial, found in islice(try_changes(seed, Path(folder), with_spec), wanted):
            if with_spec and len(tried) % ALONE == 0 and trial.is_visible():
                alone.append((trial.changed, _alone(trial)))
            tried.append((trial.changed, found))
            facts.count(trial.book)
            if not found:
                print(f"- {trial}", flush=True)
            if len(tried) % 500 == 0 or len(tried) == wanted:
                print("\n".join(["", *table(tried), "", *facts.lines()]), flush=True)
                print("\n".join(["", "From the file alone:", "", *table(alone)] if alone else []), flush=True)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--spec"]
    main(int(words[0]), *(words[1:] or ["1"]), with_spec="--spec" in sys.argv)
