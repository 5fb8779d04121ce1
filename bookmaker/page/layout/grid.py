"""Grids of any puzzle as marks."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

from bookmaker.page.layout.drawing import MARK, outline_of, place_outline
from bookmaker.page.layout.look import Grid
from bookmaker.page.layout.outline import lines_along
from bookmaker.page.layout.text import Setting, Style
from bookmaker.values.geometry import Extent, Point
from bookmaker.values.marks import BLACK, Dot, Glyphs, Ink, Line, Mark, Placed, Polygon, Rect
from bookmaker.values.puzzle import FILL, Cell, Shown
from bookmaker.values.statements import BoardStatement

DIGIT_FACE = "clue"
FRAMED, HATCHED = ("settled", "own", "clash"), ("shared", "common")
"""Shades with a frame, and with a hatch."""
SUPPOSED = "supposed"


class Board(NamedTuple):
    """A grid to draw: row-major, top row first; `cell` is a cell's side in points."""

    shown: tuple[Shown, ...]
    rows: int
    columns: int
    cell: float
    cut: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Whether it goes on beyond its left, lower, right and upper side."""
    said: BoardStatement | None = None
    """The statement about the board that a file holds."""
    first: Cell = (0, 0)
    """Upper left cell, where the board is a part of a grid."""


class Edges(NamedTuple):
    """The letters over each column and the numbers before each row of a grid."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]


def draw(board: Board, style: Style, x: float, y: float) -> tuple[Mark, ...]:
    """Return the marks of a grid whose lower left corner is (x, y): shades, lines, digits, bullets, slashes."""
    grid = style.look.grid
    cells = [(shown, cx, cy) for shown, (cx, cy) in zip(board.shown, _corners(board, x, y), strict=True)]
    said = board.said and board.said._replace(look=style.own)
    frame = Placed(x, y, _all_lines(board, _with_fine_frame(grid, board.cell)), said=said)
    written = sorted((one for one in cells if one[0].digit), key=lambda one: one[0].quiet)
    marked = [one for one in cells if one[0].mark]
    inked = [(_ink_of(one[0], grid), one) for one in written]
    inks = dict.fromkeys(ink for ink, _ in inked)
    digits = [_digits(board, style, [one for own, one in inked if own == ink], ink) for ink in inks]
    shades = dict.fromkeys(("clue", "own", "common", "clash"), grid.clue_shade) | {"settled": grid.settled_shade}
    return (
        *(Rect(cx, cy, board.cell, board.cell, shades[s.shade]) for s, cx, cy in cells if s.shade in shades),
        *(line for shown, cx, cy in cells if shown.shade in HATCHED for line in _hatch(board.cell, grid, cx, cy)),
        *(_fill(shown, board.cell, grid, cx, cy) for shown, cx, cy in marked if is_filled(shown)),
        frame,
        *(_settled_frame(shown, board.cell, grid, cx, cy) for shown, cx, cy in cells if shown.shade in FRAMED),
        *(mark for shown, cx, cy in marked if shown.digit for mark in _mark(shown, board.cell, style, cx, cy)),
        *digits,
        *(mark for shown, cx, cy in marked if not shown.digit for mark in _mark(shown, board.cell, style, cx, cy)),
        *(_numbers(board.cell, style, own) for filled in (False, True) if (own := _numbered_cells(cells, filled))),
        *((_codes(board.cell, style, coded),) if (coded := [one for one in cells if one[0].code]) else ()),
        *((_labels(board.cell, style, named),) if (named := [one for one in cells if one[0].label]) else ()),
    )


def _corners(board: Board, x: float, y: float) -> Iterator[Point]:
    """Yield the lower left corner of each cell, row by row."""
    lefts = [x + column * board.cell for column in range(board.columns)]
    return ((left, y + row * board.cell) for row in range(board.rows - 1, -1, -1) for left in lefts)


def _with_fine_frame(grid: Grid, cell: float) -> Grid:
    """Return a grid whose frame leaves room in small cells."""
    most = _MOST_FRAME * cell
    return grid if grid.frame <= most else grid.model_copy(update={"frame": max(most, grid.line)})


def _all_lines(board: Board, grid: Grid) -> tuple[Mark, ...]:
    there = tuple(shown.shade != "hole" for shown in board.shown)
    if not all(there):
        return lines_along(there, board.columns, board.cell, grid)
    return _cut_lines(board, grid) if any(board.cut) else _lines(*board[1:4], grid, board.first)


