"""A daily sheet: the day, the rules in a line, its puzzle, and a solution; or a strip for a newspaper.

A strip is a narrow sheet that is as high as it needs to be: all stands at the top of an endless page, to be cut. One
that fills a box has the board in the room that is left, and the rest at its foot.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Literal, NamedTuple

from bookmaker.kinds.base import CODED, DECODER, PASSWORD, Played, settled_by
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.card import Caption, draw_card, needed_width
from bookmaker.page.layout.entries import (
    BELOW,
    COLUMNS,
    EASY,
    HIGH,
    HIGHEST,
    LINES,
    WIDE,
    WIDEST,
    draw_entries,
    draw_openings,
    letter_openings,
    listing_height,
)
from bookmaker.page.layout.fit import SMALLEST_CELL_MM, Arrangement, Deck, arrange, room
from bookmaker.page.layout.grid import least_coded
from bookmaker.page.layout.links import PARAGRAPH, TITLE, figure, set_subject, tag
from bookmaker.page.layout.look import CaptionPiece, Regions
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.word_list import drawn_list, list_form
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.boards import alt_text, caption, card_of, deck, open_caption, stage_card
from bookmaker.page.types.days import Day, day_of, small_cell, small_solution
from bookmaker.page.types.masthead import masthead, title_line
from bookmaker.page.types.options import Options
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Line, Mark, Placed, Text, shift_marks, strip_tags
from bookmaker.values.statements import LISTED, RULES, SHEET, TABLE, table_named
from bookmaker.words.captions import AT_FOOT, NOWHERE, OVERLEAF, sheet_pointer
from bookmaker.words.rules import table_head, total_of

YESTERDAY, SEPARATE, NONE = "yesterday", "separate", "none"
"""Further places of solutions: that of the sheet before, at the foot; its own, in a separate file; nowhere."""
SOLVED = "solution"
"""The name of a page that shows nothing but a solution."""
_BEHIND = {DECODER: "decoder", PASSWORD: "words"}
"""What the back of a sheet shows, by how its board is played."""
LARGER = 1.5
"""Factor by which the cells of a sheet's single board may exceed those of a book."""
_OVER_LOOKUP = 1.5
"""White between a board and the list below it, in lines of small text."""
_LEAD, _HAIR = 0.42, 0.75
"""Share of the height left over that goes above the board; weight of the line above a small solution."""
_BELOW = (CaptionPiece(text="{bullets}", type="total"), CaptionPiece(text="{solution_page}", at="right"))
_LISTS = ("strong", "body"), ("small_strong", "small")
"""The type of a list of words: the larger one if it makes several columns."""


SheetForm = Literal["sheet", "strip", "box"]
"""A page of a printer at home; a strip as high as it needs to be; or a strip that fills a box."""


class SheetOptions(Options):
    """What a series says of a sheet."""

    number: int
    day: date
    solution: Literal["yesterday", "overleaf", "foot", "separate", "none"] = "yesterday"
    before: date | None = None
    """The day of the sheet before, if its solution is at the foot."""
    back: int = 1
    """How many numbers that sheet lies back: those between are held."""
    form: SheetForm = "sheet"

    @property
    def narrow(self) -> bool:
        """Whether it is for a newspaper: all on one side, with little above the board."""
        return self.form != "sheet"

    @property
    def endless(self) -> bool:
        """Whether it is a strip, with all at its top."""
        return self.form == "strip"


class _Sheet(NamedTuple):
    """A page of a sheet."""

    options: SheetOptions
    day: Day
    context: Context
    stage: int = 0
    """The stage that is shown of a board that is turned, from 1; the one after the last shows all of it."""
    solved: bool = False

    @property
    def style(self) -> Style:
        return self.day.plan.style

    @property
    def answer(self) -> str:
        """Where the solution is: the last page of a turned board is its only one."""
        stages, wanted = self.day.section.played.stages, self.options.solution
        return NONE if stages and wanted != YESTERDAY else wanted

    @property
    def solution(self) -> Day | None:
        """The day whose solution is at its foot."""
        if self.answer == YESTERDAY and self.options.before:
            before = self.context.entry(self.options.number - self.options.back)
            return day_of(self.options.before, before, self.context.plan)
        return self.day if self.answer == AT_FOOT else None

    @property
    def key(self) -> str:
        """The subject that its texts name."""
        return f"{SHEET} {self.options.number} {self.options.day}"


