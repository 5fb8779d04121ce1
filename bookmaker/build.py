"""The order of work: a spec becomes a finished book."""

import hashlib
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.batch import Want, batch, pool
from bookmaker.errors import CannotBeMet, UserError
from bookmaker.events import Done, Event, Note, Progress
from bookmaker.files import try_to_write, write_whole
from bookmaker.kinds import KINDS
from bookmaker.layout.check import Extras, SectionFit, check_sections
from bookmaker.layout.style import Style, open_style
from bookmaker.pages import of_section
from bookmaker.pages.base import NO_EXAMPLE, Book, BookSection, Example, Item, Plan, edges, widest_caption
from bookmaker.paginate import foresee_pages, paginate
from bookmaker.puzzle import Entry, Made, from_code
from bookmaker.rank.tiers import default_bands
from bookmaker.render.pdf import Info, render
from bookmaker.select import select
from bookmaker.spec.book import BookFile, read_book
from bookmaker.spec.entries import PageEntry
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


def foresee(path: Path) -> Outlook:
    """Read a spec and say what its book will be like.

    Raises NotFound, FileProblems, or CannotBeMet when the boards do not fit the pages.
    """
    file = read_book(path)
    style = open_style(file.look, file.layout.parent)
    spec = file.spec
    hints = range(spec.puzzles * (spec.hints or 0)) if spec.hint_order == SHUFFLED else ()
    counts = [section.tiers for section in spec.puzzle_sections]
    plan, pages = foresee_pages(_book(file, shuffle=tuple(hints)), counts, style)
    fits = _fits(plan, pages)
    if errors := _findings(fits, "error"):
        raise CannotBeMet(f"{path}: " + "\n  ".join(errors))
    return Outlook(file, style, plan, pages, fits, exact=not plan.book.hints and not plan.book.walkthroughs)


def _fits(plan: Plan, pages: int) -> tuple[SectionFit, ...]:
    """Return how large the boards of each section become in a book of so many pages."""
    sections = [(section, _extras(plan, index)) for index, section in enumerate(plan.book.sections)]
    return check_sections(sections, plan.book.trim, pages, plan.book.solutions_per_page, plan.style)


def _extras(plan: Plan, index: int) -> Extras:
    section = plan.book.sections[index]
    told = any(number in plan.numbers(index) for number in plan.book.walkthroughs)
    return Extras(
        widest_caption(plan, index),
        widest_caption(plan, index, solved=True),
        edges(section.rows, section.columns) if told else None,
    )


def _findings(fits: tuple[SectionFit, ...], level: str) -> list[str]:
    return [f"{fit.title}: {found.message}" for fit in fits for found in fit.findings if found.level == level]


def build(path: Path, folder: Path, workers: int | None = None) -> Iterator[Event]:
    """Make the book of a spec and write it into a folder, whole or not at all; the events tell how it goes.

    Raises UserError of one class or another; nothing is left half-written.
    """
    outlook = foresee(path)
    target = folder / f"{path.stem}.pdf"
    try_to_write(target)
    yield from (Note(f"warning: {warning}") for warning in _findings(outlook.fits, "warning"))
    yield from _compile()
    spec = outlook.file.spec
    puzzles = yield from batch(spec.seed, tuple(_want(section) for section in spec.puzzle_sections), workers or 0)
    entries = select(puzzles)
    chosen = outlook.plan.book.walkthroughs
    stories = yield from _stories(entries, chosen, spec, workers or 0)
    hints = sum(len(story.hints[: spec.hints or 0]) for story in stories.values())
    book = _book(outlook.file, _example(spec), _shuffled(hints, spec.seed) if spec.hint_order == SHUFFLED else ())
    pages = paginate(book, entries, outlook.style, stories)
    if errors := _findings(_fits(outlook.plan, len(pages)), "error"):
        raise CannotBeMet(f"{path}: " + "\n  ".join(errors))
    info = Info(spec.title, spec.author, spec.language, f"bookmaker {__version__}")
    write_whole(target, render(pages, outlook.style.fonts, info))
    yield Done(f"{target}: {len(pages)} pages, {len(entries)} puzzles, each proved to have one solution")