@lru_cache(maxsize=256)
def _lines(rows: int, columns: int, cell: float, grid: Grid, first: Cell) -> tuple[Mark, ...]:
    width, height, (down, right) = columns * cell, rows * cell, first
    looks = (grid.line, grid.line_ink), (grid.frame, grid.frame_ink)
    every = _THICK_EVERY * (max(rows, columns) >= _LARGE) if grid.thick_every is None else grid.thick_every

    def look(place: int) -> tuple[float, Ink]:
        return looks[every > 0 and place % every == 0]

    return (
        *(Line(c * cell, 0, c * cell, height, *look(right + c)) for c in range(1, columns)),
        *(Line(0, r * cell, width, r * cell, *look(down + rows - r)) for r in range(1, rows)),
        Rect(0, 0, width, height, stroke=grid.frame_ink, weight=grid.frame, radius=grid.radius * cell),
    )


def _cut_lines(board: Board, grid: Grid) -> tuple[Mark, ...]:
    """Return the lines of a part of a grid: a frame where the grid ends, and stubs beyond cuts."""
    width, height, beyond = board.columns * board.cell, board.rows * board.cell, stub(board.cell)
    sides = ((0, 0, 0, height), (0, 0, width, 0), (width, 0, width, height), (0, height, width, height))
    weights = ((grid.line, grid.line_ink) if cut else (grid.frame, grid.frame_ink) for cut in board.cut)
    borders = (Line(*ends, weight, ink) for ends, (weight, ink) in zip(sides, weights, strict=True))
    inside = _lines(*board[1:4], grid, board.first)[:-1]
    return (*inside, *borders, *_stubs(board, grid, (-beyond, width + beyond), (-beyond, height + beyond)))


def _stubs(board: Board, grid: Grid, across: Extent, up: Extent) -> Iterator[Line]:
    """Yield the stubs of lines beyond cuts."""
    width, height, (left, low, right, top) = board.columns * board.cell, board.rows * board.cell, board.cut
    for cut, start, end in ((left, 0.0, across[0]), (right, width, across[1])):
        for y in (row * board.cell for row in range(1, board.rows) if cut):
            yield Line(start, y, end, y, grid.line, grid.line_ink)
    for cut, start, end in ((low, 0.0, up[0]), (top, height, up[1])):
        for x in (column * board.cell for column in range(1, board.columns) if cut):
            yield Line(x, start, x, end, grid.line, grid.line_ink)


def stub(cell: float) -> float:
    """Return the length of a stub beyond a cut, in points."""
    return min(_STUB * cell, _LONGEST_STUB)


def _ink_of(shown: Shown, grid: Grid) -> Ink:
    return _WHITE if is_filled(shown) else _QUIET_INK if shown.quiet else grid.ink_of(shown.digit)


def _digits(board: Board, style: Style, cells: list[tuple[Shown, float, float]], ink: Ink) -> Glyphs:
    """Return digits of one ink in one text block, each with its black in the middle of its cell."""
    key = style.face(DIGIT_FACE)
    face, size = style.fonts[key], board.cell * style.look.grid.digit
    # One baseline for all: round digits overshoot, above as much as below, and must go on doing so.
    across, up = style.look.grid.clue_at
    up = max(up, _DIGIT_UP) if any(shown.step and shown.digit for shown in board.shown) else up
    rise = board.cell * up - (face.ink("0", size).bottom + face.ink("0", size).top) / 2
    inks = {digit: face.ink(digit, size) for digit in {shown.digit for shown, _, _ in cells} if digit}
    middles = {digit: (ink.left + ink.right) / 2 for digit, ink in inks.items()}
    placed = ((cx + board.cell * across - middles[s.digit], cy + rise, s.digit) for s, cx, cy in cells if s.digit)
    return Glyphs(key, size, tuple(placed), ink)


def numbers_size(cell: float, style: Style) -> float:
    """Return the type size of the numbers of steps in cells of a side, both in points."""
    return max(style.look.smallest, cell * min(_NUMBER, _OF_CLUE * style.look.grid.digit))


def supposed_size(cell: float, style: Style) -> float:
    """Return the type size of the numbers in a supposition, one digit each: they fit wherever clues do."""
    return max(style.look.smallest, cell * _OF_CLUE * style.look.grid.digit)


def least_numbered(style: Style, below: bool = False) -> float:
    """Return the least side, in points, of a cell with room for the number of a step, perhaps `below` a digit."""
    largest = min(_LARGEST_NUMBER, _LARGEST_OF_CLUE * style.look.grid.digit)
    return style.look.smallest / (_LARGEST_BELOW if below else largest)


