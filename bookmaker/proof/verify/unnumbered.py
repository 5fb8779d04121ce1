"""Whether pages that readers are sent to have their numbers, in the size that the others have."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.values import Doubt

_USUAL = 0.75
"""Part of the pages with boards from which on they have numbers, or numbers of a size, as a rule."""
_OFF = 0.05
"""Part of the usual size by which one may differ."""


def check_folios(printing: Printing) -> Iterator[Doubt]:
    """Yield the pages of puzzles, solutions and steps that have no number where most have one, or one of another size.

    A page that was scaled is known by its number. Sheets of a class have none, but walkthroughs behind them do.
    """
    sizes = defaultdict[str, dict[int, float]](dict)
    for one in printing.boards:
        folio = printing.numbering.folios[one.board.leaf]
        if one.number:
            sizes[one.role][one.board.leaf] = round(folio.size, 1) if folio else 0.0
    found = {leaf: said for own in sizes.values() for leaf, said in _unusual(own)}
    yield from (Doubt(*said, printing.leaves[leaf].page) for leaf, said in sorted(found.items()))


def _unusual(sizes: Mapping[int, float]) -> Iterator[tuple[int, tuple[str, str]]]:
    usual, count = max(Counter(sizes.values()).items(), key=lambda item: item[1])
    if not usual or count < _USUAL * len(sizes):
        return
    for leaf, size in sizes.items():
        if not size:
            yield leaf, ("page-number", "the page has no number where others have theirs, in their place and size")
        elif abs(size - usual) > _OFF * usual:
            message = "the page number is of another size than those of other pages: the page was scaled"
            yield leaf, ("other-size", message)
