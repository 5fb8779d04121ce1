"""Pictures for print: files opened with care, gray unless they show colours, with the pixels that printers want."""

import hashlib
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.values.errors import Wrong
from bookmaker.values.files import read_at_most
from bookmaker.values.geometry import Point
from bookmaker.values.images import FORMATS, flatten, load_image, name_file, refuse_damage, to_gray
from bookmaker.values.limits import PICTURE_BYTES
from bookmaker.values.marks import Pixels

if TYPE_CHECKING:  # slow to import, and only books with pictures need it
    from PIL.Image import Image

DPI = 300
"""Pixels per inch that printers ask for."""

MIDDLE: Point = (0.5, 0.5)
"""Middle of a picture, from its left and its top, as parts of its width and height."""

_UPRIGHT = 1
_ORIENTATION = 0x0112
_EMBEDDED = frozenset({0xC0, 0xC1, 0xC2})
"""Codings of JPEG that a PDF may hold, by the marker of their frame."""
_START_OF_SCAN = 0xDA
_STRIP = 1 << 20
"""Pixels that are looked at, or packed, at once."""
_GRAY = 12
"""Most that red, green and blue, of 255, may differ in a gray: the noise of JPEG."""
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class Picture(NamedTuple):
    """A picture file. Two in a spec are equal if name and content agree, wherever they lie."""

    name: str
    columns: int
    """Pixels across, in print."""
    rows: int
    content: bytes

    def __repr__(self) -> str:
        return f"Picture({self.name!r}, {hashlib.sha256(self.content).hexdigest()})"

    @property
    def widest(self) -> float:
        """Return the greatest width, in points, with the pixels per inch that printers ask for."""
        return self.columns * 72 / DPI

    def height(self, width: float) -> float:
        """Return the height in points at a width."""
        return width * self.rows / self.columns


def open_picture(path: Path) -> Picture:
    """Return the picture in a file; raise Wrong if it cannot be printed."""
    content = read_at_most(path, PICTURE_BYTES)
    with name_file(path):
        found = pixels(content, colours=True)
    return Picture(path.name, found.columns, found.rows, content)


@lru_cache(maxsize=64)
def pixels(
    content: bytes, colours: bool = False, ratio: float = 0.0, round_: bool = False, focus: Point = MIDDLE
) -> Pixels:
    """Return a picture file as it prints: gray, upright, on white; raise Wrong if it cannot be printed.

    With `colours` it is in red, green and blue, unless it shows only grays; `print/inks.py` takes colours away for
    printers without them. With a ratio of width to height, it is the part of the picture that has this ratio, the
    focus as near to its middle as possible; `round_` makes it white outside of its ellipse.
    """
    from PIL import ImageOps

    with refuse_damage(" or ".join(FORMATS)):
        image = load_image(content)
        upright = image.getexif().get(_ORIENTATION, _UPRIGHT) == _UPRIGHT
        own = _without_notes(content) if image.format == "JPEG" and image.mode == "L" and upright else b""
        ImageOps.exif_transpose(image, in_place=True)
        shown = _reduce_colours(image, colours)
        del image  # while it is packed, a large one would take half of the memory
        cut = _cut(shown, ratio, focus) if ratio else shown
        cut = _mask_ellipse(cut) if round_ else cut
    if own and cut.size == shown.size and not round_:
        return Pixels(*cut.size, own, jpeg=True)
    packer = zlib.compressobj(9)
    packed = b"".join((*(packer.compress(strip.tobytes()) for _, strip in _strips(cut)), packer.flush()))
    return Pixels(*cut.size, packed, samples=len(cut.getbands()))


def _cut(image: "Image", ratio: float, focus: Point) -> "Image":
    """Return the largest part around the focus of a picture with a ratio of width to height."""
    width, height = image.size
    width, height = min(width, round(height * ratio)), min(height, round(width / ratio))
    left = min(max(floor(focus[0] * image.width - width / 2), 0), image.width - width)
    top = min(max(floor(focus[1] * image.height - height / 2), 0), image.height - height)
    return image.crop((left, top, left + width, top + height))


