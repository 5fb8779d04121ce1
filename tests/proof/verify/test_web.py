"""A page on which puzzles are played is read from the file alone, and whatever is spoiled in it is found."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bookmaker.cli import app
from bookmaker.print.player import unpacked
from bookmaker.proof.verify import verify

BOOK = """\
spec: 1
title: Spoiled
seed: 3
sections:
  - {title: Marked, size: 4x4, tiers: {gentle: 2}, steps: 20}
  - {title: Opened, kind: sweep, size: 6x6, mines: 6, tiers: {steady: 1}}
  - {title: Asked, kind: odds, size: 6x6, question: [safest, chance, order], tiers: {steady: 3}}
"""
Data = dict[str, Any]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web")
    (folder / "book.yaml").write_text(BOOK)
    made = CliRunner().invoke(app, f"show {folder}/book.yaml -o {folder}/book.html --workers 1".split())
    assert made.exit_code == 0, made.output
    return folder / "book.html"


def test_a_page_is_proved(page: Path):
    report = verify(page)
    assert report.findings == ()
    assert (report.found.kind, report.found.language, report.found.part) == ("web page", "en", (1, 6))
    assert [one.solutions for one in report.puzzles] == [1] * 6
    said = CliRunner().invoke(app, ["verify", str(page)])
    assert said.exit_code == 0
    assert "2 of 2 puzzles have exactly one solution, 1 of 1 boards are opened without a guess, 3 of 3" in said.output


def flipped(text: str, at: int, signs: str = "01") -> str:
    return text[:at] + signs[1 - signs.index(text[at])] + text[at + 1 :]


def without_a_clue(one: Data) -> None:
    """Take away clues until there are several solutions; there is always such a clue, for none can be spared."""
    at = next(at for at, sign in enumerate(one["cells"]) if sign.isdigit())
    one["cells"] = one["cells"][:at] + "." + one["cells"][at + 1 :]


def another_number(one: Data) -> None:
    at = next(at for at, sign in enumerate(one["cells"]) if sign.isdigit())
    one["cells"] = one["cells"][:at] + str((int(one["cells"][at]) + 1) % 9) + one["cells"][at + 1 :]


def another_answer(one: Data) -> None:
    one["answer"] = flipped(one["answer"], one["cells"].index("."))


def step_turned(one: Data) -> None:
    step = next(step for step in one["steps"] if step[1])
    step[1], step[2] = step[2], step[1]


SPOILS: list[tuple[int, Callable[[Data], object], str]] = [
    (0, without_a_clue, "not-unique"),
    (0, another_answer, "wrong-solution"),
    (0, step_turned, "wrong-step"),
    (0, lambda one: one["steps"].pop(), "unfinished"),
    (0, lambda one: one["steps"][0].__setitem__(3, []), "step-missing"),
    (0, lambda one: one.update(number=2), "number-twice"),
    (0, lambda one: one.update(answer="01"), "unreadable"),
    (0, lambda one: one.pop("cells"), "unreadable"),
    (0, lambda one: one.update(rows=[]), "unreadable"),
    (1, lambda one: one.update(total=one["total"] + 1), "not-unique"),
    (2, lambda one: one.update(total=one["total"] + 1), "wrong-total"),
    (2, another_number, "wrong-clue"),
    (2, lambda one: one["steps"].clear(), "unfinished"),
    (2, step_turned, "wrong-step"),
    (3, lambda one: one.update(right=[one["right"][0] + 1]), "wrong-answer"),
    (3, lambda one: one.update(total=one["total"] + 2), "no-answer"),
    (4, lambda one: one.update(right=[(one["right"][0] + 1) % 4]), "wrong-answer"),
    (4, lambda one: one.update(known=[]), "wrong-mark"),
    (5, lambda one: one["choices"].reverse(), "wrong-answer"),
]


@pytest.mark.parametrize(("place", "spoil", "id"), SPOILS, ids=range(len(SPOILS)))
def test_what_is_spoiled_is_found(
    page: Path, tmp_path: Path, place: int, spoil: Callable[[Data], object], id: str
) -> None:
    content = page.read_bytes()
    data = unpacked(content)
    spoil(data["puzzles"][place])
    packed = b64encode(zlib.compress(json.dumps(data).encode()))
    (tmp_path / "spoiled.html").write_bytes(re.sub(rb'(id="data">)[^<]*', lambda match: match[1] + packed, content))
    assert id in {one.id for one in verify(tmp_path / "spoiled.html").findings}


def test_a_puzzle_that_comes_twice_is_found(page: Path, tmp_path: Path):
    content = page.read_bytes()
    data = unpacked(content)
    data["puzzles"][1] |= data["puzzles"][0] | {"number": 2}
    packed = b64encode(zlib.compress(json.dumps(data).encode()))
    (tmp_path / "twice.html").write_bytes(re.sub(rb'(id="data">)[^<]*', lambda match: match[1] + packed, content))
    assert [(one.id, one.puzzle) for one in verify(tmp_path / "twice.html").findings] == [("same-puzzle", 2)]


@pytest.mark.parametrize("text", ["", "<p>nothing</p>", '<script type="text/plain" id="data">AAAA</script>'])
def test_a_page_without_puzzles_is_no_proof(tmp_path: Path, text: str):
    (tmp_path / "none.html").write_text(f"<!DOCTYPE html>{text}")
    (doubt,) = verify(tmp_path / "none.html").findings
    assert doubt.id == "unreadable"
