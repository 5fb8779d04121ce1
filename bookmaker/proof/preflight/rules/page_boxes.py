"""Page boxes that lie inside one another."""

from collections.abc import Iterator

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, PdfPage, entry, rule
from bookmaker.values.lengths import NEAR


@rule(
    covers=True,
    reason="From its boxes a printer's machine learns what is cut off.",
    source="ISO 32000-1, 14.11.2; ISO 15930-1",
    remedy="export again with trim and bleed boxes inside the page, and without cropping",
)
def page_boxes(file: PdfFile, stated: bool = False) -> Hits:
    """Find boxes that contradict; with `stated`, each page must state its trim, by a TrimBox or an ArtBox alone."""
    for page in file.pages:
        for message in (*_wrong(page), *(_trim_faults(page) if stated else ())):
            yield Hit(message, page.number)


def _trim_faults(page: PdfPage) -> Iterator[str]:
    boxes = [name for name in ("/TrimBox", "/ArtBox") if page.own(name)]
    if len(boxes) != 1:
        yield "TrimBox and ArtBox are both there" if boxes else "there is no TrimBox"


def _wrong(page: PdfPage) -> Iterator[str]:
    media, bleed = page.own_media, page.own("/BleedBox")
    if media.width < 1 or media.height < 1:
        yield "the MediaBox is empty"
    for name in ("/TrimBox", "/ArtBox"):
        box = page.own(name)
        if box and not (bleed or media).holds(box, NEAR):
            yield f"the {name[1:]} reaches out of the {'BleedBox' if bleed else 'MediaBox'}"
    if bleed and not media.holds(bleed, NEAR):
        yield "the BleedBox reaches out of the MediaBox"
    crop = page.own("/CropBox")
    if crop and not crop.same(media, NEAR):
        yield "the CropBox hides a part of the page that the printer sees"
    if float(entry(page.obj, "/UserUnit", 1)) != 1:
        yield "the page has a unit of its own, which printers overlook"
