"""Art that runs over the trim far enough."""

from collections.abc import Iterator

from bookmaker.proof.preflight.boxes import gaps
from bookmaker.proof.preflight.document import Document, Sheet
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.values.lengths import NEAR, inches


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        room = gaps(sheet.media, sheet.trim, sheet.hand)
        for side in ("top", "bottom", "outside"):
            if sheet.hand.side(side) in sheet.ink.over:
                yield from _at(sheet, side, room[side])


def _at(sheet: Sheet, side: str, room: float) -> Iterator[Hit]:
    reach = sheet.ink.reach or sheet.trim
    missing = gaps(sheet.media, reach, sheet.hand)[side]
    if room <= NEAR:
        yield Hit(f"art reaches the {side} edge of a page without bleed", sheet.number)
    elif missing > sheet.ink.pixel + NEAR:
        message = f"art runs over the trim at the {side}, but not to the edge of the bleed"
        yield Hit(message, sheet.number, measured=f"{inches(missing)} short", amount=-missing)


RULE = Rule(
    id="bleed-art",
    level="error",
    reason="Cutting is never exact: art that ends at the trim leaves a white edge on some copies.",
    source="the printers' guides",
    remedy="let art run to the edge of a page with bleed, or keep it inside the margins; --trim says where it is cut",
    check=_check,
)
