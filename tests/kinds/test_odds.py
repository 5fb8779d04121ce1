"""Odds puzzles: positions in which nothing is certain, with one answer that is not the obvious one."""

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import inf

import pytest

from bookmaker.engine.play.odds_questions import answer, printed_position
from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.rank.rating import ANY
from bookmaker.engine.solve.odds import odds
from bookmaker.engine.symmetry import canonical, images
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.kinds.base import Order, settled_by, slot_of
from bookmaker.kinds.odds import CLASSES, OddsParams
from bookmaker.values.errors import UserError
from bookmaker.values.puzzle import UNKNOWN, BadPuzzle, Puzzle, from_code, to_code
from bookmaker.values.questions import BEST, CHANCE, MARKED, ORDER, SAFEST, Question
from bookmaker.words import languages, load_words
from bookmaker.words.lessons import POSITION as EXAMPLE
from bookmaker.words.questions import align_rows, answer_lines, hints_of, question_text, worked_lines
from bookmaker.words.reasons import cell_name
from tests.bench import questions
from tests.bench.questions import NEEDS

KIND = KINDS["odds"]
PARAMS = OddsParams(mines=9)


def order(index: int, tier: str = "steady", about: str | tuple[str, ...] = SAFEST) -> Order:
    low, high = KIND.bands(6, 6, PARAMS)[tier]
    return Order("odds", (3, 0, index), 6, 6, PARAMS.model_copy(update={"question": about}), high, low)


@lru_cache
def asked(about: str, index: int = 0) -> Puzzle:
    """Return a position that is good for a question."""
    return KIND.generate(order(index, about=about))[0].puzzle


@pytest.mark.parametrize("about", MARKED)
def test_a_position_has_one_answer_and_nothing_in_it_is_certain(about: str):
    for index in range(1 if about == BEST else 4):
        made, _ = KIND.generate(order(index, about=about))
        found, reply = odds(printed_position(made.puzzle)), KIND.reply_of(made.puzzle)
        assert found is not None and not found.safe and not found.certain
        assert reply and reply == answer(printed_position(made.puzzle), made.puzzle.question or Question(SAFEST))
        right = {cell for cell, wanted in settled_by(made.answer).items() if wanted}
        assert right == {*reply.framed_cells} and (about != SAFEST or right == {*found.safest})
        assert KIND.solve(made.puzzle).answer == made.answer
    assert KIND.generate(order(0, about=about)) == KIND.generate(order(0, about=about))


def test_questions_of_a_list_follow_each_other_and_each_tier_begins_with_another():
    for tier, first in enumerate((CHANCE, ORDER, CHANCE)):
        tries = (order(index, about=(CHANCE, ORDER))._replace(key=(3, tier, index)) for index in range(4))
        made = [KIND.generate(one)[0].puzzle.question for one in tries]
        assert [one.about for one in made if one] == 2 * [first, {CHANCE: ORDER, ORDER: CHANCE}[first]]


@pytest.mark.parametrize("about", MARKED)
def test_a_code_has_the_question(about: str):
    puzzle = asked(about)
    assert from_code(to_code(puzzle)) == puzzle
    assert canonical(puzzle) == canonical(puzzle._replace(question=None))


def test_a_code_asks_about_closed_cells_only():
    puzzle = asked(CHANCE)
    code, open_cell = to_code(puzzle._replace(question=None)), puzzle.clues.index(1)
    for wrong in ("chance", f"chance-{open_cell}", "chance-99", "order-0", "safest-0", "worst"):
        with pytest.raises(BadPuzzle, match="is no question about this position"):
            from_code(f"{code}:{wrong}")
    with pytest.raises(BadPuzzle, match="nothing is asked about puzzles of the kind bullets"):
        puzzle_of("bullets:3x3:2:1a1c1a1:safest")


