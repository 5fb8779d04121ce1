"""Single pictures of a book: a puzzle, its solution or a step of its walkthrough, a page, or all pages on one sheet."""

from collections.abc import Generator, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple

from bookmaker.book.bound import lay_out
from bookmaker.book.content import hide, make_entries, make_one, speech_of
from bookmaker.book.outlook import Outlook, foresee
from bookmaker.book.telling import TellTask, tell_one
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import CODED, settled_by
from bookmaker.page.layout.contact import ContactSheet, contact_sheet
from bookmaker.page.types.alone import puzzle_alone, solution_alone, step_alone
from bookmaker.page.types.asked import asked_texts
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import board_of, coded, shown, tier_name
from bookmaker.page.types.stages import first_texts
from bookmaker.page.types.steps import panels
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.png import check_size, encode_pixels, overlaid, png, rasters
from bookmaker.print.render.svg import AltText, svg
from bookmaker.values.errors import UserError, did_you_mean
from bookmaker.values.events import Event
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark, Page, Placed, Text, untagged
from bookmaker.values.puzzle import Entry, Puzzle, Shown
from bookmaker.words import Words
from bookmaker.words.odds import QUESTION
from bookmaker.words.scene import on_one_line, spoken_board


class Depiction(NamedTuple):
    """Something to be seen, and what it says to those who do not see it: a title and lines."""

    page: Page
    fonts: Fonts
    language: str
    title: str
    lines: tuple[str, ...]
    said: str
    """The lines as one."""

    def drawn(self, form: Literal["text", "svg", "png"], dpi: float, one_bit: bool = False) -> bytes:
        """Return what it says, or SVG, which holds that too, or PNG in grays, colours, or black and white only.

        Raises UserError for too many pixels of a PNG.
        """
        if form == "png":
            return png(self.page, self.fonts, dpi, one_bit)
        if form == "svg":
            return svg(self.page, self.fonts, AltText(self.title, self.said, self.language))
        return "".join(f"{line}\n" for line in (self.title, *self.lines)).encode()


class LocatedPuzzle(NamedTuple):
    """A puzzle in its book, of which no page is made."""

    outlook: Outlook
    entry: Entry

    @property
    def plan(self) -> Plan:
        return self.outlook.plan


def find(path: Path, number: int, workers: int | None = None) -> Generator[Event, None, LocatedPuzzle]:
    """Make one puzzle of a book; raise UserError where there is none with this number, or as a build does.

    For one with codes all are made: what its cells bear depends on the others.
    """
    outlook = foresee(path)
    sections = zip(outlook.plan.book.sections, map(outlook.file.numbers_of, count()), strict=False)
    if not any(number in numbers and section.played.play in CODED for section, numbers in sections):
        _, entry = yield from make_one(path, number, workers)
        return LocatedPuzzle(outlook, entry)
    entries = yield from make_entries(outlook.file, workers)
    plan = outlook.plan._replace(hidden=hide(entries, outlook.file.spec))
    return LocatedPuzzle(outlook._replace(plan=plan), entries[number - 1])


def puzzle_picture(found: LocatedPuzzle) -> Depiction:
    """Return a puzzle in the look of its book, as large as it is there."""
    cell = found.outlook.fits[found.entry.section].cell_mm * POINTS["mm"]
    title = found.plan.words.spoken.puzzle.format(number=found.entry.number)
    codes = found.plan.hidden.codes.get(found.entry.number, {})
    cells = coded(board_of(found.entry.made.puzzle, cell), codes).shown
    return _board(found, puzzle_alone(found.entry, cell, found.plan), title, cells, False)


def solution_picture(found: LocatedPuzzle) -> Depiction:
    """Return the solution of a puzzle in the look of its book, as large as it is there."""
    cell = found.outlook.fits[found.entry.section].solution_cell_mm * POINTS["mm"]
    title = found.plan.words.solution_of.format(number=found.entry.number)
    cells = shown(found.entry.made.puzzle, settled_by(found.entry.made.answer))
    return _board(found, solution_alone(found.entry, cell, found.plan), title, cells, True)


def _board(found: LocatedPuzzle, page: Page, title: str, cells: Sequence[Shown], solved: bool) -> Depiction:
    words, puzzle, heading = found.plan.words, found.entry.made.puzzle, heading_of(found, title)
    first = () if solved else first_texts(found.entry, found.plan).values()
    lines = (*spoken_board(puzzle, cells, words), *_asked(puzzle, solved, words), *first)
    return _picture(found.outlook, page, heading, lines)._replace(said=on_one_line(lines, words))


def heading_of(found: LocatedPuzzle, title: str = "") -> str:
    """Return what tells a puzzle from others: its title, by itself its number; its tier, its size, its name."""
    words, puzzle = found.plan.words, found.entry.made.puzzle
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    title = title or words.spoken.puzzle.format(number=found.entry.number)
    return words.reasons.comma.join((title, tier_name(found.entry.tier, found.plan), size, found.entry.name))


def facts_said(found: LocatedPuzzle) -> Iterator[str]:
    """Yield how hard a puzzle is, and its facts, as lines."""
    made = found.entry.made
    yield f"hardest {made.rating.hardest:g}, effort {made.rating.effort:g}, energy {made.energy:g}"
    if not KINDS[made.puzzle.kind].asked:
        facts = KINDS[made.puzzle.kind].facts(made.puzzle, made.answer)._asdict().items()
        numbers = ((name.replace("_", " "), value) for name, value in facts if isinstance(value, int | float))
        yield ", ".join(f"{name} {value if isinstance(value, bool) else f'{value:.3g}'}" for name, value in numbers)


