"""The order of work: a spec becomes a finished book, with files for each of its printers."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.artifacts import COVERS, FRONTS, artifacts, fronts, stem_of, version_stem
from bookmaker.book.bank_puzzles import mark_used, try_to_mark
from bookmaker.book.binding import bind_book, info_of
from bookmaker.book.bundle import ENDING, bundle
from bookmaker.book.content import Content, content_of, make_stock
from bookmaker.book.cover.geometry import Extent
from bookmaker.book.cover.problems import KEY
from bookmaker.book.delivery import findings_of, get_ready, put, refuse
from bookmaker.book.lock_puzzles import content_of_lock
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.book.seal import Edition, Seal, attachments, close, edition_of, seal_of
from bookmaker.book.versions import told_apart, widest_gap
from bookmaker.engine.pool import Workers, staff
from bookmaker.kinds import proof_phrase
from bookmaker.kinds.batch import Stock
from bookmaker.page.paginate import Bound
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant, all_versions, of_version
from bookmaker.spec.values import ANSWERS, TOGETHER
from bookmaker.values.errors import FileProblems, Problem, UserError
from bookmaker.values.events import Done, Event, Note, under_way
from bookmaker.values.files import noting_reads, spare_reads, staging, try_to_write, work_folder
from bookmaker.values.marks import Page, Pages
from bookmaker.values.packing import pack, unpack
from bookmaker.values.puzzle import Entry


class Planned(NamedTuple):
    """A book that has been read and checked, before any of its puzzles is made."""

    outlooks: tuple[Outlook, ...]
    """For each of its printers."""
    folder: Path
    seal: Seal | None
    locked: bool
    zipped: bool = False
    """Whether all of them go into a ZIP, too."""

    @property
    def targets(self) -> Iterator[Path]:
        """The files that it becomes."""
        for copy in copies_of(self.outlooks):
            target, cover = copy.target(self.folder), copy.outlook.file.spec.cover
            yield target
            yield from ([target.with_suffix(".epub")] if copy.has_epub else [])
            yield from (target.with_name(f"{target.stem}-{end}.pdf") for end in COVERS if cover)
        yield from ([self.seal.path] if self.seal else [])
        yield from ([self.bundle] if self.zipped else [])

    @property
    def bundle(self) -> Path:
        """Where the ZIP of its files goes."""
        return self.folder / f"{self.outlooks[0].file.stem}{ENDING}"


def plan(path: Path, folder: Path, variant: Variant = AS_IT_IS, locked: bool = False, zipped: bool = False) -> Planned:
    """Read a spec and check that its book can go into a folder, `locked` as its lock says; raise UserError if not."""
    with noting_reads() as reads:
        outlooks = foresee_all(path, variant)
    seal = seal_of(folder, [outlook.file for outlook in outlooks], reads, locked)
    for file, end in product(all_versions(outlooks[0].file), FRONTS):
        spare_reads(folder / f"{version_stem(file)}{end}")
    targets = (copy.target(folder) for copy in copies_of(outlooks))
    for target in (*targets, *([seal.path] if seal and not locked else [])):
        try_to_write(target)
    if seal and not locked:
        try_to_mark(outlooks[0].file)
    book = Planned(outlooks, folder, seal, locked, zipped)
    if zipped:
        try_to_write(book.bundle)
    return book


def refuse_clashes(books: Sequence[Planned]) -> None:
    """Raise UserError if two books would become one file."""
    seen = dict[Path, Path]()
    for book in books:
        path = book.outlooks[0].file.path
        for target in book.targets:
            if target in seen:
                remedy = "give one of the specs another name, or build them into folders of their own"
                raise UserError(f"{path}: its book would become {target}, as that of {seen[target]} does; {remedy}")
        seen |= dict.fromkeys(book.targets, path)


def build(
    path: Path,
    folder: Path,
    workers: Workers = None,
    variant: Variant = AS_IT_IS,
    locked: bool = False,
    zipped: bool = False,
) -> Generator[Event, None, None]:
    """Make the book of a spec and write it into a folder, a file for each printer; the events report progress.

    A part of it goes into a file of its own. Files that a printer would refuse go nowhere. All files appear together,
    with their lock, or none of them; if the book is `locked`, only files that match its lock; if it is `zipped`, also a
    ZIP of all that its printer and its shops are sent. Raises UserError of one class or another.
    """
    yield from make(plan(path, folder, variant, locked, zipped), workers)


def make(book: Planned, workers: Workers = None) -> Generator[Event, None, None]:
    """Make a book as planned; raise UserError of one class or another."""
    outlooks, folder, seal, locked, zipped = book
    versions, copies = all_versions(outlooks[0].file), list(copies_of(outlooks))
    yield from (Note(str(problem), problem) for problem in warnings_of(outlooks))
    made, refused, editions, sent = list[str](), list[Problem](), list[Edition](), dict[Path, Extent]()
    with staff(workers) as own, staging() as stage:
        making = under_way(_contents_of(versions, outlooks[0].file, seal, own))
        get_ready(outlooks[0].style.fonts)  # while workers make puzzles
        contents, unpicked = yield from making
        extents = [outlooks[0]._replace(file=file).extent(outlooks[0].pages) for file in versions]
        images = (image for extent in extents for image in fronts(extent, contents[extent.file.version].entries))
        for copy in copies:  # workers read its pages while its cover is drawn, and, with the first one, the images
            bound, leaves, entries = bind_copy(copy, contents)
            extent, info = copy.outlook.extent(len(leaves)), info_of(bound, copy.outlook.file.printer)
            if seal:
                info = info._replace(attached=attachments(seal.begun, copy.outlook.file, entries, bound))
            files = chain(artifacts(extent, leaves, entries, info, bound), images)
            editions.append(edition_of(copy.target(folder), copy.outlook.file, bound, len(leaves)))
            made.append(_describe_file(copy.target(folder), len(leaves), copy))
            sent |= {copy.target(folder): extent} if zipped else {}
            works = [under_way(put(stage, artifact, folder, own.near)) for artifact in files]
            if copy is copies[-1]:
                kept, contents, unpicked = pack((_entries_of(contents), unpicked)), {}, ()
            del bound, leaves, entries, extent, info, files  # what is read now takes their place in memory
            for work in works:
                refused += yield from work
        refuse(refused)
        had, unpicked = unpack(kept)
        if seal:
            close(seal, stage, had, editions)
        if zipped:
            stage.put(book.bundle, bundle(outlooks[0].file, sent, stage.waiting))
        if seal and not locked:
            places = {one.version: one.places for one in reversed(editions) if one.places}
            mark_used(outlooks[0].file.spec, had, places, unpicked)
        beside = [str(target) for target in stage.waiting if target not in {one.target for one in editions}]
    if versions[0].version:
        gap = widest_gap([one.made for one in entries] for entries in had.values())
        made.append(told_apart(gap, versions[0].spec))
    if locked and seal:
        beside.append(f"{seal.path}: rebuilt to the byte")
    yield Done("\n".join(made + beside), tuple(stage.waiting))


def _contents_of(
    versions: Sequence[BookFile], file: BookFile, seal: Seal | None, workers: Workers
) -> Generator[Event, None, tuple[dict[str, Content], Stock]]:
    """Return what the versions of a book hold, from the lock that they have to meet or made anew.

    With it go the puzzles made for a book without its picks, none where there is a lock.
    """
    contents = dict[str, Content]()
    if seal and (then := seal.then):
        for one in versions:
            contents[one.version] = yield from content_of_lock(then, seal.path, one, workers)
        return contents, ()
    stock = yield from make_stock(file, workers)
    for one in versions:
        contents[one.version] = yield from content_of(stock, one, workers)
    return contents, stock.unpicked


def _entries_of(contents: Mapping[str, Content]) -> dict[str, tuple[Entry, ...]]:
    return {name: content.entries for name, content in contents.items()}


class Copy(NamedTuple):
    """A file of a book."""

    outlook: Outlook
    """The outlook of the book that the file is named after."""
    versions: tuple[BookFile, ...]
    """Its versions: one, or all in a file of all answers."""

    @property
    def has_epub(self) -> bool:
        """Whether an EPUB is made of it, too."""
        printer = self.outlook.file.printer
        return printer is not None and printer.options.epub

    def target(self, folder: Path) -> Path:
        return folder / f"{stem_of(self.outlook.file)}.pdf"


class Proof(NamedTuple):
    """The findings in a file of a book that is not delivered."""

    name: str
    who: str
    """The printer; '' if none is named."""
    cover: bool
    problems: tuple[Problem, ...]


def proofs(path: Path, variant: Variant, version: str, content: Content) -> Generator[Event | Proof, None, None]:
    """Make the files of a version whose puzzles are made, and yield the findings in each: they are not delivered.

    Raises UserError as `plan` does.
    """
    with work_folder() as folder:
        for copy in copies_of(foresee_all(path, variant)):
            if mine := tuple(one for one in copy.versions if one.version == version):
                yield from _proofs(copy._replace(versions=mine), content, folder)


def _proofs(copy: Copy, content: Content, folder: Path) -> Generator[Event | Proof, None, None]:
    outlook, version = copy.outlook, copy.versions[0].version
    bound, leaves, entries = bind_copy(copy, {version: content})
    extent, info, cover = outlook.extent(len(leaves)), info_of(bound, outlook.file.printer), False
    pages = tuple(leaves)  # what is wrong with a page is not the cover's fault
    try:
        for artifact in artifacts(extent, pages, entries, info, bound):
            waiting = folder / artifact.name
            waiting.write_bytes(artifact.data)
            found = yield from findings_of(artifact, waiting, Path(artifact.name), 1)
            yield Proof(artifact.name, outlook.printer_title, cover, tuple(found))
            cover = True
    except FileProblems as refused:  # the cover does not fit
        yield Proof(KEY, outlook.printer_title, True, tuple(refused.problems))


def copies_of(outlooks: Sequence[Outlook]) -> Iterator[Copy]:
    """Yield the files of a book, given its outlook at each of its printers."""
    for outlook in outlooks:
        versions = all_versions(outlook.file)
        if outlook.file.part == ANSWERS and outlook.file.spec.answers == TOGETHER:
            yield Copy(outlook._replace(file=of_version(outlook.file, "")), versions)
        else:
            yield from (Copy(outlook._replace(file=file), (file,)) for file in versions)


def bind_copy(copy: Copy, contents: Mapping[str, Content]) -> tuple[Bound, Pages, tuple[Entry, ...]]:
    """Return the pages of a file, the last part of them as it is bound, and the puzzles in it."""
    places, entries = list[tuple[Bound, int]](), tuple[Entry, ...]()
    for file in copy.versions:
        bound, _ = bind_book(file, copy.outlook.style, contents[file.version], len(places) + 1)
        places += ((bound, index) for index in range(len(bound.numbered)))
        entries += contents[file.version].entries

    def lay(place: int) -> Page:
        own, index = places[place]
        return own.page(index)

    return bound, Pages(len(places), lay), entries


def _describe_file(target: Path, pages: int, copy: Copy) -> str:
    """Return what a file holds, and which printer takes it."""
    outlook, file, numbers = copy.outlook, copy.outlook.file, copy.outlook.file.numbers
    said = file.puzzle_range if file.only else f"{len(numbers) * len(copy.versions)} puzzles"
    said = f"answers to {said}" if file.part == ANSWERS else said
    taken = f"; no findings for {outlook.printer_title}" if file.printer else ""
    kinds = [section.kind for section in file.spec.puzzle_sections]
    return f"{target}: {pages} {'page' if pages == 1 else 'pages'}, {said}, each {proof_phrase(kinds)}{taken}"
