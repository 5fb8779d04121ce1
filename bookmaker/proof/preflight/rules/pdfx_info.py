"""Entries that PDF/X asks for."""

from collections.abc import Iterator

from pikepdf import Name

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(entry(document.info, key, "")).strip():
            yield Hit(f"the file does not state its {key[1:]}")
    if entry(document.info, "/Trapped") not in (Name("/True"), Name("/False")):
        yield Hit("the file does not state whether it is trapped")
    if len(entry(document.pdf.trailer, "/ID", [])) != 2:
        yield Hit("the file has no ID")


RULE = Rule(
    id="pdfx-info",
    level="error",
    reason="PDF/X asks for a title, dates, and whether inks were trapped.",
    source="ISO 15930-1",
    remedy="export as PDF/X with a title; 'trapped' is yes or no, never unknown",
    check=_check,
)
