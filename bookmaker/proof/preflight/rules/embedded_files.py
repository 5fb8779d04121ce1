"""Attachments."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if entry(entry(document.root, "/Names"), "/EmbeddedFiles") is not None or entry(document.root, "/AF") is not None:
        yield Hit("other files are attached")


RULE = Rule(
    id="embedded-files",
    level="error",
    reason="Files inside a file are refused for safety.",
    source="the printers' guides",
    remedy="export again without attachments",
    check=_check,
)
