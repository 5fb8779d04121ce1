"""What PDFium paints where digits, bullets and marks were read on a page: how bright, how whole, in which shape."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.digits import DIGITS, HIGH, WIDE, Brightness
from bookmaker.proof.verify.fields import TITLES
from bookmaker.proof.verify.gridlines import Pixels, check_lines
from bookmaker.proof.verify.values import Cell, Doubt, Glyph, Grid, Rgba, brightness, table
from bookmaker.values.geometry import Box
from bookmaker.values.hidden import MINE

CONTRAST = 0.35
"""Between ink and paper, of 1 for black on white, that a reader needs."""
_DIGIT_PIXELS = 15
"""Height of the smallest digit of a page as it is painted."""
_SCALES = 2.0, 6.0
"""Fewest and most pixels to a point."""
_MOST_PIXELS = 16e6
_FAINT = 0.4
"""Of the ink that a colour should give: less than this at its darkest is nothing."""
_STRAY = 0.12
"""Difference between the lightest and the darkest pixel of an empty cell."""
_DWARF = 0.7
"""Least size of a digit as a part of the largest of its board."""
_INSET = 0.2
"""Parts of a cell's side that its lines and a frame inside them may take."""
_INSET_OF_PAPER = 0.12
"""The same where its paper is looked for: a large bullet leaves little of it."""
_NO_BOARD = Box(0.0, 0.0, 0.0, 0.0)
_NAMELESS = "a font without a name"
_OVER = 0.1
"""Points by which a sign may reach over the edge of its page."""
_AROUND = 0.1
"""Parts of its size around a digit outside of boards, where its paper is looked for."""


class Print(NamedTuple):
    """Something read on a page: a digit with its font, or a token with its form and no font."""

    page: int
    board: Box
    """Around it, or the one next to it."""
    cell: str
    """Its name; empty for a digit outside of boards."""
    sign: str
    font: str
    small: bool = False
    """A sign of a code, or of the number of a step."""


class Prints(NamedTuple):
    """What was painted on a page for all that was read in its boards."""

    items: tuple[Print, ...]
    drawings: NDArray[np.uint8]
    """The drawing of each item, parts of ink in 255ths."""
    doubts: tuple[tuple[Box, Doubt], ...]
    """What one page alone tells, each with its board."""


