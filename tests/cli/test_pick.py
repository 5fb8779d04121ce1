"""bookmaker pick: answers go into the file of picks at once, and can be taken back."""

from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from bookmaker.cli import app
from bookmaker.values.errors import OK, USAGE

BOOK = """\
spec: 1
title: T
seed: 5
sections:
  - {title: First, size: 4x4, tiers: {gentle: 4}, steps: 2, bands: {gentle: [-99, 99]}}
  - {title: Swept, kind: sweep, size: 5x5, mines: 4, tiers: {gentle: 1}}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "book.yaml").write_text(BOOK)
    return tmp_path / "book.yaml"


def picked(book: Path, *options: str, answers: str = "", code: int = OK) -> str:
    result = CliRunner().invoke(app, ["pick", str(book), "--workers", "1", *options], input=answers)
    assert result.exit_code == code, result.output
    return result.stdout if code == OK else result.stderr


def names(listed: str) -> list[str]:
    return [line.split()[1] for line in listed.splitlines()]


def picks(book: Path) -> object:
    return yaml.safe_load(book.with_name("book.picks.yaml").read_text())


def test_answers_by_options_change_one_puzzle_and_are_taken_back(book: Path):
    first = names(picked(book, "--list"))
    assert not book.with_name("book.picks.yaml").exists()
    after = names(picked(book, "--reject", first[1].lower(), "--keep", first[4]))
    assert [i for i in range(5) if first[i] != after[i]] == [1]
    assert names(picked(book, "--list")) == after
    assert names(picked(book, "--move", first[3], "1")) == [first[3], first[0], after[1], first[2], first[4]]
    assert names(picked(book, "--swap", first[3], "4")) == [first[2], first[0], after[1], first[3], first[4]]
    for _ in range(4):
        last = names(picked(book, "--undo"))
    assert last == first
    assert picks(book) == {}
    assert "there is no answer to take back" in picked(book, "--undo", code=USAGE)


def test_answers_by_hand_are_kept_when_they_are_given(book: Path):
    first = names(picked(book, "--list"))
    said = picked(book, answers="r\nn\nk\ns 3\nm 9\nx\no\nw\nu\n5\nw\ns 1\n")
    assert f"Puzzle 1, Gentle, 4 × 4 cells, {first[0]}" in said
    assert "9: puzzles change places within their tier; give it one from 1 to 4, the gentle ones" in said
    assert first[0] not in names(picked(book, "--list"))
    assert picks(book)["reject"] == [first[0]]
    assert len(picks(book)["keep"]) == 1
    assert "pin" not in picks(book)


def test_what_cannot_be_leaves_the_file_as_it_was(book: Path):
    first = names(picked(book, "--list"))
    assert "no puzzle has the name QQQQQQ" in picked(book, "--reject", "QQQQQQ", code=USAGE)
    picked(book, "--keep", first[0])
    book.write_text(BOOK.replace("seed: 5", f"seed: 5\nreject: [{first[1]}]"))
    before = book.with_name("book.picks.yaml").read_bytes()
    assert "cannot get the number 5" in picked(book, "--swap", first[2], "5", code=USAGE)
    assert "it is the only gentle one of its section" in picked(book, "--move", first[4], "1", code=USAGE)
    assert book.with_name("book.picks.yaml").read_bytes() == before


def test_a_rejected_puzzle_that_was_kept_and_pinned_goes(book: Path):
    first = names(picked(book, "--list"))
    picked(book, "--keep", first[2], "--swap", first[2], "1")
    assert first[2] not in names(picked(book, "--reject", first[2]))
