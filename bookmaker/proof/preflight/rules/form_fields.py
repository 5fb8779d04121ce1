"""Fields to fill in."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if entry(document.root, "/AcroForm") is not None:
        yield Hit("there is a form to fill in")


RULE = Rule(
    id="form-fields",
    level="error",
    reason="Fields to fill in are no part of the page: they are lost, or printed as frames.",
    source="ISO 15930-1",
    remedy="flatten the form when exporting",
    check=_check,
)
