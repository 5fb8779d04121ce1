"""A daily sheet as a strip for a newspaper: as wide as a column, and as high as it needs to be."""

from collections.abc import Iterable, Sequence

from bookmaker.engine.rank.energy import TIERS
from bookmaker.page.layout.card import Caption, draw_card, split_captions
from bookmaker.page.layout.fit import Deck, room
from bookmaker.page.layout.grid import edge_room
from bookmaker.page.layout.links import field, fields, figure, set_subject
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.page.layout.text import RIGHT, Setting, shorten_text
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import tier_name
from bookmaker.page.types.questions import with_question
from bookmaker.page.types.stages import widest_line, with_play_line
from bookmaker.series.day import FOOT, NONE, Day, DaySheet
from bookmaker.series.lookup import lookup_in
from bookmaker.series.parts import HAIR, LARGER, card_of, check_board, fit_setting, rule, set_rules
from bookmaker.series.printer import heard
from bookmaker.series.small_solution import answer_lines, place_marks, small_solution
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Page, Text, shift_marks
from bookmaker.words.captions import full_date
from bookmaker.words.rules import total_of

_ENDLESS = 10_000.0
"""In points: more than any strip is high."""


def strip_front(sheet: DaySheet, width: float) -> Page:
    """Return a sheet as a strip of this width, as high as it needs to be."""
    return _strip(sheet, width, solved=False)


def strip_back(sheet: DaySheet, width: float) -> Page:
    """Return the solution of a sheet as a strip."""
    return _strip(sheet._replace(answer=NONE, before=None), width, solved=True)


def as_high(strips: Sequence[Page]) -> list[Page]:
    """Return strips that are all as high as the highest, with their contents at the top."""
    high = max(page.height for page in strips)
    return [page._replace(height=high, marks=shift_marks(page.marks, 0, high - page.height)) for page in strips]


def check_strip(sheet: DaySheet, width: float) -> None:
    """Raise CannotBeMet if a strip would be too narrow for a board or a solution."""
    check_board(strip_cell(sheet.day, width), sheet, width)
    if sheet.day.looked_up:
        strip_front(sheet, width)


def strip_cell(day: Day, width: float) -> float:
    """Return the side of a cell: the board is as wide as the column, or clearly narrower."""
    look = day.plan.style.look
    aside = edge_room(day.edges, day.plan.style)[0] if day.question_texts else 0.0
    cell = (width - look.grid.frame - aside) / day.puzzle.columns
    return cell if cell <= LARGER * look.puzzles.cell_max else look.puzzles.cell_max


def _strip(sheet: DaySheet, width: float, solved: bool) -> Page:
    plan = sheet.day.plan
    column = _Column(width, plan)
    column.rule(plan.style.look.grid.frame)
    said = plan.words.solution_of if solved else plan.words.numbered
    ends = ("title", plan.book.title), ("solution_of" if solved else "numbered", said.format(number=sheet.day.number))
    column.add_ends(*ends, "entry")
    column.date(sheet.day)
    column.board(sheet.day, solved)
    if not solved:
        column.rules(sheet.day)
    column.marks = [*set_subject(sheet.day.key, column.marks)]
    if sheet.day.looked_up and not solved:
        column.lookup(sheet.day)
    if (small := sheet.solution) and sheet.day.stage <= 1:
        column.solution(small, turned=sheet.answer == FOOT)
    return column.make_page()


