"""The rating: what a step counts, and how many looks it takes."""

import runpy
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest

from bookmaker.engine.rank.energy import EVERY_TIER, INHUMAN, TIERS, Band, default_bands
from bookmaker.engine.rank.rating import (
    ANY,
    EFFORTS,
    EFFORTS_WITHOUT_TOTAL,
    HELD,
    HUMAN,
    LEAST_APART,
    LINKS,
    LOOKS,
    NEARER,
    SCORES,
    VERSION,
    as_data,
    default_ranges,
    minutes,
    most_clues,
    tier_of,
    work,
)
from bookmaker.engine.solve.refined import solve
from bookmaker.engine.solve.trace_rating import rate, rate_trace
from bookmaker.values.puzzle import Answer, Made, Puzzle, Rating, Step, Trace, from_code
from tests.boards import GOLDEN, read_board

TALKED_OF = read_board(GOLDEN)


def a_trace(puzzle: Puzzle, *steps: Step, choices: tuple[int, ...] = ()) -> Trace:
    answer = Answer(puzzle.rows, puzzle.columns, (False,) * len(puzzle.clues))
    return Trace(answer, steps, choices or (1,) * len(steps))


def hardest(code: str, *steps: Step, links: int | None = None) -> float:
    """Return the score of the last of some steps."""
    puzzle = from_code(code)
    before = (None,) * (len(steps) - 1)
    with_it = rate(puzzle, a_trace(puzzle, *steps), (*before, links)).hardest
    assert with_it >= rate(puzzle, a_trace(puzzle, *steps[:-1]), before).hardest
    return with_it


ONE = Step(((0, 1),), (), ((0, 0), (0, 2)))


def pair(*clues: tuple[int, int]) -> Step:
    return Step(clues, ((1, 0),), ())


@pytest.mark.parametrize(
    ("code", "steps", "score"),
    [
        ("bullets:1x3:0:a0a", (ONE,), 1.0),
        ("bullets:2x3:1:a11c", (pair((0, 1), (0, 2)),), 2.0),
        ("bullets:2x3:1:1a1c", (pair((0, 0), (0, 2)),), 2.3),
        ("bullets:2x4:2:a12e", (pair((0, 1), (0, 2)),), 2.0),
        ("bullets:2x4:2:a22e", (pair((0, 1), (0, 2)),), 2.4),
        ("bullets:2x4:3:a13e", (pair((0, 1), (0, 2)),), 2.4),
        ("bullets:2x4:3:a22e", (Step(((0, 1),), ((0, 0),), ()), pair((0, 1), (0, 2))), 2.2),
        ("bullets:2x4:2:h", (Step((), ((0, 0),), (), True),), 2.2),
        ("bullets:2x4:2:a12e", (Step(((0, 1), (0, 2)), ((1, 0),), (), True),), 2.8),
        ("bullets:1x7:2:a1a1a1a", (Step(((0, 1), (0, 3), (0, 5)), ((0, 0),), ()),), 3.0),
        ("bullets:1x9:2:a1a1a1a1a", (Step(((0, 1), (0, 3), (0, 5), (0, 7)), ((0, 0),), ()),), 3.7),
    ],
)
def test_the_score_of_a_step_is_that_of_its_kind(code: str, steps: tuple[Step, ...], score: float):
    assert hardest(code, *steps) == score


def test_a_supposition_counts_by_the_links_of_its_chain():
    step = Step(((0, 1), (0, 3), (0, 5)), ((0, 0),), ())
    assert [hardest("bullets:1x7:2:a1a1a1a", step, links=links) for links in (0, 1, 3)] == [5.0, 5.3, 5.9]


@pytest.mark.parametrize("many", range(2, 12))
def test_what_few_people_can_hold_in_their_heads_is_beyond_all_that_they_can(many: int):
    """Clues without and with the total, which is a number too, and links of a chain."""
    clues = tuple((0, 2 * at + 1) for at in range(many))
    code = f"bullets:1x{2 * many + 1}:2:{'a1' * many}a"
    steps = Step(clues, ((0, 0),), ()), Step(clues[1:], ((0, 0),), (), True)
    scores = (*(hardest(code, step) for step in steps), hardest(code, steps[0], links=many))
    assert [score >= SCORES.inhuman for score in scores] == [many > HELD, many > HELD, many > LINKS]
    assert all(score <= HUMAN for score in scores if score < SCORES.inhuman)


