"""Boards as printed on a leaf, with their statements in the file and the texts about them."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeVar

from bookmaker.proof.pdf.drawing import DrawnPage, Glyph, TextRead
from bookmaker.proof.pdf.fields import FOLIO
from bookmaker.proof.pdf.pdfium import Rgba
from bookmaker.proof.verify.cells import LETTERS, Boards, codes_of
from bookmaker.proof.verify.leaves import TextRun, distance, in_rows, runs, starts_on, turn_upright
from bookmaker.proof.verify.values import Cell, Grid
from bookmaker.values.geometry import Box
from bookmaker.values.packing import pack, unpack
from bookmaker.values.puzzle import HOLE
from bookmaker.values.statements import BoardStatement, Statement

_ROUND = 0.4
"""Most that the name of a row or a column may be off, in parts of a cell's side."""
_LABEL_REACH = 1.6
"""Greatest distance of such a name from its board, in cells."""

T = TypeVar("T")
UNKNOWN, EMPTY, BULLET = -1, 0, 1


class Board(NamedTuple):
    """A board as printed, and the texts stated to be about it."""

    leaf: int
    """Index of its leaf in the file's order, from 0."""
    page: int
    turn: int
    box: Box
    """Its box, turned upright like its words."""
    spot: Box
    """Its box in the coordinates of the page in the file."""
    rows: int
    columns: int
    clue_bytes: bytes
    mark_bytes: bytes
    shaded: frozenset[Cell]
    looks: tuple[tuple[Cell, Rgba, bool], ...] = ()
    """Shades behind cells: the colour, and whether it is a frame."""
    hatched: tuple[Cell, ...] = ()
    """Cells with lines across them."""
    names: int = 0
    """Number of letters of columns and numbers of rows in their right places."""
    origin: Cell = (0, 0)
    """Its first row and column, by their names; not 0 only for a part of a board."""
    cut: frozenset[int] = frozenset()
    """Its sides at cuts, as in `Grid`."""
    codes: tuple[str, ...] = ()
    """Codes of closed cells, row-major, '' for others; empty where no cell has one."""
    numbers: tuple[int, ...] = ()
    """Small numbers in cells, row-major, 0 for none; empty where no cell has one."""
    said: BoardStatement | None = None
    """Its statement in the file."""
    texts: tuple[Statement, ...] = ()
    """Statements of the texts about it, in drawing order."""

    @property
    def clues(self) -> tuple[int, ...]:
        """Clues, row-major: the digit, UNKNOWN, or HOLE where a board with a shape has no cell."""
        return tuple(memoryview(self.clue_bytes).cast("b"))

    @property
    def marks(self) -> tuple[int, ...]:
        """Marks, row-major: BULLET, EMPTY, or UNKNOWN."""
        return tuple(memoryview(self.mark_bytes).cast("b"))


class Inside(NamedTuple):
    """The boards and the words of a leaf."""

    boards: tuple[Board, ...] = ()
    runs: tuple[TextRun, ...] = ()
    """All words except the names of rows and columns."""
    said: tuple[Statement, ...] = ()
    """Statements of its texts, in drawing order."""


class KeptLeaf(NamedTuple):
    """One page in a reader's hand; what is on it stays packed, and is unpacked while it is looked at."""

    page: int
    """Page of the file, from 1."""
    imposed: bool
    """It is imposed on that page, perhaps with others."""
    folio: Statement | None
    """Its page number, the largest of several, with its place on the page in the file."""
    place: tuple[int, int] | None
    """The page of its file that it states, from 0, and their number; None without a statement."""
    packed: bytes

    @property
    def boards(self) -> tuple[Board, ...]:
        return _unpack(self.packed).boards

    @property
    def runs(self) -> tuple[TextRun, ...]:
        return _unpack(self.packed).runs

    @property
    def statements(self) -> tuple[Statement, ...]:
        return _unpack(self.packed).said

    @property
    def text(self) -> str:
        """All its words as one text."""
        return " ".join(run.text for run in self.runs)


def keep_leaf(page: int, imposed: bool, folio: Statement | None, inside: Inside) -> KeptLeaf:
    """Return a leaf with what is on it."""
    counts = Counter((said.page, said.pages) for said in inside.said if said.page >= 0)
    place = max(counts, key=lambda place: (counts[place], place)) if counts else None
    return KeptLeaf(page, imposed, folio, place, pack(inside))


@lru_cache(maxsize=16)
def _unpack(packed: bytes) -> Inside:
    inside: Inside = unpack(packed)
    return inside


def leaves(drawn: DrawnPage, found: Boards) -> Iterator[KeptLeaf]:
    """Yield the leaves on a page of the file; an empty page is one empty leaf."""
    starts = starts_on(drawn)
    glyphs = _by_leaf(found.texts, [glyph.order for glyph in found.texts], starts)
    texts = _by_leaf(drawn.texts, [text.order for text in drawn.texts], starts)
    grids = _by_leaf(found.grids, [_order_beside(grid, drawn.texts) for grid in found.grids] if starts else [], starts)
    for own, some, placed in zip(glyphs, texts, grids, strict=True):
        said = tuple(text.said for text in some if text.said)
        boards, runs = _read(drawn.page, own, placed, said)
        folios = (text for text in some if text.said and FOLIO in dict(text.said.parts))
        numbers = (text.said._replace(x=text.spot[0], y=text.spot[1]) for text in folios if text.said)
        folio = max(numbers, key=attrgetter("size"), default=None)
        yield keep_leaf(drawn.page, bool(starts), folio, Inside(tuple(boards), tuple(runs), said))


