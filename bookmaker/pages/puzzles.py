"""The puzzle pages: one, two, four or six boards, each with number, stars, total and where more is said of it."""

from bookmaker.layout.boxes import Frame
from bookmaker.layout.card import Caption, draw_card
from bookmaker.layout.fit import arrange, places
from bookmaker.layout.grid import Board
from bookmaker.marks import Mark
from bookmaker.pages.base import (
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
from bookmaker.rank.tiers import TIERS


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    section, numbers = plan.book.sections[item.section], plan.numbers(item.section)
    starts = range(0, len(numbers), section.per_page)
    heads = (plan.book.title, section.title)
    pages = [numbers[start : start + section.per_page] for start in starts]
    return tuple(Sheet(PAGE.name, section=item.section, numbers=page, heads=heads, folio=True) for page in pages)


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan = context.plan
    section, cards = plan.book.sections[sheet.section], plan.style.look.puzzles
    size = (section.rows, section.columns)
    fit = arrange(section.per_page, size, frame.body[2:], cards, plan.style, widest_caption(plan, sheet.section))
    outer = (section.columns * fit.cell, section.rows * fit.cell)
    corners = places(fit[:2], outer, frame.body, cards, plan.style, fit.lines)
    marks: list[Mark] = []
    for number, corner in zip(sheet.numbers, corners, strict=False):
        puzzle = context.entries[number - 1].made.puzzle
        board = Board(shown(puzzle, {}), *size, fit.cell)
        marks += draw_card(board, _caption(number, context), fit.split, cards, plan.style, corner)
    return tuple(marks)


def _caption(number: int, context: Context) -> Caption:
    plan, entry, pages = context.plan, context.entries[number - 1], context.references
    found = Pointers(
        hints=pages.hints.get(number, ()),
        solution=pages.solutions.get(number, ""),
        walkthrough=pages.walkthroughs.get(number, ""),
    )
    rank, total = TIERS.index(entry.tier) + 1, total_of(entry.made.puzzle, plan.words)
    return Caption(str(number), rank, total, references(found, plan), plan.words.between_references)


PAGE = PageType("puzzles", _sheets, _lay)
