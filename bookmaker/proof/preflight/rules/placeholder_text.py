"""Text left over from a template."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule


class Limits(rule.Limits):
    phrases: tuple[str, ...]


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        text = " ".join(sheet.text.lower().split())
        for phrase in limits.phrases:
            if phrase.lower() in text:
                yield Hit(f"a template's text is left: {phrase}", sheet.number)


RULE = Rule(
    id="placeholder-text",
    level="error",
    reason="What was left over from a template is sent back.",
    source="the printers' guides",
    remedy="replace it with your own words, or take it away",
    check=_check,
    limits=Limits,
)
