"""A walk through content streams, into forms, patterns and letters, with their matrices and the graphics state.

It notes what is used (`uses.py`), each once with its first place, and draws nothing. It does not know what other
things cover or what a clip hides: what is really seen is measured from the raster (`raster.py`).
"""

from typing import Any

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.uses import ResourceCache, Uses
from bookmaker.proof.preflight.walk import painting, text
from bookmaker.proof.preflight.walk.walker import GraphicsState, Operators, Walk

_OPERATORS: Operators = painting.OPERATORS | text.OPERATORS


def walk_page(page: Any, cache: ResourceCache) -> Uses:
    """Return what a page uses, with places in its own coordinates."""
    walk = Walk(cache, _OPERATORS, entry(page.obj, "/Resources"), GraphicsState())
    walk.through(page)
    return walk.uses