def contents_of(options: SheetOptions, played: Played) -> tuple[str, ...]:
    """Return the contents of a sheet's pages after the first.

    That is the 'decoder' or its 'words' unless it is a strip, or its 'solution', or the stages of a turned board.
    """
    if played.stages:
        return (*(f"stage-{stage}" for stage in range(2, played.stages + 1)), SOLVED)
    apart = (SOLVED,) if options.solution == SEPARATE else ()
    if played.play in _BEHIND and not options.narrow:
        return (_BEHIND[played.play], *apart)
    return (SOLVED,) if options.solution == OVERLEAF else apart


def _pages(plan: Plan, item: Item[SheetOptions]) -> tuple[PlannedPage, ...]:
    options, played = item.options, plan.section(item.options.number).played
    behind, label = contents_of(options, played), str(options.day)
    stages = range(1, played.stages + 2) if played.stages else (0,)
    lays: list[_Lay] = [partial(_lay_board, stage, False) for stage in stages]
    solution = partial(_lay_board, 0, True)
    lays += [] if played.stages else [solution if shown == SOLVED else _lay_lookup for shown in behind]
    first, *others = (PlannedPage(partial(_lay, lay, options)) for lay in lays)
    named = (page._replace(label=f"{label}-{shown}") for page, shown in zip(others, behind, strict=True))
    return first._replace(side=RECTO, numbers=(options.number,), label=label), *named


_Lay = Callable[[_Sheet, Box], tuple[Mark, ...]]


def _lay(lay: _Lay, options: SheetOptions, frame: Frame, context: Context) -> tuple[Mark, ...]:
    """Return a page whose texts are spoken as paragraphs, the first one as a title."""
    day = day_of(options.day, context.entry(options.number), context.plan)
    marks, roles = lay(_Sheet(options, day, context), frame.body), iter((TITLE,))
    return tuple(
        one for mark in marks for one in (tag(next(roles, PARAGRAPH), (mark,)) if isinstance(mark, Text) else (mark,))
    )


def _lay_board(stage: int, solved: bool, sheet: _Sheet, body: Box) -> tuple[Mark, ...]:
    """Return a page with the day and the puzzle, what opens it on a strip, and a solution; or with its solution."""
    sheet = sheet._replace(stage=stage, solved=solved)
    over, under, box = _surround_board(sheet, body)
    own, slots = _fit(sheet, box)
    if solved:
        sheet.day.fit_answers(sheet.style.setting("small"), body.width)
    else:
        _check_cell(slots.cell, sheet)
    board, low = _draw_board(sheet, own, slots, box)
    if solved or not sheet.options.endless:
        return (*over, *board, *(under if stage <= 1 and not solved else ()))
    gap, looked = _OVER_LOOKUP * _leading(sheet), tuple[Mark, ...]()
    if sheet.day.section.played.play in CODED:
        looked, low = _lookup(sheet, Box.from_edges(body.x, body.y, body.right, low - gap))
    under = _foot(sheet, Box.from_edges(body.x, body.y, body.right, low))[0] if stage <= 1 else ()
    return (*over, *board, *looked, *under)


