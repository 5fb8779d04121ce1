"""An index below the small solutions is read there, too, and verify finds a number in it that is another one."""

from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import verify
from tests.proof.verify.sabotage.anatomy import Book, Leaf
from tests.proof.verify.sabotage.tools import altered, others_than_letters
from tests.quick import quick, some

SPEC = """\
spec: 1
title: Shared
seed: 4
layout: {layout}
trim: 8.5 x 11 in
front: [contents]
sections:
  - {{title: One, size: 5x5, tiers: {{gentle: 10}}, steps: 10}}
hints: 2
back: [hints, thumbnails, index]
"""
LAYOUTS = ("classic", "compact", "large-print", "newspaper", "sheets", "tablet")


@pytest.mark.parametrize("layout", quick(some(LAYOUTS, 2, "shared")))
def test_what_shares_a_page_is_read_and_a_wrong_page_in_the_index_is_found(tmp_path: Path, layout: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(SPEC.format(layout=layout), "utf-8")
    for _ in build(path, tmp_path, 1):
        pass
    verdict = verify(tmp_path / "book.pdf")
    assert verdict.findings == ()
    assert verdict.found.counts["thumbnails"] == 10
    spoiled = Book(tmp_path / "book.pdf")
    (leaf,) = (leaf for leaf in spoiled.leaves if leaf.boards() and _says(leaf, "difficulty"))
    altered(spoiled, tmp_path / "other.pdf", leaf, [words for words in leaf.words() if words.text == "10"][-1], 1)
    found = others_than_letters(verify(tmp_path / "other.pdf"))
    assert {(one.id, one.page) for one in found} == {("wrong-index", leaf.page + 1)}


LISTS = """\
spec: 1
title: Shared
seed: 4
front: []
sections:
  - {{title: Spelt, kind: sweep, play: password, size: 6x6, mines: 6, tiers: {{gentle: 2}}, steps: 10}}
hints: 1
back: [{back}, solutions]
"""


@pytest.mark.parametrize("back", quick(["hints, index, thumbnails, passwords", "hints, passwords, thumbnails, index"]))
def test_lists_that_share_a_page_are_read_and_no_boards_stand_below_them(tmp_path: Path, back: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(LISTS.format(back=back), "utf-8")
    for _ in build(path, tmp_path, 1):
        pass
    boards = [leaf.boards() for leaf in Book(tmp_path / "book.pdf").leaves if _says(leaf, "Hints")]
    assert boards == [[]]


def _says(leaf: Leaf, word: str) -> bool:
    return any(word in words.text for words in leaf.words())