@pytest.mark.slow
def test_a_position_of_a_class_is_as_hard_as_its_tier_and_of_no_other_class():
    params, tier = OddsParams(mines=13, budget=20_000), "knotty"
    low, high = KIND.bands(8, 8, params)[tier]
    assert KIND.classes(8, 8, params) == CLASSES
    for number in (0, CLASSES - 1):
        made, _ = KIND.generate(Order("odds", (3, 0, number), 8, 8, params, high, low, slot=number))
        assert low <= made.energy <= high and KIND.reply_of(made.puzzle)
        assert {slot_of(image, CLASSES) for image in images(made.puzzle)} == {number}


@pytest.mark.parametrize("tier", TIERS)
def test_a_tier_has_its_energies(tier: str):
    low, high = KIND.bands(6, 6, PARAMS)[tier]
    energies = [KIND.generate(order(index, tier))[0].energy for index in range(4)]
    assert sum(low <= energy <= high for energy in energies) >= 2


@pytest.mark.parametrize("about", MARKED)
def test_a_tier_is_what_must_be_counted(about: str):
    params = OddsParams(mines=9, question=about)
    for need, (tier, (low, high)) in zip(NEEDS, KIND.bands(6, 6, params).items(), strict=True):
        (asked_for,) = KIND.asks((low, high), ANY)
        tries = (KIND.generate(order(index, tier, about))[0] for index in range(4 if about == BEST else 20))
        for made in (made for made in tries if low <= made.energy <= high):
            assert questions.need(made.puzzle) == need
            assert KIND.asked_by(made.puzzle, made.answer) == (asked_for, "cases")


@pytest.mark.parametrize("size", [(5, 5), (4, 5)])
def test_on_the_smallest_boards_all_questions_are_gentle(size: tuple[int, int]):
    params = OddsParams(mines=6, question=CHANCE)
    assert [tier for tier in TIERS if not KIND.lack_of(tier, *size, params)] == ["gentle"]
    made = [KIND.generate(Order("odds", (4, 0, index), *size, params, inf))[0] for index in range(20)]
    assert {KIND.tier_of(one) for one in made} == {"gentle"}
    assert not any(KIND.lack_of(tier, 5, 6, params) for tier in TIERS)


def test_a_position_that_takes_more_games_takes_more_steps():
    often, seldom = (KIND.generate(order(0, about=about)._replace(goal=inf, floor=-inf))[1] for about in (CHANCE, BEST))
    assert 1 <= often < seldom


@pytest.mark.parametrize("language", languages())
def test_every_need_is_told_and_a_band_of_several_asks_for_cases(language: str):
    words, bands = load_words(language, "odds"), [*KIND.bands(6, 6, PARAMS).values()]
    assert len({words.rungs[name] for band in bands for name in KIND.asks(band, ANY)}) == len(bands)
    assert KIND.asks((bands[0][0], bands[1][1]), ANY) == ("cases",)


def test_known_mines_are_shown_and_the_answer_is_framed():
    made, _ = KIND.generate(order(1))
    known = printed_position(made.puzzle).known
    shown = KIND.show(made.puzzle, {}, None)
    marked = {made.puzzle.seen_cells(None)[at] for at, one in enumerate(shown) if one.mark}
    assert marked == known and not any(one.shade for one in shown)
    solved = KIND.show(made.puzzle, settled_by(made.answer), None)
    assert [one.shade == "settled" for one in solved] == [*made.answer.bullets]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("about", MARKED)
