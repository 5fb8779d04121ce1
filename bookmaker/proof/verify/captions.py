"""Which words belong to which board: what lies close together, as long as it does not join two boards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from bookmaker.proof.verify.cells import LETTERS, codes_of
from bookmaker.proof.verify.fields import FOLIO, STEP
from bookmaker.proof.verify.leaves import Leaf, TextRun, View
from bookmaker.proof.verify.values import Cell, Grid, Rgba
from bookmaker.values.geometry import Box, Point
from bookmaker.values.puzzle import HOLE
from bookmaker.values.stated import BoardStatement, Statement

_REACH = 3.4
"""How far words may be from what they belong to, in sizes of their type."""
_SIDEWAYS = 1.4
"""Distances to the side count more by this factor: captions stand above and below."""
_ROUND = 0.4
"""Parts of a cell's side by which the name of a row or a column may be off."""
_LABEL_REACH = 1.6
"""How far such a name may be from its board, in cells."""
_FLUSH = 2.0
"""Points by which the words of a step may begin beside their board and still stand below it."""
_SORTS = {"number": "number", "numbered": "number", "total": "total", "bullets": "total"}
"""Fields of which a board has one of a sort."""
MOST_TEXT = 6000
"""Characters of a page that are kept."""

UNKNOWN, EMPTY, BULLET = -1, 0, 1


class Board(NamedTuple):
    """A board as it is printed, and the words that belong to it."""

    leaf: int
    """Which of the leaves of the file, in its order, from 0."""
    page: int
    turn: int
    box: Box
    """Upright, as its words are."""
    spot: Box
    """In the coordinates of the page in the file."""
    rows: int
    columns: int
    clues: tuple[int, ...]
    """Row-major: the digit, UNKNOWN, or HOLE where a board with a shape has no cell."""
    marks: tuple[int, ...]
    """Row-major: BULLET, EMPTY, or UNKNOWN."""
    shaded: frozenset[Cell]
    runs: tuple[TextRun, ...]
    """From the top down, then from the left."""
    looks: tuple[tuple[Cell, Rgba, bool], ...] = ()
    """What lies behind the cells that are shaded: its colour, and whether it is a frame."""
    hatched: tuple[Cell, ...] = ()
    """Cells that have lines across them."""
    names: int = 0
    """How many letters of columns and numbers of rows stand where they should."""
    origin: Cell = (0, 0)
    """The row and the column that its first ones are, by their names; others than 0 only for a part of a board."""
    cut: frozenset[int] = frozenset()
    """As a grid has it."""
    codes: tuple[str, ...] = ()
    """Row-major: what finds the number behind each closed cell, '' elsewhere; empty where no cell has one."""
    numbers: tuple[int, ...] = ()
    """Row-major: the small number in each cell, 0 for none; empty where no cell has one."""
    said: BoardStatement | None = None
    """What the file says of it."""


class KeptLeaf(NamedTuple):
    """What is kept of a leaf."""

    page: int
    origin: Point | None
    """As a leaf has it."""
    boards: tuple[Board, ...]
    loose: tuple[TextRun, ...]
    """Words that belong to no board, as most of the leaf stands."""
    margin: tuple[TextRun, ...]
    """The words of its first line and of its last."""
    folio: TextRun | None
    """The words in which it says that its page number is, the largest if there are several."""
    text: str
    said: tuple[Statement, ...] = ()
    """What the file says of its texts, in the order in which they are drawn."""

    @property
    def runs(self) -> tuple[TextRun, ...]:
        """All words, also those that are taken for a board's: on a strip other things stand below one."""
        return (*self.loose, *(run for board in self.boards for run in board.runs))


def kept(leaf: Leaf, index: int) -> KeptLeaf:
    """Return what is kept of a leaf, the one of this index in the file."""
    boards: list[Board] = []
    loose: list[TextRun] = []
    for view in leaf.views:
        owners = [_named(run, view) for run in view.runs]
        words = [run for run, owner in zip(view.runs, owners, strict=True) if owner is None]
        told = any(STEP in dict(run.fields or ()) for run in words)  # what is told stands below its board
        boxes = [box if told else _with_names(view, owners, order) for order, (box, _) in enumerate(view.grids)]
        blocks, rest = _blocks(view, words, boxes)
        for order, (place, block) in enumerate(zip(view.grids, blocks, strict=True)):
            own = (run for run, owner in zip(view.runs, owners, strict=True) if owner == order)
            row, column, names = _origin(name for run in own if (name := _names(run, *place)))
            board = _board(leaf.page, index, view, place, block)
            boards.append(board._replace(origin=(row, column), names=names, cut=place[1].cut))
        loose += rest if view is leaf.views[0] else ()
    text = " ".join(run.text for view in leaf.views for run in view.runs)[:MOST_TEXT]
    runs = leaf.views[0].runs
    folio = max((run for run in runs if FOLIO in dict(run.fields or ())), key=attrgetter("size"), default=None)
    return KeptLeaf(leaf.page, leaf.origin, tuple(boards), tuple(loose), _margin(runs), folio, text, leaf.said)


