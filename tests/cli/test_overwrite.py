"""No command writes over a file that it has read, whatever its place in the command or in the spec."""

import errno
import shutil
from pathlib import Path

import pytest
from PIL import Image

from bookmaker.cli import PANELS
from bookmaker.page.layout.units import layouts_dir
from bookmaker.values.errors import USAGE
from tests.commands import refusal_of, run_command

BOOK = """\
spec: 1
title: A tiny book
seed: 7
trim: 6 x 9 in
sections: [{title: Small, size: 4x4, tiers: {gentle: 2}, steps: 2, bands: {gentle: [-99, 99]}}]
back: [solutions, {image: {file: map.png, width: 1 cm}}]
cover: {spine_in: 0.3, art: out/book-front.png}
"""
DAILY = """\
daily: 1
title: A week
start: '2026-11-23'
week: {monday: {size: 6x6, tier: gentle}}
look: {faces: {clue: out/daily-2026-11-23.pdf}}
"""
WRITES = {
    "show": ("show", "book.yaml", "1", "--format", "text", "--workers", "1", "-o", "book.yaml"),
    "contact": ("contact", "book.yaml", "--workers", "1", "-o", "map.png"),
    "build": ("build", "book.yaml", "-o", "out"),
    "daily": ("daily", "daily.yaml", "--date", "2026-11-23", "-o", "out"),
    "explain": ("explain", "boards.txt", "--pdf", "boards.txt"),
    "explain, by a link": ("explain", "link.txt", "--pdf", "boards.txt"),
    "import": ("import", "boards.txt", "-o", "boards.txt"),
    "import, by a link": ("import", "link.txt", "--form", "rows", "-o", "boards.txt"),
    "picture": ("picture", "dog.txt", "--size", "8x8", "-o", "dog.txt"),
    "odds": ("odds", "boards.txt", "-o", "boards.txt"),
    "impose": ("impose", "book.pdf", "--booklet", "--sheet", "a4", "-o", "book.pdf"),
}
READ_NOTHING = {"init", "schema", "generate", "play", "pick", "study", "doctor"}
"""They read no file that a user could lose, or write one of a name that is theirs."""
WRITE_NOTHING = {"check", "solve", "preview", "studio", "preflight", "verify", "diff"}


@pytest.fixture
def folder(workdir: Path) -> Path:
    (workdir / "out").mkdir()
    for name, text in (("book.yaml", BOOK), ("daily.yaml", DAILY), ("boards.txt", "bullets: 1\n1.\n")):
        (workdir / name).write_text(text)
    shutil.copy(layouts_dir() / "fonts" / "SourceSerif4_400Regular.ttf", workdir / "out" / "daily-2026-11-23.pdf")
    (workdir / "dog.txt").write_text("X.\n.X\n")
    (workdir / "link.txt").symlink_to("boards.txt")
    (workdir / "book.pdf").write_bytes(b"%PDF-1.4")
    for name in ("map.png", "out/book-front.png"):
        Image.new("L", (1900, 2800), 128).save(workdir / name)
    return workdir


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_command_is_thought_of():
    named = {words.split(",")[0] for words in WRITES} | READ_NOTHING | WRITE_NOTHING
    assert named | {"bank"} == {name for names in PANELS.values() for name in names}


@pytest.mark.parametrize("command", WRITES)
def test_what_was_read_is_not_written_over(command: str, folder: Path):
    before = contents(folder)
    result = run_command(*WRITES[command])
    assert result.exit_code == USAGE, result.output
    said = "this is a file to impose" if command == "impose" else "this file was read and would be lost"
    assert said in result.stderr
    assert contents(folder) == before


@pytest.mark.parametrize(
    "words",
    ["generate --size 4x4 -o new.jsonl", "import - -o new.txt", "odds - -o new.svg", "schema --write"],
)
def test_a_disk_that_can_only_be_read_is_told_with_the_file(words: str, workdir: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("bookmaker.values.files._claim", refuse)
    said = refusal_of(USAGE, *words.split(), text="1.\n..\nmines: 1\n")
    name = words.split()[-1] if "-o" in words else "bookmaker.schema.json"
    assert said == f"error: {name}: this disk can only be read; choose another folder\n"
    assert not [*workdir.iterdir()]
