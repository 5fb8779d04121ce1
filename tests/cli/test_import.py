"""bookmaker import: boards as others write them, from a file of theirs to a proved book."""

import json
import re
from functools import partial
from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.cli.import_ import ForeignForm
from bookmaker.engine.play.game import SAFE_NEIGHBOURHOOD, Setting
from bookmaker.engine.play.guess_free import make_free
from bookmaker.engine.solve.exact import prove
from bookmaker.kinds import puzzle_of
from bookmaker.proof.verify import verify
from bookmaker.spec import foreign
from bookmaker.values.errors import NOT_FOUND, OK, USAGE
from bookmaker.values.puzzle import answer_rows, clue_rows
from tests.commands import run_command

MBF = bytes([4, 3, 0, 2, 0, 0, 2, 2])


run = partial(run_command, "import")


def test_boards_of_several_files_are_printed_one_below_the_other(workdir: Path):
    (workdir / "one.txt").write_text("Puzzle 1\n- 1\n- -\n")
    (workdir / "two.txt").write_text("mines/2/2/2i\n")
    result = run("one.txt", "two.txt", "-", text=b"X.\n1.\n")
    assert (result.exit_code, result.stdout) == (OK, "title: Puzzle 1\n.1\n..\n\n2.\n..\n\n*.\n1.\n")
    assert run(text=b"1-\n--\n").stdout == run("-", "--form", "rows", text=b"1-\n--\n").stdout == "1.\n..\n"


def test_a_link_is_read_itself():
    link = "https://puzz.link/p?mines/4/4/i12g3g3g4g2h1"
    assert run_command("import", link).stdout == "...1\n2.3.\n3.4.\n2..1\n"
    assert "no link to a puzzle `mines`" in run_command("import", link.replace("mines", "slither")).stderr


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


def test_a_file_is_written_as_text_or_as_lines_by_its_name(workdir: Path):
    result = run("-o", "own.txt", text=b"1-\n--\n\n2-\n--\n")
    assert (result.exit_code, result.stdout) == (OK, "own.txt: 2 boards\n")
    assert (workdir / "own.txt").read_text() == "1.\n..\n\n2.\n..\n"
    assert run("-o", "own.jsonl", text="Rätsel\n1-\n--\n".encode()).stdout == "own.jsonl: 1 board\n"
    assert (workdir / "own.jsonl").read_text("utf-8") == '{"title": "Rätsel", "board": ["1.", ".."]}\n'


@pytest.mark.parametrize(("start", "cell"), [("0,3", [0, 3]), ("centre", [1, 2])])
def test_a_layout_begins_where_that_is_asked_for(workdir: Path, start: str, cell: list[int]):
    (workdir / "game.mbf").write_bytes(MBF)
    assert json.loads(run("game.mbf", "--start", start).stdout) == {"board": ["*...", "....", "..*."], "start": cell}


def test_a_start_that_a_file_names_and_boards_with_clues_stay_as_they_are():
    result = run("--start", "0,1", text=b"4x3:3,0,802\n")
    assert json.loads(result.stdout)["start"] == [0, 3]
    assert run("--start", "0,0", text=b"1-\n--\n").stdout == "1.\n..\n"


WRONG = [
    (["none.txt"], NOT_FOUND, "none.txt: no such file"),
    (["good.txt", "bad.txt"], USAGE, "bad.txt:3: 'a' in column 2"),
    (["bad.mbf"], USAGE, "bad.mbf: byte 7: the file ends here"),
    (["good.txt", "-o", "out.csv"], USAGE, "out.csv: sections read boards by the name of their file"),
    (
        ["game.mbf", "--start", "0,3", "-o", "out.txt"],
        USAGE,
        "out.txt: board 1: the form rows has no place for where",
    ),
    (["game.mbf", "--start", "corner"], USAGE, "game.mbf: it begins on a mine, in row 1, column 1; begin elsewhere"),
    (["game.mbf", "--start", "here"], USAGE, "--start here: expected two whole numbers"),
    (["game.mbf", "--start", "3,0"], USAGE, "game.mbf: it begins at row 4, column 1, and has 3x4 cells"),
    (["game.mbf", "--form", "janko"], USAGE, "game.mbf:1: this is not a text file in UTF-8"),
    (["."], USAGE, "this is a folder"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), WRONG)
def test_what_is_wrong_is_told_and_nothing_is_written(workdir: Path, arguments: list[str], code: int, words: str):
    (workdir / "good.txt").write_text("1-\n--\n")
    (workdir / "bad.txt").write_text("1-\n\n2a\n")
    (workdir / "game.mbf").write_bytes(MBF)
    (workdir / "bad.mbf").write_bytes(MBF[:7])
    before = sorted(workdir.iterdir())
    result = run(*arguments, *([] if "-o" in arguments else ["-o", "out.jsonl"]))
    assert (result.exit_code, result.stderr.count("\n")) == (code, 1)
    assert words in result.stderr
    assert (result.stdout, sorted(workdir.iterdir())) == ("", before)


def to_janko(code: str) -> str:
    """Return a puzzle and its solution as janko.at has them."""
    puzzle = puzzle_of(code)
    answer = prove(puzzle).answer
    assert answer
    problem = [" ".join(row.replace(".", "-")) for row in clue_rows(puzzle)]
    solution = [" ".join(row.replace(".", "-").replace("*", "x")) for row in answer_rows(answer)]
    return "\n".join(["begin", "puzzle minesweeper", "problem", *problem, "solution", *solution, "end"])


def lay_mines(seed: int) -> list[tuple[int, int]]:
    """Return the mines of a board that needs no guess from its centre."""
    return sorted(make_free(Setting(6, 6, 6, (3, 3), SAFE_NEIGHBOURHOOD), (seed, 0, 0), None, None).mines)


@pytest.mark.slow
def test_a_book_of_imported_boards_is_built_and_proved(workdir: Path):
    bits = sum(1 << 35 - 6 * row - column for row, column in lay_mines(2))
    for name, text in (
        ("rows.txt", "Autumn\n7\n1 - - - -\n2 - 3 3 2\n- - 2 2 1\n- - - 2 -\n- - - - -\n"),
        ("janko.txt", to_janko("bullets:5x5:8:b1c3a4a2c22a33a1d")),
        ("links.txt", "https://puzz.link/p?mines/5/5/l3g0g1h1h22i1g3g\n"),
        ("ids.txt", f"6x6n6:3,3,{bits:09x}\n"),
        (
            "book.yaml",
            "spec: 1\ntitle: Brought along\nsections:\n  - {title: With totals, puzzles: clued.jsonl}\n"
            "  - {title: Without, puzzles: untold.jsonl, total: none}\n"
            "  - {title: Games, kind: sweep, mines: 6, puzzles: laid.jsonl}\n",
        ),
    ):
        (workdir / name).write_text(text)
    (workdir / "game.mbf").write_bytes(bytes([6, 6, 0, 6, *(at for cell in lay_mines(1) for at in reversed(cell))]))
    wanted = {"clued": ["rows.txt", "janko.txt"], "untold": ["links.txt"], "laid": ["game.mbf", "ids.txt"]}
    for name, files in wanted.items():
        assert run(*files, "--start", "centre", "-o", f"{name}.jsonl").exit_code == OK
    list(build(workdir / "book.yaml", workdir / "out", 1))
    report = verify(workdir / "out" / "book.pdf")
    assert report.findings == ()
    assert [one.puzzle.total for one in report.puzzles] == [7, 8, None, 6, 6]
