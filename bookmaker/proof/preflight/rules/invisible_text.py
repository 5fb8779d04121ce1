"""Text that is not painted."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.proof.preflight.uses import Text


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, text, place in document.used(Text):
        if not text.visible:
            yield Hit("there is text that is not painted", sheet.number, sheet.place(place))


RULE = Rule(
    id="invisible-text",
    level="error",
    reason=(
        "Text that nobody sees, such as a scanner's reading of a picture, may be printed, or searched for by reviewers."
    ),
    source="the printers' guides",
    remedy="export again without hidden text; flatten scanned pages",
    check=_check,
)
