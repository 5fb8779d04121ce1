"""The contents of a board's cells: clues from digits, bullets and marks for empty cells from shapes."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.kinds import KINDS
from bookmaker.proof.pdf.drawing import DrawnPage, Glyph
from bookmaker.proof.pdf.pdfium import Rgba, Shape
from bookmaker.proof.verify.lattice import NEAR, Lattice
from bookmaker.proof.verify.leaves import distance
from bookmaker.proof.verify.values import Cell, Clue, Doubt, Grid, Token, brightness, table
from bookmaker.values.geometry import Box
from bookmaker.values.statements import PICTURE as EXPLAINED
from bookmaker.values.statements import SOLUTION, STEP, BoardStatement

_WHOLE = 0.92
"""Size, as a part of a cell's side, from which a shape lies behind or around the cell."""
_LARGER = 1.3
"""Length, in sides of a cell, from which a shape is a line of the board or its frame."""
_SPECK = 0.25
"""Where all discs have one size, width in parts of a cell's side under which they are dots, marks of empty cells."""
_TWO_SIZES = 1.5
"""Ratio from which the discs of a board have two sizes: bullets and dots."""
_FILL, _DARK = 0.6, 0.45
"""Least side, in parts of a cell's, and least darkness of a square that fills a cell; a paler one is a shade."""
_ASIDE = 0.25
"""Least distance from the middle of a mark beside a digit, in parts of a cell's side."""
_PICTURE = 0.5
"""Size, in parts of a cell's side, from which a picture is a bullet; smaller ones mark empty cells."""
_OFF = 0.22
"""Most that the middle of a bullet may be off that of its cell, in parts of a cell's side."""
_OVER = 0.02
"""Most that anything may reach over the lines of its cell, in parts of a cell's side."""
_SHORT_LINE = 20.0
"""Length, in points, under which a line may be a stub beyond a cut."""
_SMALLER = 0.85
"""Part of the size of the largest digits from which a digit is no longer small."""
_STEPPED = 2
"""Cells at least that some steps settle on a board of theirs."""
_CODE = 0.45
"""Size, in parts of a cell's side, up to which letters are those of codes."""
_EQUAL = 0.06
"""Most that two sides of a shape may differ, or a point be off its place, in parts of its size."""

PICTURE, SMALL_PICTURE, FILL = "picture", "small picture", "fill"
CODE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
RIGHT_AND_UP = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Steps of x and y along a line of text, by its turn."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


Spotted = tuple[Box, Doubt]
"""A doubt, and the place on the page of its board."""


class Boards(NamedTuple):
    """The boards of a page, the glyphs and the shapes outside of them, and the doubts."""

    grids: tuple[Grid, ...]
    texts: tuple[Glyph, ...]
    doubts: tuple[Spotted, ...]
    shapes: tuple[Shape, ...] = ()
    """Shapes outside of boards, and shapes within them that are larger than a cell."""


class _Inside(NamedTuple):
    """The objects in a board."""

    lattice: Lattice
    glyphs: list[Glyph]
    shapes: list[Shape]


@cache
def cell_name(cell: Cell) -> str:
    """Return a cell's name as in walkthroughs: column letter and row number."""
    row, column = cell
    return f"{LETTERS[column % 26]}{row + 1}"


def boards(drawn: DrawnPage, lattices: Sequence[Lattice]) -> Boards:
    """Return the boards of a page with their contents."""
    inside = [_Inside(lattice, [], []) for lattice in lattices]
    boxes = [lattice.box for lattice in lattices]
    texts: list[Glyph] = []
    for glyph, index in zip(drawn.glyphs, _holders(_hearts(drawn.glyphs), boxes), strict=True):
        if index < 0:
            texts.append(glyph)
        elif not glyph.char.isspace():
            inside[index].glyphs.append(glyph)
    others, large = list[Shape](), list[Shape]()
    largest = [_LARGER * lattice.box.width / lattice.columns for lattice in lattices]
    for shape, index in zip(
        drawn.shapes, _holders(_centres(table(one.box for one in drawn.shapes)), boxes), strict=True
    ):
        if index < 0:
            others.append(shape)
        elif max(shape.box[2:]) > largest[index]:
            large += [shape] if shape.fill else []
        elif not _is_border(shape, lattices[index]):
            inside[index].shapes.append(shape)
    doubts: list[Spotted] = []
    short = [one for one in others if len(one.points) == 2 and max(one.box[2:]) < _SHORT_LINE]
    grids = tuple(_with_cuts(_grid(drawn, one, doubts), short) for one in inside)
    return Boards(grids, tuple(texts), tuple(doubts), (*others, *large, *drawn.pictures))


