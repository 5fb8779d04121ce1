"""The order of work: a spec becomes a finished book."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from bookmaker.book.artifacts import covers, fronts, interior, stem_of
from bookmaker.book.bound import info_of, pages_of
from bookmaker.book.content import make_content
from bookmaker.book.delivery import Artifact, put, refuse
from bookmaker.book.locked import Edition, close, seal_of
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.page.paginate import Bound
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant
from bookmaker.spec.lock.values import places_of
from bookmaker.values.errors import Problem
from bookmaker.values.events import Done, Event, Note
from bookmaker.values.files import noting_reads, staging, try_to_write
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry


def build(
    path: Path, folder: Path, workers: int | None = None, variant: Variant = AS_IT_IS, locked: bool = False
) -> Generator[Event, None, None]:
    """Make the book of a spec and write it into a folder, a file for each printer; the events tell how it goes.

    A part of it goes into a file of its own. What a printer would refuse goes nowhere. All files appear together, with
    their lock, or none of them; if the book is `locked`, none that is not what its lock says. Raises UserError of one
    class or another.
    """
    with noting_reads() as reads:
        outlooks = foresee_all(path, variant)
    seal = seal_of(path, folder, [outlook.file for outlook in outlooks], reads, locked)
    targets = [folder / f"{stem_of(outlook.file)}.pdf" for outlook in outlooks]
    for target in (*targets, *([seal.path] if seal else [])):
        try_to_write(target)
    yield from (Note(f"warning: {text}", problem) for text, problem in warnings_of(outlooks))
    content = yield from make_content(outlooks[0].file, workers)
    made, refused, editions = list[str](), list[Problem](), list[Edition]()
    with staging() as stage:
        for target, outlook in zip(targets, outlooks, strict=True):
            bound, pages = pages_of(path, outlook, content)
            for artifact in _artifacts(outlook, bound, pages, content.entries):
                refused += yield from put(stage, artifact, folder)
            editions.append(_edition(target, outlook.file, bound))
            made.append(_made(target, len(pages), outlook))
        refuse(refused)
        for image in fronts(outlooks[0].extent(outlooks[0].pages), content.entries):
            yield from put(stage, image, folder)
        if seal:
            close(seal, stage, content.entries, editions)
    if locked and seal:
        made.append(f"{seal.path}: rebuilt to the byte")
    yield Done("\n".join(made))


def _artifacts(outlook: Outlook, bound: Bound, pages: Sequence[Page], entries: Sequence[Entry]) -> Iterator[Artifact]:
    """Yield the files of a book for one printer."""
    extent, info = outlook.extent(len(pages)), info_of(outlook, bound)
    yield interior(extent, pages, entries, info)
    yield from covers(extent, entries, info._replace(tagged=False, outline=()))


def _made(target: Path, pages: int, outlook: Outlook) -> str:
    """Return what a file holds, and who takes it."""
    file, numbers = outlook.file, outlook.file.numbers
    said = file.said if file.only else f"{len(numbers)} puzzles"
    taken = f"; no findings for {outlook.said}" if file.printer else ""
    return f"{target}: {pages} pages, {said}, each proved to have one solution{taken}"


def _edition(target: Path, file: BookFile, bound: Bound) -> Edition:
    found = bound.context.references
    places = places_of(found.puzzles, found.solutions, found.walkthroughs)
    return Edition(file.printer.name if file.printer else "", target, len(bound.sheets), places)
