"""The cost of reading a file, found before any of it is read: small files may unfold without end."""

import os
import re
import zlib
from base64 import a85decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Pdf, Stream
from pikepdf.exceptions import DependencyError

from bookmaker.values.files import open_regular
from bookmaker.values.limits import (
    PDF_BYTES,
    PDF_CONTENT,
    PDF_NOTES,
    PDF_OBJECTS,
    PDF_PAGES,
    PDF_STEPS,
    PDF_UNPACKED,
    size_said,
)

_COUNTED = 200_000
"""Bytes of content from which its operators are counted; in less, each is assumed to have two bytes. Operators of
forms, which may be drawn often, are always counted."""
_DEEPEST = 64
FLATE = 1032
"""Greatest factor by which Flate lengthens data."""
_CHUNK = 1 << 20
_OPERATOR = re.compile(rb"[A-Za-z'\"*]+")
_DRAWS = re.compile(rb"/([^\s/\[\]()<>{}%]+)\s+Do\b")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
SENSELESS = (
    *(ValueError, TypeError, IndexError, KeyError, AttributeError, ArithmeticError, RuntimeError),
    *(pikepdf.PdfError, pikepdf.ForeignObjectError, DependencyError),
)
"""Errors from reading objects of the wrong kind."""
DAMAGED = (*SENSELESS, pikepdf.PasswordError, zlib.error)

OperatorCounts = dict[tuple[int, int], int]
"""Number of operators that draw a form, by the number of its object."""


class TooMuch(Exception):
    """The error for a file that unfolds to more than can be read; the message names the part."""


def excess(path: Path) -> str:
    """Return why a PDF is too much to read, '' if it is not; damage is left to later readers."""
    try:
        if begin_of(path).find(b"%PDF-") < 0:
            return ""
        with pikepdf.open(path, suppress_warnings=True) as pdf:
            return excess_of(pdf)
    except TooMuch as too_much:
        return str(too_much)
    except DAMAGED:
        return ""


def begin_of(path: Path) -> bytes:
    """Return the first bytes of a file, where a PDF says so; raise OSError, or TooMuch for a file of too many bytes."""
    with open_regular(path) as file:
        if os.fstat(file.fileno()).st_size > PDF_BYTES:
            raise TooMuch(f"it has more than {size_said(PDF_BYTES)}")
        return file.read(1024)


def excess_of(pdf: Pdf) -> str:
    """Return why an open PDF is too much to read, '' if it is not."""
    try:
        _weigh(pdf)
    except TooMuch as too_much:
        return str(too_much)
    except DAMAGED:
        pass
    return ""


def _weigh(pdf: Pdf) -> None:
    if len(pdf.pages) > PDF_PAGES:
        raise TooMuch(f"it has more than {PDF_PAGES:,} pages")
    if len(pdf.objects) > PDF_OBJECTS:
        raise TooMuch(f"it has more than {PDF_OBJECTS:,} objects")
    for thing in pdf.objects:
        if isinstance(thing, Stream):
            with suppress(*DAMAGED):
                _check_unpacking(thing)
    known: OperatorCounts = {}
    for number, page in enumerate(pdf.pages, 1):
        with suppress(*DAMAGED):
            if len(page.obj.get("/Annots", [])) > PDF_NOTES:
                raise TooMuch(f"page {number} has more than {PDF_NOTES:,} links, notes and fields")
            steps = _steps(_contents(page.obj), page.resources, known)
            steps += sum(_steps_of(form, page.resources, known, 1) for form in _appearances(page.obj))
            if steps > PDF_STEPS:
                raise TooMuch(f"page {number} is drawn in more than {PDF_STEPS:,} steps")


def _check_unpacking(stream: Stream) -> None:
    """Raise TooMuch for a stream too long for memory, as a picture or as it is."""
    if stream.get("/Subtype") == "/Image":
        size = int(stream.get("/Width", 0)) * int(stream.get("/Height", 0)) * int(stream.get("/BitsPerComponent", 1))
        if size > PDF_UNPACKED * 8:
            raise TooMuch("a picture in it has too many pixels")
    if not _is_short(stream, PDF_UNPACKED):
        for _ in unpack(stream, PDF_UNPACKED):
            pass


