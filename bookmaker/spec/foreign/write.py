"""Boards written in the forms of others, each as far as that form can say all of a board."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import yaml

from bookmaker.kinds import puzzle_of
from bookmaker.spec.foreign.board import OPEN, BoardText, as_record, as_text
from bookmaker.spec.foreign.collections import SKIP
from bookmaker.spec.foreign.demystify import MINES, MOSAIC
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import CODE, HOLE, UNKNOWN, BadPuzzle

Boards = Sequence[BoardText]


class Writer(NamedTuple):
    """A form for writing: how boards become its content, and which parts of a board it has no place for."""

    write: Callable[[Boards], str | bytes]
    lacks: tuple[str, ...] = ()
    """Names of PARTS."""
    single: bool = False
    """Whether a file holds one board."""


def _is_code(board: BoardText) -> bool:
    return CODE.fullmatch(board.rows[0]) is not None


def _is_mosaic(board: BoardText) -> bool:
    """Tell whether a board is a code of digits that count their own cells, without more."""
    if not _is_code(board):
        return False
    puzzle = puzzle_of(board.rows[0])
    return puzzle.counting.on_clues and puzzle.total is None and puzzle.question is None and HOLE not in puzzle.clues


def _has_numbers(board: BoardText) -> bool:
    return not _is_code(board) and bool(set("".join(board.rows)) & set(OPEN))


def _is_total_told(board: BoardText) -> bool:
    """Tell whether a total says more than the mines do."""
    return board.total is not None and not (KNOWN in "".join(board.rows) and not _has_numbers(board))


PARTS: Mapping[str, Callable[[BoardText], bool]] = {
    "a puzzle code": lambda board: _is_code(board) and not _is_mosaic(board),
    "a code of any kind": _is_code,
    "a total": _is_total_told,
    "the known total of a layout": lambda board: board.total is not None and not _is_total_told(board),
    "where a board begins": lambda board: board.start is not None,
    "a layout without its beginning": lambda board: board.start is None and not _is_code(board),
    "numbers": _has_numbers,
    "known mines": lambda board: KNOWN in "".join(board.rows),
    "a layout of mines alone": lambda board: not _is_code(board) and not _has_numbers(board),
    "a title": lambda board: bool(board.said.title),
    "an author": lambda board: bool(board.said.author),
    "a note": lambda board: bool(board.said.note),
    "cells that are not there": lambda board: "~" in "".join(board.rows),
}
"""What a board can have, in words, and whether it has it."""
_HOLES = "cells that are not there"
_TEXTS = "a title", "an author", "a note"


def lacks(form: str, board: BoardText) -> list[str]:
    """Return what a form has no place for, of all that a board has."""
    return [part for part in WRITERS[form].lacks if PARTS[part](board)]


def write(boards: Boards, form: str) -> bytes:
    """Return boards in a form, without texts that it has no place for; raise BadPuzzle for a part of the puzzle."""
    writer = WRITERS[form]
    if writer.single and len(boards) != 1:
        raise BadPuzzle(f"a file of the form {form} holds one board, and here are {len(boards)}; write them one by one")
    for number, board in enumerate(boards, 1):
        if parts := [part for part in lacks(form, board) if part not in _TEXTS]:
            raise BadPuzzle(f"board {number}: the form {form} has no place for {parts[0]}; take jsonl or yaml")
    content = writer.write(boards)
    return content.encode() if isinstance(content, str) else content


def _rows(boards: Boards) -> str:
    return "\n".join(map(as_text, boards))


def _lines(boards: Boards) -> str:
    return "".join(f"{json.dumps(as_record(board), ensure_ascii=False)}\n" for board in boards)


def _yaml(boards: Boards) -> str:
    records = [json.loads(json.dumps(as_record(board))) for board in boards]
    return yaml.safe_dump({"puzzles": records}, allow_unicode=True, sort_keys=False, width=1000)


def _janko(boards: Boards) -> str:
    return "\n".join("\n".join(_janko_lines(board)) for board in boards) + "\n"


def _janko_lines(board: BoardText) -> Iterator[str]:
    said = {key: text for key, text in board.said._asdict().items() if text}
    yield from ("begin", "puzzle minesweeper", *(f"{key} {text}" for key, text in said.items()))
    if board.total:
        yield f"mines {board.total[1]}"
    yield from ("problem", *(" ".join(row.replace(KNOWN, "-").replace(".", "-")) for row in board.rows))
    if KNOWN in "".join(board.rows):
        signs = (re.sub(f"[^{re.escape(KNOWN)}]", "-", row).replace(KNOWN, "x") for row in board.rows)
        yield from ("solution", *map(" ".join, signs))
    yield "end"


def _links(boards: Boards) -> str:
    return "".join(f"https://puzz.link/p?mines/{len(one.rows[0])}/{len(one.rows)}/{_cells(one)}\n" for one in boards)


def _cells(board: BoardText) -> str:
    """Return cells as a link has them: digits, and a letter for each run of others."""
    most = len(SKIP) - 1
    return re.sub(f"[.]{{1,{most}}}", lambda run: SKIP[len(run[0])], "".join(board.rows))


def _ids(boards: Boards) -> str:
    return "".join(f"{_id(board)}\n" for board in boards)


def _id(board: BoardText) -> str:
    if _is_code(board):
        _, size, _, cells = board.rows[0].split(":")
        rows, columns = size.split("x")
        return f"{columns}x{rows}:{cells}"
    signs = "".join(board.rows)
    bits = "".join("1" if sign == KNOWN else "0" for sign in signs) + "0" * (-len(signs) % 4)
    row, column = board.start or (0, 0)
    total = f"n{board.total[1]}" if board.total else ""
    return f"{len(board.rows[0])}x{len(board.rows)}{total}:{column},{row},{int(bits, 2):0{len(bits) // 4}x}"


def _mbf(boards: Boards) -> bytes:
    rows = boards[0].rows
    mines = [(at, row) for row, signs in enumerate(rows) for at, sign in enumerate(signs) if sign == KNOWN]
    flat = (one for mine in mines for one in mine)
    return bytes((len(rows[0]), len(rows))) + len(mines).to_bytes(2) + bytes(flat)


def _demystify(boards: Boards) -> str:
    return "".join(f"{json.dumps(_problem(board))}\n" for board in boards)


def _problem(board: BoardText) -> dict[str, object]:
    """Return a board as an object of Demystify's."""
    if _is_code(board):
        puzzle = puzzle_of(board.rows[0])
        clues, width, kind = [*puzzle.clues], puzzle.columns, MOSAIC
    else:
        signs, width, kind = "".join(board.rows), len(board.rows[0]), MINES
        clues = [int(sign) if sign in OPEN else UNKNOWN for sign in signs]
    grid = [[None if clue < 0 else clue for clue in clues[at : at + width]] for at in range(0, len(clues), width)]
    mines = [[int(sign == KNOWN) for sign in row] for row in board.rows] if KNOWN in "".join(board.rows) else None
    nothing = dict.fromkeys(("cages", "row_labels", "col_labels"))
    puzzle_ = {"kind": kind, "width": width, "height": len(grid), "start_grid": grid, "solution_grid": mines, **nothing}
    return {"puzzle": puzzle_, "state": None}


WRITERS: Mapping[str, Writer] = {
    "rows": Writer(_rows, ("where a board begins", _HOLES)),
    "jsonl": Writer(_lines),
    "yaml": Writer(_yaml),
    "janko": Writer(_janko, ("a code of any kind", "where a board begins", "a note", _HOLES)),
    "puzzlink": Writer(
        _links,
        ("a code of any kind", "a total", "known mines", "where a board begins", *_TEXTS, _HOLES),
    ),
    "ids": Writer(_ids, ("a puzzle code", "numbers", "a layout without its beginning", *_TEXTS, _HOLES)),
    "mbf": Writer(
        _mbf,
        ("a code of any kind", "numbers", "the known total of a layout", "where a board begins", *_TEXTS),
        single=True,
    ),
    "demystify": Writer(
        _demystify,
        ("a puzzle code", "a total", "the known total of a layout", "where a board begins", *_TEXTS, _HOLES),
    ),
}
"""The forms, by name."""
