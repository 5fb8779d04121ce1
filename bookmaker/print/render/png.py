"""Pages to PNG: the PDF of a page as a printer or a screen has it, in grays, in its colours, or black on white."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from bookmaker.print.fonts import Fonts
from bookmaker.print.inks import INKS, in_colours
from bookmaker.print.render.pdf import Info, render
from bookmaker.print.render.pixels import Bitmap, encode
from bookmaker.values.errors import UserError
from bookmaker.values.marks import LIGHTNESS, NO_BLEED, Image, Link, Mark, Page, Placed, strip_tags

MOST_PIXELS = 100_000_000
_UNNAMED = Info("", "", "", "")

Pixels = NDArray[np.uint8]
"""Rows and columns of grays, or of red, green and blue."""


def png(page: Page, fonts: Fonts, dpi: float, one_bit: bool = False) -> bytes:
    """Return a page as a PNG file of `dpi` dots per inch; equal arguments give equal bytes.

    It is in grays, in colours if the page has any, or with `one_bit` in black and white. Raises UserError for more
    pixels than fit in memory.
    """
    (pixels,) = rasters([page], fonts, dpi)
    return encode_pixels(pixels, dpi, one_bit)


def encode_pixels(pixels: Pixels, dpi: float, one_bit: bool = False) -> bytes:
    """Return pixels as a PNG file."""
    rows, columns = pixels.shape[:2]
    if one_bit:
        bits = np.packbits(two_tone(_grays(pixels)), axis=1)
        return encode(Bitmap(columns, rows, bits.tobytes(), bits=1), dpi)
    return encode(Bitmap(columns, rows, pixels.tobytes(), samples=3 if pixels.ndim > 2 else 1), dpi)


def rasters(pages: Sequence[Page], fonts: Fonts, dpi: float) -> Iterator[Pixels]:
    """Yield the pixels of each page as it is trimmed."""
    for page in pages:
        check_size(page.width / 72 * dpi, page.height / 72 * dpi, dpi)
    drawn = (tuple(mark for mark in page.drawing if not isinstance(mark, Link)) for page in pages)
    seen = [page._replace(marks=marks, bleed=NO_BLEED) for page, marks in zip(pages, drawn, strict=True)]
    plain = in_colours(seen, "rgb")
    with pypdfium2.PdfDocument(render(plain, fonts, _UNNAMED)) as document:
        for number, page in enumerate(plain):
            yield _raster(document[number], dpi, _has_colour(page.marks))


def overlaid(ground: Pixels, above: Iterable[tuple[tuple[int, int], Pixels]]) -> Pixels:
    """Return pixels with others on top, each at its (left, top); in colours if any of them are."""
    found = ground.copy()
    for (x, y), pixels in above:
        if pixels.ndim > found.ndim:
            found = np.repeat(found[:, :, None], 3, axis=2)
        rows, columns = pixels.shape[:2]
        part = found[y : y + rows, x : x + columns]
        part[:] = (pixels if pixels.ndim == part.ndim else pixels[:, :, None])[: part.shape[0], : part.shape[1]]
    return found


def check_size(columns: float, rows: float, dpi: float) -> None:
    """Raise UserError where a picture has too many pixels, or none."""
    if columns * rows > MOST_PIXELS:
        raise UserError(
            f"{dpi:g} dpi make {columns:.0f} x {rows:.0f} pixels, and at most {MOST_PIXELS // 1_000_000} million are "
            "possible; use fewer dpi"
        )


def _raster(page: pypdfium2.PdfPage, dpi: float, coloured: bool) -> Pixels:
    bitmap = page.render(scale=dpi / 72, grayscale=not coloured, rev_byteorder=True, prefer_bgrx=False)
    pixels: Pixels = bitmap.to_numpy().copy()
    bitmap.close()
    return pixels if coloured or pixels.ndim < 3 else pixels[:, :, 0]


def two_tone(grays: Pixels) -> NDArray[np.bool_]:
    """Return the white pixels of a page in black and white: edges stay sharp, flat grays become patterns of dots.

    At an edge, pixels nearer to their darkest neighbour than to the lightest are black, so that thin and gray lines
    stay whole.
    """
    rows, columns = grays.shape
    low, high = _nearby(grays, np.minimum), _nearby(grays, np.maximum)
    contrast = high - low
    pattern = np.tile(_DOTS, (rows // 4 + 1, columns // 4 + 1))[:rows, :columns]
    least = np.where(contrast <= _FLAT, pattern, _MIDDLE)
    return np.asarray(grays >= np.where(contrast > _EDGE, low + contrast // 2, least))


_FLAT, _EDGE = 12, 50
"""Contrast in grays up to which an area is flat, and contrast above which it has an edge."""
_MIDDLE = np.uint8(144)
_DOTS = (np.array(((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))) * 15 + 8).astype(np.uint8)
"""Bayer's ordered dither: the grays under which each dot of a pattern is black."""


def _nearby(grays: Pixels, choose: np.ufunc) -> Pixels:
    """Return, for each pixel, the darkest or the lightest of it and its eight neighbours."""
    wide = np.pad(grays, 1, mode="edge")
    across = choose(choose(wide[:, :-2], wide[:, 1:-1]), wide[:, 2:])
    found: Pixels = choose(choose(across[:-2], across[1:-1]), across[2:])
    return found


def _grays(pixels: Pixels) -> Pixels:
    """Return pixels without their colours, as light as they look."""
    if pixels.ndim < 3:
        return pixels
    light: Pixels = (pixels @ np.array(LIGHTNESS) + 0.5).astype(np.uint8)
    return light


def _has_colour(marks: Sequence[Mark]) -> bool:
    """Tell whether any ink or picture is in colours."""
    return any(_has_colour(m.marks) if isinstance(m, Placed) else _in_colour(m) for m in strip_tags(marks))


def _in_colour(mark: Mark) -> bool:
    if isinstance(mark, Image):
        return mark.pixels.samples > 1
    inks = (getattr(mark, name, None) for name in INKS)
    return any(isinstance(ink, tuple) and len(set(ink)) > 1 for ink in inks)
