"""A file that was cut off or written wrongly."""

import os

from pikepdf import StreamDecodeLevel

from bookmaker.proof.pdf.uses import FaultUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule

_NO_RESOURCES = "Resources is missing or invalid"


@rule(
    covers=True,
    reason="Every program mends a damaged file in its own way, the printer's too, and may lose what it cannot read.",
    source="ISO 32000-1, 7",
    remedy="export the PDF again; do not edit it with programs that cannot write PDF",
    always=True,
)
def damaged(file: PdfFile) -> Hits:
    found = [Hit(fault.what, page.number, measured=fault.which) for page, fault, _ in file.find_uses(FaultUse)]
    faulty = {hit.page for hit in found}
    undrawn = [page.number for page in file.pages if not page.is_drawable and page.number not in faulty]
    found += [Hit("the page cannot be drawn", number) for number in undrawn]
    # Damage to the whole file shows on its pages, and is reported once.
    yield from found or (Hit("the file is damaged", measured=said) for said in _complaints(file))


def _complaints(file: PdfFile) -> list[str]:
    """Return qpdf's complaints when it reads everything; a page that needs no resources may state none.

    All pages have been walked through; writing the file to nowhere unpacks the rest.
    """
    from pikepdf import DependencyError

    try:
        _unpack(file, StreamDecodeLevel.all)
    except DependencyError:  # JBIG2 is there, and no program to unpack it: that is no damage
        _unpack(file, StreamDecodeLevel.generalized)
    said = [str(one) for one in file.pdf.get_warnings() if _NO_RESOURCES not in str(one)]
    return [one.replace(str(file.path), "").lstrip(" :,(") for one in said]


def _unpack(file: PdfFile, level: StreamDecodeLevel) -> None:
    with open(os.devnull, "wb") as nowhere:
        file.pdf.save(nowhere, fix_metadata_version=False, compress_streams=False, stream_decode_level=level)
