"""What a build does with its lock: check beforehand if it can be met, and write it or compare with it at the end."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.engine.rank.energy import VERSION
from bookmaker.page.paginate import Bound
from bookmaker.spec.book import BookFile, of_version
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.findings import Spot
from bookmaker.spec.lock.rebuild import BYTES_DECIDE, hash_of, libraries, mismatches, refusals, refuse, source_files
from bookmaker.spec.lock.values import (
    FORMAT,
    SUFFIX,
    Lock,
    Output,
    Places,
    encode_lock,
    finish_lock,
    places_of,
    read_lock,
)
from bookmaker.spec.model import Spec
from bookmaker.spec.values import own_locks
from bookmaker.values import additions
from bookmaker.values.errors import FileProblems, NotFound, UserError, Wrong
from bookmaker.values.files import Reads, Stage, real
from bookmaker.values.puzzle import Entry


class Edition(NamedTuple):
    """The book for one printer."""

    printer: str
    """'' if the book names none."""
    target: Path
    pages: int
    places: Mapping[int, Places]
    """The pages of each puzzle, by number; empty in a file of answers."""
    version: str = ""


def edition_of(target: Path, file: BookFile, bound: Bound, pages: int) -> Edition:
    """Return a lock's entry for a printer's edition, in a file of `pages` pages."""
    found = bound.context.references
    places = places_of(found.puzzles, found.solutions, found.walkthroughs)
    return Edition(file.printer.name if file.printer else "", target, pages, places, file.version)


def is_attached(file: BookFile) -> bool:
    """Tell whether the lock goes inside a file of a book."""
    return bool(file.printer and file.printer.options.attach)


def attachments(lock: Lock, file: BookFile, entries: Sequence[Entry], bound: Bound) -> dict[str, bytes]:
    """Return the files that go inside a file of a book, by name; none unless its printer is asked for that.

    They hold everything that decides how pages look, and nothing about comments in the spec or about the machine.
    """
    if not file.printer or not is_attached(file):
        return {}
    places = edition_of(file.path, file, bound, 0).places
    files = tuple(one for one in lock.files if one.role not in BYTES_DECIDE)
    whole = finish_lock(lock, {"": (entries, {file.printer.name: places})}, ())._replace(files=files, libraries={})
    spec = json.dumps(lock.spec, ensure_ascii=False, indent=1)
    return {f"{file.stem}{SUFFIX}": encode_lock(whole), f"{file.stem}.yaml": spec.encode("utf-8", "replace")}


class Seal(NamedTuple):
    """A lock to write when the book is finished, or to be met by it."""

    path: Path
    begun: Lock
    """The part known before the book is made."""
    then: Lock | None = None
    """The lock that the book has to meet."""


def seal_of(folder: Path, files: Sequence[BookFile], reads: Reads, locked: bool) -> Seal | None:
    """Return the seal of a book that goes into a folder, from what was read for it; None for a part of a book.

    `files` are its editions. Raises NotFound if the lock to meet is missing, QualityFailure with the reasons if it
    cannot be met, FileProblems if the book avoids itself, UserError if there can be no lock.
    """
    file, path = files[0], files[0].path
    lock = folder / f"{file.stem}{SUFFIX}"
    _check_place(path, lock)
    _check_avoids_others(file, path.parent, lock)
    if file.only and locked:
        raise UserError("--only and --locked: a part of a book has no lock; give one of the two")
    if file.only:
        return None
    begun = begun_lock(files, reads)
    return Seal(lock, begun, _to_be_met(lock, begun) if locked else None)


def _check_place(path: Path, lock: Path) -> None:
    if real(lock) == real(path):
        remedy = f"call it {path.stem}.yaml, or build into another folder"
        raise UserError(f"{path}: the lock of the book would take its place; {remedy}")


def _to_be_met(lock: Path, begun: Lock) -> Lock:
    if not lock.exists():
        raise NotFound(f"{lock}: there is no lock to rebuild from; build once without --locked, which writes it")
    then = read_lock(lock)
    refuse(lock, refusals(then, begun))
    return then


def begun_lock(files: Sequence[BookFile], reads: Reads) -> Lock:
    """Return a lock with everything that decides the bytes of a book, before any of them is made."""
    spec = files[0].spec
    return Lock(
        lock=FORMAT,
        bookmaker=__version__,
        energy=VERSION,
        title=of_version(files[0], "").spec.title,
        seed=spec.seed,
        editions=tuple(file.printer.name for file in files if file.printer),
        sections=tuple(section.title for section in spec.puzzle_sections),
        libraries=libraries(),
        spec=files[0].tree.data,
        files=source_files(files[0].path, reads),
        puzzles=(),
        outputs=(),
        additions=_additions(files, reads),
    )


def _additions(files: Sequence[BookFile], reads: Reads) -> dict[str, str]:
    """Return the versions of the packages that bring a part of a book."""
    printers = [file.printer for file in files if file.printer]
    used = {(additions.KINDS, section.kind) for section in files[0].spec.puzzle_sections}
    entries = (one for file in files for one in (*file.spec.front, *file.spec.sections, *file.spec.back))
    used |= {(additions.PAGES, one.page) for one in entries if isinstance(one, PageEntry)}
    used |= {(additions.LANGUAGES, file.spec.language) for file in files}
    used |= {(additions.PRINTERS, one.name) for one in printers}
    used |= {(additions.RULES, rule) for one in printers for rule in one.profile.rules}
    return additions.versions_of(used, [path for path in reads if path != files[0].path])


def _check_avoids_others(file: BookFile, folder: Path, lock: Path) -> None:
    """Raise FileProblems if the lock of a book is among those that it avoids."""
    wrong = Wrong(
        "this is the lock of this very book, which would have other puzzles each time it is built",
        id="bad-lock",
        remedy="remove it; a copy of it under another name stands for the book as it was",
    )
    spots = (Spot(file.tree, Spec, ("avoid", index)) for index in own_locks(file.spec.avoid, folder, lock))
    if problems := [spot.problem_of(wrong) for spot in spots]:
        raise FileProblems(problems)


def close(seal: Seal, stage: Stage, made: Mapping[str, Sequence[Entry]], editions: Sequence[Edition]) -> None:
    """Put the lock on the stage beside its files, or compare these with the lock that they have to meet.

    `made` has the puzzles of each version. Files other than editions are the cover, a single page, or pictures, without
    pages. Raises QualityFailure if a file differs from the lock.
    """
    books = {edition.target: edition.pages for edition in editions}
    pages = {target: books.get(target, int(target.suffix == ".pdf")) for target in stage.waiting}
    outputs = [Output(target.name, hash_of(waiting), pages[target]) for target, waiting in stage.waiting.items()]
    versions = {
        name: (entries, {one.printer: one.places for one in editions if one.version == name and one.places})
        for name, entries in made.items()
    }
    now = finish_lock(seal.begun, versions, outputs)
    if seal.then is None:
        stage.put(seal.path, encode_lock(now))
    else:
        refuse(seal.path, mismatches(seal.then, now))
