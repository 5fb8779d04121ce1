"""bookmaker solve: the machine interface, the readable one, and what wrong input gets."""

import json
import os
from pathlib import Path

import pytest
from click.testing import Result

from bookmaker.engine.solve import eliminate
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, QUALITY, USAGE
from tests.boards import FIGURE_1, GOLDEN, SOLVED
from tests.commands import MAIN, outcome_of, output_of, refusal_of, run_command, run_python

ROOT = Path(__file__).parents[2]
GOLDEN_TEXT = SOLVED.splitlines(keepends=True)[0]
GOLDEN_LINE = json.loads(GOLDEN_TEXT)


def solve(text: str, *options: str) -> Result:
    return run_command("solve", *options, text=text)


def test_published_boards_as_json_word_for_word():
    assert output_of("solve", "-", "--json", text=f"{GOLDEN}\n{FIGURE_1}") == SOLVED


@pytest.mark.parametrize(
    ("board", "solutions"),
    [
        ("..\n..\nbullets: 1\n", 4),
        ("...\n...\n...\n", 512),
        (("." * 31 + "\n") * 32 + "bullets: 1\n", 992),
        (("." * 25 + "\n") * 20 + "bullets: 2\n", ">1000"),
        (("." * 32 + "\n") * 32 + "bullets: 1\n", ">1000"),
        ("2.\n..\nbullets: 1\n", 0),
        ("1\n", 0),
        ("10.\n00.\n...\n", 0),
    ],
)
def test_a_board_that_is_not_unique(board: str, solutions: int | str):
    result = solve(board, "-", "--json")
    assert result.exit_code == QUALITY
    assert result.stdout == json.dumps({"unique": False, "solutions": solutions}) + "\n"


def test_one_line_for_each_board_and_exit_1_if_any_is_not_unique():
    result = solve(GOLDEN + "\n...\n...\n\n# a comment\n0\n\n" + GOLDEN, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["unique"] for line in lines] == [True, False, True, True]
    assert lines[0] == lines[3] == GOLDEN_LINE
    facts = {
        "by_clues": {}, "max_clues": 0, "total_steps": 0, "total_at": "never", "rounds": 0,
        "min_choices": None, "min_choices_step": None, "single_run": 0, "spike": False, "tedium": False,
    }  # fmt: skip
    assert lines[2] == {
        "unique": True, "solution": ["."], "types": [], "n0": 0, "n1": 0, "n2": 0, "energy": 0.0, "steps": [],
        "rating": {"hardest": 0.0, "effort": 0.0, "version": 3}, "facts": facts,
    }  # fmt: skip
    assert result.exit_code == QUALITY


