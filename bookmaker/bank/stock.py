"""Operations on the puzzles of a bank: add, pick, count, mark as used and release."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from bookmaker.bank.certificates import put_certificates
from bookmaker.bank.records import Record
from bookmaker.bank.store import Bank, insert
from bookmaker.engine.rank.energy import Band
from bookmaker.engine.rank.rating import ANY, Range
from bookmaker.engine.symmetry import FINGERPRINT
from bookmaker.values.errors import CannotBeMet, NotFound, UserError

MADE = (*Record._fields, "recipe", "number")
"""The columns of a puzzle with how it was made."""
COLUMNS = ", ".join(f"puzzle.{name}" for name in Record._fields)
ELSEWHERE = "EXISTS (SELECT 1 FROM used WHERE used.puzzle = puzzle.id AND used.book <> ?)"
"""Whether a puzzle is used by any book but one."""


_TITLED = "(book = ? OR instr(book, ? || ', ') = 1)"
"""Whether a book has a title, with any seed and day."""


PICKED = ""
"""The tier, in uses, of puzzles that are in a book only because somebody picked them."""
_THERE = "puzzle.id IN (SELECT puzzle FROM used WHERE book = ? AND section = ? AND tier = ?)"
"""Whether a book has a puzzle in a section and tier."""


class Use(NamedTuple):
    """Where a puzzle of a bank was printed."""

    section: int
    """The place of its section, from 0; 0 in a series."""
    tier: str
    number: int
    """Its number in the book, or that of its sheet; 0 if another puzzle was picked for its place."""
    page: str = ""
    """The label of its page; '' if it has none."""
    day: str = ""
    """The day of its sheet, or of the book; '' if none is given."""
    version: str = ""
    """The version of the book that has it; '' for a book without."""


class Wish(NamedTuple):
    """Which puzzles are wanted, in terms of a bank."""

    kind: str
    rows: int
    columns: int
    bullets: int | None
    """None for any number."""
    printed: bool = True
    """Whether boards say how many they hold."""
    asked: tuple[str, ...] = ("",)
    energy: Band = (float("-inf"), float("inf"))
    rating: Range = ANY

    @property
    def terms(self) -> tuple[str, list[Any]]:
        """The wish as SQL, and the values in it."""
        marks = ", ".join("?" * len(self.asked))
        count = "bullets = ?" if self.bullets is not None else "? IS NULL"
        said = f"kind = ? AND rows = ? AND columns = ? AND {count} AND printed = ? AND asked IN ({marks})"
        said += "".join(f" AND {name} BETWEEN ? AND ?" for name in ("energy", "hardest", "effort"))
        values = [*self[:4], int(self.printed), *self.asked]
        return said, [*values, *self.energy, *self.rating.hardest, *self.rating.effort]


def add(bank: Bank, records: Iterable[Record], proved: bool = False) -> int:
    """Put puzzles into a bank, together or not at all, and return how many were new to it, however turned.

    Those that were `proved` here are certified, but for those that the bank has already.
    """
    with bank.change() as db:
        given = list(records)
        new = [one for one in given if proved and not has(bank, one.fingerprint)]
        count = insert(db, "puzzle", Record._fields, given, "IGNORE")
        put_certificates(bank, new)
        return count


def recipe_id(bank: Bank, said: str) -> int:
    """Return the number of a recipe, within a change."""
    bank.db.execute("INSERT OR IGNORE INTO recipe (said) VALUES (?)", (said,))
    return int(bank.one("SELECT id FROM recipe WHERE said = ?", (said,)))


def pick(bank: Bank, wish: Wish, book: str, use: Use) -> Iterator[Record]:
    """Yield the puzzles of a wish that no other book has, in an order of the book, its section and tier.

    Those that the book has there already come first: a bank that has grown gives them again.
    """
    said, values = wish.terms
    start = beginning(book, use)
    for known in (_THERE, f"NOT {_THERE}"):
        for side in (">=", "<"):
            query = f"{said} AND fingerprint {side} ? AND {known} AND NOT {ELSEWHERE} ORDER BY fingerprint"
            found = bank.rows(
                f"SELECT {COLUMNS} FROM puzzle WHERE {query}", [*values, start, book, use.section, use.tier, book]
            )
            yield from (Record(*row) for row in found)


def had(bank: Bank, wish: Wish, book: str, use: Use) -> int:
    """Return how many puzzles of a wish a book has in a section and tier."""
    said, values = wish.terms
    found = bank.one(f"SELECT count(*) FROM puzzle WHERE {said} AND {_THERE}", [*values, book, use.section, use.tier])
    return int(found)


def used_elsewhere(bank: Bank, book: str) -> frozenset[str]:
    """Return the fingerprints of the puzzles that other books have."""
    said = "SELECT fingerprint FROM used JOIN puzzle ON puzzle.id = used.puzzle WHERE book <> ?"
    return frozenset(row[0] for row in bank.rows(said, [book]))


def last_day(bank: Bank, book: str) -> str:
    """Return the last day for which something with a title has a puzzle; '' for none."""
    return str(bank.one(f"SELECT max(day) FROM used WHERE {_TITLED}", (book, book)) or "")


def beginning(book: str, use: Use) -> str:
    """Return the fingerprint at which picking begins, to go around and end there: picks are spread evenly."""
    return sha256(f"{book} {use.section} {use.tier}".encode()).hexdigest()[:FINGERPRINT]


def mark(bank: Bank, books: Mapping[str, Mapping[str, Use]]) -> None:
    """Record which puzzles some books have now, by fingerprint, and no others; all of it or nothing.

    Raises CannotBeMet if another book has taken one of them meanwhile.
    """
    with bank.change() as db:
        for book, uses in books.items():
            db.execute("DELETE FROM used WHERE book = ?", (book,))
            rows = [(_free(bank, one, book), book, *use) for one, use in uses.items()]
            insert(db, "used", ("puzzle", "book", *Use._fields), rows)


def has(bank: Bank, fingerprint: str) -> bool:
    """Tell whether a bank has a puzzle."""
    return bank.one("SELECT id FROM puzzle WHERE fingerprint = ?", (fingerprint,)) is not None


def _free(bank: Bank, fingerprint: str, book: str) -> int:
    """Return the number of a puzzle that no other book has."""
    id = bank.one(f"SELECT id FROM puzzle WHERE fingerprint = ? AND NOT {ELSEWHERE}", (fingerprint, book))
    if id is None:
        said = f"puzzle {fingerprint} of '{book}' was used or removed meanwhile"
        raise CannotBeMet(f"{bank.path}: {said}; make the book again, which picks another one")
    return int(id)


def release(bank: Bank, book: str = "", fingerprints: Sequence[str] = ()) -> int:
    """Forget the uses of a title, of puzzles with some fingerprints, or of these by a title; return their number.

    Raises UserError for neither, and NotFound for a puzzle or a title that is not there; then nothing is forgotten.
    """
    if not (book or fingerprints):
        raise UserError("nothing to release; give puzzles, or --book TITLE as bookmaker bank list shows it")
    find = "puzzle = (SELECT id FROM puzzle WHERE fingerprint = ?)"
    with bank.change() as db:
        if book and not bank.one(f"SELECT count(*) FROM used WHERE {_TITLED}", (book, book)):
            raise NotFound(f"{book}: {bank.path} has no puzzle of such a book; bookmaker bank list shows them")
        if not fingerprints:
            return db.execute(f"DELETE FROM used WHERE {_TITLED}", (book, book)).rowcount
        for one in fingerprints:
            if bank.one("SELECT id FROM puzzle WHERE fingerprint = ?", (one,)) is None:
                raise NotFound(f"{one}: {bank.path} has no such puzzle; bookmaker bank list shows those it has")
        said, values = (f"{find} AND {_TITLED}", (book, book)) if book else (find, ())
        return sum(db.execute(f"DELETE FROM used WHERE {said}", (one, *values)).rowcount for one in fingerprints)


def list_records(bank: Bank, equal: Mapping[str, Any], book: str | None, unused: bool) -> Iterator[tuple[Record, str]]:
    """Yield puzzles with their uses, by their fingerprints: those with some values, or of a book."""
    said = [f"{name} = ?" for name in equal] + ["id NOT IN (SELECT puzzle FROM used)"] * unused
    said += [f"id IN (SELECT puzzle FROM used WHERE {_TITLED})"] * (book is not None)
    where = f" WHERE {' AND '.join(said)}" if said else ""
    place = "book || rtrim(' ' || version) || ' ' || number"
    used = f"(SELECT group_concat({place}, ', ') FROM used WHERE used.puzzle = puzzle.id)"
    values = [*equal.values(), *([book] * 2 if book is not None else [])]
    for row in bank.rows(f"SELECT {COLUMNS}, {used} FROM puzzle{where} ORDER BY fingerprint", values):
        yield Record(*tuple(row)[:-1]), row[-1] or ""


class SortCount(NamedTuple):
    """The number of puzzles of one sort, and how many of them are used."""

    kind: str
    rows: int
    columns: int
    bullets: int
    printed: int
    asked: str
    tier: str
    puzzles: int
    used: int


def stats(bank: Bank) -> list[SortCount]:
    """Return the number of puzzles of each sort."""
    sort = ", ".join(SortCount._fields[:-2])
    used = "sum(EXISTS (SELECT 1 FROM used WHERE used.puzzle = puzzle.id))"
    found = bank.rows(f"SELECT {sort}, count(*), {used} FROM puzzle GROUP BY {sort} ORDER BY {sort}")
    return [SortCount._make(row) for row in found]
