"""Whether an SVG and a PDF of the same page look the same: both are rasterised, by different libraries."""

import io

import numpy as np
import resvg_py
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
    return pixels.astype(np.int16) if pixels.ndim < 3 else pixels.astype(np.int16).mean(axis=2).astype(np.int16)


def blurred(grays: Pixels) -> Pixels:
    """Return the mean of each pixel and its eight neighbours: a line may lie on one row of pixels or between two."""
    wide = np.pad(grays, 1, mode="edge")
    across = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
    return np.asarray((across[:-2] + across[1:-1] + across[2:]) // 9)


def outside(one: Pixels, other: Pixels, reach: int) -> NDArray[np.bool_]:
    """Tell which pixels of one picture are in no shade that the other has near them."""
    low, high = other, other
    for _ in range(reach):
        low, high = nearby(low, np.minimum), nearby(high, np.maximum)
    return np.asarray((one < low - TOLERANCE) | (one > high + TOLERANCE))


def nearby(grays: Pixels, choose: np.ufunc) -> Pixels:
    """Return the darkest or the lightest of each pixel and its eight neighbours."""
    wide = np.pad(grays, 1, mode="edge")
    across = choose(choose(wide[:, :-2], wide[:, 1:-1]), wide[:, 2:])
    return np.asarray(choose(choose(across[:-2], across[1:-1]), across[2:]))
