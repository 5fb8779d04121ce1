"""Grays and colours as PNG files, equal bytes for equal pixels."""

import struct
import zlib
from typing import NamedTuple

from bookmaker.values.marks import Pixels

_METRE = 39.37007874
"""Inches in a metre."""
_GRAY, _COLOUR = 0, 2


class Bitmap(NamedTuple):
    """A picture of `columns` x `rows`: its bytes row by row from the top, each row filled up to whole bytes."""

    columns: int
    rows: int
    data: bytes
    bits: int = 8
    """Bits per sample: 8, or 1 for black and white."""
    samples: int = 1
    """Samples per pixel: 1 for gray, 3 for red, green and blue."""


def encode(bitmap: Bitmap, dpi: float = 0.0) -> bytes:
    """Return a PNG file; with `dpi` it says how large it prints."""
    kind = _COLOUR if bitmap.samples > 1 else _GRAY
    header = struct.pack(">2I5B", bitmap.columns, bitmap.rows, bitmap.bits, kind, 0, 0, 0)
    density = round(dpi * _METRE)
    chunks = [(b"IHDR", header), (b"pHYs", struct.pack(">2IB", density, density, 1))]
    chunks += [(b"IDAT", zlib.compress(_scanlines(bitmap))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks if dpi or chunk[0] != b"pHYs")


def png_of(pixels: Pixels) -> bytes:
    """Return a picture on a page, in grays or RGB but not a JPEG, as a PNG file."""
    return encode(Bitmap(pixels.columns, pixels.rows, zlib.decompress(pixels.data), samples=pixels.samples))


def _scanlines(bitmap: Bitmap) -> bytes:
    """Return the rows of a picture, each after its filter type, always none."""
    width = (bitmap.columns * bitmap.bits * bitmap.samples + 7) // 8
    return b"".join(b"\0" + bitmap.data[at : at + width] for at in range(0, bitmap.rows * width, width))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