def test_a_step_takes_the_looks_until_the_first_of_its_like_is_found():
    puzzle = from_code("bullets:1x7:2:a1a1a0a")
    last = Step(((0, 5),), (), ((0, 4), (0, 6)))
    assert rate(puzzle, a_trace(puzzle, last), (None,)).effort == 1 + (3 + 1) / (1 + 1)
    two = Step(((0, 1), (0, 3)), ((0, 0),), ())
    pairs = 2.5 * (2 + 1) / (0 + 1)  # neither of the two pairs that share a cell settles one, and so it is made up
    assert rate(puzzle, a_trace(puzzle, two), (None,)).effort == round(2.3 + 2 * 3 + pairs, 1)
    three = Step(((0, 1), (0, 3), (0, 5)), ((0, 0),), ())
    cells = (4 + 1) / (2 + 1)
    assert rate(puzzle, a_trace(puzzle, three, choices=(2,)), (None,)).effort == 3.0 + 2 * 3 + 20 * 2 + 3.0 * cells
    total = Step((), ((0, 0),), (), True)
    assert rate(puzzle, a_trace(puzzle, total, choices=(2,)), (None,)).effort == round(
        2.2 + 2 * 3 + 5 * 2 + 2.2 * cells, 1
    )


def test_a_puzzle_is_as_hard_as_its_hardest_step():
    found = rate_trace(TALKED_OF, solve(TALKED_OF))
    assert as_data(found) == {"hardest": 7.0, "effort": 1690.6, "version": 3}
    puzzle = from_code("bullets:1x2:0:00")  # without unknown cells
    assert rate_trace(puzzle, solve(puzzle)) == Rating(0.0, 0.0)


def test_the_version_changes_with_the_weights():
    """A rating of another version is not trusted: whoever changes what is below raises VERSION."""
    assert VERSION == 3
    assert SCORES == (1.0, 2.0, 0.3, 0.2, 0.4, 2.2, 0.3, 3.0, 0.7, 5.0, 0.3, 7.0)
    assert LOOKS == (1.0, 2.5, 1.0, 2.0, 5.0, 20.0)
    assert ((0.0, 1.9), (2.2, 3.0), (4.0, 4.8), (7.0, 8.6), (20.0, inf), (0.0, inf)) == EFFORTS
    assert ((0.0, 4.9), (7.0, 7.6), (14.8, 15.6), (30.5, 34.0), (80.0, inf), (0.0, inf)) == EFFORTS_WITHOUT_TOTAL
    assert (LEAST_APART, NEARER) == (101, 0.78)


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (5, 7), (10, 10), (15, 15)])
def test_the_ranges_of_effort_follow_each_other_with_a_gap(rows: int, columns: int, total: bool):
    ranges = default_ranges(rows, columns, total)
    assert tuple(ranges) == EVERY_TIER and ranges == default_ranges(columns, rows, total)
    for easier, harder in pairwise(ranges[tier] for tier in TIERS):
        assert easier.effort[1] < harder.effort[0]
        assert easier.hardest[1] <= harder.hardest[1]
    assert ranges["fiendish"].hardest[1] < ranges[INHUMAN].hardest[0]


def test_easy_tiers_never_ask_for_three_numbers_nor_for_supposing():
    ranges = default_ranges(7, 7)
    pair = SCORES.pair + SCORES.apart + SCORES.reduced + SCORES.larger
    total_and_two, total_and_three = (SCORES.total + clues * SCORES.with_total for clues in (2, 3))
    for tier, within, beyond in (
        ("gentle", (pair, total_and_two), (SCORES.several, total_and_three, SCORES.supposing)),
        ("steady", (pair, total_and_two), (SCORES.several, total_and_three, SCORES.supposing)),
        ("tricky", (pair, total_and_two), (SCORES.several, total_and_three, SCORES.supposing)),
        ("knotty", (SCORES.several, total_and_three), (SCORES.several + SCORES.beyond, SCORES.supposing)),
    ):
        low, high = ranges[tier].effort
        assert all(ranges[tier].has(Rating(round(score, 1), (low + high) / 2)) for score in within)
        assert not any(ranges[tier].has(Rating(score, (low + high) / 2)) for score in beyond)


