"""Why a book cannot be rebuilt to the byte: said before anything is made where it can be seen, else afterwards."""

from pathlib import Path
from typing import Any

import pytest

from bookmaker.spec.lock.rebuild import ABSENT, changed_keys, mismatches, refusals, refuse
from bookmaker.spec.lock.values import Lock, Output, SourceFile, StoredRating
from bookmaker.values.errors import QUALITY, QualityFailure
from tests.spec.lock.locks import BEGUN, CODES, FILES, OUTPUTS, lock, puzzle

RATED = lock()._replace(puzzles=(puzzle(1, CODES[0], rating=StoredRating(2.5, 41.3, 0)),))
EDITED = FILES[2]._replace(sha256="e" * 64)
OTHER_BYTES = [OUTPUTS[0]._replace(sha256="e" * 64)]
SAME = "bookmaker, spec, files and libraries are as the lock has them; something else is different"


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (BEGUN._replace(bookmaker="0.2.0"), "bookmaker: the lock was made with 0.1.0, this is 0.2.0"),
        (BEGUN._replace(energy=2), "energy: the lock was made with version 1, this is version 2"),
        (BEGUN._replace(spec={**BEGUN.spec, "seed": 8}), "spec: seed: 7 → 8"),
        (BEGUN._replace(spec={**BEGUN.spec, "hints": 1}), "spec: hints: not given → 1"),
        (BEGUN._replace(files=(FILES[0], FILES[2])), "font: mine.ttf is gone"),
        (BEGUN._replace(files=(*FILES, FILES[1]._replace(name="more.ttf"))), "font: more.ttf is new"),
        (BEGUN._replace(files=(*FILES[:2], EDITED)), "layout: bookmaker/classic.yaml has changed"),
        (BEGUN._replace(additions={}), "crossing-pack: the lock was made with 1, here is none"),
        (BEGUN._replace(additions={"crossing-pack": "1.1"}), "crossing-pack: the lock was made with 1, here is 1.1"),
        (BEGUN._replace(editions=("kdp",)), "printers: none in the lock, kdp now"),
    ],
)
def test_what_has_changed_is_named(now: Lock, said: str):
    assert refusals(lock(), now) == [said]


def test_a_lock_of_another_rating_cannot_be_met():
    assert refusals(RATED, BEGUN) == ["rating: the lock was made with version 0, this is version 3"]


def test_neither_another_comment_in_the_spec_nor_other_libraries_are_a_reason_beforehand():
    """The libraries may well make the same bytes."""
    assert refusals(lock(), BEGUN) == []
    assert refusals(lock(), BEGUN._replace(files=(FILES[0]._replace(sha256="e" * 64), *FILES[1:]))) == []
    assert refusals(lock(), BEGUN._replace(libraries={"Python": "3.13.0"})) == []


def test_many_changed_keys_are_cut_short():
    found = refusals(lock(), BEGUN._replace(spec={**BEGUN.spec, **{f"key{n}": n for n in range(20)}}))
    assert found[-1] == "spec: and 8 keys more"
    assert len(found) == 13


@pytest.mark.parametrize(
    ("then", "now", "changes"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
        ({"a": 1}, {"a": True}, [("a", 1, True)]),
        ({"a": 1}, {"a": 1.0}, [("a", 1, 1.0)]),
        ({"a": {"b": {"c": 1}}}, {"a": {"b": {"d": 1}}}, [("a.b.c", 1, ABSENT), ("a.b.d", ABSENT, 1)]),
        ({"a": [1, 2]}, {"a": [2]}, [("a", [1, 2], [2])]),
        ({"a": [{"t": 1}, {"t": 2}]}, {"a": [{"t": 1}, {"t": 3}]}, [("a[1].t", 2, 3)]),
        ({"a": [{"t": 1}, {"t": 2}]}, {"a": [{"t": 9}, {"t": 1}, {"t": 2}]}, [("a[0]", ABSENT, {"t": 9})]),
        ({"a": [{"t": 1}, {"t": 2}]}, {"a": [{"t": 2}]}, [("a[0]", {"t": 1}, ABSENT)]),
        ({"a": ["x", {"t": 1}]}, {"a": "x"}, [("a", ["x", {"t": 1}], "x")]),
    ],
)
def test_keys_are_compared_one_by_one(then: Any, now: Any, changes: list[Any]):
    assert list(changed_keys(then, now)) == changes


def test_the_same_outputs_match():
    assert mismatches(lock(), lock()) == []
    assert mismatches(lock(), lock(begun=BEGUN._replace(libraries={}))) == []


@pytest.mark.parametrize(
    ("outputs", "said"),
    [
        (OTHER_BYTES, ["tiny.pdf has other bytes"]),
        ([], ["tiny.pdf is in the lock, and was not made"]),
        ([*OUTPUTS, Output("more.pdf", "e" * 64, 2)], ["more.pdf is not in the lock"]),
    ],
)
def test_outputs_that_are_others_are_named(outputs: list[Output], said: list[str]):
    assert mismatches(lock(), lock(outputs=outputs)) == [*said, SAME]


def others(**begun: Any) -> Lock:
    """Return a lock whose file has other bytes, and that was begun otherwise."""
    return lock(begun=BEGUN._replace(**begun), outputs=OTHER_BYTES)


def test_other_libraries_are_named_as_the_cause():
    for other, now in (({"reportlab": "4.2.1"}, "4.2.1"), ({}, "none")):
        found = mismatches(lock(), others(libraries={"Python": "3.12.1", **other}))
        assert found[1:] == [f"reportlab: the lock was made with 4.2.0, here is {now}"]


def test_another_lock_to_avoid_is_no_reason_beforehand_and_may_be_the_cause():
    avoided = SourceFile("lock", "first.lock", "0" * 64)
    then, now = (BEGUN._replace(files=(*FILES, avoided._replace(sha256=mark * 64))) for mark in "01")
    assert refusals(lock(begun=then), now) == []
    assert mismatches(lock(begun=then), lock(begun=now)) == []
    assert mismatches(lock(begun=then), others(files=now.files))[1:] == ["lock: first.lock has changed"]


def test_reasons_become_one_failure():
    refuse(Path("a.lock"), [])
    with pytest.raises(QualityFailure) as refused:
        refuse(Path("a.lock"), ["spec: seed: 7 → 8", "font: mine.ttf is gone"])
    assert refused.value.code == QUALITY
    assert str(refused.value).splitlines() == [
        "a.lock: the book does not rebuild to the byte",
        "  spec: seed: 7 → 8",
        "  font: mine.ttf is gone",
        "nothing was written; build without --locked to make a new book and a new lock",
    ]
