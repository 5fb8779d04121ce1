"""Boards as others write them: the form of a file, and its boards in ours."""

import re
from collections.abc import Callable, Iterator, Mapping

from bookmaker.kinds import USUAL
from bookmaker.spec.foreign.board import BoardText, as_record, as_text, checked_board
from bookmaker.spec.foreign.collections import read_janko, read_links
from bookmaker.spec.foreign.games import read_ids, read_mbf
from bookmaker.spec.foreign.rows import read_rows
from bookmaker.values.puzzle import BadPuzzle

__all__ = ["BoardText", "as_record", "as_text", "checked_board", "read"]

_MOST = 50_000
"""Most characters of a line."""
_READERS: Mapping[str, Callable[[str], Iterator[BoardText]]] = {
    "janko": read_janko,
    "puzzlink": read_links,
    "ids": read_ids,
    "rows": read_rows,
}
_SIGNS = {
    "janko": r"^\[?(begin|problem)\]?$",
    "puzzlink": r"\bmines/[0-9]+/[0-9]+/",
    "ids": r"^[0-9]+(x[0-9]+)?(n[0-9]+|h[01])?a?[:#]",
}
"""By form, the mark that a line of it has, and no line of a later form."""


def read(data: bytes, form: str | None = None, kind: str = USUAL) -> list[BoardText]:
    """Return the boards of a file in a given or recognised form; raise BadPuzzle with what is wrong.

    `kind` applies to boards that name none.
    """
    text = None if form == "mbf" else _text(data)
    if text is None and form not in (None, "mbf"):
        raise BadPuzzle("this is not a text file in UTF-8; save it as one", 1)
    found = list(read_mbf(data) if text is None else _READERS[form or _form_of(text)](text))
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


def _form_of(text: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    if text.lstrip().startswith("{"):
        raise BadPuzzle("these are JSON lines, which `puzzles` reads as they are; name the file there", 1)
    found = (form for form, sign in _SIGNS.items() if any(re.search(sign, line, re.IGNORECASE) for line in lines))
    return next(found, "rows")
