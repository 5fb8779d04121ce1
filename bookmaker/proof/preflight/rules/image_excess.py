"""Images finer than can be printed."""

from bookmaker.proof.pdf.uses import ImageUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    level="warning",
    covers=True,
    reason="Finer images only make the file larger, and some machines coarsen them by force.",
    remedy="export with images reduced to 300 pixels per inch",
)
def image_excess(file: PdfFile, most_ppi: float) -> Hits:
    for page, picture, place in file.find_uses(ImageUse):
        if picture.ppi > most_ppi:
            message = f"an image of more than {most_ppi:g} pixels per inch"
            yield Hit(message, page.number, page.place(place), f"{picture.ppi:.0f} ppi", -picture.ppi)
