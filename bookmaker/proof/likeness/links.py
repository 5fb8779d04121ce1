"""Links of a page that are not where they should be, or lead elsewhere."""

from collections.abc import Iterator, Sequence
from typing import Any

from bookmaker.proof.likeness.spots import Spot
from bookmaker.proof.pdfium import links_on

_NEAR = 1.0
"""Points by which a link may lie aside."""


def links_apart(found: Any, wanted: Any, places: Sequence[tuple[int, int]]) -> Iterator[Spot]:
    """Yield where a link of a PDFium page is missing, was added or leads to another page than that of the other file.

    `places` are all pages of both files that are the same: links to pages that are not there are not compared.
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
