"""Pages of several sizes."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.values.lengths import inches_of, near


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    first = document.sheets[0].media
    for sheet in document.sheets:
        if not (near(sheet.media.width, first.width) and near(sheet.media.height, first.height)):
            size = inches_of(sheet.media.width, sheet.media.height)
            yield Hit(
                f"page 1 has {inches_of(first.width, first.height)}, others have another size",
                sheet.number,
                measured=size,
            )


RULE = Rule(
    id="mixed-sizes",
    level="error",
    reason="A book is cut in one piece, so all its pages have one size.",
    source="the printers' guides",
    remedy="export all pages in one size, and turned one way",
    check=_check,
)