def _mask_ellipse(image: "Image") -> "Image":
    """Return a picture that is white outside of its ellipse."""
    from PIL import Image, ImageDraw

    inside = Image.new("L", image.size)
    ImageDraw.Draw(inside).ellipse((0, 0, image.width - 1, image.height - 1), 255)
    return Image.composite(image, Image.new(image.mode, image.size, "white"), inside)


def _reduce_colours(image: "Image", colours: bool) -> "Image":
    """Return a picture in 256 grays, or in colours if it has any; transparent parts become white."""
    from PIL import Image

    coloured = colours and image.mode not in ("1", "L", "LA") and any(_has_colour(strip) for _, strip in _strips(image))
    mode = "RGB" if coloured else "L"
    if image.mode == mode and not image.has_transparency_data:
        return image
    shown = Image.new(mode, image.size)
    for top, strip in _strips(image):
        flat = flatten(strip)
        shown.paste(flat.convert("RGB") if coloured else to_gray(flat), (0, top))
    return shown


def _strips(image: "Image") -> Iterator[tuple[int, "Image"]]:
    """Yield a picture in strips, each with its top: what is made of each is small."""
    high = max(1, _STRIP // image.width)
    for top in range(0, image.height, high):
        yield top, image.crop((0, top, image.width, min(top + high, image.height)))


def _has_colour(image: "Image") -> bool:
    """Tell whether a picture shows any colour."""
    from PIL import ImageChops

    flat = flatten(image)
    if flat.mode == "L":
        return False
    red, green, blue = flat.convert("RGB").split()
    differences = (ImageChops.difference(*bands) for bands in ((red, green), (green, blue), (blue, red)))
    return any(any(difference.histogram()[_GRAY + 1 :]) for difference in differences)


def _without_notes(content: bytes) -> bytes:
    """Return a JPEG without the notes of cameras, such as the place; b"" if a PDF cannot hold its coding."""
    kept = [content[:2]]
    for marker, segment in _segments(content):
        if marker in _FRAMES - _EMBEDDED:
            return b""
        if not (marker == 0xFE or 0xE0 <= marker <= 0xEF):
            kept.append(segment)
        if marker == _START_OF_SCAN:
            return b"".join(kept)
    return b""


def _segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and the bytes of each segment of a JPEG; the first scan includes all that follows."""
    at = 2
    while content[at] == 0xFF:
        marker = content[at + 1]
        (length,) = struct.unpack_from(">H", content, at + 2)
        yield marker, content[at:] if marker == _START_OF_SCAN else content[at : at + 2 + length]
        at += 2 + length


def jpeg(columns: int, rows: int, data: bytes) -> bytes:
    """Return a JPEG of red, green and blue pixels, row by row from the top, with sharp edges for a shop to show."""
    from PIL import Image

    file = BytesIO()
    image = Image.frombytes("RGB", (columns, rows), data)
    image.save(file, "JPEG", quality=92, subsampling=0, optimize=True)
    return file.getvalue()


def too_coarse(picture: Picture, width: float) -> Wrong | None:
    """Return what is wrong with a picture at a width in points; None if it has enough pixels."""
    if width <= picture.widest + 1e-6:
        return None
    message = (
        f"{picture.name} has {picture.columns} x {picture.rows} pixels; at {inches(width)} in wide that is "
        f"{floor(picture.columns * 72 / width)} dpi, {DPI} are needed"
    )
    remedy = f"print it at most {inches(picture.widest)} in wide, or use a larger file"
    return Wrong(message, id="small-image", remedy=remedy)


def inches(points: float) -> str:
    """Return a length in inches, rounded down to hundredths."""
    return f"{floor(points / 72 * 100 + 1e-6) / 100:g}"