def _asked(puzzle: Puzzle, solved: bool, words: Words) -> Iterator[str]:
    """Yield what is asked about a puzzle, or the lines of the answer, if anything is."""
    if KINDS[puzzle.kind].asked:
        yield from (text for name, text in asked_texts(puzzle, words).items() if (name != QUESTION) is solved)


def step_picture(found: LocatedPuzzle, number: int) -> Depiction:
    """Return the step of a walkthrough that has this number, from 1: the board after it, and the reason.

    Raises UserError where there is no such step.
    """
    spec, words = found.outlook.file.spec, found.plan.words
    story = tell_one(TellTask(found.entry.made, spec.solver, speech_of(spec), True))
    steps = len(story.told)
    if KINDS[found.entry.made.puzzle.kind].asked:
        raise UserError(f"puzzle {found.entry.number} is a question and has no steps; --solution shows its answer")
    if not 1 <= number <= steps:
        raise UserError(f"puzzle {found.entry.number} has no step {number}; its steps have the numbers 1 to {steps}")
    named = dict.fromkeys(found.plan.moves, "")
    panel = panels(story, [range(index, index + 1) for index in range(number)], words, named)[-1]
    title = words.spoken.step.format(number=found.entry.number, step=number, steps=steps)
    board, reason = tuple(spoken_board(story.board(number - 1), panel.board(), words)), (panel.heading, *panel.text)
    picture = _picture(found.outlook, step_alone(found.entry, panel, found.plan), title, (*board, *reason))
    return picture._replace(said="\n".join((on_one_line(board, words) + ".", *reason)))


def steps_said(found: LocatedPuzzle) -> Iterator[str]:
    """Yield the steps of a puzzle's walkthrough as lines: what each does, and why; of a question, its answer."""
    spec, words = found.outlook.file.spec, found.plan.words
    if KINDS[found.entry.made.puzzle.kind].asked:
        yield from solution_picture(found).lines
        return
    story = tell_one(TellTask(found.entry.made, spec.solver, speech_of(spec), True))
    named = dict.fromkeys(found.plan.moves, "")
    for panel in panels(story, [range(index, index + 1) for index in range(len(story.told))], words, named):
        yield from (panel.heading, *(f"  {text}" for text in panel.text))


def page_picture(
    path: Path, label: str, dpi: float = 0.0, workers: int | None = None
) -> Generator[Event, None, Depiction]:
    """Make a book and return the page whose folio would say this.

    Raises UserError where there is no such page, where it has too many pixels with so many dots per inch, or as a
    build does.
    """
    outlook = foresee(path)
    width, height = outlook.plan.book.trim
    check_size(width / 72 * dpi, height / 72 * dpi, dpi)
    if outlook.exact and label.isdecimal() and not 1 <= int(label) <= outlook.pages:
        raise UserError(f"the book has no page '{label}'; it has only {outlook.pages} pages")
    pages = yield from lay_out(outlook, workers)
    page = next((page for page in pages if page.label == label), None)
    if page is None:
        raise UserError(f"the book has no page '{label}'; {_pages_there(pages, label)}")
    title = outlook.plan.words.spoken.page.format(title=outlook.file.spec.title, page=label)
    return _picture(outlook, page, title, tuple(_texts(page.marks)))


def _pages_there(pages: Sequence[Page], label: str) -> str:
    """Return which pages a book has, or the one that is meant."""
    labels = [page.label for page in pages]
    if label.casefold() in labels:
        return did_you_mean(label, labels)
    first = next((at for at, found in enumerate(labels) if found.isdecimal()), len(labels))
    spans = [part for part in (labels[:first], labels[first:]) if part]
    return "its pages are " + " and ".join(f"{part[0]} to {part[-1]}" for part in spans)


def _texts(marks: Sequence[Mark]) -> list[str]:
    """Return what is written on a page, in the order in which it is drawn."""
    found: list[str] = []
    for mark in untagged(marks):
        found += [mark.text] if isinstance(mark, Text) else _texts(mark.marks) if isinstance(mark, Placed) else []
    return found


def _picture(outlook: Outlook, page: Page, title: str, lines: tuple[str, ...]) -> Depiction:
    return Depiction(page, outlook.style.fonts, outlook.file.spec.language, title, lines, "\n".join(lines))


def contact_png(path: Path, dpi: float, workers: int | None = None) -> Generator[Event, None, tuple[bytes, int]]:
    """Make a book and return all its pages on one sheet as PNG, each in so many dots per inch, and their number.

    Raises UserError for too many pixels, or as a build does.
    """
    outlook = foresee(path)
    _sheet(outlook, [""] * outlook.pages, dpi)
    pages = yield from lay_out(outlook, workers)
    sheet, fonts = _sheet(outlook, [page.label for page in pages], dpi), outlook.style.fonts
    (ground,) = rasters([sheet.ground], fonts, 72)
    return encode_pixels(overlaid(ground, zip(sheet.places, rasters(pages, fonts, dpi), strict=True)), 0.0), len(pages)


def _sheet(outlook: Outlook, labels: Sequence[str], dpi: float) -> ContactSheet:
    """Return what lies under the pages; raise UserError for too many pixels."""
    width, height = outlook.plan.book.trim
    sheet = contact_sheet(labels, (round(width / 72 * dpi), round(height / 72 * dpi)), outlook.style)
    check_size(sheet.ground.width, sheet.ground.height, dpi)
    return sheet
