"""Black text of black ink alone."""

from bookmaker.proof.pdf.colours import Colour
from bookmaker.proof.pdf.uses import TextUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule

_DARK = 0.85
"""Darkness from which a colour is meant as black."""


@rule(
    level="warning",
    covers=False,
    reason="Letters made of several inks get coloured edges where the inks do not meet exactly.",
    remedy="set text in black ink alone: DeviceGray, or 0/0/0/100",
)
def black_text(file: PdfFile) -> Hits:
    for page, text, place in file.find_uses(TextUse):
        if text.visible and _is_mixed_black(text.colour):
            yield Hit("black text made of several inks", page.number, page.place(place), str(text.colour))


def _is_mixed_black(colour: Colour) -> bool:
    """Tell whether a colour is a black of several inks; `colour_spaces` finds RGB."""
    if colour.model != "CMYK":
        return False
    cyan, magenta, yellow, black = colour.values
    return black + min(cyan, magenta, yellow) >= _DARK and cyan + magenta + yellow > 0
