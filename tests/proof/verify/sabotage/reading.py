"""Verify for books of which most pages are those of another book: a page that is the same to the byte is read once.

A puzzle that was proved before is not proved again.
"""

import hashlib
import pickle
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from bookmaker.engine.solve import exact
from bookmaker.proof import verify as verifier
from bookmaker.proof.verify import VerifyReport, verify, verifying
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Puzzle

_READ: dict[tuple[bytes, int], Any] = {}
"""What was read on a page, by all that the file says of it, and its place."""
_OF_ALL = ("/OCProperties", "/AcroForm", "/Dests", "/Names", "/Lang")
"""What the whole file says that may change what a page shows, and where its links lead."""
_ELSEWHERE = re.compile(rb"/(?:Parent|P|StructParents?) [0-9]+(?: [0-9]+ R)?")
"""Entries that lead from a page to the rest of the file, and say nothing of how it is drawn."""
_REFERENCE = re.compile(rb"\b([0-9]+) ([0-9]+) R\b")


def verify_quickly(path: Path) -> VerifyReport:
    """Return the report of a file; pages that were read before, at the same place, are not read again."""
    with reading_once():
        return verify(path)


def is_found(path: Path) -> bool:
    """Tell whether verify finds something in a file; where it fails, it does not."""
    try:
        return bool(verify_quickly(path).findings)
    except Exception:
        return False


@contextmanager
def reading_once() -> Iterator[None]:
    """Let all that verifies files read each page once; what a build reads of its own book is kept as well."""

    def quickly(path: Path, *options: Any) -> Generator[Event, None, VerifyReport]:
        with _known(path):
            return (yield from verifying(path, *options))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifier, "verifying", quickly)
        yield


def note(book: Path) -> None:
    """Write down beside a book what was read on its pages, for other processes."""
    places = [(key, index) for index, key in enumerate(_keys(book))]
    book.with_suffix(".read").write_bytes(pickle.dumps([(place, _READ[place]) for place in places if place in _READ]))


def recall(book: Path) -> None:
    """Know what another process has read on the pages of a book."""
    for place, page in pickle.loads(book.with_suffix(".read").read_bytes()):
        _READ.setdefault(place, page)


@contextmanager
def _known(path: Path) -> Iterator[None]:
    keys, read_page, prove = _keys(path), verifier.read_page, exact.prove

    def read(document: Any, index: int, inks: bool = False) -> Any:
        place = (keys[index], index)
        if place not in _READ:
            _READ[place] = read_page(document, index, inks)
        return _READ[place]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifier, "read_page", read)
        patch.setattr(exact, "prove", lambda puzzle: _proved(prove, puzzle))
        yield


@cache
def _proved(prove: Callable[[Puzzle], exact.Proof], puzzle: Puzzle) -> exact.Proof:
    return prove(puzzle)


def _keys(path: Path) -> list[bytes]:
    """Return for each page a digest of everything that is drawn on it, and with what."""
    with pikepdf.open(path) as pdf:
        known = {page.obj.objgen: b"page %d" % index for index, page in enumerate(pdf.pages)}
        whole = [_written(pdf, pdf.Root[name], known) for name in _OF_ALL if name in pdf.Root]
        return [hashlib.sha256(b"".join([_page(pdf, page.obj, known), *whole])).digest() for page in pdf.pages]


def _page(pdf: pikepdf.Pdf, page: Any, known: dict[tuple[int, int], bytes]) -> bytes:
    inherited = sorted({"/Resources", "/MediaBox", "/CropBox", "/Rotate"} - set(page.keys()))
    above = [_written(pdf, page.Parent[name], known) for name in inherited if name in page.Parent]
    return b"".join([_written(pdf, page, known), *above])


def _written(pdf: pikepdf.Pdf, thing: Any, known: dict[tuple[int, int], bytes]) -> bytes:
    """Return what a file has of an object, with a digest in the place of each one to which it refers."""
    stream = isinstance(thing, pikepdf.Stream)
    text = (thing.stream_dict if stream else thing).unparse(resolved=True)

    def digest(match: re.Match[bytes]) -> bytes:
        place = int(match[1]), int(match[2])
        if place not in known:
            known[place] = b"itself"
            known[place] = hashlib.sha256(_written(pdf, pdf.get_object(place), known)).digest()
        return known[place]

    return _REFERENCE.sub(digest, _ELSEWHERE.sub(b"", text)) + (thing.read_raw_bytes() if stream else b"")