class _Seen(NamedTuple):
    """A page as it is painted, and where it lies."""

    light: Brightness
    box: Box
    across: float
    """Pixels to a point."""
    down: float
    bitmap: Any = None
    """What the pixels belong to."""

    def pixels(self, box: Box) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of a box among the pixels."""
        left, right = ((x - self.box.left) * self.across for x in (box.left, box.right))
        top, bottom = ((self.box.top - y) * self.down for y in (box.top, box.bottom))
        return left, top, right, bottom

    def all_pixels(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the same for many boxes, a row each."""
        x, y, wide, high = boxes.T
        left, top = (x - self.box.left) * self.across, (self.box.top - y - high) * self.down
        return np.column_stack([left, top, left + wide * self.across, top + high * self.down])

    def inside(self, boxes: Sequence[Box]) -> tuple[Brightness, Brightness]:
        """Return the lightest and the darkest pixel that lies in each box as a whole; one at least is looked at."""
        left, top, right, bottom = self.all_pixels(table(boxes)).T
        down, across = (
            _whole(low, high, end)
            for low, high, end in zip((top, left), (bottom, right), self.light.shape, strict=True)
        )
        return _ends(self.light, np.column_stack([*down, *across]))

    def cells(self, grid: Grid) -> "_Cells":
        """Return how bright the cells of a board are, without their rims."""
        from bookmaker.proof.verify.pixels import ends_of_cells

        taken = np.zeros((grid.rows, grid.columns), bool)
        for cell in (
            *(digit.cell for digit in (*grid.clues, *grid.numbers, *grid.codes)),
            *(token.cell for token in grid.tokens),
            *grid.hatched,
        ):
            taken[cell] = True
        rims = np.where(np.rot90(taken, grid.turn // 90), _INSET_OF_PAPER, _INSET)
        ends = ends_of_cells(self.light, self.pixels(grid.box), rims)
        return _Cells(taken, *(np.rot90(end, -grid.turn // 90) for end in ends))


def _ends(light: Brightness, windows: NDArray[np.int64]) -> tuple[Brightness, Brightness]:
    from bookmaker.proof.verify.pixels import ends

    return ends(light, windows)


def _whole(low: NDArray[np.float64], high: NDArray[np.float64], end: int) -> tuple[NDArray[np.int64], ...]:
    """Return where the whole pixels between edges begin and end, one at least where they are on the picture."""
    first = np.round(low + 0.5).astype(int)
    return np.clip(first, 0, end), np.clip(np.maximum(np.round(high - 0.5).astype(int), first + 1), 0, end)


class _Cells(NamedTuple):
    """The cells of a board as its digits stand: which have a sign or a hatch, and the ends of the brightness of each.

    Where there is a sign its paper is looked for, elsewhere whatever is there.
    """

    taken: NDArray[np.bool_]
    lightest: Brightness
    darkest: Brightness


class _Spot(NamedTuple):
    """Where a sign should be."""

    item: Print
    box: Box
    turn: int
    colour: Rgba
    ends: tuple[int, int]
    """The lightest and the darkest pixel around it."""


class _Tones(NamedTuple):
    """What is behind signs, and how their inks should stand out against it."""

    paper: NDArray[np.float64]
    """How bright it is behind each, from 0 to 1."""
    contrast: NDArray[np.float64]
    """How much darker than its paper its ink should be; less than 0 where it is lighter."""


def measure(page: Any, grids: Sequence[Grid], texts: Iterable[Glyph] = (), looked_up: int = 0) -> Prints:
    """Return what is painted where the boards of a page (pypdfium2.PdfPage) have digits, tokens or nothing.

    `texts` is what is written outside of boards; its digits are looked at in the same way. Without boards they are
    only on a page where numbers are looked up: `looked_up` is that page, else 0.
    """
    if not grids and not looked_up:
        return Prints((), np.zeros((0, HIGH, WIDE), np.uint8), ())
    signs = DIGITS + MINE * bool(looked_up)
    outside = [one for one in texts if one.char in signs and one.turn >= 0 and not _is_ornament(one)]
    inside = [digit.glyph for grid in grids for digit in (*grid.clues, *grid.numbers, *grid.codes)]
    seen = _painted(page, _scale(page, [*inside, *outside]))
    cells = [seen.cells(grid) for grid in grids]
    spots = [spot for grid, own in zip(grids, cells, strict=True) for spot in _spots(grid, own)]
    spots += _loose(seen, looked_up or grids[0].page, _nearest(outside, grids) if grids else (), outside)
    tones, boxes = _tones(spots), table(spot.box for spot in spots)
    drawings = _drawings(seen, spots, boxes, tones)
    wrong = dict(_wrong(spots, _over_the_edge(seen, boxes), tones.contrast, drawings.max((1, 2))))
    lines = check_lines(seen.light, [(grid, Pixels(*seen.pixels(grid.box))) for grid in grids])
    doubts = [
        *_strays(grids, cells),
        *_dwarfs(grids),
        *((grid.box, doubt) for grid, doubt in lines),
    ]
    doubts += ((spots[index].item.board, doubt) for index, doubt in wrong.items())
    items = tuple(spot.item for index, spot in enumerate(spots) if index not in wrong)
    return Prints(items, np.delete(drawings, list(wrong), 0), tuple(doubts))


def _is_ornament(glyph: Glyph) -> bool:
    """Tell whether a digit is of a title that its author wants pale, such as a running head: no number of a puzzle."""
    return glyph.field in TITLES and 1 - brightness(glyph.colour) < CONTRAST


def _scale(page: Any, glyphs: Iterable[Glyph]) -> float:
    """Return the pixels to a point at which the smallest digit is large enough to be told from others."""
    heights = [max(glyph.box.height, glyph.box.width) for glyph in glyphs]
    least = min((height for height in heights if height > 0), default=_DIGIT_PIXELS)
    left, bottom, right, top = page.get_bbox()
    most = sqrt(_MOST_PIXELS / max(1.0, (right - left) * (top - bottom)))
    return min(most, max(_SCALES[0], min(_SCALES[1], _DIGIT_PIXELS / least)))


def _painted(page: Any, scale: float) -> _Seen:
    """Paint a page as it is in the file, without its rotation."""
    bitmap = page.render(scale=scale, rotation=-page.get_rotation() % 360, grayscale=True)
    light = bitmap.to_numpy().reshape(bitmap.height, bitmap.width)
    box = Box.between(*page.get_bbox())
    return _Seen(light, box, bitmap.width / box.width, bitmap.height / box.height, bitmap)


def _spots(grid: Grid, cells: _Cells) -> Iterator[_Spot]:
    """Yield where the digits and the tokens of a board should be."""
    lightest, darkest = cells.lightest.tolist(), cells.darkest.tolist()

    def ends(cell: Cell) -> tuple[int, int]:
        row, column = cell
        return lightest[row][column], darkest[row][column]

    for at, (cell, digit, glyph) in enumerate((*grid.clues, *grid.numbers, *grid.codes)):
        item = Print(grid.page, grid.box, cell_name(cell), digit, glyph.font or _NAMELESS, at >= len(grid.clues))
        yield _Spot(item, glyph.box, glyph.turn, glyph.colour, ends(cell))
    inside = {cell: f" around {digit}" for cell, digit, _ in grid.numbers}
    for cell, _, form, box, colour in grid.tokens:
        sign = form + inside.get(cell, "")
        yield _Spot(Print(grid.page, grid.box, cell_name(cell), sign, ""), box, grid.turn, colour, ends(cell))


def _loose(seen: _Seen, page: int, grids: Sequence[Grid], glyphs: Sequence[Glyph]) -> Iterator[_Spot]:
    """Yield where digits outside of boards should be, each with the board that it is nearest to, if there is any."""
    ends = (end.tolist() for end in seen.inside([glyph.box.grown(glyph.size * _AROUND) for glyph in glyphs]))
    boxes = [grid.box for grid in grids] or [_NO_BOARD] * len(glyphs)
    for glyph, box, light, dark in zip(glyphs, boxes, *ends, strict=True):
        item = Print(page, box, "", glyph.char, glyph.font or _NAMELESS)
        yield _Spot(item, glyph.box, glyph.turn, glyph.colour, (light, dark))


def _nearest(glyphs: Sequence[Glyph], grids: Sequence[Grid]) -> list[Grid]:
    """Return the board that each glyph is nearest to."""
    boxes = table(glyph.box for glyph in glyphs)
    x, y = (boxes[:, :2] + boxes[:, 2:] / 2).T[:, :, None]
    left, bottom, right, top = np.array([grid.box.edges for grid in grids]).T
    apart = np.maximum(np.maximum(left - x, x - right), 0) + np.maximum(np.maximum(bottom - y, y - top), 0)
    return [grids[index] for index in apart.argmin(1).tolist()]


def _dwarfs(grids: Sequence[Grid]) -> Iterator[tuple[Box, Doubt]]:
    """Yield digits that are much smaller than others of their board: enlarged, they may look right."""
    for grid in grids:
        largest = max((clue.glyph.size for clue in grid.clues), default=0.0)
        for clue in grid.clues:
            if clue.glyph.size < _DWARF * largest:
                message = f"the {clue.digit} is much smaller than other digits of this board"
                yield grid.box, Doubt("small-clue", message, grid.page, 0, cell_name(clue.cell))


def _tones(spots: Sequence[_Spot]) -> _Tones:
    """Return how bright it is behind signs, and how much darker their inks should be.

    The paper is whatever of the lightest and the darkest around a sign is farther from its ink.
    """
    inks = {colour: brightness((*colour[:3], 255)) for colour in {spot.colour for spot in spots}}
    ink, opacity = np.array([(inks[spot.colour], spot.colour[3]) for spot in spots]).reshape(-1, 2).T
    light, dark = np.array([spot.ends for spot in spots]).reshape(-1, 2).T / 255
    paper = np.where(np.abs(light - ink) >= np.abs(dark - ink), light, dark)
    return _Tones(paper, (paper - ink) * opacity / 255)


def _strays(grids: Sequence[Grid], seen: Sequence[_Cells]) -> Iterator[tuple[Box, Doubt]]:
    """Yield empty cells in which something is seen."""
    for grid, (taken, lightest, darkest) in zip(grids, seen, strict=True):
        for row, column in np.argwhere((lightest - darkest > _STRAY * 255) & ~taken).tolist():
            message = "something is drawn in a cell, but it is no digit, bullet or mark that can be read"
            yield grid.box, Doubt("stray-ink", message, grid.page, 0, cell_name((row, column)))


def _drawings(seen: _Seen, spots: Sequence[_Spot], boxes: NDArray[np.float64], tones: _Tones) -> Brightness:
    """Return the parts of ink that are seen of signs, each upright; nothing of those that are too pale."""
    from bookmaker.proof.verify.pixels import drawn

    least = np.where(np.abs(tones.contrast) < CONTRAST, np.inf, tones.contrast)
    inks = np.column_stack([tones.paper, np.full(len(spots), 1 / 255)]) / least[:, None]
    turns, letters = np.array([spot.turn // 90 for spot in spots]), np.array([bool(spot.item.font) for spot in spots])
    return drawn(seen.light, seen.all_pixels(boxes), turns, inks, letters)


def _over_the_edge(seen: _Seen, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
    left, bottom, wide, high = boxes.T
    x, y, right, top = seen.box.grown(_OVER).edges
    return np.asarray((left < x) | (bottom < y) | (left + wide > right) | (bottom + high > top))


def _wrong(
    spots: Sequence[_Spot],
    over: NDArray[np.bool_],
    contrasts: NDArray[np.float64],
    most: Brightness,
) -> Iterator[tuple[int, Doubt]]:
    """Yield which signs are wrong, whatever the others look like; `most` of its ink is seen of each at its darkest."""
    pale = (contrasts != 0) & (np.abs(contrasts) < CONTRAST)
    for index in np.flatnonzero(over | pale | (most < _FAINT * 255)).tolist():
        page, _, cell, sign, font, _ = spots[index].item
        name = f"the {sign}" if font else f"a {sign}"
        if over[index]:
            yield index, Doubt("cut-off", f"{name} reaches over the edge of the page", page, 0, cell)
        elif pale[index]:
            yield index, Doubt("pale-ink", f"{name} is too pale to be seen", page, 0, cell)
        else:
            message = f"{name} cannot be seen: it is covered, cut off or not painted"
            yield index, Doubt("no-ink", message, page, 0, cell)
