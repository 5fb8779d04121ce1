"""Pages of a file matched with those made again from spec and lock.

The file may hold all of them, some in a row, those of several books, with a cover in front, or on sheets as `impose`
lays them out.
"""

import os
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bookmaker.book.impose.guess import impose_again
from bookmaker.book.remake import RemadeFile, remake
from bookmaker.book.sources import Origin
from bookmaker.engine.pool import Workers
from bookmaker.proof.likeness.pairing import Grays, Run, Thumbnail, distances, match, thumbnails
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event

_CLOSE = 0.5
"""Mean difference of small paintings, of 255, up to which a file is surely the one made again."""


class File(NamedTuple):
    """The file whose pages are to be matched."""

    path: Path
    data: bytes
    small: tuple[Thumbnail, ...]


class Part(NamedTuple):
    """Pages of a file, and the file made again that they belong to."""

    made: RemadeFile
    wanted: Path
    """That file, or its pages on sheets."""
    apart: Grays
    """The distances of its pages from those of the file, as `distances` gives them."""
    runs: tuple[Run, ...] = ()

    @property
    def pages(self) -> int:
        """Number of its pages."""
        return int(self.apart.shape[1])


class Paired(NamedTuple):
    """The matching pages of a file, as far as known."""

    pages: int
    parts: tuple[Part, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def unmatched_pages(self) -> tuple[int, ...]:
        """The pages of the file without a match, from 0."""
        there = {found for part in self.parts for run in part.runs for found, _ in run.pairs}
        return tuple(sorted({*range(self.pages)} - there))


def pair(file: File, origins: Sequence[Origin], folder: Path, workers: Workers) -> Generator[Event, None, Paired]:
    """Return the pages of a file matched with those made again in a folder, from each origin in turn.

    What cannot be made again is a note.
    """
    paired, candidates = Paired(len(file.small)), list[Part]()
    for number, origin in enumerate(origins):
        own = folder / str(number)
        own.mkdir()
        try:
            for event in remake(origin, own, workers, lambda stem: _strangeness(stem, file.path.stem)):
                if not isinstance(event, RemadeFile):
                    yield event
                elif not event.is_cover and _is_enough(paired, file.path.stem):
                    return paired
                elif event.path.read_bytes() == file.data:
                    whole, apart = Run(0, 0, paired.pages), np.zeros((paired.pages, paired.pages), np.float32)
                    return paired._replace(parts=(Part(event, event.path, apart, (whole,)),))
                else:
                    candidates += _candidates(event, file, own)
                    found = zip(candidates, match([one.apart for one in candidates]), strict=True)
                    paired = paired._replace(parts=tuple(one._replace(runs=tuple(runs)) for one, runs in found if runs))
        except UserError as error:
            why = "; ".join(one.message for one in error.problems) or str(error)
            why = why.replace(f"{origin.lock.parent}{os.sep}" if origin.is_inside else "", "")
            paired = paired._replace(notes=(*paired.notes, f"{origin.name}: not compared: {why}"))
    return paired


def _candidates(made: RemadeFile, file: File, folder: Path) -> Iterator[Part]:
    """Yield a file made again, page by page, and on sheets if none of its pages is as large as those of the file."""
    wanted = thumbnails(made.path)
    yield Part(made, made.path, distances(file.small, wanted))
    if not made.is_cover and not {one.size for one in file.small} & {one.size for one in wanted}:
        for sheets in impose_again(made.path, file.path, len(wanted), folder):
            yield Part(made, sheets, distances(file.small, thumbnails(sheets)))


def _strangeness(stem: str, name: str) -> tuple[int, str]:
    """Return how little the name of a file made again resembles another file's; the stem decides ties."""
    return -len(stem) * name.startswith(stem), stem


def _is_enough(paired: Paired, name: str) -> bool:
    """Tell whether no other file is needed: all pages but covers have a sure match.

    Files for two printers may differ in little but their build id: their names tell them apart.
    """
    each = [part.apart[pair] for part in paired.parts for run in part.runs for pair in run.pairs]
    named = all(name.startswith(part.made.path.stem) for part in paired.parts if not part.made.is_cover)
    covers = {0, paired.pages - 1}
    return bool(each) and named and covers.issuperset(paired.unmatched_pages) and bool(np.quantile(each, 0.75) < _CLOSE)
