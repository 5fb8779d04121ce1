"""Books take puzzles of every kind from a bank, note where they are, and never print what is not right."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bookmaker.bank.draw import forecast, judge_code, supply_from_bank, wish_of
from bookmaker.bank.records import Record
from bookmaker.bank.stock import Use, pick
from bookmaker.bank.store import open_bank
from bookmaker.bank.supply import Supply
from bookmaker.book import build as building
from bookmaker.book.content import Making, make_entries, wants_of
from bookmaker.engine.symmetry import fingerprint, unpaired_cells
from bookmaker.kinds import puzzle_of
from bookmaker.kinds.batch import Want
from bookmaker.spec.book import read_book
from bookmaker.spec.model import Spec
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, OK, USAGE, CannotBeMet
from bookmaker.values.events import result_of
from tests.bank.sorts import ask_bank
from tests.commands import output_of, refusal_of
from tests.commands import run_command as run
from tests.once import once

SMALL = "{title: Small, size: 4x4, tiers: {gentle: 3}, steps: 60}"
SECTIONS = f"""\
  - {SMALL}
  - {{title: None, size: 4x4, total: none, tiers: {{gentle: 2}}, from: bank}}
  - {{title: Sweep, kind: sweep, size: 6x6, mines: 5, tiers: {{gentle: 2}}, from: bank}}
  - {{title: Odds, kind: odds, size: 5x5, tiers: {{gentle: 2}}, from: bank}}
  - {{title: Fresh, size: 4x4, tiers: {{gentle: 1}}, steps: 60, from: fresh}}
"""
BOOK = f"spec: 1\ntitle: Banked\nbank: own.bank\nsections:\n{SECTIONS}"


def uses(path: Path) -> dict[str, tuple[Any, ...]]:
    with open_bank(path) as bank:
        said = "SELECT fingerprint, used.* FROM used JOIN puzzle ON puzzle.id = used.puzzle ORDER BY number"
        return {row[0]: tuple(row)[2:] for row in bank.rows(said)}


def put(folder: Path, filled: Path, text: str = BOOK, name: str = "book") -> Path:
    if not (folder / "own.bank").exists():
        shutil.copy(filled, folder / "own.bank")
    (folder / f"{name}.yaml").write_text(text)
    return folder / f"{name}.yaml"


def build(spec: Path, *more: object) -> str:
    return output_of("build", spec, "-o", spec.parent / "out", "--workers", 1, *more)


@pytest.fixture(scope="session")
def built(session_folder: Path, filled: Path) -> Path:
    """Return a folder with a book of the bank in it, built."""

    return once(session_folder, "banked", lambda folder: build(put(folder, filled)))


@pytest.fixture
def again(built: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder."""
    return Path(shutil.copytree(built, tmp_path / "again"))


def test_a_book_marks_what_it_has_of_the_bank(built: Path):
    lock = json.loads((built / "out" / "book.lock").read_text())
    marked = uses(built / "own.bank")
    kept = [one for one in lock["puzzles"] if "solution" in one]
    assert [one["fingerprint"] for one in kept] == list(marked)
    assert len(kept) == len(lock["puzzles"]) - 1 == 9
    for one in kept:
        place = one["section"] - 1, one["tier"], one["number"], one["pages"]["puzzle"]
        assert marked[one["fingerprint"]] == ("Banked, seed 1", *place, "", "")


@pytest.mark.slow
def test_the_same_book_is_the_same_again_also_when_the_bank_has_grown(again: Path):
    before, marked = (again / "out" / "book.pdf").read_bytes(), uses(again / "own.bank")
    ask_bank("fill", "--size", "4x4", "--count", 9, "--seed", 5, "--set", "steps=60", "--bank", again / "own.bank")
    build(again / "book.yaml")
    assert (again / "out" / "book.pdf").read_bytes() == before
    assert uses(again / "own.bank") == marked


def test_a_rebuild_from_the_lock_needs_no_bank(again: Path):
    (again / "own.bank").unlink()
    assert build(again / "book.yaml", "--locked").endswith("book.lock: rebuilt to the byte\n")
    assert not (again / "own.bank").exists()


@pytest.mark.slow
def test_another_book_gets_others(again: Path):
    put(again, again, BOOK.replace("Banked", "Other").replace("from: bank", "from: both"), "other")
    before = uses(again / "own.bank")
    build(again / "other.yaml")
    after = uses(again / "own.bank")
    assert {mark: use for mark, use in after.items() if use[0].startswith("Banked")} == before
    assert len(after) > len(before)


LACKING = "spec: 1\ntitle: {}\nbank: own.bank\nsections: [{{title: One, size: 4x4, tiers: {{gentle: 8}}, steps: 60}}]\n"