def _filters(stream: Stream) -> list[Any]:
    names: Any = stream.get("/Filter", [])
    return [names] if isinstance(names, Name) else list(names)


def _is_short(stream: Stream, most: int) -> bool:
    """Tell whether a stream unpacks to at most `most` bytes, whatever it holds."""
    return _filters(stream).count("/FlateDecode") < 2 and int(stream.get("/Length", 0)) * FLATE <= most


def unpack(stream: Stream, most: int) -> Iterator[bytes]:
    """Yield a stream, its Flate packing undone; raise TooMuch after `most` bytes."""
    chunks: Iterable[bytes] = (stream.read_raw_bytes(),)
    for name in _filters(stream):
        if name == "/FlateDecode":
            chunks = _inflate_chunks(chunks)
        elif name == "/ASCII85Decode":
            chunks = (a85decode(b"".join(chunks).strip().removesuffix(b"~>")),)
        else:
            break
    length = 0
    for chunk in chunks:
        length += len(chunk)
        if length > most:
            raise TooMuch(f"a part of it unfolds to more than {size_said(most)}")
        yield chunk


def _inflate_chunks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    inflate = zlib.decompressobj()
    for chunk in chunks:
        left = chunk
        while left:
            yield inflate.decompress(left, _CHUNK)
            left = inflate.unconsumed_tail


def _contents(page: Any) -> list[Stream]:
    found = page.get("/Contents", [])
    return [found] if isinstance(found, Stream) else [part for part in found if isinstance(part, Stream)]


def _appearances(page: Any) -> Iterator[Stream]:
    """Yield the appearances of annotations and fields."""
    for note in page.get("/Annots", []):
        shown = note.get("/AP", Dictionary()).get("/N")
        yield from _streams(shown if isinstance(shown, Dictionary) else [shown])


def _implicit_streams(resources: Any) -> Iterator[Stream]:
    """Yield patterns and masks, which no operator draws by itself."""
    yield from _streams(resources.get("/Pattern", Dictionary()))
    for _, state in resources.get("/ExtGState", Dictionary()).items():
        mask = state.get("/SMask")
        yield from _streams(mask if isinstance(mask, Dictionary) else [])


def _streams(parts: Any) -> Iterator[Stream]:
    values = (part for _, part in parts.items()) if isinstance(parts, Dictionary) else parts
    yield from (part for part in values if isinstance(part, Stream))


def _steps(streams: list[Stream], resources: Any, known: OperatorCounts, depth: int = 0) -> int:
    """Return the number of operators that draw some streams and their forms; too many end the count."""
    content = b"\n".join(map(_content, streams))
    short = not depth and len(content) < _COUNTED
    steps = len(content) // 2 if short else sum(1 for _ in _OPERATOR.finditer(content))
    if not isinstance(resources, Dictionary):
        return steps
    steps += sum(_steps_of(one, resources, known, depth + 1) for one in _implicit_streams(resources))
    forms: Any = resources.get("/XObject", Dictionary())
    for name in _DRAWS.findall(content):
        plain = _ESCAPED.sub(lambda code: bytes([int(code[1], 16)]), name).decode("latin-1")
        form = forms.get(f"/{plain}")
        if isinstance(form, Stream) and form.get("/Subtype") == "/Form":
            steps += _steps_of(form, resources, known, depth + 1)
        if steps > PDF_STEPS:
            break
    return steps


def _content(stream: Stream) -> bytes:
    return stream.read_bytes() if _is_short(stream, PDF_CONTENT) else b"".join(unpack(stream, PDF_CONTENT))


def _steps_of(form: Stream, resources: Any, known: OperatorCounts, depth: int) -> int:
    """Return the number of operators that draw a form; one inside itself is left to later readers."""
    if form.objgen not in known:
        known[form.objgen] = 0
        own = form.get("/Resources", resources)
        known[form.objgen] = _steps([form], own, known, depth) if depth < _DEEPEST else PDF_STEPS + 1
    return known[form.objgen]
