"""Specs of books, written to a folder, planned and built."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

import bookmaker.book.content as content
from bookmaker.book.build import build
from bookmaker.book.outlook import Outlook, book_outlook
from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry

Spec = str | dict[str, Any]


def write_book(folder: Path, spec: Spec, name: str = "book.yaml") -> Path:
    """Write a spec and return its path."""
    path = folder / name
    path.write_text(spec if isinstance(spec, str) else json.dumps(spec, indent=1, ensure_ascii=False), "utf-8")
    return path


def plan_book(folder: Path, spec: Spec) -> Outlook:
    return book_outlook(write_book(folder, spec))


def build_book(folder: Path, spec: Spec) -> Path:
    """Build the book of a spec in its folder and return the PDF."""
    list(build(write_book(folder, spec), folder, 1))
    return folder / "book.pdf"


def build_entries(path: Path, out: Path) -> tuple[list[Event], tuple[Entry, ...]]:
    """Build a book and return the events and the puzzles that it prints."""
    printed: list[tuple[Entry, ...]] = []
    select = content.select
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "select", lambda *stock: printed.append(select(*stock)) or printed[0])
        return list(build(path, out, 1)), printed[0]


def tiers_of(counts: Iterable[Mapping[str, int]]) -> list[list[str]]:
    """Return the tier of each puzzle of some sections, the easiest first."""
    return [[tier for tier in EVERY_TIER for _ in range(own.get(tier, 0))] for own in counts]
