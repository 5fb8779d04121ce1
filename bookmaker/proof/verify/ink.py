"""Compares what is painted with what was read: a clue is what the eye sees, not what the text says.

Each page with boards, or with numbers to be looked up, is painted by PDFium (`paint.py`). Where a digit was read, in a
board or in the words around it, its shape must be there: dark enough, whole, like the other drawings of that digit in
its font, and nearer to this digit than to any other (`digits.py`); letters are compared with letters, for an O has the
shape of a 0. Where a bullet or a mark was read, it must look like the others of its form. Where nothing was read in a
board, nothing may be.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from bookmaker.proof.verify.cells import PICTURE, SMALL_PICTURE
from bookmaker.proof.verify.digits import ALIKE, DIGITS, Drawing, features, likeness, product
from bookmaker.proof.verify.paint import Print, Prints
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.geometry import Box

_OFF = 0.3
"""Root of the mean square by which a drawing may differ from the others of its kind; measured at most 0.26 in boards,
0.30 elsewhere; 0.34 where a digit is not moved to where it is nearest."""
_OFF_PICTURE = 0.36
"""The same for pictures, whose details are lost where they are small; measured at most 0.33."""
_LESS = 0.6
"""The least part of the ink that the others of its kind have, for digits: thin marks differ more from size to size."""
_NEARER_OUTSIDE = 0.6
"""How much nearer another digit has to be where digits are small, and outside of boards lean into each other."""
_UNLIKE = 0.3
"""Least likeness of a digit to its models; measured at least 0.49."""
_NEARER = 0.2
"""By how much a digit may be nearer to another one's models; an italic 1 is to those of 7."""
_TOKEN_INK = {"disc": 0.6, "square": 0.8, "diamond": 0.35, "ring": 0.2, "slash": 0.02, "cross": 0.04, "dot": 0.4}
"""Least parts of ink in the box of each form."""
_MEANINGS = ((PICTURE, "disc", "square", "diamond"), (SMALL_PICTURE, "slash", "cross", "dot"))
"""Forms that mean the same, of which a file has one."""
_AT_ONCE = 4096
"""Drawings that are compared at a time, so that a long file takes no more memory than a short one."""


class _Compared(NamedTuple):
    """Drawings of one kind, compared with their mean and with the means of others."""

    off: NDArray[np.float64]
    """From their own mean, as the root of the mean square."""
    apart: NDArray[np.float64]
    """The same, and more where there are few of a kind: an odd one moves their mean."""
    part: NDArray[np.float64]
    """Of the ink that their kind has."""
    nearest: NDArray[np.int64]
    """Which of the means is nearest, and how far that is."""
    least: NDArray[np.float64]


def judge(prints: Iterable[Prints], numbers: Mapping[tuple[int, Box], int] | None = None) -> Iterator[Doubt]:
    """Yield what is doubtful about the ink of a whole file.

    `numbers` has the number of the puzzle of each board, by its page and its box.
    """
    numbers, pages = numbers or {}, list(prints)
    for page in pages:
        for board, doubt in page.doubts:
            yield doubt._replace(puzzle=numbers.get((doubt.page, board), 0))
    items = [item for page in pages for item in page.items]
    if items:
        for index, message in _unlike(items, np.concatenate([page.drawings for page in pages])):
            item = items[index]
            number = numbers.get((item.page, item.board), 0)
            yield Doubt("wrong-ink", message, item.page, number, item.cell)


