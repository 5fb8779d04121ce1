"""The commands that are killed, each with a folder to begin with and the files that it leaves."""

import http.client
import os
import re
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.kills.process import Command
from tests.studio.windows import Window, text_of

BOOK = """spec: 1
title: Little
author: A
seed: {seed}
front: []
back: [solutions]
printer: [home]
{more}
sections:
  - {{title: A, size: 4x4, tiers: {{gentle: 4}}}}
"""
DAYS = """daily: 1
title: Days
start: 2026-01-01
seed: {seed}
week:
  sunday: {{size: 5x5, tier: gentle}}
  monday: {{size: 5x5, tier: gentle}}
  tuesday: {{size: 5x5, tier: gentle}}
"""
BANKED = "bank: own.bank\nfrom: bank"
SPEC, BANK, TITLE = "book.yaml", "own.bank", "Another title"
FILL = ["bank", "fill", "--size", "4x4", "--tier", "gentle", "--tier", "steady", "--set", "steps=30", "--bank", BANK]
_NAME = 5
"""The place of a puzzle's name among what the browser gets of a board."""
_PATIENCE = 120.0
"""Seconds after which a preview counts as hanging."""
Files = dict[str, Any]
"""What a folder holds: content by name; of a bank all its rows."""


class Work(NamedTuple):
    """A command, what it begins with, and how it is used."""

    words: list[str]
    """Without the number of its workers."""
    begin: Callable[[Path, Callable[..., None]], None]
    """Puts its files into a folder; the second argument runs a command there."""
    crews: tuple[int, ...] = (1, 2)
    """Numbers of workers that it may have, if it may be told."""
    use: Callable[[Command], str] = lambda command: ""
    """Uses it until it ends by itself, and returns what is wrong."""
    together: bool = False
    """Whether its files appear together."""
    anew: tuple[str, ...] = ()
    """Files that it would not write over."""
    without: tuple[str, ...] = ()
    """Ways to be struck that cannot happen to it."""


def _book(seed: int, more: str = "") -> Callable[[Path, Callable[..., None]], None]:
    def begin(folder: Path, run: Callable[..., None]) -> None:
        (folder / SPEC).write_text(BOOK.format(seed=seed, more=more))

    return begin


def _begin_again(folder: Path, run: Callable[..., None]) -> None:
    """A book that was made before, from another seed."""
    _book(5)(folder, run)
    run("build", SPEC)
    _book(3)(folder, run)


def _days(folder: Path, run: Callable[..., None]) -> None:
    (folder / "days.yaml").write_text(DAYS.format(seed=1))


def _bank(folder: Path, run: Callable[..., None]) -> None:
    run(*FILL, "--count", "12")


def _banked(folder: Path, run: Callable[..., None]) -> None:
    _bank(folder, run)
    _book(3, BANKED)(folder, run)


def _damaged(folder: Path, run: Callable[..., None]) -> None:
    _bank(folder, run)
    data = bytearray((folder / BANK).read_bytes())
    data[4096 * 9 : 4096 * 9 + 40] = b"\xff" * 40
    (folder / BANK).write_bytes(data)


def _exported(folder: Path, run: Callable[..., None]) -> None:
    _bank(folder, run)
    run("bank", "export", "all.jsonl", "--bank", BANK)
    (folder / BANK).unlink()


class Browser(Window):
    """Somebody who looks at a preview."""

    def shown(self, **counts: int) -> dict[str, Any]:
        """Return the state when all is made, or cannot be, after so many readings of files or replies to answers."""
        version, end = -1, time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            state: dict[str, Any] = self.get(f"state?version={version}")
            version = state["version"]
            is_done = state["problem"] or (state["book"] and not text_of(state["work"]))
            if state["refused"] or (is_done and all(state[name] >= count for name, count in counts.items())):
                return state
        raise TimeoutError


def look(command: Command) -> str:
    """Keep a puzzle and change the title in a preview, unless that is done, and end it; return what is wrong."""
    try:
        wrong = _work_at(Browser(command.line().split()[1], SPEC), command.folder)
    except TimeoutError:
        wrong = "the preview has no end"
    except (OSError, http.client.HTTPException, IndexError):  # it is gone
        return ""
    with suppress(ProcessLookupError):
        os.kill(command.pid, signal.SIGINT)
    return wrong


def _work_at(browser: Browser, folder: Path) -> str:
    state = browser.shown(reads=1)
    if not state["problem"] and not (folder / "book.picks.yaml").exists():
        name = next(board[_NAME] for page in state["book"]["pages"] for board in page["boards"])
        browser.post("answer", {"key": "k", "name": name})
        state = browser.shown(replies=state["replies"] + 1)
    if not (state["problem"] or state["refused"]) and TITLE not in (folder / SPEC).read_text():
        stamp = re.findall(r'name="stamp" value="(\w*)"', browser.get("form"))[0]
        told = browser.post("form/set", {"stamp": stamp, "window": "w", "path": "title", "value": TITLE})
        if TITLE not in (folder / SPEC).read_text():
            return f"a change was refused: {told}"
        state = browser.shown(reads=state["reads"] + 1)
    return str(state["problem"] or (state["refused"] and text_of(state["reply"])) or "")


WORKS = {
    "build": Work(["build", SPEC], _begin_again, together=True),
    "daily": Work(["daily", "days.yaml", "--from=2026-11-01", "--to=2026-11-03", "--format=pdf,svg"], _days),
    "fill": Work([*FILL, "--count", "24"], _bank),
    "draw": Work(["build", SPEC], _banked, together=True),
    "rescue": Work(["bank", "rescue", "new.bank", "--bank", BANK], _damaged, anew=("new.bank",)),
    "import": Work(["bank", "import", "all.jsonl", "--bank", BANK], _exported),
    "preview": Work(["preview", SPEC, "--port", "0", "--no-open"], _book(3), (), look),
}


def contents(bank: Path) -> list[str]:
    """Return all that a bank holds."""
    with closing(sqlite3.connect(bank)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return list(db.iterdump())


def files_in(folder: Path) -> Files:
    """Return what a folder holds."""
    return {str(path.relative_to(folder)): _content(path) for path in sorted(folder.rglob("*")) if path.is_file()}


def _content(path: Path) -> Any:
    """Return what a file holds; a bank is read from a copy, for reading one ends what a killed process began."""
    if path.suffix != ".bank":
        return path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copy(f"{path}{end}", f"{folder}/bank{end}")
        try:
            return contents(Path(folder) / "bank")
        except (AssertionError, sqlite3.Error):
            return path.read_bytes()


def is_on_the_way(content: Any, before: Any, after: Any) -> bool:
    """Tell whether a bank is sound and has what it had before, and nothing that it should not get."""
    if not isinstance(content, list):
        return False
    now, then, goal = (
        {row for row in rows or () if row.startswith('INSERT INTO "puzzle"')} for rows in (content, before, after)
    )
    return then <= now <= goal


def begin_with(template: Path, folder: Path) -> None:
    """Empty a folder and put the files of another into it."""
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(template, folder, dirs_exist_ok=True)
