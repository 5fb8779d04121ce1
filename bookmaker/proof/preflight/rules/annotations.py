"""Links, notes and stamps."""

from bookmaker.proof.pdf.boxes import box_of
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="Links, notes and stamps are no part of the page: they are lost or printed over it.",
    source="ISO 15930-1; the printers' guides",
    remedy="export again without links and comments",
)
def annotations(file: PdfFile) -> Hits:
    for page in file.pages:
        for one in entry(page.obj, "/Annots", []):
            kind = str(entry(one, "/Subtype", "/unknown"))[1:]
            place = box_of(entry(one, "/Rect")) or page.own_media
            yield Hit(f"there is an annotation ({kind})", page.number, page.place((place.left, place.bottom)))
