"""Resolution of images as they are placed."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Picture

_ROUNDING = 0.995


class Limits(rule.Limits):
    least_ppi: float


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, picture, place in document.used(Picture):
        # A picture of a single pixel is a plain colour.
        if picture.ppi < limits.least_ppi * _ROUNDING and max(picture.width, picture.height) > 1:
            measured = f"{picture.ppi:.0f} ppi from {picture.width} x {picture.height} pixels"
            message = f"an image of less than {limits.least_ppi:g} pixels per inch"
            yield Hit(message, sheet.number, sheet.place(place), measured, picture.ppi)


RULE = Rule(
    id="image-resolution",
    level="error",
    reason="Coarser images show their pixels in print.",
    source="the printers' guides",
    remedy="place the image smaller, or use one with more pixels",
    check=_check,
    limits=Limits,
)
