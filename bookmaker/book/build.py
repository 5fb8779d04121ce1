"""The order of work: a spec becomes a finished book."""

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker import __version__
from bookmaker.book import delivery
from bookmaker.book.content import Content, make_content, shuffled, tiers_by_number, told_numbers
from bookmaker.book.delivery import Extent, Piece, cover_pieces, cover_problems, interior, kept_aside, shop_pieces
from bookmaker.book.locked import Edition, close, seal_of
from bookmaker.book.press import demands_of, refusals, wants_last_blank
from bookmaker.page.layout.check import SectionFit, Wish, check_sections
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.printed import fitted
from bookmaker.page.layout.style import Style, open_style
from bookmaker.page.paginate import Bound, Numbered, bind
from bookmaker.page.paginate import foresee as foresee_sheets
from bookmaker.page.types import of_section
from bookmaker.page.types.base import NO_EXAMPLE, Book, BookSection, Example, Item, Plan
from bookmaker.page.types.boards import deck, edges, foot_deck
from bookmaker.spec.book import (
    AS_IT_IS,
    BookFile,
    Variant,
    problem_of_printer,
    problem_of_section,
    problems_of_pages,
    read_book,
)
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.letters import problems_of_letters
from bookmaker.spec.lock.values import places_of
from bookmaker.spec.model import SHUFFLED, Section
from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, QualityFailure, Wrong, WrongPages
from bookmaker.values.events import Done, Event, Note
from bookmaker.values.files import Stage, noting_reads, staging, try_to_write, write_whole
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry
from bookmaker.words import load_words

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info


class Outlook(NamedTuple):
    """What is known about a book before any puzzle is made."""

    file: BookFile
    style: Style
    plan: Plan
    pages: int
    fits: tuple[SectionFit, ...]
    exact: bool
    """Hints and walkthroughs are as long as their puzzles make them: with them the number of pages is a guess."""
    sheets: tuple[Numbered, ...] = ()
    """Its pages as far as they are known."""
    refused: tuple[Problem, ...] = ()
    """Why its printer may not take it."""

    @property
    def said(self) -> str:
        """Who prints it, in words; '' where nobody is named."""
        return self.file.printer.profile.title if self.file.printer else ""


def open_book(path: Path, variant: Variant = AS_IT_IS) -> tuple[BookFile, Style]:
    """Read a spec and open its fonts; raise NotFound, FileProblems, or UserError for puzzles that it does not have."""
    file = read_book(path, variant)
    style = open_style(file.look, file.fonts)
    if lacking := list(problems_of_letters(file, style)):
        raise FileProblems(lacking)
    if file.printer:
        style = fitted(style, demands_of(file.printer.profile))
    return file._replace(look=style.look), style


def foresee(path: Path, variant: Variant = AS_IT_IS) -> Outlook:
    """Read a spec and say what its book will be like.

    Raises NotFound, FileProblems, UserError for puzzles that it does not have, or CannotBeMet when the boards do not
    fit the pages.
    """
    file, style = open_book(path, variant)
    spec, tiers = file.spec, dict(tiers_by_number(file.spec))
    hints = range(len(file.numbers) * (spec.hints or 0)) if spec.hint_order == SHUFFLED else ()
    counts = [Counter(map(tiers.__getitem__, file.numbers_of(index))) for index in range(len(spec.puzzle_sections))]
    try:
        plan, sheets = foresee_sheets(_book(file, shuffle=tuple(hints)), counts, style, file.numbers[0])
    except WrongPages as wrong:
        raise FileProblems(list(problems_of_pages(file, wrong))) from None
    exact = not plan.book.hints and not plan.book.walkthroughs
    fits = _fits(path, file, plan, len(sheets))
    refused = _refused(file, Extent(file, style, plan.book.trim, len(sheets)), exact)
    return Outlook(file, style, plan, len(sheets), fits, exact, sheets, refused)


