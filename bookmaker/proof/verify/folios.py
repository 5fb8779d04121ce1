"""Printed page numbers, and the order of pages imposed on larger sheets, as stated by the file."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bookmaker.proof.pdf.fields import FOLIO
from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.roman import from_roman, roman

_MOST_MISSING = 0.25
"""Greatest part of a book's pages missing from a file that still counts as the book, not an extract."""


class Label(NamedTuple):
    """The number of a page: in Roman numerals or not."""

    roman: bool
    value: int

    def __str__(self) -> str:
        return roman(self.value) if self.roman else str(self.value)


class Numbering(NamedTuple):
    """The labels of a file's leaves."""

    order: tuple[int, ...]
    """The leaves in reading order, as places in the order of the file."""
    labels: tuple[str, ...]
    """Labels by leaf: its folio, or the counted one; '' if unknown."""
    imposition: str
    """'' for single pages, 'booklet', 'signatures', or 'n-up'."""
    doubts: tuple[Doubt, ...]
    told: bool = False
    """The file states which page each leaf is."""
    extract: bool = False
    """It is a part of a file, so that its references may lead nowhere."""


@lru_cache(maxsize=4096)
def label_of(text: str) -> Label | None:
    """Return a text as a page number, if it is one."""
    said = text.strip()
    if said.isdecimal() and said.isascii() and len(said) < 6:
        return Label(False, int(said))
    value = from_roman(said.casefold())
    return Label(True, value) if value else None


class _Placed(NamedTuple):
    """A leaf, by its place in its own file, from 0, and among the leaves present."""

    place: int
    at: int
    page: int
    label: Label | None
    """The number on it."""


def number(leaves: Sequence[KeptLeaf]) -> Numbering:
    """Return the labels of leaves, from their statements and folios."""
    told, imposed = [leaf.place for leaf in leaves], any(leaf.imposed for leaf in leaves)
    pages = max((place[1] for place in told if place), default=0)
    placed = zip(_places(told, imposed), leaves, strict=True)
    read = sorted(_Placed(place, at, leaf.page, _label(leaf)) for at, (place, leaf) in enumerate(placed))
    labels = {one.at: label for one, label in zip(read, _labels(read), strict=True)}
    missing = [] if imposed else sorted({*range(pages)} - {one.place for one in read})
    is_extract = len(missing) > _MOST_MISSING * pages
    doubts = [*_check_folios(leaves), *_check_counting(read), *([] if imposed else _check_order(leaves, told))]
    if missing and not is_extract and missing != [pages - 1]:  # a last page may be blank
        named = ", ".join(str(page + 1) for page in missing[:8])
        doubts.append(Doubt("page-number", f"of the {pages} pages that the file had, some are not here: {named}"))
    return Numbering(
        tuple(one.at for one in read),
        tuple(labels[index] for index in range(len(leaves))),
        _imposition(read),
        tuple(doubts),
        any(told),
        is_extract,
    )


_Told = Sequence[tuple[int, int] | None]


def _label(leaf: KeptLeaf) -> Label | None:
    return label_of(dict(leaf.folio.parts)[FOLIO]) if leaf.folio else None


def _check_folios(leaves: Sequence[KeptLeaf]) -> Iterator[Doubt]:
    for leaf in leaves:
        if leaf.folio and not _label(leaf):
            yield Doubt("page-number", f"'{leaf.folio.text}' is no page number", leaf.page)


def _places(told: _Told, imposed: bool) -> Iterator[int]:
    """Yield the place of each leaf in reading order; one without a statement follows the one before it."""
    first, last = next(((index, place[0]) for index, place in enumerate(told) if place), (0, 0)), -1
    for index, place in enumerate(told):
        before = first[1] - first[0] + index if index < first[0] else last + (not imposed)
        last = place[0] if place else before
        yield last


def _labels(read: Sequence[_Placed]) -> list[str]:
    """Return the label of each leaf in reading order; those without a folio are counted from their neighbours."""
    labels = (
        after if after and after.value > 0 and (not one or one.roman != after.roman) else one
        for one, after in zip(_count_on(read), _count_on(read[::-1])[::-1], strict=True)
    )
    return [str(label) if label else "" for label in labels]


def _count_on(read: Sequence[_Placed]) -> list[Label | None]:
    """Return the label of each leaf, counted from the last folio on the way."""
    labels, known = list[Label | None](), None
    for one in read:
        known = (one.place, one.label) if one.label else known
        labels.append(Label(known[1].roman, known[1].value + one.place - known[0]) if known else None)
    return labels


def _check_counting(read: Sequence[_Placed]) -> Iterator[Doubt]:
    """Yield the breaks in the count of folios from page to page."""
    for (at, before, _), (place, label, page) in pairwise(
        (one.place, one.label, one.page) for one in read if one.label
    ):
        expected = Label(label.roman, before.value + place - at)
        if before.roman == label.roman and label != expected:
            message = f"the page number is {label}, and {expected} would follow from the pages before"
            yield Doubt("page-number", message, page)
        elif label.roman and not before.roman:
            yield Doubt("page-number", f"the page number {label} comes after {before}", page)


def _check_order(leaves: Sequence[KeptLeaf], told: _Told) -> Iterator[Doubt]:
    """Yield the pages that do not follow the one before, or come twice."""
    known = [(index, place[0]) for index, place in enumerate(told) if place]
    for (at, before), (index, place) in pairwise(known):
        if place <= before:
            message = f"page {place + 1} of its file comes after page {before + 1}"
            yield Doubt("page-number", f"{message}: a page is there twice, or in another place", leaves[index].page)
        elif place - before < index - at:
            yield Doubt("page-number", "there are more pages before this one than its file had", leaves[index].page)


def _imposition(read: Sequence[_Placed]) -> str:
    """Return the imposition of leaves on sheets: in order, as one booklet, or as several."""
    sides = defaultdict[int, list[int]](list)
    for one in read:
        sides[one.page].append(one.place)
    most = max(map(len, sides.values()), default=0)
    if most != 2 or [one.at for one in read] == [*range(len(read))]:
        return "n-up" if most > 1 else ""
    return "booklet" if len({sum(side) for side in sides.values() if len(side) > 1}) == 1 else "signatures"
