"""Boards that are opened on the way, told round by round: what is said of new numbers, in words and as data."""

from functools import cache
from io import StringIO

import pytest
from rich.console import Console

from bookmaker.cli.walk import draw_story
from bookmaker.engine.play.rounds import play
from bookmaker.kinds import KINDS
from bookmaker.kinds.sweep import SweepParams
from bookmaker.library.trace_records import records
from bookmaker.library.traces import as_object
from bookmaker.values.puzzle import UNKNOWN, Made, clue_rows
from bookmaker.words import languages, load_words
from bookmaker.words.pointers import regions
from bookmaker.words.steps import key_boards, key_steps, step_boards
from bookmaker.words.story import Story, tell, turn_text
from tests.kinds.test_sweep import made


@cache
def board() -> Made:
    """Return a board whose hardest step is not in its first round."""
    ones = (made(SweepParams(mines=10), index, "knotty") for index in range(40))
    return next(one for one in ones if story(one).round_of(story(one).hinted) > 1)


@cache
def story(one: Made, language: str = "en") -> Story:
    trace = KINDS["sweep"].explain(one.puzzle, one.answer, "")
    return tell(one.puzzle, trace, load_words(language, "sweep"))


def test_steps_are_in_the_rounds_in_which_numbers_are_opened():
    told, rounds = story(board()), play(board().puzzle, board().answer)[1]
    numbers = [number for number, one in enumerate(rounds, 1) for _ in one.steps]
    assert [told.round_of(at) for at in range(len(told.told))] == numbers
    firsts = [at for at in range(len(told.told)) if told.opened_count(at, at - 1)]
    assert [told.opened_count(at, at - 1) for at in firsts] == [len(one.safe) for one in rounds[:-1]]


@pytest.mark.parametrize("language", languages())
def test_a_new_round_is_told_with_how_many_numbers_it_has(language: str):
    told, words = story(board(), language), load_words(language, "sweep")
    spans = [range(at, at + 1) for at in range(len(told.told))]
    boards, turns = step_boards(told, spans, words), turn_text(told.told[told.key], words)
    assert turns in boards[told.key].texts
    said = [text for board in boards for text in board.passages[0].text[:-1] if text != turns]
    rounds = enumerate(play(board().puzzle, board().answer)[1][:-1], 2)
    assert said == [words.count(words.walkthrough.round, len(one.safe), number=number) for number, one in rounds]


def test_the_key_form_counts_all_numbers_since_the_last_board_that_it_shows():
    told, words, rounds = story(board()), load_words("en", "sweep"), play(board().puzzle, board().answer)[1]
    keys, since = sorted(key_steps(told)), 1
    for at, panel in zip(keys, key_boards(told, words), strict=True):
        opened = sum(len(one.safe) for one in rounds[since - 1 : told.round_of(at) - 1])
        assert any(f"{opened} new number" in text for text in panel.texts) == (opened > 0)
        since = told.round_of(at)
    assert since > 1


@pytest.mark.parametrize("language", languages())
def test_the_first_hint_waits_until_simpler_steps_open_no_more(language: str):
    told, words = story(board(), language), load_words(language, "sweep")
    assert told.moment.needs is None
    texts = words.pointing.single if told.moment.single else words.pointing.simpler
    names = [words.pointing.regions[name] for name in regions(8, 8)]
    assert told.hints[0] in [words.rewritten(text.format(region=name)) for text in texts for name in names]


def test_traces_have_the_numbers_that_are_open_at_each_step():
    told, one = story(board()), board()
    steps = as_object(told, one.answer, one.rating)["steps"]
    assert [step["round"] for step in steps] == [told.round_of(at) for at in range(len(steps))]
    assert [step["board"] for step in steps] == [clue_rows(told.board(at)) for at in range(len(steps))]
    assert [len(step["opened"]) for step in steps] == [told.opened_count(at, at - 1) for at in range(len(steps))]
    assert all(step["board"][row][column] != "." for step in steps for row, column in step["opened"])
    for at, record in enumerate(records(told, one.answer, one.rating)):
        shown = " ".join(record["board"]).split()
        assert [int(cell[-1]) if cell[-1].isdigit() else UNKNOWN for cell in shown] == [*told.board(at).clues]
        assert all("?" not in cell or cell.endswith("?") for cell in shown)


def test_the_terminal_marks_the_numbers_of_a_new_round_until_they_are_used():
    told, file = story(board()), StringIO()
    draw_story(told, load_words("en", "sweep"), Console(file=file, width=99))
    signs = file.getvalue()
    at = next(at for at in range(len(told.told)) if told.opened_count(at, at - 1) > 1)
    fresh = [cell for cell in told.newly_open(at, at - 1) if cell not in told.told[at].step.clues]
    assert fresh and all(f"+{told.board(at).number(cell)} " in signs for cell in fresh)
    marked = sum(len({*told.newly_open(at, at - 1)} - {*one.step.clues}) for at, one in enumerate(told.told))
    assert signs.count("+") == marked + sum(one.pattern.count("+") for one in told.told)
