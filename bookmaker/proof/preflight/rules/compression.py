"""How streams are packed."""

from bookmaker.proof.pdf.uses import ImageUse, filters_of
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="Older machines cannot unpack everything: PDF 1.3 has no JPEG 2000 and no JBIG2, and PDF/X-1a forbids LZW.",
    source="ISO 15930-1",
    remedy="export again with ZIP (Flate) or JPEG compression",
)
def compression(file: PdfFile, refused: tuple[str, ...]) -> Hits:
    """Find streams packed by one of the `refused` filters, as PDF names them."""
    from pikepdf import Stream

    for page, picture, place in file.find_uses(ImageUse):
        for name in picture.filters:
            if name in refused:
                yield Hit(f"something is packed by {name}", page.number, page.place(place), "an image")
    others = (one for one in file.pdf.objects if isinstance(one, Stream) and one.objgen not in file.cache.images)
    found = {name for one in others for name in filters_of(one)}
    yield from (Hit(f"something is packed by {name}") for name in refused if name in found)
