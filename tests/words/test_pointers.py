"""Names of patterns, and hints: each finds the clues it means, holds whatever else is known, and tells what follows."""

import re
from random import Random

import pytest

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Balance, Clash, Line, Refute
from bookmaker.engine.solve.patterns import Pattern, pattern_of
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle, Step, from_code
from bookmaker.words import Words, load_words
from bookmaker.words.pointers import NAMED, Hinted, Moment, hints_of, regions
from bookmaker.words.scene import Scene
from bookmaker.words.story import pattern_name, tell
from tests.boards import cell_of, cells, read_board
from tests.traces import moments, solved
from tests.twins.reason import forced, open_cells

WORDS = load_words("en")
NUMBERS = {word: n for n, word in enumerate(WORDS.numbers)}


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        (None, ""),
        (Pattern("full", "corner"), "full in the corner"),
        (Pattern("satisfied"), "satisfied"),
        (Pattern("one-two", "edge", True), "1-2 at the edge, reduced"),
        (Pattern("one-two-larger", "", True), "1-2+, reduced"),
        (Pattern("count"), "count at the end"),
    ],
)
def test_names_of_patterns(pattern: Pattern | None, name: str):
    assert pattern_name(pattern, WORDS) == name


BOARD = read_board("1.2.3/...../2.2.4/.1.../2.2.2/bullets: 9")


HINTS = (
    ("a1", "It takes the 1 in the top left corner."),
    ("b4", "It takes the 1 in b4."),
    ("e3", "It takes the only 4."),
    ("c1", "It takes the 2 in the top row."),
    ("a3", "It takes the 2 in a3."),
    ("a5 c5 e5", "It takes the three 2s in the bottom row."),
    ("a5 c5", "It takes the 2 in the bottom left corner and the 2 in c5."),
    ("a3 c3", "It takes the two 2s in row\u00a03."),
    ("a1 c1", "It takes the 1 and the 2 in the top row."),
    ("c1 c3 c5", "It takes the three 2s in column\u00a0c."),
    ("a1 a3 a5", "It takes the 1 in the top left corner, the 2 in a3 and the 2 in the bottom left corner."),
    ("e1 e3", "It takes the 3 and the 4 in the right column."),
    ("b4 e3", "It takes the 1 in b4 and the only 4."),
    ("c1 a3 c3 e3 c5", "It takes five numbers around the 2 in c3."),
)
"""Clues of that board, and what names them."""


@pytest.mark.parametrize(("clues", "text"), HINTS)
def test_clues_are_named(clues: str, text: str):
    assert hinted(Step(cells(clues), ((1, 1),), ()))[1] in (text, text.replace("It takes", "Look at"))
    with_total = text[:-1] + ", and the total."
    assert hinted(Step(cells(clues), ((1, 1),), (), True))[1] in (
        with_total,
        with_total.replace("It takes", "Look at").replace("and the total", "and at the total"),
    )


@pytest.mark.parametrize(
    ("clues", "text"),
    [
        ("b4", "It takes the 1 in row\u00a04, column\u00a02."),
        ("c1 c3 c5", "Look at the three 2s in column\u00a03."),
        ("a3 c3", "It takes the two 2s in row\u00a03."),
    ],
)
def test_where_boards_have_no_letters_rows_and_columns_are_counted(clues: str, text: str):
    said = hinted(Step(cells(clues), ((1, 1),), ()), letters=False)[1]
    assert said.replace("Look at", "It takes") == text.replace("Look at", "It takes")


def hinted(
    step: Step,
    rule: str = "",
    first: Line | None = None,
    words: Words = WORDS,
    found: int = 0,
    letters: bool = True,
    moment: Moment = Moment(),  # noqa: B008
) -> tuple[str, ...]:
    """Return the hints for a step on that board, whose argument begins with a line."""
    known, argument = dict.fromkeys(((1, at) for at in range(found)), True), (first or Balance((), (), (), ()),)
    return hints_of(Hinted(step, rule, argument), Scene(BOARD, known, words), moment, letters)


def supposing(cells_: str, bullet: bool, more: str = "", less: str = "") -> Refute:
    return Refute(cells(cells_), bullet, (), Clash(cells(more), cells(less)))


AGAINST = Balance(cells("a1 e1"), cells("c1"), (), ())
FALSE_TOTAL = Refute(cells("b1"), True, (), Clash((None,), cells("a1")))


