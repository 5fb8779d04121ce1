"""White that overprints."""

from bookmaker.proof.pdf.uses import PaintUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="White is the paper where nothing is printed: set to overprint, it takes nothing away and vanishes.",
    remedy="let white knock out what is below it; only black is set to overprint",
)
def white_overprint(file: PdfFile) -> Hits:
    for page, paint, place in file.find_uses(PaintUse):
        if paint.over and paint.colour.coverage == 0:
            yield Hit("white is set to overprint", page.number, page.place(place), f"{paint.colour} ({paint.by})")
