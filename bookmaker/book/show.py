"""Single pictures of a book or a series: a puzzle, its solution or a step of its walkthrough, a page, all pages."""

from collections.abc import Generator, Iterator, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from bookmaker.book.binding import lay_out
from bookmaker.book.content import hide, make_entries, make_one
from bookmaker.book.from_spec import speech_of
from bookmaker.book.outlook import Outlook, book_outlook
from bookmaker.book.stories import TellTask, tell_one
from bookmaker.book.web import Played, book_page
from bookmaker.engine.solve.turn import NONE
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import CODED, settled_by
from bookmaker.page.layout.area import fullness
from bookmaker.page.layout.contact import ContactSheet, contact_sheet
from bookmaker.page.layout.text import Style
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import add_codes, board_of, show_cells, tier_name
from bookmaker.page.types.single import SQUARE, puzzle_alone, solution_alone, square_alone, step_alone
from bookmaker.page.types.stages import first_texts
from bookmaker.page.types.steps import panel_of
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.png import check_size, encode_pixels, overlaid, rasters
from bookmaker.print.render.single_page import Form, export_page
from bookmaker.values.errors import UserError, did_you_mean
from bookmaker.values.events import Event
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark, Page, Placed, Text, strip_tags
from bookmaker.values.puzzle import Entry, Made, Shown
from bookmaker.words import Words, capitalize_first
from bookmaker.words.locale import percent_written
from bookmaker.words.questions import QUESTION, align_rows, asked_texts
from bookmaker.words.scene import on_one_line, spoken_board
from bookmaker.words.steps import step_boards
from bookmaker.words.story import Story, key_name

NO_SQUARE = "what opens its cells has no room in a square; show its pages instead"


class Depiction(NamedTuple):
    """Something to see, and its text for those who do not see it: a title and lines."""

    page: Page
    fonts: Fonts
    language: str
    title: str
    lines: tuple[str, ...]
    said: str
    """The lines as one text."""

    def render(self, form: Form | Literal["text"], dpi: float, one_bit: bool = False) -> bytes:
        """Return the text, or the picture in a format; a PNG in grays, colours, or black and white only.

        Raises UserError for too many pixels of a PNG.
        """
        if form != "text":
            return export_page(self.page, self.fonts, form, (self.title, self.said, self.language), dpi, one_bit)
        return "".join(f"{line}\n" for line in (self.title, *self.lines)).encode()


def square_dpi(side: int) -> float:
    """Return the dots per inch that give a square `side` dots on each side."""
    return side * 72 / SQUARE


class LocatedPuzzle(NamedTuple):
    """A puzzle of a book or a series, without any page made."""

    entry: Entry
    plan: Plan
    cells: tuple[float, float]
    """The side of a cell in points: on the board to solve, and in the solution."""
    speech: str
    """The language, and the kind whose words it is taught in."""
    solver: str
    dated: date | None = None
    """The day, for a puzzle of a series."""


class Foreseen(NamedTuple):
    """What is known about pages before they are made."""

    title: str
    language: str
    words: Words
    style: Style
    sizes: tuple[PageSize, ...]
    """Width and height of each page, in points."""
    labels: tuple[str, ...] | None = None
    """The folios of all pages; None if not known."""


class Work(Protocol):
    """What pictures are made of: a book, or some days of a series."""

    @property
    def foreseen(self) -> Foreseen:
        """What is known before anything is made."""

    @property
    def first(self) -> int:
        """The number of its first puzzle."""

    def find(self, number: int, workers: int | None) -> Generator[Event, None, LocatedPuzzle]:
        """Make the puzzle with a number; raise UserError if there is none, or as a build does."""

    def lay_out(self, workers: int | None) -> Generator[Event, None, tuple[Page, ...]]:
        """Make all puzzles and their pages; raise UserError as a build does."""

    def play(self, number: int | None, workers: int | None) -> Generator[Event, None, Played]:
        """Make the puzzle with a number, or all, as a page for playing them."""