def _numbered_cells(cells: list[tuple[Shown, float, float]], filled: bool) -> list[tuple[Shown, float, float]]:
    """Return the cells with numbers of steps: those that are filled, or the others."""
    return [one for one in cells if one[0].step and is_filled(one[0]) == filled]


def _numbers(cell: float, style: Style, cells: list[tuple[Shown, float, float]]) -> Glyphs:
    """Return the numbers of steps, each in the middle of the lower part of its cell; supposed ones are larger.

    Below digits they are small and gray.
    """
    names, large = style.setting(style.look.steps.edge), cells[0][0].shade == SUPPOSED
    face, size = names.fonts[names.role.face], (supposed_size if large else numbers_size)(cell, style)
    if below := any(shown.digit for shown, _, _ in cells):
        size = max(style.look.smallest, cell * _CODE)
    half = face.ink("0", size).top / 2

    def rise(shown: Shown) -> float:
        if shown.shade in FRAMED:
            return cell * (0.5 if shown.mark == "slash" else _WITHIN_FRAME) - half
        return cell * (0.5 if large else _LOW if below else _NUMBER_AT) - half

    placed = ((cx + (cell - face.width(str(s.step), size)) / 2, cy + rise(s), str(s.step)) for s, cx, cy in cells)
    ink = _WHITE if is_filled(cells[0][0]) else _CODE_INK if below else BLACK
    return Glyphs(names.role.face, size, tuple(placed), ink)


def least_coded(style: Style) -> float:
    """Return the least side, in points, of a cell with room for a code and a number written beside it."""
    return max(_LEAST_CODED, style.look.smallest / _LARGEST_OF_CELL)


def _codes(cell: float, style: Style, cells: list[tuple[Shown, float, float]]) -> Glyphs:
    """Return the codes of closed cells, in gray in the upper left corner of each."""
    names = style.setting(style.look.steps.edge)
    face, size = names.fonts[names.role.face], max(style.look.smallest, min(_LARGEST_CODE, cell * _CODE))
    inset = max(cell * _CODE_INSET, style.look.grid.frame / 2 + _OFF_FRAME)
    rise = cell - inset - face.ink("H", size).top
    placed = ((x + inset, y + rise, shown.code) for shown, x, y in cells)
    return Glyphs(names.role.face, size, tuple(placed), _CODE_INK)


def least_labelled(style: Style) -> float:
    """Return the least side, in points, of a cell with room for its label."""
    return style.look.smallest / _LARGEST_LABEL


def _labels(cell: float, style: Style, cells: list[tuple[Shown, float, float]]) -> Glyphs:
    """Return the labels of cells in a question, in the middle of each."""
    names = style.setting(style.look.steps.edge)
    face, size = names.fonts[names.role.face], max(style.look.smallest, cell * _NUMBER)
    rise = (cell - face.ink("H", size).top) / 2
    placed = ((x + (cell - face.width(one.label, size)) / 2, y + rise, one.label) for one, x, y in cells)
    return Glyphs(names.role.face, size, tuple(placed))


def _mark(shown: Shown, cell: float, style: Style, x: float, y: float) -> tuple[Mark, ...]:
    """Return the mark of a cell; beside the number of a step a small bullet, and none for an empty cell."""
    grid, x, y = style.look.grid, x + cell / 2, y + cell / 2
    if _is_supposed(shown):
        return (_outline(shown.mark not in ("slash", "box"), cell, grid, x, y),)
    if shown.mark == "slash" and shown.digit:
        beside = grid.ink_of(shown.digit) if shown.shade else grid.slash_ink
        aside = cell * _ASIDE
        if shown.shade in FRAMED and (style.look.marks.empty or grid.slash_form != "dot"):  # no speck: frames cover it
            within = cell * (0.5 - _SMALL_SLASH * (0.5 - grid.slash)) - grid.line - grid.settled_frame
            aside = min(aside, max(cell * _LEAST_ASIDE, within))
        return empty(cell * _SMALL_SLASH, style, x + aside, y - aside, beside)
    if shown.mark == "slash":
        return () if shown.step else empty(cell, style, x, y)
    if is_filled(shown):
        return ()
    if shown.step:
        reach = _SMALLER_BULLET if shown.shade in FRAMED else _SMALL_BULLET
        return bullet(cell * reach, style, x, y + cell * _BULLET_UP)
    framed = shown.shade in FRAMED and style.look.marks.bullet
    room = cell / 2 - grid.line - grid.settled_frame - _WITHIN if framed else cell
    return bullet(min(cell * grid.bullet, room / _PICTURE), style, x, y)


def is_filled(shown: Shown) -> bool:
    """Tell whether a cell is black as a whole: a bullet would hide its digit."""
    return shown.mark in (FILL, *["bullet"] * bool(shown.digit)) and not _is_supposed(shown)


