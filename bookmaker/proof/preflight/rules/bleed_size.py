"""How far pages reach beyond the trim."""

from bookmaker.proof.pdf.boxes import gaps
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, SideLimits, rule
from bookmaker.values.lengths import NEAR, inches, near


@rule(
    covers=False,
    reason="The machine cuts where it expects the trim to be, counted from the edges of the page.",
    remedy="export with exactly this bleed, or with none",
)
def bleed_size(file: PdfFile, limits: SideLimits) -> Hits:
    for page in file.pages:
        found = gaps(page.media, page.trim, page.hand)
        if page.trim.same(page.media, NEAR):
            continue
        wrong = [
            f"{inches(found[side])} at the {side} instead of {inches(wanted)}"
            for side, wanted in limits.sides._asdict().items()
            if not near(found[side], wanted)
        ]
        if wrong:
            yield Hit("the bleed is not what this printer wants", page.number, measured=", ".join(wrong))
