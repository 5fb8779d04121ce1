"""Names of patterns, and hints: each finds the clues it means, and names no other cell."""

import re

import pytest

from bookmaker.engine.solve.patterns import Pattern, pattern_of
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle, Step, from_code, read_boards
from bookmaker.words import load_words
from bookmaker.words.story import NAMED, hint, pattern_name
from tests.traces import moments

WORDS = load_words("en")
NUMBERS = {word: n for n, word in enumerate(WORDS.numbers)}


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        (None, ""),
        (Pattern("full", "corner"), "full in the corner"),
        (Pattern("satisfied"), "satisfied"),
        (Pattern("one-two", "edge", True), "1-2 rule at the edge, less those found"),
        (Pattern("one-two-larger", "", True), "like 1-2 with other numbers, less those found"),
        (Pattern("count"), "the count at the end"),
    ],
)
def test_names_of_patterns(pattern: Pattern | None, name: str):
    assert pattern_name(pattern, WORDS) == name


BOARD = """
1.2.3
.....
2.2.4
.1...
2.2.2
bullets: 9
"""


def cells(names: str) -> tuple[Cell, ...]:
    return tuple((int(name[1:]) - 1, ord(name[0]) - 97) for name in names.split())


HINTS = (
    ("", True, "count", "Count the bullets you have found."),
    ("a1", False, "full", "Look at the 1 in the top left corner."),
    ("b4", False, "", "Look at the 1 in b4."),
    ("e3", False, "", "Look at the only 4."),
    ("c1", False, "", "Look at the 2 in the top row."),
    ("a3", False, "", "Look at the 2 in a3."),
    ("a5 c5 e5", False, "", "Combine the three 2s in the bottom row."),
    (
        "a5 c5",
        False,
        "subset",
        "Combine the 2 in the bottom left corner and the 2 in c5 (like 1-1 with other numbers).",
    ),
    ("a3 c3", False, "one-two", "Combine the two 2s in row\u00a03 (1-2 rule)."),
    ("a1 c1", False, "one-two", "Combine the 1 and the 2 in the top row (1-2 rule)."),
    ("c1 c3 c5", False, "", "Combine the three 2s in column\u00a0c."),
    (
        "a1 a3 a5",
        False,
        "",
        "Combine the 1 in the top left corner, the 2 in a3 and the 2 in the bottom left corner.",
    ),
    ("e1 e3", False, "", "Combine the 3 and the 4 in the right column."),
    ("b4 e3", False, "", "Combine the 1 in b4 and the only 4."),
    ("c1 a3 c3 e3 c5", False, "", "Combine five numbers around the 2 in c3."),
    ("b4", True, "count", "Count the bullets that are left, and look at the 1 in b4."),
    (
        "a1 e3",
        True,
        "",
        "Count the bullets that are left, and look at the 1 in the top left corner and the only 4.",
    ),
    (
        "c1 a3 c3 e3 c5",
        True,
        "",
        "Count the bullets that are left, and what five numbers around the 2 in c3 need of them.",
    ),
)
"""Clues of that board, whether the total is used, the rule, and the hint."""


@pytest.mark.parametrize(("clues", "total", "rule", "text"), HINTS)
def test_hints(clues: str, total: bool, rule: str, text: str):
    (puzzle,) = read_boards(BOARD)
    step = Step(cells(clues), ((1, 1),), (), total)
    assert hint(step, Pattern(rule) if rule else None, puzzle, WORDS) == text


def numbers_in(puzzle: Puzzle, place: str) -> set[Cell]:
    """Return the cells with a number in a place that a hint names."""
    rows, columns = puzzle.rows, puzzle.columns
    shown = {divmod(index, columns) for index, clue in enumerate(puzzle.clues) if clue != UNKNOWN}
    borders = {"top": (0, None), "bottom": (rows - 1, None), "left": (None, 0), "right": (None, columns - 1)}
    row: int | None = None
    column: int | None = None
    if match := re.fullmatch(r"in row\s(\d+)", place):
        row = int(match[1]) - 1
    elif match := re.fullmatch(r"in column\s([a-z])", place):
        column = ord(match[1]) - 97
    elif match := re.fullmatch(r"in ([a-z])(\d+)", place):
        row, column = int(match[2]) - 1, ord(match[1]) - 97
    else:
        for word in place.split():
            row, column = (
                old if new is None else new
                for old, new in zip((row, column), borders.get(word, (None, None)), strict=True)
            )
    return {cell for cell in shown if row in (None, cell[0]) and column in (None, cell[1])}


PLACE = r"(in (?:row\s\d+|column\s[a-z]|[a-z]\d+|the [a-z ]+?(?:row|column|corner)))"
ALIKE = re.compile(rf"the (\w+) (\d)s {PLACE}")
GROUP = re.compile(rf"((?:the \d(?:, | and ))*the \d) {PLACE}")
ONLY = re.compile(r"the only (\d)")


def found(text: str, puzzle: Puzzle) -> set[Cell]:
    """Return the clues that a hint means, each of which it finds without doubt."""
    clues: set[Cell] = set()

    def number(cell: Cell) -> str:
        return str(puzzle.clues[cell[0] * puzzle.columns + cell[1]])

    for word, digit, place in ALIKE.findall(text):
        same = {cell for cell in numbers_in(puzzle, place) if number(cell) == digit}
        assert len(same) == NUMBERS[word]
        clues |= same
    for group, place in GROUP.findall(text):
        for digit in re.findall(r"\d", group):
            (one,) = (cell for cell in numbers_in(puzzle, place) if number(cell) == digit)
            clues.add(one)
    for digit in ONLY.findall(text):
        (one,) = (divmod(at, puzzle.columns) for at, clue in enumerate(puzzle.clues) if str(clue) == digit)
        clues.add(one)
    return clues


@pytest.mark.parametrize(("size", "many"), [((4, 4), 150), ((7, 7), 60), ((10, 10), 15), ((3, 12), 40)], ids=str)
def test_a_hint_finds_its_clues_and_names_no_other_cell(size: tuple[int, int], many: int):
    for puzzle, settled, step in moments(*size, range(many)):
        text = hint(step, pattern_of(step, puzzle, settled), puzzle, WORDS)
        assert re.fullmatch(r"[A-Z][^{}]+\.", text)
        clues = found(text, puzzle)
        assert clues <= set(step.clues), (puzzle, step, text)
        assert clues == set(step.clues) or len(step.clues) > NAMED, (puzzle, step, text)
        named = {(int(name[1:]) - 1, ord(name[0]) - 97) for name in re.findall(r"\b[a-z]\d+\b", text)}
        assert named <= set(step.clues), "no cell is given away"


def test_a_hint_for_one_number_of_many_cells_is_about_that_number():
    puzzle = from_code("bullets:3x3:8:d8d")
    assert hint(Step(((1, 1),), (), ()), None, puzzle, WORDS) == "Look at the only 8."
