"""Pictures fitted to boards: by area, so that each cell is as dark as its part of the picture."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.picture.lines import keep_lines
from bookmaker.engine.picture.options import DEFAULT_FIT, Area, FitOptions, ImageFile
from bookmaker.values.errors import Wrong
from bookmaker.values.files import read_at_most
from bookmaker.values.images import flatten, name_file, refuse_damage, still_image, to_gray
from bookmaker.values.limits import SIGNS_BYTES, STILL_BYTES
from bookmaker.values.masks import read_rows

if TYPE_CHECKING:
    from PIL.Image import Image

FilledGrid = NDArray[np.bool_]
"""Rows and columns of cells, True where one is filled."""
Ink = NDArray[np.uint8]
"""Rows and columns of how dark a picture is, from 0 for its background to 255."""
SUFFIXES = (".png", ".jpg", ".jpeg", ".txt")
_FORMATS = ("PNG", "JPEG")
_MOST_SIGNS = 1000
"""Most rows, and signs in a row, of a picture drawn with signs."""
DETAIL = 12
"""Pixels per side of a cell at which a picture is examined."""
_LONGEST = 2400
"""Longest side of a picture, about, in pixels; larger ones are reduced before anything else."""
_STRETCH = 1.2
"""Factor by which a picture may be stretched to reach all sides of a board; otherwise it keeps its proportions."""


def open_image_file(path: Path) -> ImageFile:
    """Return the picture in a file, PNG, JPEG or rows of signs; raise Wrong where there is none."""
    _check_name(path.name)
    return check_image(path.name, read_at_most(path, SIGNS_BYTES if path.suffix.lower() == ".txt" else STILL_BYTES))


def check_image(name: str, content: bytes) -> ImageFile:
    """Return the picture that a file of this name holds; raise Wrong where that is none."""
    _check_name(name)
    file = ImageFile(name, content)
    read_ink(file)
    return file


def _check_name(name: str) -> None:
    if Path(name).suffix.lower() not in SUFFIXES:
        raise Wrong(f"{name} is no PNG, JPEG or .txt picture", id="bad-image", remedy="save it as PNG")


def fit(file: ImageFile, rows: int, columns: int, options: FitOptions = DEFAULT_FIT) -> FilledGrid:
    """Return the cells of a board that a picture fills, centred if its proportions differ.

    Raises Wrong if all cells would be alike.
    """
    return fit_ink(read_ink(file, options), rows, columns, options, file.name)


def fitted_size(file: ImageFile, rows: int, columns: int, options: FitOptions = DEFAULT_FIT) -> tuple[int, int]:
    """Return how many rows and columns of a board a picture takes; raise Wrong as `fit`."""
    high, wide = read_ink(file, options).shape
    return _fit_size(high, wide, rows, columns)


def fit_ink(ink: Ink, rows: int, columns: int, options: FitOptions, name: str) -> FilledGrid:
    """Return the cells of a board that a picture as dark as `ink` fills; raise Wrong as `fit`."""
    high, wide = _fit_size(len(ink), len(ink[0]), rows, columns)
    detailed = _set_contrast(_resize(ink, high * DETAIL, wide * DETAIL), options.contrast)
    cells = detailed.reshape(high, DETAIL, wide, DETAIL).mean(axis=(1, 3))
    grid = np.zeros((rows, columns), bool)
    top, left = (rows - high) // 2, (columns - wide) // 2
    grid[top : top + high, left : left + wide] = _decide(cells, detailed, rows * columns, options)
    if grid.all() or not grid.any():
        message = f"{name}: at {rows}x{columns} {'all cells are' if grid.all() else 'no cell is'} filled"
        raise Wrong(message, id="bad-image", remedy="give another threshold, such as 50%, or crop: none")
    return grid


def read_ink(file: ImageFile, options: FitOptions = DEFAULT_FIT) -> Ink:
    """Return how dark the fitted part of a picture is; transparent pixels count as background. Raises Wrong."""
    return _read_part(file, options.crop, options.invert)


def draw_small(file: ImageFile, longest: int) -> tuple[bytes, int, int]:
    """Return a picture as a PNG with a side of at most `longest`, and its own width and height; raise Wrong."""
    from PIL.Image import Resampling

    image, data = _draw_image(file), BytesIO()
    small = image.convert("RGBA") if image.has_transparency_data else flatten(image).convert("RGB")
    small.thumbnail((longest, longest))
    if file.is_text:  # a sign is a pixel, and browsers blur what they enlarge
        wide, high = (side * max(1, longest // max(small.size)) for side in small.size)
        small = small.resize((wide, high), Resampling.NEAREST)
    flatten(small).convert("RGB").save(data, "PNG")
    return data.getvalue(), *image.size


def _draw_image(file: ImageFile) -> "Image":
    """Return the pixels of a picture, upright and with its colours; raise Wrong."""
    with name_file(Path(file.name)), refuse_damage():
        return _draw_text(file) if file.is_text else still_image(file.content, _FORMATS)


@lru_cache(maxsize=2)
def _read_part(file: ImageFile, crop: str | Area, invert: bool) -> Ink:
    """Return the ink of a part of a picture, whatever becomes of it then."""
    image = _draw_image(file)
    with name_file(Path(file.name)), refuse_damage():
        part = image if isinstance(crop, str) else image.crop(_box(crop, *image.size))
        gray = to_gray(part, "black" if invert else "white")
        grays = np.asarray(gray.reduce(max(1, max(gray.size) // _LONGEST)))
        ink = grays if invert else 255 - grays
        if ink.size == 0 or ink.min() == ink.max():
            remedy = "draw what is to be filled dark on a light ground"
            raise Wrong("shows nothing: all of it has one shade", remedy=remedy)
    if crop != "margin" or file.is_text:
        return ink
    (rows,), (columns,) = (np.nonzero((ink > otsu(ink)).any(axis=axis)) for axis in (1, 0))
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _draw_text(file: ImageFile) -> "Image":
    """Return a picture drawn with signs, a pixel for each sign."""
    from PIL import Image

    rows = read_rows(file.content)
    high, wide = len(rows), max(map(len, rows), default=0)
    if max(high, wide) > _MOST_SIGNS:
        raise Wrong(f"has {high} rows of up to {wide} signs", remedy=f"draw at most {_MOST_SIGNS} of each")
    return Image.frombytes(
        "L", (wide, high), b"".join(bytes(255 - 255 * cell for cell in row).ljust(wide, b"\xff") for row in rows)
    )


def _box(area: Area, wide: int, high: int) -> tuple[int, int, int, int]:
    """Return the left, upper, right and lower side of an area; raise Wrong if it reaches beyond the picture."""
    left, top, width, height = (
        round(float(one[:-1]) * whole / 100 if one.endswith("%") else float(one))
        for one, whole in zip(area, (wide, high, wide, high), strict=True)
    )
    if not (0 < width <= wide - left and 0 < height <= high - top):
        message = f"has {wide} x {high} pixels: the part to crop, {width} x {height} from {left}, {top}, is not in it"
        raise Wrong(message, remedy="take left, top, width and height within 100%")
    return left, top, left + width, top + height


def otsu(ink: Ink) -> float:
    """Return the shade that best parts dark from light: with the greatest variance between both (Otsu, 1979)."""
    counts = sum(np.bincount(row, minlength=256) for row in ink)  # all at once would take a whole word each in memory
    light, sums = np.cumsum(counts)[:-1], np.cumsum(counts * np.arange(256))
    dark = ink.size - light
    with np.errstate(divide="ignore", invalid="ignore"):
        between = light * dark * (sums[:-1] / light - (sums[-1] - sums[:-1]) / dark) ** 2
    best = np.flatnonzero(between == np.nanmax(between)) if np.any(light * dark) else np.array([127])
    return float(best[0] + best[-1] + 1) / 2


def _fit_size(high: int, wide: int, rows: int, columns: int) -> tuple[int, int]:
    """Return how many rows and columns of a board a picture takes: all, if that hardly distorts it."""
    scale = min(rows / high, columns / wide)
    fits = max(1, round(high * scale)), max(1, round(wide * scale))
    return (rows, columns) if rows <= fits[0] * _STRETCH and columns <= fits[1] * _STRETCH else fits


def _resize(ink: Ink, high: int, wide: int) -> Ink:
    from PIL import Image

    return np.asarray(Image.fromarray(ink).resize((wide, high), Image.Resampling.BOX))


def _set_contrast(ink: Ink, contrast: float) -> Ink:
    return np.asarray(np.clip(np.rint((ink - 127.5) * contrast + 127.5), 0, 255), np.uint8)


def _decide(cells: NDArray[np.float64], detailed: Ink, on_board: int, options: FitOptions) -> FilledGrid:
    """Return which cells are filled among those that a picture takes; `on_board` counts all cells of the board."""
    rounded = np.rint(cells).astype(np.uint8)
    if options.dither:
        from PIL import Image

        return np.asarray(Image.fromarray(rounded).convert("1"))
    dark = 255 * options.threshold if options.threshold else otsu(rounded)
    if options.thin:
        filled, empty = keep_lines(detailed > (dark if options.threshold else otsu(detailed)), cells > dark)
        cells = np.where(filled, 255.0, np.where(empty, 0.0, cells))
    if options.filled:
        dark = _find_threshold(cells, round(options.filled * on_board))
    return cells > dark


def _find_threshold(cells: NDArray[np.float64], wanted: int) -> float:
    """Return the shade above which `wanted` cells lie, or as nearly that many as equal cells allow."""
    shades, counts = np.unique(cells, return_counts=True)
    above = cells.size - np.cumsum(counts)
    return float(shades[np.argmin(np.abs(above - wanted))])
