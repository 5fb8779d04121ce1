"""A book keeps what it promises: from the requirements in a spec to the puzzles printed and the words about them."""

from pathlib import Path

import pytest

from bookmaker.engine.rank.facts import Require
from bookmaker.kinds import KINDS
from bookmaker.values.errors import CANNOT_BE_MET, CannotBeMet
from bookmaker.values.puzzle import Entry
from bookmaker.words import load_words
from bookmaker.words.promise import promise
from tests.books import build_entries, write_book
from tests.pdfs import read_pages

SPEC = """\
spec: 1
title: A book that promises
seed: 3
sections:
  - title: Small
    size: 5x5
    bullets: 7
    tiers: {gentle: 4, steady: 3}
    steps: 60
    require: {tiers: [gentle], max_clues: 2, total: late, no_spike: true}
front: []
back: []
"""
REQUIRED = Require(max_clues=2, total="late", no_spike=True)


def build_and_read(folder: Path, text: str) -> tuple[str, dict[str, list[Entry]]]:
    """Build a book; return its text and the puzzles printed, by tier."""
    _, printed = build_entries(write_book(folder, text), folder)
    said = " ".join(" ".join(page.split()) for page in read_pages(folder / "book.pdf"))
    return said, {tier: [entry for entry in printed if entry.tier == tier] for tier in ("gentle", "steady")}


def _missed(entries: list[Entry]) -> list[tuple[str, ...]]:
    made = [entry.made for entry in entries]
    return [KINDS["bullets"].misses(m.puzzle, m.answer, REQUIRED.requirements) for m in made]


@pytest.mark.slow
def test_what_is_required_is_kept_and_said(tmp_path: Path):
    said, printed = build_and_read(tmp_path, SPEC)
    assert _missed(printed["gentle"]) == [()] * 4
    assert promise(REQUIRED, load_words("en")) in said
    free, others = build_and_read(tmp_path, SPEC.replace("    require:", "    # require:"))
    assert any(_missed([*others["gentle"], *others["steady"]]))
    assert promise(Require(total="late"), load_words("en")) not in free
    assert promise(Require(no_spike=True), load_words("en")) not in free


def test_what_cannot_be_met_ends_the_build_with_the_requirement(tmp_path: Path):
    text = SPEC.replace("max_clues: 2", "min_choices: 1000").replace("steps: 60", "steps: 5\n    budget: 10")
    text = text.replace(", steady: 3", "")
    with pytest.raises(CannotBeMet, match=r"Small · gentle: found 0 of 4 .* loosen `min_choices: 1000`") as refused:
        build_and_read(tmp_path, text)
    assert refused.value.code == CANNOT_BE_MET
    assert [path.name for path in tmp_path.iterdir()] == ["book.yaml"]
