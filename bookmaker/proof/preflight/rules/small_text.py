"""Smallest text, as large as it is on paper."""

from bookmaker.proof.pdf.uses import TextUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule
from bookmaker.values.lengths import Length

_ROUNDING = 0.02


@rule(
    covers=True,
    reason="Smaller letters fill in or break up in print.",
    remedy="set the text larger, also where a picture or page was scaled down",
)
def small_text(file: PdfFile, least: Length) -> Hits:
    for page, text, place in file.find_uses(TextUse):
        if text.visible and text.size < least - _ROUNDING:
            measured = f"{text.size:g} pt {text.font.name}"
            yield Hit(f"text smaller than {least:g} pt", page.number, page.place(place), measured, text.size)
