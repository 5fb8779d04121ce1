"""Lines thinner than a cell, which area alone would break or lose."""

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
_LEAST = 0.12
"""Least part of a cell that a line covers."""
_SHORTEST = 3
"""Cells of the shortest line that is kept; shorter ones are specks."""


def keep_lines(dark: Mask, filled: Mask) -> tuple[Mask, Mask]:
    """Return the cells that thin dark lines fill, and those that thin light lines empty.

    `dark` has the pixels of a picture, the same number for each cell; `filled` the cells that area alone decides.
    """
    side = len(dark) // len(filled)
    black = _line_cells(dark, side, beyond=False)
    return black, _line_cells(~dark, side, beyond=True) & ~black


def _line_cells(ink: Mask, side: int, beyond: bool) -> Mask:
    """Return the cells along the middles of lines that are thinner than a cell of `side` pixels.

    `beyond` says whether there is ink outside of the picture.
    """
    thin = ink & ~_open(ink, side + 1, beyond)
    share = thin.reshape(len(ink) // side, side, -1, side).mean(axis=(1, 3))
    around = np.pad(share, 1)
    up, down, left, right = around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]
    across, along = (share > left) & (share >= right), (share > up) & (share >= down)
    return _drop_specks(np.where(up + down > left + right, across, along) & (share >= _LEAST))


def _open(ink: Mask, side: int, beyond: bool) -> Mask:
    """Return what is covered by squares of `side` pixels that lie within the ink."""
    there = np.pad(ink, side, constant_values=beyond)
    there = _combine_down(_combine_down(there, side, np.logical_and).T, side, np.logical_and).T
    there = np.pad(there, side - 1)
    there = _combine_down(_combine_down(there, side, np.logical_or).T, side, np.logical_or).T
    return there[side:-side, side:-side]


def _combine_down(mask: Mask, side: int, combined: np.ufunc) -> Mask:
    """Return each run of `side` pixels of a column, combined: from each pixel down, in runs twice as long."""
    run = 1
    while 2 * run <= side:
        mask, run = combined(mask[:-run], mask[run:]), 2 * run
    whole: Mask = combined(mask[: len(mask) - side + run], mask[side - run :])
    return whole


def _drop_specks(cells: Mask) -> Mask:
    """Return the cells that connect, by sides or corners, to enough others."""
    left, kept = set(map(tuple, np.argwhere(cells).tolist())), np.zeros_like(cells)
    while left:
        line = [left.pop()]
        for row, column in line:
            near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & left
            left -= near
            line += near
        if len(line) >= _SHORTEST:
            kept[tuple(zip(*line, strict=True))] = True
    return kept