MOVES = (
    ("a1", "full", None, False, "It needs every open cell around it."),
    ("a1", "satisfied", None, False, "It has all its bullets already."),
    ("a1", "zero", None, False, "It touches no bullet at all."),
    (
        "a1 a3",
        "one-one",
        None,
        False,
        "Both need one bullet. One of them has only three open cells, and the other touches",
    ),
    (
        "a3 b4",
        "subset",
        None,
        False,
        "Both need one bullet. One of them has only four open cells, and the other touches",
    ),
    ("a1 c1", "one-two", None, False, "They share two open cells. One needs one bullet more than the other, and"),
    ("b4 e3", "one-two-larger", None, False, "They share no open cells. One needs three bullets more than the other"),
    ("a1 c1", "one-two-one", None, False, "The numbers beside them in line belong to it, too"),
    ("a1 c1", "count", None, True, "Subtract what is needed here from the bullets that are left."),
    ("a5 c5 e5 e1", "apart", None, True, "Together these need every bullet that is left"),
    ("a1 c1 e1", "", None, False, "Add up what some of these need"),
    ("a1 c1 e1", "triangle", AGAINST, False, "Two of them share no open cell and together need four bullets."),
    ("a1 c1 e1", "", supposing("b1", True), False, "Suppose a bullet in an open cell beside these"),
    ("a1 c1 e1", "", supposing("b1", False), True, "Suppose that an open cell beside these is empty"),
    ("a1 c1 e1", "", supposing("b5", True), True, "Suppose a bullet in an open cell that none of these touches"),
    ("a1 c1 e1", "", supposing("b1", True, "a1"), False, "Suppose a bullet … until a number cannot get enough."),
    ("a1 c1 e1", "", supposing("b1", True, "", "a1"), False, "Suppose a bullet … until a number has too many."),
    ("a1 c1 e1", "", supposing("b1", True, "a1", "c1"), False, "Suppose a bullet … until they cannot all be right."),
    ("a1 c1 e1", "", FALSE_TOTAL, True, "Suppose a bullet … until the total cannot come right."),
)
"""Clues of that board, the rule, how an argument begins, whether the total is used, and how the move is told."""


@pytest.mark.parametrize(("clues", "rule", "first", "total", "text"), MOVES)
def test_moves(clues: str, rule: str, first: Line | None, total: bool, text: str):
    said, (start, _, end) = hinted(Step(cells(clues), ((1, 1),), (), total), rule, first)[2], text.partition(" … ")
    assert said.startswith(start)
    assert said.endswith(f"{end} So b2 is a bullet.")
    assert hinted(Step(cells(clues), ((1, 1),), (), total), rule, first, letters=False)[2].endswith(end)


@pytest.mark.parametrize(
    ("bullets", "empty", "text"),
    [
        ("b2", "", "So b2 is a bullet."),
        ("", "b2 d2", "So b2 and d2 are empty."),
        ("a2 c2", "e2", "So a2 and c2 are bullets, and e2 is empty."),
        ("a2 b2 c2 d2 e2", "b1 d1 b3", "So a2, b2, c2, d2 and e2 are bullets, and b1, d1 and b3 are empty."),
        ("a2 b2 c2 d2 e2", "b1 d1 b3 d3", "That settles 9 cells."),
    ],
)
def test_the_third_hint_tells_what_follows(bullets: str, empty: str, text: str):
    (*_, said) = hinted(Step(cells("a1"), cells(bullets), cells(empty)), "full")
    assert said == f"It needs every open cell around it. {text}"


def test_bullets_found_are_taken_off_first():
    for clues, rule, first in (("a1 c1", "one-two", None), ("a1 c1 e1", "triangle", AGAINST), ("a1 c1 e1", "", None)):
        step = Step(cells(clues), ((0, 3),), ())
        plain, reduced = (hinted(step, rule, first, found=found)[2] for found in (0, 2))
        assert reduced.startswith("Subtract the bullets found. ")
        assert not plain.startswith("Subtract")


@pytest.mark.parametrize(
    ("clues", "text"),
    [
        ("a1", "the upper left."),
        ("c1 e1", "the upper right."),
        ("b4", "the lower left."),
        ("e5", "the lower right."),
        ("a1 e1", "the upper half."),
        ("a5 e5", "the lower half."),
        ("a1 a5", "the left half."),
        ("e1 e5", "the right half."),
        ("a1 e5", "the whole board."),
        ("b4 c3", "the lower left."),
        ("b4 c1", "the left half."),
    ],
)
@pytest.mark.parametrize(
    ("moment", "starts"),
    [
        (Moment(), ("Even before", "Right at the start", "Begin by", "Your first")),
        (Moment(cells("b1")), ("Once b1 is settled", "With b1 settled", "Settle b1 first")),
        (Moment(cells("b1 d3")), ("Once b1 and d3 are settled", "With b1 and d3 settled", "Settle b1 and d3 first")),
        (Moment(None, single=True), ("Once no single number leads any further", "When single numbers lead no further")),
        (Moment(None), ("Once nothing simpler leads any further", "When simpler steps lead no further")),
    ],
)
def test_when_and_where(clues: str, text: str, moment: Moment, starts: tuple[str, ...]):
    said = hinted(Step(cells(clues), ((1, 1),), ()), moment=moment)[0]
    assert said.startswith(starts) and said.endswith(f" {text}")


