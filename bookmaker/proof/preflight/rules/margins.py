"""Margins, measured from the trim to what is really printed."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, SideLimits, rule
from bookmaker.values.lengths import Length, inches


class LeastMargins(SideLimits):
    top: Length
    bottom: Length
    outside: Length


@rule(
    covers=False,
    reason="Cutting is never exact: what stands near the edge is cut into on some copies.",
    remedy="widen the margins",
)
def margins(file: PdfFile, limits: LeastMargins) -> Hits:
    for page in file.pages:
        for side, found in page.margins.items():
            least: float = getattr(limits.sides, side)
            if found + page.ink.pixel < least:
                message = f"ink comes nearer to the trim at the {side} than {inches(least)}"
                yield Hit(message, page.number, measured=inches(found), amount=found)
