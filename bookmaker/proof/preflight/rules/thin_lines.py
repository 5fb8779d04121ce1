"""Thinnest line, as thick as it is on paper."""

from bookmaker.proof.pdf.uses import LineUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule
from bookmaker.values.lengths import Length

_ROUNDING = 0.005


@rule(
    covers=True,
    reason="Thinner lines break up in print or vanish.",
    remedy="draw lines thicker; a width of 0 is as thin as the machine can",
)
def thin_lines(file: PdfFile, least: Length) -> Hits:
    for page, line, place in file.find_uses(LineUse):
        if line.width < least - _ROUNDING and not line.colour.white:
            what = f"{line.width:g} pt" + (", a filled rectangle" if line.filled else "")
            yield Hit(f"lines thinner than {least:g} pt", page.number, page.place(place), what, line.width)
