"""Where pages go on sheets: the order of booklets, rows and columns, creep, and the marks to cut and fold by. Pure."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bookmaker.values.geometry import Box, Extent, PageSize

BLEED = 9.0
"""Most bleed of the pages that is kept outside the cut, in points."""
MARK_START = 11.25
"""Distance from the cut to the beginning of a mark, in points."""
MARK_LENGTH = 12.75
MARK_ROOM = MARK_START + MARK_LENGTH
_FULL_SIZE = 0.999
"""Scale from which on pages stay at full size: the rest is less than a printer's dot or a cut can show."""


class Booklet(NamedTuple):
    """Folded sheets, two pages on a side, stitched through the fold."""

    signature: int = 0
    """Sheets in each of several booklets; 0 for one of all."""
    creep: float = 0.0
    """How far the pages of the innermost sheet move towards the fold, in points."""
    thickness: float = 0.0
    """Thickness of a sheet, in points; moves the pages of every sheet as far as those around it push it out."""


class Nup(NamedTuple):
    """Pages in rows, as they are read; the gap between them in points."""

    columns: int
    rows: int
    gap: float = 0.0
    repeat: bool = False
    """Each page fills a side of its own, again and again, as cards do."""

    @property
    def places(self) -> int:
        """Pages on a side."""
        return self.columns * self.rows


class Slot(NamedTuple):
    """A place on a side of a sheet: the index of its page, its lower left corner, and the area that it may fill."""

    page: int
    x: float
    y: float
    clip: Box
    rightmost: bool = False
    """Whether a page narrower than its place goes to the right side of it."""


class Stroke(NamedTuple):
    """A mark to cut or to fold by."""

    x1: float
    y1: float
    x2: float
    y2: float
    fold: bool = False


class Side(NamedTuple):
    """One side of a sheet."""

    slots: tuple[Slot, ...]
    strokes: tuple[Stroke, ...]


class Fit(NamedTuple):
    """How pages fit on a sheet as it lies: its size, that of a page on it, and the scale of pages."""

    sheet: PageSize
    cell: PageSize
    scale: float
    needed: PageSize
    """The smallest sheet that has room for the pages at full size."""


class Spread(NamedTuple):
    """Two pages beside each other, None for a blank one, on a sheet of a booklet; the outermost sheet is 0."""

    left: int | None
    right: int | None
    sheet: int
    sheets: int


def fit_pages(page: PageSize, paper: PageSize, way: Booklet | Nup, room: float, fill: bool) -> Fit:
    """Return how pages of a size fit on paper, in the better orientation; `room` is for marks at each side."""
    grid = way if isinstance(way, Nup) else Nup(2, 1)
    gaps = (grid.columns - 1) * grid.gap + 2 * room, (grid.rows - 1) * grid.gap + 2 * room
    taken = grid.columns * page[0], grid.rows * page[1]

    def largest(sheet: PageSize) -> float:
        return min((side - gap) / length for side, gap, length in zip(sheet, gaps, taken, strict=True))

    upright = min(paper), max(paper)
    sheet = max(upright, upright[::-1], key=largest)
    best = largest(sheet)
    scale = best if fill or best < _FULL_SIZE else 1.0
    needed = taken[0] + gaps[0], taken[1] + gaps[1]
    return Fit(sheet, (page[0] * scale, page[1] * scale), scale, needed)


