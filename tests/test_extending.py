"""What docs/extending.md tells is enough: its blocks are a package, and all that this brings is known everywhere."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bookmaker
from tests.values.test_additions import install

TEXT = (Path(__file__).parents[1] / "docs" / "extending.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+) ([^\n]+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
"""Language, file, text."""
PACKAGE = Path(bookmaker.__file__).parent
BOOK = """\
spec: 1
title: What is new
author: Ada Example
layout: plain
printer: corner
trim: 6 x 9 in
front: [title, {motto: {text: Count twice}}, copyright, contents, how-to-play]
hints: 1
walkthroughs: all
sections:
  - {title: Crossings, kind: crossing, size: 5x5, tiers: {gentle: 2, steady: 1}}
"""
SERIES = """\
daily: 1
title: The Daily Crossing
seed: 7
start: '2026-11-23'
week: {monday: {size: 5x5, tier: gentle, kind: crossing}, tuesday: {size: 5x5, tier: gentle, kind: crossing}}
"""
BOARD = "11.1\n..3.\n...2\n10..\n"
"""A crossing as somebody writes it."""


def put_package(root: Path, version: str = "1.0") -> None:
    """Install the package of the documentation into a folder, as an installer would."""
    project = tomllib.loads(BLOCKS[0][2])["project"]
    entries = {group.removeprefix("bookmaker."): own for group, own in project["entry-points"].items()}
    install(root, project["name"].replace("-", "_"), entries, version)
    for _, name, text in BLOCKS[1:]:
        (root / name).write_text(text)
    for source, target in re.findall(r"^cp bookmaker/(\S+) (\S+)$", TEXT, re.MULTILINE):
        shutil.copy(PACKAGE / source, root / target)


def run(folder: Path, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run bookmaker in a folder that holds `packages`."""
    done = subprocess.run(
        [sys.executable, "-m", "bookmaker", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder / "packages"), str(PACKAGE.parent)))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr + done.stdout
    return done


