"""Checks whether a bank's claims about its puzzles are true, and repairs."""

from collections.abc import Generator, Iterator
from itertools import islice
from typing import NamedTuple

from bookmaker.bank.certificates import put_certificates
from bookmaker.bank.records import Record, score_puzzle
from bookmaker.bank.stock import COLUMNS
from bookmaker.bank.store import Bank
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


def judge_puzzles(
    bank: Bank, which: str, what: str, workers: Workers = None, every: bool = False
) -> Generator[Event, None, list[Verdict]]:
    """Prove and rank the puzzles of a condition anew; return those that differ from their records, or `every` one."""
    yield from compile_engine()
    wanted = bank.one(f"SELECT count(*) FROM puzzle WHERE {which}")
    records = (Record(*row) for row in bank.rows(f"SELECT {COLUMNS} FROM puzzle WHERE {which} ORDER BY fingerprint"))
    done, found = 0, list[Verdict]()
    yield Progress(what, 0, wanted)
    with pool(workers, wanted) as run:
        while some := list(islice(records, AT_ONCE)):
            for verdict in run(judge, some):
                done += 1
                found += [verdict] if every or verdict.doubt or verdict.now != verdict.kept else []
                yield Progress(what, done, wanted)
    return found


def rescore(bank: Bank, verdicts: list[Verdict]) -> int:
    """Write the new ranks of right puzzles into a bank, certified, all or none; return how many had others."""
    said = f"UPDATE puzzle SET {', '.join(f'{name} = ?' for name in _RANKS)} WHERE fingerprint = ?"
    right = [(one.now, one.kept.fingerprint) for one in verdicts if one.now]
    with bank.change() as db:
        db.executemany(said, [(*(getattr(now, name) for name in _RANKS), mark) for now, mark in right])
        put_certificates(bank, (now for now, _ in right))
    return sum(one.now not in (None, one.kept) for one in verdicts)


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
