"""The puzzle pages: boards with their captions, and what else the look puts on these pages."""

from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.boxes import Frame, region_box
from bookmaker.page.layout.card import Caption, Card, draw_above, draw_card, rows_above
from bookmaker.page.layout.fit import Strip, room
from bookmaker.page.layout.links import PARAGRAPH, fields, figure, set_subject, tag
from bookmaker.page.layout.per_page import pages_of
from bookmaker.page.layout.sheet import sheet_head
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.writing import writing_space
from bookmaker.page.types.base import ANY, RECTO, VERSO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.boards import (
    BoardSlots,
    alt_text,
    board_of,
    board_statement,
    caption,
    card_of,
    open_caption,
    puzzle_boards,
    stage_card,
)
from bookmaker.page.types.options import Options
from bookmaker.page.types.stages import turns
from bookmaker.values import statements
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Mark, Placed, strip_tags
from bookmaker.words.announcements import over_solutions
from bookmaker.words.captions import AT_FOOT, NOWHERE, OVERLEAF, Pointers
from bookmaker.words.rules import NEXT, rules_line

_NUMBERS = ("number", "numbered")
"""Fields of a caption with the puzzle's number."""
_HALF = 0.5
"""Part of a page below which boards with their captions leave the rest of it for notes."""
_ABOVE_NOTES, _LEAST_NOTES = 2.0, 4.0
"""White space above notes, and least height of notes, in lines of running text."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    section, numbers, answers = plan.book.sections[item.section], plan.numbers(item.section), plan.book.answers
    boards, heads = puzzle_boards(plan, item.section), ("", "") if plan.book.sheet else (plan.book.title, section.title)
    opened = any(one.played.play for one in plan.book.sections)
    folio = not plan.book.sheet or plan.book.has("solutions") or bool(plan.book.hints) or opened
    side = RECTO if plan.book.puzzles_on != ANY or answers == OVERLEAF else ANY
    pages = list[PlannedPage]()
    if section.played.stages:
        for one in turns(numbers, boards.per_page, section.played.stages, plan):
            lay = partial(_lay, boards, one.numbers, stage=one.stage)
            pages.append(PlannedPage(lay, one.side, item.section, one.numbers, heads, folio, look=(item.section,)))
        return tuple(pages)
    for there in pages_of(numbers, boards.per_page):
        lay = partial(_lay, boards, there)
        page = PlannedPage(lay, side, item.section, there, heads, folio, look=(item.section,))
        pages += [page._replace(solves=there)] if answers == AT_FOOT else [page]
        pages += [_solution_page(plan, page, boards)] if answers == OVERLEAF else []
    return tuple(pages)


def _solution_page(plan: Plan, page: PlannedPage, boards: BoardSlots) -> PlannedPage:
    """Return the page behind one with puzzles, with their solutions in corresponding places."""
    there, head = page.numbers, over_solutions(page.numbers, plan.words)
    lay = partial(_lay, boards, there, solved=True)
    return page._replace(lay=lay, side=VERSO, numbers=(), solves=there, heads=(head, head))


def _lay(
    boards: BoardSlots, numbers: Sequence[int], frame: Frame, context: Context, solved: bool = False, stage: int = 0
) -> tuple[Mark, ...]:
    plan, fit, own = context.plan, boards.fit, boards.deck
    body = region_box(plan.style.look.puzzles.regions.grids, frame.body)
    upper = Box(body.x, body.top - boards.size[1], *boards.size)
    section = plan.section(numbers[0])
    outer = (section.columns * fit.cell, section.rows * fit.cell)
    upper, below = _split_body(len(numbers), boards, outer, upper, plan.style)
    marks = list(_parts(numbers, frame, context, solved, stage))
    for notes in () if solved else _for_notes(below, frame.body, plan.style):
        marks += writing_space(plan.style.look.puzzles.notes, notes, plan.style)
    for number, corner in zip(numbers, fit.places(outer, upper, own), strict=False):
        share = fit.share_of(corner[0] + outer[0] / 2, upper)
        card = _card(number, stage, boards, context, solved)
        cards = own.cards.model_copy(update={"above": ()}) if own.apart and not solved else own.cards
        marks += draw_card(card, fit.split, cards, plan.style, corner, share)
    marks += _foot(numbers, boards.foot, body, context) if boards.foot else ()
    return (*marks, *fit.separators(len(numbers), outer, upper, own))


def _split_body(count: int, boards: BoardSlots, outer: PageSize, whole: Box, style: Style) -> tuple[Box, Box | None]:
    """Return the part of a page for boards, and the part for notes below boards that leave most of it white."""
    fit, own, line = boards.fit, boards.deck, style.look.type.body.leading
    high, white = fit.row_height(outer, own), _HALF * whole.width * whole.height / outer[0]
    if style.look.puzzles.notes == "blank" or count * high >= white:
        return whole, None
    upper = whole
    if fit.rows * fit.columns * high < white:  # which they do on all pages of the section
        needed = min(whole.height, fit.rows * (high + 2 * own.cards.row_gap) - 2 * own.cards.row_gap)
        upper = whole._replace(y=whole.top - needed, height=needed)
    low = fit.places(outer, upper, own)[count - 1][1] - outer[1] - room(own, fit.split).below
    notes = Box.from_edges(whole.x, whole.y, whole.right, low - _ABOVE_NOTES * line)
    return (upper, notes) if notes.height >= _LEAST_NOTES * line else (whole, None)


def _for_notes(below: Box | None, body: Box, style: Style) -> Iterator[Box]:
    """Yield the space for notes in its own region and below boards; one box where these meet."""
    given = style.look.puzzles.regions.notes
    region = region_box(given, body) if given else None
    if below and region and 0 <= below.y - region.top <= _ABOVE_NOTES * style.look.type.body.leading:
        below, region = Box.from_edges(below.x, region.y, below.right, below.top), None
    yield from (box for box in (below, region) if box)


def _card(number: int, stage: int, boards: BoardSlots, context: Context, solved: bool) -> Card:
    """Return a board with its caption; of a board's stages only the first links to the puzzle's other pages."""
    plan, entry, cell, own = context.plan, context.entry(number), boards.fit.cell, boards.deck
    if not stage:
        said = _solution_caption(number, context) if solved else _caption(number, context)
        return card_of(entry, said, cell, own, plan, solved)
    said = _caption(number, context) if stage == 1 else caption(entry, NOWHERE, plan)
    page = "".join(context.references.stages[number][stage : stage + 1])
    said = said._replace(targets={**said.targets, NEXT: page}) if page else said
    return stage_card(entry, stage, said, cell, own, plan)


def _solution_caption(number: int, context: Context) -> Caption:
    """Return the caption of a solution overleaf; its number leads back."""
    said, back = caption(context.entry(number), NOWHERE, context.plan), context.references.puzzles[number]
    return said._replace(targets=dict.fromkeys(_NUMBERS, back))


def _foot(numbers: Sequence[int], low: Strip, body: Box, context: Context) -> Iterator[Mark]:
    """Yield the solutions at the foot of the page, upside down, in order for a reader who turns the page."""
    plan, own = context.plan, low.deck
    corners = low.fit.places(low.outer, body._replace(height=low.height), own)
    for number, (x, y) in zip(numbers, reversed(corners[: low.fit.rows * low.fit.columns]), strict=False):
        entry = context.entry(number)
        known = settled_by(entry.made.answer)
        board = board_of(entry.made.puzzle, low.fit.cell, known, plan.statement(entry, statements.SOLUTION))
        width, height = low.outer
        card = Card(board, caption(entry, NOWHERE, plan), own.edges)
        left, right = (end - x - width / 2 for end in low.fit.share_of(x + width / 2, body))
        corner, share = (-width / 2, height / 2), (-right, -left)
        marks = tuple(strip_tags(draw_card(card, low.fit.split, own.cards, plan.style, corner, share)))
        around = room(own, low.fit.split)
        # Turned, captions below stand above: the board moves by the difference in their heights.
        whole = Placed(x + width / 2, y + around.above - height / 2 - around.below, marks, turns=2)
        yield from figure((whole,), alt_text(entry, plan, known))


def _parts(numbers: Sequence[int], frame: Frame, context: Context, solved: bool, stage: int) -> Iterator[Mark]:
    """Yield the head of a sheet and the parts with their own regions: caption, line of rules, space for notes."""
    plan, cards, regions = context.plan, context.plan.style.look.puzzles, context.plan.style.look.puzzles.regions
    if plan.book.sheet:
        yield from sheet_head(plan.book.title, plan.words.sheet.blanks, plan.style, frame.body)[0]
    if regions.caption and not solved:
        said, box = _caption(numbers[0], context), region_box(regions.caption, frame.body)
        low = box._replace(height=-cards.caption_gap)
        yield from set_subject(
            board_statement(context.entry(numbers[0]), plan, solved, stage),
            draw_above(rows_above(cards, said), said, cards, plan.style, low),
        )
    if regions.rules:
        box, small = region_box(regions.rules, frame.body), plan.style.setting("small")
        puzzles = [context.entry(number).made.puzzle for number in numbers]
        words = plan.in_game(context.entry(numbers[0]).section).words
        lines = small.lines(rules_line(puzzles, words), box.x, box.top - small.cap_height, box.width)
        yield from tag(PARAGRAPH, set_subject(statements.RULES, fields(statements.RULES, lines)))


def _caption(number: int, context: Context) -> Caption:
    pages = context.references
    found = Pointers(
        hints=pages.hints.get(number, ()),
        solution=pages.solutions.get(number, ""),
        walkthrough=pages.walkthroughs.get(number, ""),
        decoder=pages.decoders.get(number, ("", "")),
        words=pages.words,
    )
    return open_caption(context.entry(number), found, context.plan)


PAGE = PageType("puzzles", Options, _pages)
