"""Checks that each sign has as much visible ink as others of its kind, and that a file has one form of bullets."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

import numpy as np

from bookmaker.proof.verify.cells import FILL, PICTURE, SMALL_PICTURE
from bookmaker.proof.verify.paint import Amount, Kind, Prints, Spot
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.geometry import Box

_LESS, _LESS_OF_PICTURES, _LESS_OF_LETTERS, _LESS_OF_POINTS = 0.6, 0.5, 0.4, 0.25
"""Least ink as a part of that of others of its kind: for digits, for pictures, for letters, whose ink may include some
of the next one's, and for full stops and the like, which are a pixel or two on sheets with many pages."""
_NOTHING = 0.012
"""Least ink of a letter or a digit, in squares of its size."""
_FORMS = {"disc": 0.6, "square": 0.8, "diamond": 0.35, "ring": 0.2, "slash": 0.02, "cross": 0.04, "dot": 0.4}
_FORMS[FILL] = 0.6
"""Least ink of bullets and marks, whose lines do not thicken with their size, in squares of it."""
_MEANINGS = ((PICTURE, "disc", "square", "diamond"), (SMALL_PICTURE, "slash", "cross", "dot"))
"""Groups of forms with one meaning; a file uses one of each group."""


ByBoard = Mapping[tuple[int, Box], int]
"""A number for each board, by its page and its box."""


def judge(prints: Iterable[Prints], numbers: ByBoard | None = None, looks: ByBoard | None = None) -> Iterator[Doubt]:
    """Yield the doubts about the ink of a whole file, given the puzzles of its boards and the looks they state.

    The pages come twice, since a file may have very many of them: first for what is usual, then for what is not.
    """
    numbers, marks = numbers or {}, dict[Kind, list[tuple[int, Amount]]]()
    usual: dict[Kind, array[float]] = {}
    for page in prints:
        yield from (doubt._replace(puzzle=numbers.get((doubt.page, board), 0)) for board, doubt in page.doubts)
        for kind, amount in page.amounts.items():
            usual.setdefault(kind, array("d")).append(amount.usual)
            if not kind[0]:
                marks.setdefault(kind, []).append((page.page, amount))
    for place, sign, message in (*_thin(prints, usual), *_mixed_marks(marks, looks or {})):
        yield Doubt("wrong-ink", message, place, numbers.get((place, sign.board), 0), sign.cell)


def _thin(prints: Iterable[Prints], usual: Mapping[Kind, Sequence[float]]) -> Iterator[tuple[int, Spot, str]]:
    """Yield the signs with less ink than others of their kind, the thinnest on each page."""
    least = dict(_least_amounts({kind: float(np.median(amounts)) for kind, amounts in usual.items()}))
    found: dict[Kind, list[tuple[int, Spot, str]]] = {kind: [] for kind in usual}
    for page in prints:
        for kind, amount in page.amounts.items():
            if amount.least < least[kind]:
                message = f"{amount.thinnest.name} is not seen as a whole: it is covered or cut off"
                found[kind].append((page.page, amount.thinnest, message))
    return chain.from_iterable(found.values())


def _least_amounts(usual: Mapping[Kind, float]) -> Iterator[tuple[Kind, float]]:
    """Yield the least amount of ink of each kind of sign.

    A picture has as much in squares of its size wherever it stands; near lines of a small cell it seems to have more.
    """
    pictures = {
        form: min(usual[kind] for kind in usual if kind[:2] == ("", form)) for font, form, _ in usual if not font
    }
    for kind in usual:
        font, what, _ = kind
        part = _part(what, bool(font)) * (usual[kind] if font else pictures[what])
        yield kind, max(part, _NOTHING * what.isalnum()) if font else _FORMS.get(what, part)


def _part(what: str, is_text: bool) -> float:
    if not is_text:
        return _LESS_OF_PICTURES
    return _LESS if what.isdigit() else _LESS_OF_LETTERS if what.isalnum() else _LESS_OF_POINTS


def _mixed_marks(kinds: Mapping[Kind, Sequence[tuple[int, Amount]]], looks: ByBoard) -> Iterator[tuple[int, Spot, str]]:
    """Yield marks that differ in form from most with their meaning in a look, where some of these are pictures."""
    forms = defaultdict[int, dict[str, list[tuple[int, Amount]]]](dict)
    for form, page, amount in ((form, *one) for (font, form, _), own in kinds.items() if not font for one in own):
        forms[looks.get((page, amount.first.board), 0)].setdefault(form, []).append((page, amount))
    for look, meaning in product(forms.values(), _MEANINGS):
        counts = {form: sum(one.signs for _, one in look[form]) for form in meaning if form in look}
        found = sorted(counts, key=counts.__getitem__)
        for form in found[:-1] if meaning[0] in found else ():
            message = f"a {form}, where this file has {found[-1]}s"
            yield from ((page, amount.first, message) for page, amount in look[form])
