"""Colour profiles in the file."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule
from bookmaker.proof.preflight.uses import PaintUse


@rule(
    covers=True,
    reason="The printer has profiles of its own and asks for files without any.",
    remedy="export again without colour profiles, and with an output intent that is only named",
)
def icc_profiles(file: PdfFile, limits: Limits) -> Hits:
    for page, paint, place in file.used(PaintUse):
        for space in paint.colour.space.leaves():
            if space.family.startswith("ICCBased"):
                yield Hit("a colour profile is used", page.number, page.place(place), f"{space} ({paint.by})")
    for intent in entry(file.root, "/OutputIntents", []):
        if entry(intent, "/DestOutputProfile") is not None:
            yield Hit("the output intent embeds a colour profile")