def _is_border(shape: Shape, lattice: Lattice) -> bool:
    """Tell whether a line belongs to a board with a shape, or of one row, whose lines may be as short as a cell."""
    if not lattice.holes and 1 not in (lattice.rows, lattice.columns):
        return False
    if len(shape.points) != 2 or min(shape.box[2:]) > NEAR:
        return shape.fill is None and shape.box.same(lattice.box, NEAR)
    upright, side = shape.box.width < shape.box.height, lattice.box.width / lattice.columns
    off = shape.box.left - lattice.box.left if upright else shape.box.bottom - lattice.box.bottom
    return abs(off - round(off / side) * side) < NEAR


def _with_cuts(grid: Grid, lines: Sequence[Shape]) -> Grid:
    """Return a board with the sides at which short lines show a cut."""
    left, bottom, right, top = grid.box.edges
    cut = set[int]()
    for x, y, end, high in (line.box.edges for line in lines):
        if high - y < NEAR and bottom < y < top:
            cut |= {0} if abs(x - right) < NEAR else {180} if abs(end - left) < NEAR else set()
        elif end - x < NEAR and left < x < right:
            cut |= {90} if abs(y - top) < NEAR else {270} if abs(high - bottom) < NEAR else set()
    return grid._replace(cut=frozenset((side - grid.turn) % 360 for side in cut)) if cut else grid


def _hearts(glyphs: Sequence[Glyph]) -> NDArray[np.float64]:
    boxes = table(glyph.box for glyph in glyphs)
    found = _centres(boxes)
    for index in np.flatnonzero(boxes[:, 3] <= 0).tolist():
        found[index] = glyphs[index].x, glyphs[index].y
    return found


