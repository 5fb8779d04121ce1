"""Links of a page that are missing, added, or lead elsewhere."""

from collections.abc import Iterator, Sequence
from typing import Any

from bookmaker.proof.likeness.spots import Spot
from bookmaker.proof.pdf.pdfium import links_on

_NEAR = 1.0
"""Most that a link may be off its place, in points."""


def links_apart(found: Any, wanted: Any, places: Sequence[tuple[int, int]]) -> Iterator[Spot]:
    """Yield the links of a PDFium page that are missing, added or lead to another page than in the other file.

    `places` are all corresponding pages of both files; links to other pages are not compared.
    """
    left = list(links_on(found))
    for box, to in links_on(wanted):
        ends = {one for one, own in places if own == to}
        own = [one for one in left if one[0].same(box, _NEAR) and (one[1] in ends or not ends)]
        if own:
            left.remove(own[0])
        else:
            yield Spot(box, "link")
    yield from (Spot(box, "link") for box, _ in left)
