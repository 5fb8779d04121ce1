"""A daily sheet on paper: its front, its back, what opens a year or a month, and strips for a newspaper."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.engine.play.decoder import ROWS, decode
from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.card import Caption, Card, draw_card, split_captions
from bookmaker.page.layout.check import SMALLEST_CELL_MM
from bookmaker.page.layout.entries import COLUMNS, HIGH, HIGHEST, LINES, WIDE, WIDEST, drawn
from bookmaker.page.layout.fit import Arrangement, Deck, arrange, room
from bookmaker.page.layout.grid import Board, Edges, draw, draw_edges, edge_room, least_coded, least_labelled
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.page.layout.opening import Opening, opening
from bookmaker.page.layout.stars import stars, stars_width
from bookmaker.page.layout.text import RIGHT, Setting, Style, shortened
from bookmaker.page.types.asked import asked_texts, widest_asked, with_question
from bookmaker.page.types.boards import board_of, coded, edges, rules_line, total_of
from bookmaker.page.types.stages import FIND, TURNED_LINE, stage_of, stage_texts, widest_texts, with_line
from bookmaker.series.puzzles import STREAM
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box, Point
from bookmaker.values.hidden import NOTHING_HIDDEN, Hidden, Table
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Line, Mark, Page, Placed, Text
from bookmaker.values.puzzle import UNKNOWN, Answer, Entry, Made, Puzzle, Size
from bookmaker.words import Words, capitalized
from bookmaker.words.odds import fields_of

YESTERDAY, OVERLEAF, FOOT, NONE = "yesterday", "overleaf", "foot", "none"
"""Where solutions are: of the sheet before, at the foot; or its own, on the back or upside down at the foot."""
_LARGER = 1.5
"""A sheet has one board: its cells may be so much larger than those of a book."""
_LEAD = 0.42
"""Of the height that the board leaves over, the part above it."""
_BESIDE = 0.62
"""A small solution stands beside its text where it takes no more of the width than this."""
_INDENT = 14.0
"""From a small solution to its text."""
_HAIR = 0.75
_ENDLESS = 10_000.0
"""Points: more than any strip is high."""
_NO_BREAK = "\u00a0"


class Day(NamedTuple):
    """One puzzle of a series."""

    number: int
    date: date
    tier: str
    made: Made
    asked: Mapping[str, str] = MappingProxyType({})
    """Of a position the question and the lines of its answer, by their fields in captions."""
    hidden: Hidden = NOTHING_HIDDEN
    """Of a board that is opened on the way its codes, and its table of the decoder."""
    stages: int = 0
    """Of a board that is turned, how often."""
    stage: int = 1
    """Which of its stages is shown; the one behind the last shows all of it."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its table of the decoder, if it has one."""
        return self.hidden.tables


class DaySheet(NamedTuple):
    """What one sheet shows: the puzzle of a day, and the solution it has at its foot."""

    title: str
    day: Day
    answer: str
    before: Day | None = None
    """The sheet before, whose solution is shown; the first sheet has none."""


class Press(NamedTuple):
    """What sheets are set with."""

    style: Style
    words: Words


def told_day(day: Day, question: str, words: Words) -> Day:
    """Return a day with what is asked about its puzzle, if anything is; on an empty board texts as wide as any."""
    puzzle = day.made.puzzle
    if not KINDS[puzzle.kind].asked:
        return day
    blank = puzzle.total == len(puzzle.clues)
    return day._replace(
        asked=widest_asked(Size(puzzle.rows, puzzle.columns), (question,), words)
        if blank
        else asked_texts(puzzle, words)
    )


def hidden_day(day: Day, seed: int) -> Day:
    """Return a day with the codes in the closed cells of its board, and its table of the decoder."""
    entry = Entry(day.number, 0, day.tier, day.made)
    return day._replace(hidden=decode([entry], 1, (seed, STREAM + day.number), (day.number - 1) % len(ROWS)))


