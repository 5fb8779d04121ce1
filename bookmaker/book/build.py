"""The order of work: a spec becomes a finished book."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from bookmaker.book import delivery
from bookmaker.book.bound import info_of, pages_of
from bookmaker.book.content import make_content
from bookmaker.book.delivery import Extent, Piece, cover_pieces, interior, kept_aside, shop_pieces
from bookmaker.book.locked import Edition, close, seal_of
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.page.paginate import Bound
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant
from bookmaker.spec.lock.values import places_of
from bookmaker.values.errors import Problem, QualityFailure
from bookmaker.values.events import Done, Event, Note
from bookmaker.values.files import Stage, noting_reads, staging, try_to_write, write_whole
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
    targets = [folder / f"{_stem(path, outlook.file)}.pdf" for outlook in outlooks]
    for target in (*targets, *([seal.path] if seal else [])):
        try_to_write(target)
    yield from (Note(f"warning: {text}", problem) for text, problem in warnings_of(outlooks))
    content = yield from make_content(outlooks[0].file, workers)
    made, refused, editions = list[str](), list[Problem](), list[Edition]()
    with staging() as stage:
        for target, outlook in zip(targets, outlooks, strict=True):
            bound, pages = pages_of(path, outlook, content)
            for piece in _pieces(outlook, bound, pages, content.entries):
                refused += yield from _put(stage, piece, target)
            editions.append(_edition(target, outlook.file, bound))
            made.append(_made(target, len(pages), outlook))
        for piece in shop_pieces(_extent(outlooks[0], outlooks[0].pages), content.entries):
            yield from _put(stage, piece, folder / path.stem)
        if refused:
            raise QualityFailure("nothing was delivered:\n" + "\n".join(map(str, refused)), refused)
        if seal:
            close(seal, stage, content.entries, editions)
    if locked and seal:
        made.append(f"{seal.path}: rebuilt to the byte")
    yield Done("\n".join(made))


def _extent(outlook: Outlook, pages: int) -> Extent:
    return Extent(outlook.file, outlook.style, outlook.plan.book.trim, pages)


def _pieces(outlook: Outlook, bound: Bound, pages: Sequence[Page], entries: Sequence[Entry]) -> Iterator[Piece]:
    """Yield the files of a book for one printer."""
    extent, info = _extent(outlook, len(pages)), info_of(outlook, bound)
    yield interior(extent, pages, entries, info)
    yield from cover_pieces(extent, entries, info._replace(tagged=False, outline=()))


def _put(stage: Stage, piece: Piece, stem: Path) -> Generator[Event, None, list[Problem]]:
    """Put a file on the stage and return why its printer would refuse it, which then is kept beside its place."""
    target = stem.with_name(stem.stem + piece.suffix)
    kept = kept_aside(target)
    kept.unlink(missing_ok=True)
    waiting = stage.put(target, piece.data)
    found = yield from delivery.findings(piece, waiting, target)
    yield from (Note(str(problem), problem) for problem in found if problem.level == "warning")
    errors = [problem._replace(file=str(kept)) for problem in found if problem.level == "error"]
    if errors:
        write_whole(kept, piece.data)
    return errors


def _stem(path: Path, file: BookFile) -> str:
    """Return what the file of a book is called: after its spec, its printer, and the puzzles if not all are in it."""
    printer = [file.printer.name] if file.printer else []
    only = [f"{file.only[0]}-{file.only[-1]}"] if file.only else []
    return "-".join((path.stem, *printer, *only))


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
