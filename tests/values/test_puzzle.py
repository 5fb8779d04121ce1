"""Puzzles as text: what is written reads back, and what is wrong is named with its line."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bookmaker.values.boards import read_boards
from bookmaker.values.errors import Wrong
from bookmaker.values.puzzle import (
    HOLE,
    MAX_CELLS,
    MAX_SIDE,
    UNKNOWN,
    Answer,
    BadPuzzle,
    Puzzle,
    Size,
    Step,
    answer_rows,
    check,
    clue_rows,
    from_code,
    off_clue,
    to_code,
)
from tests.boards import GOLDEN, GOLDEN_CODE, to_text

UNHURRIED = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""No test depends on how fast the machine is."""


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw any puzzle that can be written, unique or not."""
    side = st.integers(1, 9) | st.integers(1, MAX_SIDE)
    rows = draw(side)
    columns = min(draw(side), MAX_CELLS // rows)
    alphabet = draw(st.sampled_from((".012345678", ".012345678~", "~.")))
    signs = draw(st.text(alphabet, min_size=rows * columns, max_size=rows * columns))
    clues = tuple({".": UNKNOWN, "~": HOLE}.get(sign) or int(sign) for sign in signs)
    total = draw(st.none() | st.integers(0, clues.count(UNKNOWN)))
    return Puzzle("bullets", rows, columns, clues, total)


@UNHURRIED
@example(40, 60)
@example(41, 60)
@example(3, 61)
@given(st.integers(0, 70), st.integers(0, 70))
def test_a_size_is_read_if_a_board_may_have_it(rows: int, columns: int):
    if min(rows, columns) >= 3 and max(rows, columns) <= 60 and rows * columns <= 2400:
        assert Size.parse(f"{rows}x{columns}") == (rows, columns)
    else:
        with pytest.raises(Wrong, match="a board has"):
            Size.parse(f"{rows}x{columns}")


@UNHURRIED
@given(puzzles())
def test_a_code_reads_back(puzzle: Puzzle):
    code = to_code(puzzle)
    assert from_code(code) == puzzle
    assert from_code(f" {code}\n") == puzzle
    assert "\n" not in code and " " not in code


@pytest.mark.slow
@UNHURRIED
@given(st.lists(puzzles(), min_size=1, max_size=3), st.sampled_from(["\n", "\r\n"]))
def test_boards_read_back_from_text(boards: list[Puzzle], newline: str):
    text = newline.join("\n".join(to_text(puzzle).splitlines()).replace("\n", newline) + newline for puzzle in boards)
    assert list(read_boards(text)) == boards


@UNHURRIED
@given(puzzles(), puzzles())
def test_different_puzzles_have_different_codes(one: Puzzle, other: Puzzle):
    assert (to_code(one) == to_code(other)) == (one == other)


def test_holes_are_waves_in_a_text_and_capitals_in_a_code():
    (puzzle,) = read_boards("~1.~~\n..2~~\nbullets: 2\n")
    assert puzzle.clues == (HOLE, 1, UNKNOWN, HOLE, HOLE, UNKNOWN, UNKNOWN, 2, HOLE, HOLE)
    assert to_code(puzzle) == "bullets:2x5:2:A1aBb2B" and from_code(to_code(puzzle)) == puzzle
    assert puzzle.counted_cells(None) == puzzle.counted_cells((0, 1)) == [(0, 2), (1, 0), (1, 1)]
    wide = puzzle._replace(rows=1, columns=30, clues=(HOLE,) * 28 + (1, UNKNOWN), total=None)
    assert from_code(to_code(wide)) == wide


def test_the_golden_board_as_text_and_as_code():
    (puzzle,) = read_boards(GOLDEN)
    assert (puzzle.kind, puzzle.rows, puzzle.columns, puzzle.total) == ("bullets", 7, 7, 15)
    assert puzzle.clues[:7] == (-1, -1, -1, -1, 1, 1, -1)
    assert to_text(puzzle) == GOLDEN
    assert to_code(puzzle) == GOLDEN_CODE
    assert clue_rows(puzzle) == tuple(GOLDEN.splitlines()[:7])


@pytest.mark.parametrize(
    ("blanks", "run"), [(1, "a"), (25, "y"), (26, "z"), (27, "za"), (52, "zz"), (53, "zza"), (78, "zzz")]
)
def test_long_runs_of_blanks(blanks: int, run: str):
    puzzle = Puzzle("bullets", 4, 20, (0, *[UNKNOWN] * blanks, *[8] * (79 - blanks)), None)
    assert to_code(puzzle) == f"bullets:4x20:-:0{run}{'8' * (79 - blanks)}"
    assert from_code(to_code(puzzle)) == puzzle


def test_answers_are_rows_of_stars_and_a_step_is_single_when_it_needs_one_clue_and_no_total():
    assert answer_rows(Answer(2, 3, (True, False, False, False, False, True))) == ("*..", "..*")
    assert Step(((0, 0),), ((0, 1),), ()).single
    assert not Step(((0, 0),), ((0, 1),), (), total=True).single
    assert not Step(((0, 0), (0, 2)), ((0, 1),), ()).single
    assert not Step((), (), ((1, 1),), total=True).single


@pytest.mark.parametrize(
    "text",
    [
        "1..\n.2.\n\n\n\n...\n...\nbullets: 2\n",
        "# two boards\n1..\n# a comment inside\n.2.\n   \n...\n...\nbullets: 2",
        "  1..\n\t.2.  \n\n...\n...\nBULLETS :2\n",
        "1..\n.2.\n\nbullets: 2\n...\n...\n",
    ],
)
def test_spaces_comments_and_blank_lines_do_not_matter(text: str):
    assert list(read_boards(text)) == [
        Puzzle("bullets", 2, 3, (1, -1, -1, -1, 2, -1), None),
        Puzzle("bullets", 2, 3, (-1,) * 6, 2),
    ]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "no board here; a board is lines of digits and dots, such as `..1.`"),
        ("\n  \n# only a comment\n", 1, "no board here"),
        ("...\n.9.\n...\n", 2, "a clue of 9 in column 2; a cell has at most 8 neighbours"),
        ("...\n..\n...\n", 2, "a row of 2 cells where others have 3; make all rows equally long"),
        ("...\n...\n....\n", 3, "a row of 4 cells where others have 3"),
        ("1..\n.x.\n", 2, "'x' in column 2; a row holds digits 0 to 8 and dots only"),
        ("1 .\n", 1, "' ' in column 2"),
        ("1.*\n", 1, "'*' in column 3"),
        ("1.-\n", 1, "'-' in column 3"),
        ("1.²\n", 1, "'²' in column 3"),
        ("1.١\n", 1, "column 3; a row holds digits 0 to 8"),
        ("...\n...\nbullets: 7\n", 3, "bullets: 7, and only 6 cells could hold one; lower the total or add dots"),
        ("11.\n...\nbullets: 5\n", 3, "bullets: 5, and only 4 cells could hold one"),
        ("...\n...\nbullets: 2\nbullets: 2\n", 4, "a second `bullets:` line; separate boards by a blank line"),
        ("...\n...\nbullets: two\n", 3, "'bullets: two' is not a total; write `bullets: 15`"),
        ("...\n...\nbullets:\n", 3, "'bullets:' is not a total"),
        ("...\n...\nbullets: -1\n", 3, "'bullets: -1' is not a total"),
        ("...\n...\nbullets: 1.5\n", 3, "'bullets: 1.5' is not a total"),
        ("...\n...\nbullets: 99999999999999999999\n", 3, "is not a total"),
        ("bullets: 3\n", 1, "`bullets:` without a board; put the rows of digits and dots above it"),
        ("...\n...\n\nbullets: 3\n", 4, "`bullets:` without a board"),
        ("." * 61 + "\n", 1, "a board of 1x61; 1 to 60 rows and columns are allowed"),
        ("\n" + "..\n" * 61, 2, "a board of 61x2; 1 to 60 rows and columns are allowed"),
        (("." * 60 + "\n") * 41, 1, "a board of 2460 cells; 2400 are allowed"),
        ("..\n..\n\n..\n.9\n", 5, "a clue of 9 in column 2"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, line: int, message: str):
    with pytest.raises(BadPuzzle) as refused:
        list(read_boards(text))
    assert refused.value.line == line
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_boards_before_a_wrong_one_are_read():
    boards = read_boards("1..\n\n1.9\n")
    assert next(boards).clues == (1, -1, -1)
    with pytest.raises(BadPuzzle):
        next(boards)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "not a puzzle code: ''; a code looks like bullets:3x3:2:1a1c1a1"),
        ("bullets:3x3:2", "not a puzzle code"),
        ("bullets:3:2:i", "not a puzzle code"),
        ("bullets:3x3:2:I", "bullets: 2, and only 0 cells could hold one; lower the total or add dots"),
        ("bullets:3x3:2:1a1 c1a1", "not a puzzle code"),
        ("bullets:3x3:-1:i", "not a puzzle code"),
        ("bullets:3x3:2:h", "8 cells for a board of 3x3"),
        ("bullets:3x3:2:j", "10 cells for a board of 3x3"),
        ("bullets:0x3:0:", "a board of 0x3; 1 to 60 rows and columns are allowed"),
        ("bullets:61x1:0:zzi", "a board of 61x1"),
        ("bullets:3x3:10:i", "bullets: 10, and only 9 cells could hold one; lower the total or add dots"),
        ("bullets:3x3:9:1h", "bullets: 9, and only 8 cells could hold one"),
        ("bullets:3x3:1:9h", "not a puzzle code"),
    ],
)
def test_a_wrong_code_is_refused(code: str, message: str):
    with pytest.raises(BadPuzzle, match="^" + message.replace("?", r"\?")) as refused:
        from_code(code)
    assert refused.value.line == 0
    assert from_code("bullets:3x3:2:1a1c1a1").total == 2  # the example in the message is a code


def test_check_gives_the_line_it_is_told():
    with pytest.raises(BadPuzzle) as refused:
        check(Puzzle("bullets", 2, 2, (0, 0, 0), None), line=7)
    assert (refused.value.line, str(refused.value)) == (7, "3 cells for a board of 2x2")


@pytest.mark.parametrize(
    ("clues", "answer", "off"),
    [
        ((1, -1, 1, 0), "*...", (0, 0)),
        ((-1, 1, 1, 1), "*...", None),
        ((-1, 1, 0, 1), "*...", (1, 0)),
        ((-1, -1, -1, -1), "*...", None),
        ((1, 1, 1, 1), "*...", (0, 0)),
    ],
)
def test_the_first_clue_is_found_that_an_answer_does_not_meet(clues: tuple[int, ...], answer: str, off: object):
    puzzle = Puzzle("bullets", 2, 2, clues, None)
    assert off_clue(puzzle, Answer(2, 2, tuple(sign == "*" for sign in answer))) == off