class BookWork(NamedTuple):
    """A book, as the source of pictures."""

    outlook: Outlook

    @classmethod
    def read(cls, path: Path) -> "BookWork":
        """Read a spec; raises as `book_outlook` does."""
        return cls(book_outlook(path))

    @property
    def foreseen(self) -> Foreseen:
        outlook, spec = self.outlook, self.outlook.file.spec
        labels = tuple(page.label for page in outlook.numbered) if outlook.exact else None
        sizes = (outlook.plan.book.trim,) * outlook.pages
        return Foreseen(spec.title, spec.language, outlook.plan.words, outlook.style, sizes, labels)

    @property
    def first(self) -> int:
        return self.outlook.file.numbers[0]

    def find(self, number: int, workers: int | None) -> Generator[Event, None, LocatedPuzzle]:
        """Make one puzzle. For one with codes all are made: its cells' codes depend on the others."""
        outlook, spec = self.outlook, self.outlook.file.spec
        sections = zip(outlook.plan.book.sections, map(outlook.file.numbers_of, count()), strict=False)
        if not any(number in numbers and section.played.play in CODED for section, numbers in sections):
            _, entry = yield from make_one(outlook.file.path, number, workers)
            return locate_puzzle(outlook, entry)
        entries = yield from make_entries(outlook.file, workers)
        return locate_puzzle(
            outlook._replace(plan=outlook.plan._replace(hidden=hide(entries, spec))), entries[number - 1]
        )

    def lay_out(self, workers: int | None) -> Generator[Event, None, tuple[Page, ...]]:
        return (yield from lay_out(self.outlook, workers))

    def play(self, number: int | None, workers: int | None) -> Generator[Event, None, Played]:
        return (yield from book_page(self.outlook, number, workers))


def locate_puzzle(outlook: Outlook, entry: Entry) -> LocatedPuzzle:
    """Return a puzzle of a book, with cells of their size there."""
    fit, spec = outlook.fits[entry.section], outlook.file.spec
    cells = fit.cell_mm * POINTS["mm"], fit.solution_cell_mm * POINTS["mm"]
    return LocatedPuzzle(entry, outlook.plan, cells, speech_of(spec, entry.made.puzzle.kind), spec.solver)


def puzzle_picture(found: LocatedPuzzle) -> Depiction:
    """Return a puzzle in the look of its book or series, at its size there."""
    cell = found.cells[0]
    title = found.plan.words.spoken.puzzle.format(number=found.entry.number)
    codes = found.plan.hidden.codes.get(found.entry.number, {})
    cells = add_codes(board_of(found.entry.made.puzzle, cell), codes).shown
    return _board(found, puzzle_alone(found.entry, cell, found.plan), title, cells, False)


def solution_picture(found: LocatedPuzzle) -> Depiction:
    """Return the solution of a puzzle in the look of its book or series."""
    cell = found.cells[1]
    title = found.plan.words.solution_of.format(number=found.entry.number)
    cells = show_cells(found.entry.made.puzzle, settled_by(found.entry.made.answer))
    return _board(found, solution_alone(found.entry, cell, found.plan), title, cells, True)


def square_picture(found: LocatedPuzzle) -> Depiction:
    """Return a puzzle as large as a square allows, with title, tier, total and a credit.

    Raises UserError for a board whose table or list does not fit in a square.
    """
    entry, words = found.entry, found.plan.words
    if play := found.plan.book.sections[entry.section].played.play:
        raise UserError(f"puzzle {entry.number} has `play: {play}`: {NO_SQUARE}")
    dated = capitalize_first(words.date(found.dated, weekday=True)) if found.dated else ""
    credit = " · ".join(filter(None, (dated, found.plan.book.author)))
    picture = puzzle_picture(found)
    return picture._replace(page=square_alone(entry, credit, found.plan))


