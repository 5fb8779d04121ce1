"""What a file says of its own texts: which each is, what it is said of, which part of it is which field of a caption.

Files that another tool has made anew have lost that, others never had it: words are known there by place and form.
"""

import ctypes
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import pypdfium2.raw as raw

from bookmaker.values import stated
from bookmaker.values.stated import BoardStatement, Field, Statement

FOLIO, TITLES = "page", ("title", "subtitle", "author", "head", "section")
"""How the fields are called that have the number of a page, and what is a book's own."""
OWN, OWN_PAGES = "own", ("half-title", "title", "dedication", "text")
"""What all is called that fills no field on pages whose words are an author's, and what is said of on those."""
_ENTRY = stated.ENTRY.encode()
_ROOM = (ctypes.c_ushort * 512)()
"""For a text from PDFium."""


def statement_of(text: Any) -> Statement | None:
    """Return what the file says of a PDFium text object; None where it says nothing."""
    return _read(_entry(text, stated.TEXT))


def board_statement_of(form: Any) -> BoardStatement | None:
    """Return what the file says of the board whose lines a PDFium form object draws; None where it says nothing."""
    return _read_board(_entry(form, stated.BOARD))


_read, _read_board = lru_cache(maxsize=1024)(stated.read), lru_cache(maxsize=1024)(stated.read_board)


def _entry(one: Any, name: str) -> str:
    """Return what marked content of a name says around an object of PDFium's; '' where there is none."""
    for index in range(raw.FPDFPageObj_CountMarks(one)):
        mark = raw.FPDFPageObj_GetMark(one, index)
        if _string(raw.FPDFPageObjMark_GetName, mark) == name:
            return _string(raw.FPDFPageObjMark_GetParamStringValue, mark, _ENTRY)
    return ""


def _string(get: Callable[..., bool], *what: Any, room: Any = _ROOM) -> str:
    """Return a text from PDFium, which says how many bytes it takes; where they do not fit they are asked for again."""
    size = ctypes.c_ulong()
    if not get(*what, room, ctypes.sizeof(room), size) or size.value < 2:
        return ""
    if size.value > ctypes.sizeof(room):
        return _string(get, *what, room=(ctypes.c_ushort * size.value)())
    return ctypes.string_at(room, size.value - 2).decode("utf-16-le", "replace")


class Filling:
    """The fields of a text, as its characters are read one after the other, over and over."""

    def __init__(self, said: Statement) -> None:
        self._fields, self._count = said.fields or (), max(len("".join(said.text.split())), 1)
        self._read, self._other = 0, OWN * (said.of in OWN_PAGES)

    def next(self, space: bool) -> str:
        """Return the field that the next character fills, '' for none but where all is an author's."""
        place = self._read % self._count
        self._read += not space
        return field_at(self._fields, place, space) or self._other


def field_at(fields: Sequence[Field], place: int, space: bool) -> str:
    """Return the field that the character behind `place` others fills, '' for none; one before or after is no space."""
    return next((name for name, start, end in fields if start + space <= place < end), "")
