"""How pages lie is told by what is read on them, large type more than small."""

from pathlib import Path

from bookmaker.book.build import build
from bookmaker.proof.verify import verify
from bookmaker.values.events import result_of

SPEC = """\
spec: 1
title: Up
seed: 4
solutions: foot
look: {puzzles: {above: [], below: [{text: "{number} · {total}", at: centre, type: number, line: 1}]}}
sections:
  - {title: Small, size: 5x5, tiers: {gentle: 4}, per_page: 2, steps: 3, bands: {gentle: [-99, 99]}}
back: [index, notes]
"""


def test_a_page_on_which_all_words_are_upside_down_lies_as_its_large_numbers_do(tmp_path: Path):
    (tmp_path / "book.yaml").write_text(SPEC)
    result_of(build(tmp_path / "book.yaml", tmp_path, 1))
    assert verify(tmp_path / "book.pdf").findings == ()
