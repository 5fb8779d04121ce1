"""What two locks tell apart, as values and in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker.spec.lock.differences import KINDS, Change, describe_changes, differences
from bookmaker.spec.lock.values import Lock, Output, Places, StoredRating
from tests.spec.lock.locks import BEGUN, CODES, FILES, OUTPUTS, lock, puzzle, turned

DOCS = (Path(__file__).parents[3] / "docs" / "commands.md").read_text("utf-8")


def tell(old: Lock, new: Lock) -> list[str]:
    return describe_changes(differences(old, new))


def of_puzzles(*puzzles: Any) -> Lock:
    return lock()._replace(puzzles=tuple(puzzles))


@pytest.mark.parametrize(
    ("begun", "text"),
    [
        (BEGUN._replace(bookmaker="0.2.0"), "bookmaker: 0.1.0 → 0.2.0"),
        (BEGUN._replace(energy=2), "version of the energy: 1 → 2"),
        (BEGUN._replace(libraries={**BEGUN.libraries, "reportlab": "5.1.0"}), "reportlab: 4.2.0 → 5.1.0"),
        (BEGUN._replace(libraries={"Python": "3.12.1"}), "reportlab: 4.2.0 → none"),
        (BEGUN._replace(additions={"crossing-pack": "1.1"}), "crossing-pack: 1 → 1.1"),
        (BEGUN._replace(spec={**BEGUN.spec, "seed": 8}), "seed: 7 → 8"),
        (BEGUN._replace(spec={**BEGUN.spec, "front": ["title", "notes"]}), "front: not given → [title, notes]"),
        (BEGUN._replace(spec={**BEGUN.spec, "title": None}), "title: A tiny book → null"),
        (BEGUN._replace(files=FILES[:2]), "layout bookmaker/classic.yaml is gone"),
    ],
)
def test_what_the_book_is_made_from(begun: Any, text: str):
    assert tell(lock(), lock(begun=begun)) == [text] and differences(lock(), lock()) == ()


def test_puzzles_that_are_new_gone_or_other_ones_under_the_same_numbers():
    assert tell(lock(CODES[:2]), lock(CODES[:3])) == ["puzzle 3 is new: 4x4, gentle"]
    assert tell(lock(CODES[:2]), lock(CODES)) == ["puzzles 3-6 are new"]
    assert tell(lock(CODES), lock(CODES[:5])) == ["puzzle 6 is gone: 5x6, gentle"]
    assert tell(lock(CODES), lock(CODES[:2])) == ["puzzles 3-6 are gone"]
    assert tell(lock(CODES[:3]), lock([*CODES[:2], CODES[4]])) == ["puzzle 3 is another one"]
    assert tell(lock(CODES[:3]), lock(CODES[3:])) == ["puzzles 1-3 are other ones"]


def test_puzzles_with_other_numbers():
    moved = lock([CODES[3], *CODES[:3], *CODES[4:]])
    texts = [change.text for change in differences(lock(), moved) if change.kind == "number"]
    assert texts == [f"puzzle {old} is {new} now" for old, new in ((4, 1), (1, 2), (2, 3), (3, 4))]
    numbers = [line for line in tell(lock(), moved) if "now" in line]
    assert numbers[:2] == ["puzzle 4 is 1 now", "puzzles 1-3 are 2-4 now"]


def test_a_puzzle_that_is_turned_is_the_same():
    new = lock([turned(CODES[0]), *CODES[1:]])
    (change,) = differences(lock(), new)
    assert change == Change("turned", "puzzle 1 is turned or mirrored", "", 1, CODES[0], turned(CODES[0]))


def test_a_puzzle_in_another_tier_section_or_with_another_energy():
    old = of_puzzles(puzzle(1, CODES[0]))
    assert tell(old, of_puzzles(puzzle(1, CODES[0], tier="steady"))) == ["puzzle 1 is steady, was gentle"]
    assert tell(old, of_puzzles(puzzle(1, CODES[0], energy=-3.0))) == ["puzzle 1 has the energy -3, had -1.5"]
    rated = puzzle(1, CODES[0], rating=StoredRating(2.5, 41.3, 1))
    assert tell(old, of_puzzles(rated)) == ["puzzle 1 is rated 2.5 and 41.3, was by nothing"]
    other = of_puzzles(puzzle(1, CODES[0], section=2))._replace(sections=("Small", "Large"))
    assert tell(old, other) == ["puzzle 1 is in Large, was in Small"]
    renumbered = of_puzzles(puzzle(1, CODES[0], section=2))._replace(sections=("New", "Small"))
    assert tell(old, renumbered) == []


def test_puzzles_on_other_pages():
    old = of_puzzles(*(puzzle(n, code, pages=Places(str(n), "9", "11")) for n, code in enumerate(CODES, 1)))
    new = of_puzzles(*(puzzle(n, code, pages=Places(str(n + 2), "8", "11")) for n, code in enumerate(CODES, 1)))
    assert tell(old, new) == ["puzzles 1-6 are 2 pages later", "the solutions of puzzles 1-6 are 1 page earlier"]
    changes = differences(old, new)
    assert (len(changes), changes[0]) == (12, Change("page", "puzzle 1 is on p. 3, was on p. 1", "puzzle", 1, "1", "3"))


def test_pages_that_come_and_go():
    old = of_puzzles(puzzle(1, CODES[0], pages=Places("iv", "9")))
    new = of_puzzles(puzzle(1, CODES[0], pages=Places("5", "", "12")))
    assert tell(old, new) == [
        "puzzle 1 is on p. 5, was on p. iv",
        "the solution of puzzle 1 is on no page, was on p. 9",
        "the walkthrough of puzzle 1 is on p. 12, was on no page",
    ]


def test_pages_that_differ_in_one_edition_only():
    old = of_puzzles(*(puzzle(n, CODES[n - 1], elsewhere={"kdp": Places(str(n), "9")}) for n in (1, 2)))
    new = of_puzzles(*(puzzle(n, CODES[n - 1], elsewhere={"kdp": Places(str(n + 1), "9")}) for n in (1, 2)))
    assert tell(old, new) == ["puzzles 1-2 are 1 page later for kdp"]
    assert [change.edition for change in differences(old, new)] == ["kdp", "kdp"]


def test_a_move_that_all_editions_have_is_told_once():
    old = of_puzzles(puzzle(1, CODES[0], elsewhere={"kdp": Places("1", "10")}))
    new = of_puzzles(puzzle(1, CODES[0], pages=Places("2", "9"), elsewhere={"kdp": Places("2", "10")}))
    assert tell(old, new) == ["puzzle 1 is on p. 2, was on p. 1"]


@pytest.mark.parametrize(
    ("outputs", "text"),
    [
        ([Output("tiny.pdf", "e" * 64, 16)], "tiny.pdf has other bytes, 16 pages as before"),
        ([Output("tiny.pdf", "e" * 64, 18)], "tiny.pdf has other bytes, 16 → 18 pages"),
        ([Output("tiny.pdf", "e" * 64)], "tiny.pdf has other bytes, 16 → 0 pages"),
        ([*OUTPUTS, Output("front.png", "e" * 64)], "front.png is new"),
        ([], "tiny.pdf is no longer made"),
    ],
)
def test_files_that_are_others(outputs: list[Output], text: str):
    assert tell(lock(), lock(outputs=outputs)) == [text]


def test_a_picture_has_no_pages_and_a_lock_cannot_talk_to_the_terminal():
    front = Output("front.png", "e" * 64)
    assert tell(lock(outputs=[front]), lock(outputs=[front._replace(sha256="f" * 64)])) == ["front.png has other bytes"]
    assert tell(lock(), lock(begun=BEGUN._replace(bookmaker="\x1b[2J"))) == ["bookmaker: 0.1.0 → \ufffd[2J"]


def test_many_lines_of_a_kind_are_cut_short():
    spec = {**BEGUN.spec, **{f"key{n}": n for n in range(20)}}
    lines = tell(lock(), lock(begun=BEGUN._replace(spec=spec)))
    assert lines[-1] == "… and 10 more lines: a key of the spec"
    assert len(lines) == 11
    assert len(differences(lock(), lock(begun=BEGUN._replace(spec=spec)))) == 20


def test_differences_are_in_the_order_of_their_kinds_and_can_be_json():
    new = lock(CODES[1:], BEGUN._replace(bookmaker="1", spec={}), [])
    changes = differences(lock(), new)
    order = [list(KINDS).index(change.kind) for change in changes]
    assert order == sorted(order)
    assert json.loads(json.dumps([change._asdict() for change in changes]))


def test_every_kind_of_change_is_documented_and_no_other():
    section = DOCS[DOCS.index("## `bookmaker diff") :].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert [name.strip(" `") for row in rows for name in row.split(",")] == list(KINDS)