def blank_day(kind: str, size: Size, tier: str, day: date, total: bool = True) -> Day:
    """Return a day whose board is empty: what it takes on paper can be told before its puzzle exists."""
    puzzle = Puzzle(kind, *size, (UNKNOWN,) * size.cells, size.cells if total else None)
    return Day(8888, day, tier, Made(puzzle, Answer(*size, (True,) * size.cells), 0, 0, 0, 0.0))


def lay_front(sheet: DaySheet, body: Box, press: Press) -> tuple[Mark, ...]:
    """Return the marks of a sheet: what day it is, the rules in a line, the puzzle, and a solution at the foot."""
    marks, room = _around(sheet, body, press)
    return (*marks, *_board(sheet.day, room, press, pointer=_pointer(sheet, press.words)))


def lay_back(sheet: DaySheet, body: Box, press: Press) -> tuple[Mark, ...]:
    """Return the marks of the back of a sheet: its solution, in the same place as the puzzle.

    With a decoder it is the table, and the solution is at the foot, upside down.
    """
    day, words = sheet.day, press.words
    if day.tables:
        return _lay_table(sheet._replace(answer=FOOT if sheet.answer == OVERLEAF else NONE), body, press)
    _, room = _around(sheet, body, press)
    line, y = _title_line(sheet, body, press)
    head, small = press.style.setting("entry"), press.style.setting("small")
    base = y - 1.3 * head.role.leading
    texts = (
        head.line(words.solution_of.format(number=day.number), body.x, base),
        small.line(capitalized(words.date(day.date, weekday=True)), body.x, base - 1.15 * small.role.leading),
    )
    return (*line, *texts, *_board(day, room, press, solved=True))


def _lay_table(sheet: DaySheet, body: Box, press: Press) -> tuple[Mark, ...]:
    line, top = _title_line(sheet, body, press)
    under, low = _foot(sheet, body, press)
    gap = press.style.setting("small").role.leading
    return (*line, *_table(sheet.day, body._replace(y=low, height=top - 2 * gap - low), press)[0], *under)


