"""bookmaker check: all findings, or what the book asks for."""

from pathlib import Path

from typer.testing import CliRunner

from bookmaker.cli import app
from bookmaker.errors import NOT_FOUND, USAGE

SPEC = """\
spec: 1
title: Field of Bullets
trim: 8 x 10 in
sections:
  - {title: First steps, size: 5x5, bullets: 7, tiers: {steady: 8, gentle: 16}}
  - {title: The long field, size: 10x12, tiers: {fiendish: 3}, per_page: 2}
"""


def check(path: Path, text: str):
    path.write_text(text)
    return CliRunner().invoke(app, ["check", str(path)])


def test_check_shows_what_a_book_asks_for(tmp_path: Path):
    result = check(tmp_path / "book.yaml", SPEC)
    assert result.exit_code == 0
    for line in (
        f"{tmp_path / 'book.yaml'}: no mistakes found",
        "Field of Bullets · 8 x 10 in · layout classic · seed 1",
        "  First steps: 5x5, 7 bullets, 4 to a page: 16 gentle, 8 steady",
        "  The long field: 10x12, 36 bullets, 2 to a page: 3 fiendish",
        "27 puzzles in 2 sections",
    ):
        assert line in result.stdout.splitlines()


def test_check_shows_every_finding_and_nothing_else(tmp_path: Path):
    result = check(tmp_path / "book.yaml", SPEC.replace("bullets: 7", "bullets: 30").replace("fiendish", "fiendisch"))
    assert (result.exit_code, result.stdout) == (USAGE, "")
    assert "book.yaml:5:46: error[too-many-bullets]: sections[0].bullets: 30 bullets do not fit on 5x5" in result.stderr
    assert "book.yaml:6:50: error[unknown-tier]" in result.stderr
    assert "did you mean 'fiendish'?" in result.stderr


def test_check_of_a_folder_ends_in_3(tmp_path: Path):
    result = CliRunner().invoke(app, ["check", str(tmp_path)])
    assert (result.exit_code, result.stderr) == (
        NOT_FOUND,
        f"error: {tmp_path}: a folder, not a file; give the YAML file inside it\n",
    )
