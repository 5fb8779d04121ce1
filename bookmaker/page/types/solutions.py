"""The solutions in puzzle order, each with the page of its puzzle, after an opening of their own."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.card import Caption, Card, draw_card, split_captions
from bookmaker.page.layout.fit import Arrangement, Deck, arrange, places, room, separators, solutions_on_page
from bookmaker.page.layout.grid import Board
from bookmaker.page.layout.opening import Opening, opening
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, Sheet
from bookmaker.page.types.boards import Pointers, caption, deck, named, shown
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Entry


class _Run(NamedTuple):
    """Neighbouring sections whose solutions share pages, because as many of each fit on one."""

    numbers: range
    fits: dict[int, Arrangement]
    """By section: how large its boards are where all have as much room for captions as those that need the most."""
    per_page: int
    fit: Arrangement
    """Of the section whose captions take the most lines."""
    outer: tuple[float, float]
    """Width and height of the largest board in points."""
    deck: Deck


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    pages = [sheet for part, run in enumerate(_runs(plan), 1) for sheet in _pages(plan, run, part)]
    return (Sheet(PAGE.name, RECTO), *pages)


def _fit(plan: Plan, index: int) -> Arrangement:
    """Return the slots and the cell size of a section's solutions."""
    section, own = plan.book.sections[index], deck(plan, index, solved=True)
    return arrange(_per_page(plan, index), (section.rows, section.columns), plan.size, own)


def _per_page(plan: Plan, index: int) -> int:
    section, own = plan.book.sections[index], deck(plan, index, solved=True)
    return plan.book.solutions_per_page or solutions_on_page((section.rows, section.columns), plan.size, own)


def _runs(plan: Plan) -> Iterator[_Run]:
    filled = [index for index in range(len(plan.book.sections)) if plan.numbers(index)]
    for _, group in groupby(filled, key=lambda index: (_per_page(plan, index), *_fit(plan, index)[:2])):
        indices = tuple(group)
        highest = max(indices, key=lambda i: room(deck(plan, i, solved=True), _fit(plan, i).split).below)
        own, per_page = deck(plan, highest, solved=True), _per_page(plan, highest)
        boards = {i: (plan.book.sections[i].rows, plan.book.sections[i].columns) for i in indices}
        fits = {i: _beside(arrange(per_page, boards[i], plan.size, own), plan, i) for i in indices}
        outer = (max(boards[i][1] * fits[i].cell for i in indices), max(boards[i][0] * fits[i].cell for i in indices))
        numbers = range(plan.numbers(indices[0])[0], plan.numbers(indices[-1])[-1] + 1)
        yield _Run(numbers, fits, per_page, fits[highest], outer, own)


def _beside(fit: Arrangement, plan: Plan, index: int) -> Arrangement:
    """Return an arrangement with the captions of a section divided as its boards are wide there."""
    own, columns = deck(plan, index, solved=True), plan.book.sections[index].columns
    return fit._replace(split=split_captions(own.widest, columns * fit.cell, own.cards, own.style))


def _pages(plan: Plan, run: _Run, part: int) -> Iterator[Sheet]:
    for start in range(0, len(run.numbers), run.per_page):
        numbers = run.numbers[start : start + run.per_page]
        head = plan.words.solutions_range.format(span=plan.words.span(numbers[0], numbers[-1]))
        yield Sheet(PAGE.name, numbers=numbers, solves=numbers, part=part, heads=(head, head), folio=True, content=run)


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, cards = context.plan, context.plan.style.look.solutions
    if sheet.part == 0:
        return _opening(plan, frame)
    run, body = sheet.content, frame.body
    marks: list[Mark] = []
    for number, (x, y) in zip(sheet.numbers, places(run.fit, run.outer, body, run.deck), strict=False):
        entry = context.entry(number)
        fit, own = run.fits[entry.section], deck(plan, entry.section, solved=True)
        known = settled_by(entry.made.answer)
        board = _solved(entry, fit.cell)
        inset = (run.outer[0] - board.columns * board.cell) / 2
        card = Card(board, _caption(entry, context), own.edges, named(entry, plan, known))
        marks += draw_card(card, fit.split, cards, plan.style, (x + inset, y))
    return (*marks, *separators(run.fit, len(sheet.numbers), run.outer, body, run.deck))


def _opening(plan: Plan, frame: Frame) -> tuple[Mark, ...]:
    answer, words = plan.book.example.answer, plan.words
    bullets = frozenset(i for i, bullet in enumerate(answer.bullets) if bullet)
    texts = Opening("", words.solutions, words.solutions_intro, (answer.rows, answer.columns), bullets)
    return opening(texts, plan.style, frame.body)[0]


def _solved(entry: Entry, cell: float) -> Board:
    puzzle = entry.made.puzzle
    return Board(shown(puzzle, settled_by(entry.made.answer)), puzzle.rows, puzzle.columns, cell)


def _caption(entry: Entry, context: Context) -> Caption:
    pages = context.references
    found = Pointers(puzzle=pages.puzzles[entry.number], walkthrough=pages.walkthroughs.get(entry.number, ""))
    return caption(entry, found, context.plan)


PAGE = PageType("solutions", _sheets, _lay, lambda plan, item: plan.words.solutions)
