"""Transfer functions and halftones."""

from bookmaker.proof.pdf.uses import ScreenUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="How grays are made of dots is the press's own; what a file says of it makes them too light or too dark.",
    source="ISO 15930-1",
    remedy="export again without transfer functions and halftones",
)
def screening(file: PdfFile) -> Hits:
    for page, screen, place in file.find_uses(ScreenUse):
        yield Hit(f"the file brings {screen.what}", page.number, page.place(place))
