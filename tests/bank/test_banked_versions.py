"""Versions of a book that take their puzzles from a bank."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.versions import HARDEST, LOOKS
from bookmaker.values.errors import CANNOT_BE_MET
from tests.bank.sorts import ask_bank
from tests.bank.test_books import uses
from tests.commands import output_of, refusal_of
from tests.once import once
from tests.quick import quick

QUIZ = """\
spec: 1
title: Quiz
seed: 4
date: '2026-11-27'
bank: own.bank
from: bank
versions: [A, B]
versions_within: 0.4
answers: together
front: [copyright]
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, steps: 60}
  - {title: Mines, kind: sweep, size: 6x6, mines: 5, tiers: {gentle: 2}}
"""


def fill(folder: Path, count: int, *said: object) -> None:
    size = ("--size", "4x4", "--set", "steps=60")
    ask_bank("fill", *size, "--count", count, "--bank", folder / "own.bank", "--workers", 1, *said)


def put(folder: Path, filled: Path, text: str = QUIZ) -> Path:
    shutil.copy(filled, folder / "own.bank")
    (folder / "quiz.yaml").write_text(text)
    return folder / "quiz.yaml"


def build(folder: Path, *said: object) -> str:
    return output_of("build", folder / "quiz.yaml", "-o", folder / "out", "--workers", 1, *said)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "out").iterdir()}


@pytest.fixture(scope="session")
def built(session_folder: Path, filled: Path) -> Callable[[str], Path]:
    """Return a function from a source to a folder with a bank and a book of two versions of it."""

    def make(folder: Path, source: str) -> None:
        put(folder, filled, QUIZ.replace("from: bank", f"from: {source}"))
        (folder / "said.txt").write_text(build(folder))

    def folder_of(source: str) -> Path:
        return once(session_folder, f"banked-versions-{source}", lambda folder: make(folder, source))

    return folder_of


@pytest.fixture(params=quick(["bank", "both"]))
def again(request: pytest.FixtureRequest, built: Callable[[str], Path], tmp_path: Path) -> Path:
    """Return a copy of such a folder."""
    return Path(shutil.copytree(built(request.param), tmp_path / "again"))


def locked(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / "out" / "quiz.lock").read_text())["puzzles"]
    return found


def test_all_versions_are_marked_together_with_version_number_and_page(again: Path):
    puzzles, marked = locked(again), uses(again / "own.bank")
    assert len(puzzles) == len(marked) == len({one["fingerprint"] for one in puzzles}) == 10
    for one in puzzles:
        place = one["section"] - 1, one["tier"], one["number"], one["pages"]["puzzle"]
        assert marked[one["fingerprint"]] == ("Quiz, seed 4", *place, "2026-11-27", one["version"])
    assert Counter(use[-1] for use in marked.values()) == {"A": 5, "B": 5}
    listed = ask_bank("list", "--book", "Quiz", "--bank", again / "own.bank").splitlines()
    assert len(listed) == 10 and all("Quiz, seed 4 A " in line or "Quiz, seed 4 B " in line for line in listed)


def test_puzzles_of_one_number_are_as_hard_as_each_other(again: Path):
    by_number: dict[int, list[dict[str, Any]]] = {}
    for one in locked(again):
        by_number.setdefault(one["number"], []).append(one["rating"])
    for one, other in by_number.values():
        efforts = sorted((one["effort"], other["effort"]))
        assert abs(one["hardest"] - other["hardest"]) <= HARDEST
        assert efforts[1] - efforts[0] <= max(LOOKS, 0.4 * efforts[0])
    assert "versions A, B: no puzzle in common" in (again / "said.txt").read_text()


def test_the_same_book_is_the_same_again_also_when_the_bank_has_grown(again: Path):
    before, marked = files(again), uses(again / "own.bank")
    build(again)
    assert files(again) == before
    fill(again, 20, "--seed", 5)
    build(again)
    assert (files(again), uses(again / "own.bank")) == (before, marked)


def test_a_rebuild_from_the_lock_needs_no_bank(again: Path):
    (again / "own.bank").unlink()
    assert build(again, "--locked").endswith("quiz.lock: rebuilt to the byte\n")
    assert not (again / "own.bank").exists()


def test_a_bank_that_has_just_enough_is_enough(built: Callable[[str], Path], tmp_path: Path):
    first = built("bank")
    kept = {one["fingerprint"] for one in locked(first)}
    lines = (json.dumps({"code": one["code"], "solution": one["solution"].split("/")}) for one in locked(first))
    (tmp_path / "one.jsonl").write_text("\n".join(lines))
    ask_bank("import", tmp_path / "one.jsonl", "--bank", tmp_path / "own.bank", "--workers", 1)
    (tmp_path / "quiz.yaml").write_text(QUIZ)
    build(tmp_path)
    assert {one["fingerprint"] for one in locked(tmp_path)} == kept
    assert files(tmp_path)["quiz-A.pdf"] == files(first)["quiz-A.pdf"]


@pytest.mark.parametrize("command", ["check", "build"])
def test_too_few_for_all_versions_are_told_at_their_line(command: str, filled: Path, tmp_path: Path):
    spec = put(tmp_path, filled, QUIZ.replace("gentle: 2", "gentle: 9"))
    refusal = refusal_of(CANNOT_BE_MET, command, spec, *(["-o", tmp_path / "out"] if command == "build" else []))
    said = "error[bank-too-small]: sections[1].tiers.gentle: the bank own.bank has 6 of 18 gentle puzzles"
    assert f"{spec}:13:" in refusal and said in refusal
    assert not list(tmp_path.glob("out/*"))


def test_another_book_has_none_of_them_and_a_title_frees_all_versions(again: Path):
    (again / "other.yaml").write_text(QUIZ.replace("Quiz", "Other").replace("from: bank", "from: both"))
    output_of("build", again / "other.yaml", "-o", again / "out", "-q", "--workers", 1)
    other = {one["fingerprint"] for one in json.loads((again / "out" / "other.lock").read_text())["puzzles"]}
    assert len(other) == 10 and not other & {one["fingerprint"] for one in locked(again)}
    assert ask_bank("release", "--book", "Quiz", "--bank", again / "own.bank").endswith(" 10 uses forgotten\n")


@pytest.mark.slow
def test_puzzles_of_your_own_stand_beside_those_of_the_bank(filled: Path, tmp_path: Path):
    own = "puzzles: ['bullets:4x4:5:a2b12c222b1a', 'bullets:4x4:5:b1a2a2a233e'], tiers: {gentle: 3}"
    put(tmp_path, filled, QUIZ.replace("tiers: {gentle: 3}", own))
    build(tmp_path)
    before, marked = files(tmp_path), uses(tmp_path / "own.bank")
    assert (len(locked(tmp_path)), len(marked)) == (14, 10)
    build(tmp_path)
    assert (files(tmp_path), uses(tmp_path / "own.bank")) == (before, marked)
    (tmp_path / "own.bank").unlink()
    assert "rebuilt to the byte" in build(tmp_path, "--locked")


@pytest.mark.slow
def test_the_bank_of_the_command_line_gives_the_versions_theirs(filled: Path, tmp_path: Path):
    spec = put(tmp_path, filled, QUIZ.replace("bank: own.bank\n", "").replace("gentle: 2", "gentle: 1"))
    build(spec.parent, "--bank", tmp_path / "own.bank")
    assert len(uses(tmp_path / "own.bank")) == 8
    (tmp_path / "own.bank").unlink()
    assert "rebuilt to the byte" in build(spec.parent, "--locked", "--bank", tmp_path / "own.bank")
