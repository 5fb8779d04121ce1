"""Picture files, opened with care: their format, pixels and damage are checked before they are used."""

import os
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.values.errors import Wrong
from bookmaker.values.limits import PICTURE_PIXELS, STILL_PIXELS

if TYPE_CHECKING:  # books without pictures need not wait for it
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "TIFF")
BROKEN = (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, struct.error, zlib.error)
"""The errors of Pillow's decoders for damaged files."""


@contextmanager
def name_file(path: Path) -> Iterator[None]:
    """Put the name of a file before errors in its content."""
    try:
        yield
    except Wrong as wrong:
        id = "bad-image" if wrong.id == "wrong-value" else wrong.id
        raise Wrong(f"{path.name} {wrong}", id=id, remedy=wrong.remedy) from None


def load_image(content: bytes, formats: tuple[str, ...] = FORMATS, most_pixels: int = PICTURE_PIXELS) -> "Image":
    """Return a picture with its pixels loaded; raise Wrong for another format, too many pixels, and damage."""
    from PIL import Image

    *others, last = formats
    known = f"{', '.join(others)} or {last}" if others else last
    try:
        image = Image.open(BytesIO(content), formats=formats)
    except Image.DecompressionBombError:
        raise _too_large(most_pixels) from None
    except BROKEN:
        raise Wrong(f"is no {known} picture", remedy="save it as PNG, 300 pixels to an inch if it is printed") from None
    if image.width * image.height > most_pixels:
        raise _too_large(most_pixels)
    with refuse_damage(known), _silent_stderr() if image.format == "TIFF" else nullcontext():
        image.load()
    return image


@contextmanager
def refuse_damage(formats: str = "PNG") -> Iterator[None]:
    """Raise Wrong when a decoder stumbles; Pillow's warnings are dropped, as its errors repeat them."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except Wrong:
        raise
    except BROKEN as error:
        raise Wrong(f"is damaged ({error})", remedy=f"save it again as {formats}") from None


def still_image(content: bytes, formats: tuple[str, ...] = FORMATS) -> "Image":
    """Return a still picture, upright, of at most 50 million pixels; raise Wrong."""
    from PIL import ImageOps

    with refuse_damage():
        image = load_image(content, formats, STILL_PIXELS)
        if image.format != "MPO" and getattr(image, "n_frames", 1) > 1:  # MPO: a photo and its own preview
            raise Wrong("is animated, or has several pages", remedy="save one of its pictures as PNG")
        return ImageOps.exif_transpose(image)


def flatten(image: "Image", paper: str = "white") -> "Image":
    """Return an opaque picture, on `paper`; one of 16 bits becomes 256 grays."""
    from PIL import Image

    if image.mode == "F":
        raise ValueError("its pixels are fractions")
    if image.mode == "I" or image.mode.startswith("I;16"):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if not image.has_transparency_data:
        return image
    clear = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", clear.size, paper), clear)


def to_gray(image: "Image", paper: str = "white") -> "Image":
    """Return a picture in 256 grays, on `paper` where it is transparent."""
    from PIL import Image

    if image.has_transparency_data:  # the paper becomes gray first, as its four colours would take most of the memory
        clear = image if image.mode in ("RGBA", "LA") else image.convert("RGBA")
        sheet = Image.new("L", clear.size, paper)
        sheet.paste(clear.convert("L"), mask=clear.getchannel("A"))
        return sheet
    flat = flatten(image)
    return (flat if flat.mode in ("1", "L", "P") else flat.convert("RGB")).convert("L")


@contextmanager
def _silent_stderr() -> Iterator[None]:
    """Silence what the library for TIFF prints about damage to stderr: it ends in a finding anyway."""
    with ExitStack() as stack:
        with suppress(OSError):  # there is no stderr after 2>&-
            heard, silence = os.dup(2), os.open(os.devnull, os.O_WRONLY)
            stack.callback(os.close, heard)
            stack.callback(os.dup2, heard, 2)
            os.dup2(silence, 2)
            os.close(silence)
        yield


def _too_large(most_pixels: int) -> Wrong:
    return Wrong(f"has more than {most_pixels // 1_000_000} million pixels", remedy="make it smaller")
