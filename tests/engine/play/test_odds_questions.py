"""Odds puzzles: questions and answers, against all placements, all cells tried, and the golden positions."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import SAFE_FIRST, Setting, deal
from bookmaker.engine.play.odds_questions import MOST, QUESTIONS, WIDEST, answer, ask, count, energy, ways
from bookmaker.engine.play.odds_questions import _plays as plays
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.values.position import Position, read_positions
from bookmaker.values.questions import BEST, MARKED, ORDER, SAFEST, Question
from tests.positions import golden_cases, of, partly_open
from tests.twins import frozen as twin
from tests.twins.odds import chances


def one(text: str) -> Position:
    (position,) = read_positions(text.replace("/", "\n"))
    return position


BEGUN = "....../.212**/.10122/.21000/"
PLAYED = (one(f"{BEGUN}.*2121/.22*2*/mines: 9"), one(f"{BEGUN}.*2211/.3*2*1/mines: 9"))
"""Positions whose best play begins with another cell than the safest one."""
MIRRORED = one("..1../.111./11011/.212./..1../mines: 6")
"""One in which two cells are safest that are images of each other."""


@cache
def small() -> list[Position]:
    """Return positions of up to MOST placements: opened at random, or where games stop to guess."""
    found = [MIRRORED, *PLAYED, *stops()]
    for number in range(150):
        rng = random.Random(number)
        rows, columns = rng.choice([(3, 4), (4, 4), (3, 6), (4, 5)])
        found.append(partly_open(rng, rows, columns, rng.randrange(3, 8), rng.randrange(1, 6)))
    few = (position for position in found if 0 < len(twin.border(position)) <= WIDEST)
    return [position for position in few if 2 <= len(twin.placements(position)) <= MOST]


def stops() -> Iterator[Position]:
    """Yield positions of games in which nothing is certain."""
    for number in range(150):
        setting = Setting(*((3, 4, 3), (4, 4, 4), (3, 6, 5), (4, 5, 5))[number % 4], (0, 0), SAFE_FIRST)
        game = deal(setting, stream(number))
        yield from (turn.before for turn in play(game, PLAYERS["total"]) if turn.move.guess)


@cache
def fair() -> list[Position]:
    """Return those of which questions may be asked."""
    return [position for position in small() if twin.is_fair(position)]


@pytest.mark.slow
def test_every_placement_is_listed_and_every_chance_is_exact():
    for position in small():
        found = count(position)
        assert found is not None
        across, placed = position.puzzle.columns, [mines - position.known for mines in twin.placements(position)]
        every = {sum(1 << row * across + column for row, column in mines) for mines in placed}
        assert set(found.placements) == every and len(found.placements) == len(every)
        assert found.looks == twin.looks(position)
        assert {cell: look.chance for cell, look in found.looks.items()} == chances(position)
    assert len(small()) > 100


def test_golden_positions_are_counted_and_played_as_they_should():
    counted = 0
    for case in golden_cases():
        found = count(of(case))
        if case["solutions"] > MOST or found is None:
            continue
        counted += 1
        told = {f"{row},{column}": look.chance for (row, column), look in found.looks.items()}
        assert told == {cell: Fraction(chance) for cell, chance in case["probability"].items()}
        wins = {cell: sum(show.wins for show in shows) for cell, shows in plays(found).items()}
        most = max(wins.values())
        assert (most, len(found.placements)) == (case["best_play"]["wins"], case["best_play"]["of"])
        best = [[*cell] for cell, won in wins.items() if won == most]
        assert best == case["best_play"]["cells"] or most == len(found.placements)
    assert counted > 60


def test_a_position_is_fair_where_all_that_is_asked_of_it_holds():
    for position in small():
        found = count(position)
        assert found is not None and found.is_fair == twin.is_fair(position)
    assert 20 < len(fair()) < len(small())


@pytest.mark.parametrize("about", QUESTIONS)
def test_answers_are_those_of_all_placements(about: str):
    good = 0
    for position in fair():
        if about == BEST and len(twin.placements(position)) > 9:
            continue
        for marked in [*combinations(sorted(twin.looks(position)), MARKED[about])][:60]:
            question = Question(about, marked)
            reply = answer(position, question)
            assert reply == twin.answer(position, question)
            good += reply is not None
    assert good > 0


@pytest.mark.slow
def test_what_is_asked_is_answered_and_marks_where_the_obvious_is_farthest_off():
    asked = Counter[str]()
    for position in fair():
        for question, reply in ask(position).items():
            asked[question.about] += 1
            assert reply == answer(position, question) and len(question.marked) == MARKED[question.about]
            assert question.marked == tuple(sorted(question.marked))
            every = combinations(twin.looks(position), MARKED[question.about])
            others = [answer(position, question._replace(marked=marked)) for marked in every]
            assert reply.gap == max(other.gap for other in others if other) > 0
        silent = {*QUESTIONS} - {question.about for question in ask(position)}
        assert not any(answer(position, Question(about)) for about in silent)
    assert len(asked) == len(QUESTIONS)


def test_each_way_is_listed_with_all_placements_that_have_it():
    for position in fair():
        found, cells = count(position), sorted(twin.border(position))[:2]
        assert found
        listed, many = ways(found, cells), Counter(mines & twin.border(position) for mines in twin.placements(position))
        assert {frozenset(way): case.placements for way, case in listed} == many and len(listed) == len(many)
        for way, case in listed:
            assert case.mines == len(way) and case.border == 1
            assert case.shares == tuple(case.placements * (cell in way) for cell in cells)
        assert [case.mines for _, case in listed] == sorted(case.mines for _, case in listed)


def test_the_table_of_cases_adds_up_to_the_answer():
    for position in fair():
        for question, reply in ask(position).items():
            total = sum(case.placements for case in reply.cases)
            chances_ = [Fraction(sum(shares), total) for shares in zip(*(c.shares for c in reply.cases), strict=True)]
            assert chances_ == [chances(position)[cell] for cell in reply.table]
            if question.about == BEST:
                assert reply.fraction == Fraction(sum(show.wins for show in reply.shows), total)
                assert sum(show.placements for show in reply.shows) == total - sum(c.shares[0] for c in reply.cases)
            else:
                assert reply.fraction == chances_[0]


def test_no_question_is_asked_where_too_much_is_open_or_something_is_certain():
    good = next(position for position in fair() if ask(position))
    assert not ask(good._replace(puzzle=good.puzzle._replace(total=None)))
    wide = f"{'.' * 13}/{'1' * 13}/mines: 5"
    assert not any(map(ask, map(one, ("..../..../..../mines: 3", "..1/..1/..1/mines: 1", wide, "1./../mines: 1"))))


def test_two_cells_are_one_answer_where_they_are_images_of_each_other():
    reply = answer(MIRRORED, Question(SAFEST))
    assert reply and reply.cells == ((1, 0), (1, 4))


def test_marks_that_are_not_three_closed_cells_are_no_question():
    position = next(position for position in fair() if ask(position, (ORDER,)))
    ((question, _),) = ask(position, (ORDER,)).items()
    first, second, third = question.marked
    (opened, *_) = set(position.puzzle.seen_cells(None)) - set(position.puzzle.counted_cells(None))
    assert answer(position, question)
    for marked in ((first, second, opened), (first, second, second), (first, second, third, third), ()):
        assert not answer(position, Question(ORDER, marked))
    assert not answer(position, Question(SAFEST, question.marked))


def test_energy_is_lower_where_the_obvious_is_farther_off_and_less_is_to_be_counted():
    reply = next(iter(ask(next(position for position in fair() if ask(position))).values()))
    assert energy(reply._replace(cases=reply.cases * 2)) > energy(reply)
    assert energy(reply._replace(fraction=reply.fraction + Fraction(1, 23))) != energy(reply)
    farther = reply._replace(obvious=reply.obvious._replace(chance=reply.fraction + reply.gap + Fraction(1, 100)))
    assert energy(farther) < energy(reply)
