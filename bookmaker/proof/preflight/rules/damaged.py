"""A file that was cut off or written wrongly."""

from bookmaker.proof.preflight.pdf_file import SENSELESS, first_line
from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule
from bookmaker.proof.preflight.uses import FaultUse


@rule(
    covers=True,
    reason="Every program mends a damaged file in its own way, the printer's too, and may lose what it cannot read.",
    source="ISO 32000-1, 7",
    remedy="export the PDF again; do not edit it with programs that cannot write PDF",
    always=True,
)
def damaged(file: PdfFile, limits: Limits) -> Hits:
    for said in _complaints(file):
        yield Hit("the file is damaged", measured=said.replace(str(file.path), "").lstrip(" :,("))
    for page, fault, _ in file.used(FaultUse):
        yield Hit(fault.what, page.number)
    for page in file.pages:
        if page.ink and not page.drawable:
            yield Hit("the page cannot be drawn", page.number)


def _complaints(file: PdfFile) -> list[str]:
    """Return what qpdf says when it reads everything."""
    try:
        return [str(said) for said in (*file.pdf.get_warnings(), *file.pdf.check_pdf_syntax())]
    except SENSELESS as error:
        return [first_line(error)]