def verified(folder: Path, file: str) -> list[dict[str, str]]:
    """Return the puzzles that verify reads in a file, in which it finds nothing."""
    report = json.loads(run(folder, "verify", "--json", file).stdout)
    assert report["findings"] == []
    puzzles: list[dict[str, str]] = report["puzzles"]
    return puzzles


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the package is installed, with a book, its bytes and its lock."""
    root = tmp_path_factory.mktemp("extended")
    put_package(root / "packages")
    (root / "book.yaml").write_text(BOOK)
    (root / "daily.yaml").write_text(SERIES)
    (root / "board.txt").write_text(BOARD)
    return root


@pytest.fixture(scope="module")
def lines(extended: Path) -> Path:
    """Return a file with two crossings as data has them."""
    run(extended, "generate", "--kind", "crossing", "--size", "5x5", "--count", "2", "-o", "made.jsonl")
    return extended / "made.jsonl"


def test_a_kind_takes_its_file_and_one_of_words_for_each_language():
    files = [name for _, name, text in BLOCKS[1:] if "crossing" in Path(name).name]
    assert [name.partition("/")[2] for name in files] == ["crossing.py", "crossing-en.yaml", "crossing-nl.yaml"]


@pytest.mark.slow
def test_all_that_is_new_is_listed(extended: Path):
    said = run(extended, "init", "--list").stdout
    for name in ("crossing", "plain", "motto", "nl"):
        assert re.search(rf"^\s*{name}\b", said, re.MULTILINE), name
    doctor = run(extended, "doctor").stdout
    assert re.findall(r"^addition: +crossing-pack 1.0, (\w+): ([\w-]+)", doctor, re.MULTILINE) == [
        ("kinds", "crossing"),
        ("languages", "nl"),
        ("looks", "plain"),
        ("pages", "motto"),
        ("printers", "corner"),
        ("rules", "few-pages"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_book_of_all_that_is_new_is_built_and_proved(extended: Path, language: str):
    built = run(extended, "build", "book.yaml", "-o", language, "--workers", "1", "--set", f"language={language}")
    assert "no findings for Corner Shop, plain paper" in built.stdout
    codes = [one["code"] for one in verified(extended, f"{language}/book-corner.pdf")]
    assert [code.split(":")[:3] for code in codes] == [["crossing", "5x5", "-"]] * 3
    assert json.loads((extended / language / "book.lock").read_text())["additions"] == {"crossing-pack": "1.0"}


@pytest.mark.slow
def test_a_book_does_not_rebuild_with_another_version(extended: Path, tmp_path: Path):
    shutil.copy(extended / "book.yaml", tmp_path)
    put_package(tmp_path / "packages", "1.1")
    run(tmp_path, "build", "book.yaml", "-o", "out", "--workers", "1")
    shutil.rmtree(tmp_path / "packages")
    put_package(tmp_path / "packages", "1.2")
    refused = run(tmp_path, "build", "book.yaml", "-o", "out", "--locked", code=1).stderr.splitlines()
    assert refused[1:-1] == ["  crossing-pack: the lock was made with 1.1, here is 1.2"]


@pytest.mark.slow
def test_puzzles_of_a_new_kind_are_solved_explained_imported_and_judged(extended: Path, lines: Path):
    one, two = map(json.loads, lines.read_text().splitlines())
    assert one["kind"] == "crossing" and one["code"] != two["code"]
    (extended / "one.txt").write_text("\n".join(one["clues"]))
    solved = json.loads(run(extended, "solve", "one.txt", "--kind", "crossing", "--json").stdout)
    assert solved["solution"] == one["solution"] and solved["rating"] == one["rating"]
    assert "bullet" in run(extended, "explain", one["code"]).stdout
    run(extended, "import", "board.txt", "-o", "own.txt")
    own = BOOK.partition("sections:")[0] + "sections:\n  - {title: Own, kind: crossing, size: 4x4, puzzles: own.txt}\n"
    (extended / "own.yaml").write_text(own)
    shown = run(extended, "show", "own.yaml", "1", "--format", "text").stdout
    assert "row 1: 1, 1, blank, 1\n" in shown


@pytest.mark.slow
def test_a_bank_keeps_puzzles_of_a_new_kind_and_books_draw_them(extended: Path):
    fill = ("--kind", "crossing", "--size", "5x5", "--tier", "gentle", "--count", "3", "--workers", "1")
    run(extended, "bank", "fill", *fill)
    (extended / "drawn.yaml").write_text(
        BOOK.replace("tiers: {gentle: 2, steady: 1}", "tiers: {gentle: 3}, from: bank")
    )
    run(extended, "build", "drawn.yaml", "-o", "drawn", "--workers", "1", "--set", "bank=puzzles.bank")
    kept = set(re.findall(r"crossing:\S+", run(extended, "bank", "list").stdout))
    assert len(kept) == len(verified(extended, "drawn/drawn-corner.pdf")) == 3
    run(extended, "bank", "verify")


@pytest.mark.slow
def test_a_series_serves_a_new_kind_on_paper_and_on_the_web(extended: Path):
    for form in ("pdf", "html"):
        run(extended, "daily", "daily.yaml", "--date", "2026-11-24", "--format", form, "-o", "days")
        puzzles = verified(extended, f"days/daily-2026-11-24.{form}")
        assert {one["code"].split(":")[0] for one in puzzles} == {"crossing"}


@pytest.mark.slow
def test_a_rule_cannot_forget_covers_and_is_told_by_name(extended: Path, tmp_path: Path):
    put_package(tmp_path / "packages")
    rule = tmp_path / "packages" / "crossing_pack" / "few_pages.py"
    rule.write_text(rule.read_text().replace("    covers=False,\n", ""))
    said = run(tmp_path, "doctor").stdout
    corner, broken = re.findall("^broken: +(.*)", said, re.MULTILINE)
    assert "corner = crossing_pack cannot be used" in corner and "few-pages" in corner
    assert broken.startswith("crossing-pack 1.0, rules: few-pages = crossing_pack.few_pages:few_pages cannot be used")
    assert "missing 1 required keyword-only argument: 'covers'" in broken and said.count("addition:") == 4


@pytest.mark.slow
def test_the_rule_of_a_printer_is_asked(extended: Path, tmp_path: Path):
    put_package(tmp_path / "packages")
    vendor = tmp_path / "packages" / "crossing_pack" / "corner.yaml"
    vendor.write_text(vendor.read_text().replace("most: 400", "most: 4"))
    (tmp_path / "book.yaml").write_text(BOOK)
    said = run(tmp_path, "build", "book.yaml", "--workers", "1", code=1).stderr
    assert "few-pages" in said and "more than 4 pages" in said and said.count("error[") == 1


@pytest.mark.slow
def test_a_broken_kind_stops_nothing_but_what_asks_for_it(tmp_path: Path):
    put_package(tmp_path / "packages")
    (tmp_path / "packages" / "crossing_pack" / "crossing.py").write_text("import no_such_module\n")
    (tmp_path / "book.yaml").write_text(BOOK)
    said = run(tmp_path, "check", "book.yaml", code=2).stderr
    assert "book.yaml:11:30: error[unknown-kind]" in said and "No module named 'no_such_module'" in said
    (tmp_path / "book.yaml").write_text(BOOK.replace("kind: crossing, ", ""))
    run(tmp_path, "check", "book.yaml")


@pytest.mark.slow
def test_a_kind_can_go_and_the_others_stay(tmp_path: Path):
    """Without the file of a kind and its words, books of bullets are built and verified."""
    copy = tmp_path / "bookmaker"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("engine"))  # with what is compiled
    (copy / "engine").mkdir()  # nothing there changes, and elsewhere it would be compiled anew
    (copy / "engine" / "__init__.py").write_text(f"__path__ = [{str(PACKAGE / 'engine')!r}]\n")
    shutil.copytree(PACKAGE.parent / "layouts", tmp_path / "layouts")
    for gone in (copy / "kinds").glob("odds*"):
        gone.unlink()
    shutil.rmtree(copy / "kinds" / "__pycache__", ignore_errors=True)
    (tmp_path / "book.yaml").write_text(
        "spec: 1\ntitle: A\nauthor: B\nhints: 1\nsections:\n"
        "  - {title: C, size: 5x5, tiers: {gentle: 2}, steps: 20}\n"
        "  - {title: D, kind: sweep, size: 6x6, tiers: {gentle: 1}}\n"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for words in ("build book.yaml -o out --workers 1", "verify out/book.pdf", "init --list"):
        command = [sys.executable, "-m", "bookmaker", *words.split()]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0 and "odds" not in done.stdout, done.stderr
