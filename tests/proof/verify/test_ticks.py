"""Boxes to tick in the contents: one for each puzzle, and verify finds a number that is another one."""

from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import verify
from tests.proof.verify.sabotage.anatomy import Book
from tests.proof.verify.sabotage.tools import altered, others_than_letters
from tests.quick import quick, some

SPEC = """\
spec: 1
title: Ticked
seed: 4
layout: {layout}
front: [title, contents: {{ticks: true}}]
sections:
  - {{title: One, size: 5x5, tiers: {{gentle: 23, steady: 2}}, steps: 10}}
  - {{title: Two, size: 6x6, tiers: {{gentle: 2}}, steps: 10}}
"""
LAYOUTS = ("classic", "compact", "large-print", "newspaper", "sheets", "tablet")


@pytest.mark.slow
@pytest.mark.parametrize("layout", quick(some(LAYOUTS, 2, "ticks")))
def test_each_puzzle_has_one_and_another_number_is_found(tmp_path: Path, layout: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(SPEC.format(layout=layout), "utf-8")
    for _ in build(path, tmp_path, 1):
        pass
    assert verify(tmp_path / "book.pdf").findings == ()
    spoiled = Book(tmp_path / "book.pdf")
    every = ((leaf, words) for leaf in spoiled.leaves for words in leaf.words())
    leaf, words = next(one for one in every if one[1].text == "24")
    altered(spoiled, tmp_path / "other.pdf", leaf, words, 1)
    found = others_than_letters(verify(tmp_path / "other.pdf"))
    assert {(one.id, one.page, one.puzzle) for one in found} == {
        ("wrong-contents", leaf.page + 1, 24),
        ("wrong-contents", leaf.page + 1, 25),
    }
