"""A page on which puzzles are played is read from the file alone, and whatever is spoiled in it is found."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bookmaker.proof.verify import verify
from bookmaker.proof.verify.web import unpack_data
from tests.commands import output_of

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
    output_of("show", folder / "book.yaml", "-o", folder / "book.html", "--workers", 1)
    return folder / "book.html"


def test_a_page_is_proved(page: Path):
    report = verify(page)
    assert report.findings == ()
    assert (report.found.kind, report.found.language, report.found.part) == ("web page", "en", (1, 6))
    assert [one.solutions for one in report.puzzles] == [1] * 6
    said = "2 of 2 puzzles have exactly one solution, 1 of 1 boards are opened without a guess, 3 of 3"
    assert said in output_of("verify", page)


TITLES = ("id", "name", "about", "short", "group", "stars", "number")
"""What nothing else in the file tells."""


def others(value: Any) -> Iterator[Any]:
    """Yield some values of the same sort that are others."""
    if isinstance(value, dict):
        yield from ({**value, key: other} for key in value for other in others(value[key]))
        yield {}
    elif isinstance(value, list):
        yield from ([*value[:at], other, *value[at + 1 :]] for at in (0, -1) if value for other in others(value[at]))
        yield from (value[:-1], value[::-1])
    elif isinstance(value, str):
        yield from (value[1:], f"{value}.", value.translate(str.maketrans("01234567", "12345670")))
    else:
        yield from (not value, None) if isinstance(value, bool) else (None, (value or 0) + 1)


@pytest.mark.parametrize("place", range(6))
def test_whatever_is_said_of_a_puzzle_otherwise_is_found(page: Path, tmp_path: Path, place: int):
    data = unpack_data(page.read_bytes())
    for key, value in data["puzzles"][place].items():
        for other in islice((other for other in others(value) if other != value), 4) if key not in TITLES else ():
            spoiled = {**data["puzzles"][place], key: other}
            assert verify(_written(page, tmp_path, {**data, "puzzles": [spoiled]})).findings, (key, other)


def test_other_words_of_the_page_are_found(page: Path, tmp_path: Path):
    data = unpack_data(page.read_bytes())
    findings = verify(_written(page, tmp_path, {**data, "words": {**data["words"], "check": "Hint"}})).findings
    assert [one.id for one in findings] == ["wrong-sentence"]


def _written(page: Path, folder: Path, data: Data) -> Path:
    """Write a page that plays something else."""
    packed, file = b64encode(zlib.compress(json.dumps(data).encode())), folder / "spoiled.html"
    file.write_bytes(re.sub(rb'(id="data">)[^<]*', lambda match: match[1] + packed, page.read_bytes()))
    return file


def test_a_puzzle_that_comes_twice_is_found(page: Path, tmp_path: Path):
    data = unpack_data(page.read_bytes())
    data["puzzles"][1] |= data["puzzles"][0] | {"number": 2}
    assert [(one.id, one.puzzle) for one in verify(_written(page, tmp_path, data)).findings] == [("same-puzzle", 2)]
    data["puzzles"][1] |= {"number": 1}
    assert {one.id for one in verify(_written(page, tmp_path, data)).findings} == {"number-twice"}


def test_a_puzzle_that_cannot_be_read_leaves_the_others_proved(page: Path, tmp_path: Path):
    data = unpack_data(page.read_bytes())
    data["puzzles"][0] = {}
    report = verify(_written(page, tmp_path, data))
    assert [one.id for one in report.findings] == ["unreadable"]
    assert [one.number for one in report.puzzles] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("text", ["", "<p>nothing</p>", '<script type="text/plain" id="data">AAAA</script>'])
def test_a_page_without_puzzles_is_no_proof(tmp_path: Path, text: str):
    (tmp_path / "none.html").write_text(f"<!DOCTYPE html>{text}")
    (doubt,) = verify(tmp_path / "none.html").findings
    assert doubt.id == "unreadable"
