"""Colour profiles in the file."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="The printer has profiles of its own and asks for files without any.",
    remedy="export again without colour profiles, and with an output intent that is only named",
)
def icc_profiles(file: PdfFile, limits: Limits) -> Hits:
    """Find output profiles; `colour_spaces` deals with profiles of painted colours."""
    for intent in entry(file.root, "/OutputIntents", []):
        if entry(intent, "/DestOutputProfile") is not None:
            yield Hit("the output intent embeds a colour profile")
