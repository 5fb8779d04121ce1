"""Picks: a rejected puzzle gives way alone, kept ones stay, pinned ones stand at their numbers."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.book.content import make_entries
from bookmaker.engine.symmetry import LETTERS, fingerprint, images, name_of, names_of
from bookmaker.proof.verify import verify
from bookmaker.spec.book import Variant, read_book
from bookmaker.spec.lock.values import read_lock
from bookmaker.spec.source import picks_path
from bookmaker.values.errors import FileProblems
from bookmaker.values.events import result_of
from bookmaker.values.puzzle import Entry, answer_rows, to_code
from tests.commands import output_of
from tests.pdfs import read_pages

FOREIGN = "bullets:5x5:8:b10b2c2b4e2b3b"
"""A gentle puzzle that the book does not have."""
TRICKY = "bullets:5x5:8:1c12a34c3b23d2c"
BOOK = """\
spec: 1
title: T
seed: 5
sections:
  - {title: First, size: 5x5, tiers: {gentle: 4, steady: 3}}
  - {title: Swept, kind: sweep, size: 6x6, mines: 6, tiers: {gentle: 2}}
"""


def make_picked(folder: Path, picks: str = "", text: str = BOOK, only: range | None = None) -> dict[int, Entry]:
    path = folder / "b.yaml"
    path.write_text(text)
    picks_path(path).write_text(picks or "{}")
    work = make_entries(read_book(path, Variant(only=only)), 1)
    return {entry.number: entry for entry in result_of(work)}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Entry]:
    return make_picked(tmp_path_factory.mktemp("picked"))


def changed_numbers(one: Mapping[int, Entry], other: Mapping[int, Entry]) -> list[int]:
    assert one.keys() == other.keys()
    return [number for number in one if one[number] != other[number]]


def test_a_name_is_the_same_however_a_puzzle_is_turned_and_longer_where_two_would_share_it(first: dict[int, Entry]):
    for entry in first.values():
        assert len(entry.name) == 6
        assert {*entry.name} <= {*LETTERS}
        assert {name_of(fingerprint(turned))[:6] for turned in images(entry.made.puzzle)} == {entry.name}
    marks = ["0" * 15 + "1", f"{24**6 + 1:016x}"]
    assert [name[:7] for name in names_of(marks).values()] == ["3222222", "3222223"]


@pytest.mark.parametrize("number", [2, 8])
def test_a_rejected_puzzle_gives_way_and_no_other_changes(first: dict[int, Entry], tmp_path: Path, number: int):
    after = make_picked(tmp_path, f"reject: [{first[number].name}]")
    assert changed_numbers(first, after) == [number]
    again = make_picked(tmp_path, f"reject: [{first[number].name}, {after[number].name}]")
    assert changed_numbers(first, again) == [number]
    assert again[number] != after[number]
    assert (again[number].tier, again[number].section) == (first[number].tier, first[number].section)


def test_what_replaces_a_puzzle_is_the_same_when_another_goes_or_one_more_is_asked_for(
    first: dict[int, Entry], tmp_path: Path
):
    alone = make_picked(tmp_path, f"reject: [{first[2].name}]")[2]
    both = make_picked(tmp_path, f"reject: [{first[3].name}, {first[2].name}]")
    assert changed_numbers(first, both) == [2, 3]
    assert both[2] == alone
    more = make_picked(tmp_path, f"reject: [{first[2].name}]", BOOK.replace("gentle: 4", "gentle: 5"))
    names = {entry.name for entry in first.values()} - {first[2].name} | {alone.name}
    assert names < {entry.name for entry in more.values()}
    assert len(more) == len(names) + 1


def test_a_part_of_a_book_has_the_same_picks(first: dict[int, Entry], tmp_path: Path):
    picks = f"reject: [{first[2].name}, {first[9].name}]\npin: {{5: {first[7].name}}}"
    whole = make_picked(tmp_path, picks)
    for number in (2, 5, 9):
        assert make_picked(tmp_path, picks, only=range(number, number + 1)) == {number: whole[number]}


def test_a_name_that_is_pinned_has_the_number_and_the_others_follow_in_their_order(
    first: dict[int, Entry], tmp_path: Path
):
    after = make_picked(tmp_path, f"pin: {{5: {first[7].name}}}")
    assert changed_numbers(first, after) == [5, 6, 7]
    assert [after[number].made for number in (5, 6, 7)] == [first[number].made for number in (7, 5, 6)]


def test_a_code_that_is_pinned_is_proved_and_takes_the_place(first: dict[int, Entry], tmp_path: Path):
    other = make_picked(tmp_path, "", BOOK.replace("seed: 5", "seed: 6"))[2].made
    after = make_picked(tmp_path, f"pin: {{3: '{to_code(other.puzzle)}'}}")
    assert changed_numbers(first, after) == [3]
    assert (after[3].made.puzzle, after[3].tier) == (other.puzzle, "gentle")
    mixed = make_picked(tmp_path, f"pin: {{6: '{to_code(other.puzzle)}'}}")
    assert (mixed[6].made.puzzle, mixed[6].tier) == (other.puzzle, "gentle")
    assert [mixed[number].tier for number in range(1, 8)] == ["gentle"] * 3 + ["steady"] * 2 + ["gentle", "steady"]
    assert {entry.name for entry in mixed.values() if entry.tier == "steady"} == {first[at].name for at in (5, 6, 7)}


def test_what_is_kept_stays_with_another_seed_and_changes_nothing_with_this_one(
    first: dict[int, Entry], tmp_path: Path
):
    swept = first[8].made
    kept = f"{{code: '{to_code(swept.puzzle)}', solution: {list(answer_rows(swept.answer))}}}"
    picks = f"keep: ['{to_code(first[3].made.puzzle)}', {kept}]"
    assert changed_numbers(first, make_picked(tmp_path, picks)) == []
    other, plain = (make_picked(tmp_path, said, BOOK.replace("seed: 5", "seed: 6")) for said in (picks, ""))
    assert {first[3].name, first[8].name} <= {entry.name for entry in other.values()}
    assert len(changed_numbers(plain, other)) == 2


def test_a_rejected_puzzle_that_was_kept_in_its_place_is_no_other(first: dict[int, Entry], tmp_path: Path):
    rejected = make_picked(tmp_path, f"reject: [{first[2].name}]")
    picks = f"reject: [{first[2].name}]\nkeep: ['{to_code(rejected[2].made.puzzle)}']"
    assert changed_numbers(rejected, make_picked(tmp_path, picks)) == []


@pytest.mark.parametrize(
    "picks, line, said",
    [
        ("reject:\n- QQQQQQ", 2, "no puzzle of the book has the name QQQQQQ"),
        ("reject: [ABC]", 1, "is no name of a puzzle"),
        ("refuse: [QQQQQQ]", 1, "unknown key 'refuse'"),
        ("pin: {1: QQQQQQ}", 1, "QQQQQQ is not in the book"),
        ("pin: {99: QQQQQQ}", 1, "the book has no puzzle 99"),
        (f"pin:\n  1: '{FOREIGN}'\n  2: '{FOREIGN}'", 3, "this puzzle has the number 1, too"),
        (
            f"pin: {{8: '{FOREIGN}'}}",
            1,
            "this puzzle is bullets of 5x5, and number 8 is in 'Swept', which has sweep of 6x6",
        ),
        (f"pin: {{1: '{TRICKY}'}}", 1, "this puzzle is tricky, and 'First' has 0 of them, no place for one"),
        ("keep: ['bullets:4x4:5:c12a3a3a4a2b1']", 1, "no section has bullets of 4x4"),
        ("keep: ['bullets:5x5:7:z']", 1, "bullets:5x5:7:z"),
        ("keep: QQQQQQ", 1, "expected a list"),
    ],
)
def test_what_is_wrong_with_picks_is_told_at_their_own_lines(tmp_path: Path, picks: str, line: int, said: str):
    with pytest.raises(FileProblems) as refused:
        make_picked(tmp_path, picks)
    (problem,) = refused.value.problems
    assert (Path(problem.file).name, problem.line) == ("b.picks.yaml", line)
    assert said in problem.message or said in problem.source
    assert problem.remedy


def test_picks_of_the_spec_and_of_its_file_count_both(first: dict[int, Entry], tmp_path: Path):
    book = f"reject: [{first[2].name}]\n" + BOOK
    assert changed_numbers(first, make_picked(tmp_path, f"reject: [{first[3].name}]", book)) == [2, 3]
    with pytest.raises(FileProblems) as refused:
        make_picked(tmp_path, "reject: [QQQQQQ]", book)
    assert [Path(problem.file).name for problem in refused.value.problems] == ["b.picks.yaml"]


def test_a_puzzle_across_tiers_and_picks_beside_versions_are_refused(first: dict[int, Entry], tmp_path: Path):
    with pytest.raises(FileProblems, match="is number 7 and steady, and number 1 is gentle") as refused:
        make_picked(tmp_path, f"pin: {{1: {first[7].name}}}")
    (problem,) = refused.value.problems
    assert problem.remedy == "pin its code to mix tiers, as 'bookmaker pick' does with --move 7 1"
    with pytest.raises(FileProblems, match="a book with versions has no reject"):
        make_picked(tmp_path, "reject: [QQQQQQ]", BOOK.replace("seed: 5", "seed: 5\nversions: [A, B]"))


@pytest.mark.slow
def test_names_stand_in_captions_where_a_look_asks_for_them_and_verify_reads_them(tmp_path: Path):
    (tmp_path / "b.yaml").write_text(
        BOOK.replace("tiers: {gentle: 4, steady: 3}", "tiers: {gentle: 4}") + "look:\n  puzzles:\n    below:\n"
        '      - {text: "{bullets} · {name}", type: total}\n'
    )
    list(build(tmp_path / "b.yaml", tmp_path, 1))
    names = [one.name for one in read_lock(tmp_path / "b.lock").puzzles]
    said = "".join(read_pages(tmp_path / "b.pdf"))
    assert len(names) == len({*names}) == 6
    assert [said.count(name) for name in names] == [1] * 6
    assert verify(tmp_path / "b.pdf").findings == ()


MIXED = f"""\
spec: 1
title: Mixed
seed: 5
front: [contents: {{ticks: true}}]
back: [index, scores, solutions, walkthroughs]
walkthroughs: {{tiers: [steady]}}
sections:
  - {{title: First, size: 5x5, tiers: {{gentle: 3, steady: 2}}}}
  - {{title: Second, size: 5x5, tiers: {{steady: 1}}}}
  - title: Mine
    order: given
    puzzles: ['{TRICKY}', '{FOREIGN}']
