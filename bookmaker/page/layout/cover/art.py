"""The front of a cover: boards of the book, drawn as its design says, or a picture."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil

from bookmaker.page.layout.cover.canvas import SPECK, Canvas, Sample, cycle_boards, tile_boards, uniform_boards
from bookmaker.page.layout.cover.devices import draw_device
from bookmaker.page.layout.cover.look import Art, BoardArt, Boards, DeviceArt, FieldArt, QuiltArt
from bookmaker.page.layout.cover.tiles import draw_tiles
from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Dot, Glyphs, Ink, Line, Mark, Path, Placed, Rect

_CUT = 0.5
"""Least columns and rows that the edges cut off a board which runs over them."""
_SEEN = 1.0
"""Least of a filled cell that shows at an edge, in points."""
_FROM_TRIM, _OVERSHOOT = 9.0, 0.02
"""Least distance of digits from the trim, in points; overshoot of round ones below their line, in type sizes."""


_Inks = tuple[Ink, Ink | None]
"""Inks of bullets, and of dots in cells without one."""


def draw_art(art: Art, canvas: Canvas, samples: Sequence[Sample]) -> Iterator[Mark]:
    """Yield the art that a design draws from the boards of a book."""
    if isinstance(art, BoardArt):
        return _board_art(art, samples, canvas)
    if isinstance(art, FieldArt):
        return _field_art(art, samples, canvas)
    if isinstance(art, QuiltArt):
        return _quilt_art(art, samples, canvas)
    return draw_device(art, samples, canvas) if isinstance(art, DeviceArt) else draw_tiles(art, samples, canvas)


def _board_art(art: BoardArt, samples: Sequence[Sample], canvas: Canvas) -> Iterator[Mark]:
    """Yield one board: whole in the middle of its area, or from its upper left corner over the edges."""
    area = canvas.area
    least = art.cell * canvas.scale if art.cell else None
    one = _richest(samples, ceil(max(area.width, area.height) / least) if least else None)
    rows, columns = one.rows, one.columns
    if least is None:
        cell = min(area.width / columns, area.height / rows)
        x, y = area.middle - columns * cell / 2, area.y + (area.height - rows * cell) / 2
    else:
        cell = max(least, area.width / (columns - _CUT), area.height / (rows - _CUT))
        x, y = area.x, area.top - rows * cell
    if art.paper:
        foot, right = max(y, area.y), min(x + columns * cell, area.right)
        yield Rect(x, foot, right - x, y + rows * cell - foot, canvas.palette[art.paper])
    yield from _uncut(_board(one, art.solved, cell, (x, y), _art_style(art.boards, canvas)), canvas)


def _richest(samples: Sequence[Sample], seen_side: int | None) -> Sample:
    """Return the board with the most different clues in its upper left corner, the first of several."""

    def variety(one: Sample) -> int:
        side = seen_side or one.columns
        seen = [shown.digit for index, shown in enumerate(one.shown) if max(divmod(index, one.columns)) < side]
        return 3 * len({*seen} - {""}) + sum(map(bool, seen))

    return max(samples, key=variety)


def _art_style(boards: Boards, canvas: Canvas) -> Style:
    return canvas.style.with_grid(**boards.grid(canvas.palette, canvas.scale))


def _board(one: Sample, solved: float, cell: float, at: Point, style: Style) -> tuple[Mark, ...]:
    """Return a board with the part `solved` of its bullets, spread over all of it."""
    bullets = [index for index, shown in enumerate(one.shown) if shown.mark]
    kept = {index for place, index in enumerate(bullets) if int((place + 1) * solved) > int(place * solved)}
    shown = tuple(cell if index in kept else cell._replace(mark="") for index, cell in enumerate(one.shown))
    return tuple(draw(Board(shown, one.rows, one.columns, cell), style, *at))


def _uncut(marks: Iterable[Mark], canvas: Canvas) -> Iterator[Mark]:
    """Yield marks; drop digits that would be cut, or nearly, and bullets and lines only in the bleed."""
    for mark in marks:
        if isinstance(mark, Placed) and isinstance(mark.marks[0], Path):
            if canvas.shows(Dot(mark.x, mark.y, max(map(max, mark.marks[0].points)))):
                yield mark
        elif isinstance(mark, Placed):
            yield mark._replace(marks=tuple(one for one in mark.marks if _crosses(one, mark, canvas.panel)))
        elif isinstance(mark, Glyphs):
            kept = tuple(item for item in mark.items if _stays(item, mark, canvas))
            yield from (mark._replace(items=kept),) if kept else ()
        elif isinstance(mark, Dot):
            yield from (mark,) if canvas.shows(mark) else ()
        elif not isinstance(mark, Rect) or _reaches(mark, canvas.panel):
            yield mark


def _reaches(mark: Rect, panel: Box) -> bool:
    """Tell whether what fills a cell reaches into a panel."""
    common = panel.common(Box(mark.x, mark.y, mark.width, mark.height))
    return min(common.width, common.height) > _SEEN


def _crosses(mark: Mark, at: Placed, panel: Box) -> bool:
    """Tell whether a mark of a form reaches into a panel, if it is a line."""
    if not isinstance(mark, Line):
        return True
    low, high = min(mark.x1, mark.x2) + at.x, max(mark.x1, mark.x2) + at.x
    foot, head = min(mark.y1, mark.y2) + at.y, max(mark.y1, mark.y2) + at.y
    return low < panel.right and high > panel.x and foot < panel.top and head > panel.y


def _stays(item: tuple[float, float, str], mark: Glyphs, canvas: Canvas) -> bool:
    x, y, text = item
    face, room = canvas.style.fonts[mark.font], canvas.panel.grow(-_FROM_TRIM)
    across = room.x <= x and x + face.width(text, mark.size) <= room.right
    if any(box.x < x < box.right and box.y < y < box.top for box in canvas.covered):
        return False
    return across and room.y <= y - mark.size * _OVERSHOOT and y + face.cap_height(mark.size) <= room.top


def _field_art(art: FieldArt, samples: Sequence[Sample], canvas: Canvas) -> Iterator[Mark]:
    """Yield boards of one size side by side and below one another until the area is full; they run over its edges."""
    whole = art.shows == "puzzles"  # they run over the edges, so that nobody takes them for boards of that size
    cell = art.cell * canvas.scale if whole else canvas.fit_cell(art.cell)
    style, area = _art_style(art.boards, canvas), canvas.field
    for index, (one, at) in enumerate(tile_boards(uniform_boards(samples), cell, area)):
        if whole:
            yield from _uncut(_board(one, art.solved, cell, at, style), canvas)
        else:
            colour = canvas.palette[art.colours[index % len(art.colours)]]
            specks = canvas.palette[art.specks] if art.specks else None
            dots = _dots(one, cell, at, art.boards.bullet, (colour, specks))
            seen = (dot for dot in dots if area.has(dot.x, dot.y) and canvas.shows(dot))
            yield from canvas.picture(seen, cell)


def _dots(one: Sample, cell: float, at: Point, radius: float, inks: "_Inks") -> Iterator[Dot]:
    """Yield the bullets of a solution, and small dots in the other cells if there is an ink for them."""
    for index, shown in enumerate(one.shown):
        row, column = divmod(index, one.columns)
        x, y = at[0] + (column + 0.5) * cell, at[1] + (one.rows - row - 0.5) * cell
        ink = inks[0] if shown.mark else inks[1]
        if ink is not None and shown.shade != "hole":
            yield Dot(x, y, cell * (radius if shown.mark else SPECK), ink)


def _quilt_art(art: QuiltArt, samples: Sequence[Sample], canvas: Canvas) -> Iterator[Mark]:
    """Yield solutions on patches side by side: squares, a little higher or lower where they fill an area."""
    area = canvas.area
    across, down, high = _patches(art, canvas)
    side = area.width / across
    for index, one in enumerate(islice(cycle_boards(uniform_boards(samples)), across * down)):
        row, column = divmod(index, across)
        # Each row begins further on, so that no colour stands below itself.
        ground, bullets = art.colours[(index + row * (2 - across)) % len(art.colours)]
        x, y = area.x + column * side, area.top - (row + 1) * high
        foot = area.y if row == down - 1 and not art.rows else y
        yield Rect(x, foot, side, y + high - foot, canvas.palette[ground])
        cell = min(side, high) / (max(one.rows, one.columns) + 2 * art.margin)
        corner = (x + (side - one.columns * cell) / 2, y + (high - one.rows * cell) / 2)
        dots = _dots(one, cell, corner, art.bullet, (canvas.palette[bullets], None))
        yield from canvas.picture((dot for dot in dots if canvas.shows(dot)), cell)


def _patches(art: QuiltArt, canvas: Canvas) -> tuple[int, int, float]:
    """Return how many patches lie side by side and below one another, and how high they are."""
    area, squares = canvas.area, art.squares
    if art.rows:
        return squares, art.rows, area.width / squares
    height = area.top - max(area.y, canvas.panel.y)
    ways = [(count, max(1, round(height * count / area.width))) for count in (squares, squares + 1)]
    across, down = min(ways, key=lambda way: abs(1 - height * way[0] / (area.width * way[1])))
    return across, down, height / down
