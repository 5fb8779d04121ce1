"""Every output of every command is the same elsewhere: in another zone, language, home, folder, with other workers."""

import os
import re
from pathlib import Path

import pytest

from bookmaker.cli import PANELS
from bookmaker.engine.kernel.machine_code import cache_folder
from bookmaker.values.errors import QUALITY
from tests.commands import run_python

BOOK = """\
spec: 1
title: Ünlü
trim: 6 x 9 in
sections: [{title: Small, size: 4x4, tiers: {gentle: 3}, steps: 20, bands: {gentle: [-99, 99]}}]
back: [solutions]
cover: {spine_in: 0.3}
"""
FILES = {
    "book.yaml": BOOK,
    "daily.yaml": "daily: 1\ntitle: Week\nstart: '2026-11-23'\nweek: {monday: {size: 6x6, tier: gentle}}\n",
    "boards.txt": "bullets: 3\n1..\n..2\n",
    "mines.txt": "mines: 1\n1.\n..\n",
    "cat.txt": "X.X\nXXX\n.X.\n",
}
READY = ("build", "book.yaml", "-o", "ready", "-q")
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "init": (("init", "new.yaml"),),
    "check": (("check", "book.yaml", "daily.yaml"),),
    "build": (("build", "book.yaml", "-o", "out"),),
    "contact": (("contact", "book.yaml", "-o", "contact.png"),),
    "show": (("show", "book.yaml", "1", "--format", "svg", "-o", "one.svg"), ("show", "book.yaml", "-o", "play.html")),
    "pick": (("pick", "book.yaml", "--list"),),
    "generate": (("generate", "--size", "5x5", "--count", "3", "--seed", "4", "-o", "lines.jsonl"),),
    "picture": (("picture", "cat.txt", "--size", "8x8", "-o", "cat.svg"),),
    "import": (("import", "boards.txt"),),
    "solve": (("solve", "boards.txt", "--json"),),
    "explain": (("explain", "boards.txt", "--pdf", "steps.pdf"),),
    "odds": (("odds", "mines.txt", "-o", "odds.svg"),),
    "play": (("play", "--size", "8x8", "--mines", "8", "--seed", "3", "--player", "best", "--trace", "json"),),
    "daily": (("daily", "daily.yaml", "--from", "2026-11-23", "--to", "2026-11-30", "--format", "pdf,png"),),
    "preflight": (READY, ("preflight", "ready/book.pdf", "--printer", "kdp", "--format", "json")),
    "verify": (READY, ("verify", "ready/book.pdf", "--json")),
    "impose": (READY, ("impose", "ready/book.pdf", "--booklet", "--sheet", "a4", "-o", "sheets.pdf")),
    "diff": (READY, ("diff", "ready/book.lock", "ready/book.lock")),
    "schema": (("schema", "spec"),),
    "study": (("study", "samples", "--sizes", "5-5", "--boards", "2", "--steps", "50", "-o", "study"),),
    "bank": (
        ("bank", "fill", "--size", "4x4", "--count", "3", "--set", "steps=20", "--bank", "own.bank", "-q"),
        ("bank", "export", "own.jsonl", "--bank", "own.bank"),
        ("bank", "stats", "--bank", "own.bank"),
        ("bank", "rescue", "new.bank", "--bank", "own.bank", "-q"),
    ),
}
OTHERS = {"preview", "studio", "doctor"}
"""One serves pages to browsers until it is stopped; one tells what this machine is."""
TAKES_WORKERS = {"build", "contact", "show", "generate", "daily", "study", "fill", "rescue"}
PLACES = (("UTC", "C.UTF-8", "1", 0o022, "here"), ("Asia/Tokyo", "tr_TR.UTF-8", "2", 0o077, "öther place/deep"))


def test_every_command_is_thought_of():
    names = {name for names in PANELS.values() for name in names}
    assert {*COMMANDS} | OTHERS == names


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_the_outputs_of_a_command_are_the_same_elsewhere(name: str, tmp_path: Path):
    here, there = (outputs(name, tmp_path, number) for number in (0, 1))
    assert here.keys() == there.keys()
    assert [key for key in here if here[key] != there[key]] == []


def outputs(name: str, folder: Path, number: int) -> dict[str, bytes]:
    """Return what a command prints, and all that is in its folder afterwards."""
    zone, language, seed, mask, place = PLACES[number]
    home, work = folder / f"home {number}", folder / place
    for one in (home, work):
        one.mkdir(parents=True)
    for file in sorted(FILES, reverse=bool(number)):
        (work / file).write_text(FILES[file], "utf-8")
    said = {"TZ": zone, "LANG": language, "LC_ALL": language, "PYTHONHASHSEED": seed, "HOME": str(home)}
    env = os.environ | said | {"PYTHONUTF8": "1", "NUMBA_CACHE_DIR": str(cache_folder().parent)}
    found = dict[str, bytes]()
    for at, words in enumerate(COMMANDS[name]):
        workers = ("--workers", seed) if {*words[:2]} & TAKES_WORKERS else ()
        code = f"import os; os.umask({mask}); from bookmaker.__main__ import main; main()"
        done = run_python(code, *words, *workers, cwd=work, env=env, text=False)
        assert done.returncode <= QUALITY, done.stderr
        found[f"stdout {at}"] = re.sub(rb"[0-9.]+ s\b|\"seconds\": [0-9.]+", b"", done.stdout)
    files = (path for path in work.rglob("*") if path.is_file() and path.suffix not in SQLITE)
    return found | {str(path.relative_to(work)): path.read_bytes() for path in files}


SQLITE = {".bank", ".bank-wal", ".bank-shm"}
"""Files that the export tells of; SQLite keeps a count of its changes in them."""
