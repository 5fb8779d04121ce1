"""Puzzles that a spec gives: how they may be written, and what is said of those that are not good."""

import json
from math import inf
from pathlib import Path

import pytest

from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.odds import OddsParams
from bookmaker.kinds.sweep import SweepParams
from bookmaker.spec.given_puzzles import Where
from bookmaker.spec.section import Section
from bookmaker.values.errors import Problem
from bookmaker.values.puzzle import Said, answer_rows, to_code
from tests.spec.loading import problems_of, read_section

CODE = "bullets:5x5:7:1d2a332b221c2f"
ROWS = "1....\n2.332\n..221\n...2.\n.....\nbullets: 7\n"
MIRRORED = "....1\n233.2\n122..\n.2...\n.....\nbullets: 7\n"
OTHER = "bullets:5x5:-:f3a0a1b1b22c1a3a"
SWEEP = ["00001", "00002", "00002", "11102", "1.102"]


def section(folder: Path, keys: str) -> Section:
    return read_section(folder, keys).puzzle_sections[0]


def problems(folder: Path, keys: str) -> list[Problem]:
    return problems_of(read_section, folder, keys)


def codes(found: Section) -> list[str]:
    return [to_code(one.made.puzzle) for one in found.judged_puzzles]


WRITTEN = {
    "own.txt": f"# mine\ntitle: One\nauthor: Ada\nnote: hard\n{ROWS}",
    "code.txt": f"title: One\nauthor: Ada\nnote: hard\n{CODE}\n",
    "own.jsonl": json.dumps({"code": CODE, "title": "One", "author": "Ada", "note": "hard", "energy": -2.5}) + "\n\n",
    "rows.jsonl": json.dumps({"clues": ROWS.split()[:5], "total": 7, "title": "One", "author": "Ada", "note": "hard"}),
    "own.csv": f"title,code,author,note\nOne,{CODE},Ada,hard\n",
    "rows.csv": f"note,clues,total,title,author\nhard,{'/'.join(ROWS.split()[:5])},7,One,Ada\n",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_puzzle_is_read_as_it_is_written_in_a_file(tmp_path: Path, name: str):
    (tmp_path / name).write_text(WRITTEN[name], "utf-8")
    found = section(tmp_path, f"    puzzles: {name}\n")
    assert codes(found) == [CODE]
    assert found.judged_puzzles[0].given.said == Said("One", "Ada", "hard")
    assert (found.size, found.tiers, found.puzzles) == ((5, 5), {}, 1)
    assert found.sequence == (found.judged_puzzles[0].tier,)


def test_a_puzzle_is_read_where_the_spec_writes_it(tmp_path: Path):
    block = "".join(f"        {line}\n" for line in ROWS.splitlines())
    keys = f"    puzzles:\n      - |\n{block}      - '{OTHER}'\n    total: none\n"
    (wrong,) = problems(tmp_path, keys)
    assert (wrong.line, wrong.column, wrong.id) == (7, 9, "bad-puzzle")
    assert "it has a total, and the section has total: none" in wrong.message
    found = section(tmp_path, f"    puzzles:\n      - {{code: '{OTHER}', title: Two}}\n    total: none\n")
    assert (codes(found), found.judged_puzzles[0].given.said) == ([OTHER], Said("Two"))


def test_a_folder_is_its_files_by_name(tmp_path: Path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "b.txt").write_text(ROWS, "utf-8")
    (tmp_path / "mine" / "a.csv").write_text("code\nbullets:5x5:6:1x\n", "utf-8")
    (tmp_path / "mine" / "notes.md").write_text("no puzzle", "utf-8")
    keys = "    puzzles: mine\n    size: 5x5\n    tiers: {gentle: 2}\n"
    found = problems(tmp_path, keys)
    assert [Path(one.file).name for one in found] == ["a.csv"]
    assert "solution" in found[0].message
    (tmp_path / "mine" / "a.csv").unlink()
    assert section(tmp_path, keys).puzzles == 3


def test_the_same_puzzles_are_the_same_book_wherever_they_are_written(tmp_path: Path):
    (tmp_path / "own.txt").write_text(ROWS, "utf-8")
    ways = ("own.txt", f"'{CODE}'", f'{{board: "{ROWS.encode("unicode_escape").decode()}"}}')
    assert len({repr(section(tmp_path, f"    puzzles: {way}\n").given) for way in ways}) == 1


WRONG = [
    ("1....\n2.3x2\nbullets: 2\n", 2, 4, "bad-puzzle", "'x' in column 4"),
    ("1....\n2.33\nbullets: 2\n", 2, 1, "bad-puzzle", "a row of 4 cells"),
    ("title: One\n\n" + ROWS, 1, 1, "bad-puzzle", "no board here"),
    (ROWS.replace("bullets: 7", ""), 1, 1, "bad-puzzle", "its total is missing"),
    (ROWS.replace("7", "2"), 1, 1, "not-unique", "it has no solution"),
    ("1..\n...\n...\nbullets: 1\n", 1, 1, "not-unique", "two of them differ at row 1 column 2, row 2 column 1"),
    (f"{ROWS}\n{MIRRORED}", 8, 1, "bad-puzzle", "twice"),
    (f"{CODE}\n\n..1\n...\n1..\nbullets: 2\n", 3, 1, "bad-puzzle", "a board of 3x3 in a section of 5x5"),
    ("sweep:5x5:7:1d2a332b221c2f\n", 1, 1, "bad-puzzle", "of the kind sweep, and the section has kind: bullets"),
    ("..\n..\n", 1, 1, "bad-puzzle", "a board of 2x2; a book takes 3 to 60"),
    ("", 1, 1, "bad-puzzle", "no board here"),
]


@pytest.mark.parametrize(("text", "line", "column", "id", "words"), WRONG)
def test_a_puzzle_that_is_not_good_is_told_at_its_line(tmp_path: Path, text, line, column, id, words):
    (tmp_path / "own.txt").write_text(text, "utf-8")
    (found,) = problems(tmp_path, "    puzzles: own.txt\n")
    assert (Path(found.file).name, found.line, found.column, found.id) == ("own.txt", line, column, id)
    assert words in found.message
    of_two = id == "not-unique" and "no solution" not in words
    assert found.remedy and (not of_two or ".*./.../... or .../*../..." in found.remedy)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path):
    (tmp_path / "own.txt").write_text("1.x\n\n2.y\n", "utf-8")
    keys = "    puzzles: [own.txt, none.txt, own.doc, 5, {cod: x}]\n"
    found = problems(tmp_path, keys)
    here = [(5, "unknown-file"), (5, "unknown-file"), (5, "wrong-type"), (5, "unknown-key")]
    assert [(one.line, one.id) for one in found] == [*here, (1, "bad-puzzle"), (3, "bad-puzzle")]
    assert [Path(one.file).name for one in found] == ["book.yaml"] * 4 + ["own.txt"] * 2