def _centres(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(boxes[:, :2] + boxes[:, 2:] / 2)


def _holders(points: NDArray[np.float64], boxes: Sequence[Box]) -> list[int]:
    """Return the index of the box around each point, -1 for none."""
    found, (x, y) = np.full(len(points), -1), points.T
    for index, (left, bottom, right, top) in enumerate(box.edges for box in boxes):
        found[(left < x) & (x < right) & (bottom < y) & (y < top)] = index
    return found.tolist()


def _grid(drawn: DrawnPage, inside: _Inside, doubts: list[Spotted]) -> Grid:
    """Return a board with the contents of its cells; `doubts` gets the unreadable ones."""
    lattice, page = inside.lattice, drawn.page
    said = next((one[2] for one in drawn.boards if one[0] <= lattice.order <= one[1]), None)
    turns = Counter(
        glyph.turn for glyph in inside.glyphs or _caption_glyphs(drawn, said, lattice.box) if glyph.turn >= 0
    )
    turn = turns.most_common(1)[0][0] if turns else 0
    sides = (lattice.rows, lattice.columns) if turn in (0, 180) else (lattice.columns, lattice.rows)
    grid = Grid(page, lattice.box, turn, *sides, (), (), (), lattice.order, lattice.weight, lattice.light)
    grid = grid._replace(said=said)
    if lattice.holes:
        grid = grid._replace(holes=frozenset(cells_at(grid, _middles(lattice))))
    if not lattice.even:
        message = f"the lines of a board of {sides[0]}x{sides[1]} make no even squares"
        doubts.append((grid.box, Doubt("bad-grid", message, page)))
    cells = cells_at(grid, _hearts(inside.glyphs))
    codes = _codes(grid, zip(cells, inside.glyphs, strict=True))
    coded = {clue.glyph for clue in codes}
    others = ((cell, one) for cell, one in zip(cells, inside.glyphs, strict=True) if one not in coded)
    digits = tuple(_clues(grid, others, doubts))
    orders = {cell: glyph.order for cell, glyph in zip(cells, inside.glyphs, strict=True)}
    pictured = said is not None and said.role == SOLUTION and said.counting.on_clues and any(said.steps)
    several = said is not None and said.role == STEP and said.steps[1] > said.steps[0] and not said.counting.on_clues
    numbers = _numbers(digits, (sides[0] * sides[1] - len(grid.holes)) * (not several), turn, pictured, not said)
    tokens, shades, hatched = _tokens(grid, inside.shapes, orders, {one.cell for one in numbers}, doubts)
    if not numbers and not _has_ringed_clues(grid):  # else supposed cells have no number
        numbers = _outlined_digits(digits, tokens)
    clues = tuple(digit for digit in digits if digit not in numbers) if numbers else digits
    _check_stacks(grid, (*clues, *(code for code in codes if code.digit.isalpha())), tokens, doubts)
    found = grid._replace(clues=clues, tokens=tokens, shades=shades, hatched=hatched, numbers=numbers, codes=codes)
    doubts.extend(_strange_codes(found))
    doubts.extend(_off_board(found) if grid.holes else ())
    return found


def _caption_glyphs(drawn: DrawnPage, said: BoardStatement | None, box: Box) -> list[Glyph]:
    """Return the glyphs of the texts about a board, or the one nearest to a few cells: they are turned like it."""
    orders = {text.order for text in drawn.texts if said and text.said and text.said.of == said.key}
    own = [glyph for glyph in drawn.glyphs if glyph.order in orders]
    near = drawn.glyphs if said and said.role == EXPLAINED and said.is_part else ()
    return own or sorted(near, key=lambda glyph: distance(box, Box.from_points([(glyph.x, glyph.y)])))[:1]


def _has_ringed_clues(grid: Grid) -> bool:
    """Tell whether a digit in a circle or a box is a clue."""
    return grid.said is not None and (grid.said.counting.on_clues or grid.said.role == EXPLAINED)


def _middles(lattice: Lattice) -> NDArray[np.float64]:
    """Return the middle of each hole of a board."""
    side, holes = lattice.box.width / lattice.columns, np.array(sorted(lattice.holes), float).reshape(-1, 2)
    return np.column_stack(
        [lattice.box.left + (holes[:, 1] + 0.5) * side, lattice.box.top - (holes[:, 0] + 0.5) * side]
    )


def _off_board(grid: Grid) -> Iterator[Spotted]:
    """Yield the contents of places where a board with a shape has no cell."""
    shown = {one.cell for one in (*grid.clues, *grid.numbers, *grid.codes)} | {token.cell for token in grid.tokens}
    for cell in sorted(grid.holes & (shown | {cell for cell, *_ in grid.shades} | {*grid.hatched})):
        yield _doubt(grid, "outside-cell", "something stands where this board has no cell", cell)


def cells_at(grid: Grid, points: NDArray[np.float64]) -> list[Cell]:
    """Return the cells of a board around points, each a row of x and y."""
    wide, high = (grid.rows, grid.columns) if grid.turn in (90, 270) else (grid.columns, grid.rows)
    left, bottom, width, height = grid.box
    column = np.minimum(np.maximum(((points[:, 0] - left) / width * wide).astype(int), 0), wide - 1)
    row = np.minimum(np.maximum(((bottom + height - points[:, 1]) / height * high).astype(int), 0), high - 1)
    for _ in range(grid.turn // 90):
        (row, column), (high, wide) = (column, high - 1 - row), (wide, high)
    return list(zip(row.tolist(), column.tolist(), strict=True))


def _side(grid: Grid) -> float:
    return grid.box.width / (grid.rows if grid.turn in (90, 270) else grid.columns)


def _doubt(grid: Grid, id: str, message: str, cell: Cell) -> Spotted:
    return grid.box, Doubt(id, message, grid.page, cell=cell_name(cell))


def _clues(grid: Grid, placed: Iterable[tuple[Cell, Glyph]], doubts: list[Spotted]) -> Iterator[Clue]:
    slack = _OVER * _side(grid)
    for cell, glyph in placed:
        if glyph.char not in "0123456789":
            doubts.append(_doubt(grid, "strange-clue", f"{glyph.char!r} is no digit", cell))
            continue
        if not grid.cell_box(cell).holds(glyph.box, slack):
            doubts.append(_doubt(grid, "outside-cell", f"the {glyph.char} reaches over its cell", cell))
        if glyph.turn != grid.turn:
            doubts.append(_doubt(grid, "turned-clue", f"the {glyph.char} does not stand as the other digits do", cell))
        yield Clue(cell, glyph.char, glyph)


def _codes(grid: Grid, placed: Iterable[tuple[Cell, Glyph]]) -> tuple[Clue, ...]:
    """Return the small letters of a board with the digits behind them, in reading order, cell by cell."""
    most, small = _CODE * _side(grid), defaultdict[Cell, list[Glyph]](list)
    for cell, glyph in placed:
        if glyph.size <= most and (glyph.char in "0123456789" or glyph.char in CODE_LETTERS):
            small[cell].append(glyph)
    right, up = RIGHT_AND_UP.get(grid.turn, (1, 0))
    found = list[Clue]()
    for cell, glyphs in sorted(small.items()):
        glyphs.sort(key=lambda one: right * one.x + up * one.y)
        if glyphs[0].char in CODE_LETTERS:
            found += (Clue(cell, one.char, one) for one in glyphs)
    return tuple(found)


def _strange_codes(grid: Grid) -> Iterator[Spotted]:
    """Yield codes that differ in length or direction, or reach out of their cells."""
    codes = codes_of(grid.codes)
    usual = max(Counter(map(len, codes.values())).items(), key=lambda one: one[1], default=(0, 0))[0]
    for cell, code in codes.items():
        if len(code) != usual or len(code) > 2 or code[1:].isdigit() != (len(code) > 1):
            yield _doubt(grid, "strange-code", f"{code} is no code as the others of this board are", cell)
    for cell, sign, glyph in grid.codes:
        if not grid.cell_box(cell).holds(glyph.box, _OVER * _side(grid)) or glyph.turn != grid.turn:
            yield _doubt(grid, "strange-code", f"the {sign} of a code does not stand in its cell", cell)


def codes_of(codes: Iterable[Clue]) -> dict[Cell, str]:
    """Return the code of each cell."""
    found = defaultdict[Cell, str](str)
    for cell, sign, _ in codes:
        found[cell] += sign
    return dict(found)


def _numbers(digits: Sequence[Clue], cells: int, turn: int, pictured: bool, bare: bool) -> tuple[Clue, ...]:
    """Return the digits of small numbers, in reading order: most of `cells` without a larger digit have one, or none.

    A solution that is a picture has no larger digits. A bare board may be that of some steps.
    """
    largest = max((digit.glyph.size for digit in digits), default=0.0)
    small = [digit for digit in digits if pictured or digit.glyph.size < _SMALLER * largest]
    clues = {digit.cell for digit in digits if digit not in small}
    numbered = len({digit.cell for digit in small})
    if 2 * numbered <= cells - len(clues) and not (bare and numbered >= _STEPPED):
        return ()
    right, up = RIGHT_AND_UP[turn]
    return tuple(sorted(small, key=lambda digit: (digit.cell, right * digit.glyph.x + up * digit.glyph.y)))


def _outlined_digits(digits: Sequence[Clue], tokens: Sequence[Token]) -> tuple[Clue, ...]:
    """Return the digits in circles and boxes."""
    cells = {token.cell for token in tokens if token.form in ("ring", "box")}
    return tuple(digit for digit in digits if digit.cell in cells)


def _tokens(
    grid: Grid, shapes: Sequence[Shape], drawn: Mapping[Cell, int], stepped: Set[Cell], doubts: list[Spotted]
) -> tuple[tuple[Token, ...], tuple[tuple[Cell, Rgba, bool], ...], tuple[Cell, ...]]:
    """Return the bullets and marks of a board, the cells with something behind them, and the hatched cells.

    `drawn` has the drawing order of the glyphs in cells, `stepped` the cells with the number of a step: a disc there is
    a bullet, however small.
    """
    tokens, shades, slashes = list[Token](), list[tuple[Cell, Rgba, bool]](), defaultdict[Cell, list[Shape]](list)
    side, numbered = _side(grid), set[Cell]() if _has_ringed_clues(grid) else {*drawn}
    fills = bool(grid.said and grid.said.kind in KINDS and KINDS[grid.said.kind].mark == FILL)
    cells = cells_at(grid, _centres(table(shape.box for shape in shapes)))
    usual = [shape for cell, shape in zip(cells, shapes, strict=True) if cell not in stepped]
    speck = inf if fills else _speck(usual, side)  # beside filled cells, any disc marks an empty one
    for cell, shape in zip(cells, shapes, strict=True):
        filled = fills and _is_fill(shape, side)
        if _is_behind(shape, side) and not filled:
            if shape.fill and shape.order > drawn.get(cell, shape.order):
                doubts.append(_doubt(grid, "covered", "something is drawn over the clue", cell))
            shades.append((cell, shape.fill or shape.stroke or (0, 0, 0, 0), not shape.fill))
        elif shape.order > drawn.get(cell, shape.order) and (shape.fill or len(shape.points) == 2):
            doubts.append(_doubt(grid, "covered", "something is drawn over the clue", cell))
        elif len(shape.points) == 2 and shape.stroke:
            slashes[cell].append(shape)
        elif (
            form := FILL * filled
            or _form(shape, 0.0 if cell in stepped and not fills else speck)
            or _picture(shape, side, cell in numbered)
        ):
            bullet = form not in ("dot", "box", SMALL_PICTURE)
            colour = shape.fill or shape.stroke or (0, 0, 0, 0)
            tokens.append(Token(cell, bullet, form, shape.box, colour, shape.order))
        else:
            doubts.append(_doubt(grid, "strange-mark", "a shape that is neither a bullet nor a mark", cell))
    hatched = tuple(sorted(cell for cell, lines in slashes.items() if _is_hatch(lines)))
    crossed = ((cell, lines) for cell, lines in slashes.items() if cell not in hatched)
    tokens += (token for cell, lines in crossed if (token := _slash(grid, cell, lines, doubts)))
    for token in tokens:
        if token.cell not in drawn or not _is_beside(token, grid):
            _check_place(grid, token, side, doubts)
    return tuple(sorted(tokens)), tuple(sorted(set(shades))), hatched


def _speck(shapes: Sequence[Shape], side: float) -> float:
    """Return the width from which a disc of a board is a bullet."""
    widths = [shape.box.width for shape in shapes if shape.curved and shape.fill and _is_round(shape)]
    low, high = (min(widths), max(widths)) if widths else (0.0, 0.0)
    return sqrt(low * high) if low and high > _TWO_SIZES * low else _SPECK * side


def _is_behind(shape: Shape, side: float) -> bool:
    """Tell whether a shape fills a cell, or frames it; lines across it do not."""
    if shape.curved or len(shape.points) == 2:
        return False
    least = min(shape.box.width, shape.box.height)
    return least > _WHOLE * side or (shape.fill is None and len(shape.points) >= 4 and least > 0.6 * side)


def _is_fill(shape: Shape, side: float) -> bool:
    """Tell whether a shape makes a whole cell black, except for a shade around it."""
    if shape.fill is None or shape.curved or min(shape.box[2:]) < _FILL * side or brightness(shape.fill) > _DARK:
        return False
    return _four_cornered(shape, max(shape.box[2:])) == "square"


def _form(shape: Shape, speck: float) -> str:
    """Return the form of a shape in a cell, '' if unknown. Discs under `speck` wide are dots."""
    width, height = shape.box.width, shape.box.height
    if abs(width - height) > _EQUAL * max(width, height) + 0.05:
        return ""
    if shape.curved and shape.fill is None:
        return "ring"
    if shape.curved:
        return ("dot" if width < speck else "disc") if _is_round(shape) else ""
    if not 4 <= len(set(shape.points)) <= 5:
        return ""
    form = _four_cornered(shape, max(width, height))
    return form if shape.fill else "box" if form == "square" else ""


def _is_round(shape: Shape) -> bool:
    """Tell whether a curved shape is a circle: exactly four quarters, which meet at its extremes."""
    return len(set(shape.points)) <= 5 and _four_cornered(shape, max(shape.box.width, shape.box.height)) == "diamond"


def _picture(shape: Shape, side: float, numbered: bool) -> str:
    """Return the form of any other shape in a cell: a bullet if it is large, or beside the number of a step."""
    if not shape.fill or shape.stroke:
        return ""
    return PICTURE if numbered or max(shape.box.width, shape.box.height) > _PICTURE * side else SMALL_PICTURE


def _four_cornered(shape: Shape, size: float) -> str:
    across, up = shape.box.centre
    near = _EQUAL * size + 0.05
    corners = all(
        abs(abs(x - across) - size / 2) < near and abs(abs(y - up) - size / 2) < near for x, y in shape.points
    )
    if corners:
        return "square"
    tips = all(abs(abs(x - across) + abs(y - up) - size / 2) < near for x, y in shape.points)
    return "diamond" if tips else ""


def _is_diagonal(line: Shape) -> bool:
    return abs(line.box.width - line.box.height) < _EQUAL * max(line.box.width, 1.0) + 0.05


def _is_hatch(lines: Sequence[Shape]) -> bool:
    """Tell whether parallel lines cross a cell."""
    if len(lines) < 3 or not all(map(_is_diagonal, lines)):
        return False
    ends = ((*start, *end) for start, end in (line.points for line in lines))
    return len({(right > left) == (top > bottom) for left, bottom, right, top in ends}) == 1


def _slash(grid: Grid, cell: Cell, lines: Sequence[Shape], doubts: list[Spotted]) -> Token | None:
    """Return the mark made by one or two diagonals."""
    if not all(map(_is_diagonal, lines)) or len(lines) > 2:
        doubts.append(_doubt(grid, "strange-mark", "lines that are no mark for an empty cell", cell))
        return None
    first, form = lines[0], "slash" if len(lines) == 1 else "cross"
    return Token(cell, False, form, first.box, first.stroke or (0, 0, 0, 0), first.order)


def _check_place(grid: Grid, token: Token, side: float, doubts: list[Spotted]) -> None:
    name, own = "bullet" if token.bullet else "mark", grid.cell_box(token.cell)
    (left, bottom, width, height), (x, y, wide, high) = token.box, own
    across, up = abs(left - x + (width - wide) / 2), abs(bottom - y + (height - high) / 2)
    if max(across, up) > _OFF * side:
        doubts.append(_doubt(grid, "off-centre", f"the {name} is not in the middle of its cell", token.cell))
    elif max(across + (width - wide) / 2, up + (height - high) / 2) > _OVER * side:
        doubts.append(_doubt(grid, "outside-cell", f"the {name} reaches over its cell", token.cell))


def _is_beside(token: Token, grid: Grid) -> bool:
    """Tell whether a bullet or a mark leaves room for a digit in its cell."""
    (across, up), (x, y) = token.box.centre, grid.cell_box(token.cell).centre
    around = (FILL, "ring", "box") if _has_ringed_clues(grid) else (FILL,)
    return token.form in around or min(abs(across - x), abs(up - y)) > _ASIDE * _side(grid)


def _check_stacks(grid: Grid, clues: Sequence[Clue], tokens: Sequence[Token], doubts: list[Spotted]) -> None:
    """Note the cells with more than one thing; a clue may stand in a filled cell, or have a mark beside it."""
    apart = {clue.cell for clue in clues}
    others = (token for token in tokens if token.cell not in apart or not _is_beside(token, grid))
    counts = Counter([clue.cell for clue in clues] + [token.cell for token in others])
    for cell, count in sorted(counts.items()):
        if count > 1:
            doubts.append(_doubt(grid, "crowded-cell", f"{count} things stand in one cell", cell))
