"""Fields to fill in."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="Fields to fill in are no part of the page: they are lost, or printed as frames.",
    source="ISO 15930-1",
    remedy="flatten the form when exporting",
)
def form_fields(file: PdfFile, limits: Limits) -> Hits:
    if entry(file.root, "/AcroForm") is not None:
        yield Hit("there is a form to fill in")
