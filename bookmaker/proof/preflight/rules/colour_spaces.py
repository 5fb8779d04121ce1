"""Colour spaces of everything that is painted."""

from bookmaker.proof.pdf.uses import PaintUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="Other colours are converted by the printer, and come out as nobody has seen them.",
    source="ISO 15930-1; the printers' guides",
    remedy="export again in the colours named; gray as DeviceGray",
)
def colour_spaces(file: PdfFile, allowed: tuple[str, ...]) -> Hits:
    """Find other colours; `allowed` has families as PDF names them, ICCBased with gray, RGB or CMYK behind it."""
    for page, paint, place in file.find_uses(PaintUse):
        for space in paint.colour.space.leaves():
            if space.family not in allowed:
                message = f"{space} where {', '.join(allowed)} can be printed"
                yield Hit(message, page.number, page.place(place), paint.by)