def _unlike(items: Sequence[Print], drawings: NDArray[np.uint8]) -> Iterator[tuple[int, str]]:
    """Yield which item does not look like what it is read as, and how it looks."""
    fonts: defaultdict[tuple[str, bool], defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, item in enumerate(items):
        fonts[item.font, item.sign in DIGITS][item.sign].append(index)
    for (font, _), signs in sorted(fonts.items()):
        if font:
            yield from _odd_digits(items, signs, drawings)
        else:
            yield from _odd_tokens(signs, drawings)
            yield from _mixed(signs)


def _mixed(forms: Mapping[str, list[int]]) -> Iterator[tuple[int, str]]:
    """Yield marks of other forms than most that mean the same, where some of them are pictures."""
    for own in _MEANINGS:
        found = sorted((form for form in own if form in forms), key=lambda form: len(forms[form]))
        if own[0] in found:
            for form in found[:-1]:
                yield from ((index, f"a {form}, where this file has {found[-1]}s") for index in forms[form])


def _odd_tokens(forms: Mapping[str, list[int]], drawings: NDArray[np.uint8]) -> Iterator[tuple[int, str]]:
    for form, members in sorted(forms.items()):
        mean = _mean(drawings[members])
        least = _TOKEN_INK.get(form, 0.0) / max(float(mean.mean()), 1e-9)
        found, most = _compared(members, drawings, 0, mean[None]), _OFF_PICTURE if form.startswith(PICTURE) else _OFF
        for index in np.flatnonzero((found.apart > most) | (found.part < least)).tolist():
            yield members[index], f"a {form} is not seen as a whole: it is covered or cut off"


def _odd_digits(
    items: Sequence[Print], signs: Mapping[str, list[int]], drawings: NDArray[np.uint8]
) -> Iterator[tuple[int, str]]:
    """Yield the digits of one font that do not look like the others, or like what they are read as."""
    names = sorted(signs)
    means = np.stack([_mean(drawings[signs[name]]) for name in names])
    digits = [place for place, name in enumerate(names) if name in DIGITS]
    wrong = dict(_misdrawn([names[place] for place in digits], means[digits])) if digits else {}
    for place, name in enumerate(names):
        first = signs[name][0]
        if name in wrong:
            yield first, f"{wrong[name]} ({items[first].font}, on all pages)"
            continue
        found = _compared(signs[name], drawings, place, means, movable=True)
        inside = np.array([bool(items[index].cell) and not items[index].small for index in signs[name]])
        odd = np.where(inside, (found.apart > _OFF) | (found.nearest != place), found.off > _OFF)
        odd &= inside | (found.least < _NEARER_OUTSIDE * found.off)
        for index in np.flatnonzero(odd | (found.part < _LESS)).tolist():
            yield signs[name][index], f"what reads as {name} {_looks(name, names[found.nearest[index]])}"


def _looks(name: str, other: str) -> str:
    if name == other:
        return "is not seen as a whole: it is covered, cut off or another sign"
    return f"looks like the {other}s of this file"


def _mean(drawings: NDArray[np.uint8]) -> Drawing:
    return np.asarray(drawings.mean(0, dtype=np.float64) / 255)


def _compared(
    members: Sequence[int], drawings: NDArray[np.uint8], place: int, means: Drawing, movable: bool = False
) -> _Compared:
    """Return how far the drawings of a kind are from its mean, the one at `place`, and from the others.

    Those that are `movable` may be painted off their place.
    """
    count = len(members)
    few = sqrt(count / (count - 1)) if count > 3 else min(1.0, count - 1.0)  # two may differ by their size alone
    far, part, flat = np.zeros((count, len(means))), np.zeros(count), means.reshape(len(means), -1).astype(np.float32)
    lengths = np.einsum("mp,mp->m", flat, flat)
    for start in range(0, count, _AT_ONCE):
        rows = slice(start, start + _AT_ONCE)
        own = drawings[members[rows]].reshape(-1, flat.shape[1]).astype(np.float32) / 255
        squares = np.einsum("dp,dp->d", own, own)[:, None] - 2 * np.einsum("dp,mp->dm", own, flat) + lengths
        far[rows] = np.sqrt(np.maximum(squares, 0) / flat.shape[1])
        part[rows] = own.mean(1) / max(float(means[place].mean()), 1e-9)
    for index in np.flatnonzero(far[:, place] * few > _OFF).tolist() if movable else ():
        far[index, place] = _moved(drawings[members[index]] / 255, means[place])
    return _Compared(far[:, place], far[:, place] * few, part, far.argmin(1), far.min(1))


def _moved(drawing: Drawing, mean: Drawing) -> float:
    """Return how far a drawing is from a mean when it is moved to where it is nearest, by a column and a row at most.

    PDFium paints small letters up to 1.3 pixels off their place, and the box of a thin 1 is 5 to 9 pixels wide. In no
    font that is shipped another digit, or one of which half is covered, comes under `_OFF` by that.
    """
    moves = sliding_window_view(np.pad(drawing, 1), drawing.shape)
    return float(np.sqrt(((moves - mean) ** 2).mean((2, 3)).min()))


def _misdrawn(names: Sequence[str], means: Drawing) -> Iterator[tuple[str, str]]:
    """Yield the digits of a font that are drawn as another one throughout, with what they look like."""
    vectors = features(means)
    near, same = likeness(vectors), product(vectors, vectors)
    own = np.array([near[i, DIGITS.index(name)] for i, name in enumerate(names)])
    for i, name in enumerate(names):
        best = DIGITS[int(near[i].argmax())]
        if own[i] < _UNLIKE:
            yield name, f"what reads as {name} does not look like one"
        elif near[i].max() - own[i] > _NEARER:
            yield name, f"what reads as {name} looks like {best}"
        for j, other in enumerate(names):
            swapped = near[i, DIGITS.index(other)] + near[j, DIGITS.index(name)]
            if i != j and same[i, j] > ALIKE:
                yield name, f"what reads as {name} and what reads as {other} look the same"
            elif i != j and swapped > own[i] + own[j]:
                yield name, f"what reads as {name} looks like {other}"