@pytest.mark.slow
def test_what_is_made_because_the_bank_has_too_few_joins_it(filled: Path, tmp_path: Path):
    said = {name: put(tmp_path, filled, LACKING.format(name), name) for name in ("One", "Two")}
    for spec in said.values():
        build(spec)
    marked, first = uses(tmp_path / "own.bank"), (tmp_path / "out" / "One.pdf").read_bytes()
    assert sorted(use[0] for use in marked.values()) == ["One, seed 1"] * 8 + ["Two, seed 1"] * 8
    ask_bank("verify", "--bank", tmp_path / "own.bank", "--workers", 1)
    build(said["One"])
    assert (uses(tmp_path / "own.bank"), (tmp_path / "out" / "One.pdf").read_bytes()) == (marked, first)
    (tmp_path / "own.bank").unlink()
    assert build(said["Two"], "--locked").endswith("Two.lock: rebuilt to the byte\n")


def test_a_part_of_a_book_marks_nothing(built: Path, filled: Path, tmp_path: Path):
    build(put(tmp_path, filled), "--only", "4-5")
    assert uses(tmp_path / "own.bank") == {}


@pytest.mark.slow
def test_where_nothing_is_delivered_nothing_is_marked(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: Any) -> None:
        raise CannotBeMet("no")

    monkeypatch.setattr(building, "refuse", refuse)
    assert run("build", put(tmp_path, filled), "-o", tmp_path, "-q", "--workers", 1).exit_code == CANNOT_BE_MET
    assert uses(tmp_path / "own.bank") == {}


@pytest.mark.slow
def test_a_puzzle_that_is_taken_meanwhile_stops_the_delivery(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    spec, real = put(tmp_path, filled), building.mark_used

    def late(*given: Any) -> None:
        with open_bank(tmp_path / "own.bank", write=True) as bank, bank.change() as db:
            db.execute("INSERT INTO used SELECT id, 'Thief', 0, 'gentle', 1, '', '', '' FROM puzzle")
        real(*given)

    monkeypatch.setattr(building, "mark_used", late)
    said = refusal_of(CANNOT_BE_MET, "build", spec, "-o", tmp_path / "out", "-q", "--workers", 1)
    assert "was used or removed meanwhile; make the book again, which picks another one" in said
    assert not (tmp_path / "out" / "book.pdf").exists()
    assert {use[0] for use in uses(tmp_path / "own.bank").values()} == {"Thief"}


@pytest.mark.parametrize("command", ["check", "build"])
def test_too_few_are_told_at_their_line(command: str, filled: Path, tmp_path: Path):
    spec = put(tmp_path, filled, BOOK.replace("mines: 5, tiers: {gentle: 2}", "mines: 5, tiers: {gentle: 9}"))
    found = refusal_of(CANNOT_BE_MET, command, spec, *(["-o", tmp_path] if command == "build" else []))
    said = "error[bank-too-small]: sections[2].tiers.gentle: the bank own.bank has 6 of 9 gentle puzzles"
    assert f"{spec}:7:" in found and said in found
    assert "own.bank --size 6x6 --kind sweep --tier gentle --count N makes more, N in all; or take from: both" in found


@pytest.mark.parametrize(
    ("text", "options", "code", "said"),
    [
        (BOOK, [], NOT_FOUND, "book.yaml:3:7: error[no-bank]: bank: there is no such bank"),
        (BOOK, ["--bank", "book.yaml"], USAGE, "this is not a bank"),
        (BOOK.replace("bank: own.bank\n", ""), [], USAGE, "no bank is named"),
        (BOOK.replace("own.bank", "7"), [], USAGE, "expected the path of a bank"),
        (BOOK.replace("from: fresh", "from: stock"), [], USAGE, "from"),
        (f"spec: 1\ntitle: x\nfrom: bank\nsections:\n  - {SMALL}\n", [], USAGE, "book.yaml:3:7: error[no-bank]: from"),
    ],
)
def test_a_bank_that_cannot_be_used_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, options: list[str], code: int, said: str
):
    monkeypatch.chdir(tmp_path)
    Path("book.yaml").write_text(text)
    result = run("check", "book.yaml", *options)
    assert (result.exit_code, "Traceback" in result.output) == (code, False)
    assert said in result.stderr


def test_a_bank_of_the_command_line_counts(filled: Path, tmp_path: Path):
    spec = tmp_path / "book.yaml"
    spec.write_text(BOOK)
    assert run("check", spec, "-q").exit_code == NOT_FOUND
    assert run("check", spec, "-q", "--bank", filled).exit_code == OK
    spec.write_text(f"spec: 1\ntitle: x\nfrom: bank\nsections:\n  - {SMALL}\n")
    assert run("check", spec, "-q", "--bank", filled).exit_code == OK


