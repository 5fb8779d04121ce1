"""Boards in the JSON of Demystify, which explains puzzles by small sets of clues."""

import json
from collections.abc import Iterator
from typing import Any

from bookmaker.kinds import KINDS
from bookmaker.spec.foreign.board import BoardText
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import UNKNOWN, BadPuzzle, board_code

MOSAIC, MINES = "Mosaic", "Minesweeper"
"""Its kinds whose numbers count their own cell, too, and do not."""
_Grid = list[list[int | None]]


def is_demystify(text: str) -> bool:
    """Tell whether a text is an object with a puzzle of Demystify's."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and isinstance(found.get("puzzle"), dict) and "start_grid" in found["puzzle"]


def read_demystify(text: str) -> Iterator[BoardText]:
    """Yield the board of each object: `start_grid` has its numbers, `solution_grid` a 1 for each mine."""
    for line in [text] if is_demystify(text) else filter(str.strip, text.splitlines()):
        if not is_demystify(line):
            raise BadPuzzle("no object with a `puzzle` and its `start_grid`, as Demystify writes them", 1)
        yield _board(json.loads(line)["puzzle"])


def _board(puzzle: dict[str, Any]) -> BoardText:
    clues = _grid(puzzle, "start_grid", range(UNKNOWN, 10))
    rows = ["".join("." if clue in (None, UNKNOWN) else str(clue) for clue in row) for row in clues]
    if puzzle.get("kind") == MOSAIC:
        kind = next(name for name, one in KINDS.items() if one.counting.on_clues)
        code = board_code(kind, None, len(rows), len(rows[0]), "".join(rows))
        return BoardText([(1, code)])
    if puzzle.get("solution_grid"):
        mines = _grid(puzzle, "solution_grid", range(2))
        pairs = (zip(row, mine, strict=True) for row, mine in zip(rows, mines, strict=True))
        rows = ["".join(KNOWN if mine and sign == "." else sign for sign, mine in pair) for pair in pairs]
    return BoardText([(1, row) for row in rows])


def _grid(puzzle: dict[str, Any], key: str, values: range) -> _Grid:
    """Return a grid of a puzzle; raise BadPuzzle unless it is one of the puzzle's size."""
    found, size = puzzle[key], (puzzle.get("height"), puzzle.get("width"))
    rows: list[Any] = found if isinstance(found, list) and all(isinstance(row, list) for row in found) else []
    if not rows or {(len(rows), len(row)) for row in rows} != {size} or not size[1]:
        raise BadPuzzle(f"`{key}` is no list of `height` rows of `width` values each", 1)
    if wrong := [one for row in rows for one in row if one is not None and (type(one) is not int or one not in values)]:
        raise BadPuzzle(f"{wrong[0]!r} in `{key}`; write {values[0]} to {values[-1]}, or null", 1)
    return rows
