"""Pages in the colours that a printer wants: gray, CMYK or RGB. Pure, on marks, without profiles.

CMYK is made by full gray component replacement: the common part of three inks becomes black ink, and grays are black
ink alone. Coloured inks are thinned where all inks together would still exceed 200 %, which keeps every printer's
limit. Near blacks become black: letters and line art in black ink alone, which overprints; large areas of covers in a
rich black, because much black ink alone looks gray. For RGB, a printer makes this difference between grays and other
colours. Plates never meet exactly, so small letters and thin lines of pages have one ink: black, a gray, or a spot ink.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from bookmaker.values.flavours import Colours
from bookmaker.values.marks import (
    BLACK,
    LIGHTNESS,
    PURE_BLACK,
    Dot,
    Glyphs,
    Image,
    Ink,
    Line,
    Mark,
    Page,
    Path,
    Pixels,
    Placed,
    Polygon,
    Rect,
    SpotInk,
    Tagged,
    Text,
)

Parts = tuple[float, float, float]
Spots = Mapping[Ink, Ink]
"""Spot inks, or their mixtures, by the colours of a look that they print."""
NO_SPOTS: Spots = {}

_NEAR_BLACK = 0.15
"""Lightness up to which letters and lines are black ink alone: other inks below them would show as coloured edges."""
RICH_BLACK: Ink = (0.6, 0.4, 0.4, 1.0)
"""240 % of ink: the value in IngramSpark's guide, and the lowest limit of any printer of covers."""
_WIDE, _LARGE = 4.5, 1000.0
"""Least side and area, in points, of a large shape, such as a spine but not the bar of a barcode."""
_SMALL, _FINE = 12.0, 1.0
"""Type size and weight of lines, in points, below which edges of several inks show."""
_SAMPLES = {"gray": 1, "rgb": 3, "cmyk": 4}
_BAND = 128
"""Rows of a picture converted at a time."""
INKS = ("ink", "fill", "stroke")
"""Names of the fields of marks that hold inks."""
_INKS_OF = {sort: [name for name in INKS if name in sort._fields] for sort in get_args(Mark)}
_LEVEL = 6
"""Deflate level of pictures: higher levels take long and gain little."""


Use = Literal["screen", "page", "cover"]
"""Purpose of pages."""


def in_colours(pages: Sequence[Page], colours: Colours, use: Use = "screen", spots: Spots = NO_SPOTS) -> Sequence[Page]:
    """Return pages whose inks and pictures are of one sort; CMYK and RGB may stand beside grays, `spots` beside CMYK.

    In colour print, black letters and lines get black ink alone, and the large black areas of a cover all inks; in RGB
    grays and other colours make this difference. Marks that are right already keep their identity, and equal marks
    stay equal.
    """
    turned = [*map(colourer(colours, use, spots), pages)]
    same = all(new is old for new, old in zip(turned, pages, strict=True))
    return pages if same else tuple(turned)


def colourer(colours: Colours, use: Use = "screen", spots: Spots = NO_SPOTS) -> Callable[[Page], Page]:
    """Return what `in_colours` does to each page."""
    return _Turn(colours, use, spots if colours == "cmyk" else NO_SPOTS).page


def to_rgb(ink: Ink) -> Parts:
    """Return an ink as red, green and blue."""
    if not isinstance(ink, tuple):
        return (ink, ink, ink)
    if len(ink) == 3:
        return ink
    ink = ink.mixture if isinstance(ink, SpotInk) else ink
    cyan, magenta, yellow, black = ink
    return (_remaining_light(cyan, black), _remaining_light(magenta, black), _remaining_light(yellow, black))


def to_gray(ink: Ink) -> float:
    """Return the lightness of an ink."""
    red, green, blue = to_rgb(ink)
    if red == green == blue:
        return red
    return round(sum(part * share for part, share in zip((red, green, blue), LIGHTNESS, strict=True)), 4)


