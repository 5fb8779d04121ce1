"""bookmaker explain: the walkthrough for people, as data and as training lines; what it takes and what it refuses."""

import io
import json
import re
import signal
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from threading import Event
from typing import Any

import pypdfium2
import pytest
from click.testing import Result
from rich.console import Console

from bookmaker.book.content import loose_entry
from bookmaker.book.leaflet import plain_paper, write_leaflet
from bookmaker.cli import engine
from bookmaker.cli.walk import draw_legend, draw_story
from bookmaker.engine.rank.facts import refined_type
from bookmaker.engine.solve.classic import NotUnique
from bookmaker.engine.solve.classic import solve as classic
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.refined import arguable_trace
from bookmaker.engine.solve.refined import solve as refined
from bookmaker.values.boards import read_boards
from bookmaker.values.errors import INTERRUPTED, NOT_FOUND, QUALITY, USAGE, CannotBeMet
from bookmaker.values.puzzle import Step, from_code, to_code
from bookmaker.words import load_words
from bookmaker.words.story import tell
from tests.boards import GOLDEN, to_text
from tests.books import build_entries
from tests.commands import output_of, refusal_of, run_command
from tests.pdfs import read_pages

ROOT = Path(__file__).parents[2]
BOOK = """\
spec: 1
title: A tiny book
seed: 7
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, per_page: 4, steps: 30}
  - {title: Oblong, size: 5x6, bullets: 9, tiers: {gentle: 1, steady: 2}, per_page: 1, steps: 30}
  - {title: Upright, size: 6x5, bullets: 9, tiers: {gentle: 1}, per_page: 1, steps: 30}
  - {title: Small again, size: 4x4, tiers: {gentle: 2}, per_page: 4, steps: 30}
"""


def explain(*arguments: object, text: str = "") -> Result:
    return run_command("explain", *arguments, text=text)


GOLDEN_PUZZLE = next(read_boards(GOLDEN))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "tiny.yaml").write_text(BOOK)
    return tmp_path / "tiny.yaml"


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


# For people


def test_the_golden_board_in_the_terminal():
    lines = output_of("explain", "-", text=GOLDEN).splitlines()
    assert lines[0] == "board 1: 7x7, 15 bullets"
    assert lines[1] == "[2] a number used   (*) bullet, just found   (/) empty, just found   . still open"
    assert lines[2:4] == ["     a  b  c  d  e  f  g", "  1  .  .  .  .  1  1  ."]
    second = next(at for at, line in enumerate(lines) if line.startswith("2. 2 numbers"))
    assert lines[second + 1 : second + 9] == [
        "     a  b  c  d  e  f  g",
        "  1  . (/)(/)(/) 1  1  .",
        "  2  1  . [2] .  2  .  2",
        "  3  .  . [4] .  .  .  .",
        "  4  2 (*) 3 (*) .  2  .",
        "  5  .  5  .  4  .  .  1",
        "  6  *  *  *  .  1  .  .",
        "  7  *  5  *  .  .  .  .",
    ]
    assert re.match("[A-Z].* in c3 ", lines[second + 9])
    heads = [line for line in lines if re.match(r"\d+\. ", line)]
    assert len(heads) == len(refined(GOLDEN_PUZZLE).steps)
    last = max(at for at, line in enumerate(lines) if line.endswith("f  g"))
    assert not [line for line in lines[last + 1 : last + 8] if "." in line], "the last board is solved"


@pytest.mark.parametrize(
    ("kind", "said"),
    [("mosaic", "[2] a number used   (*) filled, just found"), ("sweep", "(*) mine, just found   (/) safe")],
)
def test_the_legend_has_the_words_of_a_kind(kind: str, said: str):
    draw_legend(Console(file=(shown := io.StringIO()), width=200), kind)
    assert said in shown.getvalue()


