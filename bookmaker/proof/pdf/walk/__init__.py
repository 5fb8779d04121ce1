"""A walk through content streams, into forms, patterns and letters, with their matrices and the graphics state.

It notes each use (`uses.py`) once with its first place, and draws nothing. It ignores covering objects and clips: the
painted page (`ink.py`) shows what is really visible.
"""

from typing import Any

from bookmaker.proof.pdf.colours import entry
from bookmaker.proof.pdf.uses import ResourceCache, Uses
from bookmaker.proof.pdf.walk import painting, text
from bookmaker.proof.pdf.walk.walker import GraphicsState, Operators, Walk

_OPERATORS: Operators = painting.OPERATORS | text.OPERATORS


def walk_page(page: Any, cache: ResourceCache) -> Uses:
    """Return the uses of a page, with places in its own coordinates."""
    walk = Walk(cache, _OPERATORS, entry(page.obj, "/Resources"), GraphicsState())
    walk.through(page)
    return walk.uses