def foresee_all(path: Path, variant: Variant = AS_IT_IS) -> tuple[Outlook, ...]:
    """Return what the book of a spec will be like at each of its printers; raise as `foresee` does."""
    first = foresee(path, variant)
    names = [printer.name for printer in first.file.spec.printer[1:]]
    return (first, *(foresee(path, variant._replace(printer=name)) for name in names))


def _refused(file: BookFile, extent: Extent, exact: bool) -> tuple[Problem, ...]:
    """Return why the printer would not take book and cover, as warnings; raise UserError where that is certain."""
    found = list(cover_problems(extent))
    if errors := [problem for problem in found if problem.level == "error"]:
        raise FileProblems(errors)
    if file.printer is None or file.only:
        return tuple(found)
    for key, id, message, remedy, certain in refusals(file.printer.profile, extent.trim, extent.pages):
        level = "error" if certain and (exact or key) else "warning"
        found.append(problem_of_printer(file, key, Wrong(message, id=id, remedy=remedy))._replace(level=level))
    if errors := [problem for problem in found if problem.level == "error"]:
        raise CannotBeMet("\n".join(map(str, errors)), errors)
    return tuple(found)


def _fits(path: Path, file: BookFile, plan: Plan, pages: int) -> tuple[SectionFit, ...]:
    """Return how large the boards of each section become in a book of so many pages; raise CannotBeMet if too small."""
    wishes = [_wish(plan, index) for index in range(len(plan.book.sections))]
    fits = check_sections(wishes, plan.book.trim, pages, plan.style)
    if errors := findings(fits, "error"):
        raise CannotBeMet(f"{path}: " + "\n  ".join(errors), problems_of(file, fits, "error"))
    return fits


def _wish(plan: Plan, index: int) -> Wish:
    section, book, words = plan.book.sections[index], plan.book, plan.words
    board = (section.rows, section.columns)
    told = any(number in plan.numbers(index) for number in book.walkthroughs)
    total = words.count(words.bullets, section.rows * section.columns)
    return Wish(
        section.title,
        board,
        section.per_page,
        deck(plan, index),
        foot_deck(plan, index) or deck(plan, index, solved=True),
        book.solutions_per_page,
        edges(*board) if told else None,
        book.answers,
        max(words.rules_line.format(bullets=total), words.rules_line_many, key=len),
    )


def findings(fits: tuple[SectionFit, ...], level: str) -> list[str]:
    """Return what is to be said of the boards of a book, warnings or errors."""
    return [f"{fit.title}: {found.message}" for fit in fits for found in fit.findings if found.level == level]


def problems_of(file: BookFile, fits: tuple[SectionFit, ...], level: str = "warning") -> tuple[Problem, ...]:
    """Return the same as findings, each at its place in the spec."""
    found = ((index, finding) for index, fit in enumerate(fits) for finding in fit.findings if finding.level == level)
    return tuple(problem_of_section(file, index, *finding) for index, finding in found)


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


def warnings_of(outlooks: Sequence[Outlook]) -> Iterator[tuple[str, Problem]]:
    """Yield what is not so good about a book, each once: as a line, and at its place in the spec."""
    said = set[str]()
    for outlook in outlooks:
        found = zip(findings(outlook.fits, "warning"), problems_of(outlook.file, outlook.fits), strict=True)
        for text, problem in (*found, *((problem.message, problem) for problem in outlook.refused)):
            if text not in said:
                yield text, problem
            said.add(text)


def info_of(outlook: Outlook, bound: Bound) -> "Info":
    from bookmaker.print.render.pdf import Info  # a check need not wait for it

    spec, tagged = outlook.file.spec, outlook.style.tagged
    outline = bound.outline() if tagged else ()
    return Info(spec.title, spec.author, spec.language, f"bookmaker {__version__}", tagged, outline)


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