def want(said: str) -> Want:
    spec = Spec.model_validate({"spec": 1, "title": "x", "sections": [json.loads(said)]})
    return wants_of(spec)[0]


SORTS = {
    "bullets": '{"title": "x", "size": "4x4", "tiers": {"gentle": 6}}',
    "none": '{"title": "x", "size": "4x4", "total": "none", "tiers": {"gentle": 2}}',
    "sweep": '{"title": "x", "kind": "sweep", "size": "6x6", "mines": 5, "tiers": {"gentle": 4}}',
    "odds": '{"title": "x", "kind": "odds", "size": "5x5", "tiers": {"gentle": 3}}',
}


def drawn(path: Path, one: Want) -> list[str]:
    (found,) = result_of(supply_from_bank([one], Supply(path, "x", ("both",)), workers=1))
    return [fingerprint(made.puzzle) for _, made in found.own]


@pytest.mark.parametrize("sort", SORTS)
def test_a_spoiled_bank_gives_fewer_and_none_that_is_wrong(own: Path, sort: str):
    one = want(SORTS[sort])
    first = drawn(own, one)
    assert len(first) == one.tiers["gentle"] == len(set(first))
    spoil: dict[str, Callable[[Record], dict[str, str]]] = {
        "code": lambda record: {"code": re.sub("[1-8]", "0", record.code.rpartition(":")[0]) + ":zzz"},
        "solution": lambda record: {"solution": record.solution[::-1].replace(".", "*", 1)},
        "fingerprint": lambda record: {"code": "bullets:5x5:7:1d2a332b221c2f"},
    }
    for mark, (name, change) in zip(first, spoil.items(), strict=False):
        with open_bank(own, write=True) as bank, bank.change() as db:
            there = pick(bank, wish_of(want(SORTS[sort]), "gentle"), "x", Use(0, "gentle", 0))
            (record,) = (one for one in there if one.fingerprint == mark)
            for column, value in change(record).items():
                assert db.execute(f"UPDATE puzzle SET {column} = ? WHERE fingerprint = ?", (value, mark)).rowcount, name
    spoiled = set(first[:3])
    left = drawn(own, one)
    assert not spoiled & set(left)
    assert set(first) - spoiled <= set(left)


def test_what_a_section_requires_is_met(own: Path):
    plain = want(SORTS["bullets"])
    strict = want('{"title": "x", "size": "4x4", "tiers": {"gentle": 6}, "require": {"total": "never"}}')
    assert 0 < len(drawn(own, plain)) == 6
    assert set(drawn(own, strict)) <= set(drawn(own, plain._replace(tiers={"gentle": 12})))
    ranks = want('{"title": "x", "size": "4x4", "tiers": {"gentle": 6}, "weights": {"n1": -5.0}}')
    with open_bank(own) as bank:
        kept = list(pick(bank, wish_of(plain, "gentle"), "x", Use(0, "gentle", 0)))
    found = [made for one in kept if (made := judge_code(ranks, one.code, one.solution))]
    assert {made.energy for made in found} != {one.energy for one in kept}


def test_boards_with_another_number_of_bullets_are_passed_over(own: Path):
    """Of Mosaics a bank takes any, because a picture decides."""
    usual = want(SORTS["bullets"])
    with open_bank(own) as bank:
        kept = list(pick(bank, wish_of(usual, "gentle"), "x", Use(0, "gentle", 0)))
    other = want(SORTS["bullets"].replace('"size"', f'"bullets": {kept[0].bullets + 1}, "size"'))
    assert all(judge_code(usual, one.code, one.solution) for one in kept)
    assert not any(judge_code(other, one.code, one.solution) for one in kept)
    assert not drawn(own, other)


def test_boards_that_begin_elsewhere_are_passed_over(own: Path):
    corner = want(SORTS["sweep"].replace('"mines"', '"start": "corner", "mines"'))
    with open_bank(own) as bank:
        kept = list(pick(bank, wish_of(corner, "gentle"), "x", Use(0, "gentle", 0)))
    taken = [bool(judge_code(corner, one.code, one.solution)) for one in kept]
    assert taken == [one.made_puzzle.puzzle.number((0, 0)) == 0 for one in kept]
    assert {*taken} == {True, False}


