"""Links, notes and stamps."""

from collections.abc import Iterator

from bookmaker.proof.preflight.boxes import box_of
from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        for one in entry(sheet.page.obj, "/Annots", []):
            kind = str(entry(one, "/Subtype", "/unknown"))[1:]
            place = box_of(entry(one, "/Rect", [0, 0, 0, 0])) or sheet.own_media
            yield Hit(f"there is an annotation ({kind})", sheet.number, sheet.place((place.left, place.bottom)))


RULE = Rule(
    id="annotations",
    level="error",
    reason="Links, notes and stamps are no part of the page: they are lost or printed over it.",
    source="ISO 15930-1; the printers' guides",
    remedy="export again without links and comments",
    check=_check,
)
