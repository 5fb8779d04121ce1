"""Fonts that are in the file."""

from collections.abc import Iterator

from bookmaker.proof.pdf.uses import Font, TextUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, PdfPage, entry, rule


@rule(
    covers=True,
    reason="A font that is not in the file is replaced by another, with other letters and other widths.",
    source="ISO 15930-1; the printers' guides",
    remedy="export again with all fonts embedded; of fonts never used, too",
)
def fonts_embedded(file: PdfFile) -> Hits:
    used: set[Font] = set()
    for page, text, place in file.find_uses(TextUse):
        used.add(text.font)
        if not text.font.embedded:
            yield Hit(f"the font {text.font.name} is not embedded", page.number, page.place(place))
    for page, font in _listed_fonts(file):
        if not font.embedded and font not in used:
            yield Hit(f"the font {font.name} is listed, never used and not embedded", page.number)


def _listed_fonts(file: PdfFile) -> Iterator[tuple[PdfPage, Font]]:
    """Yield the fonts in the resources of pages, used or not."""
    from pikepdf import Dictionary

    for page in file.pages:
        fonts = entry(entry(page.obj, "/Resources"), "/Font", {})
        if isinstance(fonts, Dictionary):
            yield from ((page, file.cache.font(font)) for _, font in fonts.items())
