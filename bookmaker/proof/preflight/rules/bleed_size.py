"""How far pages reach beyond the trim."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.boxes import Bleed, gaps, same
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.values.lengths import Length, inches, near


class Limits(rule.Limits):
    top: Length = 0.0
    bottom: Length = 0.0
    outside: Length = 0.0
    inside: Length = 0.0

    @property
    def bleed(self) -> Bleed:
        return Bleed(self.top, self.bottom, self.outside, self.inside)


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        found = gaps(sheet.media, sheet.trim, sheet.hand)
        if same(sheet.trim, sheet.media):
            continue
        for side, wanted in limits.bleed._asdict().items():
            if not near(found[side], wanted):
                message = (
                    f"the bleed at the {side} is not {inches(wanted)}" if wanted else f"there is bleed at the {side}"
                )
                yield Hit(message, sheet.number, measured=inches(found[side]))


RULE = Rule(
    id="bleed-size",
    level="error",
    reason="The machine cuts where it expects the trim to be, counted from the edges of the page.",
    source="the printers' guides",
    remedy="export with exactly this bleed, or with none",
    check=_check,
    limits=Limits,
)
