"""Certificates: which puzzles of a bank were proved and ranked, by which prover, so that drawing does not do it again.

A certificate is a digest of everything that a bank says of a puzzle, and of the prover's sources. It holds as long as
neither changes: damage, an edit or another bookmaker ends it, and the puzzle is proved again when it is drawn. It is no
signature: who edits a bank on purpose can certify it, too. That makes no book worse, for every puzzle is proved once
more from the printed page.
"""

import hashlib
import inspect
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from bookmaker import engine, kinds
from bookmaker.bank.records import Record
from bookmaker.bank.store import Bank
from bookmaker.kinds import KINDS
from bookmaker.values import puzzle as boards

PUT = "INSERT OR REPLACE INTO certificate (puzzle, said) SELECT id, ? FROM puzzle WHERE fingerprint = ?"

_FOUND = "SELECT said FROM certificate JOIN puzzle ON puzzle.id = certificate.puzzle WHERE fingerprint = ?"


def certificate_of(record: Record) -> str:
    """Return the certificate of a puzzle that was proved and ranked as its record says."""
    said = json.dumps((_prover_of(record.kind), *record))
    return hashlib.sha256(said.encode()).hexdigest()


@cache
def _prover_of(kind: str) -> str:
    """Return a digest of the sources that prove and rank a kind; '' for no kind, as a damaged bank may have."""
    if kind not in KINDS:
        return ""
    folders = [Path(one.__path__[0]) for one in (engine, kinds)]
    sources = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    sources += [Path(inspect.getfile(one)) for one in (boards, type(KINDS[kind]))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def put_certificates(bank: Bank, records: Iterable[Record]) -> None:
    """Certify puzzles of a bank that were proved and ranked, within a change."""
    bank.db.executemany(PUT, ((certificate_of(one), one.fingerprint) for one in records))


def with_certificates(bank: Bank, records: Iterable[Record]) -> Iterator[tuple[Record, bool]]:
    """Yield records of a bank, each with whether its certificate holds."""
    has_any = bank.one("SELECT count(*) FROM sqlite_schema WHERE name = 'certificate'")
    for record in records:
        yield record, bool(has_any) and bank.one(_FOUND, [record.fingerprint]) == certificate_of(record)
