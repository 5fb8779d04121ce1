"""JavaScript and other actions."""

from collections.abc import Iterator

from pikepdf import Dictionary

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    root = document.root
    if entry(entry(root, "/Names"), "/JavaScript") is not None:
        yield Hit("there is JavaScript")
    if isinstance(entry(root, "/OpenAction"), Dictionary):
        yield Hit("something happens when the file is opened")
    if entry(root, "/AA") is not None:
        yield Hit("something happens with the file as a whole")
    for sheet in document.sheets:
        if entry(sheet.page.obj, "/AA") is not None:
            yield Hit("something happens when the page is shown", sheet.number)


RULE = Rule(
    id="actions",
    level="error",
    reason="Programs and actions inside a file are refused for safety.",
    source="ISO 15930-1",
    remedy="export again without JavaScript, and without what happens on opening",
    check=_check,
)
