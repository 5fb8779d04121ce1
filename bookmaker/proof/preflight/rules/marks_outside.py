"""Crop marks and the like."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="Crop and register marks, and whatever else stands beside the page, confuse the machine that cuts.",
    remedy="export again without crop marks, colour bars and page information",
)
def marks_outside(file: PdfFile) -> Hits:
    for page in file.pages:
        if page.ink.stray:
            box = page.ink.stray
            yield Hit("there is ink outside the trim that is no bleed", page.number, page.corner(box))
