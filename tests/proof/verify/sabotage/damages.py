"""Ways to spoil a finished book: those of a print shop, a careless hand or a liar. Each leaves all else as it was.

A damage takes the path of a PDF and the path to write to, and returns where it struck. They are on the list in the
order in which they stand in their modules.
"""

from tests.proof.verify.sabotage import (
    asked,
    boards,
    captions,
    days,
    decoders,
    fonts,
    grids,
    inks,
    links,
    moves,
    numbers,
    openers,
    pages,
    parts,
    passwords,
    places,
    stages,
    steps,
    strokes,
)
from tests.proof.verify.sabotage.tools import DAMAGES, Harm

__all__ = ["DAMAGES", "MODULES", "Harm"]

MODULES = (
    boards,
    captions,
    decoders,
    days,
    fonts,
    grids,
    inks,
    links,
    moves,
    numbers,
    openers,
    pages,
    parts,
    passwords,
    places,
    stages,
    asked,
    steps,
    strokes,
)
