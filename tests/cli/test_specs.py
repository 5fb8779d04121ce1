"""Several specs, or folders of them, in one command."""

import json
import os
from pathlib import Path

import pytest

from bookmaker.book import build as building
from bookmaker.values.errors import CANNOT_BE_MET, INTERRUPTED, OK, USAGE
from tests.commands import output_of, run_command

SECTION = "{title: Small, size: 5x5, tiers: {gentle: 2}, steps: 2, bands: {gentle: [-99, 99]}}"
BOOK = f"spec: 1\ntitle: A tiny book\nsections: [{SECTION}]\nfront: [title]\nback: [solutions]\n"
NONE_LEFT = BOOK.replace("bands: {gentle: [-99, 99]}", "bands: {gentle: [900, 901]}, budget: 1")


@pytest.fixture
def folder(workdir: Path) -> Path:
    (workdir / "books").mkdir()
    for name, text in (("b", BOOK), ("a", BOOK), ("look", "extends: classic\n")):
        (workdir / "books" / f"{name}.yaml").write_text(text)
    return workdir


def built_files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "output").glob("*.pdf"))


def test_all_specs_of_a_folder_are_made_in_order_of_name_and_each_has_its_line(folder: Path) -> None:
    result = run_command("build", "books", "--workers", "1")
    assert (result.exit_code, built_files(folder)) == (OK, ["a.pdf", "b.pdf"])
    first, _, second, lock = result.stdout.splitlines()
    assert lock == str(Path("output", "b.lock"))
    assert first.startswith(f"output{os.sep}a.pdf: ") and second.startswith(f"output{os.sep}b.pdf: ")
    assert (folder / "output" / "a.pdf").read_bytes() == (folder / "output" / "b.pdf").read_bytes()


def test_a_mistake_in_the_last_is_told_before_any_is_made(folder: Path) -> None:
    (folder / "c.yaml").write_text(BOOK + "nmae: x\n")
    result = run_command("build", "books/a.yaml", "books/b.yaml", "c.yaml", "--workers", "1")
    assert (result.exit_code, built_files(folder), result.stdout) == (USAGE, [], "")
    assert "c.yaml:6:1: error[unknown-key]" in result.stderr


def test_specs_that_would_become_the_same_file_are_refused(folder: Path) -> None:
    (folder / "a.yaml").write_text(BOOK)
    result = run_command("build", "books", "a.yaml")
    assert (result.exit_code, built_files(folder)) == (USAGE, [])
    assert result.stderr.startswith(f"error: a.yaml: its book would become {Path('output', 'a.pdf')}, as that of books")


@pytest.mark.slow
def test_what_fails_takes_nothing_away_and_the_rest_is_made(folder: Path) -> None:
    (folder / "books" / "aa.yaml").write_text(NONE_LEFT)
    result = run_command("build", "books", "--workers", "2")
    assert (result.exit_code, built_files(folder)) == (CANNOT_BE_MET, ["a.pdf", "b.pdf"])
    assert "found 0 of 2 puzzles" in result.stderr
    assert len(result.stdout.splitlines()) == 4


def test_an_interruption_leaves_what_is_delivered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = building.make

    def interrupted(book: building.Planned, *rest: object) -> object:
        if book.outlooks[0].file.path.stem == "b":
            raise KeyboardInterrupt
        return make(book, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(building, "make", interrupted)
    result = run_command("build", "books", "--workers", "1")
    assert (result.exit_code, built_files(folder)) == (INTERRUPTED, ["a.pdf"])
    assert not list((folder / "output").glob(".*"))


def test_check_takes_several_and_counts_the_first_mistake(folder: Path) -> None:
    (folder / "c.yaml").write_text(BOOK + "nmae: x\n")
    result = run_command("check", "c.yaml", "books", "--format", "json")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["file"], one["exit_code"]) for one in told] == [
        ("c.yaml", USAGE),
        (str(Path("books", "a.yaml")), OK),
        (str(Path("books", "b.yaml")), OK),
    ]
    assert result.exit_code == USAGE


def test_a_matrix_is_built_in_parts_that_have_their_names_and_locks(folder: Path) -> None:
    (folder / "m.yaml").write_text(BOOK + "matrix: {language: [en, de], volume: 1-2}\n")
    result = run_command("build", "m.yaml", "--matrix", "volume=2", "--workers", "1")
    assert (result.exit_code, built_files(folder)) == (OK, ["m-de-2.pdf", "m-en-2.pdf"])
    assert (folder / "output" / "m-de-2.lock").exists() and len(result.stdout.splitlines()) == 4
    said = output_of("build", "m.yaml", "--matrix", "volume=2,language=de", "--locked", "--workers", "1")
    assert "rebuilt to the byte" in said
    assert run_command("check", "m.yaml").stdout.count("no mistakes found") == 4
    assert run_command("check", "books/a.yaml", "--matrix", "volume=2").exit_code == USAGE
