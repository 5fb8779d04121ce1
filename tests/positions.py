"""Positions of games: random boards, opened in part."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from bookmaker.values.position import Position, read_positions
from bookmaker.values.puzzle import UNKNOWN, Puzzle
from tests.twins.grid import Field, neighbours


@cache
def _read() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "games.json").read_text())
    return read


def golden() -> dict[str, list[dict[str, Any]]]:
    """Return the golden positions by what they are an example of."""
    groups: dict[str, list[dict[str, Any]]] = _read()["cases"]
    return groups


def golden_hints() -> list[tuple[tuple[str, ...], tuple[int, int]]]:
    """Return boards, row by row with a * for each mine, and their hint cells."""
    return [(tuple(board["rows"]), (board["hint"][0], board["hint"][1])) for board in _read()["hint_cell"]]


def golden_cases() -> list[dict[str, Any]]:
    """Return all golden positions."""
    return [case for cases in golden().values() for case in cases]


def of(case: dict[str, Any]) -> Position:
    """Return the position of a golden case."""
    (position,) = read_positions("\n".join([*case["rows"], f"mines: {case['mines']}"]))
    return position


def partly_open(rng: random.Random, rows: int, columns: int, mines: int, opened: int) -> Position:
    """Return a board on which a cell and so many beside open ones were opened, each 0 with all around it."""
    size, near = rows * columns, neighbours(rows, columns)
    field = Field(rows, columns, frozenset(rng.sample(range(size), mines)))
    clues, seen = field.clues(), set[int]()
    empty = sorted(field.empty)
    beside = empty
    for _ in range(opened + 1):
        stack = [rng.choice(beside)] if beside else []
        while stack:
            cell = stack.pop()
            if cell not in seen:
                seen.add(cell)
                stack += near[cell] if clues[cell] == 0 else ()
        beside = [cell for cell in empty if cell not in seen and not near[cell].isdisjoint(seen)]
    return Position(
        Puzzle("bullets", rows, columns, tuple(clues[c] if c in seen else UNKNOWN for c in range(size)), mines)
    )


def some_known(rng: random.Random, position: Position) -> Position:
    """Return a position that may be wrong: some closed cells are taken for known mines, the total may be another."""
    closed = position.puzzle.counted_cells(None)
    known = frozenset(rng.sample(closed, min(len(closed), rng.randrange(3))))
    total = rng.choice([None, position.puzzle.total, rng.randrange(len(known), len(closed) + 1)])
    return Position(position.puzzle._replace(total=total), known)
