"""Commands know every kind of puzzle: a book with a section of each kind and each way to play."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.spec.lock.values import read_lock
from tests.commands import output_of, run_command
from tests.once import once

SPEC = """\
spec: 1
title: Mixed
seed: 4
sections:
  - {title: Bullets, size: 5x5, tiers: {gentle: 2}}
  - {title: Looked up, kind: sweep, size: 7x7, mines: 7, tiers: {gentle: 2}}
  - {title: Spelt, kind: sweep, size: 7x7, mines: 8, play: password, tiers: {steady: 2}}
  - {title: Odds, kind: odds, size: 8x8, mines: 13, question: [safest, order], tiers: {tricky: 2}}
"""
KINDS = ("bullets", "sweep", "sweep", "odds")
Said = Callable[..., str]


@pytest.fixture(scope="module")
def folder(session_folder: Path) -> Path:
    """Return a folder with the spec of the book, the book and its lock."""

    def make(target: Path) -> None:
        (target / "mixed.yaml").write_text(SPEC)
        output_of("build", target / "mixed.yaml", "-o", target, "-q", "--workers", "1")

    return once(session_folder, "mixed", make)


@pytest.fixture
def said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Return a function that runs a command there and returns what it says."""
    monkeypatch.chdir(folder)

    def run(*words: str, code: int = 0) -> str:
        result = run_command(*words, *["--workers", "1"] if words[0] == "show" else [])
        assert result.exit_code == code, result.stderr
        return result.stderr if code else result.stdout

    return run


@pytest.mark.slow
def test_verify_says_what_was_proved_of_each_kind_with_the_codes_and_ratings_of_the_lock(said: Said, folder: Path):
    proved = "2 of 2 puzzles have exactly one solution, 4 of 4 boards are opened without a guess, "
    assert f"{proved}2 of 2 questions have exactly one answer; their numbers: 1 to 8" in said("verify", "mixed.pdf")
    read = json.loads(said("verify", "mixed.pdf", "--json"))["puzzles"]
    lock = read_lock(folder / "mixed.lock").puzzles
    assert [one["code"] for one in read] == [one.code for one in lock]
    assert [one["code"].partition(":")[0] for one in read] == [kind for kind in KINDS for _ in range(2)]
    assert [one["rating"] for one in read] == [one.rating and one.rating._asdict() for one in lock]


@pytest.mark.slow
def test_a_puzzle_alone_has_its_codes_its_letters_or_its_question(said: Said):
    lines = (line.split(",") for line in said("show", "mixed.yaml", "--decoder").splitlines())
    codes = [code for number, _, _, code, *_ in lines if number == "3"]
    assert re.findall(r"blank ([A-Z][0-9])", said("show", "mixed.yaml", "3")) == codes
    assert len(re.findall(r"blank [A-Z]\b", said("show", "mixed.yaml", "5"))) > 10
    assert said("show", "mixed.yaml", "7").splitlines()[-1] == "Which cell is safest to open?"
    assert said("show", "mixed.yaml", "7", "--solution").splitlines()[-2].startswith("in all  ")
    assert "puzzle 7 is a question" in said("show", "mixed.yaml", "7", "--step", "1", code=2)
