"""Small boards in rows, each with a heading and a sentence below: a solution told step by step."""

from math import ceil
from typing import NamedTuple

from bookmaker.layout.boxes import Box
from bookmaker.layout.grid import Board, draw
from bookmaker.layout.style import Style
from bookmaker.layout.text import Setting
from bookmaker.marks import Mark
from bookmaker.puzzle import Shown

_WIDTH = 112.0
"""About how wide a column is, in points: a sentence needs some measure."""
_COLUMN_GAP = 20.0
_ROW_GAP = 17.0
_BELOW = 5.0
"""From a board to the capitals of its heading, in points."""


class Panel(NamedTuple):
    """One step: the board after it, and what to say about it."""

    shown: tuple[Shown, ...]
    heading: str
    text: str


class Raster(NamedTuple):
    """The columns of panels and the side of a cell, in points."""

    columns: int
    width: float
    cell: float
    height: float
    """From one row of panels to the next."""


def panel_raster(panels: tuple[Panel, ...], board: tuple[int, int], body: Box, style: Style) -> Raster:
    """Return the raster that fills the body with panels of (rows, columns) boards."""
    columns = max(1, round((body.width + _COLUMN_GAP) / (_WIDTH + _COLUMN_GAP)))
    width = (body.width - (columns - 1) * _COLUMN_GAP) / columns
    rows = ceil(len(panels) / columns)
    text = _text_height(panels, width, style)
    room = (body.height + _ROW_GAP) / rows - _ROW_GAP - text
    cell = min(width / board[1], room / board[0], style.look.solutions.cell_max)
    return Raster(columns, width, cell, cell * board[0] + text + _ROW_GAP)


def draw_panels(panels: tuple[Panel, ...], board: tuple[int, int], body: Box, style: Style) -> tuple[Mark, ...]:
    """Return panels of (rows, columns) boards, row by row from the top left of the body."""
    raster = panel_raster(panels, board, body, style)
    marks: list[Mark] = []
    for index, panel in enumerate(panels):
        row, column = divmod(index, raster.columns)
        x = body.x + column * (raster.width + _COLUMN_GAP)
        y = body.top - row * raster.height - raster.cell * board[0]
        marks += draw(Board(panel.shown, *board, raster.cell), style, x, y)
        marks += _texts(panel, x, y, raster.width, style)
    return tuple(marks)


def _texts(panel: Panel, x: float, y: float, width: float, style: Style) -> tuple[Mark, ...]:
    strong, small = _settings(style)
    first = y - _BELOW - strong.cap_height
    return (
        strong.line(panel.heading, x, first),
        *small.lines(panel.text, x, first - small.role.leading, width),
    )


def _text_height(panels: tuple[Panel, ...], width: float, style: Style) -> float:
    strong, small = _settings(style)
    lines = max(len(small.broken(panel.text, width)) for panel in panels)
    return _BELOW + strong.cap_height + lines * small.role.leading + small.descent


def _settings(style: Style) -> tuple[Setting, Setting]:
    return Setting(style.fonts, style.look.type.small_strong), Setting(style.fonts, style.look.type.small)
