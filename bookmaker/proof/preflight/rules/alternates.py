"""Images that stand for others."""

from bookmaker.proof.pdf.uses import ImageUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule

_OTHERS = {"/Alternates": "an image has alternates", "/OPI": "an image stands for one outside of the file"}


@rule(
    covers=True,
    reason="Which of several images is printed depends on the machine.",
    source="ISO 15930-1",
    remedy="export again with one image in its place: no alternates, no OPI",
)
def alternates(file: PdfFile) -> Hits:
    for page, picture, place in file.find_uses(ImageUse):
        for key, message in _OTHERS.items():
            if entry(file.cache.images.get(picture.key), key) is not None:
                yield Hit(message, page.number, page.place(place))
