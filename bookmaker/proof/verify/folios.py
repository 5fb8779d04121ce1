"""The numbers printed on pages, and the order of pages that are imposed on larger sheets."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.fields import FOLIO
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.roman import from_roman, roman

_SAME = 0.6
"""Points by which folios may be off their usual height, or their usual size."""
_SHARE = 4
"""Folios count on at one place at least on one of so many pages; where fewer numbers do, it is by chance."""
_ROW = 8
"""So many numbers in a line are a row of a table."""
_APART = 0.12
"""Parts of a sheet's extent that part two pages on it."""
_SIDES_APART = 72.0
"""Points between the folios of left and right pages, in a book that has both."""


class Label(NamedTuple):
    """The number of a page: in Roman numerals or not."""

    roman: bool
    value: int

    def __str__(self) -> str:
        return roman(self.value) if self.roman else str(self.value)


_Found = tuple[TextRun, Label]
"""What is written in a leaf's first line or last, and the number that it is."""


class Numbering(NamedTuple):
    """What the leaves of a file are called."""

    order: tuple[int, ...]
    """The leaves as they are read, as places in the order of the file."""
    labels: tuple[str, ...]
    """By leaf: its folio, or what it would be; '' where nothing tells."""
    folios: tuple[TextRun | None, ...]
    """By leaf: the folio, where one is printed."""
    imposition: str
    """'' for single pages, 'booklet', 'signatures', or 'n-up'."""
    doubts: tuple[Doubt, ...]


@lru_cache(maxsize=4096)
def label_of(text: str) -> Label | None:
    """Return the number that a text is, if it is nothing else."""
    said = text.strip()
    if re.fullmatch(r"[0-9]{1,5}", said):
        return Label(False, int(said))
    value = from_roman(said.casefold())
    return Label(True, value) if value else None


def number(leaves: Sequence[KeptLeaf], edges: bool = True) -> Numbering:
    """Return what leaves are called, by the folios on them; `edges`: places on them are told from their own edges."""
    worded = _worded(leaves)
    imposition, places = _places(leaves, worded)
    order = sorted(range(len(leaves)), key=lambda index: places[index])
    found = _folios(leaves, places, worded)
    labels = _labels([places[index] for index in order], [found[index] for index in order])
    by_leaf = dict(zip(order, labels, strict=True))
    read = [(index, *found[index]) for index in order if found[index]]  # type: ignore[misc]
    sides = check_sides(
        [
            Folio(places[i], leaves[i].page, label.roman, label.value, str(label), run.box.left if edges else 0.0)
            for i, run, label in read
        ]
    )
    doubts = (*_breaks(leaves, order, places, found), *sides)
    folios = tuple(one[0] if one else None for one in found)
    return Numbering(
        tuple(order), tuple(by_leaf[index] for index in range(len(leaves))), folios, imposition, tuple(doubts)
    )


def _candidates(leaf: KeptLeaf, worded: bool) -> Iterator[_Found]:
    """Yield the number that a leaf says is its own, else those in its first and its last line.

    If `worded`, also those at an end of words. Nothing that the file says the fields of is a number by chance, and no
    row of a table is one.
    """
    if leaf.folio:
        told = label_of(dict(leaf.folio.fields or ())[FOLIO])
        yield from [(leaf.folio, told)] if told else ()
        return
    own = [run for run in leaf.margin if run.fields is None]
    rows = Counter(round(run.base, 1) for run in own if label_of(run.text))
    for run in (one for one in own if rows[round(one.base, 1)] < _ROW):
        label = label_of(run.text)
        if label:
            yield run, label
        elif worded:
            words = run.text.split()
            yield from ((run, label) for label in map(label_of, (words[-1], words[0])) if label)


def _worded(leaves: Sequence[KeptLeaf]) -> bool:
    """Tell whether folios stand beside words in their line, as no others count on from page to page."""
    places = range(len(leaves))
    plain, all_of_them = (max(_votes(leaves, places, way).values(), default=0) for way in (False, True))
    return all_of_them > max(2 * plain, 1)


def _votes(leaves: Sequence[KeptLeaf], places: Sequence[int], worded: bool) -> Counter[tuple[bool, int]]:
    """Count for how many leaves a number agrees with their place, by how much the two differ."""
    votes: Counter[tuple[bool, int]] = Counter()
    for place, leaf in zip(places, leaves, strict=True):
        votes.update({(label.roman, label.value - place) for _, label in _candidates(leaf, worded)})
    return votes


Spot = tuple[float, float]
"""The height of a baseline and the size of its type, in points."""


def _folios(leaves: Sequence[KeptLeaf], places: Sequence[int], worded: bool) -> list[_Found | None]:
    """Return the folio of each leaf: what stands at the height and in the size in which most numbers agree."""
    if any(leaf.folio for leaf in leaves):
        return [next(_candidates(leaf, False), None) if leaf.folio else None for leaf in leaves]
    votes, least = _votes(leaves, places, worded), sum(bool(leaf.text) for leaf in leaves) / _SHARE
    if max(votes.values(), default=0) < least:
        return [None] * len(leaves)
    offsets = {kind: max((v, -abs(o), o) for (k, o), v in votes.items() if k == kind) for kind in {k for k, _ in votes}}
    spots: Counter[Spot] = Counter()
    for place, leaf in zip(places, leaves, strict=True):
        for run, label in _candidates(leaf, worded):
            votes_for, _, offset = offsets[label.roman]
            if label.value - place == offset and (votes_for > 1 or len(leaves) == 1):
                spots[round(run.base, 1), round(run.size, 1)] += 1
    if all(leaf.origin is None for leaf in leaves) and max(spots.values(), default=0) < least:
        return [None] * len(leaves)
    usual = [spot for spot, count in spots.most_common() if count * 4 >= max(spots.values())]
    seen = (list(_candidates(leaf, worded)) for leaf in leaves)
    return [_folio(own, place, usual, offsets) for place, own in zip(places, seen, strict=True)]


