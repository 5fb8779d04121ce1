"""Hints and key steps of all kinds in all languages, replayed by all ways to meet the numbers: nothing here is parsed
but names of cells."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bookmaker.engine.solve.argument import Refute
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import CLASSIC, REFINED
from bookmaker.kinds.sweep import SweepParams
from bookmaker.values.puzzle import Answer, Cell, Puzzle, Trace
from bookmaker.words import languages, load_words
from bookmaker.words.scene import LISTED, cell_name
from bookmaker.words.steps import step_boards
from bookmaker.words.story import Story, tell
from tests.engine.mosaic.test_steps import solved as mosaics
from tests.kinds.test_sweep import made
from tests.traces import solved
from tests.twins.reason import follows, forced, open_cells

CELL = re.compile(r"\b[a-z]\d\b")
SOURCES = ("refined", "classic", "mosaic", "sweep")


@cache
def traces(source: str) -> tuple[tuple[Puzzle, Answer, Trace], ...]:
    """Return some puzzles of a kind with how they are solved."""
    return tuple(_traces(source))


def _traces(source: str) -> Iterator[tuple[Puzzle, Answer, Trace]]:
    if source == "mosaic":
        found = list(mosaics(range(16)))
    elif source == "sweep":
        ones = (made(SweepParams(mines=10), at, tier) for tier in ("tricky", "knotty", "fiendish") for at in range(4))
        found = [(one.puzzle, one.answer) for one in ones]
    else:
        found = [
            (puzzle, trace.answer) for puzzle, trace in (solved(side, side, at) for side in (6, 8) for at in range(8))
        ]
    kind, solver = KINDS[found[0][0].kind], CLASSIC if source == "classic" else REFINED
    for puzzle, answer in found:
        yield puzzle, answer, kind.explain(puzzle, answer, solver)


def known_before(story: Story, at: int) -> dict[Cell, bool]:
    """Return what the steps before one settle."""
    steps = [one.step for one in story.told[:at]]
    found = {cell: True for step in steps for cell in step.bullets}
    return found | {cell: False for step in steps for cell in step.empty}


@pytest.mark.parametrize("source", SOURCES)
def test_the_numbers_of_a_hint_lead_on_from_its_moment_whatever_else_is_known(source: str) -> None:
    random = Random(source)
    for puzzle, answer, trace in traces(source):
        story = tell(puzzle, trace, load_words("en", puzzle.kind))
        step, board, settled = (
            story.told[story.hinted].step,
            story.board(story.hinted),
            known_before(story, story.hinted),
        )
        truth = dict(zip(puzzle.seen_cells(None), answer.bullets, strict=True))
        target, needs = {*step.bullets, *step.empty}, story.moment.needs
        least = settled if needs is None else {cell: settled[cell] for cell in needs}
        for share in (0.0, 0.5, 0.9):
            more = (cell for cell in board.counted_cells(None) if cell not in target and random.random() < share)
            found = (
                forced((*step.clues, *[None] * step.total), board, least | {cell: truth[cell] for cell in more}) or {}
            )
            assert all(found[cell] == truth[cell] for cell in target)


@pytest.mark.parametrize("source", SOURCES)
def test_where_a_puzzle_turns_no_single_number_leads_any_further(source: str) -> None:
    turns = 0
    for puzzle, _, trace in traces(source):
        story = tell(puzzle, trace, load_words("en", puzzle.kind))
        if story.key < 0:
            continue
        told, board, known = story.told[story.key], story.board(story.key), known_before(story, story.key)
        clues = [cell for cell in board.seen_cells(None) if board.number(cell) >= 0]
        assert not any(forced((clue,), board, known) for clue in clues)
        assert not told.step.single and forced((*told.step.clues, *[None] * told.step.total), board, known)
        turns += not isinstance(told.argument[0], Refute)
    assert turns > 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("source", SOURCES)
def test_first_hints_name_the_cells_that_they_need_and_third_ones_those_that_follow(source: str, language: str) -> None:
    for puzzle, _, trace in traces(source):
        story = tell(puzzle, trace, load_words(language, puzzle.kind))
        step, (where, _, last) = story.told[story.hinted].step, story.hints
        found = sorted((*step.bullets, *step.empty))
        assert sorted(CELL.findall(where)) == sorted(map(cell_name, story.moment.needs or ()))
        assert sorted(CELL.findall(last)) == sorted(map(cell_name, found if len(found) <= LISTED else ()))


def replay(story: Story) -> int:
    """Check that each line of a story follows, and that its sentences name its cells alone; return their number."""
    sentences = 0
    for at, told in enumerate(story.told):
        if not told.argument:
            continue
        board, known = story.board(at), known_before(story, at)
        step, after = told.step, follows(told.argument, board, known)
        assert after is not None and {cell: after[cell] for cell in (*step.bullets, *step.empty)} == {
            **dict.fromkeys(step.bullets, True),
            **dict.fromkeys(step.empty, False),
        }
        clues = {*step.clues, *told.beside}
        near = {cell for clue in clues for cell in board.seen_cells(clue)}
        cells = {*board.seen_cells(None)} if step.total else clues | near | {*step.bullets, *step.empty}
        assert {*CELL.findall(told.text)} <= {*map(cell_name, cells)}
        sentences += len(re.findall(r"[.!?](?= |$)", told.text))
    return sentences


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("source", SOURCES)
def test_every_line_follows_and_its_sentences_name_its_cells_alone(source: str, language: str) -> None:
    assert sum(replay(tell(puzzle, trace, load_words(language, puzzle.kind))) for puzzle, _, trace in traces(source))


@pytest.mark.parametrize("source", SOURCES)
def test_just_the_open_cells_that_two_numbers_share_are_hatched_numbers_of_the_step_too(source: str) -> None:
    hatched = dict.fromkeys(("shared", "common"), 0)
    for puzzle, _, trace in traces(source):
        words = load_words("en", puzzle.kind)
        story = tell(puzzle, trace, words)
        boards = step_boards(story, [range(at, at + 1) for at in range(len(story.told))], words)
        for at, (told, board) in enumerate(zip(story.told, boards, strict=True)):
            if len(told.step.clues) != 2 or told.step.total or isinstance(told.argument[0], Refute):
                continue
            known, cells = known_before(story, at), puzzle.seen_cells(None)
            one, other = ({*open_cells(clue, story.board(at), known)} for clue in told.step.clues)
            shades = {cell: shown.shade for cell, shown in zip(cells, board.shows(), strict=True)}
            drawn = {cell for cell, shade in shades.items() if shade in hatched}
            assert drawn == (one & other) - {*told.step.bullets, *told.step.empty}
            for cell in drawn:
                hatched[shades[cell]] += 1
                assert (shades[cell] == "common") == (cell in told.step.clues)
    assert hatched["shared"] > 0 and (hatched["common"] > 0) == (source == "mosaic")
