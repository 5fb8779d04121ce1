"""A last page left to the printer."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    level="warning",
    covers=False,
    reason="The printer puts a barcode on the last page, and adds a page where there is no room.",
    remedy="leave the last page blank",
)
def last_page_blank(file: PdfFile) -> Hits:
    last = file.pages[-1]
    if last.ink.reach is not None:
        yield Hit("the last page is not blank", last.number)