"""


@pytest.mark.slow
def test_a_book_with_tiers_in_any_order_is_proved_and_made_again_from_its_lock(tmp_path: Path):
    first = make_picked(tmp_path, "", MIXED)
    assert [entry.tier for entry in first.values()] == ["gentle"] * 3 + ["steady"] * 3 + ["tricky", "gentle"]
    exchange = "\n".join(f"  {to}: '{to_code(first[at].made.puzzle)}'" for to, at in ((1, 5), (4, 6), (6, 4)))
    after = make_picked(tmp_path, f"pin:\n{exchange}", MIXED)
    assert [after[to].name for to in range(1, 9)] == [first[at].name for at in (5, 1, 2, 6, 3, 4, 7, 8)]
    assert [after[to].section for to in range(1, 9)] == [0] * 5 + [1, 2, 2]
    with pytest.raises(FileProblems, match="is number 6, in another section, which gets none in exchange"):
        make_picked(tmp_path, f"pin: {{4: '{to_code(first[6].made.puzzle)}'}}", MIXED)
    picks_path(tmp_path / "b.yaml").write_text(f"pin:\n{exchange}\n")
    list(build(tmp_path / "b.yaml", tmp_path, 1))
    assert [one.name for one in read_lock(tmp_path / "b.lock").puzzles] == [one.name for one in after.values()]
    assert verify(tmp_path / "b.pdf").findings == ()
    said = "".join(read_pages(tmp_path / "b.pdf"))
    assert "2–3, 5" in said and "1, 4" in said
    assert output_of("build", tmp_path / "b.yaml", "--locked", "-o", tmp_path).endswith("rebuilt to the byte\n")
