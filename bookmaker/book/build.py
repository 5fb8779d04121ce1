"""The order of work: a spec becomes a finished book."""

from collections.abc import Generator
from pathlib import Path

from bookmaker.book.artifacts import artifacts, fronts, stem_of
from bookmaker.book.bound import info_of, pages_of
from bookmaker.book.content import make_content
from bookmaker.book.delivery import put, refuse
from bookmaker.book.locked import Edition, close, edition_of, seal_of
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.spec.book import AS_IT_IS, Variant
from bookmaker.values.errors import Problem
from bookmaker.values.events import Done, Event, Note
from bookmaker.values.files import noting_reads, staging, try_to_write


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
    seal = seal_of(folder, [outlook.file for outlook in outlooks], reads, locked)
    targets = [folder / f"{stem_of(outlook.file)}.pdf" for outlook in outlooks]
    for target in (*targets, *([seal.path] if seal else [])):
        try_to_write(target)
    yield from (Note(f"warning: {text}", problem) for text, problem in warnings_of(outlooks))
    content = yield from make_content(outlooks[0].file, workers)
    made, refused, editions = list[str](), list[Problem](), list[Edition]()
    with staging() as stage:
        for target, outlook in zip(targets, outlooks, strict=True):
            bound, pages = pages_of(outlook, content)
            for artifact in artifacts(outlook.extent(len(pages)), pages, content.entries, info_of(outlook, bound)):
                refused += yield from put(stage, artifact, folder)
            editions.append(edition_of(target, outlook.file, bound))
            made.append(_made(target, len(pages), outlook))
        refuse(refused)
        for image in fronts(outlooks[0].extent(outlooks[0].pages), content.entries):
            yield from put(stage, image, folder)
        if seal:
            close(seal, stage, content.entries, editions)
    if locked and seal:
        made.append(f"{seal.path}: rebuilt to the byte")
    yield Done("\n".join(made))


def _made(target: Path, pages: int, outlook: Outlook) -> str:
    """Return what a file holds, and who takes it."""
    file, numbers = outlook.file, outlook.file.numbers
    said = file.said if file.only else f"{len(numbers)} puzzles"
    taken = f"; no findings for {outlook.said}" if file.printer else ""
    return f"{target}: {pages} pages, {said}, each proved to have one solution{taken}"
