"""Which page of one file is which of another: by small paintings, in runs of pages that follow each other in both."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.likeness.painting import SMALL, opened, paint
from bookmaker.values.geometry import PageSize

_BLOCK = 8
"""Points: side of the squares of which a small painting keeps the mean."""
_LIKE = 3.0
"""Of 255: mean difference from which on pages are not alike at all."""
_SPARE, _TIMES = 0.05, 1.5
"""A page may be that much less like its own one than like the one that it is most like."""

Grays = NDArray[np.float32]


class Thumbnail(NamedTuple):
    """A page painted small: its size in points, rounded, and the means of its squares, row by row."""

    size: PageSize
    grays: Grays


class Run(NamedTuple):
    """Pages that follow each other in both files, from 0."""

    found: int
    wanted: int
    length: int

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        return ((self.found + step, self.wanted + step) for step in range(self.length))


def thumbnails(path: Path) -> list[Thumbnail]:
    """Return the pages of a file, painted small."""
    with opened(path) as document:
        return [_thumbnail(page) for page in document]


def _thumbnail(page: Any) -> Thumbnail:
    width, height = (round(side) for side in page.get_size())
    scale = SMALL.within((width, height))
    pixels = paint(page, scale, (width, height))[:, :, 1]
    page.close()
    rows, columns = (-(-side // _BLOCK) for side in pixels.shape)
    room = np.full((rows * _BLOCK, columns * _BLOCK), 255, np.float32)
    room[: pixels.shape[0], : pixels.shape[1]] = pixels
    grays = room.reshape(rows, _BLOCK, columns, _BLOCK).mean((1, 3), dtype=np.float32)
    return Thumbnail((width, height), grays.reshape(-1))


class Match(NamedTuple):
    """How pages of a file go with those of another one."""

    runs: tuple[Run, ...]
    wanted: Sequence[Thumbnail]
    apart: float
    """Of 255: mean difference of the pages that go together, half of them."""


def match(found: Sequence[Thumbnail], wanted: Sequence[Thumbnail], left: Collection[int]) -> Match:
    """Return the runs of pages that are alike, in the order of the first file: the longest ones, no page in two.

    Pages of the other file are in one run only, unless all of it is there again. Only the pages that are `left` are
    asked. One that differs from all others stands in a run if its neighbours do.
    """
    apart, chosen = distances(found, wanted), list[Run]()
    apart[[row for row in range(len(found)) if row not in left]] = np.inf
    nearest = apart.min(1, initial=np.inf, keepdims=True)
    alike = (apart <= nearest * _TIMES + _SPARE) & (apart < _LIKE)
    again = alike.copy()
    while (best := _longest(alike)).length or (best := _longest(again)).length == len(wanted):
        chosen.append(best)
        alike[best.found : best.found + best.length] = again[best.found : best.found + best.length] = False
        alike[:, best.wanted : best.wanted + best.length] = False
    runs = tuple(_reaching(_joined(sorted(chosen)), len(found), len(wanted), left))
    each = [float(apart[pair]) for run in runs for pair in run.pairs]
    return Match(runs, wanted, float(np.median(each)) if each else 0.0)


def distances(found: Sequence[Thumbnail], wanted: Sequence[Thumbnail]) -> Grays:
    """Return for each page of a file how far it is from those of another one; infinite where sizes differ."""
    apart = np.full((len(found), len(wanted)), np.inf, np.float32)
    for size in {one.size for one in found} & {one.size for one in wanted}:
        rows, columns = ([at for at, one in enumerate(side) if one.size == size] for side in (found, wanted))
        others = np.array([wanted[column].grays for column in columns])
        for row in rows:
            apart[row, columns] = np.abs(others - found[row].grays).mean(1)
    return apart


def _reaching(runs: Sequence[Run], found: int, wanted: int, left: Collection[int]) -> Iterator[Run]:
    """Yield runs, the first and the last one as long as both files go on: pages there differ from all others."""
    for one in runs:
        first, last = one is runs[0], one is runs[-1]
        before = min(one.found, one.wanted) if first else 0
        before = before if {*range(one.found - before, one.found)} <= {*left} else 0
        end = one.found + one.length
        behind = min(found - end, wanted - one.wanted - one.length) if last else 0
        behind = behind if {*range(end, end + behind)} <= {*left} else 0
        yield Run(one.found - before, one.wanted - before, before + one.length + behind)


def _longest(alike: NDArray[np.bool_]) -> Run:
    """Return the longest run, the first of equal ones."""
    best, before = Run(0, 0, 0), np.zeros(alike.shape[1] + 1, np.int64)
    for row, flags in enumerate(alike):
        here = np.zeros_like(before)
        here[1:] = np.where(flags, before[:-1] + 1, 0)
        length = int(here.max())
        if length > best.length:
            best = Run(row - length + 1, int(here.argmax()) - length, length)
        before = here
    return best


def _joined(ordered: Sequence[Run]) -> list[Run]:
    """Return runs, two with the same number of pages left out between them in both files as one."""
    found = list[Run]()
    for one in ordered:
        last = found[-1] if found else None
        if last and one.found - last.found == one.wanted - last.wanted > 0:
            found[-1] = last._replace(length=one.found - last.found + one.length)
        else:
            found.append(one)
    return found
