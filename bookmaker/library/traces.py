"""Walkthroughs as data: an object for each puzzle."""

from typing import Any

from bookmaker.engine.rank.facts import refined_type
from bookmaker.engine.rank.rating import as_data as rating_as_data
from bookmaker.engine.solve.argument import Balance, Clash, Line
from bookmaker.kinds import KINDS
from bookmaker.values.puzzle import Answer, Rating, Step, answer_rows, as_data, clue_rows
from bookmaker.words.story import Story, Told

COMBINED, WITH_TOTAL = "combined", "with-total"
"""Rules of steps without a name: clues together, and with the total."""
UNPROVED = {"proved_smallest": False}
"""Mark of a step for which it is not proved that fewer clues do not suffice."""


def as_object(story: Story, answer: Answer, rating: Rating) -> dict[str, Any]:
    """Return a walkthrough as one object; cells are [row, column] from 0, the total as a source is "total"."""
    return {
        "unique": True,
        **KINDS[story.puzzle.kind].data(story.puzzle, answer),
        "puzzle": as_data(story.puzzle),
        "solution": answer_rows(answer),
        "rating": rating_as_data(rating),
        "steps": [{**_round(story, at), **_step(told)} for at, told in enumerate(story.told)],
    }


def _round(story: Story, at: int) -> dict[str, Any]:
    """Return the round of a step, the numbers opened since the step before, and all, if some are opened."""
    board = story.told[at].puzzle
    if not board:
        return {}
    return {"round": story.round_of(at), "opened": story.newly_open(at, at - 1), "board": clue_rows(board)}


def _step(told: Told) -> dict[str, Any]:
    return {
        **step_as_data(told.step, refined_type(told.step)),
        "rule": rule_of(told),
        "pattern": told.pattern or None,
        "argument": [_line(line) for line in told.argument],
        "text": told.text,
    }


def rule_of(told: Told) -> str:
    """Return the name of a step's rule, equal in every language."""
    return told.rule or (WITH_TOTAL if told.step.total else COMBINED)


def step_as_data(step: Step, type_: int | str) -> dict[str, Any]:
    """Return a step with its type on the scale of its solver, and whether fewer clues might do, if they might."""
    known = {} if step.fewest else UNPROVED
    return {"type": type_, "clues": step.clues, "bullets": step.bullets, "empty": step.empty, **known}


def _line(line: Line) -> dict[str, Any]:
    if isinstance(line, Balance):
        return {"line": "balance", **_sources(line), "bullets": line.bullets, "empty": line.empty}
    return {
        "line": "refute",
        "cells": line.cells,
        "supposed": "bullet" if line.bullet else "empty",
        "chain": [_line(inner) for inner in line.chain],
        "clash": _sources(line.clash),
    }


def _sources(line: Balance | Clash) -> dict[str, Any]:
    return {side: [source or "total" for source in getattr(line, side)] for side in ("more", "less")}
