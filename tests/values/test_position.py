"""Positions as text, and chances in per cent."""

from fractions import Fraction

import pytest

from bookmaker.values.position import percent, position_rows, read_positions
from bookmaker.values.puzzle import UNKNOWN, BadPuzzle

ALL = ("1", "100%")
TEXT = """\
# from a game
.1.*
..2.
mines: 3

1..
bullets: 1

.1
"""


def test_positions_are_boards_with_stars_for_known_mines():
    first, second, third = read_positions(TEXT)
    assert first.known == {(0, 3)}
    assert first.puzzle.clues == (UNKNOWN, 1, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, 2, UNKNOWN)
    assert position_rows(first) == (".1.*", "..2.")
    assert [position.puzzle.total for position in (first, second, third)] == [3, 1, None]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "no position here; a position is lines of digits, dots and stars, such as `.*1.`"),
        ("1..\n.x.\n", 2, "'x' in column 2; a row holds digits 0 to 8, dots and stars only"),
        ("1..\n.9.\n", 2, "a clue of 9 in column 2; a cell has at most 8 neighbours"),
        ("1..\n.1\n", 2, "a row of 2 cells where others have 3; make all rows equally long"),
        ("...\nmines: 7\n", 2, "mines: 7, and only 3 cells could hold one; lower the total or add dots"),
        ("...\nmines: x\n", 2, "'mines: x' is not a total; write `mines: 15`"),
        ("...\nmines: 1\nmines: 1\n", 3, "a second `mines:` line; separate boards by a blank line"),
        ("mines: 1\n", 1, "`mines:` without a board; put the rows of digits and dots above it"),
        ("\n**.\nmines: 1\n", 3, "a total of 1, and 2 stars are known mines; raise it or replace stars by dots"),
        ("." * 61 + "\n", 1, "a board of 1x61; 1 to 60 rows and columns are allowed"),
    ],
)
def test_what_is_no_position_is_told_with_its_line(text: str, line: int, said: str):
    with pytest.raises(BadPuzzle) as error:
        list(read_positions(text))
    assert (str(error.value), error.value.line) == (said, line)


@pytest.mark.parametrize(
    ("chance", "text"),
    [("0", "0%"), ("1/1000", "<1%"), ("1/200", "1%"), ("1/8", "13%"), ("1/3", "33%"), ("999/1000", ">99%"), ALL],
)
def test_only_what_is_certain_is_0_or_100_per_cent(chance: str, text: str):
    assert percent(Fraction(chance)) == text
