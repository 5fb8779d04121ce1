"""Other books whose puzzles are avoided: their locks are read with the spec, and mistakes stand at their places."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.spec.lock.values import encode_lock
from bookmaker.spec.model import Spec
from bookmaker.spec.values import OtherBook, own_locks
from bookmaker.values.files import noting_reads
from tests.spec.conftest import Find, Refuse
from tests.spec.loading import read_spec
from tests.spec.lock.locks import CODES, lock, turned

Read = Callable[[str], Spec]


@pytest.fixture
def read(tmp_path: Path, good: str) -> Read:
    """Read a spec that avoids something; two locks are beside it."""
    (tmp_path / "one.lock").write_bytes(encode_lock(lock(CODES[:3])))
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "two.lock").write_bytes(encode_lock(lock(CODES[2:])))
    return lambda avoid: read_spec(tmp_path, f"{good}avoid: {avoid}\n")


def test_all_puzzles_of_the_locks_are_avoided_and_none_by_itself(read: Read, tmp_path: Path, good: str):
    assert read_spec(tmp_path, good).avoided_fingerprints == frozenset()
    marks = [puzzle.fingerprint for puzzle in lock().puzzles]
    assert read("[one.lock]").avoided_fingerprints == frozenset(marks[:3])
    assert read("[one.lock, ./two/two.lock]").avoided_fingerprints == frozenset(marks)
    assert read("[]").avoided_fingerprints == frozenset()


def test_locks_are_noted_as_read(read: Read, tmp_path: Path):
    with noting_reads() as reads:
        read("[one.lock, two/two.lock]")
    assert reads[tmp_path / "one.lock"] and reads[tmp_path / "two" / "two.lock"]


def test_a_book_that_avoids_others_is_another_book(read: Read, tmp_path: Path):
    """The build number on its copyright page is made from what a spec says of itself."""
    before = repr(read("[one.lock]"))
    assert repr(read("[two/two.lock]")) != before
    (tmp_path / "same.lock").write_bytes(encode_lock(lock(CODES[:3])))
    assert repr(read("[same.lock]")) == before
    assert str(tmp_path) not in before


def test_a_lock_with_turned_puzzles_avoids_the_same(read: Read, tmp_path: Path):
    (tmp_path / "turned.lock").write_bytes(encode_lock(lock([turned(code) for code in CODES[:3]])))
    assert read("[turned.lock]").avoided_fingerprints == read("[one.lock]").avoided_fingerprints


MISTAKES = [
    ("[^none.lock]", "unknown-file", "none.lock cannot be read: No such file", "seen from its folder"),
    ("[^two]", "unknown-file", "two cannot be read: it is a folder", "name each lock by itself"),
    ("[^'']", "unknown-file", "cannot be read: it is a folder", "name each lock by itself"),
    ("[^book.yaml]", "bad-lock", "this is not a lock file", "bookmaker build writes one beside each book"),
    ("[^later.lock]", "bad-lock", "a lock of format 2, and this bookmaker reads format 1", "update bookmaker"),
    ("[^broken.lock]", "bad-lock", "this lock is damaged: ", "build that book again"),
    ("[^3]", "wrong-type", "expected the path of a lock file", "for example: avoid: [first.lock]"),
    ("[^{one.lock: 1}]", "wrong-type", "expected the path of a lock file", "for example: avoid: [first.lock]"),
    ("^one.lock", "wrong-type", "expected a list, got 'one.lock'", ""),
]


@pytest.mark.parametrize(("avoid", "id", "message", "remedy"), MISTAKES)
def test_a_mistake_is_told_at_its_place(
    refuse: Refuse, tmp_path: Path, good: str, avoid: str, id: str, message: str, remedy: str
):
    (tmp_path / "two").mkdir()
    (tmp_path / "later.lock").write_bytes(encode_lock(lock()._replace(lock=2)))
    (tmp_path / "broken.lock").write_bytes(encode_lock(lock())[:-20])
    refuse(f"{good}avoid: {avoid}\n", id, message, remedy)


def test_all_locks_with_mistakes_are_told_in_one_pass(find: Find, tmp_path: Path, good: str):
    (tmp_path / "one.lock").write_bytes(encode_lock(lock()))
    found = find(f"{good}avoid:\n  - none.lock\n  - one.lock\n  - book.yaml\n")
    assert [(problem.line, problem.id) for problem in found] == [(8, "unknown-file"), (10, "bad-lock")]


def test_a_lock_is_found_among_those_avoided_under_any_name_of_its_path(tmp_path: Path):
    (tmp_path / "out").mkdir()
    others = tuple(OtherBook(name, ()) for name in ("out/a.lock", "b.lock", "out/../out/b.lock"))
    assert list(own_locks(others, tmp_path, tmp_path / "out" / "a.lock")) == [0]
    assert list(own_locks(others, tmp_path, tmp_path / "out" / ".." / "out" / "b.lock")) == [2]
    assert list(own_locks(others, tmp_path, tmp_path / "c.lock")) == []
