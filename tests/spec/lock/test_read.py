"""Lock files that are none, damaged, of another version, or not there: each is told, none is believed."""

import json
from pathlib import Path
from typing import Any

import pytest

import bookmaker.spec.lock.values as read_module
from bookmaker.spec.lock.values import encode_lock, parse_lock, read_lock
from bookmaker.values.errors import NOT_FOUND, USAGE, NotFound, UserError, Wrong
from tests.spec.lock.locks import CODES, lock, turned


def refusal(content: bytes) -> tuple[str, str]:
    with pytest.raises(Wrong) as refused:
        parse_lock(content)
    assert refused.value.id == "bad-lock"
    return str(refused.value), refused.value.remedy


def test_a_lock_is_read_from_its_file(tmp_path: Path):
    (tmp_path / "tiny.lock").write_bytes(encode_lock(lock()))
    assert read_lock(tmp_path / "tiny.lock") == lock()


AGAIN = "build that book again, which writes a new lock"
NONE = [b"", b"spec: 1\ntitle: A book\n", b"[]", b"{}", b'{"lock": "1"}', b'{"lock": true}', b'{"lock": 1.5}']
NONE += [b"%PDF-1.4", b"\xff\xfe\x00", b"[" * 100_000, b'{"lockfileVersion": 3, "packages": {}}']


@pytest.mark.parametrize("content", NONE, ids=lambda content: repr(content[:12]))
def test_any_other_file_is_not_a_lock(content: bytes):
    assert refusal(content) == ("this is not a lock file", "bookmaker build writes one beside each book")


@pytest.mark.parametrize(("version", "what"), [(2, "update bookmaker"), (0, AGAIN)])
def test_a_lock_of_another_version_asks_for_an_update_or_another_build(version: int, what: str):
    said = f"a lock of format {version}, and this bookmaker reads format 1"
    assert refusal(change_lock("lock", to=version)) == (said, what)
    assert refusal(change_lock("lock", to=version).replace(b"{", b'{"more": 1, ', 1)) == (said, what)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_lock_that_ends_too_early_is_damaged(share: float):
    content = encode_lock(lock())
    message, remedy = refusal(content[: int(len(content) * share)])
    assert message.startswith("this lock is damaged: Invalid JSON: EOF")
    assert remedy == AGAIN


def change_lock(*path: Any, to: Any) -> bytes:
    data = place = json.loads(encode_lock(lock()))
    for part in path[:-1]:
        place = place[part]
    if to is KeyError:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        (("puzzles", 2, "energy"), "low", "puzzles[2].energy: Input should be a valid number"),
        (("puzzles", 2, "number"), 4, "puzzle 4 stands where puzzle 3 should be"),
        (("puzzles", 0, "number"), 0, "puzzles[0].number: "),
        (("puzzles", 2, "section"), 2, "puzzle 3 is in section 2 of 1"),
        (("puzzles", 2, "code"), CODES[0], "the fingerprint of puzzle 3 is not that of its code"),
        (("puzzles", 2, "code"), "bullets:4x4:5:zz", "puzzle 3: 52 cells for a board of 4x4"),
        (("puzzles", 2, "code"), "nonsense", "puzzle 3: not a puzzle code: 'nonsense'"),
        (("puzzles", 2, "fingerprint"), "00000000000000zz", "puzzles[2].fingerprint: "),
        (("puzzles", 2, "pages"), {"puzzle": 3}, "puzzles[2].pages.puzzle: Input should be a valid string"),
        (("puzzles", 2, "pages", "folio"), "3", "puzzles[2].pages.folio: "),
        (("puzzles",), [], "puzzles: "),
        (("puzzles",), KeyError, "puzzles: Field required"),
        (("outputs", 0, "sha256"), "abc", "outputs[0].sha256: "),
        (("files", 1, "name"), None, "files[1].name: "),
        (("seed",), -1, "seed: "),
        (("spec",), [], "spec: "),
        (("colour",), "red", "colour: "),
        (("\x1b[2J",), "red", "\ufffd[2J: "),
    ],
)
def test_a_mistake_in_a_lock_is_told_with_its_place(path: tuple[Any, ...], to: Any, said: str):
    assert refusal(change_lock(*path, to=to))[0].startswith(f"this lock is damaged: {said}")


def test_the_same_puzzle_twice_is_damage():
    codes = [*CODES[:2], turned(CODES[1])]
    assert refusal(encode_lock(lock(codes)))[0] == "this lock is damaged: puzzles 2 and 3 are the same"


def test_neither_a_file_that_is_not_there_nor_a_folder_is_a_lock(tmp_path: Path):
    with pytest.raises(NotFound, match=r"none\.lock: no such file") as refused:
        read_lock(tmp_path / "none.lock")
    assert refused.value.code == NOT_FOUND
    with pytest.raises(NotFound, match="a folder; name the lock inside it"):
        read_lock(tmp_path)


@pytest.mark.parametrize(
    ("data", "said"), [(b"", "not a lock file"), (encode_lock(lock()), "has more than 1 kB; make it smaller")]
)
def test_what_cannot_be_read_is_told_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, said: str
):
    monkeypatch.setattr(read_module, "LOCK_BYTES", 1000)
    (tmp_path / "one.lock").write_bytes(data)
    with pytest.raises(UserError) as refused:
        read_lock(tmp_path / "one.lock")
    assert str(tmp_path / "one.lock") in str(refused.value)
    assert said in str(refused.value)
    assert refused.value.code == USAGE
