"""Pages that a file has twice: each is told once, and all else is asked of the file without it."""

from collections.abc import Iterable

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.values import Doubt


def drop_repeats(leaves: Iterable[KeptLeaf]) -> tuple[list[KeptLeaf], list[Doubt]]:
    """Return leaves one after another, each of those with clues once; their boards know which one is theirs.

    The second part tells which are left out.
    """
    found: dict[object, KeptLeaf] = {}
    again: list[Doubt] = []
    for place, leaf in enumerate(leaves):
        first = found.setdefault(_leaf_content(leaf) or place, leaf)
        if first is not leaf:
            again.append(Doubt("number-twice", f"the page is page {first.page} of the file once more", leaf.page))
    made = enumerate(found.values())
    return [leaf._replace(boards=tuple(one._replace(leaf=place) for one in leaf.boards)) for place, leaf in made], again


def _leaf_content(leaf: KeptLeaf) -> object:
    """Return all that a leaf says and shows, if it has clues."""
    boards = tuple((one.clues, one.marks) for one in leaf.boards)
    return (leaf.text, boards) if any(clue >= 0 for clues, _ in boards for clue in clues) else None
