"""Checks that page numbers, and the names of rows and columns, stand in their usual places."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from bookmaker.proof.verify.cells import LETTERS
from bookmaker.proof.verify.printing import Printing, doubt
from bookmaker.proof.verify.roles import Printed
from bookmaker.proof.verify.values import Doubt

_USUAL = 0.75
"""Part of the pages with boards that makes having numbers, or numbers of a size, the rule."""
_OFF = 0.05
"""Most that a size may differ from the usual one, as a part of it."""


def check_inside(printing: Printing) -> Iterator[Doubt]:
    """Yield the pages with a board beside or beyond the page's number, which belongs outside everything else."""
    for leaf in printing.leaves:
        boxes = [board.box for board in leaf.boards if board.box == board.spot]  # upright in the file
        if leaf.folio is None or not boxes:
            continue
        low, high = min(box.bottom for box in boxes), max(box.top for box in boxes)
        if low < leaf.folio.y < high:
            message = "a board stands beside the number of its page or beyond it, where none belongs"
            yield Doubt("astray", message, leaf.page)


def check_folios(printing: Printing) -> Iterator[Doubt]:
    """Yield the pages of puzzles, solutions and steps without a number where most have one, or with an unusual size.

    Class sheets have none, but walkthroughs behind them do.
    """
    sizes, off = defaultdict[str, dict[int, float]](dict), set[int]()
    for one in printing.boards:
        folio = printing.leaves[one.board.leaf].folio
        if one.number:
            sizes[one.role][one.board.leaf] = round(folio.size, 1) if folio else 0.0
    for own in sizes.values():
        ((usual, count),) = Counter(own.values()).most_common(1)
        if usual and count >= _USUAL * len(own):
            off |= {leaf for leaf, size in own.items() if abs(size - usual) > _OFF * usual}
    message = "the page has no number where others have theirs, in their place and size"
    yield from (Doubt("page-number", message, printing.leaves[leaf].page) for leaf in sorted(off))


def check_edges(printing: Printing) -> Iterator[Doubt]:
    """Yield the boards with missing or misplaced letters of columns or numbers of rows.

    In a file without statements, it is unknown which boards are alike.
    """
    if not printing.numbering.told:
        return
    alike: dict[tuple[object, ...], list[Printed]] = defaultdict(list)
    for one in printing.boards:
        size = () if one.statement.is_part else (one.board.rows, one.board.columns)
        alike[one.role, one.kind.is_asked, *size].append(one)
    for boards in alike.values():
        lacking = [one for one in boards if one.board.names < min(one.board.columns, len(LETTERS)) + one.board.rows]
        for one in lacking if 2 * len(lacking) < len(boards) else ():
            message = "a letter of a column or a number of a row does not stand where it should"
            yield doubt("wrong-name", message, one)