def pages_of(path: Path, outlook: Outlook, content: Content) -> tuple[Bound, tuple[Page, ...]]:
    """Return the pages of a book, in order and finished; raise UserError as a build does."""
    bound, _ = bind_book(path, outlook.file, outlook.style, content)
    return bound, tuple(map(bound.page, range(len(bound.sheets))))


def lay_out(
    path: Path, outlook: Outlook, workers: int | None = None
) -> Generator[Event, None, tuple[Sequence[Entry], Sequence[Page]]]:
    """Make the puzzles of a book, and return them with its finished pages; raise UserError as a build does."""
    content = yield from make_content(outlook.file, workers)
    return content.entries, pages_of(path, outlook, content)[1]


def bind_book(path: Path, file: BookFile, style: Style, content: Content) -> tuple[Bound, tuple[SectionFit, ...]]:
    """Return the pages of a book, none laid out yet, and how large its boards are.

    Raises FileProblems for pages that cannot be as the spec has them, CannotBeMet when boards become too small.
    """
    spec = file.spec
    hints = sum(len(story.hints[: spec.hints or 0]) for story in content.stories.values())
    book = _book(file, content.example, shuffled(hints, spec.seed) if spec.hint_order == SHUFFLED else ())
    try:
        bound = bind(book, content.entries, style, content.stories)
    except WrongPages as wrong:
        raise FileProblems(list(problems_of_pages(file, wrong))) from None
    return bound, _fits(path, file, bound.context.plan, len(bound.sheets))


def _book(file: BookFile, example: Example = NO_EXAMPLE, shuffle: tuple[int, ...] = ()) -> Book:
    """Return all that is printed besides the puzzles."""
    spec = file.spec
    sections = tuple(
        BookSection(s.title, s.kind, *s.size, tuple(s.tiers), _per_page(s, file.look), s.required)
        for s in spec.puzzle_sections
    )
    return Book(
        title=spec.title,
        subtitle=spec.subtitle,
        author=spec.author,
        language=spec.language,
        edition=spec.edition if "edition" in spec.model_fields_set else load_words(spec.language).first_edition,
        date=spec.date,
        build_id=_build_id(file),
        trim=spec.trim or file.look.trim,
        sections=sections,
        front=_items(spec.front),
        body=_body(file),
        back=_items(spec.after),
        solutions_per_page=spec.solutions_per_page or 0,
        example=example,
        proved=len(file.numbers),
        walkthroughs=tuple(number for number in told_numbers(spec) if number in file.numbers),
        hints=spec.hints or 0,
        answers=spec.solutions,
        puzzles_on=spec.puzzles_on,
        last_blank=file.printer is not None and wants_last_blank(file.printer.profile),
        shuffle=shuffle,
    )


def _per_page(section: Section, look: Look) -> int:
    """Return how many puzzles share a page; 0 for as many as keep cells of the size that the look wants."""
    wanted = section.per_page or look.puzzles.per_page or section.usual_per_page
    return 0 if isinstance(wanted, str) else wanted


def _items(entries: Sequence[PageEntry]) -> tuple[Item, ...]:
    return tuple(Item(entry.page, entry.options) for entry in entries)


def _body(file: BookFile) -> tuple[Item, ...]:
    """Return the pages between front and back: those of each section, and what stands between the sections."""
    index, items = 0, list[Item]()
    for part in file.spec.sections:
        if isinstance(part, Section):
            items += of_section(index) if file.numbers_of(index) else ()
            index += 1
        else:
            items += _items([part])
    return tuple(items)


def _build_id(file: BookFile) -> str:
    """Return a short name for exactly these pages: it changes with the spec, the look and our version."""
    spec = file.spec.model_copy(update={"cover": None, "printer": ()})  # what is around the pages, or in the look
    text = f"{__version__}\n{spec!r}\n{file.look!r}" + (f"\n{file.only}" if file.only else "")
    return hashlib.sha256(text.encode()).hexdigest()[:8]
