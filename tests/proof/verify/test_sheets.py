"""How pages lie is told by what is read on them, large type more than small."""

from pathlib import Path

from bookmaker.book.build import build
from bookmaker.proof.pdf.drawing import DrawnPage, Glyph
from bookmaker.proof.verify import verify
from bookmaker.proof.verify.sheets import sheet_of
from bookmaker.values.events import result_of
from bookmaker.values.geometry import Box

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


def test_letters_and_figures_say_how_a_page_is_turned_and_bullets_do_not():
    page = Box(0, 0, 400, 600)

    def glyph(char: str, turn: int) -> Glyph:
        return Glyph(char, 100, 100, 12, turn, "Sans", (0, 0, 0, 255), Box(100, 100, 8, 8), 1)

    glyphs = (*(glyph(char, 90) for char in "Page 7"), *(glyph("•", 0) for _ in range(40)), glyph("x", -1))
    drawn = DrawnPage(1, page, page, glyphs, (), (), ())
    assert sheet_of(drawn, ()).turn == 270
    assert sheet_of(drawn._replace(rotation=90), ()).turn == 0