def _by_leaf(every: Sequence[T], orders: Sequence[int], starts: Sequence[int]) -> list[list[T]]:
    """Return for each leaf the items drawn from its start on; all items where the page is one leaf."""
    if not starts:
        return [[*every]]
    found = [list[T]() for _ in starts]
    for one, order in zip(every, orders, strict=True):
        found[max(bisect_right(starts, order) - 1, 0)].append(one)
    return found


def _order_beside(grid: Grid, texts: Iterable[TextRead]) -> int:
    """Return the order of the text nearest to a board: its own clues, or words beside it."""
    return min(texts, key=lambda text: distance(grid.box, Box.from_points([text.spot]))).order


def _read(
    page: int, glyphs: Sequence[Glyph], grids: Sequence[Grid], said: Sequence[Statement]
) -> tuple[list[Board], list[TextRun]]:
    """Return the boards and the words of a leaf, first those in its main direction."""
    counts = Counter(glyph.turn for glyph in glyphs if glyph.turn >= 0)
    counts.update(grid.turn for grid in grids if grid.clues or grid.turn)
    usual = max(counts, key=lambda way: counts[way], default=0)
    boards, words = list[Board](), list[TextRun]()
    for turn in sorted({usual, *counts}, key=lambda way: (way != usual, way)):
        # A board without digits has the direction of its page.
        own = [grid for grid in grids if (grid.turn if grid.clues or grid.turn else usual) == turn]
        placed = [*in_rows((turn_upright(grid.box, turn), grid) for grid in own)]
        lines = [*runs([glyph for glyph in glyphs if glyph.turn == turn], turn)]
        named = [_find_name(run, placed) for run in lines]
        words += (run for run, name in zip(lines, named, strict=True) if name is None)
        for at, (box, grid) in enumerate(placed):
            names = Counter(name for board, name in filter(None, named) if board == at)
            boards.append(_board(page, turn, box, grid, names, said))
    return boards, words


def _board(page: int, turn: int, box: Box, grid: Grid, names: "Counter[_Name]", said: Iterable[Statement]) -> Board:
    """Return a board as printed, with the names of its rows and columns."""
    numbers = {cell: int(text) for cell, text in codes_of(grid.numbers).items()}
    marks = dict.fromkeys(numbers, EMPTY)
    marks |= {token.cell: BULLET if token.bullet else EMPTY for token in grid.tokens}
    clues = dict.fromkeys(grid.holes, HOLE) | {clue.cell: int(clue.digit) for clue in grid.clues}
    codes, (origin, count) = codes_of(grid.codes), _origin(names)
    place = (0, page, turn, box, grid.box, grid.rows, grid.columns)
    return Board(
        *place,
        as_bytes(_by_cell(clues, grid, UNKNOWN)),
        as_bytes(_by_cell(marks, grid, UNKNOWN)),
        frozenset(cell for cell, *_ in grid.shades),
        looks=grid.shades,
        hatched=grid.hatched,
        names=count,
        origin=origin,
        cut=grid.cut,
        codes=_by_cell(codes, grid, "") if codes else (),
        numbers=_by_cell(numbers, grid, 0) if numbers else (),
        said=grid.said,
        texts=tuple(one for one in said if grid.said and one.of == grid.said.key),
    )


def as_bytes(cells: Sequence[int]) -> bytes:
    """Return clues or marks as a board keeps them: a book has very many."""
    return array("b", cells).tobytes()


def _by_cell(found: Mapping[Cell, T], grid: Grid, none: T) -> tuple[T, ...]:
    """Return the contents of a board's cells, row by row."""
    return tuple(found.get((row, column), none) for row in range(grid.rows) for column in range(grid.columns))


def _find_name(run: TextRun, placed: Sequence[tuple[Box, Grid]]) -> "tuple[int, _Name] | None":
    """Return the index of the board for which a run is the letter of a column or the number of a row, and the name."""
    found = ((at, _name(run, *one)) for at, one in enumerate(placed)) if len(run.text) <= 2 else ()
    return next(((at, name) for at, name in found if name), None)


_Name = tuple[bool, int]
"""A name as it locates a part of a board: whether it is a row's, and the first row or column it implies."""


def _name(run: TextRun, box: Box, grid: Grid) -> _Name | None:
    """Return a run beside a board as a name; None if it is none. Only a part may begin elsewhere."""
    side = box.width / grid.columns
    across, up = run.box.centre
    if of_row := run.text.isdigit():
        count, at = grid.rows, (box.top - up) / side
        near = 0 < box.left - run.box.right < _LABEL_REACH * side
        name = int(run.text) - 1
    else:
        count, at = grid.columns, (across - box.left) / side
        near = 0 < run.box.bottom - box.top < _LABEL_REACH * side
        name = LETTERS.find(run.text)
    place = int(at) if grid.cut else name
    level = 0 <= place < count and abs(at - place - 0.5) < _ROUND
    return (of_row, name - place) if level and near and name >= place else None


def _origin(names: Counter[_Name]) -> tuple[Cell, int]:
    """Return the first row and column of a board by the majority of its names, and the size of that majority."""
    rows, columns = ({first: n for (of_row, first), n in names.items() if of_row == way} for way in (True, False))
    row, column = (max(some, key=lambda first: (some[first], -first), default=0) for some in (rows, columns))
    return (row, column), rows.get(row, 0) + columns.get(column, 0)