def test_a_board_without_a_total_may_be_unique():
    result = solve("1.\n.1\n\n...\n.8.\n...\n", "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines[0] == {"unique": False, "solutions": 2}
    assert lines[1]["solution"] == ["***", "*.*", "***"]
    assert lines[1]["types"] == [0]


def test_a_reader_gets_the_board_and_its_steps():
    lines = output_of("solve", text=GOLDEN).splitlines()
    assert lines[0] == "board 1: 7x7, 15 bullets"
    assert lines[1:3] == ["  / / / / 1 1 /", "  1 * 2 / 2 * 2"]
    assert lines[8] == "one solution: n0 4, n1 6, n2 2, energy -11.0"
    assert lines[10] == "   1. type 0, clue (6,1): bullets (5,0) (5,1) (5,2) (6,0) (6,2)"
    assert lines[11] == "   2. type 1, clues (1,2) (2,2): bullets (3,1) (3,3); empty (0,1) (0,2) (0,3)"
    assert lines[20] == "  11. type 2, the total: bullets (1,1) (1,5); empty (0,0) (0,6) (1,3) (6,6)"
    assert len([line for line in lines if line.strip()]) == 21


def test_the_refined_solver_has_the_same_fields_and_its_own_steps():
    result = solve(GOLDEN, "--solver", "refined", "--json")
    line = json.loads(result.stdout)
    assert list(line) == list(GOLDEN_LINE)
    assert {key: value for key, value in line.items() if key not in ("types", "steps")} == {
        key: value for key, value in GOLDEN_LINE.items() if key not in ("types", "steps")
    }
    assert line["types"] == [1, 2, 3, 5, 2, 2, 2, 1, 1, 1, "total", 1, 1, 1, 1]
    assert [step["type"] for step in line["steps"]] == line["types"]
    assert all(step["type"] in (len(step["clues"]), "total") for step in line["steps"])
    assert line["steps"][0] == GOLDEN_LINE["steps"][0] | {"type": 1}
    settled = [tuple(cell) for step in line["steps"] for cell in step["bullets"] + step["empty"]]
    assert len(settled) == len(set(settled)) == GOLDEN.count(".")


def test_a_reader_gets_the_refined_steps_and_the_facts():
    lines = solve(GOLDEN, "--solver", "refined").stdout.splitlines()
    assert lines[:9] == solve(GOLDEN).stdout.splitlines()[:9]
    assert lines[9] == (
        "facts: by_clues {1: 8, 2: 4, 3: 1, 5: 1}, max_clues 5, total_steps 1, total_at 0.824, rounds 10, "
        "min_choices 1, min_choices_step 3, single_run 4, spike yes, tedium no"
    )
    assert lines[10] == "rating: hardest 7.0, effort 1690.6, version 3"
    assert lines[12] == "   1. type 1, clue (6,1): bullets (5,0) (5,1) (5,2) (6,0) (6,2)"
    assert lines[14] == "   3. type 3, clues (3,0) (3,2) (4,1): empty (2,1)"
    assert lines[22] == "  11. type total, the total and clues (0,5) (1,0): empty (1,3) (6,6)"
    nothing = solve("0\n", "--solver", "refined").stdout.splitlines()
    assert nothing[3].endswith("min_choices none, min_choices_step none, single_run 0, spike no, tedium no")
    lines = solve("..\n..\nbullets: 0\n", "--solver", "refined").stdout.splitlines()
    assert lines[7] == "   1. type total, the total: empty (0,0) (0,1) (1,0) (1,1)"


def test_the_classic_solver_is_the_default_and_an_unknown_one_is_refused():
    assert solve(GOLDEN, "--solver", "classic", "--json").stdout == solve(GOLDEN, "--json").stdout
    assert solve(GOLDEN, "--solver", "classic").stdout == solve(GOLDEN).stdout
    refusal_of(USAGE, "solve", "--solver", "best", text=GOLDEN)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (".1.\n", "1x3, no total given\nnot unique: 2 solutions\ntwo of them differ at (0,0) (0,2):\n  *..   ..*\n\n"),
        ("....\n" * 4, "4x4, no total given\nnot unique: >1000 solutions\ntwo of them differ at (0,0):\n"),
        ("8.\n..\nbullets: 3\n", "2x2, 3 bullets\nno solution\nthe number in (0,0) cannot be met\n\n"),
    ],
)
def test_a_reader_is_told_why_a_board_is_not_solved(board: str, said: str):
    result = solve(board)
    assert result.exit_code == QUALITY
    assert result.stdout.startswith(f"board 1: {said}")