def spreads(pages: int, signature: int = 0) -> Iterator[Spread]:
    """Yield the sides of the sheets of booklets, front and back, in the order of printing."""
    size = 4 * signature or pages
    for first in range(0, pages, size):
        count = min(size, pages - first)
        whole = -(-count // 4) * 4

        def index(number: int, first: int = first, count: int = count) -> int | None:
            return first + number - 1 if number <= count else None

        for s in range(whole // 4):
            yield Spread(index(whole - 2 * s), index(2 * s + 1), s, whole // 4)
            yield Spread(index(2 * s + 2), index(whole - 2 * s - 1), s, whole // 4)


def sides_of(way: Booklet | Nup, pages: int, fit: Fit, marks: bool, leftwards: bool) -> Iterator[Side]:
    """Yield the sides of all sheets in the order of printing; `leftwards` for scripts like Hebrew."""
    if isinstance(way, Booklet):
        return _booklet_sides(way, pages, fit, marks, leftwards)
    return _nup_sides(way, pages, fit, marks, leftwards)


def _booklet_sides(way: Booklet, pages: int, fit: Fit, marks: bool, leftwards: bool) -> Iterator[Side]:
    width, height = fit.cell
    fold, low = fit.sheet[0] / 2, (fit.sheet[1] - height) / 2
    for spread in spreads(pages, way.signature):
        shift = _creep(way, spread)
        left, right = (spread.right, spread.left) if leftwards else (spread.left, spread.right)
        cut = Box(fold - width + shift, low, 2 * (width - shift), height).grow(BLEED * marks)
        slots = (
            None if left is None else Slot(left, fold - width + shift, low, cut._replace(width=fold - cut.x), True),
            None if right is None else Slot(right, fold - shift, low, cut._replace(x=fold, width=cut.right - fold)),
        )
        edges = (fold - width + shift, fold + width - shift), (low, low + height)
        folds = (Stroke(fold, end, fold, to, fold=True) for end, to in _mark_extents(edges[1]))
        strokes = (*_cuts(*edges), *folds) if marks else ()
        yield Side(tuple(slot for slot in slots if slot), strokes)


def most_creep(way: Booklet, pages: int) -> float:
    """Return how far the pages of the innermost sheet move towards the fold, in points."""
    return max(_creep(way, spread) for spread in spreads(pages, way.signature))


def _creep(way: Booklet, spread: Spread) -> float:
    """Return how far the pages of a sheet move towards the fold."""
    inner = spread.sheets - 1
    return spread.sheet * way.thickness + (way.creep * spread.sheet / inner if inner else 0.0)


def _nup_sides(way: Nup, pages: int, fit: Fit, marks: bool, leftwards: bool) -> Iterator[Side]:
    xs = _starts(fit.sheet[0], fit.cell[0], way.columns, way.gap)
    ys = _starts(fit.sheet[1], fit.cell[1], way.rows, way.gap)
    strokes = tuple(_cuts(_edges(xs, fit.cell[0]), _edges(ys, fit.cell[1]))) if marks else ()
    across, up = (
        _visible_extents(starts, length, way.gap, marks) for starts, length in zip((xs, ys), fit.cell, strict=True)
    )
    places = [
        (x, y, Box.from_edges(across[x][0], up[y][0], across[x][1], up[y][1]), leftwards)
        for y in reversed(ys)
        for x in (reversed(xs) if leftwards else xs)
    ]
    order = [page for page in range(pages) for _ in range(way.places if way.repeat else 1)]
    for first in range(0, len(order), way.places):
        yield Side(tuple(Slot(page, *place) for page, place in zip(order[first:], places, strict=False)), strokes)


def _visible_extents(starts: list[float], length: float, gap: float, marks: bool) -> dict[float, Extent]:
    """Return the visible extents of cells, by their starts: with marks, as far as their bleed finds room."""
    outer = BLEED * marks
    inner = min(outer, gap / 2)
    return {
        start: (
            start - (outer if start == starts[0] else inner),
            start + length + (outer if start == starts[-1] else inner),
        )
        for start in starts
    }


def _starts(side: float, length: float, count: int, gap: float) -> list[float]:
    """Return the starts of cells centred on a side."""
    first = (side - count * length - (count - 1) * gap) / 2
    return [first + i * (length + gap) for i in range(count)]


def _edges(starts: Iterable[float], length: float) -> tuple[float, ...]:
    """Return both ends of all cells, each once."""
    return tuple(sorted({round(edge, 3) for start in starts for edge in (start, start + length)}))


def _cuts(xs: tuple[float, ...], ys: tuple[float, ...]) -> Iterator[Stroke]:
    """Yield the marks around a block with cuts at `xs` from top to bottom and at `ys` from side to side."""
    for x in xs:
        yield from (Stroke(x, end, x, to) for end, to in _mark_extents(ys))
    for y in ys:
        yield from (Stroke(end, y, to, y) for end, to in _mark_extents(xs))


def _mark_extents(edges: tuple[float, ...]) -> Iterator[Extent]:
    """Yield the extents of marks outside a block."""
    yield edges[0] - MARK_START, edges[0] - MARK_ROOM
    yield edges[-1] + MARK_START, edges[-1] + MARK_ROOM
