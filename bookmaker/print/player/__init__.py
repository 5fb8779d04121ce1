"""Puzzles as one self-contained HTML file that plays them: it holds style, program, fonts and puzzles.

Puzzles, ways to play and texts all come as plain data, which docs/web.md describes; nothing is decided here.
"""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont

from bookmaker.print.fonts import Fonts, cut
from bookmaker.print.render.svg import symbol
from bookmaker.values.marks import Page

_GAP = re.compile(r"@(\w+)@")
_FIGURES = "0123456789ABC?"
_FALLBACK = {"text": "Charter, Georgia, serif", "clue": "'Helvetica Neue', Arial, sans-serif"}
"""Fonts of a browser without fonts from files."""


class Drawing(NamedTuple):
    """The drawing of boards and words, taken from a look."""

    regular: Path
    strong: Path
    clue: Path
    """Font files."""
    digit: float
    """Type size of a clue, as a part of a cell's side."""
    signs: Mapping[str, Page]
    """Drawings by name: a cell with a bullet, an empty one, and the marks of each tier."""
    fonts: Fonts


def page(data: Mapping[str, Any], drawing: Drawing, generator: str) -> bytes:
    """Return the file that plays the puzzles in `data`; equal arguments give equal bytes."""
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    words = data["words"]
    used = "".join(sorted({*packed, *packed.upper(), "‹", "›"}))
    faces = (
        _face("text", 400, drawing.regular, used),
        _face("text", 600, drawing.strong, used),
        _face("clue", 400, drawing.clue, _FIGURES),
    )
    gaps = {
        "language": escape(data["language"]),
        "title": escape(data["title"]),
        "generator": escape(generator),
        "script": escape(words["script"]),
        "signs": "\n".join(symbol(name, sign, drawing.fonts) for name, sign in drawing.signs.items()),
        "data": b64encode(zlib.compress(packed.encode(), 9)).decode(),
        "style": _fill_gaps(_own("css"), {"faces": "\n".join(faces), "digit": f"{drawing.digit:g}", **_families()}),
        "code": _own("js"),
    }
    return _fill_gaps(_own("html"), gaps).encode()


def _own(suffix: str) -> str:
    return files("bookmaker.print.player").joinpath(f"player.{suffix}").read_text("utf-8")


def _fill_gaps(text: str, gaps: Mapping[str, str]) -> str:
    """Return a text with its gaps filled; the fillings have no gaps."""
    return _GAP.sub(lambda gap: gaps.get(gap[1], gap[0]), text)


def _families() -> dict[str, str]:
    return {name: f"book-{name}, {others}" for name, others in _FALLBACK.items()}


@lru_cache(maxsize=16)
def _face(name: str, weight: int, file: Path, characters: str) -> str:
    """Return a font with some characters only, as CSS."""
    font = TTFont(BytesIO(cut(file, characters)), recalcTimestamp=False, recalcBBoxes=False)
    font.flavor = "woff"
    held = BytesIO()
    font.save(held, reorderTables=False)
    data = b64encode(held.getvalue()).decode()
    return (
        f"@font-face {{ font-family: book-{name}; font-weight: {weight}; "
        f"src: url(data:font/woff;base64,{data}) format('woff'); }}"
    )
