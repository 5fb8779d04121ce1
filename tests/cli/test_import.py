"""bookmaker import: boards as others write them, from a file of theirs to a proved book."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bookmaker.book.build import build
from bookmaker.cli import app
from bookmaker.cli.import_ import ForeignForm
from bookmaker.engine.play.free import make_free
from bookmaker.engine.play.game import SAFE_NEIGHBOURHOOD, Setting
from bookmaker.engine.solve.exact import prove
from bookmaker.kinds import puzzle_of
from bookmaker.proof.verify import verify
from bookmaker.spec import foreign
from bookmaker.values.errors import NOT_FOUND, OK, USAGE
from bookmaker.values.puzzle import answer_rows, clue_rows

MBF = bytes([4, 3, 0, 2, 0, 0, 2, 2])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["import", *arguments], input=stdin)


def test_boards_of_several_files_are_printed_one_below_the_other(folder: Path):
    (folder / "one.txt").write_text("Puzzle 1\n- 1\n- -\n")
    (folder / "two.txt").write_text("mines/2/2/2i\n")
    result = run("one.txt", "two.txt", "-", stdin=b"X.\n1.\n")
    assert (result.exit_code, result.stdout) == (OK, "title: Puzzle 1\n.1\n..\n\n2.\n..\n\n*.\n1.\n")
    assert run(stdin=b"1-\n--\n").stdout == run("-", "--form", "rows", stdin=b"1-\n--\n").stdout == "1.\n..\n"


def test_every_form_has_a_reader_and_an_example_in_the_documents():
    text = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")
    shown = text.split("\n## `bookmaker import")[1].split("\n## ")[0]
    examples = re.findall(r"^\*\*`(\w+)`\*\*: .*?```text\n(.*?)```", shown, re.MULTILINE | re.DOTALL)
    assert [form for form, _ in examples] == [*ForeignForm.__args__]
    assert {*ForeignForm.__args__} == {*foreign._READERS, "mbf"}
    for form, example in examples:
        data = bytes.fromhex(example) if form == "mbf" else example.encode()
        assert len(foreign.read(data)) == {"rows": 3, "ids": 2}.get(form, 1)
        assert foreign.read(data, form) == foreign.read(data)


def test_a_file_is_written_as_text_or_as_lines_by_its_name(folder: Path):
    result = run("-o", "own.txt", stdin=b"1-\n--\n\n2-\n--\n")
    assert (result.exit_code, result.stdout) == (OK, "own.txt: 2 boards\n")
    assert (folder / "own.txt").read_text() == "1.\n..\n\n2.\n..\n"
    assert run("-o", "own.jsonl", stdin="Rätsel\n1-\n--\n".encode()).stdout == "own.jsonl: 1 board\n"
    assert (folder / "own.jsonl").read_text("utf-8") == '{"title": "Rätsel", "board": ["1.", ".."]}\n'


@pytest.mark.parametrize(("start", "cell"), [("0,3", [0, 3]), ("corner", None), ("centre", [1, 2])])
def test_a_layout_begins_where_that_is_asked_for(folder: Path, start: str, cell: list[int] | None):
    (folder / "game.mbf").write_bytes(MBF)
    result = run("game.mbf", "--start", start)
    if cell is None:
        assert (result.exit_code, result.stderr) == (
            USAGE,
            "error: game.mbf: it begins on a mine, in row 1, column 1; begin elsewhere\n",
        )
    else:
        assert json.loads(result.stdout) == {"board": ["*...", "....", "..*."], "start": cell}


def test_a_start_that_a_file_names_and_boards_with_clues_stay_as_they_are():
    result = run("--start", "0,1", stdin=b"4x3:3,0,802\n")
    assert json.loads(result.stdout)["start"] == [0, 3]
    assert run("--start", "0,0", stdin=b"1-\n--\n").stdout == "1.\n..\n"


WRONG = [
    (["none.txt"], NOT_FOUND, "none.txt: no such file"),
    (["good.txt", "bad.txt"], USAGE, "bad.txt:3: 'a' in column 2"),
    (["bad.mbf"], USAGE, "bad.mbf: byte 7: the file ends here"),
    (["good.txt", "-o", "out.csv"], USAGE, "out.csv: sections read boards by the name of their file"),
    (["game.mbf", "--start", "0,3", "-o", "out.txt"], USAGE, "out.txt: the text form has no place"),
    (["game.mbf", "--start", "here"], USAGE, "--start here: expected two whole numbers"),
    (["game.mbf", "--start", "3,0"], USAGE, "game.mbf: it begins at row 4, column 1, and has 3x4 cells"),
    (["game.mbf", "--form", "janko"], USAGE, "game.mbf:1: this is not a text file in UTF-8"),
    (["."], USAGE, "this is a folder"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), WRONG)
def test_what_is_wrong_is_told_and_nothing_is_written(folder: Path, arguments: list[str], code: int, words: str):
    (folder / "good.txt").write_text("1-\n--\n")
    (folder / "bad.txt").write_text("1-\n\n2a\n")
    (folder / "game.mbf").write_bytes(MBF)
    (folder / "bad.mbf").write_bytes(MBF[:7])
    before = sorted(folder.iterdir())
    result = run(*arguments, *([] if "-o" in arguments else ["-o", "out.jsonl"]))
    assert (result.exit_code, result.stderr.count("\n")) == (code, 1)
    assert words in result.stderr
    assert (result.stdout, sorted(folder.iterdir())) == ("", before)


@pytest.mark.slow
def test_a_book_of_imported_boards_is_built_and_proved(folder: Path):
    (folder / "rows.txt").write_text("Autumn\n7\n1 - - - -\n2 - 3 3 2\n- - 2 2 1\n- - - 2 -\n- - - - -\n")
    (folder / "janko.txt").write_text(janko("bullets:5x5:8:b1c3a4a2c22a33a1d"))
    (folder / "links.txt").write_text("https://puzz.link/p?mines/5/5/l3g0g1h1h22i1g3g\n")
    (folder / "game.mbf").write_bytes(mbf(1))
    (folder / "ids.txt").write_text(game_id(2))
    wanted = {"clued": ["rows.txt", "janko.txt"], "untold": ["links.txt"], "laid": ["game.mbf", "ids.txt"]}
    for name, files in wanted.items():
        assert run(*files, "--start", "centre", "-o", f"{name}.jsonl").exit_code == OK
    (folder / "book.yaml").write_text(
        "spec: 1\ntitle: Brought along\nsections:\n  - {title: With totals, puzzles: clued.jsonl}\n"
        "  - {title: Without, puzzles: untold.jsonl, total: none}\n"
        "  - {title: Games, kind: sweep, mines: 6, puzzles: laid.jsonl}\n"
    )
    list(build(folder / "book.yaml", folder / "out", 1))
    report = verify(folder / "out" / "book.pdf")
    assert report.findings == ()
    assert [one.puzzle.total for one in report.puzzles] == [7, 8, None, 6, 6]


def janko(code: str) -> str:
    """Return a puzzle and its solution as janko.at has them."""
    puzzle = puzzle_of(code)
    answer = prove(puzzle).answer
    assert answer
    problem = [" ".join(row.replace(".", "-")) for row in clue_rows(puzzle)]
    solution = [" ".join(row.replace(".", "-").replace("*", "x")) for row in answer_rows(answer)]
    return "\n".join(["begin", "puzzle minesweeper", "problem", *problem, "solution", *solution, "end"])


def laid(seed: int) -> list[tuple[int, int]]:
    """Return the mines of a board that needs no guess from its centre."""
    setting = Setting(6, 6, 6, (3, 3), SAFE_NEIGHBOURHOOD)
    return sorted(make_free(setting, (seed, 0, 0), None, None).mines)


def mbf(seed: int) -> bytes:
    return bytes([6, 6, 0, 6, *(at for row, column in laid(seed) for at in (column, row))])


def game_id(seed: int) -> str:
    return f"6x6n6:3,3,{sum(1 << 35 - 6 * row - column for row, column in laid(seed)):09x}\n"
