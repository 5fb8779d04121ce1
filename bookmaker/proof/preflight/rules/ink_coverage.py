"""All inks together."""

from bookmaker.proof.preflight.pixels import coverage
from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule
from bookmaker.proof.preflight.uses import ImageUse, PaintUse

_ROUNDING = 0.5


class InkCoverage(Limits):
    most_percent: float


@rule(
    level="error",
    covers=True,
    reason="Where inks lie on one another too thickly, the paper does not dry and sheets stick together.",
    source="the printers' guides",
    remedy="use less of the coloured inks under black; the guide names its own rich black",
)
def ink_coverage(file: PdfFile, limits: InkCoverage) -> Hits:
    message = f"more than {limits.most_percent:g} % of ink"
    for page, paint, place in file.used(PaintUse):
        percent = paint.colour.coverage or 0
        if percent > limits.most_percent + _ROUNDING:
            yield Hit(message, page.number, page.place(place), f"{percent:.0f} % ({paint.by})", -percent)
    for page, picture, place in file.used(ImageUse):
        percent = coverage(file.cache.images.get(picture.key), picture)
        if percent > limits.most_percent + _ROUNDING:
            yield Hit(message, page.number, page.place(place), f"{percent:.0f} % (image)", -percent)
