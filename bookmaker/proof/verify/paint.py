"""What PDFium paints where digits, bullets and marks were read on a page: how bright, how whole, in which shape."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.digits import DIGITS, HIGH, WIDE, Brightness, Drawing, points, settled
from bookmaker.proof.verify.gridlines import Pixels, check_lines
from bookmaker.proof.verify.values import Cell, Doubt, Glyph, Grid, Rgba, brightness
from bookmaker.values.geometry import Box

CONTRAST = 0.35
"""Between ink and paper, of 1 for black on white, that a reader needs."""
_DIGIT_PIXELS = 18
"""Height of the smallest digit of a page as it is painted."""
_SCALES = 1.5, 6.0
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
_AT_ONCE = 1024
"""Signs of a page that are looked at together, so that no page takes much memory."""
_NAMELESS = "a font without a name"
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

    def pixels(self, box: Box) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of a box among the pixels."""
        left, right = ((x - self.box.left) * self.across for x in (box.left, box.right))
        top, bottom = ((self.box.top - y) * self.down for y in (box.top, box.bottom))
        return left, top, right, bottom

    def inside(self, box: Box) -> Brightness:
        """Return the pixels that lie in a box as a whole; one at least where it is on the page."""
        left, top, right, bottom = self.pixels(box)
        rows = slice(max(0, round(top + 0.5)), max(0, round(bottom - 0.5), round(top + 0.5) + 1))
        columns = slice(max(0, round(left + 0.5)), max(0, round(right - 0.5), round(left + 0.5) + 1))
        return self.light[rows, columns]

    def tones(self, grid: Grid, inset: float) -> tuple[Brightness, Brightness]:
        """Return the lightest and the darkest pixel of each cell of a board, without its rim, from 0 to 255."""
        left, top, right, bottom = self.pixels(grid.box)
        rows, columns = (grid.columns, grid.rows) if grid.turn in (90, 270) else (grid.rows, grid.columns)
        down = _within(top, (bottom - top) / rows, rows, inset, len(self.light))
        across = _within(left, (right - left) / columns, columns, inset, self.light.shape[1])
        begins = across[:-1].clip(max=across[-1] - 1)  # cells beyond the page show its last pixels
        bands = [self.light[low:high, : across[-1]] for low, high in down.reshape(-1, 2)]
        lightest, darkest = (
            np.rot90(end.reduceat([end.reduce(band) for band in bands], begins, 1)[:, ::2], -grid.turn // 90)
            for end in (np.maximum, np.minimum)
        )
        return lightest, darkest


def _within(start: float, side: float, count: int, inset: float, end: int) -> NDArray[np.int64]:
    """Return where the pixels begin and end, in turn, that lie as a whole in each of so many parts of a line."""
    places = start + side * np.arange(count)[:, None] + side * np.array([inset, 1 - inset]) + [0.5, -0.5]
    low, high = np.clip(np.round(places).astype(int), 0, [end - 1, end]).T
    return np.column_stack([low, np.maximum(high, low + 1)]).ravel()


class _Spot(NamedTuple):
    """Where a sign should be."""

    item: Print
    box: Box
    turn: int
    paper: float
    """How bright it is behind the sign, from 0 to 1."""
    contrast: float
    """How much darker than its paper its ink should be; less than 0 where it is lighter."""


def measure(page: Any, grids: Sequence[Grid], texts: Iterable[Glyph] = ()) -> Prints:
    """Return what is painted where the boards of a page (pypdfium2.PdfPage) have digits, tokens or nothing.

    `texts` is what is written outside of boards; its digits are looked at in the same way.
    """
    if not grids:
        return Prints((), np.zeros((0, HIGH, WIDE), np.uint8), ())
    outside = [glyph for glyph in texts if glyph.char in DIGITS and glyph.turn >= 0]
    inside = [clue.glyph for grid in grids for clue in grid.clues]
    seen = _painted(page, _scale(page, [*inside, *outside]))
    spots = [spot for grid in grids for spot in _spots(seen, grid)]
    spots += [_loose(seen, grids, glyph) for glyph in outside]
    drawings = _drawings(seen, spots)
    doubts, kept = [*_strays(seen, grids), *_dwarfs(grids)], list[int]()
    lines = check_lines(seen.light, [(grid, Pixels(*seen.pixels(grid.box))) for grid in grids])
    doubts += ((grid.box, doubt) for grid, doubt in lines)
    for index, (spot, most) in enumerate(zip(spots, drawings.max((1, 2)).tolist(), strict=True)):
        wrong = _wrong(seen, spot, most)
        if wrong:
            doubts.append((spot.item.board, wrong))
        else:
            kept.append(index)
    items = tuple(spots[index].item for index in kept)
    return Prints(items, np.round(drawings[kept] * 255).astype(np.uint8), tuple(doubts))


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
    pixels = bitmap.to_numpy()
    light = pixels.reshape(pixels.shape[:2]).copy()
    bitmap.close()
    box = Box.between(*page.get_bbox())
    return _Seen(light, box, light.shape[1] / box.width, light.shape[0] / box.height)


def _spots(seen: _Seen, grid: Grid) -> Iterator[_Spot]:
    lightest, darkest = (ends.tolist() for ends in seen.tones(grid, _INSET_OF_PAPER))

    def tone(cell: Cell, colour: Rgba) -> tuple[float, float]:
        row, column = cell
        return _tone((lightest[row][column], darkest[row][column]), colour)

    for clue in grid.clues:
        glyph = clue.glyph
        item = Print(grid.page, grid.box, cell_name(clue.cell), clue.digit, glyph.font or _NAMELESS)
        yield _Spot(item, glyph.box, glyph.turn, *tone(clue.cell, glyph.colour))
    for token in grid.tokens:
        item = Print(grid.page, grid.box, cell_name(token.cell), token.form, "")
        yield _Spot(item, token.box, grid.turn, *tone(token.cell, token.colour))


def _loose(seen: _Seen, grids: Sequence[Grid], glyph: Glyph) -> _Spot:
    """Return where a digit outside of boards should be."""
    grid = min(grids, key=lambda grid: _far(grid.box, *glyph.box.centre))
    light = seen.inside(glyph.box.grown(glyph.size * _AROUND))
    ends = (float(light.max()), float(light.min())) if light.size else (255.0, 255.0)
    item = Print(grid.page, grid.box, "", glyph.char, glyph.font or _NAMELESS)
    return _Spot(item, glyph.box, glyph.turn, *_tone(ends, glyph.colour))


def _far(box: Box, x: float, y: float) -> float:
    return max(box.left - x, 0, x - box.right) + max(box.bottom - y, 0, y - box.top)


def _dwarfs(grids: Sequence[Grid]) -> Iterator[tuple[Box, Doubt]]:
    """Yield digits that are much smaller than others of their board: enlarged, they may look right."""
    for grid in grids:
        largest = max((clue.glyph.size for clue in grid.clues), default=0.0)
        for clue in grid.clues:
            if clue.glyph.size < _DWARF * largest:
                message = f"the {clue.digit} is much smaller than other digits of this board"
                yield grid.box, Doubt("small-clue", message, grid.page, 0, cell_name(clue.cell))


def _tone(ends: tuple[float, float], colour: Rgba) -> tuple[float, float]:
    """Return how bright a cell is behind an ink, and how much darker the ink should be.

    The paper is whatever of the lightest and the darkest in the cell is farther from the ink.
    """
    ink, opacity = brightness((*colour[:3], 255)), colour[3]
    paper = max((end / 255 for end in ends), key=lambda end: abs(end - ink))
    return paper, (paper - ink) * opacity / 255


def _strays(seen: _Seen, grids: Sequence[Grid]) -> Iterator[tuple[Box, Doubt]]:
    """Yield empty cells in which something is seen."""
    for grid in grids:
        lightest, darkest = seen.tones(grid, _INSET)
        stray = lightest - darkest > _STRAY * 255
        taken = {clue.cell for clue in grid.clues} | {token.cell for token in grid.tokens}
        for cell in zip(*(places.tolist() for places in np.nonzero(stray)), strict=True):
            if cell not in taken:
                message = "something is drawn in a cell, but it is no digit, bullet or mark that can be read"
                yield grid.box, Doubt("stray-ink", message, grid.page, 0, cell_name(cell))


def _drawings(seen: _Seen, spots: Sequence[_Spot]) -> Drawing:
    """Return the parts of ink that are seen of signs, each upright; nothing of those that are too pale."""
    some = [_drawn(seen, spots[start : start + _AT_ONCE]) for start in range(0, len(spots), _AT_ONCE)]
    return np.concatenate([np.zeros((0, HIGH, WIDE)), *some])


def _drawn(seen: _Seen, spots: Sequence[_Spot]) -> Drawing:
    boxes = np.array([seen.pixels(spot.box) for spot in spots])
    light = points(seen.light, boxes, np.array([spot.turn // 90 for spot in spots], int))
    paper, contrast = np.array([(spot.paper, spot.contrast) for spot in spots]).T[:, :, None, None]
    least = np.where(np.abs(contrast) < CONTRAST, np.inf, 255 * contrast)  # nothing is seen of what is too pale
    parts = (255 * paper / least).astype(np.float32) - light * (1 / least).astype(np.float32)
    return settled(np.clip(parts, 0, 1, out=parts), np.array([bool(spot.item.font) for spot in spots]))


def _wrong(seen: _Seen, spot: _Spot, most: float) -> Doubt | None:
    """Return what is wrong with a sign, whatever the others look like; `most` of its ink is seen at its darkest."""
    page, _, cell, sign, font = spot.item
    name = f"the {sign}" if font else f"a {sign}"
    if not seen.box.holds(spot.box, 0.1):
        return Doubt("cut-off", f"{name} reaches over the edge of the page", page, 0, cell)
    if 0 < abs(spot.contrast) < CONTRAST:
        return Doubt("pale-ink", f"{name} is too pale to be seen", page, 0, cell)
    if most < _FAINT:
        return Doubt("no-ink", f"{name} cannot be seen: it is covered, cut off or not painted", page, 0, cell)
    return None
