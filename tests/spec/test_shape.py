"""Sections with a shape: how it is written, what hangs on it, and what is said where it is wrong."""

from pathlib import Path

import pytest

from bookmaker.bank.records import score_puzzle
from bookmaker.engine.rank.energy import default_bands
from bookmaker.spec.section import Section
from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import from_code, to_code
from tests.shapes import HEART
from tests.spec.loading import problems_of, read_section

ROWS = [".XX.XX.", "XXXXXXX", "XXXXXXX", ".XXXXX.", "..XXX..", "...X..."]
SHAPE = "    shape: |\n" + "".join(f"      {row}\n" for row in ROWS)
OWN = "bullets:3x4:3:cA1a2b11A"


def section(folder: Path, keys: str) -> Section:
    return read_section(folder, keys).puzzle_sections[0]


def test_bullets_and_bands_go_by_the_cells_that_are_there(tmp_path: Path):
    found = section(tmp_path, f"    size: 6x7\n{SHAPE}    tiers: {{gentle: 1}}\n")
    assert found.params.holes == HEART.holes and HEART.cells == 27
    assert found.bullets_on(6, 7) == round(0.3 * 27)
    assert found.tier_bands == default_bands(1, 27)
    found = section(tmp_path, f"    size: 6x7\n{SHAPE}    density: 0.5\n    tiers: {{gentle: 1}}\n")
    assert found.bullets_on(6, 7) == round(0.5 * 27)


@pytest.mark.parametrize(
    ("keys", "line", "id", "message", "remedy"),
    [
        (f"    size: 6x6\n{SHAPE}", 6, "bad-shape", "6 rows and 7 columns, and the boards have 6x6", "size: 6x7"),
        ("    size: 3x3\n    shape: heart.gif\n", 6, "bad-mask", "'heart.gif' is no mask", "name a file"),
        ("    size: 3x3\n    shape: none.txt\n", 6, "unknown-file", "none.txt cannot be read", "give a path"),
        ("    size: 3x3\n    shape: 7\n", 6, "wrong-type", "expected rows of signs", "draw it with rows"),
        (f"    size: 6x7\n{SHAPE}    bullets: 27\n", 13, "too-many-bullets", "it has 27 cells", "at most 26"),
        (f"    size: 6x7\n{SHAPE}    bullets: 25\n    total: none\n", 14, "too-many-bullets", "have 24 bullets", "few"),
        (f"    size: 6x7\n{SHAPE}    symmetry: half-turn\n", 13, "bad-shape", "has not the symmetry", "leave the symm"),
        ("    size: 65x10\n", 5, "wrong-value", "a board has 3 to 60 rows and columns, not 65x10", ""),
        ("    kind: sweep\n    size: 6x7\n    shape: heart.txt\n", 7, "unknown-key", "unknown key 'shape'", ""),
    ],
)
def test_what_is_wrong_with_a_shape_is_told_at_its_line(
    tmp_path: Path, keys: str, line: int, id: str, message: str, remedy: str
):
    (found,) = problems_of(read_section, tmp_path, f"{keys}    tiers: {{gentle: 1}}\n")
    assert (found.line, found.id) == (line, id)
    assert message in found.message and remedy in found.remedy


def test_a_shape_may_be_higher_than_a_rectangle_and_a_full_one_is_no_shape(tmp_path: Path):
    rows = "\\n".join(["XXX"] * 29 + ["X.."])
    found = section(tmp_path, f'    size: 30x3\n    shape: "{rows}\\n"\n    tiers: {{gentle: 1}}\n')
    assert found.params.cells_on(30, 3) == 88
    found = section(tmp_path, '    size: 3x3\n    shape: "XXX\\nXXX\\nXXX\\n"\n    tiers: {gentle: 1}\n')
    assert found.params.holes == frozenset() and found.bullets_on(3, 3) == 3


def test_puzzles_of_ones_own_bring_their_shape_along(tmp_path: Path):
    found = section(tmp_path, f"    puzzles: {OWN}\n")
    assert (found.size, sorted(found.params.holes)) == ((3, 4), [3, 11])
    assert [to_code(one.made.puzzle) for one in found.judged_puzzles] == [OWN]
    (wrong,) = problems_of(read_section, tmp_path, f'    puzzles: [{OWN}, "bullets:3x4:1:1a1i"]\n')
    assert "it has not the shape of its section" in wrong.message


def test_a_bank_keeps_no_shapes_and_gives_none(tmp_path: Path):
    keys = f"    size: 6x7\n{SHAPE}    tiers: {{gentle: 1}}\nbank: some.bank\nfrom: both\n"
    assert read_section(tmp_path, keys).supply is None
    with pytest.raises(Wrong, match="a bank keeps full rectangles"):
        score_puzzle(from_code(OWN), None)
