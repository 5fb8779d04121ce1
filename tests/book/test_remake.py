"""A book made again from its lock: the same bytes, without a search, and the reasons why not."""

import hashlib
import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from unittest.mock import Mock

import pytest

import bookmaker.kinds.batch as batch_module
from bookmaker.book.build import build
from bookmaker.book.remake import RemadeFile, remake
from bookmaker.book.sources import Origin
from bookmaker.spec.lock.values import read_lock
from bookmaker.values.errors import UserError
from tests.anybook import any_book
from tests.books import write_book
from tests.quick import SEED

KINDS = """\
spec: 1
title: All kinds
seed: 5
layout: ./look.yaml
hints: 2
walkthroughs: [1]
versions_within: 1
versions: [A, B]
answers: together
cover: {design: night, back: Count.}
printer: [home, screen]
trim: 6 x 9 in
sections:
  - {title: Small, size: 5x5, bullets: 8, tiers: {gentle: 2}, steps: 30}
  - {title: Sweeps, kind: sweep, size: 6x6, tiers: {gentle: 1}}
  - {title: Passwords, kind: sweep, play: password, size: 7x7, tiers: {gentle: 1}}
  - {title: Odds, kind: odds, size: 5x5, tiers: {gentle: 1}}
"""


def remake_files(spec: Path, lock: Path, folder: Path) -> Iterator[Path]:
    folder.mkdir()
    events = remake(Origin(spec, lock), folder, 1)
    return (event.path for event in events if isinstance(event, RemadeFile))


def differing(spec: Path, out: Path, folder: Path) -> set[str]:
    """Return the PDFs of a book that are not made again to the byte."""
    lock = next(out.glob("*.lock"))
    there = {one.name: one.sha256 for one in read_lock(lock).outputs if one.name.endswith(".pdf")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch_module, "batch", Mock(side_effect=AssertionError("a puzzle is searched")))
        found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in remake_files(spec, lock, folder)}
    return {name for name in there.keys() | found.keys() if there.get(name) != found.get(name)}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished book: its spec, its look, and in `out` what was made."""
    folder = tmp_path_factory.mktemp("kinds")
    (folder / "look.yaml").write_text("extends: classic\n")
    (folder / "kinds.yaml").write_text(KINDS)
    list(build(folder / "kinds.yaml", folder / "out", 1))
    return folder


@pytest.mark.slow
def test_a_book_of_all_kinds_is_made_again_to_the_byte_without_its_spec(book: Path, tmp_path: Path):
    assert not differing(book / "gone.yaml", book / "out", tmp_path / "again")


def build_any(root: Path) -> Iterator[tuple[Path, Path]]:
    """Build random books, without those that cannot be, and yield the spec and the folder of each."""
    for number in count():
        (folder := root / str(number)).mkdir()
        spec = write_book(folder, any_book(f"{SEED} again {number}", folder))
        try:
            list(build(spec, folder / "out", 1))
        except UserError:
            continue
        yield spec, folder


@pytest.mark.slow
def test_any_book_is_made_again_to_the_byte(tmp_path: Path):
    for spec, folder in islice(build_any(tmp_path), 4):
        assert not differing(spec, folder / "out", folder / "again"), f"{SEED} again {folder.name}"


@pytest.mark.slow
def test_what_has_changed_since_is_the_reason_why_nothing_is_made(book: Path, tmp_path: Path):
    (tmp_path / "look.yaml").write_text("extends: classic\nsides: one\n")
    with pytest.raises(UserError, match=r"layout: look\.yaml has changed"):
        list(remake_files(tmp_path / "kinds.yaml", book / "out" / "kinds.lock", tmp_path / "again"))
    old = (book / "out" / "kinds.lock").read_text().replace('"answer"', '"solution"')
    (tmp_path / "look.yaml").write_text("extends: classic\n")
    (tmp_path / "kinds.lock").write_text(old.replace('"bookmaker": "', '"bookmaker": "0.0.'))
    with pytest.raises(UserError, match=r"the lock was made with 0\.0\."):
        list(remake_files(tmp_path / "kinds.yaml", tmp_path / "kinds.lock", tmp_path / "anew"))


@pytest.mark.slow
def test_a_lock_that_lacks_the_mines_says_so(book: Path, tmp_path: Path):
    lock = json.loads((book / "out" / "kinds.lock").read_text())
    for one in lock["puzzles"]:
        one.pop("answer", None)
    text = json.dumps(lock)
    (tmp_path / "kinds.lock").write_text(text)
    with pytest.raises(UserError, match="puzzle 3: nothing says where its mines are; build the book again"):
        list(remake_files(book / "kinds.yaml", tmp_path / "kinds.lock", tmp_path / "again"))