def _margin(runs: Sequence[TextRun]) -> tuple[TextRun, ...]:
    if not runs:
        return ()
    ends = (max(run.base for run in runs), min(run.base for run in runs))
    return tuple(run for run in runs if min(abs(run.base - end) for end in ends) < 1.0)


def _board(page: int, index: int, view: View, placed: tuple[Box, Grid], block: Sequence[TextRun]) -> Board:
    box, grid = placed
    cells = grid.rows * grid.columns
    clues, marks = [UNKNOWN] * cells, [UNKNOWN] * cells
    for row, column in grid.holes:
        clues[row * grid.columns + column] = HOLE
    for clue in grid.clues:
        clues[clue.cell[0] * grid.columns + clue.cell[1]] = int(clue.digit)
    for token in grid.tokens:
        marks[token.cell[0] * grid.columns + token.cell[1]] = BULLET if token.bullet else EMPTY
    numbers = [0] * cells if grid.numbers else []
    for digit in grid.numbers:
        at = digit.cell[0] * grid.columns + digit.cell[1]
        numbers[at] = 10 * numbers[at] + int(digit.digit)
        marks[at] = EMPTY if marks[at] == UNKNOWN else marks[at]
    shaded = frozenset(cell for cell, *_ in grid.shades)
    shown = (tuple(clues), tuple(marks), shaded, tuple(block), grid.shades, grid.hatched)
    board = Board(index, page, view.turn, box, grid.box, grid.rows, grid.columns, *shown)
    return board._replace(numbers=tuple(numbers), codes=_coded(grid), said=grid.said)


def _coded(grid: Grid) -> tuple[str, ...]:
    codes = codes_of(grid.codes)
    cells = ((row, column) for row in range(grid.rows) for column in range(grid.columns))
    return tuple(codes.get(cell, "") for cell in cells) if codes else ()


def _named(run: TextRun, view: View) -> int | None:
    """Return the place of the board beside which a run is the letter of a column or the number of a row."""
    if len(run.text) > 2:
        return None
    return next((order for order, placed in enumerate(view.grids) if _names(run, *placed) is not None), None)


class _Name(NamedTuple):
    """What a name says of a part of a board: whether it is a row's, and which row or column is its first."""

    of_row: bool
    first: int


def _names(run: TextRun, box: Box, grid: Grid) -> _Name | None:
    """Return what a run beside a board says as a name; None where it is none. Only a part may begin elsewhere."""
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
    return _Name(of_row, name - place) if level and near and name >= place else None


def _origin(names: Iterable[_Name]) -> tuple[int, int, int]:
    """Return the first row and column of a board, as most of its names say, and how many say so."""
    counts = Counter(names)
    rows, columns = ({one.first: n for one, n in counts.items() if one.of_row == way} for way in (True, False))
    row, column = (max(some, key=lambda first: (some[first], -first), default=0) for some in (rows, columns))
    return row, column, rows.get(row, 0) + columns.get(column, 0)


_Island = tuple[Box, float]
"""A board or a run, and how far it reaches."""


def _with_names(view: View, owners: Sequence[int | None], order: int) -> Box:
    """Return the place of a board with the letters and numbers at its edges."""
    names = (run.box for run, owner in zip(view.runs, owners, strict=True) if owner == order)
    return Box.over((view.grids[order][0], *names))


def _blocks(view: View, words: Sequence[TextRun], boxes: Sequence[Box]) -> tuple[list[list[TextRun]], list[TextRun]]:
    """Return the words of each board, by their boxes, and those of none."""
    if not boxes:
        return [], list(words)
    parts = [*((box, 0.0) for box in boxes), *((run.box, _REACH * run.size) for run in words)]
    boards, owner = len(view.grids), list(range(len(parts)))
    step = [False] * boards + [STEP in dict(run.fields or ()) for run in words]
    for place, own in _told(view, words).items():
        owner[boards + place] = own
    for index, run in enumerate(words, boards):
        under = any(abs(box.left - run.box.left) < _FLUSH and run.box.top < box.bottom for box, _ in view.grids)
        if step[index] and not under and (beside := _board_before(run, view)) is not None and not step[beside]:
            owner[index], step[beside] = beside, True

    def root(index: int) -> int:
        while owner[index] != index:
            owner[index] = owner[owner[index]]
            index = owner[index]
        return index

    for _, one, other in sorted(_near(parts)):
        low, high = sorted((root(one), root(other)))
        if low != high and high >= boards and not (step[low] and step[high]):
            owner[high] = low
            step[low] |= step[high]
    for index, run in enumerate(words, boards):
        board = _board_before(run, view) if root(index) >= boards and step[index] else None
        owner[root(index)] = root(index) if board is None else board
    blocks: list[list[TextRun]] = [[] for _ in range(boards)]
    rest: list[TextRun] = []
    for index, run in enumerate(words, boards):
        (blocks[root(index)] if root(index) < boards else rest).append(run)
    return blocks, rest


