"""The order of work: a spec becomes a finished book."""

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.batch import Want, batch, pool
from bookmaker.errors import CannotBeMet, FileProblems, Problem, WrongPages
from bookmaker.events import Done, Event, Note, Progress
from bookmaker.files import try_to_write, write_whole
from bookmaker.kinds import KINDS
from bookmaker.layout.check import SectionFit, Wish, check_sections
from bookmaker.layout.look import Look
from bookmaker.layout.style import Style, open_style
from bookmaker.marks import Page
from bookmaker.pages import of_section
from bookmaker.pages.base import NO_EXAMPLE, Book, BookSection, Example, Item, Plan, deck, edges, foot_deck
from bookmaker.paginate import Bound, Numbered, Stories, bind
from bookmaker.paginate import foresee as foresee_sheets
from bookmaker.puzzle import Entry, Made, from_code
from bookmaker.rank.tiers import default_bands
from bookmaker.select import select
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant, problem_of_section, problems_of_pages, read_book
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.letters import problems_of_letters
from bookmaker.spec.model import SHUFFLED, Section, Spec
from bookmaker.words import load_words
from bookmaker.words.story import Story, tell

SHUFFLE = (1 << 40, 0)
"""The stream of the hints' order: no section of a book has this number."""
CROWD = 50
"""Puzzles that are told by one process before another one is worth its start."""


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


class Content(NamedTuple):
    """What is made for a book: its puzzles in printed order, how they are solved, and the puzzle of the rules."""

    entries: tuple[Entry, ...]
    stories: Stories
    example: Example


def open_book(path: Path, variant: Variant = AS_IT_IS) -> tuple[BookFile, Style]:
    """Read a spec and open its fonts; raise NotFound, FileProblems, or UserError for puzzles that it does not have."""
    file = read_book(path, variant)
    style = open_style(file.look, file.fonts)
    if lacking := list(problems_of_letters(file, style)):
        raise FileProblems(lacking)
    return file, style


def foresee(path: Path, variant: Variant = AS_IT_IS) -> Outlook:
    """Read a spec and say what its book will be like.

    Raises NotFound, FileProblems, UserError for puzzles that it does not have, or CannotBeMet when the boards do not
    fit the pages.
    """
    file, style = open_book(path, variant)
    spec, tiers = file.spec, dict(_tiers(file.spec))
    hints = range(len(file.numbers) * (spec.hints or 0)) if spec.hint_order == SHUFFLED else ()
    counts = [Counter(map(tiers.__getitem__, file.numbers_of(index))) for index in range(len(spec.puzzle_sections))]
    try:
        plan, sheets = foresee_sheets(_book(file, shuffle=tuple(hints)), counts, style, file.numbers[0])
    except WrongPages as wrong:
        raise FileProblems(list(problems_of_pages(file, wrong))) from None
    fits, exact = _fits(path, file, plan, len(sheets)), not plan.book.hints and not plan.book.walkthroughs
    return Outlook(file, style, plan, len(sheets), fits, exact, sheets)


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
    path: Path, folder: Path, workers: int | None = None, variant: Variant = AS_IT_IS
) -> Generator[Event, None, None]:
    """Make the book of a spec and write it into a folder, whole or not at all; the events tell how it goes.

    A part of it goes into a file of its own. Raises UserError of one class or another; nothing is left half-written.
    """
    from bookmaker.render.pdf import Info, render  # a check need not wait for it

    outlook = foresee(path, variant)
    only = outlook.file.only
    target = folder / (f"{path.stem}-{only[0]}-{only[-1]}.pdf" if only else f"{path.stem}.pdf")
    try_to_write(target)
    for text, problem in zip(findings(outlook.fits, "warning"), problems_of(outlook.file, outlook.fits), strict=True):
        yield Note(f"warning: {text}", problem)
    entries, pages = yield from lay_out(path, outlook, workers)
    spec = outlook.file.spec
    info = Info(spec.title, spec.author, spec.language, f"bookmaker {__version__}")
    write_whole(target, render(pages, outlook.style.fonts, info))
    said = outlook.file.said if only else f"{len(entries)} puzzles"
    yield Done(f"{target}: {len(pages)} pages, {said}, each proved to have one solution")


def lay_out(
    path: Path, outlook: Outlook, workers: int | None = None
) -> Generator[Event, None, tuple[Sequence[Entry], Sequence[Page]]]:
    """Make the puzzles of a book, and return them with its finished pages; raise UserError as a build does."""
    spec = outlook.file.spec
    entries = yield from make_entries(outlook.file, workers)
    stories = yield from tell_all(tasks_of(entries, spec), workers or 0)
    told = {entry.number: story for entry, story in zip(entries, stories, strict=True)}
    content = Content(entries, told, example_of(*example_key(spec)))
    bound, _ = bind_book(path, outlook.file, outlook.style, content)
    return entries, tuple(map(bound.page, range(len(bound.sheets))))


def bind_book(path: Path, file: BookFile, style: Style, content: Content) -> tuple[Bound, tuple[SectionFit, ...]]:
    """Return the pages of a book, none laid out yet, and how large its boards are.

    Raises FileProblems for pages that cannot be as the spec has them, CannotBeMet when boards become too small.
    """
    spec = file.spec
    hints = sum(len(story.hints[: spec.hints or 0]) for story in content.stories.values())
    book = _book(file, content.example, _shuffled(hints, spec.seed) if spec.hint_order == SHUFFLED else ())
    try:
        bound = bind(book, content.entries, style, content.stories)
    except WrongPages as wrong:
        raise FileProblems(list(problems_of_pages(file, wrong))) from None
    return bound, _fits(path, file, bound.context.plan, len(bound.sheets))


