"""Whether an SVG and a PDF of the same page look the same: both are rasterised, by different libraries."""

import io

import numpy as np
import resvg_py
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image

from bookmaker.print.fonts import Fonts
from bookmaker.print.render.png import rasters
from bookmaker.print.render.svg import svg
from bookmaker.values.marks import Page

ZOOM = 4.0
TOLERANCE = 60
"""Grays by which a pixel may miss what the other picture has there or right beside it."""

Pixels = NDArray[np.int16]


def differing(page: Page, fonts: Fonts, reach: int = 1) -> int:
    """Return how many pixels of one picture are darker or lighter than all those near them in the other one."""
    (by_pdf,) = rasters([page], fonts, 72 * ZOOM)
    one, other = grays(np.asarray(by_pdf)), grays(svg_pixels(svg(page, fonts), ZOOM))
    rows, columns = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    one, other = blurred(one[:rows, :columns]), blurred(other[:rows, :columns])
    return int((outside(one, other, reach) | outside(other, one, reach)).sum())


def svg_pixels(data: bytes, zoom: float) -> NDArray[np.uint8]:
    """Return an SVG as red, green and blue on white."""
    png = resvg_py.svg_to_bytes(svg_string=data.decode(), zoom=zoom, dpi=72, background="#fff", skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def grays(pixels: NDArray[np.uint8]) -> Pixels:
    """Return the mean of the colours."""
    wide = pixels.astype(np.int16)
    return wide if wide.ndim < 3 else (wide[:, :, 0] + wide[:, :, 1] + wide[:, :, 2]) // 3


def blurred(grays: Pixels) -> Pixels:
    """Return the mean of each pixel and its eight neighbours: a line may lie on one row of pixels or between two."""
    wide = np.pad(grays, 1, mode="edge")
    across = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
    return np.asarray((across[:-2] + across[1:-1] + across[2:]) // 9)


def outside(one: Pixels, other: Pixels, reach: int) -> NDArray[np.bool_]:
    """Tell which pixels of one picture are in no shade that the other has near them.

    Most are in about the shade of the very pixel there, and for these no other one is looked at.
    """
    found = np.abs(one - other) > TOLERANCE
    near = sliding_window_view(np.pad(other, reach, mode="edge"), (2 * reach + 1, 2 * reach + 1))[found]
    low, high = near.min((1, 2), initial=255), near.max((1, 2), initial=0)
    found[found] = (one[found] < low - TOLERANCE) | (one[found] > high + TOLERANCE)
    return found