def _is_supposed(shown: Shown) -> bool:
    """Tell whether the mark of a cell is only supposed."""
    return shown.shade == SUPPOSED or shown.mark in ("circle", "box")


def _fill(shown: Shown, cell: float, grid: Grid, x: float, y: float) -> Mark:
    """Return the fill of a cell; it leaves a rim where a shade and a frame show."""
    inset = _round_fill(cell, grid) if shown.shade else 0.0
    return Rect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, grid.fill_ink)


def _round_fill(cell: float, grid: Grid) -> float:
    within = max(_ROUND_FILL * cell, grid.line + grid.settled_frame + _WITHIN)
    return min(within, _MOST_ROUND_FILL * cell)


def _outline(bullet: bool, cell: float, grid: Grid, x: float, y: float) -> Mark:
    """Return the outline of a supposed cell with its middle at (x, y): a circle for a bullet, else a box."""
    reach, weight = cell * (_CIRCLE if bullet else _BOX), max(grid.slash_weight, cell * _OUTLINE)
    radius = reach if bullet else 0.0
    return Rect(x - reach, y - reach, 2 * reach, 2 * reach, None, grid.bullet_ink, weight, radius)


def _settled_frame(shown: Shown, cell: float, grid: Grid, x: float, y: float) -> Mark:
    """Return the frame within a settled cell; around a fill it takes half of the rim, so that it shows."""
    weight = min(grid.settled_frame, (_round_fill(cell, grid) - grid.line) / 2 if is_filled(shown) else inf)
    inset = weight / 2 + grid.line
    side = cell - 2 * inset
    return Rect(x + inset, y + inset, side, side, stroke=0.0, weight=weight)


def _hatch(cell: float, grid: Grid, x: float, y: float) -> Iterator[Mark]:
    """Yield falling lines at equal distances, from side to side of a cell within its lines."""
    inset = grid.line / 2 + grid.hatch
    side = cell - 2 * inset
    for part in range(1 - _HATCHES, _HATCHES):
        off = side * part / _HATCHES
        left, top, long = x + inset + max(0.0, off), y + cell - inset + min(0.0, off), side - abs(off)
        yield Line(left, top, left + long, top - long, grid.hatch, grid.hatch_ink)


def bullet(reach: float, style: Style, x: float, y: float, ink: Ink | None = None) -> tuple[Mark, ...]:
    """Return a bullet around (x, y), with this radius in points where it is a disc, in its own ink or another one."""
    grid, drawing = style.look.grid, style.look.marks.bullet
    ink = grid.bullet_ink if ink is None else ink
    if drawing:
        return (place_outline(outline_of(drawing, style.fonts, style.face(MARK)), reach * _PICTURE, ink, x, y),)
    if grid.bullet_form == "disc":
        return (Dot(x, y, reach, ink),)
    if grid.bullet_form == "ring":
        inner = reach * (1 - _RING / 2)
        return (Rect(x - inner, y - inner, 2 * inner, 2 * inner, None, ink, reach * _RING, inner),)
    if grid.bullet_form == "square":
        reach *= _SQUARE
        return (Rect(x - reach, y - reach, 2 * reach, 2 * reach, ink),)
    reach *= _DIAMOND
    return (Polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), ink),)


def empty(cell: float, style: Style, x: float, y: float, ink: Ink | None = None) -> tuple[Mark, ...]:
    """Return the mark of an empty cell, of this side in points, around (x, y), in its own ink or another one."""
    grid, drawing = style.look.grid, style.look.marks.empty
    reach, ink = cell * (0.5 - grid.slash), grid.slash_ink if ink is None else ink
    if drawing:
        return (place_outline(outline_of(drawing, style.fonts, style.face(MARK)), reach, ink, x, y),)
    if grid.slash_form == "dot":
        return (Dot(x, y, max(cell * _SPECK, grid.slash_weight / 2), ink),)
    rising = Line(x - reach, y - reach, x + reach, y + reach, grid.slash_weight, ink)
    falling = Line(x - reach, y + reach, x + reach, y - reach, grid.slash_weight, ink)
    return (rising, falling) if grid.slash_form == "cross" else (rising,)


