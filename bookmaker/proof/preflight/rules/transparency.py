"""Things that are seen through."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Clear


class Limits(rule.Limits):
    groups: bool = False
    """Whether a page counts as transparent that says so and uses nothing of it."""


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, clear, place in document.used(Clear):
        yield Hit("there is transparency", sheet.number, sheet.place(place), clear.what)
    for sheet in document.sheets:
        if limits.groups and entry(entry(sheet.page.obj, "/Group"), "/S") == "/Transparency":
            yield Hit("the page is a transparency group", sheet.number)


RULE = Rule(
    id="transparency",
    level="error",
    reason="Transparency is flattened by the printer, and what comes out differs from what was seen.",
    source="ISO 15930-1; the printers' guides",
    remedy="flatten transparency when exporting: PDF/X-1a or PDF 1.3 does",
    check=_check,
    limits=Limits,
)
