"""Statements of a file about its own texts: the place, the subject and the caption fields of each.

Files rewritten by other tools have lost them, others never had them; there, place and form identify words.
"""

import ctypes
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import pypdfium2.raw as raw

from bookmaker.values import statements
from bookmaker.values.statements import BoardStatement, Field, Statement

FOLIO, TITLES = "page", ("title", "subtitle", "author", "head", "section")
"""Fields with the number of a page, and fields with a book's own texts."""
OWN, OWN_PAGES = "own", ("half-title", "title", "dedication", "text")
"""Field of everything else on pages of an author's words, and the subjects of those pages."""
_ENTRY = statements.ENTRY.encode()
_ROOM = (ctypes.c_ushort * 512)()
"""Buffer for a text from PDFium."""


def statement_of(text: Any) -> Statement | None:
    """Return the statement of a PDFium text object; None without one."""
    return _read(_entry(text, statements.TEXT))


def board_statement_of(form: Any) -> BoardStatement | None:
    """Return the statement of the board whose lines a PDFium form object draws; None without one."""
    return _read_board(_entry(form, statements.BOARD))


_read, _read_board = lru_cache(maxsize=64)(statements.read), lru_cache(maxsize=64)(statements.read_board)


def _entry(one: Any, name: str) -> str:
    """Return the entry in marked content of a name around an object of PDFium's; '' without one."""
    for index in range(raw.FPDFPageObj_CountMarks(one)):
        mark = raw.FPDFPageObj_GetMark(one, index)
        if _string(raw.FPDFPageObjMark_GetName, mark) == name:
            return _string(raw.FPDFPageObjMark_GetParamStringValue, mark, _ENTRY)
    return ""


def _string(get: Callable[..., bool], *what: Any, room: Any = _ROOM) -> str:
    """Return a text from PDFium, which gives its number of bytes; if they do not fit, ask again with more room."""
    size = ctypes.c_ulong()
    if not get(*what, room, ctypes.sizeof(room), size) or size.value < 2:
        return ""
    if size.value > ctypes.sizeof(room):
        return _string(get, *what, room=(ctypes.c_ushort * size.value)())
    return ctypes.string_at(room, size.value - 2).decode("utf-16-le", "replace")


class Filling:
    """The fields of a text, consumed as its characters are read in sequence, again and again."""

    def __init__(self, said: Statement) -> None:
        self._fields, self._count = said.fields or (), max(len("".join(said.text.split())), 1)
        self._read, self._other = 0, OWN * (said.of in OWN_PAGES)

    def next(self, space: bool) -> str:
        """Return the field that the next character fills; '' for none, except in an author's text."""
        place = self._read % self._count
        self._read += not space
        return field_at(self._fields, place, space) or self._other


def field_at(fields: Sequence[Field], place: int, space: bool) -> str:
    """Return the field filled by the character behind `place` others, '' for none; no field starts with a space."""
    return next((name for name, start, end in fields if start + space <= place < end), "")
