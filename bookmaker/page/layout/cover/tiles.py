"""Solutions as tiles: each cell is a tile coloured by how many bullets it touches."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from bookmaker.page.layout.cover.canvas import Canvas, Sample, is_visible, tile_boards, uniform_boards
from bookmaker.page.layout.cover.look import TilesArt
from bookmaker.page.layout.cover.parts import EDGE
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Glyphs, Ink, Mark, Polygon, Rect

_CLUE, _HOLE = "clue", "hole"
_NUMBER = 0.72
"""The type size of a number, as a part of its cell."""
_FROM_TRIM = 9.0
"""Least distance of numbers from the trim, in points."""
_ARC = 24
"""Corners of a quarter of a disc: at the size of a cover nobody sees them."""
_SEAM = 0.25
"""Overlap of squares, in points, so that no line of the ground shows between them."""


class _Tile(NamedTuple):
    """A cell where it is drawn: its lower left corner is (x, y)."""

    x: float
    y: float
    side: float
    touches: int
    bullet: bool
    corner: int
    """The corner around which a quarter of a disc turns, counted against the clock from the lower left."""

    @property
    def dot(self) -> Dot:
        """The largest disc in the tile."""
        return Dot(self.x + self.side / 2, self.y + self.side / 2, self.side / 2)


def draw_tiles(art: TilesArt, samples: Sequence[Sample], canvas: Canvas) -> Iterator[Mark]:
    """Yield the tiles of boards side by side; they run over the edges of the area."""
    area, inks = canvas.field, [canvas.palette[name] for name in art.colours]
    draw = {"squares": _square, "quarters": _quarter, "numbers": _number}[art.tiles]
    cell = canvas.fit_cell(art.cell)
    for one, (x, y) in tile_boards(uniform_boards(samples), cell, area):
        for tile in _tiles(one, x, y, cell):
            within = _is_drawn(tile, area, canvas)
            if (within and not tile.bullet) or art.tiles == "squares":
                yield from draw(tile, inks[min(tile.touches, len(inks) - 1)], area, canvas)
            if within and tile.bullet:
                dot = tile.dot._replace(radius=art.bullet * tile.side, ink=canvas.palette[art.bullet_colour])
                whole = art.tiles != "numbers" or canvas.panel.y <= dot.y - dot.radius  # as all numbers are
                yield from canvas.picture([dot] if whole and canvas.shows(dot) else [], tile.side)


def _is_drawn(tile: _Tile, area: Box, canvas: Canvas) -> bool:
    """Tell whether a tile is drawn: at the trim if any of it shows, elsewhere if its middle lies in the area."""
    panel, dot = canvas.panel, tile.dot
    low = dot.y > area.y or area.y < panel.y
    return low and dot.x > area.x and (dot.x < area.right or area.right > panel.right) and is_visible(dot, panel)


def _tiles(one: Sample, x: float, y: float, side: float) -> Iterator[_Tile]:
    """Yield the cells of a board whose lower left corner is (x, y)."""
    bullets = {divmod(index, one.columns) for index, shown in enumerate(one.shown) if shown.mark}
    for index in (index for index, shown in enumerate(one.shown) if shown.shade != _HOLE):
        row, column = divmod(index, one.columns)
        touches = sum(max(abs(row - r), abs(column - c)) == 1 for r, c in bullets)
        at = x + column * side, y + (one.rows - 1 - row) * side
        yield _Tile(*at, side, touches, (row, column) in bullets, (touches + row + 2 * column) % 4)


def _square(tile: _Tile, ink: Ink, area: Box, canvas: Canvas) -> Iterator[Mark]:
    """Yield the part of the cell within the area; at the trim it runs on over the bleed."""
    panel, foot, right = canvas.panel, tile.y - _SEAM, tile.x + tile.side + _SEAM
    if tile.y + tile.side <= max(area.y, panel.y + EDGE) or tile.x >= min(area.right, panel.right - EDGE):
        return
    foot = max(foot, area.y) if tile.y > panel.y + EDGE else area.y
    right = min(right, area.right) if tile.x + tile.side < panel.right - EDGE else area.right
    yield Rect(tile.x, foot, right - tile.x, min(tile.y + tile.side, area.top) - foot, ink)


def _quarter(tile: _Tile, ink: Ink, area: Box, canvas: Canvas) -> Iterator[Mark]:
    """Yield a quarter of a disc around a corner of the cell; a straight side at the trim runs on over the bleed."""
    across, up = ((0, 0), (1, 0), (1, 1), (0, 1))[tile.corner]
    x, y = tile.x + across * tile.side, tile.y + up * tile.side
    angles = [(tile.corner + step / _ARC) * pi / 2 for step in range(_ARC + 1)]
    arc = [(x + tile.side * cos(at), y + tile.side * sin(at)) for at in angles]
    left, low = (
        beyond if abs(at - trim) < EDGE else at for at, trim, beyond in _sides(x, y, (across, up), area, canvas)
    )
    level, upright = (arc[-1], arc[0]) if tile.corner % 2 else (arc[0], arc[-1])
    ends = [(level[0], low)] if low != y else [], [(left, upright[1])] if left != x else []
    before, after = reversed(ends) if tile.corner % 2 else ends
    yield Polygon(((left, low), *before, *arc, *after), ink)


def _sides(
    x: float, y: float, corner: tuple[int, int], area: Box, canvas: Canvas
) -> Iterator[tuple[float, float, float]]:
    """Yield where a corner lies, across and up, with the trim on its side and the edge of the area beyond it."""
    inner, outer = canvas.panel.edges, area.edges
    for axis, (at, side) in enumerate(zip((x, y), corner, strict=True)):
        yield at, inner[axis + 2 * side], outer[axis + 2 * side]


def _number(tile: _Tile, ink: Ink, area: Box, canvas: Canvas) -> Iterator[Mark]:
    """Yield the number in the middle of the cell, unless the trim or a cover over it would cut it."""
    face, size, text = canvas.style.fonts[_CLUE], tile.side * _NUMBER, str(tile.touches)
    drawn, room = face.ink(text, size), canvas.panel.grow(-_FROM_TRIM)
    x = tile.x + (tile.side - drawn.left - drawn.right) / 2
    y = tile.y + (tile.side - drawn.bottom - drawn.top) / 2
    within = room.x <= x + drawn.left and x + drawn.right <= room.right
    within = within and room.y <= y + drawn.bottom and y + drawn.top <= room.top and tile.y >= area.y - 1e-6
    if within and canvas.shows(tile.dot):
        yield Glyphs(_CLUE, size, ((x, y, text),), ink)
