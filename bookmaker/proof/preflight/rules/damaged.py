"""A file that was cut off or written wrongly."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import SENSELESS, Document, first_line
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.proof.preflight.uses import Fault


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for said in _complaints(document):
        yield Hit("the file is damaged", measured=said.replace(str(document.path), "").lstrip(" :,("))
    for sheet, fault, _ in document.used(Fault):
        yield Hit(fault.what, sheet.number)
    for sheet in document.sheets:
        if sheet.ink and not sheet.drawable:
            yield Hit("the page cannot be drawn", sheet.number)


def _complaints(document: Document) -> list[str]:
    """Return what qpdf says when it reads everything."""
    try:
        return [str(said) for said in (*document.pdf.get_warnings(), *document.pdf.check_pdf_syntax())]
    except SENSELESS as error:
        return [first_line(error)]


RULE = Rule(
    id="damaged",
    level="error",
    reason="Every program mends a damaged file in its own way, the printer's too, and may lose what it cannot read.",
    source="ISO 32000-1, 7",
    remedy="export the PDF again; do not edit it with programs that cannot write PDF",
    check=_check,
    always=True,
)
