"""A file that cannot be looked at at all."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    return iter(())  # a file that can be looked at is readable; `opened` says what is not


RULE = Rule(
    id="unreadable",
    level="error",
    reason="What cannot be opened cannot be checked, nor printed.",
    source="ISO 32000-1, 7.5",
    remedy="export the PDF again, without a password",
    check=_check,
    always=True,
)
