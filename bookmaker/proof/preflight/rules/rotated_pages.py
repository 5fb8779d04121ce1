"""Pages that are turned when they are shown."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        if sheet.rotate:
            yield Hit("the page is turned by an entry in the file", sheet.number, measured=f"{sheet.rotate}°")


RULE = Rule(
    id="rotated-pages",
    level="warning",
    reason="Machines that overlook the turn print the page sideways.",
    source="the printers' guides",
    remedy="export the pages upright instead of turning them afterwards",
    check=_check,
)
