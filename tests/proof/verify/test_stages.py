"""Stages as verify reads them: each shows just what is certain from the one before, or a finding says where not."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board, as_bytes
from bookmaker.proof.verify.playing import played_texts
from bookmaker.proof.verify.printing import Printing, neighbour_counts
from bookmaker.proof.verify.roles import NONE, PUZZLE, STAGE, Printed
from bookmaker.proof.verify.stages import check_stages, prove_staged, stages_of
from bookmaker.values.geometry import Box
from bookmaker.values.puzzle import Answer, from_code
from bookmaker.values.statements import statement_of
from bookmaker.words import load_words
from bookmaker.words.rules import stage_of, stage_texts

START = from_code("sweep:5x5:5:f223b101b111f")
ANSWER = Answer(5, 5, tuple(sign == "*" for sign in "..**.*........*......*..."))
WORDS = load_words("en-sweep")
TOTAL = sum(ANSWER.bullets)
NOWHERE = Box(0.0, 0.0, 50.0, 50.0)


def _stage(number: int) -> Printed:
    now = stage_of(START, ANSWER, number)
    known = [clue == UNKNOWN and now.settled.get(divmod(at, 5), False) for at, clue in enumerate(now.puzzle.clues)]
    clues = _whole() if number == 3 else now.puzzle.clues
    marks = tuple(BULLET if bullet else UNKNOWN for bullet in known)
    role = PUZZLE if number == 1 else STAGE
    said = statement_of(START, role, "en-sweep", 7)._replace(stage=(number, 2))
    board = Board(number, number, 0, NOWHERE, NOWHERE, 5, 5, as_bytes(clues), as_bytes(marks), frozenset(), said=said)
    return Printed(role, board, 7, TOTAL)


def _whole() -> tuple[int, ...]:
    around = neighbour_counts(START, ANSWER.bullets)
    return tuple(UNKNOWN if bullet else number for bullet, number in zip(ANSWER.bullets, around, strict=True))


def _printing(boards: Sequence[Printed]) -> Printing:
    numbering: Any = SimpleNamespace(labels=["", "1", "3", "5"])
    return Printing((), numbering, tuple(boards), "en-sweep")


def _found(boards: list[Printed]) -> set[str]:
    printing = _printing(boards)
    proved = {number: prove_staged(own, printing) for number, own in stages_of(printing).items()}
    wrong = (doubt for one in proved.values() for doubt in one.wrong)
    found = (*check_stages(printing._replace(proved=proved)), *wrong)
    return {doubt.id for doubt in found}


@pytest.fixture
def stages() -> list[Printed]:
    return [_stage(number) for number in (1, 2, 3)]


def _changed(one: Printed, cell: int, clue: int | None = None, mark: int | None = None) -> Printed:
    clues, marks = list(one.board.clues), list(one.board.marks)
    clues[cell], marks[cell] = clues[cell] if clue is None else clue, marks[cell] if mark is None else mark
    return one._replace(board=one.board._replace(clue_bytes=as_bytes(clues), mark_bytes=as_bytes(marks)))


def test_what_follows_is_right_and_captions_should_say_which_stage_it_is(stages: list[Printed]):
    assert _found(stages) == set()
    proved = prove_staged(stages, _printing(stages))
    assert (proved.label, proved.answer, proved.puzzle.clues) == ("1", ANSWER, START.clues)
    assert stages_of(_printing(stages[::-1]))[7] == stages[::-1]
    due = played_texts(_printing(stages))
    safe = [stage_of(START, ANSWER, number).safe for number in (1, 2, 3)]
    assert [*due.values()] == [stage_texts(number, 2, safe[number - 1], WORDS) for number in (1, 2, 3)]
    assert [*due] == [(1, "puzzle 7 1-2"), (2, "stage 7 2-2"), (3, "stage 7 3-2")]


def test_each_cell_that_comes_early_or_late_is_found(stages: list[Printed]):
    first, second, third = stages
    for cell in range(25):
        now, then = second.board.clues[cell], third.board.clues[cell]
        other = UNKNOWN if second.board.marks[cell] == BULLET else BULLET
        assert _found([first, _changed(second, cell, mark=other), third]) == {"wrong-stage"}
        assert _found([first, _changed(second, cell, clue=then if now != then else 8), third]) == {"wrong-stage"}
        if then != UNKNOWN:
            assert _found([first, second, _changed(third, cell, clue=UNKNOWN)]) == {"open-cell"}
            assert _found([first, second, _changed(third, cell, clue=(then + 1) % 9)]) == {"wrong-stage"}


def test_what_is_said_of_stages_is_found_where_it_is_not_true(stages: list[Printed]):
    first, second, third = stages
    assert _found([first, second._replace(total=NONE), third]) == {"wrong-total"}
    assert _found([first, second._replace(number=0), third]) == {"no-number", "stage-order"}
    other = second.board._replace(said=second.statement._replace(stage=(2, 3)))
    assert _found([first, second._replace(board=other), third]) == {"stage-order"}


def test_stages_that_are_missing_doubled_or_moved_are_found(stages: list[Printed]):
    first, second, third = stages
    for boards in ([first, third], [first, second], [second, third], [first, second, second, third]):
        assert _found(boards) == {"stage-order"}
    assert "stage-order" in _found([first, third, second])


def test_no_stage_has_marks_for_empty_cells_and_the_first_has_none(stages: list[Printed]):
    first, second, third = stages
    assert _found([_changed(first, 24, mark=BULLET), second, third]) == {"wrong-stage"}
    closed = second.board.clues.index(UNKNOWN)
    assert _found([first, _changed(second, closed, mark=EMPTY), third]) == {"wrong-stage"}