def _told(view: View, words: Sequence[TextRun]) -> dict[int, int]:
    """Return the boards of numbers and totals that the file says to be such, by places: no board has two of a sort.

    Where all boards have one at the same height it is theirs. Of others, those that have the fewest boards to choose
    from come first, so none takes what is another's only one.
    """
    sorts = {place: {_SORTS[name] for name, _ in run.fields or () if name in _SORTS} for place, run in enumerate(words)}
    counts = Counter(sort for own in sorts.values() for sort in own)
    found: dict[int, int] = {}
    for sort in sorted(counts):
        found |= _at_one_height([place for place, own in sorts.items() if sort in own], view, words)
    left = {
        place: dict(_boards_near(words[place], view))
        for place, own in sorts.items()
        if own and place not in found and all(counts[sort] <= len(view.grids) for sort in own)
    }
    while left := {place: near for place, near in left.items() if near}:
        place = min(left, key=lambda place: (len(left[place]), min(left[place].values())))
        near = left.pop(place)
        found[place] = min(near, key=lambda board: near[board])
        for other in left:
            if sorts[other] & sorts[place]:
                left[other].pop(found[place], None)
    return found


def _at_one_height(places: Sequence[int], view: View, words: Sequence[TextRun]) -> dict[int, int]:
    """Return which board each of some runs belongs to, if each board has one as far below it, or above, as the others.

    Of several heights, the one nearest to the boards.
    """
    ways: list[tuple[float, dict[int, int]]] = []
    for edge in (attrgetter("bottom"), attrgetter("top")):
        offs = [
            {place: words[place].base - edge(box) for place in places if _level_with(words[place].box, box)}
            for box, _ in view.grids
        ]
        for off in offs[0].values() if offs else ():
            own = [min(some, key=lambda place: abs(some[place] - off), default=-1) for some in offs]
            near = all(place >= 0 and abs(some[place] - off) < 1.0 for place, some in zip(own, offs, strict=True))
            if near and len(set(own)) == len(places) == len(own):
                ways.append((abs(off), {place: board for board, place in enumerate(own)}))
    return min(ways, key=lambda way: way[0])[1] if ways else {}


def _level_with(one: Box, other: Box) -> bool:
    """Tell whether two boxes have a part of a page's width in common."""
    return one.left < other.right and other.left < one.right


def _boards_near(run: TextRun, view: View) -> Iterator[tuple[int, float]]:
    """Yield the boards that a run reaches, each with its distance."""
    for board, (box, _) in enumerate(view.grids):
        if (apart := _distance(box, run.box)) <= _REACH * run.size:
            yield board, apart


def _board_before(run: TextRun, view: View) -> int | None:
    """Return the board beside which the words of a step stand, a column away; None where there is none."""
    level = [i for i, (box, _) in enumerate(view.grids) if box.bottom < run.box.centre[1] < box.top]
    left = [i for i in level if view.grids[i][0].right <= run.box.left]
    return max(left, key=lambda i: view.grids[i][0].right, default=None)


def _near(parts: Sequence[_Island]) -> Iterator[tuple[float, int, int]]:
    """Yield the pairs of parts that may belong together, with their distances."""
    order = sorted(range(len(parts)), key=lambda index: -parts[index][0].top)
    most = max((reach for _, reach in parts), default=0.0)
    for place, index in enumerate(order):
        one, reach = parts[index]
        lowest = one.bottom - most
        for other_index in order[place + 1 :]:
            other, other_reach = parts[other_index]
            if other.top < lowest:
                break
            apart = _distance(one, other)
            if apart <= max(reach, other_reach):
                yield apart, index, other_index


def _distance(one: Box, other: Box) -> float:
    (left, bottom, wide, high), (x, y, width, height) = one, other
    across, up = max(0.0, left - x - width, x - left - wide), max(0.0, bottom - y - height, y - bottom - high)
    return up + _SIDEWAYS * across