def test_sections_of_one_sort_share_what_there_is(own: Path):
    one = want(SORTS["bullets"])._replace(tiers={"gentle": 7})
    supply = Supply(own, "x", ("bank", "bank"))
    assert [one[:4] for one in forecast([one, one], supply)] == [(0, "gentle", 12, 7), (1, "gentle", 5, 7)]
    with pytest.raises(CannotBeMet, match=r"x · gentle: the bank own\.bank has 5 of 7 gentle puzzles"):
        result_of(supply_from_bank([one, one], supply, workers=1))
    some = drawn(own, one)
    assert set(drawn(own, one)) == set(some)
    avoided = result_of(supply_from_bank([one], Supply(own, "x", ("both",)), frozenset(some[:2]), 1))[0].own
    assert not {fingerprint(made.puzzle) for _, made in avoided} & set(some[:2])


def test_preview_and_explain_have_the_puzzles_of_the_book(built: Path):
    file = read_book(built / "book.yaml")
    entries = result_of(make_entries(file, 1))
    spec = file.spec
    groups = result_of(Making(spec.seed, wants_of(spec), spec.avoided_fingerprints, spec.supply).make(1))
    there = {made for group in groups for _, tiers in group.values() for some in tiers.values() for made in some}
    assert {entry.made for entry in entries} == there
    assert sum(entry.banked for entry in entries) == 9


@pytest.fixture
def picked(filled: Path, tmp_path: Path) -> Path:
    """Return a folder with a book of the bank, of which puzzles were rejected, moved, and brought along."""
    spec = put(tmp_path, filled)
    first = {entry.number: entry for entry in result_of(make_entries(read_book(spec), 1))}
    with open_bank(tmp_path / "own.bank") as bank:
        there = list(pick(bank, wish_of(want(SORTS["bullets"]), "gentle"), "x", Use(0, "gentle", 0)))
    brought = next(one for one in there if one.fingerprint not in {fingerprint(e.made.puzzle) for e in first.values()})
    rejected = [first[number].name for number in (2, 6, 10)]
    picks = {"reject": rejected, "pin": {1: brought.code, 8: first[9].name}}
    (tmp_path / "book.picks.yaml").write_text(json.dumps(picks))
    build(spec)
    return tmp_path


def test_a_book_that_was_picked_is_rebuilt_without_the_bank(picked: Path):
    (picked / "own.bank").unlink()
    result = run("build", picked / "book.yaml", "--locked", "-o", picked / "out", "-q", "--workers", 1)
    assert (result.exit_code, result.stderr) == (OK, "")


def test_a_book_that_was_picked_is_the_same_again_and_its_bank_has_all_of_it(picked: Path):
    before, marked = (picked / "out" / "book.pdf").read_bytes(), uses(picked / "own.bank")
    lock = json.loads((picked / "out" / "book.lock").read_text())
    numbers = {mark: use[3] for mark, use in marked.items()}
    locked = {one["fingerprint"]: one["number"] for one in lock["puzzles"] if one["number"] < 10}
    assert locked.items() <= numbers.items()
    assert sorted(numbers.values()) == [0, 0, 0, *range(1, 10)]
    assert sorted(use[3] for use in marked.values() if not use[2]) == [1, 2, 6]
    build(picked / "book.yaml")
    assert (picked / "out" / "book.pdf").read_bytes() == before
    assert uses(picked / "own.bank") == marked


def test_a_name_that_no_puzzle_of_a_banks_book_has_is_told(filled: Path, tmp_path: Path):
    spec = put(tmp_path, filled, "reject: [QQQQQQ]\n" + BOOK)
    said = refusal_of(USAGE, "build", spec, "-o", tmp_path / "out", "-q", "--workers", 1)
    assert "no puzzle of the book has the name QQQQQQ" in said


def test_a_section_with_a_symmetry_takes_its_puzzles_and_others_do_not(tmp_path: Path):
    bank = tmp_path / "own.bank"
    fill = ("fill", "--size", "5x5", "--count", 3, "--bank", bank, "--workers", 1, "-q", "--set", "steps=60")
    ask_bank(*fill, "--set", "symmetry=four")
    text = "spec: 1\ntitle: T\nbank: own.bank\nfrom: bank\nsections: [{title: S, size: 5x5, tiers: {gentle: 3}%s}]\n"
    book = tmp_path / "book.yaml"
    for said, code in (("", CANNOT_BE_MET), (", symmetry: mirror", CANNOT_BE_MET), (", symmetry: four", OK)):
        book.write_text(text % said)
        assert run("check", book).exit_code == code, said
    build(book)
    puzzles = [puzzle_of(one["code"]) for one in json.loads((tmp_path / "out" / "book.lock").read_text())["puzzles"]]
    assert [unpaired_cells("four", puzzle) for puzzle in puzzles] == [()] * 3
    ask_bank("verify", "--bank", bank)
    with open_bank(bank, write=True) as opened, opened.change() as db:
        db.execute("UPDATE puzzle SET asked = ''")
    ask_bank("verify", "--bank", bank)  # kept before symmetries were noted
