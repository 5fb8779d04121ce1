"""Even number of pages."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=False,
    reason="A leaf has two sides: with an odd number the printer adds a page, or refuses.",
    remedy="add a blank page at the end",
)
def page_parity(file: PdfFile) -> Hits:
    if len(file.pages) % 2:
        yield Hit("the number of pages is odd", measured=str(len(file.pages)))