def test_the_table_adds_up_and_hints_give_no_answer_away(language: str, about: str):
    puzzle = asked(about)
    question, reply, words = puzzle.topic, KIND.reply_of(puzzle), load_words(language, "odds")
    assert reply is not None
    lines, found = answer_lines(question, reply, words), odds(printed_position(puzzle))
    head, *rows = [line.split("\t") for line in lines if "\t" in line]
    summed = len(reply.cases) > 1
    assert found is not None and len(lines) == len(rows) + 4 + len(reply.shows)
    for row, case in zip(rows, reply.cases, strict=not summed):
        assert row[0] == words.count(words.bullets, case.mines)
        assert (row[2], row[4], int(row[1]) * int(row[3])) == ("×", "=", int(row[5]))
    sums = [found.solutions, *(found.bullets[cell] for cell in reply.table)]
    assert rows[-1][5:] == [*map(str, sums)]
    assert all(sum(int(row[at]) for row in rows[: len(reply.cases)]) == total for at, total in enumerate(sums, 5))
    labels = {cell: "ABC"[at] for at, cell in enumerate(question.marked)}
    assert all(
        said.endswith(labels.get(cell, cell_name(cell))) for said, cell in zip(head[6:], reply.table, strict=True)
    )
    assert all(str(found.solutions) in line for line in lines[:1])
    assert all(label in question_text(question, words) for label in labels.values())
    where, begin, compare = hints_of(question, reply, words)
    assert reply.split and reply.split not in {*reply.table, *reply.cells}
    split, there = lines[len(rows) + 3], [case.split for case in reply.cases]
    absent = [int(row[1]) - many for row, many in zip(rows, there, strict=False)]
    assert all(cell_name(reply.split) in text for text in (begin, split))
    assert [" + ".join(map(str, some)) in split for some in (there, absent)] == [True, True]
    assert re.findall(r"(?<![a-z])\d+", begin) == [str(sum(there)), str(sum(absent))]
    assert str(reply.cases[-1].mines) in where
    assert words.format_list(labels.get(cell, cell_name(cell)) for cell in sorted(reply.table)) in compare


@pytest.mark.parametrize("about", MARKED)
def test_marked_cells_have_labels(about: str):
    puzzle = asked(about)
    shown = zip(puzzle.seen_cells(None), KIND.show(puzzle, {}, None), strict=True)
    labels = {one.label: cell for cell, one in shown if one.label}
    assert labels == dict(zip("ABC", puzzle.topic.marked, strict=False)) and len(labels) == MARKED[about]


def test_the_example_of_how_to_play_has_the_cases_that_its_words_count():
    reply = KIND.reply_of(EXAMPLE)
    assert reply and (reply.fraction, reply.obvious.apparent) == (Fraction(1, 9), Fraction(1, 3))
    assert [case[:3] for case in reply.cases] == [(1, 2, 4), (2, 1, 1)] and len(printed_position(EXAMPLE).known) == 3
    assert align_rows(answer_lines(EXAMPLE.topic, reply, load_words("en", "odds"))) == (
        "A holds a mine in 1 of 9 cases, 11%.",
        "At first sight 1/3, by one number alone.",
        "         ways  ×  elsewhere  =  cases  in A",
        "1 mine      2  ×          4  =      8     0",
        "2 mines     1  ×          1  =      1     1",
        "in all                              9     1",
        "Ways with a mine in b2: 1 + 0; without: 1 + 1.",
    )


@pytest.mark.parametrize("language", languages())
def test_how_to_play_lists_each_way_and_adds_them_to_the_rows_of_the_table(language: str):
    reply, words = KIND.reply_of(EXAMPLE), load_words(language, "odds")
    assert reply
    said, *lines = worked_lines(EXAMPLE, reply, words)
    found = odds(printed_position(EXAMPLE))
    assert found and all(number in said for number in ("2", "5", "4"))
    listed, by_number = (
        lines[: (end := lines.index(next(line for line in lines if "\t" not in line)))],
        lines[end + 1 :],
    )
    ways = [line.split("\t") for line in listed[1:-1]]
    assert [way[0] for way in ways] == ["b2", "c2", words.reasons.comma.join(("A", "d2"))]
    assert sum(int(way[5]) for way in ways) == found.solutions and listed[-1] == by_number[-4]
    rows = Counter(way[0].count(words.reasons.comma.strip()) + 1 for way in ways)
    assert [int(line.split("\t")[1]) for line in by_number[1:-4]] == [rows[mines] for mines in sorted(rows)]
    assert tuple(by_number[-2:]) == answer_lines(EXAMPLE.topic, reply, words)[:2]


def test_a_position_that_is_not_good_for_the_question_is_refused():
    empty = Puzzle("odds", 3, 3, (UNKNOWN,) * 9, 4)
    assert KIND.reply_of(empty) is None
    with pytest.raises(UserError, match="not good for a question"):
        KIND.solve(empty)
