"""All inks together."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.pixels import coverage
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Paint, Picture

_ROUNDING = 0.5


class Limits(rule.Limits):
    most_percent: float


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    message = f"more than {limits.most_percent:g} % of ink"
    for sheet, paint, place in document.used(Paint):
        percent = paint.colour.coverage or 0
        if percent > limits.most_percent + _ROUNDING:
            yield Hit(message, sheet.number, sheet.place(place), f"{percent:.0f} % ({paint.by})", -percent)
    for sheet, picture, place in document.used(Picture):
        percent = coverage(document.shelf.images.get(picture.key), picture)
        if percent > limits.most_percent + _ROUNDING:
            yield Hit(message, sheet.number, sheet.place(place), f"{percent:.0f} % (image)", -percent)


RULE = Rule(
    id="ink-coverage",
    level="error",
    reason="Where inks lie on one another too thickly, the paper does not dry and sheets stick together.",
    source="the printers' guides",
    remedy="use less of the coloured inks under black; the guide names its own rich black",
    check=_check,
    limits=Limits,
)
