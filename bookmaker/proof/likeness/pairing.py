"""Pairs of pages of two files, matched by small paintings, in runs that follow each other in both."""

from collections.abc import Iterator, Sequence, Set
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.likeness.painting import SMALL, page_at, paint
from bookmaker.proof.pdf.pdfium import document_of
from bookmaker.values.geometry import PageSize

_BLOCK = 8
"""Side of the squares whose mean a small painting keeps, in points."""
_LIKE = 3.0
"""Mean difference, of 255, from which pages are not alike at all."""
_SPARE, _TIMES = 0.005, 1.1
"""Margin and factor by which a page's partner may differ more from it than the page most like it."""

Grays = NDArray[np.float32]
Flags = NDArray[np.bool_]


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
    """Return the pages of a file, painted small; damaged ones have no size."""
    with document_of(path) as document:
        return [_thumbnail(page_at(document, index)) for index in range(len(document))]


def _thumbnail(page: Any | None) -> Thumbnail:
    if page is None:
        return Thumbnail((0, 0), np.zeros(0, np.float32))
    width, height = (round(side) for side in page.get_size())
    scale = SMALL.limit_pixels((width, height))
    pixels = paint(page, scale, (width, height))[:, :, 1]
    page.close()
    rows, columns = (-(-side // _BLOCK) for side in pixels.shape)
    room = np.full((rows * _BLOCK, columns * _BLOCK), 255, np.float32)
    room[: pixels.shape[0], : pixels.shape[1]] = pixels
    grays = room.reshape(rows, _BLOCK, columns, _BLOCK).mean((1, 3), dtype=np.float32)
    return Thumbnail((width, height), grays.reshape(-1))


def match(apart: Sequence[Grays]) -> list[list[Run]]:
    """Return the longest runs of pages that are alike, for each of some other files, with no page in two.

    `apart` has the `distances` of the file's pages to those of each other file. Pages of another file are in one run
    only, unless all of it is repeated. A page unlike all others joins the run of its neighbours, or of its only
    neighbour at either end.
    """
    nearest = np.hstack(apart).min(1, initial=np.inf, keepdims=True)
    alike = [(one <= nearest * _TIMES + _SPARE) & (one < _LIKE) for one in apart]
    again, found = [one.copy() for one in alike], [list[Run]() for _ in apart]
    while best := _best(alike, again, apart):
        which, run = best
        found[which].append(run)
        for flags in (*alike, *again):
            flags[run.found : run.found + run.length] = False
        alike[which][:, run.wanted : run.wanted + run.length] = False
    free = {*range(len(nearest))} - {at for runs in found for run in runs for at, _ in run.pairs}
    return [_with_strangers(sorted(runs), one.shape, free) for runs, one in zip(found, apart, strict=True)]


def _best(alike: Sequence[Flags], again: Sequence[Flags], apart: Sequence[Grays]) -> tuple[int, Run] | None:
    """Return the longest run with the index of its file; or a repeat of a whole file, if that is longer."""
    own, every = ([*map(_longest, flags, apart)] for flags in (alike, again))
    whole = (run if run.length == one.shape[1] else Run(0, 0, 0) for one, run in zip(again, every, strict=True))
    runs = [max(pair, key=lambda run: run.length) for pair in zip(own, whole, strict=True)]
    which = max(range(len(runs)), key=lambda at: runs[at].length)
    return (which, runs[which]) if runs[which].length else None


def distances(found: Sequence[Thumbnail], wanted: Sequence[Thumbnail]) -> Grays:
    """Return the distance of each page of a file to each page of another; infinite where sizes differ."""
    apart = np.full((len(found), len(wanted)), np.inf, np.float32)
    for size in ({one.size for one in found} & {one.size for one in wanted}) - {(0, 0)}:
        rows, columns = ([at for at, one in enumerate(side) if one.size == size] for side in (found, wanted))
        others = np.array([wanted[column].grays for column in columns])
        for row in rows:
            apart[row, columns] = np.abs(others - found[row].grays).mean(1)
    return apart


def _longest(alike: Flags, apart: Grays) -> Run:
    """Return the longest run; of equally long ones the closest, else the first."""
    best, cost = Run(0, 0, 0), 0.0
    lengths, costs = np.zeros(alike.shape[1] + 1, np.int64), np.zeros(alike.shape[1] + 1)
    for row, flags in enumerate(alike):
        lengths[1:] = np.where(flags, lengths[:-1] + 1, 0)
        costs[1:] = np.where(flags, costs[:-1] + apart[row], 0)
        longest = int(lengths.max())
        at = int(np.where(lengths == longest, costs, np.inf).argmin())
        if longest and (-longest, costs[at]) < (-best.length, cost):
            best, cost = Run(row - longest + 1, at - longest, longest), float(costs[at])
    return best


def _with_strangers(runs: Sequence[Run], shape: tuple[int, ...], free: Set[int]) -> list[Run]:
    """Return runs extended by the pages between two of them, before the first and behind the last.

    Such pages differ from all others; only `free` ones are taken.
    """
    found = list[Run]()
    for one in runs:
        last = found[-1] if found else Run(0, 0, 0)
        gap = range(last.found + last.length, one.found)
        if one.found - last.found == one.wanted - last.wanted >= last.length and {*gap} <= free:
            found[-1:] = [last._replace(length=one.found - last.found + one.length)]
        else:
            found.append(one)
    if found:
        last = found[-1]
        end = last.found + last.length
        behind = min(shape[0] - end, shape[1] - last.wanted - last.length)
        found[-1] = last._replace(length=last.length + behind * ({*range(end, end + behind)} <= free))
    return found