_NUMBER, _LARGEST_NUMBER = 0.42, 0.51
"""Type size of the number of a step, usual and largest, as parts of a cell's side; the largest leaves room for a bullet
above it and for three digits."""
_OF_CLUE, _LARGEST_OF_CLUE = 0.75, 0.825
"""Usual and largest size of that number as parts of the size of clues, so that it differs from them."""
_NUMBER_AT, _BULLET_UP, _SMALL_BULLET = 0.27, 0.2, 0.17
"""Height of that number's middle in its cell, distance of the bullet above the cell's middle, and the bullet's radius,
as parts of a cell's side."""
_WITHIN_FRAME, _SMALLER_BULLET = 0.34, 0.14
"""The same height in a framed cell, and the radius of its bullet."""
_LARGEST_BELOW, _LOW, _DIGIT_UP = 0.45, 0.21, 0.68
"""Largest type size of a number below a digit, and the heights of the middles of number and digit, as parts of a cell's
side."""
_CODE, _LARGEST_OF_CELL, _LARGEST_CODE, _CODE_INSET, _CODE_INK, _LEAST_CODED = 0.28, 0.35, 8.0, 0.09, 0.35, 22.0
"""Type size of a code, usual and largest, as parts of a cell's side, and largest in points; its distance from the
lines, as such a part; its ink; the smallest cell with a code, in points: a hand has to write below it."""
_MOST_FRAME = 0.3
"""Greatest weight of a frame, as a part of a cell's side."""
_OFF_FRAME = 1.0
"""Least white space between a code and the frame of its board, in points."""
_LARGEST_LABEL = 0.445
"""Largest type size of a cell's label, as a part of its side."""
_QUIET_INK = 0.5
"""Ink of quiet digits: those of an open cell that touches nothing."""
_STUB, _LONGEST_STUB = 0.2, 3.5
"""Length of stubs beyond a cut, as a part of a cell's side, and at most, in points."""
_CIRCLE, _BOX = 0.36, 0.27
"""Radius of the circle around a supposed bullet's number, and half the side of a box, as parts of a cell's side."""
_OUTLINE = 0.05
"""Least weight of such outlines, as a part of a cell's side: thinner ones would be pale in large cells."""
_WITHIN = 0.35
"""Least white space between a picture and the frame of its cell, in points."""
_ROUND_FILL, _MOST_ROUND_FILL = 0.13, 0.18
"""Least and greatest rim around the fill of a shaded cell, as parts of a cell's side."""
_SMALL_SLASH, _ASIDE, _LEAST_ASIDE = 0.5, 0.32, 0.26
"""Size of the mark of an empty cell with a digit, as a part of the usual one; its distance to the right of the cell's
middle, and below it, as a part of the side; and the least such distance within a frame."""
_WHITE = 1.0
_HATCHES = 3
"""Parts into which the lines of a hatched cell divide its sides."""
_LARGE, _THICK_EVERY = 20, 5
"""Rows or columns from which boards have thick lines, and the cells between these."""
_EDGE_GAP = 0.2
"""Least white space between two letters at an edge, in sizes of their type."""
_RING, _SQUARE, _DIAMOND, _PICTURE, _SPECK = 0.36, 0.86, 1.2, 1.2, 0.06
"""A ring's line and the reach of a square, a diamond and a picture, as parts of a disc's radius; a dot's, of a cell's
side."""


def draw_edges(edges: Edges, cell: float, style: Style, x: float, y: float) -> Glyphs:
    """Return the letters and numbers at the edges of a grid whose lower left corner is (x, y).

    Where letters would run into each other, only every second column has one, or fewer.
    """
    names, gap = style.setting(style.look.steps.edge), style.look.steps.edge_gap
    rows, widths = len(edges.rows), [_plain(names, name) for name in edges.columns]
    every = max(1, ceil((max(widths, default=0.0) + _EDGE_GAP * names.role.size) / cell))
    columns = (
        (x + (i + 0.5) * cell - widths[i] / 2, y + rows * cell + gap, name)
        for i, name in enumerate(edges.columns)
        if i % every == 0
    )
    middle = (cell - names.cap_height) / 2
    numbers = (
        (x - gap - _plain(names, name), y + (rows - 1 - i) * cell + middle, name) for i, name in enumerate(edges.rows)
    )
    return Glyphs(names.role.face, names.role.size, (*columns, *numbers))


def _plain(names: Setting, name: str) -> float:
    """Return the width of a name as `Glyphs` draw it: without kerning."""
    return names.fonts[names.role.face].width(name, names.role.size)


def edge_room(edges: Edges, style: Style) -> tuple[float, float]:
    """Return the room for letters and numbers at the edges: width on the left, height at the top."""
    names, gap = style.setting(style.look.steps.edge), style.look.steps.edge_gap
    left = max((_plain(names, name) for name in edges.rows), default=-gap)
    top = max((names.top(name) for name in edges.columns), default=-gap)
    return left + gap, top + gap