def _folio(
    candidates: Sequence[_Found],
    place: int,
    spots: Sequence[Spot],
    offsets: dict[bool, tuple[int, int, int]],
) -> _Found | None:
    found = [
        (run, label)
        for base, size in spots
        for run, label in candidates
        if abs(run.base - base) < _SAME and abs(run.size - size) < _SAME
    ]
    exact = [one for one in found if one[1].value - place == offsets[one[1].roman][2]]
    return next(iter(exact or found), None)


def _labels(places: Sequence[int], found: Sequence[_Found | None]) -> list[str]:
    """Return the label of each leaf in reading order; those without a folio are counted from their neighbours."""
    on, back = _counted(places, found), _counted(places[::-1], found[::-1])[::-1]
    labels = (
        after if after and after.value > 0 and (not one or one.roman != after.roman) else one
        for one, after in zip(on, back, strict=True)
    )
    return [str(label) if label else "" for label in labels]


def _counted(places: Sequence[int], found: Sequence[_Found | None]) -> list[Label | None]:
    """Return the label of each leaf, counted from the last folio that was met on the way."""
    labels, known = list[Label | None](), None
    for place, one in zip(places, found, strict=True):
        known = (place, one[1]) if one else known
        labels.append(Label(known[1].roman, known[1].value + place - known[0]) if known else None)
    return labels


def _breaks(
    leaves: Sequence[KeptLeaf],
    order: Sequence[int],
    places: Sequence[int],
    found: Sequence[_Found | None],
) -> Iterator[Doubt]:
    """Yield where folios do not count on from one page to the next."""
    before: tuple[int, Label] | None = None
    for index in order:
        folio = found[index]
        if folio is None:
            continue
        label, place = folio[1], places[index]
        if before and before[1].roman == label.roman and label.value - before[1].value != place - before[0]:
            expected = Label(label.roman, before[1].value + place - before[0])
            message = f"the page number is {label}, and {expected} would follow from the pages before"
            yield Doubt("page-number", message, leaves[index].page)
        elif before and label.roman and not before[1].roman:
            yield Doubt("page-number", f"the page number {label} comes after {before[1]}", leaves[index].page)
        before = (place, label)


def _places(leaves: Sequence[KeptLeaf], worded: bool) -> tuple[str, list[int]]:
    """Return how leaves are imposed, and the place of each in the order of reading."""
    if not leaves or all(leaf.origin is None for leaf in leaves):
        return "", list(range(len(leaves)))
    slots, each = _slots(leaves)
    plain = [(leaf.page - 1) * each + slot for leaf, slot in zip(leaves, slots, strict=True)]
    ways = [("n-up" if each > 1 else "", plain)]
    if each == 2:
        sides = leaves[-1].page + leaves[-1].page % 2
        for sheets in range(sides // 2, 0, -1):
            folded = [_folded(leaf.page - 1, slot, sheets, sides) for leaf, slot in zip(leaves, slots, strict=True)]
            ways.append(("booklet" if 2 * sheets == sides else "signatures", folded))
    return max(ways, key=lambda way: max(_votes(leaves, way[1], worded).values(), default=0))


def _folded(side: int, slot: int, sheets: int, sides: int) -> int:
    """Return the place of a page in booklets of so many sheets: sides follow each other, left page first."""
    booklet, within = divmod(side, 2 * sheets)
    size = min(sheets, (sides - booklet * 2 * sheets) // 2)
    start, pages = booklet * 4 * sheets, 4 * size
    outer = (slot == 0) == (within % 2 == 0)
    return start + (pages - 1 - within if outer else within)


def _slots(leaves: Sequence[KeptLeaf]) -> tuple[list[int], int]:
    """Return where on its sheet each leaf is, row by row, and how many places a sheet has."""
    origins = [leaf.origin or (0.0, 0.0) for leaf in leaves]
    across = _steps([x for x, _ in origins])
    up = _steps([-y for _, y in origins])
    columns = max(across) + 1
    return [row * columns + column for row, column in zip(up, across, strict=True)], columns * (max(up) + 1)


def _steps(values: Sequence[float]) -> list[int]:
    """Return which of the groups that values fall into each belongs to, in order."""
    ordered = sorted(set(values))
    apart = max(_APART * (ordered[-1] - ordered[0]), 72.0)
    group, steps = 0, {}
    for before, value in zip([ordered[0], *ordered], ordered, strict=False):
        group += value - before > apart
        steps[value] = group
    return [steps[value] for value in values]


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
    return bool(odd) and bool(even) and (min(odd) > max(even) + _SIDES_APART or min(even) > max(odd) + _SIDES_APART)