def test_boards_in_another_form_are_told_how_to_be_imported(tmp_path: Path):
    (tmp_path / "links.txt").write_text("https://puzz.link/p?mines/5/5/g2m13l13g0j\n", "utf-8")
    (found,) = problems(tmp_path, "    puzzles: links.txt\n")
    assert found.message == "links.txt has boards in the form puzzlink"
    assert "bookmaker import links.txt -o own.txt" in found.remedy


def test_boards_with_stars_say_where_their_mines_are(tmp_path: Path):
    (tmp_path / "own.txt").write_text("\n".join(SWEEP) + "\n", "utf-8")
    found = problems(tmp_path, "    puzzles: own.txt\n    kind: sweep\n")
    assert "nothing says where its mines are" in found[0].message
    made = KINDS["sweep"].generate(Order("sweep", (1, 0, 0), 6, 6, SweepParams(mines=6), inf))[0]
    rows = answer_rows(made.answer)
    (tmp_path / "own.txt").write_text("\n".join(rows) + "\n", "utf-8")
    (judged,) = section(tmp_path, "    puzzles: own.txt\n    kind: sweep\n    mines: 6\n").judged_puzzles
    assert judged.made == made
    line = {"code": to_code(made.puzzle), "solution": rows}
    (tmp_path / "own.jsonl").write_text(json.dumps(line), "utf-8")
    assert section(tmp_path, "    puzzles: own.jsonl\n    kind: sweep\n    mines: 6\n").judged_puzzles[0].made == made


def test_a_board_that_needs_a_guess_is_refused(tmp_path: Path):
    (tmp_path / "own.txt").write_text(".....\n.....\n...**\n...**\n...*.\n", "utf-8")
    (found,) = problems(tmp_path, "    puzzles: own.txt\n    kind: sweep\n    start: corner\n")
    assert "it needs a guess" in found.message
    (tmp_path / "own.txt").write_text(".....\n.....\n..*..\n.....\n....*\n", "utf-8")
    (found,) = problems(tmp_path, "    puzzles: own.txt\n    kind: sweep\n")
    assert "it begins on a mine, in row 3, column 3" in found.message


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("    require: {max_clues: 1}\n", "does not meet `max_clues` of require"),
        ("  - title: Again\n    puzzles: own.txt\n", "is in 'Mine', too"),
    ],
)
def test_a_puzzle_meets_what_is_required_and_stands_in_one_section_only(tmp_path: Path, more: str, words: str):
    (tmp_path / "own.txt").write_text(ROWS, "utf-8")
    (found,) = problems(tmp_path, f"    puzzles: own.txt\n{more}")
    assert words in found.message


def test_a_place_is_where_a_text_of_the_spec_has_it(tmp_path: Path):
    (found,) = problems(tmp_path, "    puzzles: |\n      1....\n      2.3x2\n")
    assert (found.line, found.column, found.source.strip()) == (7, 10, "2.3x2")
    assert Where._fields[0] == "at"


def test_a_position_is_given_for_a_question(tmp_path: Path):
    made = KINDS["odds"].generate(Order("odds", (1, 0, 0), 6, 6, OddsParams(mines=8), inf))[0].puzzle
    found = section(tmp_path, f"    kind: odds\n    puzzles: '{to_code(made)}'\n")
    assert [one.made.puzzle for one in found.judged_puzzles] == [made]
    (wrong,) = problems(tmp_path, f"    kind: odds\n    question: order\n    puzzles: '{to_code(made)}'\n")
    assert "it does not ask what the section does: order" in wrong.message
    (wrong,) = problems(tmp_path, "    kind: odds\n    puzzles: 'odds:5x5:3:1x'\n")
    assert "it is not good for the question" in wrong.message