def test_parts_of_a_board_cover_it():
    for rows, columns in ((3, 3), (4, 7), (9, 12)):
        found = regions(rows, columns)
        for half in ("top", "bottom"):
            there = {(r, c) for r in found[half].rows for c in found[half].columns}
            quarters = [found[f"{half} {side}"] for side in ("left", "right")]
            assert there == {(r, c) for part in quarters for r in part.rows for c in part.columns}
        assert {*found["top"].rows, *found["bottom"].rows} == {*found["all"].rows} == {*range(rows)}
        assert found["middle"].rows.start == rows - found["middle"].rows.stop


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
        column = cell_of(f"{match[1]}1")[1]
    elif match := re.fullmatch(r"in ([a-z]\d+)", place):
        row, column = cell_of(match[1])
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
        if not step.clues:
            continue
        pattern = pattern_of(step, puzzle, settled)
        scene = Scene(puzzle, settled, WORDS)
        one = Hinted(step, pattern.rule if pattern else "", argue(step, puzzle, settled))
        told = hints_of(one, scene, Moment())
        assert all(re.fullmatch(r"[A-Z][^{}]+\.", one) for one in told)
        assert not re.search(r"\d", one.move(scene)), "a move names no number"
        text = told[1]
        clues = found(text, puzzle)
        assert clues <= set(step.clues), (puzzle, step, text)
        assert clues == set(step.clues) or len(step.clues) > NAMED, (puzzle, step, text)
        named = set(map(cell_of, re.findall(r"\b[a-z]\d+\b", text)))
        assert named <= set(step.clues), "no cell is given away"


def test_a_hint_for_one_number_of_many_cells_is_about_that_number():
    scene = Scene(from_code("bullets:3x3:8:d8d"), {}, WORDS)
    one = Hinted(Step(((1, 1),), (), ((0, 0),)), "full", (Balance((), (), (), ()),))
    (where, which, _) = hints_of(one, scene, Moment())
    assert (where, which) == ("Begin by looking at the upper left.", "It takes the only 8.")


SHARE = re.compile(r"They share (\w+) open cells")


@pytest.mark.parametrize(("size", "many"), [((6, 6), 40), ((8, 8), 20), ((10, 10), 8)], ids=str)
def test_a_hint_holds_from_its_moment_on_whatever_else_is_known(size: tuple[int, int], many: int):
    random, sorts = Random(7), set()
    for number in range(many):
        puzzle, trace = solved(*size, number)
        story = tell(puzzle, trace, WORDS)
        step, moment = story.told[story.hinted].step, story.moment
        truth = dict(zip(puzzle.seen_cells(None), trace.answer.bullets, strict=True))
        target, before = {*step.bullets, *step.empty}, story.told[: story.hinted]
        settled = {cell for one in before for cell in (*one.step.bullets, *one.step.empty)}
        sorts.add(moment.needs is None or len(moment.needs))
        assert moment.needs is None or {*moment.needs} <= settled
        assert not moment.single or all(one.step.single for one in before)
        least = settled if moment.needs is None else {*moment.needs}
        for share in (0.0, 0.2, 0.5, 0.9):
            more = {cell for cell in puzzle.counted_cells(None) if cell not in target and random.random() < share}
            known = {cell: truth[cell] for cell in least | more}
            found = forced((*step.clues, *[None] * step.total), puzzle, known) or {}
            assert target <= found.keys() and all(truth[cell] == bullet for cell, bullet in found.items())
        for share in SHARE.findall(story.hints[2]):
            for cells_ in (least, settled):
                one, other = ({*open_cells(clue, puzzle, dict.fromkeys(cells_, True))} for clue in step.clues)
                assert len(one & other) == NUMBERS[share]
    assert {True, 0} < sorts


def test_a_hint_on_boards_without_letters_names_no_cell():
    for number in range(20):
        puzzle, trace = solved(8, 8, number)
        where, _, move = tell(puzzle, trace, WORDS, letters=False).hints
        assert not re.search(r"\b[a-z]\d", where + move)


def test_each_way_to_begin_is_taken_by_what_stands_there():
    said = {
        hinted(Step(cells(clues), ((1, 1),), ()))[0]
        for clues in ("a1", "c1", "a3", "c3", "e3", "b4", "a5", "c5", "e5", "e1")
    }
    ways = {text.removesuffix("{region}.") for text in WORDS.pointing.begin}
    assert {way for way in ways for text in said if text.startswith(way)} == ways