def to_cmyk(ink: Ink) -> Ink:
    """Return an ink as cyan, magenta, yellow and black; one without colour as a gray."""
    if isinstance(ink, tuple) and len(ink) == 4:
        return ink if any(ink[:3]) else round(1 - ink[3], 4)
    parts = to_rgb(ink)
    light = max(parts)
    if min(parts) == light:
        return light
    inks = [(light - part) / light for part in parts]
    thin = min(1.0, (1 + light) / sum(inks))
    cyan, magenta, yellow = (int(part * thin * 10000) / 10000 if thin < 1 else round(part, 4) for part in inks)
    return (cyan, magenta, yellow, round(1 - light, 4))


def _remaining_light(ink: float, black: float) -> float:
    """Return the light that two inks leave."""
    return round((1 - ink) * (1 - black), 4)


class _Turn:
    """Turns marks, each group that is placed and each picture once."""

    def __init__(self, colours: Colours, use: Use, spots: Spots) -> None:
        self.colours, self.rich = colours, use == "cover" and colours != "gray"
        self.pure = colours == "cmyk" or (colours == "rgb" and use != "screen")
        self.spots, self.single = spots, colours == "cmyk" and use == "page"
        self.groups: dict[int, tuple[tuple[Mark, ...], tuple[Mark, ...]]] = {}
        """Groups, and these turned, by the identity of the first."""
        self.inks: dict[tuple[Ink, bool, Ink | None], Ink] = {}
        self.pictures: dict[Pixels, Pixels] = {}

    def page(self, page: Page) -> Page:
        marks = self.marks(page.marks)
        return page if marks is page.marks else page._replace(marks=marks)

    def marks(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        turned = tuple(map(self.mark, marks))
        return marks if all(new is old for new, old in zip(turned, marks, strict=True)) else turned

    def group(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        if id(marks) not in self.groups:
            self.groups[id(marks)] = marks, self.marks(marks)
        return self.groups[id(marks)][1]

    def mark(self, mark: Mark) -> Mark:
        changed: dict[str, Any] = {}
        if isinstance(mark, Image):
            changed = {"pixels": self.pixels(mark.pixels)}
        elif isinstance(mark, Placed):
            changed = {"marks": self.group(mark.marks)}
        elif isinstance(mark, Tagged):
            changed = {"marks": self.marks(mark.marks)}
        else:
            found = ((name, getattr(mark, name)) for name in _INKS_OF[type(mark)])
            wanted = (tuple, float, int) if self.pure else tuple
            changed = {
                name: self.ink(ink, _thin(mark, name), _single_ink(mark, name, ink) if self.single else None)
                for name, ink in found
                if isinstance(ink, wanted)
            }
        same = all(getattr(mark, name) is value for name, value in changed.items())
        return mark if same else mark._replace(**changed)

    def ink(self, ink: Ink, thin: bool, alone: Ink | None) -> Ink:
        """Return an ink in the colours wanted, `alone` in place of several inks."""
        key = (ink, thin, alone)
        if key not in self.inks:
            self.inks[key] = self.convert(self.spots.get(ink, ink), thin, alone)
        found = self.inks[key]
        return ink if found == ink else found

    def convert(self, ink: Ink, thin: bool, alone: Ink | None) -> Ink:
        if isinstance(ink, SpotInk):
            return ink
        if self.pure and max(to_rgb(ink)) <= _NEAR_BLACK and (thin or self.rich):
            return self.black(ink, thin)
        found = _convert_ink(ink, self.colours)
        several = isinstance(found, tuple) and sum(map(bool, found)) > 1
        return alone if several and alone is not None else found

    def black(self, ink: Ink, thin: bool) -> Ink:
        """Return an ink that prints black, for an ink that is nearly black."""
        if self.colours == "cmyk":
            return PURE_BLACK if thin else RICH_BLACK
        return BLACK if thin else to_rgb(ink)

    def pixels(self, pixels: Pixels) -> Pixels:
        if pixels not in self.pictures:
            self.pictures[pixels] = pixels_in(pixels, self.colours, self.rich)
        return self.pictures[pixels]


def _single_ink(mark: Mark, name: str, ink: Ink) -> Ink | None:
    """Return the one ink of small letters or of a thin line; None for what may have several."""
    if isinstance(mark, Text | Glyphs):
        return PURE_BLACK if mark.size < _SMALL else None
    weight = mark.width if isinstance(mark, Line) else getattr(mark, "weight", _FINE) if name == "stroke" else _FINE
    return to_gray(ink) if weight < _FINE else None


def _thin(mark: Mark, name: str) -> bool:
    """Tell whether an ink of a mark is that of letters, lines or small areas."""
    if name == "stroke" or not isinstance(mark, Rect | Dot | Polygon | Path):
        return True
    if isinstance(mark, Polygon | Path):
        sides = [max(part) - min(part) for part in zip(*mark.points, strict=True)]
    else:
        sides = [2 * mark.radius] * 2 if isinstance(mark, Dot) else [mark.width, mark.height]
    return bool(min(sides) < _WIDE or sides[0] * sides[1] < _LARGE)


def _convert_ink(ink: Ink, colours: Colours) -> Ink:
    if colours == "gray":
        return to_gray(ink)
    if colours == "rgb":
        return ink if isinstance(ink, float | int) or len(ink) == 3 else to_rgb(ink)
    return to_cmyk(ink)


def pixels_in(pixels: Pixels, colours: Colours, rich: bool = False) -> Pixels:
    """Return a picture in other colours, deflated; a gray one as it is, unless its black becomes `rich`."""
    if pixels.samples == _SAMPLES[colours] or (pixels.samples == 1 and not rich):
        return pixels
    values = _without_black(_unpack_pixels(pixels))
    if colours == "cmyk":
        values = _with_black(values, rich)
    elif colours == "gray":
        values = _light(values)
    data = zlib.compress(values.tobytes(), _LEVEL)
    return Pixels(pixels.columns, pixels.rows, data, samples=_SAMPLES[colours])


def _unpack_pixels(pixels: Pixels) -> NDArray[np.uint8]:
    """Return rows and columns of samples."""
    data = _from_jpeg(pixels.data) if pixels.jpeg else zlib.decompress(pixels.data)
    return np.frombuffer(data, np.uint8).reshape(pixels.rows, pixels.columns, pixels.samples)


def _from_jpeg(data: bytes) -> bytes:
    from PIL import Image as Pictures  # few books have a picture in colours

    with Pictures.open(BytesIO(data)) as picture:
        return picture.tobytes()


def _without_black(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return CMYK and grays as RGB, and RGB as it is."""
    if values.shape[2] < 4:
        return values if values.shape[2] == 3 else values.repeat(3, axis=2)
    left = (255 - values).astype(np.uint16)
    return np.asarray((left[:, :, :3] * left[:, :, 3:] + 127) // 255, np.uint8)


def _light(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return RGB as grays."""
    red, green, blue = (round(share * 65536) * values[:, :, i].astype(np.uint32) for i, share in enumerate(LIGHTNESS))
    return np.asarray((red + green + blue + 32768) >> 16, np.uint8)


def _with_black(values: NDArray[np.uint8], rich: bool) -> NDArray[np.uint8]:
    """Return RGB as CMYK, band by band: intermediate numbers take many times the room of a picture."""
    bands = (_separate_colours(values[at : at + _BAND]) for at in range(0, len(values), _BAND))
    return np.concatenate([_enrich_black(band) if rich else band for band in bands])


def _enrich_black(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return CMYK with rich black in place of black ink alone, graded by the darkness of near blacks."""
    below = np.array(RICH_BLACK[:3], np.float32)  # type: ignore[index]
    depth = np.maximum(0, values[:, :, 3:] / np.float32(255) - (1 - _NEAR_BLACK)) / _NEAR_BLACK
    room = 1 + below.sum() - values.sum(axis=2, keepdims=True) / np.float32(255)
    more = below * np.minimum(depth, np.maximum(0, room) / below.sum())
    return np.concatenate((np.minimum(255, values[:, :, :3] + 255 * more).astype(np.uint8), values[:, :, 3:]), axis=2)


def _separate_colours(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    light = values.max(axis=2, keepdims=True)
    inks = (light - values) / np.maximum(light, 1).astype(np.float32)
    room = (1 + light / np.float32(255)) / np.maximum(inks.sum(axis=2, keepdims=True), np.float32(1e-6))
    rounding = np.where(room <= 1, np.float32(0), np.float32(0.5))  # thinned inks are rounded down
    return np.concatenate(((255 * inks * np.minimum(1, room) + rounding).astype(np.uint8), 255 - light), axis=2)
