"""The puzzle pages: boards with their captions, and what else the look puts on these pages."""

from collections.abc import Iterator

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.boxes import Frame, region_box
from bookmaker.page.layout.card import Caption, Card, draw_above, draw_card, rows_above
from bookmaker.page.layout.check import AT_FOOT, OVERLEAF
from bookmaker.page.layout.fit import (
    Arrangement,
    Strip,
    above_strip,
    arrange,
    places,
    puzzles_on_page,
    room,
    separators,
    strip,
)
from bookmaker.page.layout.grid import Board
from bookmaker.page.layout.ruled import ruled
from bookmaker.page.layout.tags import PARAGRAPH, figure, tag
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import ANY, RECTO, VERSO, Context, Item, PageType, Plan, Sheet
from bookmaker.page.types.boards import NOWHERE, Pointers, caption, deck, foot_deck, named, rules_line, shown
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Placed, untagged
from bookmaker.values.puzzle import Entry

_NUMBERS = ("number", "numbered")
"""The fields of a caption that have the puzzle's number."""


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    section, numbers = plan.book.sections[item.section], plan.numbers(item.section)
    per_page = _per_page(plan, item.section)
    pages = [numbers[start : start + per_page] for start in range(0, len(numbers), per_page)]
    heads, recto = (plan.book.title, section.title), plan.book.puzzles_on == RECTO or plan.book.answers == OVERLEAF
    sheets = []
    for page in pages:
        sheet = Sheet(PAGE.name, RECTO if recto else ANY, item.section, page, heads=heads, folio=True)
        sheets += [sheet._replace(solves=page)] if plan.book.answers == AT_FOOT else [sheet]
        sheets += [_overleaf(plan, sheet)] if plan.book.answers == OVERLEAF else []
    return tuple(sheets)


def _overleaf(plan: Plan, sheet: Sheet) -> Sheet:
    """Return the sheet behind one with puzzles, which has their solutions in the same places."""
    head = plan.words.solutions_range.format(span=plan.words.span(sheet.numbers[0], sheet.numbers[-1]))
    return sheet._replace(side=VERSO, numbers=(), solves=sheet.numbers, part=1, heads=(head, head))


def _per_page(plan: Plan, index: int) -> int:
    section = plan.book.sections[index]
    size = region_box(plan.style.look.puzzles.regions.grids, Box(0, 0, *plan.size))[2:]
    board = (section.rows, section.columns)
    return section.per_page or puzzles_on_page(board, size, deck(plan, index), foot_deck(plan, index))


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, region_box(context.plan.style.look.puzzles.regions.grids, frame.body)
    section, own = plan.book.sections[sheet.section], deck(plan, sheet.section)
    board, count, foot = (section.rows, section.columns), _per_page(plan, sheet.section), foot_deck(plan, sheet.section)
    size = above_strip(count, board, body[2:], foot)
    upper = Box(body.x, body.top - size[1], *size)
    fit = arrange(count, board, size, own)
    outer = (section.columns * fit.cell, section.rows * fit.cell)
    numbers = sheet.numbers or sheet.solves
    marks = list(_parts(sheet, frame, context))
    for number, corner in zip(numbers, places(fit, outer, upper, own), strict=False):
        marks += _card(number, fit, corner, context, solved=not sheet.numbers)
    marks += _foot(sheet, strip(count, board, body.width, foot), body, context) if foot else ()
    return (*marks, *separators(fit, len(numbers), outer, upper, own))


def _card(
    number: int, fit: Arrangement, corner: tuple[float, float], context: Context, solved: bool = False
) -> tuple[Mark, ...]:
    plan, entry = context.plan, context.entry(number)
    puzzle, own = entry.made.puzzle, deck(plan, entry.section)
    known = settled_by(entry.made.answer) if solved else {}
    said = _solved(number, context) if solved else _caption(number, context)
    cards = own.cards.model_copy(update={"above": ()}) if own.apart and not solved else own.cards
    board = Board(shown(puzzle, known), puzzle.rows, puzzle.columns, fit.cell)
    card = Card(board, said, own.edges, named(entry, plan, known))
    return draw_card(card, fit.split, cards, plan.style, corner)


def _solved(number: int, context: Context) -> Caption:
    """Return the caption of a solution overleaf; its number leads back."""
    said, back = caption(context.entry(number), NOWHERE, context.plan), context.references.puzzles[number]
    return said._replace(targets=dict.fromkeys(_NUMBERS, back))


def _foot(sheet: Sheet, low: Strip, body: Box, context: Context) -> Iterator[Mark]:
    """Yield the solutions at the foot of the page, each upside down: whoever turns the page reads them in order."""
    plan, own = context.plan, foot_deck(context.plan, sheet.section)
    assert own is not None
    corners = places(low.fit, low.outer, body._replace(height=low.height), own)
    for number, (x, y) in zip(sheet.numbers, reversed(corners[: low.fit.rows * low.fit.columns]), strict=False):
        entry = context.entry(number)
        known = settled_by(entry.made.answer)
        board = Board(shown(entry.made.puzzle, known), *_sides(entry), low.fit.cell)
        width, height = low.outer
        card = Card(board, caption(entry, NOWHERE, plan), own.edges)
        marks = tuple(untagged(draw_card(card, low.fit.split, own.cards, plan.style, (-width / 2, height / 2))))
        around = room(own, low.fit.split)
        # Turned, what was below stands above: the board moves by what the captions differ in height.
        whole = Placed(x + width / 2, y + around.above - height / 2 - around.below, marks, turns=2)
        yield from figure((whole,), named(entry, plan, known))


def _sides(entry: Entry) -> tuple[int, int]:
    return entry.made.puzzle.rows, entry.made.puzzle.columns


def _parts(sheet: Sheet, frame: Frame, context: Context) -> Iterator[Mark]:
    """Yield what has a region of its own: the caption, the line of rules, the space for notes."""
    plan, cards, regions = context.plan, context.plan.style.look.puzzles, context.plan.style.look.puzzles.regions
    if regions.caption and sheet.numbers:
        said, box = _caption(sheet.numbers[0], context), region_box(regions.caption, frame.body)
        low = box._replace(height=-cards.caption_gap)
        yield from draw_above(rows_above(cards, said), said, cards, plan.style, low)
    if regions.rules:
        box, small = region_box(regions.rules, frame.body), Setting(plan.style.fonts, plan.style.look.type.small)
        lines = small.lines(_rules(sheet, context), box.x, box.top - small.cap_height, box.width)
        yield from tag(PARAGRAPH, lines)
    if regions.notes:
        yield from ruled(cards.notes, region_box(regions.notes, frame.body), plan.style)


def _rules(sheet: Sheet, context: Context) -> str:
    words = context.plan.words
    numbers = sheet.numbers or sheet.solves
    return rules_line([context.entry(number).made.puzzle for number in numbers], words)


def _caption(number: int, context: Context) -> Caption:
    pages = context.references
    found = Pointers(
        hints=pages.hints.get(number, ()),
        solution=pages.solutions.get(number, ""),
        walkthrough=pages.walkthroughs.get(number, ""),
    )
    return caption(context.entry(number), found, context.plan)


PAGE = PageType("puzzles", _sheets, _lay)
