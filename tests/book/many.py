"""`python -m tests.book.many 500 SEED FOLDER`: random sound books, what verify finds in them, and what check missed."""

import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from bookmaker.book.build import Planned, make, plan
from bookmaker.book.comparison import compare
from bookmaker.book.outlook import foresee_all
from bookmaker.book.sources import find_sources
from bookmaker.proof.verify import verify
from bookmaker.values.errors import CannotBeMet, QualityFailure, UserError
from bookmaker.values.events import result_of
from bookmaker.words import languages
from tests.anybook import any_book
from tests.books import write_book


def plan_as_checked(path: Path, folder: Path) -> Planned | None:
    """Return the plan of a book; None where check refuses it as well, else UserError is raised."""
    try:
        return plan(path, folder)
    except UserError:
        try:
            foresee_all(path)
        except UserError:
            return None
        raise


def make_as_foreseen(book: Planned) -> bool:
    """Make a book; return False where it has tiers that the search does not fill, or pages as check warned of.

    Raises UserError for anything else that check did not foresee.
    """
    try:
        for _ in make(book, 1):
            pass
    except CannotBeMet as error:
        if not any(said in str(error) for said in (": found ", "random placements")):
            raise
        return False
    except QualityFailure as error:
        # How long walkthroughs and hints become is known with their puzzles: check warns that pages may be too few.
        warned = {problem.id for one in book.outlooks if not one.exact for problem in one.refused}
        if {problem.id for problem in error.problems} != {"page-count"} or "page-count" not in warned:
            raise
        return False
    return True


def book_of(seed: str, number: int, root: Path) -> Planned | None:
    """Make a random book in a folder of its own, the same for a seed; return None for what neither makes nor foresees.

    Languages follow one another. Raises UserError where check and build do not agree.
    """
    folder = root / str(number)
    folder.mkdir(parents=True)
    spec = any_book(f"{seed} {number}", folder) | {"language": languages()[number % len(languages())]}
    book = plan_as_checked(write_book(folder, spec), folder)
    return book if book and make_as_foreseen(book) else None


def interiors(book: Planned) -> Iterator[Path]:
    """Yield the PDFs of a book but for its covers."""
    found = (path for path in book.targets if path.suffix == ".pdf")
    yield from (path for path in found if not path.stem.endswith(("-cover", "-cover-proof")))


def sound_files(seed: str, root: Path) -> Iterator[Path]:
    """Yield the PDFs of one random book after the other, but for covers, each with its lock beside it."""
    for number in count():
        with suppress(UserError):
            if book := book_of(seed, number, root):
                yield from interiors(book)


def found_with_lock(path: Path) -> tuple[bool, set[int]]:
    """Return whether verify vouches for a file beside its lock, and the pages, from 0, on which it finds something."""
    report = result_of(compare(path, list(find_sources(path)), 1))
    return report.vouched, {one.page - 1 for one in report.findings}


class Facts:
    """What books there were."""

    def __init__(self) -> None:
        self.counts = dict[str, Counter[str]]()

    def count(self, book: Path) -> None:
        """Note a book by the spec that its lock keeps."""
        spec = json.loads(next(book.parent.glob("*.lock")).read_text("utf-8"))["spec"]
        kinds = {one.get("play", one.get("kind", "bullets")) for one in spec["sections"] if isinstance(one, dict)}
        what = {"look": spec.get("layout", "classic"), "language": spec["language"], "kinds": " + ".join(sorted(kinds))}
        for key, value in {**what, "printer": json.dumps(spec.get("printer", "none"))}.items():
            self.counts.setdefault(key, Counter())[str(value)] += 1

    def lines(self) -> Iterator[str]:
        return (f"{key}: {dict(values.most_common())}" for key, values in self.counts.items())


def doubts(book: Planned) -> Iterator[str]:
    """Yield what verify finds in a sound book, from the file alone and with its lock."""
    for path in interiors(book):
        yield from (f"{path.name}, page {one.page}: {one.id}: {one.message}" for one in verify(path).findings)
        if (found := found_with_lock(path)) != (True, set()):
            yield f"{path.name}: vouched for and found beside its lock: {found}"


def main(wanted: int, seed: str, root: Path) -> None:
    """Print what is wrong with books, as it is found, and at last what books there were; keep what has a finding."""
    facts, tried = Facts(), Counter[str]()
    for number in count():
        said = ["refused"]
        try:
            if book := book_of(seed, number, root):
                facts.count(next(interiors(book)))
                said = list(doubts(book))
        except UserError as error:
            said = [f"check does not foresee: {error}"]
        tried["refused" if said == ["refused"] else "failed" if said else "sound"] += 1
        if said and said != ["refused"]:
            print(f"- {root / str(number)}: " + "\n  ".join(said), flush=True)
        else:
            shutil.rmtree(root / str(number))
        if number % 100 == 99:
            print(dict(tried), flush=True)
        if tried["sound"] + tried["failed"] >= wanted:
            break
    print("\n".join([str(dict(tried)), *facts.lines()]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