def _board(found: LocatedPuzzle, page: Page, title: str, cells: Sequence[Shown], solved: bool) -> Depiction:
    words, puzzle, heading = found.plan.words, found.entry.made.puzzle, heading_of(found, title)
    first = () if solved else first_texts(found.entry, found.plan).values()
    lines = (*spoken_board(puzzle, cells, words), *_question_lines(found.entry.made, solved, words), *first)
    return _of_puzzle(found, page, heading, lines)._replace(said=on_one_line(lines, words))


def heading_of(found: LocatedPuzzle, title: str = "") -> str:
    """Return what distinguishes a puzzle: its title, or else its number; its tier, its size, its name."""
    words, puzzle = found.plan.words, found.entry.made.puzzle
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    title = title or words.spoken.puzzle.format(number=found.entry.number)
    named = (title, tier_name(found.entry.tier, found.plan), size, found.entry.name)
    return words.reasons.comma.join(filter(None, named))


def rating_said(made: Made) -> str:
    """Return how hard a puzzle is, as a line."""
    return f"hardest {made.rating.hardest:g}, effort {made.rating.effort:g}, energy {made.energy:g}"


def facts_said(found: LocatedPuzzle) -> Iterator[str]:
    """Yield how hard a puzzle is, its key step, and its facts, as lines."""
    made = found.entry.made
    yield rating_said(made)
    if not KINDS[made.puzzle.kind].is_asked:
        story = _tell_story(found)
        if story.key != NONE:
            named = key_name(story, found.plan.words)
            yield f"key step {story.key + 1} of {len(story.told)}{f': {named}' if named else ''}"
        facts = KINDS[made.puzzle.kind].facts(made.puzzle, made.answer)._asdict().items()
        numbers = ((name.replace("_", " "), value) for name, value in facts if isinstance(value, int | float))
        yield ", ".join(f"{name} {value if isinstance(value, bool) else f'{value:.3g}'}" for name, value in numbers)


def _question_lines(made: Made, solved: bool, words: Words) -> Iterator[str]:
    """Yield the question about a puzzle, or the lines of the answer, if there is one."""
    texts = asked_texts(made.puzzle.topic, made.reply, words) if made.reply else {}
    yield from align_rows([text for name, text in texts.items() if (name != QUESTION) is solved])


def step_picture(found: LocatedPuzzle, number: int) -> Depiction:
    """Return the step of a walkthrough with this number, from 1: the board after it, and the reason.

    Raises UserError if there is no such step.
    """
    story, words = _tell_story(found), found.plan.words
    steps = len(story.told)
    if KINDS[found.entry.made.puzzle.kind].is_asked:
        raise UserError(f"puzzle {found.entry.number} is a question and has no steps; --solution shows its answer")
    if not 1 <= number <= steps:
        raise UserError(f"puzzle {found.entry.number} has no step {number}; its steps have the numbers 1 to {steps}")
    named = dict.fromkeys(found.plan.lessons, "")
    step = step_boards(story, [range(index, index + 1) for index in range(number)], words, named)[-1]
    title = words.spoken.step.format(number=found.entry.number, step=number, steps=steps)
    board, reason = tuple(spoken_board(story.board(number - 1), step.shows(), words)), step.texts[1:]
    picture = _of_puzzle(found, step_alone(found.entry, panel_of(step, words), found.plan), title, (*board, *reason))
    return picture._replace(said="\n".join((on_one_line(board, words) + ".", *reason)))


def steps_said(found: LocatedPuzzle) -> Iterator[str]:
    """Yield the steps of a puzzle's walkthrough as lines: what each does, and why; for a question, its answer."""
    words = found.plan.words
    if KINDS[found.entry.made.puzzle.kind].is_asked:
        yield from solution_picture(found).lines
        return
    story = _tell_story(found)
    named = dict.fromkeys(found.plan.lessons, "")
    for step in step_boards(story, [range(index, index + 1) for index in range(len(story.told))], words, named):
        _, heading, *texts = step.texts
        yield from (heading, *(f"  {text}" for text in texts))


