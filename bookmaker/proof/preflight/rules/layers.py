"""Layers that can be switched."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if entry(document.root, "/OCProperties") is not None:
        yield Hit("there are layers")


RULE = Rule(
    id="layers",
    level="error",
    reason="A layer that is hidden here may be printed there.",
    source="ISO 15930-1 (PDF 1.3 has none); the printers' guides",
    remedy="flatten layers when exporting",
    check=_check,
)
