"""The specs and the parts of specs that the manual shows are read without a mistake."""

import re
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
import yaml
from PIL import Image, ImageDraw

from bookmaker.series.model import Daily
from bookmaker.spec.book import read_book
from bookmaker.spec.lock.values import encode_lock
from tests.spec.loading import load
from tests.spec.lock.locks import lock

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LAYOUTS = "layout.md"
"""The page whose blocks are parts of a layout."""
FOR_ALL = {"spec": 1, "title": "A book", "sections": [{"title": "First", "size": "5x5", "tiers": {"gentle": 40}}]}
BOARD = {"size": "5x5", "tier": "gentle"}
WEEK = {"monday": {"size": "6x6", "tier": "gentle"}, "tuesday": {**BOARD}, "thursday": {**BOARD}}
FOR_DAYS = {"daily": 1, "title": "Days", "start": "2026-11-20", "week": WEEK}


def _blocks(page: Path) -> list[str]:
    """Return the blocks of YAML on a page; where a key comes again, each of its lines is a block."""
    found = [dedent(text) for text in re.findall(r"^ *```yaml\n(.*?)^ *```", page.read_text("utf-8"), re.S | re.M)]
    return [
        part
        for text in found
        for part in (text.splitlines() if text.count(f"\n{text.partition(':')[0]}:") else [text])
        if page.name != LAYOUTS and yaml.safe_load(part) is not None and "extends:" not in part
    ]


BLOCKS = [pytest.param(page, text, id=f"{page.name}-{at}") for page in PAGES for at, text in enumerate(_blocks(page))]


def _whole(text: str, others: dict[str, Any]) -> str:
    """Return a whole file of a part of one: with the others of its keys, and sections around entries of a list."""
    if text.startswith("- "):
        text = f"sections:\n{text}"
    if text.startswith("pictures:"):
        text = f"sections:\n- title: Shown\n  kind: mosaic\n  size: 20x20\n  tiers: {{gentle: 1}}\n{indent(text, '  ')}"
    missing = {key: value for key, value in others.items() if not re.search(rf"^{key}:", text, re.M)}
    return f"{text}\n{yaml.safe_dump(missing) if missing else ''}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the files that the manual names, and the locks of other books beside it."""
    here = tmp_path / "books"
    here.mkdir()
    for name in ("autumn.txt", "own.txt"):
        (here / name).write_text("bullets:5x5:8:c10b21b23c3c1b42")
    (here / "laid.jsonl").write_text('{"board": [".*.**", "*....", ".....", ".....", "....."], "start": [2, 2]}')
    (here / "author.md").write_text("# Ada\n\nAda counts.")
    picture = Image.new("L", (200, 200), "white")
    ImageDraw.Draw(picture).ellipse((20, 60, 180, 190), "black")
    for name in ("frog.png", "dog.png", "pier.jpg", "holiday.jpg"):
        picture.rotate(len(name) * 30, fillcolor="white").save(here / name)
    for name in ("volume-1", "volume-2"):
        (tmp_path / name / "output").mkdir(parents=True)
        (tmp_path / name / "output" / f"{name}.lock").write_bytes(encode_lock(lock()))
    return here


@pytest.mark.parametrize(("page", "text"), BLOCKS)
def test_each_example_is_read(folder: Path, page: Path, text: str) -> None:
    path, series = folder / "book.yaml", page.name == "daily.md"
    path.write_text(_whole(text, FOR_DAYS if series else FOR_ALL))
    assert load(path, Daily) if series else read_book(path)