def _tell_story(found: LocatedPuzzle) -> Story:
    return tell_one(TellTask(found.entry.made, found.solver, found.speech, True))


def page_picture(
    work: Work, label: str, dpi: float = 0.0, workers: int | None = None
) -> Generator[Event, None, Depiction]:
    """Make all pages and return the one with this folio.

    Raises UserError if there is no such page, if it has too many pixels at this resolution, or as a build does.
    """
    known = work.foreseen
    for width, height in set(known.sizes):
        check_size(width / 72 * dpi, height / 72 * dpi, dpi)
    if known.labels is not None and label not in known.labels:
        raise UserError(f"there is no page '{label}'; {_pages_there(known.labels, label)}")
    pages = yield from work.lay_out(workers)
    page = next((page for page in pages if page.label == label), None)
    if page is None:
        raise UserError(f"there is no page '{label}'; {_pages_there([page.label for page in pages], label)}")
    title, lines = known.words.spoken.page.format(title=known.title, page=label), tuple(_texts(page.marks))
    return Depiction(page, known.style.fonts, known.language, title, lines, "\n".join(lines))


def _pages_there(labels: Sequence[str], label: str) -> str:
    """Return which pages exist, or the one that is probably meant."""
    if label.casefold() in labels:
        return did_you_mean(label, labels)
    first = next((at for at, found in enumerate(labels) if found.isdecimal()), len(labels))
    spans = [part for part in (labels[:first], labels[first:]) if part]
    said = " and ".join(f"{part[0]} to {part[-1]}" if part[1:] else part[0] for part in spans)
    return f"there is only {said}" if len(labels) == 1 else f"the pages are {said}"


def _texts(marks: Sequence[Mark]) -> list[str]:
    """Return the texts of a page, in the order of drawing."""
    found: list[str] = []
    for mark in strip_tags(marks):
        found += [mark.text] if isinstance(mark, Text) else _texts(mark.marks) if isinstance(mark, Placed) else []
    return found


def _of_puzzle(found: LocatedPuzzle, page: Page, title: str, lines: tuple[str, ...]) -> Depiction:
    return Depiction(page, found.plan.style.fonts, found.plan.book.language, title, lines, "\n".join(lines))


def contact_png(work: Work, dpi: float, workers: int | None = None) -> Generator[Event, None, tuple[bytes, int]]:
    """Make all pages and return them on one sheet as PNG, each at `dpi` dots per inch, and their number.

    Each has its folio below it, and how full it is.

    Raises UserError for too many pixels, or as a build does.
    """
    known = work.foreseen
    _sheet(known, [""] * len(known.sizes), known.sizes, dpi)
    pages = yield from work.lay_out(workers)
    full = [percent_written(fullness(page, known.style.fonts), known.language) for page in pages]
    said = [" · ".join(filter(None, (page.label, part))) for page, part in zip(pages, full, strict=True)]
    sheet = _sheet(known, said, [(page.width, page.height) for page in pages], dpi)
    (ground,) = rasters([sheet.ground], known.style.fonts, 72)
    placed = zip(sheet.places, rasters(pages, known.style.fonts, dpi), strict=True)
    return encode_pixels(overlaid(ground, placed), 0.0), len(pages)


def _sheet(known: Foreseen, labels: Sequence[str], sizes: Sequence[PageSize], dpi: float) -> ContactSheet:
    """Return the sheet under the pages; raise UserError for too many pixels."""
    pixels = [(round(width / 72 * dpi), round(height / 72 * dpi)) for width, height in sizes]
    sheet = contact_sheet(labels, pixels, known.style)
    check_size(sheet.ground.width, sheet.ground.height, dpi)
    return sheet