def _table(day: Day, box: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return the table of a day at the top of a box, below what it is called, and its lower end.

    Raises CannotBeMet where it would be too small to read.
    """
    (table,), names, size = day.tables, press.style.setting("small_strong"), press.style.setting("small").role.size
    wide = min(box.width, COLUMNS * WIDEST * size)
    said = press.words.count(press.words.decoder.head, 1, label=table.label, numbers=day.number)
    lines = names.lines(said, box.middle - wide / 2, box.top - names.cap_height, wide)
    top = lines[-1].y - names.descent
    high = min(top - box.y, LINES * HIGHEST * size)
    if wide < COLUMNS * WIDE * size or high < LINES * HIGH * size:
        needed = f"{to_mm(COLUMNS * WIDE * size):.0f} x {to_mm(LINES * HIGH * size + box.top - top):.0f} mm"
        raise CannotBeMet(
            f"the table of the decoder needs {needed}; use a larger `trim` or `strip`, another `solution`, or a board "
            "of another kind"
        )
    place = Box(box.middle - wide / 2, top - high, wide, high)
    return (*lines, *drawn(table.entries, place, press.style, press.words)), top - high


def strip_front(sheet: DaySheet, width: float, press: Press) -> Page:
    """Return a sheet as a strip of this width, as high as it needs to be."""
    return _strip(sheet, width, press, solved=False)


def strip_back(sheet: DaySheet, width: float, press: Press) -> Page:
    """Return the solution of a sheet as a strip."""
    return _strip(sheet._replace(answer=NONE, before=None), width, press, solved=True)


def as_high(strips: Sequence[Page]) -> list[Page]:
    """Return strips that are all as high as the highest, with what they show at the top."""
    high = max(page.height for page in strips)
    return [Page(page.width, high, (Placed(0, high - page.height, page.marks),)) for page in strips]


def lay_opening(texts: tuple[str, str, str], day: Day, body: Box, press: Press) -> tuple[Mark, ...]:
    """Return a page that opens a year or a month: what stands over its title, the title, and what stands under it.

    The ornament is the pattern of the clues of a day's puzzle, which gives nothing away.
    """
    puzzle = day.made.puzzle
    strong = frozenset(index for index, clue in enumerate(puzzle.clues) if clue != UNKNOWN)
    return opening(Opening(*texts, (puzzle.rows, puzzle.columns), strong), press.style, body)[0]


def check_sheet(sheet: DaySheet, body: Box, press: Press) -> None:
    """Raise CannotBeMet where the board of a sheet would be too small to write in, or its solution to read."""
    _, room = _around(sheet, body, press)
    _check_cell(_fit(sheet.day, room, press)[1].cell, sheet, press)
    _check_answer(sheet, body.width, press)
    if sheet.day.tables:
        lay_back(sheet, body, press)


def check_strip(sheet: DaySheet, width: float, press: Press) -> None:
    """Raise CannotBeMet where a strip would be too narrow for a board or a solution."""
    _check_cell(_strip_cell(sheet.day, width, press), sheet, press)
    if solved := _solved_day(sheet):
        _small(solved, Box(0, 0, width, 0), press)
    _check_answer(sheet, width, press)
    if sheet.day.tables:
        strip_front(sheet, width, press)


def _check_answer(sheet: DaySheet, width: float, press: Press) -> None:
    """Raise CannotBeMet where a line of an answer would be too wide, or too small to read."""
    wide = _least_answer(sheet.day, press)
    if wide > width and sheet.answer != NONE:
        raise CannotBeMet(
            f"the table of cases of a solution needs {to_mm(wide):.0f} mm, and there are {to_mm(width):.0f} mm; use a "
            "larger `trim` or `strip`, `solution: none`, or a board of another kind"
        )


def _check_cell(cell: float, sheet: DaySheet, press: Press) -> None:
    puzzle, look = sheet.day.made.puzzle, press.style.look
    least = max(SMALLEST_CELL_MM, to_mm(least_coded(press.style)) if sheet.day.tables else 0.0)
    if to_mm(cell) < least or cell * look.grid.digit < look.smallest:
        raise CannotBeMet(
            f"{puzzle.rows}x{puzzle.columns} cells would be {max(0.0, to_mm(cell)):.2f} mm wide, which is too small to "
            f"write in, at least {least:.3g} mm are needed; use a smaller board, a larger `trim` or `strip`, or "
            "`solution: overleaf`, which leaves more room"
        )


def _around(sheet: DaySheet, body: Box, press: Press) -> tuple[tuple[Mark, ...], Box]:
    """Return what stands over the board and below it, and the room between them."""
    over, top = _masthead(sheet, body, press)
    under, low = _foot(sheet, body, press)
    under = under if sheet.day.stage == 1 else ()
    return (*over, *under), body._replace(y=low, height=top - low)


def _masthead(sheet: DaySheet, body: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return what stands over the board, and how high up the board may reach."""
    line, y = _title_line(sheet, body, press)
    date_marks, y = _date_block(sheet.day, body._replace(height=y - body.y), press)
    text = press.style.setting("small")
    base = y - 1.9 * text.role.leading
    rules = _set_rules(sheet.day, text, body.width, (body.x, base), press.words)
    return (*line, *date_marks, *rules), rules[-1].y - 2 * text.role.leading


def _title_line(sheet: DaySheet, body: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return the line with the title and the number of the sheet, and the height of the rule below it."""
    title, number = press.style.setting("head"), press.style.setting("folio")
    said = press.words.numbered.format(number=sheet.day.number)
    base = body.top - max(title.cap_height, number.cap_height)
    room = body.width - number.width(said) - title.role.size
    y = base - 0.75 * title.role.leading
    return (
        title.line(shortened(title, sheet.title, room), body.x, base),
        number.line(said, body.right, base, RIGHT),
        _rule(body, y, press, press.style.look.grid.frame),
    ), y


def _rule(body: Box, y: float, press: Press, weight: float) -> Line:
    return Line(body.x, y, body.right, y, weight, press.style.look.grid.frame_ink)


def _date_block(day: Day, body: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return the day of the month, large, with its weekday and month, and the tier on the right; and its baseline."""
    figure, name, small = press.style.setting("title"), press.style.setting("heading"), press.style.setting("body")
    words, numeral = press.words, str(day.date.day)
    base = body.top - 0.42 * figure.role.size - figure.cap_height
    upper, left = base + figure.cap_height - name.cap_height, body.x + figure.width(numeral) + 0.28 * figure.role.size
    tier, tier_width = _tier(day, body.right, (upper, base), press)
    room = body.right - left - tier_width - name.role.size
    weekday, month = words.weekday(day.date), words.month(day.date, year=True)
    return (
        figure.line(numeral, body.x, base),
        _within(name, weekday, room, press).line(weekday, left, upper),
        _within(small, month, room, press).line(month, left, base),
        *tier,
    ), base


def _within(setting: Setting, text: str, room: float, press: Press) -> Setting:
    """Return a setting, made smaller where a text would be too wide."""
    width = setting.width(text)
    return setting if width <= room else setting.smaller(room / width, press.style.look.smallest)


def _tier(day: Day, right: float, baselines: tuple[float, float], press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return a tier's name and its marks, each on one of two baselines, and their width."""
    cards, form, name = press.style.look.puzzles, press.style.look.tiers.form, press.style.setting("entry")
    said, wide = _tier_name(day, press), stars_width(cards.star, form)
    row = stars(TIERS.index(day.tier) + 1, cards.star, cards.star_weight, right - wide, baselines[1], form)
    return (name.line(said, right, baselines[0], RIGHT), row), max(wide, name.width(said))


def _tier_name(day: Day, press: Press) -> str:
    return press.style.look.tiers.names.get(day.tier) or press.words.tiers[day.tier].name


def _set_rules(day: Day, setting: Setting, width: float, at: Point, words: Words) -> tuple[Text, ...]:
    """Return the rules in lines of about the same length, of which none ends inside the total."""
    said, total = rules_line([day.made.puzzle], words), total_of(day.made.puzzle, words)
    said = words.decoder.line if day.tables else words.stages.line if day.stages else said
    said = said.replace(total, total.replace(" ", _NO_BREAK)) if total else said
    lines = (line.replace(_NO_BREAK, " ") for line in setting.balanced(said, width))
    return setting.stacked(lines, *at)


def _pointer(sheet: DaySheet, words: Words) -> str:
    """Return where the solution of a puzzle is, as its caption says it."""
    solution = {OVERLEAF: words.solution_overleaf, FOOT: words.solution_below}.get(sheet.answer, "")
    decoder = words.decoder.overleaf if sheet.day.tables else ""
    return words.between_references.join(filter(None, (decoder, solution)))


def _solved_day(sheet: DaySheet) -> Day | None:
    """Return the day whose solution stands at the foot of a sheet."""
    return sheet.before if sheet.answer == YESTERDAY else sheet.day if sheet.answer == FOOT else None


def _foot(sheet: DaySheet, body: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return the solution at the foot of a sheet, and how far down the board may reach."""
    solved = _solved_day(sheet)
    if solved is None:
        return (), body.y
    marks, height = _small(solved, Box(0, 0, body.width, 0), press)
    placed = _placed(marks, body._replace(height=height), turned=sheet.answer == FOOT)
    y = body.y + height + press.style.setting("small").role.leading
    return (placed, _rule(body, y, press, _HAIR)), y + 1.2 * press.style.setting("small").role.leading


def _placed(marks: tuple[Mark, ...], box: Box, turned: bool) -> Placed:
    """Return marks below the height 0 in a box that they fill; turned around its middle, they take the same place."""
    if not turned:
        return Placed(box.x, box.top, marks)
    centred = Placed(-box.width / 2, box.height / 2, marks)
    return Placed(box.middle, box.y + box.height / 2, (centred,), turns=2)


def _small(day: Day, box: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return a small solution with what it belongs to, below the height 0, and its height.

    Raises CannotBeMet where it would be too small to read.
    """
    puzzle, look = day.made.puzzle, press.style.look
    least = least_labelled(press.style) if puzzle.question and puzzle.question.marked else 0.0
    cell = min(max(look.solutions.cell_min, least), (box.width - look.grid.frame) / puzzle.columns)
    if cell * look.grid.digit < look.smallest:
        raise CannotBeMet(
            f"the solution of {puzzle.rows}x{puzzle.columns} cells needs more than {to_mm(box.width):.0f} mm; "
            "use `solution: overleaf`, a smaller board, or a larger `trim` or `strip`"
        )
    names = _names(day) if day.asked else None
    aside, over = edge_room(names, press.style) if names else (0.0, 0.0)
    wide, high = aside + puzzle.columns * cell, over + puzzle.rows * cell
    beside = max(wide + _INDENT + _least_answer(day, press), wide / _BESIDE) <= box.width
    left, drop = (box.x + wide + _INDENT, 0.0) if beside else (box.x, high + look.solutions.caption_gap)
    lines = _solution_lines(day, left, box.right - left, -drop, press)
    shift = look.grid.frame / 2
    board, x = (
        board_of(puzzle, cell, settled_by(day.made.answer)),
        box.x + (shift if beside else (box.width - wide) / 2),
    )
    grid = draw(board, press.style, x + aside, -high - shift)
    letters = (draw_edges(names, cell, press.style, x + aside, -high - shift),) if names else ()
    low = min([-high - shift, *(line.y - press.style.setting("small").descent for line in lines)])
    return (*grid, *letters, *lines), -low


def _names(day: Day) -> Edges:
    return edges(day.made.puzzle.rows, day.made.puzzle.columns)


def _answer(day: Day) -> tuple[str, ...]:
    """Return the lines of the answer to what is asked about a puzzle, if anything is."""
    return tuple(day.asked[name] for name in fields_of(()) if name in day.asked)


def _answer_width(day: Day, setting: Setting) -> float:
    return max(map(setting.width, _answer(day)), default=0.0)


def _least_answer(day: Day, press: Press) -> float:
    """Return the width of an answer in the smallest type."""
    return _answer_width(day, press.style.setting("small").smaller(0.0, press.style.look.smallest))


def _answer_lines(day: Day, x: float, width: float, top: float, press: Press) -> tuple[Text, ...]:
    """Return these lines below a height, made smaller where they would be too wide."""
    small = press.style.setting("small")
    wide = _answer_width(day, small)
    fitting = small if wide <= width else small.smaller(width / wide, press.style.look.smallest)
    return fitting.stacked(_answer(day), x, top - small.role.leading)


def _solution_lines(day: Day, x: float, width: float, top: float, press: Press) -> tuple[Text, ...]:
    """Return what stands beside a small solution: its number, its date, its total."""
    words, strong, small = press.words, press.style.setting("small_strong"), press.style.setting("small")
    y = top - strong.cap_height
    first = strong.lines(words.solution_of.format(number=day.number), x, y, width)
    said = capitalized(words.date(day.date, weekday=True))
    second = small.lines(said, x, first[-1].y - small.role.leading, width)
    third = small.line(total_of(day.made.puzzle, words), x, second[-1].y - small.role.leading)
    return (*first, *second, third, *_answer_lines(day, x, width, third.y, press))


def _cards(press: Press, widened: float) -> Cards:
    """Return how the board of a sheet is set: its total below it, beside the place of its solution."""
    look = press.style.look.puzzles
    below = (CaptionPiece(text="{bullets}", type="total"), CaptionPiece(text="{solution_page}", at="right"))
    return look.model_copy(update={"above": (), "below": below, "cell_max": look.cell_max * widened})


def _fit(day: Day, box: Box, press: Press, pointer: str = "", solved: bool = False) -> tuple[Deck, Arrangement]:
    puzzle, cards = day.made.puzzle, _cards(press, _LARGER)
    turned = widest_texts(day.stages, press.words, "") if day.stages else {}
    said = Caption({"bullets": total_of(puzzle, press.words), "solution_page": pointer, **day.asked, **turned})
    letters = _names(day) if cards.labels or day.asked else None
    cards = with_question(cards) if day.asked and not solved else cards
    cards = with_line(cards, TURNED_LINE) if turned else cards
    own = Deck(cards, press.style, said, letters)
    return own, arrange(1, (puzzle.rows, puzzle.columns), (box.width, box.height), own)


def _board(day: Day, box: Box, press: Press, pointer: str = "", solved: bool = False) -> Iterator[Mark]:
    """Yield the board of a sheet in the middle of a box, with its total; below a solution the answer it may have."""
    answer = _answer_lines(day, 0.0, box.width, 0.0, press) if solved else ()
    box = box._replace(y=box.y - answer[-1].y, height=box.height + answer[-1].y) if answer else box
    puzzle, (own, fit) = day.made.puzzle, _fit(day, box, press, pointer, solved)
    around, wide, high = room(own, fit.split), puzzle.columns * fit.cell, puzzle.rows * fit.cell
    spare = box.height - around.above - high - around.below
    corner = (box.middle - wide / 2 + around.left / 2, box.top - around.above - spare * _LEAD)
    known = settled_by(day.made.answer) if solved else {}
    board, texts = board_of(puzzle, fit.cell, known) if solved else _printed(day, fit.cell), _now(day, press.words)
    said = own.widest._replace(texts={**own.widest.texts, **texts})
    yield from draw_card(Card(board, said, own.edges), fit.split, own.cards, press.style, corner)
    left = max(box.x, min(corner[0], box.right - _answer_width(day, press.style.setting("small"))))
    yield from _answer_lines(day, left, box.width, corner[1] - high - around.below, press) if solved else ()


def _printed(day: Day, cell: float) -> Board:
    """Return the board of a day as it is solved on, with cells of so many points."""
    if day.stages:
        now = stage_of(day.made.puzzle, day.made.answer, day.stage)
        return board_of(now.puzzle, cell, now.settled)
    return coded(board_of(day.made.puzzle, cell), day.hidden.codes.get(day.number, {}))


def _now(day: Day, words: Words) -> dict[str, str]:
    """Return what the line below a board says of its stage, if it is turned."""
    if not day.stages:
        return {}
    safe = stage_of(day.made.puzzle, day.made.answer, day.stage).safe
    return {FIND: "", **stage_texts(day.stage, day.stages, safe, words)}


def _strip_cell(day: Day, width: float, press: Press) -> float:
    """Return the side of a cell: the board is as wide as the column, or clearly narrower."""
    look = press.style.look
    aside = edge_room(_names(day), press.style)[0] if day.asked else 0.0
    cell = (width - look.grid.frame - aside) / day.made.puzzle.columns
    return cell if cell <= _LARGER * look.puzzles.cell_max else look.puzzles.cell_max


def _strip(sheet: DaySheet, width: float, press: Press, solved: bool) -> Page:
    column = _Column(width, press)
    column.rule(press.style.look.grid.frame)
    said = press.words.solution_of if solved else press.words.numbered
    column.between(sheet.title, said.format(number=sheet.day.number), "entry")
    column.date(sheet.day)
    column.board(sheet.day, solved)
    if not solved:
        column.rules(sheet.day)
    if sheet.day.tables and not solved:
        column.table(sheet.day)
    if (small := _solved_day(sheet)) and sheet.day.stage == 1:
        column.solution(small, turned=sheet.answer == FOOT)
    return column.finished()


class _Column:
    """A strip that grows downwards from the height 0."""

    def __init__(self, width: float, press: Press) -> None:
        self.box = Box(0, 0, width, 0)
        self.press = press
        self.marks: list[Mark] = []
        self.y = 0.0
        """What stands lowest."""

    def rule(self, weight: float) -> None:
        """Add a line across."""
        self.marks.append(_rule(self.box, self.y - weight / 2, self.press, weight))
        self.y -= weight

    def between(self, left: str, right: str, role: str) -> None:
        """Add a line with a text at each end; the left one is made smaller where they would touch."""
        setting = self.press.style.setting(role)
        second = setting.smaller(0.85, self.press.style.look.smallest)
        room = self.box.width - second.width(right) - setting.role.size
        first = _within(setting, left, room, self.press)
        base = self.y - 0.5 * setting.role.leading - setting.cap_height
        self.marks += [
            first.line(shortened(first, left, room), 0, base),
            second.line(right, self.box.right, base, RIGHT),
        ]
        self.y = base - setting.descent

    def date(self, day: Day) -> None:
        """Add the day."""
        small, said = self.press.style.setting("small"), capitalized(self.press.words.date(day.date, weekday=True))
        self._add(small.lines(said, 0, self.y - 0.25 * small.role.leading - small.cap_height, self.box.width), small)

    def rules(self, day: Day) -> None:
        """Add the rules."""
        small = self.press.style.setting("small")
        at = (0.0, self.y - 0.8 * small.role.leading - small.cap_height)
        self._add(_set_rules(day, small, self.box.width, at, self.press.words), small)

    def _add(self, lines: tuple[Text, ...], setting: Setting) -> None:
        self.marks += lines
        self.y = lines[-1].y - setting.descent

    def board(self, day: Day, solved: bool) -> None:
        """Add the board, with its tier above it and its total below."""
        press, puzzle, cards = self.press, day.made.puzzle, _cards(self.press, 1.0)
        cell = _strip_cell(day, self.box.width, press)
        wide, half = puzzle.columns * cell, press.style.look.grid.frame / 2
        above = (CaptionPiece(text="{tier}", type="total"), CaptionPiece(text="{stars}", at="right", type="total"))
        cards = cards.model_copy(update={"above": above, "below": (CaptionPiece(text="{bullets}", type="total"),)})
        cards = with_question(cards) if day.asked and not solved else cards
        cards = with_line(cards, TURNED_LINE) if day.stages else cards
        said = {"tier": _tier_name(day, press), "bullets": total_of(puzzle, press.words), **day.asked}
        turned = widest_texts(day.stages, press.words, "") if day.stages else {}
        caption, names = Caption({**said, **turned}, TIERS.index(day.tier) + 1), _names(day) if day.asked else None
        split = split_captions(caption, wide, cards, press.style)
        around, said = room(Deck(cards, press.style, caption, names), split), {**said, **_now(day, press.words)}
        top = self.y - press.style.setting("small").role.leading - around.above - half
        board = board_of(puzzle, cell, settled_by(day.made.answer)) if solved else _printed(day, cell)
        card, left = Card(board, caption._replace(texts=said), names), self.box.middle + (around.left - wide) / 2
        self.marks += draw_card(card, split, cards, press.style, (left, top))
        self.y = top - puzzle.rows * cell - half - around.below
        if solved and day.asked:
            self._add(_answer_lines(day, 0.0, self.box.width, self.y, press), press.style.setting("small"))

    def table(self, day: Day) -> None:
        """Add the table of the decoder."""
        top = self.y - 1.5 * self.press.style.setting("small").role.leading
        marks, self.y = _table(day, Box(0.0, top - _ENDLESS, self.box.width, _ENDLESS), self.press)
        self.marks += marks

    def solution(self, day: Day, turned: bool) -> None:
        """Add a small solution below a hairline."""
        gap = self.press.style.setting("small").role.leading
        self.marks.append(_rule(self.box, self.y - gap, self.press, _HAIR))
        marks, height = _small(day, self.box, self.press)
        self.y -= 2 * gap + height
        self.marks.append(_placed(marks, self.box._replace(y=self.y, height=height), turned))

    def finished(self) -> Page:
        """Return a page as high as all marks reach."""
        height = -self.y + 1.0
        return Page(self.box.width, height, (Placed(0, height, tuple(self.marks)),))