def test_mosaics_are_read_beyond_the_limit_of_other_kinds():
    assert solve("0" * 120 + "\n", "--kind", "mosaic").exit_code == 0
    assert "1 to 120 rows and columns are allowed" in solve("0" * 121 + "\n", "--kind", "mosaic").stderr
    assert "two of them differ at (0,0) (0,1):\n  *.   .*\n" in solve("11\n", "--kind", "mosaic").stdout


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("...\n.9.\n...\n", 2, "a clue of 9 in column 2; a cell has at most 8 neighbours"),
        ("...\n..\n", 2, "a row of 2 cells where others have 3; make all rows equally long"),
        ("...\n...\nbullets: 7\n", 3, "bullets: 7, and only 6 cells could hold one; lower the total or add dots"),
        ("", 1, "no board here; a board is lines of digits and dots, such as `..1.`"),
        ("...\nbullets: 1\nbullets: 1\n", 3, "a second `bullets:` line; separate boards by a blank line"),
        ("..x\n", 1, "'x' in column 3; a row holds digits 0 to 8 and dots only"),
        ("title: Ada\n..\n...\n...\n", 2, "a row of 2 cells where others have 3; make all rows equally long"),
        ("title: Ada\n..o\n...\n", 2, "'o' in column 3; a cell is a digit 0 to 8"),
        ("...\nbulets: 2\n", 2, "'bulets' is no word for a total; write `bullets: 2`"),
        ("title: Ada\n...\nbulets: 2\n", 3, "'bulets' is no word for a total; write `bullets: 2`"),
        ("puzzles:\n  - own.txt\n", 1, "the puzzles are in the file own.txt; give that one instead"),
        ("." * 61 + "\n", 1, "a board of 1x61; 1 to 60 rows and columns are allowed"),
        (GOLDEN + "\n...\n.9.\n", 11, "a clue of 9 in column 2"),
    ],
)
@pytest.mark.parametrize("named", [True, False], ids=["file", "stdin"])
def test_a_wrong_board_is_one_line_that_names_the_place(tmp_path: Path, text: str, line: int, said: str, named: bool):
    path = tmp_path / "boards.txt"
    path.write_text(text)
    result = refusal_of(USAGE, "solve", str(path) if named else "-", "--json", text=text)
    assert result.startswith(f"error: {path if named else '<stdin>'}:{line}: {said}")
    assert result.count("\n") == 1


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path):
    assert solve("", str(tmp_path)).exit_code == USAGE
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    for name, code, said in (
        ("none.txt", NOT_FOUND, "no such file; give a file of boards, or - for stdin"),
        ("picture", USAGE, "this is not a text file; boards are lines of digits and dots"),
    ):
        assert refusal_of(code, "solve", str(tmp_path / name)) == f"error: {tmp_path / name}: {said}\n"


@pytest.mark.parametrize("text", [GOLDEN, "\ufeff" + GOLDEN, GOLDEN.replace("\n", "\r\n"), GOLDEN + "\n\n\n"])
def test_files_are_read_also_those_of_other_systems(tmp_path: Path, text: str):
    path = tmp_path / "boards.txt"
    path.write_bytes(text.encode())
    result = solve("", str(path), "--json")
    assert (result.exit_code, result.stdout) == (0, GOLDEN_TEXT)


@pytest.mark.slow
def test_the_command_reads_a_pipe_whatever_the_locale():
    for text, code in ((GOLDEN.encode(), 0), (b"\xff\xfe1.\n", USAGE)):
        plain = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        result = run_python(MAIN, "solve", "-", "--json", text=False, input=text, cwd=ROOT, env=plain)
        assert result.returncode == code
        assert b"Traceback" not in result.stderr
        assert len(result.stdout.splitlines()) == (code == 0)


@pytest.mark.parametrize("command", ["solve", "explain"])
def test_a_board_that_is_too_hard_is_named(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(eliminate, "WIDEST", 200_000)
    lines = "\n".join("." * 15 if row % 2 == 0 else ".2" * 7 + "." for row in range(15))
    file = tmp_path / "boards.txt"
    file.write_text(f"{GOLDEN}\nbullets: 33\n{lines}\n")
    code, _, said = outcome_of(command, file)
    assert code == CANNOT_BE_MET and f"{file}: board 2: too hard to count its solutions" in said


def test_of_a_file_without_an_end_nothing_is_read(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for name in (str(tmp_path / "pipe"), "/dev/zero"):
        assert f"{name}: cannot be read: it is a pipe or a device" in refusal_of(NOT_FOUND, "solve", name)


def test_a_file_of_too_many_boards_is_refused(tmp_path: Path):
    (tmp_path / "boards.txt").write_bytes(b"#" * 8_000_001)
    result = solve("", str(tmp_path / "boards.txt"))
    assert (result.exit_code, "more than 8 MB" in result.stderr) == (USAGE, True)
