"""Art that runs over the trim far enough."""

from bookmaker.proof.preflight.boxes import gaps
from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, PdfPage, rule
from bookmaker.values.lengths import NEAR, inches


@rule(
    covers=False,
    reason="Cutting is never exact: art that ends at the trim leaves a white edge on some copies.",
    remedy="let art run to the edge of a page with bleed, or keep it inside the margins; --trim says where it is cut",
)
def bleed_art(file: PdfFile, limits: Limits) -> Hits:
    for page in file.pages:
        room = gaps(page.media, page.trim, page.hand)
        for side in ("top", "bottom", "outside"):
            if page.hand.side(side) in page.ink.over:
                yield from _at(page, side, room[side])


def _at(page: PdfPage, side: str, room: float) -> Hits:
    reach = page.ink.reach or page.trim
    missing = gaps(page.media, reach, page.hand)[side]
    if room <= NEAR:
        yield Hit(f"art reaches the {side} edge of a page without bleed", page.number)
    elif missing > page.ink.pixel + NEAR:
        message = f"art runs over the trim at the {side}, but not to the edge of the bleed"
        yield Hit(message, page.number, measured=f"{inches(missing)} short", amount=-missing)
