"""Colours where there is black ink only."""

from bookmaker.proof.pdf.uses import PaintUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    level="warning",
    covers=False,
    reason="With black ink alone, colours come out as grays that may be too alike.",
    remedy="choose paper and ink for colours, or make everything gray",
)
def colour_ink(file: PdfFile) -> Hits:
    for page in file.pages:
        if any(_may_be_colour(use) for use in page.uses) and page.is_coloured:
            yield Hit("the page shows colours, and only black is printed", page.number)


def _may_be_colour(use: object) -> bool:
    """Tell whether something could be a colour by its space; the pixels decide."""
    return isinstance(use, PaintUse) and any(space.parts > 1 or space.inks for space in use.colour.space.leaves())
