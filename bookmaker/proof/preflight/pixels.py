"""How much ink the pixels of an image are."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pikepdf import PdfError, StreamDecodeLevel

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.uses import ImageUse

_SHARE = 0.001
"""The thickest pixels that do not count, as a part of all: the noise of JPEG."""


def coverage(image: Any, picture: ImageUse) -> float:
    """Return the ink of the thickest pixels of a CMYK image in percent; 0 for others, and where they cannot be read."""
    if image is None or picture.space is None or not picture.space.family.endswith("CMYK"):
        return 0.0
    pixels = _pixels(image, picture)
    if pixels is None:
        return 0.0
    sums = np.sort(pixels.astype(np.uint16).sum(-1), axis=None)
    return float(sums[max(0, int(len(sums) * (1 - _SHARE)) - 1)]) / 2.55


def _pixels(image: Any, picture: ImageUse) -> NDArray[np.uint8] | None:
    """Return the four inks of each pixel, 0 to 255."""
    try:
        data = image.read_bytes(StreamDecodeLevel.all)
    except (PdfError, ValueError, RuntimeError):
        return None
    count = picture.width * picture.height * 4
    if entry(image, "/BitsPerComponent", 8) != 8 or len(data) < count:
        return None
    pixels = np.frombuffer(data, np.uint8, count).reshape(-1, 4)
    decode = [float(number) for number in entry(image, "/Decode", [])]
    return 255 - pixels if decode[:2] == [1.0, 0.0] else pixels
