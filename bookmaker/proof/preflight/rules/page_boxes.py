"""Page boxes that lie inside one another."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.boxes import holds, same
from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document, Sheet
from bookmaker.proof.preflight.rule import Hit, Rule


class Limits(rule.Limits):
    stated: bool = False
    """Whether every page must state its trim: by a TrimBox or an ArtBox, not by both."""


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        for message in (*_wrong(sheet), *(_unstated(sheet) if limits.stated else ())):
            yield Hit(message, sheet.number)


def _unstated(sheet: Sheet) -> Iterator[str]:
    boxes = [name for name in ("/TrimBox", "/ArtBox") if sheet.own(name)]
    if len(boxes) != 1:
        yield "TrimBox and ArtBox are both there" if boxes else "there is no TrimBox"


def _wrong(sheet: Sheet) -> Iterator[str]:
    media, bleed = sheet.own_media, sheet.own("/BleedBox")
    if media.width < 1 or media.height < 1:
        yield "the MediaBox is empty"
    for name in ("/TrimBox", "/ArtBox"):
        box = sheet.own(name)
        if box and not holds(bleed or media, box):
            yield f"the {name[1:]} reaches out of the {'BleedBox' if bleed else 'MediaBox'}"
    if bleed and not holds(media, bleed):
        yield "the BleedBox reaches out of the MediaBox"
    crop = sheet.own("/CropBox")
    if crop and not same(crop, media):
        yield "the CropBox hides a part of the page that the printer sees"
    if float(entry(sheet.page.obj, "/UserUnit", 1)) != 1:
        yield "the page has a unit of its own, which printers overlook"


RULE = Rule(
    id="page-boxes",
    level="error",
    reason="From its boxes a printer's machine learns what is cut off.",
    source="ISO 32000-1, 14.11.2; ISO 15930-1",
    remedy="export again with trim and bleed boxes inside the page, and without cropping",
    check=_check,
    limits=Limits,
)
