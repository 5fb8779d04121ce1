"""Whether the pages of a book begin at the right place of the file: front matter at i, odd pages on the right."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.values import Doubt

_APART = 72.0
"""Points between the folios of left and right pages, in a book that has both."""


class Folio(NamedTuple):
    """A number printed on a page."""

    place: int
    """Of its page in the order of reading, from 0."""
    page: int
    roman: bool
    value: int
    said: str
    x: float


def check_sides(folios: Sequence[Folio]) -> Iterator[Doubt]:
    """Yield which of the first folios, in the order of reading, are not in their place."""
    first = next((one for one in folios if one.roman), None)
    if first and first.value != first.place + 1:
        message = f"the page number is {first.said}, and this is page {first.place + 1}"
        yield Doubt("page-number", f"{message}: a page before it is missing or there twice", first.page)
    plain = [one for one in folios if not one.roman]
    if plain and _two_sided(plain) and (plain[0].value - plain[0].place) % 2 == 0:
        side = ("left", "right")[plain[0].place % 2 == 0]
        message = f"page {plain[0].said} comes to lie on the {side}"
        yield Doubt("page-number", f"{message}: a page before it is missing or there twice", plain[0].page)


def _two_sided(folios: Sequence[Folio]) -> bool:
    """Tell whether odd numbers stand at one side of their pages and even ones at the other."""
    odd = [one.x for one in folios if one.value % 2]
    even = [one.x for one in folios if not one.value % 2]
    return bool(odd) and bool(even) and (min(odd) > max(even) + _APART or min(even) > max(odd) + _APART)
