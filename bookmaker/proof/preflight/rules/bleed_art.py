"""Art that runs over the trim far enough."""

from bookmaker.proof.pdf.boxes import gaps
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule
from bookmaker.values.lengths import NEAR, inches


@rule(
    covers=False,
    reason="Cutting is never exact: art that ends at the trim leaves a white edge on some copies.",
    remedy="let art run to the edge of a page with bleed, or keep it inside the margins; --trim says where it is cut",
)
def bleed_art(file: PdfFile) -> Hits:
    for page in file.pages:
        over = [side for side in ("top", "bottom", "outside") if page.hand.side(side) in page.ink.over]
        room = gaps(page.media, page.trim, page.hand)
        if cut := [side for side in over if room[side] <= NEAR]:
            yield Hit("art reaches the edge of a page without bleed", page.number, measured=" and ".join(cut))
        missing, least = gaps(page.media, page.ink.reach or page.trim, page.hand), page.ink.pixel + NEAR
        if short := {side: missing[side] for side in over if room[side] > NEAR and missing[side] > least}:
            said = " and ".join(f"{inches(length)} short at the {side}" for side, length in short.items())
            message = "art runs over the trim, but not to the edge of the bleed"
            yield Hit(message, page.number, measured=said, amount=-max(short.values()))
