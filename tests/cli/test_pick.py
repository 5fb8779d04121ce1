"""bookmaker pick: answers go into the file of picks at once, and can be taken back."""

from pathlib import Path

import pytest
import yaml

from bookmaker.values.errors import OK, USAGE
from tests.commands import run_command

BOOK = """\
spec: 1
title: T
seed: 5
sections:
  - {title: First, size: 4x4, tiers: {gentle: 4}, steps: 2, bands: {gentle: [-99, 99]}}
  - {title: Swept, kind: sweep, size: 5x5, mines: 4, tiers: {gentle: 1}}
"""
SECTION = "{title: First, size: 5x5, tiers: {gentle: 3, steady: 1}}"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "book.yaml").write_text(BOOK)
    return tmp_path / "book.yaml"


def pick(book: Path, *options: str, answers: str = "", code: int = OK) -> str:
    result = run_command("pick", book, "--workers", "1", *options, text=answers)
    assert result.exit_code == code, result.output
    return result.stdout if code == OK else result.stderr


def names(listed: str) -> list[str]:
    return [line.split()[1] for line in listed.splitlines() if not line.startswith("open:")]


def picks(book: Path) -> object:
    return yaml.safe_load(book.with_name("book.picks.yaml").read_text())


def test_answers_by_options_change_one_puzzle_and_are_taken_back(book: Path):
    first = names(pick(book, "--list"))
    assert not book.with_name("book.picks.yaml").exists()
    after = names(pick(book, "--reject", first[1].lower(), "--keep", first[4]))
    assert [i for i in range(5) if first[i] != after[i]] == [1]
    assert names(pick(book, "--list")) == after
    assert names(pick(book, "--move", first[3], "1")) == [first[3], first[0], after[1], first[2], first[4]]
    assert names(pick(book, "--swap", first[3], "4")) == [first[2], first[0], after[1], first[3], first[4]]
    for _ in range(4):
        last = names(pick(book, "--undo"))
    assert last == first
    assert picks(book) == {}
    assert "there is no answer to take back" in pick(book, "--undo", code=USAGE)


def test_answers_by_hand_are_kept_when_they_are_given(book: Path):
    first = names(pick(book, "--list"))
    said = pick(book, answers="r\nn\nk\ns 3\nm 9\nx\no\nw\nu\n5\nw\ns 1\n")
    assert f"Puzzle 1, Gentle, 4 × 4 cells, {first[0]}" in said
    assert "9, which no puzzle has; give it one from 1 to 4, those of its section" in said
    assert first[0] not in names(pick(book, "--list"))
    assert picks(book)["reject"] == [first[0]]
    assert len(picks(book)["keep"]) == 1
    assert "pin" not in picks(book)


def test_what_cannot_be_leaves_the_file_as_it_was_and_a_rejected_puzzle_goes_though_it_was_kept(book: Path):
    first = names(pick(book, "--list"))
    assert "no puzzle has the name QQQQQQ" in pick(book, "--reject", "QQQQQQ", code=USAGE)
    assert f"pick {book} --move QQQQQQ 2 gives it another number" in pick(book, "--pin", "QQQQQQ=2", code=USAGE)
    pick(book, "--keep", first[0])
    book.write_text(BOOK.replace("seed: 5", f"seed: 5\nreject: [{first[1]}]"))
    before = book.with_name("book.picks.yaml").read_bytes()
    assert "cannot get the number 5" in pick(book, "--swap", first[2], "5", code=USAGE)
    assert "another section, with bullets of 4x4; it is the only one of its section" in pick(
        book, "--move", first[4], "1", code=USAGE
    )
    assert book.with_name("book.picks.yaml").read_bytes() == before
    pick(book, "--keep", first[2], "--swap", first[2], "1")
    assert first[2] not in names(pick(book, "--reject", first[2]))


def test_numbers_and_ranges_are_one_answer_and_places_go_over_tiers(book: Path):
    book.write_text(f"spec: 1\ntitle: T\nseed: 5\nsections: [{SECTION}, {SECTION.replace('gentle: 3, ', '')}]\n")
    first = names(pick(book, "--list"))
    moved = names(pick(book, "--move", "4", "1"))
    assert moved == [first[3], *first[:3], first[4]]
    listed = pick(book, "--pin", "5", "--reject", "2-3")
    assert [first[at] in names(listed) for at in range(5)] == [False, False, True, True, True]
    assert [line.split()[-1] for line in listed.splitlines() if line.endswith("pinned")] == ["pinned"] * 2
    assert listed.endswith("open: 2-4 (3 of 5)\n")
    assert names(pick(book, "--undo")) == names(listed)
    assert names(pick(book, "--undo")) == moved
    said = pick(book, answers="reject 2 4\nput 1 4\nlist\nr 9\ns 2 3 4\nr 4-2\n")
    after = names(pick(book, "--list"))
    assert not {first[0], first[2]} & {*after}
    assert after[3] == first[3]
    for wrong in (
        "there is no puzzle 9; its puzzles have the numbers 1 to 5",
        "s takes the number of a puzzle",
        "4-2: expected",
    ):
        assert wrong in said
    assert "one puzzle at a time changes its place" in pick(book, "--move", "1,2", "3", code=USAGE)


def test_a_kept_puzzle_of_another_seed_can_be_let_go(book: Path):
    kept = names(pick(book, "--list"))[0]
    pick(book, "--keep", "1")
    book.write_text(BOOK.replace("seed: 5", "seed: 6"))
    assert kept in names(pick(book, "--list"))
    assert kept not in names(pick(book, "--reject", kept))


@pytest.mark.parametrize("options", [("--reject", "4-999"), ("--keep", "1,6"), ("--move", "1", "99")])
def test_a_number_that_is_not_there_is_told_before_any_puzzle_is_made(
    book: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bookmaker.book.picks.make_entries", lambda *_: pytest.fail("made"))
    number = options[-1].replace(",", "-").split("-")[-1]
    said = f"there is no puzzle {number}; its puzzles have the numbers 1 to 5"
    assert said in pick(book, *options, code=USAGE)
