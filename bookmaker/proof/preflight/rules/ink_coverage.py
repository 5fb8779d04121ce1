"""All inks together."""

from typing import TYPE_CHECKING, Any

from bookmaker.proof.pdf.uses import ImageUse, PaintUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUNDING = 0.5
_SHARE = 0.001
"""Part of all pixels, the thickest ones, that does not count: the noise of JPEG."""


@rule(
    covers=True,
    reason="Where inks lie on one another too thickly, the paper does not dry and sheets stick together.",
    remedy="use less of the coloured inks under black; the guide names its own rich black",
)
def ink_coverage(file: PdfFile, most_percent: float) -> Hits:
    message = f"more than {most_percent:g} % of ink"
    for page, paint, place in file.find_uses(PaintUse):
        percent = paint.colour.coverage or 0
        if percent > most_percent + _ROUNDING:
            yield Hit(message, page.number, page.place(place), f"{percent:.0f} % ({paint.by})", -percent)
    for page, picture, place in file.find_uses(ImageUse):
        percent = coverage(file.cache.images.get(picture.key), picture)
        if percent > most_percent + _ROUNDING:
            yield Hit(message, page.number, page.place(place), f"{percent:.0f} % (image)", -percent)


def coverage(image: Any, picture: ImageUse) -> float:
    """Return the ink of the thickest pixels of a CMYK image in percent; 0 for others, and where they cannot be read."""
    import numpy as np

    if image is None or picture.space is None or not picture.space.family.endswith("CMYK"):
        return 0.0
    pixels = _pixels(image, picture)
    if pixels is None:
        return 0.0
    sums = np.sort(pixels.astype(np.uint16).sum(-1), axis=None)
    return float(sums[max(0, int(len(sums) * (1 - _SHARE)) - 1)]) / 2.55


def _pixels(image: Any, picture: ImageUse) -> "NDArray[np.uint8] | None":
    """Return the four inks of each pixel, 0 to 255."""
    import numpy as np
    from pikepdf import PdfError, StreamDecodeLevel

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
