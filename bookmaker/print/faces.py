"""Font files that a look names, opened: each is read once until it changes."""

import hashlib
import struct
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from bookmaker.print.fonts import Face, Font, Fonts
from bookmaker.print.soundness import refuse_damage
from bookmaker.values.errors import NotFound, UserError
from bookmaker.values.files import Stamp, note_read, read_within, stamp
from bookmaker.values.limits import FONT_BYTES

HEAVY = frozenset({"semibold"})
"""Faces whose weight must differ from the regular one."""
SEMIBOLD = 600


def load_fonts(files: Mapping[str, Path], sound: Path | None = None) -> Fonts:
    """Open TrueType files and return their faces by key; files in the folder `sound` are trusted.

    Raises NotFound for a missing file, UserError for one that is not TrueType, and UserError for two files that
    share a PostScript name: a PDF would silently print both in the first.
    """
    faces = {key: _load(key, Path(file), sound) for key, file in files.items()}
    seen: dict[str, Face] = {}
    for face in faces.values():
        other = seen.setdefault(face.postscript_name, face)
        if other.file != face.file:
            raise UserError(
                f"{face.file}: has the same PostScript name as {other.file}, '{face.postscript_name}', and would print "
                "in its place; name two different fonts in the layout"
            )
    return faces


def _load(key: str, file: Path, sound: Path | None) -> Face:
    try:
        note_read(file)
        content = _content(file, stamp(file))
    except OSError as error:
        raise NotFound(
            f"{file}: the font file for '{key}' cannot be read ({error.strerror}); "
            "correct its path under faces in the layout"
        ) from None
    if len(content) > FONT_BYTES:
        raise UserError(
            f"{file}: the font has more than {FONT_BYTES // 1_000_000} MB; name a smaller one in the layout"
        )
    if content[:4] == b"OTTO":
        raise UserError(f"{file}: the font has CFF outlines; use its TrueType version (.ttf, glyf outlines)")
    if sound is not None and file.parent == sound:
        face = _face(file, content)
    else:
        from bookmaker.print.embedding import try_font  # slow to import, and not needed to measure

        refuse_damage(file, content)
        face = _face(file, content)
        try_font(face.font)
    _refuse_variable(key, face)
    return face


@lru_cache(maxsize=1 << 8)
def _content(file: Path, seen: Stamp | None) -> bytes:
    """Return the content of a file as it was `seen`; it is read again only after a change."""
    return read_within(file, FONT_BYTES)


@lru_cache(maxsize=1 << 8)
def _face(file: Path, content: bytes) -> Face:
    """Return an open font, the same object every time, so that its caches are reused."""
    # The content is part of the name: a changed file is another font.
    return Face(Font(file, f"{file.stem}-{hashlib.sha256(content).hexdigest()[:12]}", content))


def _refuse_variable(key: str, face: Face) -> None:
    """Refuse a variable font for a heavy face: it would print in its default weight."""
    table = face.font.table
    if "fvar" not in table.table_tags or key not in HEAVY:
        return
    (weight,) = struct.unpack(">H", table.reference_table("OS/2").data[4:6])
    if weight < SEMIBOLD:
        raise UserError(
            f"{face.file}: a variable font prints in its default weight only; {weight} is too light for '{key}'; "
            "name the static font file of a heavier weight"
        )
