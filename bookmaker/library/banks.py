"""A bank of puzzles, as its commands know it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookmaker.library.arguments import BoardLike, File, boards_in, check_values, made_in
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.events import Event, result_of
from bookmaker.values.puzzle import USUAL, BadPuzzle, Made, Size

if TYPE_CHECKING:
    from bookmaker.bank.care import Verdict
    from bookmaker.bank.fill import Recipe
    from bookmaker.bank.rescue import Rescued
    from bookmaker.bank.stock import SortCount
    from bookmaker.bank.supply import Need
    from bookmaker.series.bank_days import Forecast

_LARGE, _LINES = 200_000, 200
"""Bytes of a file that are worth starting workers, and lines that each of them reads at once."""


class Bank:
    """Puzzles kept in a file for books to come, and where each is used."""

    @check_values
    def __init__(self, path: File = "puzzles.bank") -> None:
        """Name its file, which need not exist before something is put in."""
        self.path = Path(path)

    @check_values
    def fill(
        self,
        size: str,
        count: int,
        tier: str = "gentle",
        *,
        kind: str = USUAL,
        seed: int = 1,
        settings: Sequence[str] = (),
        workers: int | None = 1,
    ) -> Iterator[Event]:
        """Make puzzles until it has `count` of a sort and seed, and yield how it goes; Done comes last."""
        from bookmaker.bank.fill import fill
        from bookmaker.bank.store import open_bank

        plan = recipe_for(kind, size, tier, seed, settings)

        def work() -> Iterator[Event]:
            with open_bank(self.path, write=True) as opened:
                yield from fill(opened, plan, count, workers)

        return work()

    @check_values
    def add(self, puzzles: BoardLike | Iterable[BoardLike]) -> int:
        """Put puzzles in, each proved unless `generate` has made it, and return how many are new."""
        from bookmaker.bank.records import record_of
        from bookmaker.bank.stock import add
        from bookmaker.bank.store import open_bank
        from bookmaker.kinds import KINDS

        made = [made_in(one) for one in boards_in(puzzles)]
        records = [record_of(one, KINDS[one.puzzle.kind].facts(*one[:2])) for one in made]
        with open_bank(self.path, write=True) as opened:
            return add(opened, records)

    @check_values
    def puzzles(
        self,
        kind: str | None = None,
        size: str | None = None,
        tier: str | None = None,
        *,
        unused: bool = False,
        book: str | None = None,
    ) -> tuple[Made, ...]:
        """Return its puzzles, or those of a kind, a size, a tier or a book."""
        from bookmaker.bank.stock import list_records
        from bookmaker.bank.store import open_bank

        rows, columns = _size(size) if size else (None, None)
        terms = {"kind": kind, "rows": rows, "columns": columns, "tier": tier}
        asked = {name: value for name, value in terms.items() if value is not None}
        with open_bank(self.path) as opened:
            return tuple(record.made_puzzle for record, _ in list_records(opened, asked, book, unused))

    def stats(self) -> "tuple[SortCount, ...]":
        """Return how many puzzles of each sort it has, and how many of them are used."""
        from bookmaker.bank.stock import stats
        from bookmaker.bank.store import open_bank

        with open_bank(self.path) as opened:
            return tuple(stats(opened))

    @check_values
    def stock(self, spec: File) -> "tuple[Need, ...] | Forecast | None":
        """Return what each tier of a book needs of it, or how long it lasts for a series; None for nothing.

        Raises CannotBeMet if a puzzle is lacking that is needed next.
        """
        from bookmaker.book.bank_puzzles import needs_of
        from bookmaker.book.content import wants_of
        from bookmaker.series.bank_days import check_series
        from bookmaker.series.works import is_series
        from bookmaker.spec.book import Variant, read_book

        if is_series(Path(spec)):
            return check_series(Path(spec), (), self.path)[1]
        file = read_book(Path(spec), Variant(bank=self.path))
        return needs_of(file, wants_of(file.spec)) or None

    @check_values
    def export_file(self, out: File) -> int:
        """Write all its puzzles into a `.jsonl`, `.csv` or `.parquet` file, and return how many."""
        from bookmaker.bank.files import check_name, writing
        from bookmaker.bank.store import open_bank

        check_name(Path(out))
        with open_bank(self.path) as opened:
            return result_of(writing(opened, Path(out)))

    @check_values
    def import_file(self, source: File, workers: int | None = 1) -> tuple[int, int]:
        """Put the puzzles of such a file in, all or none; return how many were read, and how many are new."""
        from bookmaker.bank.files import check_name, length_of, read_file
        from bookmaker.bank.store import open_bank
        from bookmaker.bank.transfer import take
        from bookmaker.engine.pool import PARTS, pool

        check_name(Path(source))
        work = PARTS * _LINES * (length_of(Path(source)) > _LARGE)
        with open_bank(self.path, write=True) as opened, pool(workers or 0, work) as run:
            return take(opened, read_file(Path(source)), run)

    def check(self) -> tuple[str, ...]:
        """Return the damage of its file, such as by a failing disk; () for a sound one."""
        from bookmaker.bank.store import flaws, open_bank

        with open_bank(self.path) as opened:
            return tuple(flaws(opened))

    @check_values
    def verify(self, workers: int | None = 1) -> "tuple[Verdict, ...]":
        """Prove and rank all its puzzles anew; return those that are not as it says, each with its `doubt`."""
        from bookmaker.bank.care import judge_puzzles
        from bookmaker.bank.store import open_bank

        with open_bank(self.path) as opened:
            found = result_of(judge_puzzles(opened, "verified", workers))
        return tuple(one for one in found if one.doubt)

    @check_values
    def rescore(self, everything: bool = False, workers: int | None = 1) -> int:
        """Rank puzzles anew that an older version has ranked, or all, and return how many changed."""
        from bookmaker.bank.care import rescore
        from bookmaker.bank.store import open_bank

        with open_bank(self.path, write=True) as opened:
            changed, _ = result_of(rescore(opened, everything, workers))
        return changed

    def dedupe(self) -> tuple[int, int]:
        """Keep one of those that are equal when turned; return how many fingerprints changed, and how many went."""
        from bookmaker.bank.care import dedupe
        from bookmaker.bank.store import open_bank

        with open_bank(self.path, write=True) as opened:
            return dedupe(opened)

    @check_values
    def release(self, book: str = "", puzzles: BoardLike | Iterable[BoardLike] = ()) -> int:
        """Forget where puzzles are used: all of a book, some, or some of a book; raise NotFound if one is missing."""
        from bookmaker.bank.stock import release
        from bookmaker.bank.store import open_bank

        marks = [mark_of(one) for one in boards_in(puzzles)]
        with open_bank(self.path, write=True) as opened:
            return release(opened, book, marks)

    @check_values
    def rescue(self, out: File, workers: int | None = 1) -> "Rescued":
        """Save what is sound of a damaged bank into a new file."""
        from bookmaker.bank.rescue import rescue

        if Path(out).exists():
            raise UserError(f"{out}: exists already and is left alone; give another name")
        return result_of(rescue(self.path, Path(out), workers))


def _size(text: str) -> Size:
    try:
        return Size.parse(text)
    except Wrong as wrong:
        raise UserError(f"size {text}: {wrong}; write it like 7x7") from None


def mark_of(puzzle: BoardLike) -> str:
    """Return the fingerprint of a puzzle, or the given fingerprint; raise UserError for what is neither."""
    from bookmaker.engine.symmetry import fingerprint
    from bookmaker.library.arguments import puzzle_in

    if isinstance(puzzle, str) and ":" not in puzzle:
        return puzzle
    try:
        return fingerprint(puzzle_in(puzzle))
    except BadPuzzle as bad:
        raise UserError(f"{puzzle}: {bad}") from None


def recipe_for(kind: str, size: str, tier: str, seed: int, settings: Sequence[str]) -> "Recipe":
    """Return what to make; raise FileProblems for keys that a section of a book may not have."""
    from bookmaker.bank.fill import recipe
    from bookmaker.book.content import wants_of
    from bookmaker.spec.findings import check, tree_of
    from bookmaker.spec.model import Spec
    from bookmaker.spec.override import override
    from bookmaker.spec.source import Source
    from bookmaker.values.errors import FileProblems

    said = [f"size={size}", f"tiers.{tier}=1", *settings]
    text = f"spec: 1\ntitle: bank\nsections: [{{title: {kind}, kind: {kind}, tiers: {{}}}}]"
    tree = override(tree_of(Source.of("bank fill", text)), [f"sections[0].{one}" for one in said] + [f"seed={seed}"])
    spec, problems = check(tree, Spec, Path())
    if spec is None:
        raise FileProblems(problems)
    (want,), section = wants_of(spec), spec.puzzle_sections[0]
    keys: dict[str, Any] = section.model_dump(
        mode="json", include=section.model_fields_set - {"title", "kind", "size", "tiers"}
    )
    return recipe(want._replace(title=f"{kind} {size}"), seed, keys)
