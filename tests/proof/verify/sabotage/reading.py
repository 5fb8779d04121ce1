"""Verify for books of which most pages are those of another book: a page that is the same to the byte is read once.

A puzzle that was proved before is not proved again.
"""

import hashlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from bookmaker.engine.solve import exact
from bookmaker.proof import verify as verifier
from bookmaker.proof.verify import VerifyReport, roles, verify, verifying
from bookmaker.proof.verify.said import caption_of
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Puzzle

_READ: dict[tuple[bytes, int], Any] = {}
"""What was read on a page, by all that the file says of it, and its place."""
_SAID: dict[tuple[Any, ...], Any] = {}
"""What the words of a board say, by the very words that were read, beside where it stands and what they may say."""
_OF_ALL = ("/OCProperties", "/AcroForm", "/Dests", "/Names", "/Lang")
"""What the whole file says that may change what a page shows, and where its links lead."""
_ELSEWHERE = ("/Parent", "/P", "/StructParents", "/StructParent")
"""Entries that lead from a page to the rest of the file, and say nothing of how it is drawn."""


def verify_quickly(path: Path) -> VerifyReport:
    """Return the report of a file; pages that were read before, at the same place, are not read again."""
    with reading_once():
        return verify(path)


@contextmanager
def reading_once() -> Iterator[None]:
    """Let all that verifies files read each page once; what a build reads of its own book is kept as well."""

    def quickly(path: Path, *options: Any) -> Generator[Event, None, VerifyReport]:
        with _known(path):
            return (yield from verifying(path, *options))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifier, "verifying", quickly)
        yield


@contextmanager
def _known(path: Path) -> Iterator[None]:
    keys, read_page, prove = _keys(path), verifier.read_page, exact.prove

    def read(document: Any, index: int) -> Any:
        place = (keys[index], index)
        if place not in _READ:
            _READ[place] = read_page(document, index)
        return _READ[place]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifier, "read_page", read)
        patch.setattr(exact, "prove", lambda puzzle: _proved(prove, puzzle))
        patch.setattr(roles, "caption_of", _caption_of)
        yield


def _caption_of(board: Any, folio: Any, phrases: Any) -> Any:
    key = (id(board.runs), board.box, folio, id(phrases))
    if key not in _SAID:
        _SAID[key] = (board.runs, phrases, caption_of(board, folio, phrases))  # kept, so that no other has their place
    return _SAID[key][-1]


@cache
def _proved(prove: Callable[[Puzzle], exact.Proof], puzzle: Puzzle) -> exact.Proof:
    return prove(puzzle)


def _keys(path: Path) -> list[bytes]:
    """Return for each page a digest of everything that is drawn on it, and with what."""
    with pikepdf.open(path) as pdf:
        known = {page.obj.objgen: b"page %d" % index for index, page in enumerate(pdf.pages)}
        whole = [_digest(pdf.Root[name], known) for name in _OF_ALL if name in pdf.Root]
        return [hashlib.sha256(b"".join([_page(page.obj, known), *whole])).digest() for page in pdf.pages]


def _page(page: Any, known: dict[tuple[int, int], bytes]) -> bytes:
    inherited = {"/Resources", "/MediaBox", "/CropBox", "/Rotate"} - set(page.keys())
    above = [_digest(page.Parent[name], known) for name in sorted(inherited & set(page.Parent.keys()))]
    return b"".join([*_parts(page, known), *above])


def _digest(thing: Any, known: dict[tuple[int, int], bytes]) -> bytes:
    if not isinstance(thing, pikepdf.Object):
        return repr(thing).encode()
    place = thing.objgen
    if place[0] and place in known:
        return known[place]
    known[place] = b"itself"
    digest = hashlib.sha256(b"".join(_parts(thing, known))).digest()
    known[place] = digest
    return digest


def _parts(thing: Any, known: dict[tuple[int, int], bytes]) -> Iterator[bytes]:
    if isinstance(thing, pikepdf.Stream):
        yield thing.read_raw_bytes()
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        for name in sorted(set(thing.keys()) - set(_ELSEWHERE)):
            yield from (name.encode(), b"=", _digest(thing[name], known), b";")
    elif isinstance(thing, pikepdf.Array):
        for one in thing:
            yield from (_digest(one, known), b",")
    else:
        yield thing.unparse()
