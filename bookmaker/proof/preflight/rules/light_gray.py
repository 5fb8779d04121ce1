"""Lightest gray."""

from bookmaker.proof.pdf.uses import PaintUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule

_ROUNDING = 0.2


@rule(
    level="warning",
    covers=False,
    reason="Lighter grays vanish in print.",
    remedy="use a darker gray, or white",
)
def light_gray(file: PdfFile, least_percent: float) -> Hits:
    for page, paint, place in file.find_uses(PaintUse):
        percent = 100 * (paint.colour.darkness or 0)
        if 0 < percent < least_percent - _ROUNDING:
            message = f"gray lighter than {least_percent:g} %"
            yield Hit(message, page.number, page.place(place), f"{percent:.0f} % ({paint.by})", percent)