class _Column:
    """A strip that grows downwards from the height 0."""

    def __init__(self, width: float, plan: Plan) -> None:
        self.box = Box(0, 0, width, 0)
        self.words, self.style = plan.words, plan.style
        self.marks: list[Mark] = []
        self.y = 0.0
        """Height of the lowest mark."""

    def rule(self, weight: float) -> None:
        """Add a line across."""
        self.marks.append(rule(self.box, self.y - weight / 2, self.style, weight))
        self.y -= weight

    def add_ends(self, at_left: tuple[str, str], at_right: tuple[str, str], role: str) -> None:
        """Add a line with a text at each end, by field; the left one shrinks if they would touch."""
        setting, (_, left), (_, right) = self.style.setting(role), at_left, at_right
        second = setting.smaller(0.85, self.style.look.smallest)
        room = self.box.width - second.width(right) - setting.role.size
        first = fit_setting(setting, left, room, self.style)
        base = self.y - 0.5 * setting.role.leading - setting.cap_height
        self.marks += [
            field(at_left[0], first.line(shorten_text(first, left, room), 0, base)),
            field(at_right[0], second.line(right, self.box.right, base, RIGHT)),
        ]
        self.y = base - setting.descent

    def date(self, day: Day) -> None:
        """Add the day."""
        small, said = self.style.setting("small"), full_date(day.date, self.words)
        lines = small.lines(said, 0, self.y - 0.25 * small.role.leading - small.cap_height, self.box.width)
        self._add(fields("date", lines), small)

    def rules(self, day: Day) -> None:
        """Add the rules."""
        small = self.style.setting("small")
        at = (0.0, self.y - 0.8 * small.role.leading - small.cap_height)
        self._add(set_rules(day, small, self.box.width, at), small)

    def _add(self, lines: Iterable[Mark], setting: Setting) -> None:
        self.marks += lines
        self.y = min(line.y for line in self.marks if isinstance(line, Text)) - setting.descent

    def board(self, day: Day, solved: bool) -> None:
        """Add the board, with its tier above it and its total below."""
        style, puzzle, asked = self.style, day.puzzle, day.question_texts
        cell = strip_cell(day, self.box.width)
        wide, half = puzzle.columns * cell, style.look.grid.frame / 2
        above = (CaptionPiece(text="{tier}", type="total"), CaptionPiece(text="{stars}", at="right", type="total"))
        below = (CaptionPiece(text="{bullets}", type="total"),)
        cards: Cards = style.look.puzzles.model_copy(update={"above": above, "below": below})
        cards = cards if solved else with_play_line(with_question(cards) if asked else cards, day.play_mode)
        names = day.edges if asked else None
        said = {"tier": tier_name(day.entry.tier, day.plan), "bullets": total_of(puzzle, self.words), **asked}
        caption = Caption({**said, **widest_line(day.play_mode, self.words, "")}, TIERS.index(day.entry.tier) + 1)
        split = split_captions(caption, wide, cards, style)
        own = Deck(cards, style, caption, names)
        around = room(own, split)
        top = self.y - style.setting("small").role.leading - around.above - half
        corner = self.box.middle + (around.left - wide) / 2, top
        self.marks += draw_card(card_of(day, cell, own, solved), split, cards, style, corner)
        self.y = top - puzzle.rows * cell - half - around.below
        if solved and asked:
            lines = answer_lines(day, 0.0, self.box.width, self.y)
            self._add(set_subject(day.statement(solved), lines), style.setting("small"))

    def lookup(self, day: Day) -> None:
        """Add the table of the decoder, or the list of words."""
        top = self.y - 1.5 * self.style.setting("small").role.leading
        marks, self.y = lookup_in(day, Box(0.0, top - _ENDLESS, self.box.width, _ENDLESS))
        self.marks += marks

    def solution(self, day: Day, turned: bool) -> None:
        """Add a small solution below a hairline."""
        gap = self.style.setting("small").role.leading
        self.marks.append(rule(self.box, self.y - gap, self.style, HAIR))
        marks, height = small_solution(day, self.box)
        self.y -= 2 * gap + height
        whole = place_marks(marks, self.box._replace(y=self.y, height=height), turned)
        self.marks += figure((whole,), day.alt(solved=True))

    def make_page(self) -> Page:
        """Return a page as high as all marks reach."""
        height = -self.y
        return Page(self.box.width, height, shift_marks(tuple(heard(self.marks)), 0, height))