def _lookup_in_box(sheet: _Sheet, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return what opens a board, at the top of a box; a table as high as a board as wide as the box lets it be."""
    board = box.width * sheet.day.puzzle.rows / sheet.day.puzzle.columns + _OVER_LOOKUP * _leading(sheet)
    least = LINES * HIGH * sheet.style.setting("small").role.size + 2 * _leading(sheet)
    high = max(least, box.height - board) if sheet.day.section.played.play == DECODER else box.height
    return _lookup(sheet, box._replace(y=box.top - high, height=high))


def _leading(sheet: _Sheet) -> float:
    return sheet.style.setting("small").role.leading


def cells_on(options: SheetOptions, context: Context) -> tuple[float, float]:
    """Return the side of a cell of the board to solve, and of the solution on the sheet; 0 without one."""
    body, day = context.plan.body, day_of(options.day, context.entry(options.number), context.plan)
    sheet = _Sheet(options, day, context)
    cell, overleaf = _fit(sheet, _surround_board(sheet, body)[2])[1].cell, sheet.answer == OVERLEAF
    # A board that is looked up has its solution below the table or the list.
    below = overleaf and day.section.played.play in _BEHIND and not options.narrow
    if solved := day if below else sheet.solution:
        return cell, small_cell(solved, body.width)
    return cell, cell if overleaf or sheet.answer == SEPARATE else 0.0


def _surround_board(sheet: _Sheet, body: Box) -> tuple[tuple[Mark, ...], tuple[Mark, ...], Box]:
    """Return what is above the board, what is below it, and the room between them."""
    over, top = masthead(sheet.day, body, sheet.options.narrow, sheet.solved)
    under, low = ((), body.y) if sheet.options.endless else _foot(sheet, body)
    if sheet.options.form == "box" and sheet.day.section.played.play in CODED and not sheet.solved:
        looked, down = _lookup_in_box(sheet, Box.from_edges(body.x, low, body.right, top))
        under, low = (*under, *shift_marks(looked, 0.0, low - down)), top - down + low + _OVER_LOOKUP * _leading(sheet)
    return tuple(set_subject(sheet.key, over)), under, Box.from_edges(body.x, low, body.right, top)


def _fit(sheet: _Sheet, box: Box) -> tuple[Deck, Arrangement]:
    """Return the deck of a board and how it fits a box."""
    day, look = sheet.day, sheet.style.look
    puzzle, size = day.puzzle, (day.puzzle.rows, day.puzzle.columns)
    most = LARGER * look.puzzles.cell_max
    if sheet.options.endless and box.width > most * puzzle.columns + look.grid.frame:
        most = look.puzzles.cell_max  # clearly narrower than its column
    update = {"above": (), "below": _BELOW, "cell_max": most, "regions": Regions(), "lead": _LEAD}
    cards = look.puzzles.model_copy(update=update)
    style = day.plan.style._replace(look=look.model_copy(update={"puzzles": cards, "solutions": cards}))
    own = deck(day.plan._replace(style=style), 0, sheet.solved)
    own = replace(own, widest=_caption(sheet, own.widest))
    inside = box.width - look.grid.frame * sheet.options.narrow, box.height
    slots = arrange(1, size, inside, own)
    if (needed := needed_width(own.widest, slots.split, own.cards, style)) > box.width:
        roles = {name: style.setting(getattr(own.cards, name)) for name in ("total", "reference")}
        smaller = {name: one.smaller(box.width / needed, look.smallest).role for name, one in roles.items()}
        own = replace(own, cards=own.cards.model_copy(update=smaller))
        slots = arrange(1, size, inside, own)
    return own, slots


def _caption(sheet: _Sheet, said: Caption) -> Caption:
    """Return a caption with the total and the place of the solution, and without other pages."""
    day = sheet.day
    here = sheet.solved or sheet.options.narrow
    pointer = "" if here else sheet_pointer(sheet.answer, day.section.played.play, day.words)
    texts = {"bullets": total_of(day.puzzle, day.words), "solution_page": pointer, "stage_page": ""}
    return said._replace(texts={**said.texts, **texts}, targets={}, more={})


def _draw_board(sheet: _Sheet, own: Deck, slots: Arrangement, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return a board, and how far down it reaches."""
    day, solved, cell = sheet.day, sheet.solved, slots.cell
    outer = day.puzzle.columns * cell, day.puzzle.rows * cell
    high = slots.row_height(outer, own)
    box = box._replace(y=box.top - high, height=high) if sheet.options.endless else box
    (corner,) = slots.places(outer, box, own)
    said = own.widest if day.blank else (caption if solved else open_caption)(day.entry, NOWHERE, day.plan)
    said = _caption(sheet, said)
    if sheet.stage:
        card = stage_card(day.entry, sheet.stage, said, cell, own, day.plan)
    else:
        card = card_of(day.entry, said, cell, own, day.plan, solved)
    marks = draw_card(card, slots.split, own.cards, own.style, corner, (box.x, box.right))
    return marks, corner[1] - outer[1] - room(own, slots.split).below


def _lay_lookup(sheet: _Sheet, body: Box) -> tuple[Mark, ...]:
    """Return a page with the table or the list of a sheet; a solution overleaf is at its foot, upside down."""
    options = sheet.options.model_copy(update={"solution": AT_FOOT if sheet.answer == OVERLEAF else NONE})
    line, top = title_line(sheet.day, body, sheet.options.narrow)
    under, low = _foot(sheet._replace(options=options), body)
    gap = sheet.style.setting("small").role.leading
    looked, _ = _lookup(sheet, Box.from_edges(body.x, low, body.right, top - 2 * gap))
    return (*set_subject(sheet.key, line), *looked, *under)


def _check_cell(cell: float, sheet: _Sheet) -> None:
    """Raise CannotBeMet if cells would be too small to write in."""
    puzzle, look = sheet.day.puzzle, sheet.style.look
    coded = to_mm(least_coded(sheet.style)) if sheet.day.section.played.play in CODED else 0.0
    least = max(SMALLEST_CELL_MM, coded, to_mm(look.smallest / look.grid.digit))
    if to_mm(cell) < least:
        ways = "a smaller board, or a larger `trim`, `strip` or `box`"
        if sheet.solution:
            ways = "a smaller board, a larger `trim`, `strip` or `box`, or `solution: overleaf`, which leaves more room"
        raise CannotBeMet(
            f"{puzzle.rows}x{puzzle.columns} cells would be {max(0.0, to_mm(cell)):.2f} mm wide, which is too small to "
            f"write in, at least {least:.3g} mm are needed; use {ways}"
        )


def _foot(sheet: _Sheet, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the solution at the foot of a body, or at the top of a strip's, and how far down the board may reach."""
    solved, style = sheet.solution, sheet.style
    if solved is None:
        return (), body.y
    gap = style.setting("small").role.leading
    marks, height = small_solution(solved, Box(body.x, 0.0, body.width, 0.0))
    y = body.top - 2 * gap - height if sheet.options.endless else body.y
    if sheet.answer == AT_FOOT:  # turned around its middle, it keeps its place
        centred = shift_marks(marks, -body.middle, height / 2)
        whole: tuple[Mark, ...] = (Placed(body.middle, y + height / 2, tuple(strip_tags(centred)), turns=2),)
    else:
        whole = shift_marks(marks, 0.0, y + height)
    over = y + height + gap
    line = Line(body.x, over, body.right, over, _HAIR, style.look.grid.frame_ink)
    alt = alt_text(solved.entry, solved.plan, settled_by(solved.entry.made.answer))
    return (*figure(whole, alt), line), over + 1.2 * gap


def _lookup(sheet: _Sheet, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the table or the list that opens a board, at the top of a box below its label, and its lower end.

    Raises CannotBeMet if it would be too small to read.
    """
    if sheet.day.section.played.play == DECODER:
        return _table(sheet.day, box, listed=not sheet.options.narrow)
    return _list(sheet.day, box)


def _too_small(what: str, width: float, height: float) -> CannotBeMet:
    needed = f"{what} needs {to_mm(width):.0f} x {to_mm(height):.0f} mm"
    remedy = "use a larger `trim`, `strip` or `box`, another `solution`, or a board of another kind"
    return CannotBeMet(f"{needed}; {remedy}")


def _list(day: Day, box: Box) -> tuple[tuple[Mark, ...], float]:
    style, number = day.plan.style, day.entry.number
    entries, names = day.plan.hidden.lists[number], style.setting("strong")
    said = day.words.passwords.head.format(number=number)
    lines = names.lines(said, box.x, box.top - names.cap_height, box.width)
    top = lines[-1].y - names.descent - names.role.leading / 2
    forms = [list_form(box.width, style, roles) for roles in _LISTS]
    fit = (one for one in forms if one.columns > 1 and one.rows(len(entries)) <= one.rows_in(top - box.y))
    form = next(fit, forms[-1])
    rows = form.rows(len(entries))
    low = top - form.high(rows)
    if box.width < form.least or low < box.y:
        raise _too_small("the list of words", form.least, box.top - low)
    return tuple(set_subject(f"{LISTED} {number}", (*lines, *drawn_list(entries, rows, (box.x, top), form)))), low


def _table(day: Day, box: Box, listed: bool) -> tuple[tuple[Mark, ...], float]:
    """Return the table of a board, with its openings below if it is `listed` and there is room."""
    style, number = day.plan.style, day.entry.number
    table = next(one for one in day.plan.hidden.tables if number in one.numbers)
    names, text = style.setting("small_strong"), style.setting("small")
    size = text.role.size
    wide = min(box.width, COLUMNS * WIDEST * size)
    said = table_head(table.label, (number,), day.words)
    lines = names.lines(said, box.middle - wide / 2, box.top - names.cap_height, wide)
    top = lines[-1].y - names.descent
    intro = text.break_text(day.words.decoder.opens, wide)
    least = top - box.y - LINES * EASY * size - listing_height(len(intro) + 1, style)
    room = int(least / text.role.leading) + 1 if listed and least >= 0 else 0
    entries, openings = letter_openings(table, room, wide, style)
    below = listing_height(len(intro) + len(openings), style) if openings else 0.0
    high = min(top - box.y - below, LINES * HIGHEST * size)
    if wide < COLUMNS * WIDE * size or high < LINES * HIGH * size:
        raise _too_small("the table of the decoder", COLUMNS * WIDE * size, LINES * HIGH * size + box.top - top)
    place = Box(box.middle - wide / 2, top - high, wide, high)
    marks = [*lines, *draw_entries(entries, place, style, day.words)]
    if openings:
        explained = tag(PARAGRAPH, text.stack_lines(intro, place.x, place.y - BELOW * size - text.cap_height))
        marks += set_subject(f"{RULES} {TABLE}s {number}", explained)
        corner = place.x, place.y - len(intro) * text.role.leading
        marks += tag(PARAGRAPH, draw_openings(openings, corner, style))
    return tuple(set_subject(table_named(table.label, (number,)), marks)), top - high - below


PAGE = PageType("sheet", SheetOptions, _pages, once=False)
