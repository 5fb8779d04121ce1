"""Number of pages."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule


class Limits(rule.Limits):
    least: int = 1
    most: int | None = None


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    count = len(document.sheets)
    if count < limits.least:
        yield Hit(f"a book has at least {limits.least} pages", measured=f"this one has {count}")
    if limits.most is not None and count > limits.most:
        yield Hit(f"on this paper a book has at most {limits.most} pages", measured=f"this one has {count}")


RULE = Rule(
    id="page-count",
    level="error",
    reason="A binding holds so many sheets, no fewer and no more.",
    source="the printers' guides",
    remedy="add or take away pages, or choose another paper",
    check=_check,
    limits=Limits,
)
