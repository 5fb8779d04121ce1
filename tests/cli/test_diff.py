"""bookmaker diff: what two locks tell apart, and the exit codes."""

import json
from functools import partial
from pathlib import Path

import pytest

from bookmaker.spec.lock.values import encode_lock
from bookmaker.values.errors import NOT_FOUND, OK, QUALITY, USAGE
from tests.commands import outcome_of
from tests.spec.lock.locks import BEGUN, CODES, OUTPUTS, lock


@pytest.fixture
def locks(tmp_path: Path) -> tuple[Path, Path]:
    """Two locks: in the second the seed is another one, and the last two puzzles, and the file."""
    old, new = tmp_path / "old.lock", tmp_path / "new.lock"
    old.write_bytes(encode_lock(lock(CODES[:4])))
    begun = BEGUN._replace(spec={**BEGUN.spec, "seed": 8})
    new.write_bytes(encode_lock(lock([*CODES[:2], *CODES[4:]], begun, [OUTPUTS[0]._replace(sha256="e" * 64)])))
    return old, new


diff = partial(outcome_of, "diff")


def test_changes_are_told_in_words_and_end_in_1_and_equal_locks_in_0(locks: tuple[Path, Path]):
    code, said, wrong = diff(*locks)
    assert (code, wrong) == (QUALITY, "")
    assert diff(locks[0], locks[0]) == (OK, "the same: 4 of 4 puzzles, 1 of 1 files\n", "")
    assert said.splitlines() == [
        "seed: 7 → 8",
        "puzzles 3-4 are other ones",
        "tiny.pdf has other bytes, 16 pages as before",
        "the same: 2 of 4 puzzles, 0 of 1 files",
    ]


def test_json_has_every_change(locks: tuple[Path, Path]):
    code, said, _ = diff(*locks, "--format", "json")
    found = json.loads(said)
    assert (code, found["exit_code"]) == (QUALITY, QUALITY)
    assert (found["old"], found["new"]) == (str(locks[0]), str(locks[1]))
    kinds = [(change["kind"], change["number"]) for change in found["changes"]]
    assert kinds == [("spec", 0), ("new", 3), ("new", 4), ("gone", 3), ("gone", 4), ("output", 0)]
    assert found["changes"][0] == {
        "kind": "spec",
        "text": "seed: 7 → 8",
        "name": "seed",
        "number": 0,
        "old": 7,
        "new": 8,
        "edition": "",
        "version": "",
    }
    assert json.loads(diff(locks[0], locks[0], "--format", "json")[1])["changes"] == []


def test_a_file_that_is_no_lock_ends_in_2_and_one_that_is_not_there_in_3(locks: tuple[Path, Path], tmp_path: Path):
    (tmp_path / "book.yaml").write_text("spec: 1\n")
    (tmp_path / "later.lock").write_bytes(encode_lock(lock()._replace(lock=2)))
    code, said, wrong = diff(locks[0], tmp_path / "book.yaml")
    assert (code, said) == (USAGE, "")
    assert wrong.startswith(f"error: {tmp_path / 'book.yaml'}: this is not a lock file; ")
    assert diff(tmp_path / "later.lock", locks[0])[0] == USAGE
    assert diff(locks[0], tmp_path / "none.lock")[0] == NOT_FOUND
    assert diff(locks[0])[0] == USAGE
