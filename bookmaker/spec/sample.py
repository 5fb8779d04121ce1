"""The samples that come with bookmaker: short files to start from, with their defaults as comments."""

import json
import re
from importlib.resources import files
from pathlib import Path

from bookmaker.kinds import USUAL
from bookmaker.spec.looks import load_look
from bookmaker.spec.values import find_layout
from bookmaker.values.lengths import inches_of

SAMPLES = {
    kind: files("bookmaker.spec").joinpath(f"{name}.yaml").read_text("utf-8")
    for kind, name in (("bullets", "sample"), ("sweep", "sample-sweep"), ("odds", "sample-odds"))
}
"""By kind of puzzle, a book in the layout that a spec need not name."""
SAMPLE = SAMPLES[USUAL]
_REMARKS = 28
"""The column of remarks behind a value, from 0."""


def book_sample(layout: str, folder: Path, kind: str = USUAL) -> str:
    """Return the sample of a book of a kind of puzzle in a layout, which is named as seen from a folder.

    Raises Wrong where there is no such layout, FileProblems with all that is wrong in it.
    """
    look = load_look(find_layout(layout, folder)).look
    text = _with(SAMPLES[kind], "# trim", inches_of(*look.trim))
    text = _with(text, "printer", "screen" if look.links else "home" if look.sides == "one" else "kdp")
    if look.puzzles.per_page and "# per_page" in text:
        text = _with(text, "# per_page", str(look.puzzles.per_page))
    return _with(text, "layout", layout if re.fullmatch(r"[\w./-]+", layout) else json.dumps(layout))


def _with(text: str, key: str, value: str) -> str:
    """Return a sample with another value for a key, or for its default where the key begins with '# '."""
    pattern = rf"^( *)(?:# )?{key.removeprefix('# ')}:.*?(?: +(# .*))?$"
    found = re.search(pattern, text, re.MULTILINE)
    assert found
    line = f"{found[1]}{key}: {value}"
    remark = f"{line:<{_REMARKS - 1}} {found[2]}" if found[2] else line
    return text[: found.start()] + remark + text[found.end() :]
