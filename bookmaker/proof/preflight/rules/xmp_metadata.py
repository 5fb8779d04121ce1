"""Metadata in XMP."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if entry(document.root, "/Metadata") is not None:
        yield Hit("there is XMP metadata")


RULE = Rule(
    id="xmp-metadata",
    level="error",
    reason=(
        "Hidden data about the file may contradict what the shop is told, and this printer asks for files without it."
    ),
    source="the printers' guides",
    remedy="export again without metadata, or remove it from the finished file",
    check=_check,
)
