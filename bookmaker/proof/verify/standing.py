"""Whether boards and words stand where those of other pages do: away from the cut, and inside of the page's number."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bookmaker.proof.verify.cells import LETTERS
from bookmaker.proof.verify.printing import Printing, doubt
from bookmaker.proof.verify.reader import DrawnPage
from bookmaker.proof.verify.roles import Printed
from bookmaker.proof.verify.values import Doubt, Grid, table

Clear = tuple[float, ...]
"""How far a page's boards and words stay away from its trim: at the sides, below and above; () where there are none."""
_NEAR = 4.5
"""Points by which a page may be cut wrongly."""


def clear_of(drawn: DrawnPage, grids: Sequence[Grid]) -> Clear:
    """Return how far from the trim of a page everything stays that is to be read."""
    boxes = [*(grid.box for grid in grids), *(glyph.box for glyph in drawn.glyphs if not glyph.char.isspace())]
    if not boxes:
        return ()
    (x, y, wide, high), trim = table(boxes).T, drawn.trim
    sides = min(x.min() - trim.left, trim.right - (x + wide).max())
    return float(sides), float(y.min() - trim.bottom), float(trim.top - (y + high).max())


def check_clear(pages: Sequence[Clear]) -> Iterator[Doubt]:
    """Yield the pages with something as near to the trim as nothing is on most pages that can be read."""
    printed = [(page, clear) for page, clear in enumerate(pages, 1) if clear]
    for side in range(3):
        near = [page for page, clear in printed if clear[side] < _NEAR]
        message = f"boards or words stand within {_NEAR:g} pt of the trim, and on most pages none does"
        yield from (Doubt("astray", message, page) for page in near if 2 * len(near) < len(printed))


def check_inside(printing: Printing) -> Iterator[Doubt]:
    """Yield the pages with a board beside or beyond the page's number, which runs around all else."""
    for leaf in printing.leaves:
        boxes = [board.box for board in leaf.boards if board.box == board.spot]  # upright in the file
        if leaf.folio is None or not boxes:
            continue
        low, high = min(box.bottom for box in boxes), max(box.top for box in boxes)
        if low < leaf.folio.y < high:
            message = "a board stands beside the number of its page or beyond it, where none belongs"
            yield Doubt("astray", message, leaf.page)


def check_edges(printing: Printing) -> Iterator[Doubt]:
    """Yield the boards on which letters of columns or numbers of rows are missing, or stand in the wrong place.

    Where a file does not say what its boards are, it is not known which of them are alike.
    """
    if not printing.numbering.told:
        return
    alike: dict[tuple[object, ...], list[Printed]] = defaultdict(list)
    for one in printing.boards:
        size = () if one.said.is_part else (one.board.rows, one.board.columns)
        alike[one.role, bool(one.asked), *size].append(one)
    for boards in alike.values():
        lacking = [one for one in boards if one.board.names < min(one.board.columns, len(LETTERS)) + one.board.rows]
        for one in lacking if 2 * len(lacking) < len(boards) else ():
            message = "a letter of a column or a number of a row does not stand where it should"
            yield doubt("wrong-name", message, one)
