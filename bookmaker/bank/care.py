"""Checks whether a bank's claims about its puzzles are true, and repairs."""

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import NamedTuple

from bookmaker.bank.certificates import PUT, certificate_of
from bookmaker.bank.records import Record, score_puzzle
from bookmaker.bank.stock import COLUMNS
from bookmaker.bank.store import Bank, insert
from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.rank.energy import VERSION as ENERGY
from bookmaker.engine.rank.rating import VERSION as RATING
from bookmaker.engine.symmetry import SYMMETRIES, fingerprint
from bookmaker.kinds import puzzle_of
from bookmaker.kinds.batch import compile_engine
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event, Progress
from bookmaker.values.puzzle import BadPuzzle

AT_ONCE = 512
OLD = f"energy_version <> {ENERGY} OR rating_version <> {RATING}"
_RANKS = ("tier", "n0", "n1", "n2", "energy", "energy_version", "hardest", "effort", "rating_version", "facts")


class Verdict(NamedTuple):
    """A puzzle of a bank, proved and ranked anew."""

    kept: Record
    now: Record | None
    """None if it is not right."""
    doubt: str
    """What is wrong with the bank's record of it; '' for nothing."""


def judge(kept: Record) -> Verdict:
    """Return what a puzzle is, seen anew, in a worker."""
    try:
        now = score_puzzle(kept.made_puzzle.puzzle, kept.made_puzzle.answer)
    except (ValueError, UserError) as wrong:
        return Verdict(kept, None, str(wrong))
    if now.asked in SYMMETRIES and not kept.asked:  # kept before symmetries were recorded, and found by others alone
        now = now._replace(asked="")
    compared = [name for name in Record._fields if kept.is_current or name not in _RANKS]
    off = [name for name in compared if getattr(kept, name) != getattr(now, name)]
    said = ", ".join(f"{name}: {getattr(kept, name)} is {getattr(now, name)}" for name in off)
    return Verdict(kept, now, said)


def judge_puzzles(bank: Bank, what: str, workers: Workers = None) -> Generator[Event, None, list[Verdict]]:
    """Prove and rank all puzzles anew; return those that differ from their records."""
    found = list[Verdict]()

    def note(some: list[Verdict]) -> None:
        found.extend(one for one in some if one.doubt or one.now != one.kept)

    yield from _judge_each(bank, "TRUE", what, workers, note)
    return found


def _judge_each(
    bank: Bank, which: str, what: str, workers: Workers, note: Callable[[list[Verdict]], None]
) -> Iterator[Event]:
    """Prove and rank the puzzles of a condition anew, and note what each is."""
    yield from compile_engine()
    wanted = bank.one(f"SELECT count(*) FROM puzzle WHERE {which}")
    records = (Record(*row) for row in bank.rows(f"SELECT {COLUMNS} FROM puzzle WHERE {which} ORDER BY fingerprint"))
    done = 0
    yield Progress(what, 0, wanted)
    with pool(workers, wanted) as run:
        while some := list(islice(records, AT_ONCE)):
            found = list[Verdict]()
            for verdict in run(judge, some):
                found.append(verdict)
                done += 1
                yield Progress(what, done, wanted)
            note(found)


def rescore(bank: Bank, everything: bool = False, workers: Workers = None) -> Generator[Event, None, tuple[int, int]]:
    """Rank puzzles of older versions anew, or all; write that of right ones, certified, all or none.

    Returns how many had other ranks, and how many are not right. Until all are ranked, what is found waits on the disk.
    """
    changed, wrong, ranks = 0, 0, ", ".join(_RANKS)
    bank.db.execute(f"CREATE TEMP TABLE ranked ({ranks}, certificate, fingerprint)")

    def note(some: list[Verdict]) -> None:
        nonlocal changed, wrong
        right = [(one.kept.fingerprint, one.now) for one in some if one.now]
        rows = ((*(getattr(now, name) for name in _RANKS), certificate_of(now), mark) for mark, now in right)
        insert(bank.db, "ranked", (*_RANKS, "certificate", "fingerprint"), rows)
        wrong += len(some) - len(right)
        changed += sum(one.now not in (None, one.kept) for one in some)

    yield from _judge_each(bank, "TRUE" if everything else OLD, "ranked", workers, note)
    with bank.change() as db:
        said = f"UPDATE puzzle SET {', '.join(f'{name} = ?' for name in _RANKS)} WHERE fingerprint = ?"
        db.executemany(said, db.execute(f"SELECT {ranks}, fingerprint FROM ranked"))
        db.executemany(PUT, db.execute("SELECT certificate, fingerprint FROM ranked"))
    return changed, wrong


def dedupe(bank: Bank) -> tuple[int, int]:
    """Give each puzzle the fingerprint of its code, and keep one of those that are equal when turned, with all uses.

    Returns how many fingerprints changed, and how many puzzles went.
    """
    changed = gone = 0
    with bank.change() as db:
        misnamed = list(_wrong_fingerprints(bank))
        db.executemany("UPDATE puzzle SET fingerprint = '?' || id WHERE id = ?", [(id,) for id, _ in misnamed])
        for id, now in misnamed:
            other = bank.one("SELECT id FROM puzzle WHERE fingerprint = ?", (now,))
            if other is None:
                db.execute("UPDATE puzzle SET fingerprint = ? WHERE id = ?", (now, id))
            else:
                db.execute("UPDATE OR IGNORE used SET puzzle = ? WHERE puzzle = ?", (other, id))
                db.execute("DELETE FROM used WHERE puzzle = ?", (id,))
                db.execute("DELETE FROM puzzle WHERE id = ?", (id,))
            changed, gone = changed + 1, gone + (other is not None)
    return changed, gone


def _wrong_fingerprints(bank: Bank) -> Iterator[tuple[int, str]]:
    """Yield the puzzles with a wrong fingerprint, with the right one."""
    for id, code, mark in bank.rows("SELECT id, code, fingerprint FROM puzzle ORDER BY id"):
        try:
            now = fingerprint(puzzle_of(code))
        except BadPuzzle:
            continue  # verify reports it
        if now != mark:
            yield id, now
