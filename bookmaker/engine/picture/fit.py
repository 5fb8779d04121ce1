"""Pictures fitted to boards: by area, so that each cell is as dark as its part of the picture."""

import hashlib
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.picture.lines import keep_lines
from bookmaker.engine.picture.options import DEFAULT_FIT, FitOptions
from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.values.files import read_at_most
from bookmaker.values.images import gray_image, name_file
from bookmaker.values.masks import read_rows

FilledGrid = NDArray[np.bool_]
"""Rows and columns of cells, True where one is filled."""
Ink = NDArray[np.uint8]
"""Rows and columns of how dark a picture is, from 0 for its background to 255."""
SUFFIXES = (".png", ".jpg", ".jpeg", ".txt")
_FORMATS = ("PNG", "JPEG")
_MOST_BYTES = 50_000_000
DETAIL = 12
"""Pixels of a cell's side at which a picture is looked at."""
_STRETCH = 1.2
"""By how much a picture may be stretched to reach all sides of a board; else it keeps its proportions."""


class ImageFile(NamedTuple):
    """A picture in a file. Two are equal in a spec if they have the same name and content, wherever they lie."""

    name: str
    content: bytes

    def __repr__(self) -> str:
        return f"ImageFile({self.name!r}, {hashlib.sha256(self.content).hexdigest()})"

    @property
    def is_text(self) -> bool:
        """Whether it is drawn cell by cell, with signs."""
        return self.name.lower().endswith(".txt")


