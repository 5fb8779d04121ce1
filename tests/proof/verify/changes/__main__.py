"""`python -m tests.proof.verify.changes 500 [SEED] [--spec]`: which visible changes of random books verify misses.

It has the file alone, or with `--spec` lock and spec beside it, and of every tenth change the file alone as well.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.proof.verify.changes.books import sound_books
from tests.proof.verify.changes.change import Changed
from tests.proof.verify.changes.trials import Trial, found_with_lock, table, trials
from tests.proof.verify.sabotage.reading import verify_quickly

PER_BOOK = 20
"""Changes of one book."""
ALONE = 10
"""Of so many changes one is looked for in the file alone where there is a lock."""
Tried = list[tuple[Changed, bool]]


def beside(seed: str, root: Path, alone: Tried) -> Iterator[tuple[Trial, bool]]:
    """Yield changes that one sees, and whether they are found with lock and spec; note what else is found of some."""
    number = count()
    for book in sound_books(seed, root):
        if found_with_lock(book) != (True, set()):
            print(f"- not made again: {book}", flush=True)
        for trial in islice(_seen_beside(book, seed), PER_BOOK):
            if next(number) % ALONE == 0 and trial[0].is_visible():
                alone.append((trial[0].changed, _alone(trial[0])))
            yield trial


def _seen_beside(book: Path, seed: str) -> Iterator[tuple[Trial, bool]]:
    for at, trial in enumerate(trials(book, seed, 3 * PER_BOOK)):
        found = bool(trial.differences())
        if at == 0 and found_with_lock(trial.copy)[1] != ({trial.page} if found else set()):
            print(f"- otherwise when all is compared: {trial}", flush=True)
        if found or trial.is_visible():
            yield trial, found


def by_itself(seed: str, root: Path) -> Iterator[tuple[Trial, bool]]:
    """Yield changes that one sees, and whether they are found in the file alone."""
    for book in sound_books(seed, root):
        seen = (trial for trial in trials(book, seed, 3 * PER_BOOK) if trial.is_visible())
        yield from ((trial, _alone(trial)) for trial in islice(seen, PER_BOOK))


def _alone(trial: Trial) -> bool:
    if verify_quickly(trial.book).findings:
        print(f"- not sound: {trial.book}", flush=True)
    return bool(verify_quickly(trial.copy).findings)


def main(wanted: int, seed: str, with_spec: bool) -> None:
    """Print each change that is missed, and tables of all, with the books they were made in."""
    tried, alone, books = Tried(), Tried(), dict[str, Counter[str]]()
    with TemporaryDirectory() as folder:
        made = beside(seed, Path(folder), alone) if with_spec else by_itself(seed, Path(folder))
        for trial, found in islice(made, wanted):
            tried.append((trial.changed, found))
            for key, value in _facts(trial.book):
                books.setdefault(key, Counter())[value] += 1
            if not found:
                print(f"- {trial}", flush=True)
            if len(tried) % 500 == 0:
                print(f"{len(tried)} tried", flush=True)
    print("\n".join(["", *table(tried), "", *(f"{key}: {dict(books[key].most_common())}" for key in books)]))
    if alone:
        print("\n".join(["", "From the file alone:", "", *table(alone)]))


def _facts(book: Path) -> Iterator[tuple[str, str]]:
    """Yield what a book is, by the spec that its lock keeps."""
    spec = json.loads(next(book.parent.glob("*.lock")).read_text())["spec"]
    yield "look", str(spec.get("layout", "classic"))
    yield "language", str(spec.get("language", "en"))
    yield "printer", json.dumps(spec.get("printer", "none"))
    kinds = (one.get("play", one.get("kind", "bullets")) for one in spec["sections"] if isinstance(one, dict))
    yield "kinds", " + ".join(sorted({*kinds}))


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--spec"]
    main(int(words[0]), *(words[1:] or ["1"]), with_spec="--spec" in sys.argv)
