"""Data for a web page on which a puzzle is played: docs/web.md describes it.

Cells are named by their places, row by row from 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from itertools import permutations
from typing import Any

from bookmaker.engine.play.odds_questions import printed_position
from bookmaker.kinds import KINDS
from bookmaker.values.position import percent
from bookmaker.values.puzzle import Cell, Made, Puzzle, signs_of, to_code
from bookmaker.values.questions import CHANCE, LABELS, ORDER, Reply
from bookmaker.words import Words
from bookmaker.words.pointers import Hinted
from bookmaker.words.questions import QUESTION, asked_texts
from bookmaker.words.rules import rules_line, total_of
from bookmaker.words.scene import Scene
from bookmaker.words.story import Story, Told, known_after

MARK, OPEN, ASK = "mark", "open", "ask"
"""Ways to play a puzzle: bullets are marked, cells are opened, or a question is answered."""
CHOICES = 4
"""Answers to choose from, if a chance is asked for."""

Data = dict[str, Any]


def page_words(words: Words) -> Data:
    """Return the texts of the page by itself."""
    spoken = {name: getattr(words.spoken, name) for name in ("row", "blank", "hole", "bullet", "empty")}
    links = {name: getattr(words.links, name) for name in ("contents", "previous", "next")}
    return {**words.player.plain(), **spoken, **links, "time": words.time, "comma": words.reasons.comma}


def other_words(words: Words, page: Mapping[str, Any]) -> Data:
    """Return the texts in which a page for the puzzles of a game differs from its own."""
    return {name: text for name, text in page_words(words).items() if text != page.get(name)}


def player_data(made: Made, story: Story, words: Words) -> Data:
    """Return a puzzle for play: its board, its rules, its answer and all texts about it."""
    puzzle, answer, kind = made.puzzle, made.answer, KINDS[made.puzzle.kind]
    play = ASK if kind.is_asked else OPEN if kind.is_opened else MARK
    whole = f"{to_code(puzzle)} {bytes(answer.bullets).hex()}"
    data = {
        "key": sha256(whole.encode()).hexdigest()[:16],  # a browser keeps a player's progress under it
        "play": play,
        "mark": kind.mark,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "cells": signs_of(puzzle.clues),
        "total": puzzle.total,
        "sees": puzzle.counting.sees,
        "onClues": puzzle.counting.on_clues,
        "said": total_of(puzzle, words),
        "rules": words.player.line if play == OPEN else rules_line([puzzle], words),
    }
    if made.reply:
        return data | _question_data(puzzle, made.reply, story, words)
    bullets = "".join("01"[bullet] for bullet in answer.bullets)
    return data | {"answer": bullets, "steps": [*_steps(story, words)]}


def _places(cells: Iterable[Cell], puzzle: Puzzle) -> list[int]:
    return [row * puzzle.columns + column for row, column in cells]


def _steps(story: Story, words: Words) -> Iterator[tuple[list[int], list[int], list[int], list[str]]]:
    """Yield each step: its clues, the bullets and the empty cells that it settles, and its hints, one by one."""
    settled: dict[Cell, bool] = {}
    for at, told in enumerate(story.told):
        board, step = story.board(at), told.step
        clues, bullets, empty = (_places(cells, board) for cells in (step.clues, step.bullets, step.empty))
        yield clues, bullets, empty, [*_hints(told, Scene(board, settled, words))]
        settled = known_after(settled, step)


def _hints(told: Told, scene: Scene) -> Iterator[str]:
    """Yield which numbers a step takes, the way to weigh them if there are several, and the whole reason."""
    if not told.step.clues:
        yield f"{scene.words.walkthrough.total}."
    else:
        hinted = Hinted(told.step, told.rule, told.argument)
        yield scene.words.rewritten(hinted.numbers(scene))
        if not told.step.single:
            yield scene.words.rewritten(hinted.move(scene))
    yield told.text


def _question_data(puzzle: Puzzle, reply: Reply, story: Story, words: Words) -> Data:
    """Return the question about a position: known bullets, names of cells, choices, hints, and the whole answer."""
    question = puzzle.topic
    texts = asked_texts(question, reply, words)
    choices, right = _choices(reply, puzzle, words)
    return {
        "asks": question.about,
        "question": texts.pop(QUESTION),
        "known": _places(sorted(printed_position(puzzle).known), puzzle),
        "labels": dict(zip(map(str, _places(question.marked, puzzle)), LABELS, strict=False)),
        "choices": choices,
        "picks": not choices,
        "right": right,
        "hints": story.hints,
        "lines": [*texts.values()],
    }


def _choices(reply: Reply, puzzle: Puzzle, words: Words) -> tuple[list[str], list[int]]:
    """Return the answers to choose from, and the places of the right ones; cells need no texts."""
    about, marked = puzzle.topic
    if about == CHANCE:
        chances = _chances(reply)
        return [f"{chance} · {percent(chance)}" for chance in chances], [chances.index(reply.fraction)]
    if about == ORDER:
        orders = [*permutations(LABELS[: len(marked)])]
        right = tuple(LABELS[marked.index(cell)] for cell in reply.cells)
        return [words.reasons.comma.join(order) for order in orders], [orders.index(right)]
    return [], _places(reply.cells, puzzle)


def _chances(reply: Reply) -> list[Fraction]:
    """Return some chances, including the right one and the one at first sight; the others are close to the right."""
    every, right = reply.placements, reply.fraction
    near = (right + Fraction(by, every) for by in (1, -1, 2, -2, 3))
    found = dict.fromkeys(chance for chance in (right, reply.obvious.apparent, *near) if 0 < chance < 1)
    return sorted([*found][:CHOICES])
