"""Resolution of images as they are placed."""

from bookmaker.proof.pdf.uses import ImageUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule

_ROUNDING = 0.995


@rule(
    covers=True,
    reason="Coarser images show their pixels in print.",
    remedy="place the image smaller, or use one with more pixels",
)
def image_resolution(file: PdfFile, least_ppi: float) -> Hits:
    for page, picture, place in file.find_uses(ImageUse):
        # A picture of a single pixel is a plain colour.
        if picture.ppi < least_ppi * _ROUNDING and max(picture.width, picture.height) > 1:
            measured = f"{picture.ppi:.0f} ppi from {picture.width} x {picture.height} pixels"
            message = f"an image of less than {least_ppi:g} pixels per inch"
            yield Hit(message, page.number, page.place(place), measured, picture.ppi)
