"""Fonts that are in the file."""

from collections.abc import Iterator

from pikepdf import Dictionary

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document, Sheet
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.proof.preflight.uses import Font, Text


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    used: set[Font] = set()
    for sheet, text, place in document.used(Text):
        used.add(text.font)
        if not text.font.embedded:
            yield Hit(f"the font {text.font.name} is not embedded", sheet.number, sheet.place(place))
    for sheet, font in _listed(document):
        if not font.embedded and font not in used:
            yield Hit(f"the font {font.name} is listed, never used and not embedded", sheet.number)


def _listed(document: Document) -> Iterator[tuple[Sheet, Font]]:
    """Yield the fonts in the resources of pages, whether they are used or not."""
    for sheet in document.sheets:
        fonts = entry(entry(sheet.page.obj, "/Resources"), "/Font", {})
        if isinstance(fonts, Dictionary):
            yield from ((sheet, document.shelf.font(font)) for _, font in fonts.items())


RULE = Rule(
    id="fonts-embedded",
    level="error",
    reason="A font that is not in the file is replaced by another, with other letters and other widths.",
    source="ISO 15930-1; the printers' guides",
    remedy="export again with all fonts embedded; of fonts never used, too",
    check=_check,
)
