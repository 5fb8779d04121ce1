"""Things that are seen through."""

from bookmaker.proof.pdf.uses import TransparencyUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="Transparency is flattened by the printer, and what comes out differs from what was seen.",
    source="ISO 15930-1; the printers' guides",
    remedy="flatten transparency when exporting: PDF/X-1a or PDF 1.3 does",
)
def transparency(file: PdfFile, groups: bool = False) -> Hits:
    """Find transparency; with `groups`, also pages that declare it and use none."""
    for page, clear, place in file.find_uses(TransparencyUse):
        yield Hit("there is transparency", page.number, page.place(place), clear.what)
    for page in file.pages:
        plain = not any(isinstance(use, TransparencyUse) for use in page.uses)
        if groups and plain and entry(entry(page.obj, "/Group"), "/S") == "/Transparency":
            yield Hit("the page is a transparency group", page.number)
