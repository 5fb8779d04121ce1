"""What docs/extending.md tells is enough: its blocks, put into a copy of bookmaker, are known everywhere at once."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bookmaker
from bookmaker.page.layout.units import layouts_dir

TEXT = (Path(__file__).parents[1] / "docs" / "extending.md").read_text("utf-8")
CHAPTERS = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST = {
    "A kind of puzzle": 3,
    "A look": 1,
    "A page type": 3,
    "A printer, and a rule of its own": 2,
    "A language": 1,
}
"""Files of the product that an addition may take, those that it changes among them."""
BOOK = """\
spec: 1
title: What is new
author: Ada Example
layout: plain
printer: corner
trim: 6 x 9 in
front: [title, {motto: {text: Count twice}}, copyright, contents, how-to-play]
hints: 1
walkthroughs: [1]
sections:
  - {title: Untold, kind: untold, size: 5x5, tiers: {gentle: 3}, steps: 40}
"""


def blocks(chapter: str) -> list[tuple[str, str, str]]:
    """Return the blocks of a chapter: language, file, text."""
    return BLOCK.findall(CHAPTERS[chapter])


def put(root: Path, sort: str, name: str, text: str) -> None:
    """Write a new file, change one, or run a command."""
    if sort == "sh":
        subprocess.run(["sh", "-e", "-c", text], cwd=root, check=True)
    elif sort == "diff":
        path = root / name
        content = path.read_text("utf-8")
        for old, new in re.findall(r"((?:^-[^\n]*\n)+)((?:^\+[^\n]*\n)+)", text, re.MULTILINE):
            before, after = (re.sub(r"^.", "", part, flags=re.MULTILINE) for part in (old, new))
            assert content.count(before) >= 1, before
            content = content.replace(before, after)
        path.write_text(content)
    else:
        assert not (root / name).exists()
        (root / name).write_text(text)


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of bookmaker with all that the chapters add."""
    root = tmp_path_factory.mktemp("extended")
    package = Path(bookmaker.__file__).parent
    shutil.copytree(package, root / "bookmaker", ignore=shutil.ignore_patterns("engine"))  # with what is compiled
    (root / "bookmaker" / "engine").mkdir()  # nothing there changes, and elsewhere it would be compiled anew
    (root / "bookmaker" / "engine" / "__init__.py").write_text(f"__path__ = [{str(package / 'engine')!r}]\n")
    shutil.copytree(layouts_dir(), root / "layouts")
    for chapter in CHAPTERS:
        for block in blocks(chapter):
            put(root, *block)
    (root / "book.yaml").write_text(BOOK)
    return root


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run bookmaker as it stands in a copy."""
    return subprocess.run(
        [sys.executable, "-c", "from bookmaker.cli import main; main()", *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("chapter", MOST)
def test_an_addition_takes_few_files(chapter: str):
    assert CHAPTERS.keys() == MOST.keys()
    files = {name for _, name, _ in blocks(chapter) if name} | set(re.findall(r"cp \S+ (\S+)", CHAPTERS[chapter]))
    assert 1 <= len(files) <= MOST[chapter]


@pytest.mark.slow
def test_all_that_is_new_is_listed(extended: Path):
    said = run(extended, "init", "--list")
    assert said.returncode == 0, said.stderr
    for name in ("untold", "plain", "motto", "nl"):
        assert re.search(rf"^\s*{name}\b", said.stdout, re.MULTILINE), name


@pytest.mark.slow
def test_a_book_of_all_that_is_new_is_built_and_proved(extended: Path):
    built = run(extended, "build", "book.yaml", "-o", "new", "--workers", "1", "--set", "language=nl")
    assert built.returncode == 0, built.stderr
    assert "no findings for Corner Shop, plain paper" in built.stdout
    proved = run(extended, "verify", "--json", "new/book-corner.pdf")
    report = json.loads(proved.stdout)
    assert report["findings"] == []
    assert [one["code"].split(":")[2] for one in report["puzzles"]] == ["-"] * 3


@pytest.mark.slow
def test_a_rule_cannot_forget_covers(extended: Path):
    rule = extended / "bookmaker" / "proof" / "preflight" / "rules" / "few_pages.py"
    text = rule.read_text()
    try:
        rule.write_text(text.replace("    covers=False,\n", ""))
        said = run(extended, "preflight", "new/book-corner.pdf", "--printer", "corner")
    finally:
        rule.write_text(text)
    assert "missing 1 required keyword-only argument: 'covers'" in said.stderr + said.stdout


@pytest.mark.slow
def test_the_rule_of_a_printer_is_asked(extended: Path):
    vendor = extended / "bookmaker" / "proof" / "preflight" / "vendors" / "corner.yaml"
    vendor.write_text(vendor.read_text().replace("most: 400", "most: 4"))
    said = run(extended, "build", "book.yaml", "-o", "thick", "--workers", "1")
    assert said.returncode != 0
    assert "few-pages" in said.stderr and "more than 4 pages" in said.stderr
    assert said.stderr.count("error[") == 1, "in English nothing else is wrong with what is new"
