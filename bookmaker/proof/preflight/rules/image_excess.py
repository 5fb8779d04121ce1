"""Images finer than can be printed."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Picture


class Limits(rule.Limits):
    most_ppi: float


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, picture, place in document.used(Picture):
        if picture.ppi > limits.most_ppi:
            message = f"an image of more than {limits.most_ppi:g} pixels per inch"
            yield Hit(message, sheet.number, sheet.place(place), f"{picture.ppi:.0f} ppi", -picture.ppi)


RULE = Rule(
    id="image-excess",
    level="warning",
    reason="Finer images only make the file larger, and some machines coarsen them by force.",
    source="the printers' guides",
    remedy="export with images reduced to 300 pixels per inch",
    check=_check,
    limits=Limits,
)
