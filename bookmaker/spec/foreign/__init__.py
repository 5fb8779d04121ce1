"""Boards as others write them: the form of a file, and its boards in ours."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bookmaker.kinds import KINDS, USUAL, puzzle_of
from bookmaker.spec.foreign.board import OPEN, BoardText, checked_board
from bookmaker.spec.foreign.collections import read_janko, read_links
from bookmaker.spec.foreign.demystify import is_demystify, read_demystify
from bookmaker.spec.foreign.games import read_ids, read_mbf
from bookmaker.spec.foreign.own import read_lines, read_yaml, text_of
from bookmaker.spec.foreign.rows import read_rows
from bookmaker.spec.foreign.write import WRITERS, lacks, write
from bookmaker.spec.puzzle_text import Written, board_of, read_record, record_of
from bookmaker.values.boards import Block, blocks
from bookmaker.values.position import Position, read_positions
from bookmaker.values.puzzle import CODE, BadPuzzle

__all__ = [
    "FORMS",
    "WRITERS",
    "BoardText",
    "checked_board",
    "form_of",
    "lacks",
    "positions_of",
    "read",
    "read_written",
    "text_of",
    "write",
]

_MOST = 50_000
"""Most characters of a line."""
_READERS: Mapping[str, Callable[[str], Iterator[BoardText]]] = {
    "janko": read_janko,
    "puzzlink": read_links,
    "ids": read_ids,
    "yaml": read_yaml,
    "jsonl": read_lines,
    "demystify": read_demystify,
    "rows": read_rows,
}
FORMS = (*_READERS, "mbf")
"""The names of all forms."""
_LAYOUTS = ("ids", "mbf")
"""Those of games that begin."""
_SIGNS = {
    "janko": r"^\[?(begin|problem)\]?$",
    "puzzlink": r"\bmines/[0-9]+/[0-9]+/|:/+\S+[?/][a-z]+/[0-9]+/[0-9]+/",
    "ids": r"^[0-9]+(x[0-9]+)?(n[0-9]+|h[01])?a?[:#]",
    "yaml": r"^(puzzles|sections):",
}
"""By form, the mark that a line of it has, and no line of a later form."""


def read(data: bytes, form: str | None = None, kind: str = USUAL) -> list[BoardText]:
    """Return the boards of a file in a given or recognised form; raise BadPuzzle with what is wrong.

    `kind` applies to boards that name none.
    """
    text = None if form == "mbf" else _text(data)
    if text is None and form not in (None, "mbf"):
        raise BadPuzzle("this is not a text file in UTF-8; save it as one", 1)
    found = list(read_mbf(data) if text is None else _READERS[form or form_of(text)](text))
    if not found:
        raise BadPuzzle("no board here; rows of digits and dots such as `..1.` make one", 1)
    return [checked_board(board, kind) for board in found]


def _text(data: bytes) -> str | None:
    try:
        text = None if b"\0" in data else data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    if long := next((at for at, line in enumerate((text or "").splitlines(), 1) if len(line) > _MOST), 0):
        raise BadPuzzle(f"a line of more than {_MOST} characters; no board has so long a one", long)
    return text


def form_of(text: str) -> str:
    """Return the form that a text seems to have; `rows` where no sign tells."""
    lines = [line.strip() for line in text.splitlines()]
    if text.lstrip().startswith("{"):
        return "demystify" if all(map(is_demystify, _objects(text))) else "jsonl"
    found = (form for form, sign in _SIGNS.items() if any(re.search(sign, line, re.IGNORECASE) for line in lines))
    return next(found, "rows")


def _objects(text: str) -> list[str]:
    """Return a text as one object, or else its lines."""
    return [text] if is_demystify(text) else [line for line in text.splitlines() if line.strip()]


def read_written(data: bytes, kind: str = USUAL) -> list[Written]:
    """Return the puzzles of a file in any form, each with what is written with it; raise BadPuzzle with what is wrong.

    `kind` applies to those that name none. A layout of mines is of a kind whose boards are opened.
    """
    text = _text(data)
    form = "mbf" if text is None else form_of(text)
    if text is not None and form == "jsonl":
        return list(_records(text, kind))
    try:
        if text is not None and form == "rows":
            return [_of_block(block, kind) for block in blocks(text)]
    except BadPuzzle as wrong:
        return [_as_written(board, kind) for board in _of_another_hand(data, kind, wrong)]
    try:
        return [_as_written(board, kind) for board in read(data, form, kind)]
    except BadPuzzle:
        if text is None:
            raise BadPuzzle("this is not a text file; boards are lines of digits and dots") from None
        raise


def positions_of(data: bytes) -> list[Position]:
    """Return the positions of a file in any form: its boards, where stars in rows are known mines.

    Raises BadPuzzle with what is wrong, as for layouts of mines, which show nothing to ask about.
    """
    text = _text(data)
    form = "mbf" if text is None else form_of(text)
    try:
        if text is not None and form == "rows":
            return list(read_positions(text))
    except BadPuzzle as wrong:
        if any(one.answer for one in read_written(data)):
            raise wrong from None
    written = read_written(data)
    if form in _LAYOUTS and any(one.answer for one in written):
        there = ", ".join(name for name in FORMS if name not in _LAYOUTS)
        raise BadPuzzle(
            f"a layout of mines, of which no number is open yet; boards with numbers have the forms {there}"
        )
    return [Position(one.puzzle) for one in written]


def _of_another_hand(data: bytes, kind: str, wrong: BadPuzzle) -> list[BoardText]:
    """Return boards with other signs than ours; raise what is wrong with them as ours unless one has numbers.

    Of two readings that fail, the one that comes further says what is wrong.
    """
    try:
        found = read(data, "rows", kind)
    except BadPuzzle as other:
        raise (other if other.line > wrong.line else wrong) from None
    if not any(set("".join(board.rows)) & set(OPEN) for board in found):
        raise wrong
    return found


def _of_block(block: Block, kind: str) -> Written:
    """Return the puzzle of some lines: a code, or rows and a total."""
    if len(block) == 1 and CODE.fullmatch(block[0][1]):
        return Written(puzzle_of(block[0][1]))
    return board_of(block, kind)


def _records(text: str, kind: str) -> Iterator[Written]:
    """Yield the puzzles of JSON lines; those without a code are of a kind."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            record = record_of(line) if line.strip() else None
            if record is not None:
                yield read_record(record, "" if record.get("code") else _kind_of(record, kind))
        except BadPuzzle as error:
            raise BadPuzzle(str(error), number) from None


def _kind_of(record: Mapping[str, Any], kind: str) -> str:
    return _kind_of_layouts(kind) if record.get("start") else kind


def _kind_of_layouts(kind: str) -> str:
    """Return the kind of a layout of mines: the first whose boards are opened, unless another is wanted."""
    return next((name for name, one in KINDS.items() if one.is_opened), kind) if kind == USUAL else kind


def _as_written(board: BoardText, kind: str) -> Written:
    """Return a board as a puzzle, with its mines as its answer."""
    if CODE.fullmatch(board.rows[0]):
        return Written(puzzle_of(board.rows[0]))
    layout = board.start is not None or board.needs_start
    total = [(board.lines[0][0], "{}: {}".format(*board.total))] if board.total else []
    return board_of([*board.lines, *total], _kind_of_layouts(kind) if layout else kind)._replace(start=board.start)