def open_image_file(path: Path) -> ImageFile:
    """Return the picture in a file, PNG, JPEG or rows of signs; raise Wrong where there is none."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        remedy = "save it as PNG" if suffix else did_you_mean(path.name, SUFFIXES, "name a PNG, JPEG or .txt file")
        raise Wrong(f"{path.name} is no PNG, JPEG or .txt picture", id="bad-image", remedy=remedy)
    file = ImageFile(path.name, read_at_most(path, _MOST_BYTES))
    read_ink(file)
    return file


def fit(file: ImageFile, rows: int, columns: int, options: FitOptions = DEFAULT_FIT) -> FilledGrid:
    """Return the cells of a board that a picture fills, in its middle if it has other proportions.

    Raises Wrong where all cells would be alike.
    """
    return fit_ink(_cropped(file, options), rows, columns, options, file.name)


def fitted_size(file: ImageFile, rows: int, columns: int, options: FitOptions = DEFAULT_FIT) -> tuple[int, int]:
    """Return how many rows and columns of a board a picture takes; raise Wrong as `fit`."""
    high, wide = _cropped(file, options).shape
    return _fitted(high, wide, rows, columns)


def fit_ink(ink: Ink, rows: int, columns: int, options: FitOptions, name: str) -> FilledGrid:
    """Return the cells of a board that a picture fills which is as dark as `ink`; raise Wrong as `fit`."""
    high, wide = _fitted(len(ink), len(ink[0]), rows, columns)
    detailed = _contrasted(_resized(ink, high * DETAIL, wide * DETAIL), options.contrast)
    cells = detailed.reshape(high, DETAIL, wide, DETAIL).mean(axis=(1, 3))
    grid = np.zeros((rows, columns), bool)
    top, left = (rows - high) // 2, (columns - wide) // 2
    grid[top : top + high, left : left + wide] = _decide(cells, detailed, rows * columns, options)
    if grid.all() or not grid.any():
        message = f"{name}: at {rows}x{columns} {'all cells are' if grid.all() else 'no cell is'} filled"
        raise Wrong(message, id="bad-image", remedy="give another threshold, such as 50%, or more contrast")
    return grid


def read_ink(file: ImageFile, invert: bool = False) -> Ink:
    """Return how dark a picture is, or how light; what one sees through is background. Raises Wrong."""
    if file.is_text:
        rows = read_rows(file.name, file.content)
        ink = np.zeros((len(rows), max(map(len, rows), default=0)), np.uint8)
        for row, signs in zip(ink, rows, strict=True):
            row[: len(signs)] = [255 * filled for filled in signs]
        return _checked(255 - ink if invert else ink, file.name)
    with name_file(Path(file.name)):
        gray = np.asarray(gray_image(file.content, _FORMATS, "black" if invert else "white"))
    return _checked(gray if invert else 255 - gray, file.name)


def _checked(ink: Ink, name: str) -> Ink:
    if ink.size == 0 or ink.min() == ink.max():
        remedy = "draw what is to be filled dark on a light ground"
        raise Wrong(f"{name} shows nothing: all of it has one shade", id="bad-image", remedy=remedy)
    return ink


def _cropped(file: ImageFile, options: FitOptions) -> Ink:
    """Return the part of a picture that is fitted; raise Wrong where there is none."""
    ink = read_ink(file, options.invert)
    if options.crop == "none" or (options.crop == "margin" and file.is_text):
        return ink
    if options.crop == "margin":
        (rows,), (columns,) = (np.nonzero((ink > otsu(ink)).any(axis=axis)) for axis in (1, 0))
        return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    high, wide = ink.shape
    left, top, width, height = (
        amount.pixels(whole) for amount, whole in zip(options.crop, (wide, high, wide, high), strict=True)
    )
    if not (0 < width <= wide - left and 0 < height <= high - top):
        message = f"{file.name} has {wide} x {high} pixels: the part to crop, {width} x {height} from {left}, {top}, "
        raise Wrong(f"{message}is not within it", id="bad-image", remedy="take left, top, width and height within 100%")
    return _checked(ink[top : top + height, left : left + width], file.name)


def otsu(ink: Ink) -> float:
    """Return the shade that parts dark from light best: with the greatest variance between both (Otsu, 1979)."""
    counts = np.bincount(ink.ravel(), minlength=256)
    light, sums = np.cumsum(counts)[:-1], np.cumsum(counts * np.arange(256))
    dark = ink.size - light
    with np.errstate(divide="ignore", invalid="ignore"):
        between = light * dark * (sums[:-1] / light - (sums[-1] - sums[:-1]) / dark) ** 2
    best = np.flatnonzero(between == np.nanmax(between)) if np.any(light * dark) else np.array([127])
    return float(best[0] + best[-1] + 1) / 2


def _fitted(high: int, wide: int, rows: int, columns: int) -> tuple[int, int]:
    """Return how many rows and columns of a board a picture takes: all, where that hardly distorts it."""
    scale = min(rows / high, columns / wide)
    fits = max(1, round(high * scale)), max(1, round(wide * scale))
    return (rows, columns) if rows <= fits[0] * _STRETCH and columns <= fits[1] * _STRETCH else fits


def _resized(ink: Ink, high: int, wide: int) -> Ink:
    from PIL import Image

    return np.asarray(Image.fromarray(ink).resize((wide, high), Image.Resampling.BOX))


def _contrasted(ink: Ink, contrast: float) -> Ink:
    return np.asarray(np.clip(np.rint((ink - 127.5) * contrast + 127.5), 0, 255), np.uint8)


def _decide(cells: NDArray[np.float64], detailed: Ink, on_board: int, options: FitOptions) -> FilledGrid:
    """Return which cells are filled, of those that a picture takes; `on_board` counts all cells of the board."""
    rounded = np.rint(cells).astype(np.uint8)
    if options.dither:
        from PIL import Image

        return np.asarray(Image.fromarray(rounded).convert("1"))
    dark = 255 * options.threshold if options.threshold else otsu(rounded)
    if options.thin:
        filled, empty = keep_lines(detailed > (dark if options.threshold else otsu(detailed)), cells > dark)
        cells = np.where(filled, 255.0, np.where(empty, 0.0, cells))
    if options.filled:
        dark = _darker_than(cells, round(options.filled * on_board))
    return cells > dark


def _darker_than(cells: NDArray[np.float64], wanted: int) -> float:
    """Return the shade above which there are as many cells as `wanted`, or as near to that as equal cells allow."""
    shades, counts = np.unique(cells, return_counts=True)
    above = cells.size - np.cumsum(counts)
    return float(shades[np.argmin(np.abs(above - wanted))])
