"""Walkthroughs as data: an object for each puzzle, or a line for each step in the form that models are trained on."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from bookmaker.engine.rank.facts import refined_type
from bookmaker.engine.solve.argument import Argument, Balance, Clash, Line, Refute, settled_by
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, Source, Step, answer_rows, as_data, to_code
from bookmaker.words.story import Story, Told, after

Known = dict[Cell, bool]


def as_object(story: Story, answer: Answer) -> dict[str, Any]:
    """Return a walkthrough as one object; cells are [row, column] from 0, the total as a source is "total"."""
    return {
        "unique": True,
        "puzzle": as_data(story.puzzle),
        "solution": answer_rows(answer),
        "steps": [_step(told) for told in story.told],
    }


def _step(told: Told) -> dict[str, Any]:
    return {
        **step_as_data(told.step, refined_type(told.step)),
        "pattern": told.pattern or None,
        "argument": [_line(line) for line in told.argument],
        "text": told.text,
    }


def step_as_data(step: Step, type_: int | str) -> dict[str, Any]:
    """Return a step with its type on the scale of its solver."""
    return {"type": type_, "clues": step.clues, "bullets": step.bullets, "empty": step.empty}


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


# The form of training data: coordinates as (row,column)=value


def as_lines(story: Story) -> Iterator[dict[str, Any]]:
    """Yield a walkthrough step by step: the board as it is, constraints, deduction, actions."""
    puzzle, known = story.puzzle, Known()
    for move, told in enumerate(story.told, start=1):
        scene = _Scene(puzzle, known)
        step = told.step
        sources: tuple[Source, ...] = (*step.clues, None) if step.total else step.clues
        yield {
            "puzzle": to_code(puzzle),
            "rows": puzzle.rows,
            "columns": puzzle.columns,
            "total": puzzle.total,
            "bullets_left": None if puzzle.total is None else puzzle.total - sum(known.values()),
            "move": move,
            "moves": len(story.told),
            "board": list(scene.rows()),
            "constraints": [scene.constraint(source) for source in sources],
            "deduction": list(_deduction(told.argument, scene)),
            "action": [f"FLAG {_at(cell)}" for cell in step.bullets] + [f"SAFE {_at(cell)}" for cell in step.empty],
            "confidence": 1.0,
            "type": refined_type(step),
            "pattern": told.pattern or None,
            "text": told.text,
        }
        known = after(known, step)


def _at(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def _values(cells: Known) -> str:
    return " ".join(f"{_at(cell)}={'*' if bullet else '.'}" for cell, bullet in cells.items())


class _Scene(NamedTuple):
    """A puzzle and what is known of it."""

    puzzle: Puzzle
    known: Known

    def rows(self) -> Iterator[str]:
        """Yield the rows of the board: a digit, * a bullet, . empty, ? unknown."""
        for row in range(self.puzzle.rows):
            cells = [(row, column) for column in range(self.puzzle.columns)]
            yield " ".join(f"{_at(cell)}={self._value(cell)}" for cell in cells)

    def _value(self, cell: Cell) -> str:
        clue = self.puzzle.number(cell)
        return str(clue) if clue != UNKNOWN else {None: "?", True: "*", False: "."}[self.known.get(cell)]

    def wants(self, source: Source) -> tuple[int, int]:
        """Return how many bullets a source has found, and how many it still wants."""
        found = sum(self.known.get(cell, False) for cell in self.puzzle.counted(source))
        return found, self.puzzle.number(source) - found

    def constraint(self, source: Source) -> str:
        """Return what a source says: its number, what is found of it, and its equation."""
        found, wanted = self.wants(source)
        already = f", {found} found" if found else ""
        return f"{_named(source)}={self.puzzle.number(source)}{already}: {_sum(self.times((source,), ()))} = {wanted}"

    def times(self, more: tuple[Source, ...], less: tuple[Source, ...]) -> dict[Cell, int]:
        """Return how often each unknown cell counts in a sum of sources."""
        counts = Counter[Cell](cell for source in more for cell in self.puzzle.counted(source))
        counts.subtract(cell for source in less for cell in self.puzzle.counted(source))
        return {cell: count for cell, count in sorted(counts.items()) if count and cell not in self.known}

    def equation(self, line: Balance | Clash) -> str:
        """Return what some sources want less what others want, as a sum over unknown cells."""
        more, less = line.more, line.less
        if all(count < 0 for count in self.times(more, less).values()) and less:
            more, less = less, more
        wanted = sum(self.wants(source)[1] for source in more) - sum(self.wants(source)[1] for source in less)
        names = " + ".join(map(_named, more)) + "".join(f" - {_named(source)}" for source in less)
        return f"{names}: {_sum(self.times(more, less))} = {wanted}"

    def plus(self, cells: Known) -> "_Scene":
        return self._replace(known={**self.known, **cells})


def _named(source: Source) -> str:
    return "total" if source is None else _at(source)


def _sum(times: dict[Cell, int]) -> str:
    terms = sorted(times.items(), key=lambda term: term[1] < 0)
    often = ((cell, "+" if count > 0 else "-", f"{abs(count)}*" if abs(count) > 1 else "") for cell, count in terms)
    signed = (f"{sign} {times}{_at(cell)}" for cell, sign, times in often)
    return " ".join(signed).removeprefix("+ ") or "0"


def _deduction(lines: Argument, scene: _Scene) -> Iterator[str]:
    """Yield an argument as equations and what each of them settles."""
    for line in lines:
        if isinstance(line, Balance):
            yield f"{scene.equation(line)}, so {_values(settled_by(line))}"
        else:
            for cell in line.cells:
                yield from _refutation(line, cell, scene)
        scene = scene.plus(settled_by(line))


def _refutation(line: Refute, cell: Cell, scene: _Scene) -> Iterator[str]:
    """Yield why one cell of a refutation is not what it is supposed to be."""
    yield f"suppose {_values({cell: line.bullet})}"
    scene = scene.plus({cell: line.bullet})
    yield from _deduction(line.chain, scene)
    for inner in line.chain:
        scene = scene.plus(settled_by(inner))
    yield f"{scene.equation(line.clash)} is impossible, so {_values({cell: not line.bullet})}"
