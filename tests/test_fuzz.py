"""Whatever a file holds: a message and an exit code, no traceback, bounded memory, and no file lost."""

import io
import resource
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from bookmaker.page.layout.picture import open_picture
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.lock.values import encode_lock, read_lock
from bookmaker.spec.sample import SAMPLE
from bookmaker.values.errors import CANNOT_BE_MET, UserError, Wrong
from tests.commands import run_command
from tests.fuzz import spoiled
from tests.spec.lock.locks import lock

MOST_MEMORY = 700_000
"""Kilobytes that a process may take for this, beyond the most that it has had for other tests."""
SPEC = """\
spec: 1
title: A book
trim: 6 x 9 in
printer: {kdp: {paper: cream}}
sections: [{title: Small, size: 5x5, tiers: {gentle: 3}, per_page: 2, bands: {gentle: [-99, 0]}}]
look: {grid: {line: 1 pt}, puzzles: {below: [{text: "{bullets} · {solution_page}", at: right}]}}
back: [solutions, walkthroughs, {image: {file: map.png, width: 1 cm}}]
walkthroughs: [1]
"""
BOARDS = "....11.\n1.2.2.2\n..4....\n2.3..2.\n.5.4..1\n....1..\n.5.....\nbullets: 15\n\n1.\n\n.2.\n...\n"
WALK = "bullets: 3\n1..\n..2\n"


def invoke(*arguments: str) -> str:
    """Run a command and return what it said; fail where it did not end as commands do."""
    result = run_command(*arguments)
    if not isinstance(result.exception, SystemExit | None):
        raise result.exception
    assert 0 <= result.exit_code <= CANNOT_BE_MET, result.output
    assert result.exit_code == 0 or result.output.strip()
    return result.output


def try_all(file: Path, sort: str, sound: Sequence[bytes], count: int, *readers: Callable[[Path], object]) -> None:
    """Give each spoiled file to one of the readers in turn; the folder stays as it is. What fails is left there."""
    there, before = {path: path.read_bytes() for path in file.parent.iterdir() if path != file}, memory()
    for number, data in enumerate(spoiled(sort, sound, count)):
        file.unlink(missing_ok=True)  # some disks make those wait who write over a file
        file.write_bytes(data)
        with suppress(UserError, Wrong):
            readers[number % len(readers)](file)
        assert {path: path.read_bytes() for path in file.parent.iterdir()} == there | {file: data}
    assert memory() - before < MOST_MEMORY


def memory() -> int:
    """Return the most memory that this process has had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def run(*arguments: str) -> Callable[[Path], str]:
    """Return a function that runs a command on a file."""
    return lambda file: invoke(*arguments[:1], str(file), *arguments[1:])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_any_spec(folder: Path):
    Image.new("L", (300, 300), 99).save(folder / "map.png")
    layout = (layouts_dir() / "classic.yaml").read_bytes()
    sound = [SPEC.encode(), SPEC.encode(), SAMPLE.encode(), layout]
    (folder / "book.yaml").write_text(SPEC)
    assert "pages" in invoke("check", "book.yaml")
    try_all(folder / "book.yaml", "spec", sound, 300, run("check"))


@pytest.mark.slow
def test_any_boards(folder: Path):
    sound = [BOARDS.encode(), WALK.encode()]
    try_all(folder / "boards.txt", "boards", sound, 500, run("solve"), run("solve", "--json"), run("explain"))


@pytest.mark.slow
def test_any_lock(folder: Path):
    try_all(folder / "book.lock", "lock", [encode_lock(lock())], 840, read_lock)


@pytest.mark.slow
def test_any_picture(folder: Path, capfd: pytest.CaptureFixture[str]):
    try_all(folder / "map.png", "picture", forms_of(Image.effect_noise((40, 30), 60)), 300, open_picture)
    assert capfd.readouterr() == ("", "")


def forms_of(picture: Image.Image) -> list[bytes]:
    """Return a picture in all the forms that are read."""
    packed = [("TIFF", {"compression": name}) for name in ("tiff_lzw", "tiff_adobe_deflate", "jpeg", "packbits", None)]
    files = []
    for name, options in [("PNG", {}), ("JPEG", {}), *packed]:
        file = io.BytesIO()
        picture.save(file, name, **options)
        files.append(file.getvalue())
    return files


@pytest.mark.slow
def test_any_pdf(folder: Path):
    (folder / "boards.txt").write_text(BOARDS.partition("\n\n")[0])
    invoke("explain", "boards.txt", "--pdf", "sound.pdf")
    sound = (folder / "sound.pdf").read_bytes()
    try_all(folder / "book.pdf", "pdf", [sound], 60, run("verify"), run("preflight", "--printer", "kdp"))
