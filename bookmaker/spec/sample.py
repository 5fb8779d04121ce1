"""The samples that come with bookmaker: short files to start from, with their defaults as comments."""

import json
import re
from pathlib import Path

from bookmaker.kinds import KINDS, USUAL, folder_of
from bookmaker.spec.looks import load_look
from bookmaker.spec.values import find_layout
from bookmaker.values.lengths import inches_of


def _sample_of(kind: str) -> str:
    """Return the sample beside a kind, or the usual one's part that concerns every kind."""
    file = folder_of(kind) / f"{kind}.sample.yaml"
    if file.is_file():
        return file.read_text("utf-8")
    head = re.split("(?m)^(?=cover:)", re.sub("(?m)^subtitle:.*\n|Bullets ", "", _sample_of(USUAL)))[0]
    head = re.sub("(?m)^title:.*", f"title: {kind.capitalize()}", head)
    return f"{head}\nsections:\n  - title: First steps\n    kind: {kind}\n    size: 6x6\n    tiers: {{gentle: 8}}\n"


SAMPLES = {kind: _sample_of(kind) for kind in KINDS}
"""By kind of puzzle, a book in the layout that a spec need not name."""
SAMPLE = SAMPLES[USUAL]
_REMARKS = 28
"""The column of remarks behind a value, from 0."""


def book_sample(layout: str, folder: Path, kind: str = USUAL) -> str:
    """Return the sample of a book of a kind of puzzle in a layout, named relative to a folder.

    Raises Wrong if there is no such layout, FileProblems with all mistakes in it.
    """
    look = load_look(find_layout(layout, folder)).look
    text = _with(SAMPLES[kind], "# trim", inches_of(*look.trim))
    text = _with(text, "printer", "screen" if look.links else "home" if look.sides == "one" else "kdp")
    if look.puzzles.per_page and "# per_page" in text:
        text = _with(text, "# per_page", str(look.puzzles.per_page))
    return _with(text, "layout", layout if re.fullmatch(r"[\w./-]+", layout) else json.dumps(layout))


def _with(text: str, key: str, value: str) -> str:
    """Return a sample with another value for a key, or for its default if the key begins with '# '."""
    pattern = rf"^( *)(?:# )?{key.removeprefix('# ')}:.*?(?: +(# .*))?$"
    found = re.search(pattern, text, re.MULTILINE)
    assert found
    line = f"{found[1]}{key}: {value}"
    remark = f"{line:<{_REMARKS - 1}} {found[2]}" if found[2] else line
    return text[: found.start()] + remark + text[found.end() :]
