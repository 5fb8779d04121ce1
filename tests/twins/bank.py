"""A bank that is a list of dictionaries: all is looked at again and again, and nothing is clever."""

from typing import Any

from bookmaker.bank.records import Record
from bookmaker.bank.stock import Use, Wish, beginning


class ListBank:
    """The operations of `bank/stock.py` on a list."""

    def __init__(self) -> None:
        self.puzzles: list[dict[str, Any]] = []

    def add(self, records: list[Record]) -> int:
        added = 0
        for record in records:
            if all(one["record"].fingerprint != record.fingerprint for one in self.puzzles):
                self.puzzles.append({"record": record, "used": {}})
                added += 1
        return added

    def pick(self, wish: Wish, book: str, use: Use) -> list[Record]:
        start = beginning(book, use)
        found = []
        for one in self.puzzles:
            mine = one["used"].get(book)
            own = mine is not None and (mine.section, mine.tier) == (use.section, use.tier)
            if _meets(one["record"], wish) and set(one["used"]) <= {book}:
                mark = one["record"].fingerprint
                found.append((not own, mark < start, mark, one["record"]))
        return [record for *_, record in sorted(found)]

    def mark(self, book: str, uses: dict[str, Use]) -> bool:
        taken = [self.find(mark) for mark in uses]
        if any(one is None or set(one["used"]) - {book} for one in taken):
            return False
        for one in self.puzzles:
            one["used"].pop(book, None)
        for mark, use in uses.items():
            self.find(mark)["used"][book] = use
        return True

    def release(self, book: str, marks: list[str]) -> int | None:
        """Return how many uses are forgotten; None where something is not there."""
        names = [(one, name) for one in self.puzzles for name in one["used"]]
        of_book = [(one, name) for one, name in names if name == book or name.startswith(f"{book}, ")]
        if not (book or marks) or (book and not of_book) or any(self.find(mark) is None for mark in marks):
            return None
        gone = of_book if book else names
        gone = [(one, name) for one, name in gone if not marks or one["record"].fingerprint in marks]
        for one, name in gone:
            one["used"].pop(name)
        return len(gone)

    def find(self, mark: str) -> Any:
        return next((one for one in self.puzzles if one["record"].fingerprint == mark), None)

    def stats(self) -> dict[tuple[object, ...], tuple[int, int]]:
        found: dict[tuple[object, ...], tuple[int, int]] = {}
        for one in self.puzzles:
            sort = tuple(one["record"])[3:10]
            puzzles, used = found.get(sort, (0, 0))
            found[sort] = (puzzles + 1, used + bool(one["used"]))
        return found


def _meets(record: Record, wish: Wish) -> bool:
    numbers = ((record.energy, wish.energy), (record.hardest, wish.rating.hardest), (record.effort, wish.rating.effort))
    same = (record.kind, record.rows, record.columns, record.printed) == (*wish[:3], int(wish.printed))
    same &= wish.bullets in (None, record.bullets)
    return same and record.asked in wish.asked and all(low <= value <= high for value, (low, high) in numbers)