def test_a_supposition_is_drawn_with_its_numbers_and_its_clash():
    lines = explain("bullets:6x6:11:a31f12a2c3a24b21c3c4d").stdout.splitlines()
    at = lines.index("Suppose a5 is empty")
    assert lines[at + 1 : at + 8] == [
        "     a  b  c  d  e  f",
        "  1  * !3! 1  /  /  /",
        "  2  *  6/ 5/[1] 2  *",
        "  3 [2] 4* 4* /  3  *",
        "  4  2 [4] 3/ *  2  1",
        "  5  1/ .  2*[3] /  /",
        "  6  . [4] 2* .  .  .",
    ]
    assert lines[at + 8] == "    2. c5 and c6 would be bullets (4 in b6)."
    assert lines[at + 13 : at + 16] == [
        "    But then the 3 in b1 could touch only two bullets.",
        "    The same goes for b5.",
        "2* bullet by line 2   2/ empty   !3! cannot be",
    ]


def test_text_is_plain_in_a_pipe_and_coloured_on_a_terminal():
    plain = explain("-", text=GOLDEN).stdout
    assert "\x1b" not in plain
    words = load_words("en")
    story = tell(GOLDEN_PUZZLE, refined(GOLDEN_PUZZLE), words)
    shown = io.StringIO()
    paper = Console(file=shown, force_terminal=True, color_system="standard", width=80, highlight=False, soft_wrap=True)
    draw_legend(paper)
    draw_story(story, words, paper)
    assert "\x1b[1;36m[5]\x1b[0m" in shown.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown.getvalue()) in plain.replace("board 1: 7x7, 15 bullets\n", "")


