"""Black text of black ink alone."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import Colour
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.proof.preflight.uses import Text

_DARK = 0.85
"""From here on a colour is meant to be black."""


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, text, place in document.used(Text):
        if text.visible and _mixed(text.colour):
            yield Hit("black text made of several inks", sheet.number, sheet.place(place), str(text.colour))


def _mixed(colour: Colour) -> bool:
    if colour.model == "CMYK":
        cyan, magenta, yellow, black = colour.values
        return black + min(cyan, magenta, yellow) >= _DARK and cyan + magenta + yellow > 0
    return colour.model == "RGB" and (colour.darkness or 0) >= _DARK


RULE = Rule(
    id="black-text",
    level="warning",
    reason="Letters made of several inks get coloured edges where the inks do not meet exactly.",
    source="the printers' guides",
    remedy="set text in black ink alone: DeviceGray, or 0/0/0/100",
    check=_check,
)
