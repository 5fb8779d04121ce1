"""The solutions in puzzle order, each with the page of its puzzle, after an opening of their own."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from bookmaker.kinds.base import settled_by
from bookmaker.layout.boxes import Frame
from bookmaker.layout.card import Caption, draw_card
from bookmaker.layout.fit import Arrangement, arrange, places, solutions_on_page
from bookmaker.layout.grid import Board
from bookmaker.layout.opening import Opening, opening
from bookmaker.marks import Mark
from bookmaker.pages.base import (
    RECTO,
    Context,
    Item,
    PageType,
    Plan,
    Pointers,
    Sheet,
    references,
    shown,
    total_of,
    widest_caption,
)
from bookmaker.puzzle import Entry
from bookmaker.rank.tiers import TIERS


class _Run(NamedTuple):
    """Neighbouring sections whose solutions share pages, because as many of each fit on one."""

    sections: tuple[int, ...]
    slots: tuple[int, int]
    outer: tuple[float, float]
    """Width and height of the largest board in points."""
    numbers: range
    lines: int
    """Below each board."""


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    pages = [sheet for part, run in enumerate(_runs(plan), 1) for sheet in _pages(plan, run, part)]
    return (Sheet(PAGE.name, RECTO), *pages)


def _fit(plan: Plan, index: int) -> Arrangement:
    """Return the slots and the cell size of a section's solutions."""
    section, style = plan.book.sections[index], plan.style
    board = (section.rows, section.columns)
    caption = widest_caption(plan, index, solved=True)
    per_page = plan.book.solutions_per_page or solutions_on_page(board, plan.size, style, caption)
    return arrange(per_page, board, plan.size, style.look.solutions, style, caption)


def _runs(plan: Plan) -> Iterator[_Run]:
    filled = [index for index in range(len(plan.book.sections)) if plan.numbers(index)]
    for slots, group in groupby(filled, key=lambda index: _fit(plan, index)[:2]):
        indices = tuple(group)
        boards = [(plan.book.sections[i], _fit(plan, i).cell) for i in indices]
        outer = (max(s.columns * cell for s, cell in boards), max(s.rows * cell for s, cell in boards))
        numbers = range(plan.numbers(indices[0])[0], plan.numbers(indices[-1])[-1] + 1)
        yield _Run(indices, slots, outer, numbers, max(_fit(plan, i).lines for i in indices))


def _pages(plan: Plan, run: _Run, part: int) -> Iterator[Sheet]:
    per_page = run.slots[0] * run.slots[1]
    for start in range(0, len(run.numbers), per_page):
        numbers = run.numbers[start : start + per_page]
        head = plan.words.solutions_range.format(span=plan.words.span(numbers[0], numbers[-1]))
        yield Sheet(PAGE.name, numbers=numbers, part=part, heads=(head, head), folio=True)


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, cards = context.plan, context.plan.style.look.solutions
    if sheet.part == 0:
        return _opening(plan, frame)
    run = list(_runs(plan))[sheet.part - 1]
    corners = places(run.slots, run.outer, frame.body, cards, plan.style, run.lines)
    marks: list[Mark] = []
    for number, (x, y) in zip(sheet.numbers, corners, strict=False):
        entry = context.entries[number - 1]
        fit = _fit(plan, entry.section)
        board = _solved(entry, fit.cell)
        inset = (run.outer[0] - board.columns * board.cell) / 2
        marks += draw_card(board, _caption(entry, context), fit.split, cards, plan.style, (x + inset, y))
    return tuple(marks)


def _opening(plan: Plan, frame: Frame) -> tuple[Mark, ...]:
    answer, words = plan.book.example.answer, plan.words
    bullets = frozenset(i for i, bullet in enumerate(answer.bullets) if bullet)
    texts = Opening("", words.solutions, words.solutions_intro, (answer.rows, answer.columns), bullets)
    return opening(texts, plan.style, frame.body)[0]


def _solved(entry: Entry, cell: float) -> Board:
    puzzle = entry.made.puzzle
    return Board(shown(puzzle, settled_by(entry.made.answer)), puzzle.rows, puzzle.columns, cell)


def _caption(entry: Entry, context: Context) -> Caption:
    plan, pages = context.plan, context.references
    found = Pointers(puzzle=pages.puzzles[entry.number], walkthrough=pages.walkthroughs.get(entry.number, ""))
    rank, total = TIERS.index(entry.tier) + 1, total_of(entry.made.puzzle, plan.words)
    return Caption(str(entry.number), rank, total, references(found, plan), plan.words.between_references)


PAGE = PageType("solutions", _sheets, _lay, lambda plan, item: plan.words.solutions)
