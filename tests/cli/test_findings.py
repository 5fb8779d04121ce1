"""Findings as text, as JSON and as notes of a GitHub workflow; loud and quiet; settings and parts."""

import json
import re
from pathlib import Path

import pytest

from bookmaker.book.build import build as build_events
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, USAGE
from tests.books import write_book
from tests.commands import output_of, refusal_of
from tests.commands import run_command as run
from tests.pdfs import read_pages

SPEC = """\
spec: 1
title: Field of Bullets
sections:
  - {title: First steps, size: 5x5, tiers: {gentle: 3, steady: 2}}
  - {title: Second wind, size: 6x6, tiers: {steady: 4}}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write_book(tmp_path, SPEC)


def test_json_has_every_finding_with_its_place(path: Path):
    path.write_text(SPEC.replace("title: F", "titel: F", 1))
    result = run("check", path, "--format", "json", "--set", "seed=x")
    assert (result.exit_code, result.stderr) == (USAGE, "")
    data = json.loads(result.stdout)
    assert (data["file"], data["exit_code"]) == (str(path), USAGE)
    found = [[one[key] for key in ("level", "file", "line", "column", "id", "where")] for one in data["findings"]]
    assert found == [
        ["error", "--set", 1, 6, "wrong-type", "seed"],
        ["error", str(path), 2, 1, "unknown-key", "titel"],
    ]
    assert data["findings"][0]["source"] == "seed=x"
    assert data["findings"][1]["remedy"] == "did you mean 'title'?"


def test_json_of_a_book_without_mistakes(path: Path):
    result = run("check", path, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == {
        "file": str(path),
        "exit_code": 0,
        "findings": [],
        "pages": 18,
        "exact": True,
        "puzzles": 9,
        "savings": [{"change": "1 puzzle fewer in First steps", "pages": 2}],
    }


def test_a_warning_is_placed_at_what_may_change_it_and_not_told_to_who_wants_quiet(path: Path):
    path.write_text(SPEC.replace("size: 6x6", "size: 18x18, per_page: 1"))
    (found,) = json.loads(run("check", path, "--format", "json").stdout)["findings"]
    assert (found["level"], found["id"], found["where"]) == ("warning", "does-not-fit", "sections[1].per_page")
    assert (found["line"], found["column"]) == (5, 49)
    assert found["message"].startswith("cells of ") and found["remedy"].startswith("use fewer puzzles")
    (note,) = [line for line in run("check", path, "--format", "github").stdout.splitlines() if line.startswith("::")]
    place = f"::warning file={path},line=5,col=49,title=warning[does-not-fit]"
    assert note.startswith(f"{place}::sections[1].per_page: cells")
    assert run("check", path, "-q").output == ""
    assert "unknown key 'sede'" in run("check", path, "-q", "--set", "sede=1").stderr


def test_a_request_that_cannot_be_met_has_a_place_too(path: Path):
    result = run("check", path, "--format", "json", "--set", "sections[1].size=20x20", "--set", "trim=5 x 8 in")
    data = json.loads(result.stdout)
    assert (result.exit_code, data["exit_code"]) == (CANNOT_BE_MET, CANNOT_BE_MET)
    assert [(one["file"], one["source"]) for one in data["findings"]] == [("--set", "sections[1].size=20x20")]


def test_what_has_no_place_has_none_in_json(tmp_path: Path):
    result = run("check", tmp_path / "no.yaml", "--format", "json")
    (found,) = json.loads(result.stdout)["findings"]
    assert result.exit_code == NOT_FOUND
    assert (found["id"], found["line"], found["column"], found["message"]) == ("not-found", None, None, "no such file")
    assert run("check", tmp_path / "no.yaml", "--format", "xml").exit_code == USAGE


def test_notes_of_a_workflow_are_escaped(path: Path):
    path.write_text(SPEC.replace("seed", "seed") + "sede: 1\n")
    result = run("check", path, "--format", "github", "--set", "solver=a%b")
    assert (result.exit_code, result.stderr) == (USAGE, "")
    assert result.stdout.splitlines() == [
        "::error title=error[wrong-value]::--set solver=a%25b: solver: expected 'refined' or 'classic', got 'a%25b'"
        "%0Afor example: solver: refined",
        f"::error file={path},line=6,col=1,title=error[unknown-key]::sede: unknown key 'sede'%0Adid you mean 'seed'?",
    ]


def test_verbose_prints_files_and_pages(path: Path):
    said = run("check", path, "--verbose").stdout
    assert f"files read:\n  {path}\n" in said
    assert re.search(r"^  \S+classic\.yaml$", said, re.MULTILINE) and said.count(".ttf\n") == 4
    assert re.search(r"^  1 +section +First steps$", said, re.MULTILINE)
    assert re.search(r"^  iv-vii +how-to-play$", said, re.MULTILINE)
    assert run("check", path, "-v", "-q").exit_code == USAGE


@pytest.mark.parametrize("only", ["0-3", "3-1", "x", "1-", "1,2", ""])
def test_numbers_that_are_none_are_refused(path: Path, only: str):
    said = refusal_of(USAGE, "check", path, "--only", only)
    assert said == f"error: --only {only}: expected the numbers of puzzles, from 1; write it like 1-10 or 37\n"


def test_a_part_of_a_book_is_checked_and_numbers_beyond_the_book_are_refused(path: Path):
    lines = run("check", path, "--only", "4-5").stdout.splitlines()
    assert lines[2].endswith("puzzles 4 to 5 of 9")
    assert len(lines) == 6 and lines[5].endswith("2 steady")
    said = refusal_of(USAGE, "build", path, "--only", "3-12", "-o", path.parent)
    assert said == f"error: {path}: there is no puzzle 12; its puzzles have the numbers 1 to 9\n"
    assert list(path.parent.iterdir()) == [path]


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str]]:
    """The pages of a book, and those of a part of it."""
    folder = tmp_path_factory.mktemp("part")
    (path := folder / "book.yaml").write_text(SPEC + "hints: 1\n")
    list(build_events(path, folder, 1))
    result = output_of("build", path, "--only", "5-7", "-o", folder, "--workers", "1")
    told = r"\S+book-5-7\.pdf: \d+ pages, puzzles 5 to 7 of 9, each proved to have one solution\n"
    assert re.fullmatch(told, result)
    return read_pages(folder / "book.pdf"), read_pages(folder / "book-5-7.pdf")


def solution_page(pages: list[str]) -> str:
    (page,) = [page for page in pages if "SOLUTIONS" in page]
    return page


def solution_grids(pages: list[str]) -> list[str]:
    """Return what stands in the grids of the page of solutions, by puzzle."""
    *solutions, _ = re.split(r"\d+ bullets? from p\. \d+\n", solution_page(pages))
    return [": ".join(solution.split("\n", 1)) for solution in solutions]


def test_a_part_has_the_puzzles_of_the_book_under_their_numbers_and_its_own_build(books: tuple[list[str], list[str]]):
    whole, part = map(solution_grids, books)
    assert [grid[0] for grid in part] == ["5", "6", "7"]
    assert part == whole[4:7]
    one, other = (re.findall(r"Build (\w+)", "\n".join(pages)) for pages in books)
    assert one and other and one[0] != other[0]


def test_pages_of_a_part_refer_to_the_part(books: tuple[list[str], list[str]]):
    _, part = books
    (contents,) = [page for page in part if "Contents\n" in page]
    assert re.search(r"Steady 5 [ .]+2\n", contents) and re.search(r"Steady 6–7 [ .]+\d+\n", contents)
    assert "Gentle" not in contents
    assert re.findall(r"from p\. (\d+)", solution_page(part)) == ["2", "4", "4"]
    assert re.search(r"3 puzzles", next(page for page in part if "proved" in page))
    (hints,) = [page for page in part if "HINTS" in page]
    assert re.findall(r"^(\d) [A-Z]", hints, re.MULTILINE) == ["5", "6", "7"]


@pytest.mark.slow
def test_build_takes_settings_and_says_what_it_made_as_json(path: Path):
    few = ("--set", "sections[1].tiers={steady: 1}", "--set", "sections[0].tiers={gentle: 1}")
    command = ("build", path, "-o", path.parent, "--workers", 1, *few)
    data = json.loads(output_of(*command, "--format", "json"))
    assert (data["exit_code"], data["findings"]) == (0, [])
    told = r"\S+book\.pdf: \d+ pages, 2 puzzles, each proved to have one solution\n\S+book\.lock"
    assert re.fullmatch(told, data["summary"])
    quiet = run(*command, "--quiet")
    assert (quiet.exit_code, quiet.output) == (0, "")
    verbose = run(*command, "--verbose")
    assert "files read:\n" in verbose.stderr and "\npages:\n" in verbose.stderr


@pytest.mark.slow
def test_a_warning_of_a_build_is_a_note_of_the_workflow(path: Path):
    few = ("--set", "sections=[{title: A, size: 4x4, tiers: {gentle: 9}, per_page: 9}]", "--set", "trim=5 x 7 in")
    command = ("build", path, "-o", path.parent, "--workers", 1, *few, "--set", "layout=compact")
    result = run(*command, "--format", "github")
    assert result.exit_code == 0
    notes = [line for line in result.stdout.splitlines() if line.startswith("::warning")]
    assert len(notes) == 1 and notes[0].startswith("::warning title=warning[does-not-fit]::--set sections=")
    assert "warning:" not in result.stderr


def test_a_build_that_fails_says_so_as_json(path: Path):
    result = run("build", path, "-o", path.parent, "--format", "json", "--set", "seed=x")
    assert result.exit_code == USAGE
    assert json.loads(result.stdout)["findings"][0]["where"] == "seed"
