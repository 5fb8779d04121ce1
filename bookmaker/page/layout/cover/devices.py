"""Devices: one large drawing made of a solution of the book."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from math import cos, exp, hypot, pi, sin

from bookmaker.page.layout.cover.canvas import Canvas, Sample, is_visible, uniform_boards
from bookmaker.page.layout.cover.look import DeviceArt
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Dot, Glyphs, Ink, Line, Mark, Polygon, Rect

_CLUE = "clue"
_ARC = 5
"""Corners of the arc of a sector."""
_SECTORS, _HUB = 24, 0.14
"""Least number of sectors of a rose, and the radius of its hub, as a part of its own."""
_RAYS, _SUN = 19, 0.3
"""Rays of a sunrise and spaces between them, and the radius of its sun, as a part of the width."""
_RISE = 0.72
"""Height of a block for each bullet, as a part of half its width."""
_SCALES = 6.0
"""Scales side by side."""
_FINE, _LEVELS = 44, 7
"""Cells across in which contours are straight, and the number of contours."""

Cells = dict[tuple[int, int], bool]
"""Whether there is a bullet, by row and column."""


def draw_device(art: DeviceArt, samples: Sequence[Sample], canvas: Canvas) -> Iterator[Mark]:
    """Yield the device of a design."""
    board = uniform_boards(samples)[0]
    cells = {divmod(at, board.columns): bool(shown.mark) for at, shown in enumerate(board.shown)}
    inks = [canvas.palette[name] for name in art.colours]
    draw: dict[str, Callable[[Cells, Box, list[Ink], Canvas], Iterator[Mark]]] = {
        "rose": _rose,
        "towers": _towers,
        "waves": _waves,
        "sunrise": _sunrise,
        "dial": _dial,
        "terrain": _terrain,
    }
    runs_over = art.form in ("waves", "sunrise", "terrain")
    area = canvas.area if runs_over else canvas.area.common(canvas.panel)
    return draw[art.form](cells, area, inks, canvas)


def _touches(cells: Cells, row: int, column: int) -> int:
    """Return how many bullets are around a cell."""
    around = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return sum(cells.get(one, False) for one in around if one != (row, column))


def _size(cells: Cells) -> tuple[int, int]:
    """Return rows and columns of a board."""
    row, column = max(cells)
    return row + 1, column + 1


def _at(middle: Point, radius: float, turn: float) -> Point:
    """Return the point at a distance from a middle, turned clockwise from above by a part of a whole turn."""
    return middle[0] + radius * sin(2 * pi * turn), middle[1] + radius * cos(2 * pi * turn)


def _rose(cells: Cells, area: Box, inks: list[Ink], canvas: Canvas) -> Iterator[Mark]:
    """Yield a disc of sectors, rows as rings, each coloured by what it touches, with bullets in the last ink."""
    rows, columns = _size(cells)
    count = columns * max(1, -(-_SECTORS // columns))
    middle, radius = (area.middle, area.y + area.height / 2), min(area.width, area.height) / 2
    step, gap = radius * (1 - _HUB) / rows, 0.04
    for row, sector in product(range(rows), range(count)):
        inner, column = radius * _HUB + (rows - 1 - row) * step, sector % columns
        ends = (sector + gap) / count, (sector + 1 - gap) / count
        turns = [ends[0] + (ends[1] - ends[0]) * at / _ARC for at in range(_ARC + 1)]
        outer = [_at(middle, inner + step * (1 - gap), turn) for turn in turns]
        back = [_at(middle, inner + step * gap, turn) for turn in reversed(turns)]
        tint = inks[min(_touches(cells, row, column), len(inks) - 2)]
        yield Polygon((*outer, *back), tint)
        if cells[row, column]:
            far = inner + step / 2
            side = min(step, 2 * pi * far / count)
            bullet = Dot(*_at(middle, far, (sector + 0.5) / count), 0.36 * side, inks[-1])
            yield from canvas.picture([bullet], side)
    yield from canvas.picture([Dot(*middle, radius * _HUB * 0.7, inks[-1])], radius * _HUB * 2)


def _towers(cells: Cells, area: Box, inks: list[Ink], canvas: Canvas) -> Iterator[Mark]:
    """Yield blocks seen from above a corner, the higher the more bullets they touch; the first ink is their top."""
    rows, columns = _size(cells)
    most = max(1, *(_touches(cells, *at) for at, bullet in cells.items() if not bullet))
    across = min(area.width / (rows + columns), area.height / ((rows + columns) / 2 + _RISE * most + 0.3))
    rise, down = _RISE * across, across / 2
    top = area.y + (rows + columns) * down + most * rise + (area.height - (rows + columns) * down - most * rise) / 2
    for row, column in sorted(cells, key=sum):
        high = rise * (0.3 if cells[row, column] else _touches(cells, row, column) + 0.3)
        x = area.middle + (column - row + (rows - columns) / 2) * across
        y = top - most * rise - (row + column) * down - down + high
        left, right, front = (x - across, y), (x + across, y), (x, y - down)
        yield Polygon((left, front, (x, front[1] - high), (left[0], y - high)), inks[1])
        yield Polygon((front, right, (right[0], y - high), (x, front[1] - high)), inks[2])
        yield Polygon((left, (x, y + down), right, front), inks[0])
        if cells[row, column]:
            yield from canvas.picture([Dot(x, y + 0.3 * across, 0.42 * across, inks[3])], 1.2 * across)


def _waves(cells: Cells, area: Box, inks: list[Ink], canvas: Canvas) -> Iterator[Mark]:
    """Yield scales in rows over one another, each of rings in two inks; in two others where there is a bullet."""
    rows, columns = _size(cells)
    radius = (min(area.right, canvas.panel.right) - max(area.x, canvas.panel.x)) / _SCALES / 2
    count, lines = int(area.width / radius / 2) + 3, int((area.height - radius) / (radius / 2)) + 2
    for line in range(lines):
        y = area.top - radius - line * radius / 2
        for at in range(-1, count):
            x = max(area.x, canvas.panel.x) + (2 * at + 1 + line % 2) * radius
            pair = inks[2:4] if cells[line % rows, at % columns] else inks[:2]
            for ring in range(4):
                dot = Dot(x, y, radius * (1 - ring / 4), pair[ring % 2])
                if is_visible(dot, canvas.panel):
                    yield dot


def _sunrise(cells: Cells, area: Box, inks: list[Ink], canvas: Canvas) -> Iterator[Mark]:
    """Yield rays from the foot in two inks, a half sun, and bullets on arcs around it."""
    rows, columns = _size(cells)
    foot, width = (area.middle, canvas.panel.y), canvas.panel.width
    far = hypot(area.width, area.height)
    for ray in range(_RAYS):
        ends = (_at(foot, far, (one / _RAYS - 1) / 2 + 0.25) for one in (ray, ray + 1))
        edge = _clip([foot, *ends], area)
        if ray % 2 and len(edge) > 2:
            yield Polygon(tuple(edge), inks[0])
    sun = _SUN * width
    step = 0.5 * (width / 2 - sun) / 2
    for row, column in product(range(min(rows, 4)), range(2 * columns)):
        if cells[row, column % columns]:
            turn = (column + 0.5) / columns / 4 - 0.25
            bullet = Dot(*_at(foot, sun + (row + 0.8) * step, turn), 0.36 * step, inks[2])
            yield from canvas.picture([bullet], step)
    yield Dot(*foot, sun, inks[1])


def _clip(corners: list[Point], box: Box) -> list[Point]:
    """Return the part of a polygon within a box (Sutherland and Hodgman)."""
    left, low, right, high = box.edges
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, low, 1), (1, high, -1)):
        kept = list[Point]()
        for one, other in pairwise([*corners, *corners[:1]]):
            inside = sign * (one[axis] - limit) >= 0
            if inside:
                kept.append(one)
            if inside != (sign * (other[axis] - limit) >= 0):
                part = (limit - one[axis]) / (other[axis] - one[axis])
                kept.append((one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])))
        corners = kept
    return corners


def _dial(cells: Cells, area: Box, inks: list[Ink], canvas: Canvas) -> Iterator[Mark]:
    """Yield a number in a disc, and around it its eight neighbours: discs, or rings for those without a bullet."""
    rows, columns = _size(cells)
    inner = [at for at in product(range(1, rows - 1), range(1, columns - 1)) if not cells[at]]
    best = max(inner or [(1, 1)], key=lambda at: min(_touches(cells, *at), 5))
    radius, middle = min(area.width, area.height) / 2, (area.middle, area.y + area.height / 2)
    small, weight = 0.2 * radius, 0.035 * radius
    around = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    for place, (down, right) in enumerate(around):
        x, y = _at(middle, radius - small, place / 8)
        if cells.get((best[0] + down, best[1] + right), False):
            yield from canvas.picture([Dot(x, y, small, inks[1])], 3 * small)
        else:
            reach = small - weight / 2
            yield Rect(x - reach, y - reach, 2 * reach, 2 * reach, None, inks[1], weight, reach)
    yield Dot(*middle, 0.52 * radius, inks[0])
    face, text, size = canvas.style.fonts[_CLUE], str(_touches(cells, *best)), 0.8 * radius
    drawn = face.ink(text, size)
    at = middle[0] - (drawn.left + drawn.right) / 2, middle[1] - (drawn.bottom + drawn.top) / 2
    yield Glyphs(_CLUE, size, ((*at, text),), inks[2])


def _terrain(cells: Cells, area: Box, inks: list[Ink], canvas: Canvas) -> Iterator[Mark]:
    """Yield the contours of a land whose hills are the bullets, the highest in the last ink."""
    rows, columns = _size(cells)
    side = max(area.width / columns, area.height / rows)
    hills = [
        (area.x + (column + 0.5) * side, area.top - (row + 0.5) * side) for (row, column), here in cells.items() if here
    ]
    step = area.width / _FINE
    down = int(area.height / step)
    step_down = area.height / down

    def height(x: float, y: float) -> float:
        """Return the height at a point; below the text it falls to 0."""
        slope = 1.0 if area.top > canvas.panel.top else min(1.0, (area.top - y) / side)
        return slope * sum(exp(-((x - at) ** 2 + (y - up) ** 2) / (0.5 * side * side)) for at, up in hills)

    heights = {
        (i, j): height(area.x + i * step, area.y + j * step_down) for i, j in product(range(_FINE + 1), range(down + 1))
    }
    most = max(heights.values())
    for level in range(_LEVELS):
        limit, ink = most * (level + 0.6) / _LEVELS, inks[min(level * len(inks) // _LEVELS, len(inks) - 1)]
        weight = (2.2 if level % 3 == 1 else 1.2) * canvas.scale
        for i, j in product(range(_FINE), range(down)):
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            met = list[Point]()
            for one, other in pairwise((*corners, corners[0])):
                low, high = heights[one], heights[other]
                if (low > limit) != (high > limit):
                    part = (limit - low) / (high - low)
                    across, up = one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])
                    met.append((area.x + across * step, area.y + up * step_down))
            for start, end in zip(met[::2], met[1::2], strict=True):
                if canvas.panel.has(*start) or canvas.panel.has(*end):
                    yield Line(*start, *end, weight, ink)
    tops = (Dot(*hill, 0.07 * side, inks[-1]) for hill in hills)
    yield from canvas.picture((top for top in tops if canvas.shows(top)), 0.3 * side)
