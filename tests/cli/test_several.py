"""Several specs, or folders of them, in one command."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bookmaker.book import build as building
from bookmaker.cli import app
from bookmaker.values.errors import CANNOT_BE_MET, INTERRUPTED, OK, USAGE

SECTION = "{title: Small, size: 5x5, tiers: {gentle: 2}, steps: 2, bands: {gentle: [-99, 99]}}"
BOOK = f"spec: 1\ntitle: A tiny book\nsections: [{SECTION}]\nfront: [title]\nback: [solutions]\n"
NONE_LEFT = BOOK.replace("bands: {gentle: [-99, 99]}", "bands: {gentle: [900, 901]}, budget: 1")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "b.yaml").write_text(BOOK)
    (tmp_path / "books" / "a.yaml").write_text(BOOK)
    (tmp_path / "books" / "look.yaml").write_text("extends: classic\n")
    return tmp_path


def _run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def _built(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "output").glob("*.pdf"))


def test_all_specs_of_a_folder_are_made_in_order_of_name_and_each_has_its_line(folder: Path) -> None:
    result = _run("build", "books", "--workers", "1")
    assert (result.exit_code, _built(folder)) == (OK, ["a.pdf", "b.pdf"])
    first, _, second, lock = result.stdout.splitlines()
    assert lock == str(Path("output", "b.lock"))
    assert first.startswith(f"output{os.sep}a.pdf: ") and second.startswith(f"output{os.sep}b.pdf: ")
    assert (folder / "output" / "a.pdf").read_bytes() == (folder / "output" / "b.pdf").read_bytes()


def test_a_mistake_in_the_last_is_told_before_any_is_made(folder: Path) -> None:
    (folder / "c.yaml").write_text(BOOK + "nmae: x\n")
    result = _run("build", "books/a.yaml", "books/b.yaml", "c.yaml", "--workers", "1")
    assert (result.exit_code, _built(folder), result.stdout) == (USAGE, [], "")
    assert "c.yaml:6:1: error[unknown-key]" in result.stderr


def test_specs_that_would_become_the_same_file_are_refused(folder: Path) -> None:
    (folder / "a.yaml").write_text(BOOK)
    result = _run("build", "books", "a.yaml")
    assert (result.exit_code, _built(folder)) == (USAGE, [])
    assert result.stderr.startswith(f"error: a.yaml: its book would become {Path('output', 'a.pdf')}, as that of books")


@pytest.mark.slow
def test_what_fails_takes_nothing_away_and_the_rest_is_made(folder: Path) -> None:
    (folder / "books" / "aa.yaml").write_text(NONE_LEFT)
    result = _run("build", "books", "--workers", "2")
    assert (result.exit_code, _built(folder)) == (CANNOT_BE_MET, ["a.pdf", "b.pdf"])
    assert "found 0 of 2 puzzles" in result.stderr
    assert len(result.stdout.splitlines()) == 4


def test_an_interruption_leaves_what_is_delivered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = building.make

    def interrupted(book: building.Planned, *rest: object) -> object:
        if book.outlooks[0].file.path.stem == "b":
            raise KeyboardInterrupt
        return make(book, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(building, "make", interrupted)
    result = _run("build", "books", "--workers", "1")
    assert (result.exit_code, _built(folder)) == (INTERRUPTED, ["a.pdf"])
    assert not list((folder / "output").glob(".*"))


def test_check_takes_several_and_counts_the_first_mistake(folder: Path) -> None:
    (folder / "c.yaml").write_text(BOOK + "nmae: x\n")
    result = _run("check", "c.yaml", "books", "--format", "json")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["file"], one["exit_code"]) for one in told] == [
        ("c.yaml", USAGE),
        (str(Path("books", "a.yaml")), OK),
        (str(Path("books", "b.yaml")), OK),
    ]
    assert result.exit_code == USAGE


def test_a_matrix_is_built_in_parts_that_have_their_names_and_locks(folder: Path) -> None:
    (folder / "m.yaml").write_text(BOOK + "matrix: {language: [en, de], volume: 1-2}\n")
    result = _run("build", "m.yaml", "--matrix", "volume=2", "--workers", "1")
    assert (result.exit_code, _built(folder)) == (OK, ["m-de-2.pdf", "m-en-2.pdf"])
    assert (folder / "output" / "m-de-2.lock").exists() and len(result.stdout.splitlines()) == 4
    again = _run("build", "m.yaml", "--matrix", "volume=2,language=de", "--locked", "--workers", "1")
    assert again.exit_code == OK and "rebuilt to the byte" in again.stdout
    assert _run("check", "m.yaml").stdout.count("no mistakes found") == 4
    assert _run("check", "books/a.yaml", "--matrix", "volume=2").exit_code == USAGE