def make_one(path: Path, number: int, workers: int | None = None) -> Generator[Event, None, tuple[BookFile, Entry]]:
    """Make the puzzle that has this number in a book, and return it with the book's spec.

    Raises UserError where there is no such puzzle, and whatever a build may raise.
    """
    file = read_book(path, Variant(only=range(number, number + 1)))
    (entry,) = yield from make_entries(file, workers)
    return file, entry


def make_entries(file: BookFile, workers: int | None = None) -> Generator[Event, None, tuple[Entry, ...]]:
    """Make the puzzles of a book that are wanted, each with its number in the whole book.

    Sections without any of them are left out, unless their size is that of another one, for no puzzle comes twice.
    """
    yield from compile_engine()
    spec, sizes = file.spec, [sorted(section.size) for section in file.spec.puzzle_sections]
    needed = [size for index, size in enumerate(sizes) if file.numbers_of(index)]
    wants = (w if size in needed else w._replace(tiers={}) for w, size in zip(wants_of(spec), sizes, strict=True))
    made = select((yield from batch(spec.seed, tuple(wants), workers or 0)))
    return tuple(entry for entry in _numbered(made, spec) if entry.number in file.numbers)


def _numbered(entries: Sequence[Entry], spec: Spec) -> Iterator[Entry]:
    """Yield some sections' puzzles, each with its number in the whole book."""
    first = 1
    for index, section in enumerate(spec.puzzle_sections):
        there = (entry for entry in entries if entry.section == index)
        yield from (entry._replace(number=number) for number, entry in enumerate(there, first))
        first += section.puzzles


class Task(NamedTuple):
    """One puzzle to be told, with or without the reasons of its steps."""

    made: Made
    solver: str
    language: str
    reasons: bool


def tasks_of(entries: Sequence[Entry], spec: Spec) -> tuple[Task, ...]:
    """Return what there is to tell of the puzzles of a book, by their numbers: those it chooses with reasons."""
    reasons = set(_told(spec))
    return tuple(Task(entry.made, spec.solver, spec.language, entry.number in reasons) for entry in entries)


def tell_all(tasks: Sequence[Task], workers: int) -> Generator[Event, None, list[Story]]:
    """Tell some puzzles; yields Progress while it works."""
    stories: list[Story] = []
    with pool(workers, max(1, sum(task.reasons for task in tasks) // CROWD)) as run:
        for story in run(tell_one, tasks):
            stories.append(story)
            yield Progress("explained", len(stories), len(tasks))
    return stories


def tell_one(task: Task) -> Story:
    """Tell how one puzzle is solved; this is what a worker runs."""
    puzzle, answer = task.made.puzzle, task.made.answer
    trace = KINDS[puzzle.kind].explain(puzzle, answer, task.solver)
    return tell(puzzle, trace, load_words(task.language), task.reasons)


def _shuffled(count: int, seed: int) -> tuple[int, ...]:
    """Return the order of so many hints that stand in none; the seed alone decides."""
    import numpy as np

    from bookmaker.kernel.rng import shuffle, stream

    places = np.arange(count)
    shuffle(stream(seed, *SHUFFLE), places, 0, count)
    return tuple(places.tolist())


def compile_engine() -> Iterator[Event]:
    """Compile the kernel if this machine has not done so before, and say that it takes a while."""
    from bookmaker.solve.warm import FIRST_RUN, compile_all, compiled

    if not compiled():
        yield Note(FIRST_RUN)
        compile_all()


def example_key(spec: Spec) -> tuple[str, str, str]:
    """Return what decides the puzzle of the how-to-play spread: kind, solver and language."""
    return spec.puzzle_sections[0].kind, spec.solver, spec.language


def example_of(kind: str, solver: str, language: str) -> Example:
    """Return the puzzle of the how-to-play spread, solved and told."""
    puzzle = from_code(KINDS[kind].example)
    answer = KINDS[kind].solve(puzzle).answer
    trace = KINDS[kind].explain(puzzle, answer, solver)
    return Example(tell(puzzle, trace, load_words(language)), answer)


def wants_of(spec: Spec) -> tuple[Want, ...]:
    """Return the puzzles that a book wants, by its sections."""
    return tuple(map(_want, spec.puzzle_sections))


def _want(section: Section) -> Want:
    rows, columns = section.size
    bands = {**default_bands(rows, columns), **section.bands}
    tiers = dict(section.tiers)
    return Want(section.title, section.kind, rows, columns, section, tiers, bands, section.budget, section.required)


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
        walkthroughs=tuple(number for number in _told(spec) if number in file.numbers),
        hints=spec.hints or 0,
        answers=spec.solutions,
        puzzles_on=spec.puzzles_on,
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


def _told(spec: Spec) -> tuple[int, ...]:
    """Return the numbers of the puzzles that are told step by step."""
    return tuple(number for number, tier in _tiers(spec) if spec.walkthroughs.has(number, tier))


def _tiers(spec: Spec) -> Iterator[tuple[int, str]]:
    """Yield the number and the tier of every puzzle."""
    tiers = (tier for section in spec.puzzle_sections for tier, count in section.tiers.items() for _ in range(count))
    return enumerate(tiers, 1)


def _build_id(file: BookFile) -> str:
    """Return a short name for exactly this book: it changes with the spec, the look and our version."""
    text = f"{__version__}\n{file.spec!r}\n{file.look!r}" + (f"\n{file.only}" if file.only else "")
    return hashlib.sha256(text.encode()).hexdigest()[:8]
