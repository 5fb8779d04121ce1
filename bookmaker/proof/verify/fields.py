"""What a file says of its own texts: which part of a caption is which field. What is there, is read as it is drawn.

Files that another tool has made anew have lost that, others never had it: words are known there by place and form.
"""

import ctypes
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import pypdfium2.raw as raw

MARK, ENTRY = "BookmakerFields", b"Of"
"""What the marked content and its entry are called: a name, the first character and the one behind the last, and again
for the next field; spaces are not counted."""

FOLIO, STEP, TITLES = "page", "step", ("title", "author", "head", "section")
"""How the fields are called that have the number of a page, that of a step, and what is a book's own."""
Field = tuple[str, int, int]
"""A name, the first character and the one behind the last."""
_ROOM = (ctypes.c_ushort * 512)()
"""For a text from PDFium."""


def fields_of(text: Any) -> tuple[Field, ...] | None:
    """Return the fields of a PDFium text object; None where the file says nothing of it."""
    for index in range(raw.FPDFPageObj_CountMarks(text)):
        mark = raw.FPDFPageObj_GetMark(text, index)
        if _said(raw.FPDFPageObjMark_GetName, mark) == MARK:
            return _parsed(_said(raw.FPDFPageObjMark_GetParamStringValue, mark, ENTRY))
    return None


@lru_cache(maxsize=1024)
def _parsed(said: str) -> tuple[Field, ...]:
    words = said.split()
    found = zip(words[::3], words[1::3], words[2::3], strict=False)
    return tuple((name, int(start), int(end)) for name, start, end in found if start.isdigit() and end.isdigit())


def _said(get: Callable[..., bool], *what: Any, room: Any = _ROOM) -> str:
    """Return a text from PDFium, which says how many bytes it takes; where they do not fit they are asked for again."""
    size = ctypes.c_ulong()
    if not get(*what, room, ctypes.sizeof(room), size) or size.value < 2:
        return ""
    if size.value > ctypes.sizeof(room):
        return _said(get, *what, room=(ctypes.c_ushort * size.value)())
    return ctypes.string_at(room, size.value - 2).decode("utf-16-le", "replace")


def field_at(fields: Sequence[Field], place: int, space: bool) -> str:
    """Return the field that the character behind `place` others fills, '' for none; one before or after is no space."""
    return next((name for name, start, end in fields if start + space <= place < end), "")
