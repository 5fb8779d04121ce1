"""Whether pages that readers are sent to have their numbers, in the size that the others have."""

from collections import Counter
from collections.abc import Iterator

from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.values import Doubt

_USUAL = 0.75
"""Part of the pages with boards from which on they have numbers, or numbers of a size, as a rule."""
_OFF = 0.05
"""Part of the usual size by which one may differ."""


def check_folios(printing: Printing) -> Iterator[Doubt]:
    """Yield the pages of puzzles, solutions and steps that have no number where most have one, or one of another size.

    A page that was scaled is known by its number.
    """
    leaves = sorted({one.board.leaf for one in printing.boards if one.number})
    sizes = {leaf: round(folio.size, 1) if (folio := printing.numbering.folios[leaf]) else 0.0 for leaf in leaves}
    usual, count = max(Counter(sizes.values()).items(), key=lambda item: item[1], default=(0.0, 0))
    if not usual or count < _USUAL * len(leaves):
        return
    for leaf, size in sizes.items():
        page = printing.leaves[leaf].page
        if not size:
            yield Doubt("page-number", "the page has no number where others have theirs, in their place and size", page)
        elif abs(size - usual) > _OFF * usual:
            message = "the page number is of another size than those of other pages: the page was scaled"
            yield Doubt("other-size", message, page)
