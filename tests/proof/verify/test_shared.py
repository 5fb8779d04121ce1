"""An index below the small solutions is read there, too."""

from pathlib import Path

import pikepdf
import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import verify
from bookmaker.values.stated import Statement
from tests.proof.verify.spoken import spoken, text_of
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
def test_what_shares_a_page_is_read(tmp_path: Path, layout: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(SPEC.format(layout=layout), "utf-8")
    for _ in build(path, tmp_path, 1):
        pass
    verdict = verify(tmp_path / "book.pdf")
    assert verdict.findings == ()
    assert verdict.found.counts["thumbnails"] == 10


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
    with pikepdf.open(tmp_path / "book.pdf") as pdf:
        said = [list(spoken(page, number)) for number, page in enumerate(pdf.pages)]
    (listed,) = (page for page in said if any(text_of(one) == "Hints" for one in page))
    assert all(isinstance(one.said, Statement) for one in listed)
