"""A file that cannot be looked at at all."""

from bookmaker.proof.preflight.rule import Hits, Limits, PdfFile, rule


@rule(
    covers=True,
    reason="What cannot be opened cannot be checked, nor printed.",
    source="ISO 32000-1, 7.5",
    remedy="export the PDF again, without a password",
    always=True,
)
def unreadable(file: PdfFile, limits: Limits) -> Hits:
    return iter(())  # any file that gets here is readable; `open_file` reports the others
