"""A puzzle as somebody writes it, for a section or for a command: as lines, a code, or a record such as JSON has."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from bookmaker.kinds import KINDS, check_shape, puzzle_of
from bookmaker.values.boards import TOTALS, Block, read_board
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import UNKNOWN, Answer, BadPuzzle, Cell, Puzzle, answer_of, off_clue

BOARDS = ("board", "code", "clues")
"""The keys of a record for its board: its lines, its code, or its rows, with the total under a key of its own."""
_NO_CODE = "no JSON object with the `code` of a puzzle, as `generate` prints them"
_DIFFER = "`code` and what stands beside it are of two boards; take the line as `generate` has printed it"


class Written(NamedTuple):
    """A puzzle, and what is written with it: its answer, and where it begins."""

    puzzle: Puzzle
    answer: Answer | None = None
    start: Cell | None = None


def record_of(line: str) -> Mapping[str, Any]:
    """Return the record of a line of JSON; raise BadPuzzle if there is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadPuzzle("no JSON object; a line is one, as `generate` prints them")
    return found


def read_record(record: Mapping[str, Any], kind: str = "") -> Written:
    """Return the puzzle of a record: that of its `code`, else of its `board` or its `clues`, which name no kind.

    `kind` is the required kind; '' for any, by its code. Raises BadPuzzle.
    """
    puzzle = decode_puzzle(str(record["code"]), kind) if record.get("code") else None
    rows = record.get("board") or (None if puzzle else record.get("clues"))
    if rows and (puzzle or kind):
        found = board_of(_lines(rows, record.get("total")), puzzle.kind if puzzle else kind)
    elif puzzle:
        found = Written(puzzle)
    else:
        raise BadPuzzle(f"no board: none of the keys {', '.join(BOARDS)} is there" if kind else _NO_CODE)
    if record.get("solution"):
        found = found._replace(answer=answer_of(_rows(record["solution"]), found.puzzle))
    found = found._replace(start=_start(record.get("start"), found.puzzle))
    return _of_code(puzzle, found) if puzzle else found


def _of_code(puzzle: Puzzle, beside: Written) -> Written:
    """Return a puzzle with what is written beside its code; raise BadPuzzle if that concerns another board or start."""
    board, answer, start = beside
    same = (board.rows, board.columns) == (puzzle.rows, puzzle.columns)
    if same and answer:
        same = puzzle.total in (None, sum(answer.bullets)) and not (off_clue(board, answer) or off_clue(puzzle, answer))
    elif same:
        same = board.clues == puzzle.clues
    if not same or (start and puzzle.number(start) == UNKNOWN < max(puzzle.clues)):
        raise BadPuzzle(_DIFFER)
    return beside._replace(puzzle=puzzle)


def board_of(lines: Block, kind: str) -> Written:
    """Return the board of some lines; stars are the answer. Raises BadPuzzle."""
    counting = KINDS[kind].counting
    if not any(KNOWN in line for _, line in lines):
        puzzle = read_board(lines, kind, counting)
        check_shape(puzzle, lines[0][0])
        return Written(puzzle)
    puzzle = read_board([(number, line.replace(KNOWN, ".")) for number, line in lines], kind, counting)
    rows = "".join(line for _, line in lines if not line.lower().startswith(TOTALS))
    answer = Answer(puzzle.rows, puzzle.columns, tuple(sign == KNOWN for sign in rows))
    if puzzle.total not in (None, sum(answer.bullets)):
        raise BadPuzzle(f"a total of {puzzle.total}, and {sum(answer.bullets)} stars", lines[-1][0])
    return Written(puzzle, answer)


def decode_puzzle(code: str, kind: str = "") -> Puzzle:
    """Return the puzzle of a code; raise BadPuzzle if it is none, or not of the wanted kind."""
    puzzle = puzzle_of(code)
    if kind not in ("", puzzle.kind):
        raise BadPuzzle(f"this puzzle is of the kind {puzzle.kind}, and the section has kind: {kind}")
    return puzzle


def _lines(value: object, total: object) -> Block:
    rows, totals = _rows(value), [] if total in (None, "") else [f"bullets: {total}"]
    if not rows:
        raise BadPuzzle("a board without rows; write digits and dots")
    return [(0, line) for line in (*rows, *totals)]


def _rows(value: object) -> list[str]:
    """Return rows that are written as a list, or as a text with slashes or new lines between them."""
    rows = value if isinstance(value, list) else re.split(r"[/\n]", str(value).strip())
    return [str(row).strip() for row in rows if str(row).strip()]


def _start(value: object, puzzle: Puzzle) -> Cell | None:
    found = next((cell for cell in puzzle.seen_cells(None) if [*cell] == value), None)
    if value is not None and found is None:
        raise BadPuzzle("start: expected [row, column] of the board, from 0")
    return found