def test_a_wide_board_is_not_wrapped():
    made = make(Task((3, 0, 0), 4, 32, 30, steps=0))[0]
    lines = explain("-", text=to_text(made.puzzle)).stdout.splitlines()
    assert lines[2].split() == [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", "ac", "ad", "ae", "af"]
    assert len({line.rindex(line.split()[-1]) // 3 for line in lines[2:3]}) == 1
    assert max(map(len, lines)) <= 4 + 3 * 32
    heads = [at for at, line in enumerate(lines) if re.match(r"\d+\. ", line)]
    steps = refined(made.puzzle).steps
    for at, step in zip(heads, steps, strict=True):
        board = "\n".join(takewhile(lambda line: not line[:1].strip(), lines[at + 1 :]))
        assert board.count("(") == len(step.bullets) + len(step.empty) and board.count("[") == len(step.clues)
    assert min(len(lines[at + 1].split()) for at in heads) < 20
    last = len(lines) - 1 - lines[::-1].index(lines[2])
    assert last > heads[-1] and not [line for line in lines[last:] if " . " in line], (
        "the last board is whole, and solved"
    )


def test_every_board_of_a_file_or_one_of_them(tmp_path: Path):
    path = tmp_path / "boards.txt"
    path.write_text(GOLDEN + "\n...\n.8.\n...\n")
    both = output_of("explain", str(path))
    assert re.findall("^board .*$", both, re.MULTILINE) == [
        "board 1: 7x7, 15 bullets",
        "board 2: 3x3, no total given",
    ]
    assert both.count("a number used") == 1
    one = explain(str(path), "2")
    assert one.stdout.startswith("board 2: 3x3, no total given\n")
    assert "board 1" not in one.stdout


def test_a_code_tells_the_same_as_its_board():
    assert explain(to_code(GOLDEN_PUZZLE)).stdout == explain("-", text=GOLDEN).stdout


@pytest.mark.slow
def test_a_long_code_is_no_file_name_and_the_widest_board_fits_the_paper_of_puzzles_without_a_book(tmp_path: Path):
    code = to_code(make(Task((3, 0, 0), 32, 32, 200, steps=0))[0].puzzle)
    assert len(code) > 255
    assert explain(code, "--pdf", tmp_path / "wide.pdf").exit_code == 0


def test_a_board_with_nothing_to_settle():
    assert explain("-", text="0\n").stdout.splitlines()[2:] == ["     a", "  1  0", ""]
    assert objects(explain("-", "--json", text="0\n"))[0]["steps"] == []
    assert explain("-", "--format", "jsonl", text="0\n").stdout == ""


# As data


def test_the_keys_and_their_order():
    (found,) = objects(explain("-", "--json", text=GOLDEN))
    assert list(found) == ["unique", "puzzle", "solution", "rating", "steps"]
    assert list(found["puzzle"]) == ["kind", "code", "rows", "columns", "total", "clues"]
    assert from_code(found["puzzle"]["code"]) == GOLDEN_PUZZLE
    for step in found["steps"]:
        assert list(step) == ["type", "clues", "bullets", "empty", "rule", "pattern", "argument", "text"]
        assert step["pattern"] is None or step["pattern"]
    assert explain("-", "--format", "json", "--json", text=GOLDEN).stdout == explain("-", "--json", text=GOLDEN).stdout


@pytest.mark.parametrize("solver", ["refined", "classic"])
@pytest.mark.parametrize("index", range(6))
def test_the_object_holds_the_steps_of_its_solver(solver: str, index: int):
    made = make(Task((11, 0, index), 6, 7, 12, steps=20 * index))[0]
    (found,) = objects(explain("-", "--json", "--solver", solver, text=to_text(made.puzzle)))
    trace = refined(made.puzzle) if solver == "refined" else arguable_trace(made.puzzle, classic(made.puzzle))
    for data, step in zip(found["steps"], trace.steps, strict=True):
        cells = [tuple(tuple(cell) for cell in data[name]) for name in ("clues", "bullets", "empty")]
        assert Step(*cells, total=data["type"] == "total") == step


# Puzzles of a book


def test_a_puzzle_of_a_book_is_the_one_the_book_prints(book: Path):
    _, printed = build_entries(book, book.parent / "out")
    for entry in printed:
        result = explain(book, entry.number, "--json", "--workers", "1")
        assert result.exit_code == 0
        assert objects(result)[0]["puzzle"]["code"] == to_code(entry.made.puzzle)
    assert len(printed) == 9


def test_a_book_shows_its_progress_on_stderr_and_the_tier_of_the_puzzle(book: Path):
    result = explain(book, "5", "--workers", "1")
    assert "Oblong · steady: 2 of 2\n" in result.stderr
    assert "Small" not in result.stderr, "sections of other sizes are not made"
    assert result.stdout.startswith("puzzle 5, steady: 5x6, 9 bullets\n")


def test_the_solver_is_the_books_unless_another_is_asked_for(book: Path):
    book.write_text(BOOK + "solver: classic\n")
    by_book = explain(book, "6", "--json", "--workers", "1").stdout
    assert by_book == explain(book, "6", "--json", "--solver", "classic", "--workers", "1").stdout
    puzzle = from_code(json.loads(by_book)["puzzle"]["code"])
    for solver, trace in (("classic", arguable_trace(puzzle, classic(puzzle))), ("refined", refined(puzzle))):
        (found,) = objects(explain(book, "6", "--json", "--solver", solver, "--workers", "1"))
        assert [step["type"] for step in found["steps"]] == [refined_type(step) for step in trace.steps]


# As pages


def texts_of(path: Path) -> list[str]:
    """Return the words of each page, on one line."""
    return [" ".join(page.split()) for page in read_pages(path)]


@pytest.mark.slow
def test_the_walkthrough_as_pages_holds_every_sentence(tmp_path: Path):
    target = tmp_path / "new" / "golden.pdf"
    result = explain("-", "--pdf", str(target), text=GOLDEN)
    pages = texts_of(target)
    assert (result.exit_code, result.stdout) == (0, f"{target}: {len(pages)} pages\n")
    text = " ".join(pages)
    for told in tell(GOLDEN_PUZZLE, refined(GOLDEN_PUZZLE), load_words("en")).told:
        assert told.text in text
    assert "WALKTHROUGH 1" in pages[0].upper()
    assert "p." not in text, "there is no book to turn over"
    with pypdfium2.PdfDocument(target) as document:
        assert document[0].get_size() == (612, 792)
    first = target.read_bytes()
    explain("-", "--pdf", str(target), text=GOLDEN)
    assert target.read_bytes() == first


@pytest.mark.slow
def test_several_boards_of_any_size_share_one_file(tmp_path: Path):
    target = tmp_path / "boards.pdf"
    boards = GOLDEN + "\n...\n.8.\n...\n\n" + to_text(make(Task((3, 0, 0), 10, 6, 18, steps=50))[0].puzzle)
    assert explain("-", "--pdf", str(target), text=boards).exit_code == 0
    text = " ".join(texts_of(target))
    assert "The 8 in b2 has only eight open cells: all are bullets." in text
    assert [f"{number}" for number in (1, 2, 3) if re.search(rf"WALKTHROUGHS? [\d–]*{number}", text.upper())]
    assert "to find. 1" in text or "15 bullets to find." in text
    assert " to find." not in text.replace("15 bullets to find.", "").replace("18 bullets to find.", "")
    assert explain("-", "2", "--pdf", str(target), text=boards).exit_code == 0
    assert "WALKTHROUGH 2" in texts_of(target)[0].upper()


def test_a_puzzle_of_a_book_gets_the_books_pages_and_its_number(book: Path):
    target = book.with_name("six.pdf")
    book.write_text(BOOK + "trim: 5.5 x 8.5 in\n")
    result = explain(book, "6", "--pdf", target, "--workers", "1")
    assert result.stdout == f"{target}: {len(texts_of(target))} pages\n".replace(" 1 pages", " 1 page")
    assert "WALKTHROUGH 6" in texts_of(target)[0].upper()
    with pypdfium2.PdfDocument(target) as document:
        assert document[0].get_size() == (396, 612)
        assert document.get_metadata_dict()["Title"] == "A tiny book"


def test_boards_after_one_that_is_not_unique_are_explained_but_no_pages_are_written(tmp_path: Path):
    result = explain("-", "--json", text="...\n\n" + GOLDEN)
    assert [line["unique"] for line in objects(result)] == [False, True]
    assert result.exit_code == QUALITY
    said = refusal_of(QUALITY, "explain", "-", "--pdf", tmp_path / "none.pdf", text=GOLDEN + "\n...\n")
    assert said == "error: <stdin>: board 2: not unique: 8 solutions\n"
    assert explain("-", "--pdf", tmp_path, text=GOLDEN).exit_code == USAGE
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_is_too_large_for_its_paper_is_refused_with_the_numbers(tmp_path: Path):
    entry = loose_entry(make(Task((3, 0, 0), 20, 20, 100, steps=0))[0].puzzle, 1)
    story = tell(entry.made.puzzle, refined(entry.made.puzzle), load_words("en"))
    with pytest.raises(CannotBeMet, match=r"20x20 cells on pages of 3 x 4 in would have cells of [012]\.\d mm, and at"):
        write_leaflet(tmp_path / "small.pdf", [(entry, story)], plain_paper("en")._replace(trim=(216.0, 288.0)))
    assert list(tmp_path.iterdir()) == []


# What is refused


@pytest.mark.parametrize(
    ("board", "said", "solutions"),
    [
        ("...\n...\n", "board 1: 2x3, no total given\nnot unique: 64 solutions\ntwo of them differ at (0,0):\n", 64),
        (
            "....\n" * 4,
            "board 1: 4x4, no total given\nnot unique: >1000 solutions\ntwo of them differ at",
            ">1000",
        ),
        ("8.\n..\nbullets: 3\n", "board 1: 2x2, 3 bullets\nno solution\nthe number in (0,0) cannot be met\n\n", 0),
    ],
)
def test_a_board_that_is_not_unique_has_no_walkthrough(board: str, said: str, solutions: int | str):
    text, data, lines = (explain("-", "--format", form, text=board) for form in ("text", "json", "jsonl"))
    assert {text.exit_code, data.exit_code, lines.exit_code} == {QUALITY}
    assert text.stdout.startswith(said)
    assert json.loads(data.stdout) == {"unique": False, "solutions": solutions}
    assert (lines.stdout, lines.stderr) == ("", f"<stdin>: {said.splitlines()[1]}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("tiny.yaml", "tiny.yaml: which of its puzzles? Give its number: bookmaker explain tiny.yaml 1"),
        ("tiny.yaml 10", "tiny.yaml: there is no puzzle 10; its puzzles have the numbers 1 to 9"),
        ("none.yaml 1", "none.yaml: no such file; 'bookmaker init none.yaml' writes a sample spec there"),
        ("tinny.yaml 1", "tinny.yaml: no such file; did you mean 'tiny.yaml'?"),
        ("none.txt", "none.txt: no such file; give a file of boards, or - for stdin"),
        ("golden.txt 1", "golden.txt holds a single board; leave out the 1"),
        ("two.txt 3", "two.txt holds 2 boards; there is no board 3"),
        ("wrong.txt", "wrong.txt:2: a clue of 9 in column 2; a cell has at most 8 neighbours"),
        ("bullets:3x3:2:1a1c1a1 1", "the code holds a single board; leave out the 1"),
        ("bulets:3x3:2:1a1c1a1", "no kind of puzzle is called 'bulets'; did you mean 'bullets'?"),
        ("bullets:3x3:2:1a1c1", "7 cells for a board of 3x3"),
        ("bullets:three", "not a puzzle code: 'bullets:three'; a code looks like bullets:3x3:2:1a1c1a1"),
        (f"bullets:{'9' * 5000}x3:-:a", "not a puzzle code: 'bullets:99999"),
        (
            "golden.txt --json --format jsonl",
            "--format jsonl and --json are two forms of one walkthrough; ask for one ",
        ),
        ("golden.txt --per action", "--per and --contrast are about records; give --format jsonl, too"),
        ("golden.txt --json --pdf x.pdf", "--json and --pdf are two forms of one walkthrough; ask for one of them"),
    ],
)
def test_what_cannot_be_explained_is_one_line_with_its_code(workdir: Path, book: Path, arguments: str, said: str):
    for name, text in (("golden", GOLDEN), ("two", GOLDEN + "\n" + GOLDEN), ("wrong", "...\n.9.\n")):
        (workdir / f"{name}.txt").write_text(text)
    result = explain(*arguments.split())
    assert (result.exit_code, result.stdout) == (NOT_FOUND if "no such file" in said else USAGE, "")
    assert result.stderr.startswith(f"error: {said}")
    assert result.stderr.count("\n") == 1


def test_a_mistake_in_a_book_is_shown_with_its_place(book: Path):
    book.write_text(BOOK.replace("4x4", "4y4"))
    assert f"{book}:5:" in refusal_of(USAGE, "explain", book, "1")


# Long work


def test_somebody_who_waits_is_told_what_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(engine, "PATIENCE", 0.01)
    assert engine.told_if_slow("thinking", lambda: Event().wait(0.2)) is False
    said = capsys.readouterr().err
    assert said.startswith("thinking …\n")
    assert 2 <= said.count("\n") <= 5
    monkeypatch.undo()
    assert engine.told_if_slow("thinking", lambda: 7) == 7
    assert capsys.readouterr().err == ""
    with pytest.raises(NotUnique):
        engine.told_if_slow("thinking", lambda: refined(next(read_boards("...\n"))))


ENDLESS = """
import numba, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests may ignore it
from bookmaker.cli import engine, main
from bookmaker.kinds import KINDS

@numba.njit(nogil=True)
def think(state):
    while state != 0:  # which no xorshift ever is
        state ^= (state << 13) & 0x7FFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0x7FFFFFFF
    return state

think(0)
engine.PATIENCE = 0.1
KINDS["bullets"].solve = lambda puzzle: think(1)
main()
"""
"""The command line with an engine that never ends and never looks up."""


@pytest.mark.slow
def test_ctrl_c_ends_even_the_longest_thinking():
    command = [sys.executable, "-c", ENDLESS, "explain", to_code(GOLDEN_PUZZLE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stderr
        said = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == INTERRUPTED
        finally:
            process.kill()
        assert said == "the code: looking for the simplest steps on 7x7 cells …\n"
        assert process.stderr.read().splitlines()[-1] == "interrupted"
