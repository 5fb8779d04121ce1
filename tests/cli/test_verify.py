"""bookmaker verify as somebody new to it uses it: which proofs were done, and what wrong files and specs are told."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.values.errors import NOT_FOUND, OK, QUALITY, USAGE
from tests.commands import run_command
from tests.proof.tools import REWRITTEN

SPEC = """\
spec: 1
title: Proofs
seed: {seed}
sections:
  - {{title: Small, size: 5x5, tiers: {{gentle: 2}}, steps: 20, bands: {{gentle: [-99, 99]}}}}
"""
Run = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of two books with their specs."""
    folder = tmp_path_factory.mktemp("verify")
    for name, seed in (("one", 5), ("two", 6)):
        (folder / f"{name}.yaml").write_text(SPEC.format(seed=seed))
        list(build(folder / f"{name}.yaml", folder, 1))
    return folder


@pytest.fixture
def run(books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that verifies in a copy of the folder, and returns the exit code and all that is said."""
    shutil.copytree(books, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")

    def verify(*words: str) -> tuple[int, str]:
        found = run_command("verify", *words)
        return found.exit_code, found.output

    return verify


def proofs(run: Run, *words: str) -> dict[str, object]:
    proofs: dict[str, object] = json.loads(run(*words, "--json")[1])["proofs"]
    return proofs


def test_the_report_says_which_proofs_were_done(run: Run):
    assert proofs(run, "one.pdf") == {"done": ["puzzles", "texts", "pages"], "not_done": {}}
    Path("one.lock").unlink()
    missing = "no lock of its book lies beside the file or inside; --spec names the spec"
    assert proofs(run, "one.pdf") == {"done": ["puzzles", "texts"], "not_done": {"pages": missing}}
    code, said = run("one.pdf")
    assert code == OK and "texts compared with what the file says" in said and f"made again\n  {missing}" in said


@pytest.mark.slow
def test_a_file_that_another_program_wrote_says_nothing_of_its_texts(run: Run):
    Path("one.pdf").rename("old.pdf")
    REWRITTEN["gs"](Path("old.pdf"), Path("one.pdf"))
    found = proofs(run, "one.pdf")
    assert found["done"] == ["puzzles", "pages"] and "texts" in str(found["not_done"])
    assert "texts not compared: the file does not say what its texts are" in run("one.pdf")[1]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), USAGE, "FILE is missing"),
        (("gone.pdf",), NOT_FOUND, "gone.pdf: no such file"),
        (("one.yaml",), QUALITY, "one.yaml: error[unreadable]: this is not a PDF"),
        (("one.pdf", "--spec", "gone.yaml"), NOT_FOUND, "gone.yaml: no such file"),
        (("one.pdf", "--cover", "gone.pdf"), NOT_FOUND, "gone.pdf: no such file"),
        (("one.pdf", "--spec", "one.pdf"), USAGE, "a binary file, not YAML"),
        (("one.pdf", "--spec", "two.yaml"), QUALITY, "error[foreign-page]: none of the puzzles is in the lock"),
    ],
)
def test_what_is_named_wrongly_is_told(run: Run, words: tuple[str, ...], code: int, said: str):
    found, output = run(*words)
    assert (found, said in output) == (code, True), output


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        ("nonsense", "this is not a lock file"),
        ('{\n"lock": 1,', "this lock is damaged"),
        ("old", "was made with 0.1.9"),
    ],
)
def test_a_lock_that_is_no_use_costs_nothing_but_the_pages(run: Run, lock: str, said: str):
    Path("one.lock").write_text(Path("one.lock").read_text().replace("0.2.0", "0.1.9") if lock == "old" else lock)
    code, output = run("one.pdf")
    assert code == OK and "2 of 2 puzzles have exactly one solution" in output and said in output
    code, output = run("one.pdf", "--spec", "one.yaml")
    assert code == QUALITY and "error[not-compared]" in output and "2 of 2 puzzles" in output
