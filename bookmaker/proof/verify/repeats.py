"""Repeated pages of a file: each is reported once, and all other checks run without it."""

from collections.abc import Iterable
from hashlib import sha256

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.values import Doubt


def drop_repeats(leaves: Iterable[KeptLeaf]) -> tuple[list[KeptLeaf], list[Doubt]]:
    """Return leaves in order, each of those with clues once.

    The second part reports those left out.
    """
    found: dict[object, KeptLeaf] = {}
    again: list[Doubt] = []
    for place, leaf in enumerate(leaves):
        first = found.setdefault(_leaf_content(leaf) or place, leaf)
        if first is not leaf:
            again.append(Doubt("number-twice", f"the page is page {first.page} of the file once more", leaf.page))
    return [*found.values()], again


def _leaf_content(leaf: KeptLeaf) -> object:
    """Return a digest of all words and boards of a leaf with clues, else None."""
    boards = tuple((one.clues, one.marks) for one in leaf.boards)
    has_clues = any(clue >= 0 for clues, _ in boards for clue in clues)
    return sha256(repr((leaf.text, boards)).encode()).digest() if has_clues else None