def make_one(path: Path, number: int, workers: int | None = None) -> Generator[Event, None, tuple[BookFile, Entry]]:
    """Make the puzzle that has this number in a book, and return it with the book's spec.

    Sections of other sizes are left out, for they have no influence on it. Raises UserError where
    there is no such puzzle, and whatever a build may raise.
    """
    file = read_book(path)
    spec, first = file.spec, 1
    if number > spec.puzzles:
        raise UserError(f"{path}: there is no puzzle {number}; its puzzles have the numbers 1 to {spec.puzzles}")
    at = 0
    while first + spec.puzzle_sections[at].puzzles <= number:
        first, at = first + spec.puzzle_sections[at].puzzles, at + 1
    yield from _compile()
    sides = sorted(spec.puzzle_sections[at].size)
    wants = (_want(s) if sorted(s.size) == sides else _want(s)._replace(tiers={}) for s in spec.puzzle_sections)
    puzzles = yield from batch(spec.seed, tuple(wants), workers or 0)
    there = [entry for entry in select(puzzles) if entry.section == at]
    return file, there[number - first]._replace(number=number)


class Task(NamedTuple):
    """One puzzle to be told, with or without the reasons of its steps."""

    made: Made
    solver: str
    language: str
    reasons: bool


def _stories(
    entries: tuple[Entry, ...], chosen: Sequence[int], spec: Spec, workers: int
) -> Generator[Event, None, dict[int, Story]]:
    """Tell all puzzles, those chosen with reasons; yields Progress while it works."""
    reasons = set(chosen)
    tasks = [Task(entry.made, spec.solver, spec.language, entry.number in reasons) for entry in entries]
    stories: dict[int, Story] = {}
    with pool(workers, max(1, len(chosen) // CROWD)) as run:
        for entry, story in zip(entries, run(tell_one, tasks), strict=True):
            stories[entry.number] = story
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


def _compile() -> Iterator[Event]:
    """Compile the kernel if this machine has not done so before, and say that it takes a while."""
    from bookmaker.solve.warm import FIRST_RUN, compile_all, compiled

    if not compiled():
        yield Note(FIRST_RUN)
        compile_all()


def _example(spec: Spec) -> Example:
    """Return the puzzle of the how-to-play spread, solved and told."""
    kind = KINDS[spec.puzzle_sections[0].kind]
    puzzle = from_code(kind.example)
    answer = kind.solve(puzzle).answer
    trace = kind.explain(puzzle, answer, spec.solver)
    return Example(tell(puzzle, trace, load_words(spec.language)), answer)


def _want(section: Section) -> Want:
    rows, columns = section.size
    bands = {**default_bands(rows, columns), **section.bands}
    tiers = dict(section.tiers)
    return Want(section.title, section.kind, rows, columns, section, tiers, bands, section.budget, section.required)


def _book(file: BookFile, example: Example = NO_EXAMPLE, shuffle: tuple[int, ...] = ()) -> Book:
    """Return all that is printed besides the puzzles."""
    spec = file.spec
    sections = tuple(
        BookSection(s.title, s.kind, *s.size, tuple(s.tiers), s.grids_per_page, s.required)
        for s in spec.puzzle_sections
    )
    return Book(
        title=spec.title,
        subtitle=spec.subtitle,
        author=spec.author,
        language=spec.language,
        edition=spec.edition,
        build_id=_build_id(file),
        trim=spec.trim,
        sections=sections,
        front=_items(spec.front),
        body=_body(spec),
        back=_items(spec.after),
        solutions_per_page=spec.solutions_per_page or 0,
        example=example,
        proved=spec.puzzles,
        walkthroughs=tuple(number for number, tier in _tiers(spec) if spec.walkthroughs.has(number, tier)),
        hints=spec.hints or 0,
        shuffle=shuffle,
    )


def _items(entries: Sequence[PageEntry]) -> tuple[Item, ...]:
    return tuple(Item(entry.page, entry.options) for entry in entries)


def _body(spec: Spec) -> tuple[Item, ...]:
    """Return the pages between front and back: those of each section, and what stands between the sections."""
    index, items = 0, list[Item]()
    for part in spec.sections:
        if isinstance(part, Section):
            items += of_section(index)
            index += 1
        else:
            items += _items([part])
    return tuple(items)


def _tiers(spec: Spec) -> Iterator[tuple[int, str]]:
    """Yield the number and the tier of every puzzle."""
    tiers = (tier for section in spec.puzzle_sections for tier, count in section.tiers.items() for _ in range(count))
    return enumerate(tiers, 1)


def _build_id(file: BookFile) -> str:
    """Return a short name for exactly this book: it changes with the spec, the look and our version."""
    text = f"{__version__}\n{file.spec!r}\n{file.look!r}"
    return hashlib.sha256(text.encode()).hexdigest()[:8]