@pytest.mark.parametrize("tenths", range(10, 70))
def test_a_score_limits_how_many_clues_a_step_combines(tenths: int):
    """Tried with the scores of all steps there may be; a limit that is large is not told, nor one of suppositions."""
    pairs = (SCORES.pair + more for more in (0.0, SCORES.apart, SCORES.reduced, SCORES.larger))
    scores = [(SCORES.single, 1), *((pair, 2) for pair in pairs)]
    scores += [(SCORES.total + SCORES.with_total * clues, clues) for clues in range(30)]
    scores += [(SCORES.several + SCORES.beyond * (clues - 3), clues) for clues in range(3, 30)]
    most = max(clues for score, clues in scores if round(score, 1) <= tenths / 10)
    assert most_clues(tenths / 10) == (most if most <= 4 else None)


def test_tiers_without_a_limit_of_the_score_have_none_of_clues():
    assert most_clues(inf) is None
    assert [most_clues(range.hardest[1]) for range in default_ranges(7, 7).values()] == [2, 2, 2, 3, None, None]


def tier(hardest: float, effort: float, energy: float = inf) -> str:
    made = Made(TALKED_OF, Answer(0, 0, ()), 0, 0, 0, energy, Rating(hardest, effort))
    return tier_of(made, default_bands(6, 6), default_ranges(6, 6))


def test_a_puzzle_has_the_easiest_tier_that_may_be_as_hard():
    assert default_ranges(4, 4)["fiendish"].has(Rating(2.5, 9.0 * 16**1.1))
    for name, ((easiest, _), (low, high)) in default_ranges(6, 6).items():
        hardest = max(2.5, easiest)
        assert tier(hardest, low + 1) == tier(hardest, min(high, 9999.0)) == name
    assert tier(3.0, 1.0) == "knotty"
    assert tier(5.0, 1.0) == tier(2.5, 9999.0) == "fiendish"


@pytest.mark.parametrize(("name", "band"), [*default_bands(6, 6).items()][:5])
def test_between_two_tiers_the_energy_decides_which_of_those_that_may_be_as_hard(name: str, band: Band):
    ranges = default_ranges(6, 6)
    between = (ranges["gentle"].effort[1] + ranges["steady"].effort[0]) / 2
    assert tier(2.5, between, band[1] - 0.01) == (name if name != "gentle" else "steady")
    assert tier(2.5, ranges["steady"].effort[0], band[1] - 0.01) == "steady"


def test_the_table_in_the_documents_is_that_of_the_tiers():
    docs = Path(__file__).parents[3] / "docs"
    text = (docs / "rating.md").read_text("utf-8")
    made = runpy.run_path(str(docs / "make_tables.py"))["with_tables"](text)
    assert "| 10x10 | effort |" in text
    assert made == text, "run: python docs/make_tables.py"


LONGER = [((6000, 6600), (100, 240)), ((7200, 7201), (120, 300))]
WIDE = [((130, 200), (2, 6)), ((1000, 1900), (15, 40)), ((900, 3000), (20, 60)), ((9000, 60000), (300, 900))]


@pytest.mark.parametrize(("looks", "said"), [((1, 1), (1, 2)), ((60, 60), (1, 2)), ((130, 150), (2, 5)), *LONGER])
def test_times_are_rounded_outwards_to_round_numbers(looks: tuple[float, float], said: tuple[int, int]) -> None:
    """A look takes one second to two; from two hours on these are whole hours."""
    assert minutes(*looks) == said
    assert said[0] in (1, looks[0] // 60) or said[0] <= looks[0] / 60
    assert said[1] >= 2 * looks[1] / 60


@pytest.mark.parametrize(("looks", "said"), WIDE)
def test_a_wide_range_of_times_is_the_middle_of_it(looks: tuple[float, float], said: tuple[int, int]) -> None:
    low, high = minutes(*looks)
    assert (low, high) == said
    assert high <= 3 * low and low <= (looks[0] * 2 * looks[1]) ** 0.5 / 60 <= high


def test_a_cell_that_is_looked_up_takes_longer_than_one_that_is_marked() -> None:
    rating = Rating(2.0, 100.0)
    assert work(rating, 20, opened=False) == 120
    assert work(rating, 20, opened=True) == 200


def test_the_effort_of_a_tier_grows_with_the_board_without_a_leap_until_it_tells_nothing():
    ranges = [default_ranges(1, cells) for cells in range(60, 2401)]
    least = [one["fiendish"].effort[0] for one in ranges[: 226 - 60]]
    assert all(one < two < 1.05 * one for one, two in pairwise(least)) and least[-1] == 13644.5
    assert {one.effort for found in ranges[226 - 60 :] for one in found.values()} == {ANY.effort}
    assert [one.hardest for one in ranges[400 - 60].values()] == [one.hardest for one in ranges[0].values()]
    assert {*ranges[401 - 60].values()} == {ANY}
