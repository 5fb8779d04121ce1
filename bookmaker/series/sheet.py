"""A daily sheet on paper: its front, its back, and what opens a year or a month."""

from collections.abc import Iterator

from bookmaker.page.layout.card import Caption, draw_card
from bookmaker.page.layout.fit import Arrangement, Deck, arrange, room
from bookmaker.page.layout.links import field, figure, set_subject
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.page.layout.opening import Opening, opening
from bookmaker.page.layout.ornament import of_clues
from bookmaker.page.layout.stars import stars_width
from bookmaker.page.layout.text import RIGHT, shorten_text
from bookmaker.page.types.boards import tier_field, tier_name, tier_stars
from bookmaker.page.types.questions import with_question
from bookmaker.page.types.stages import widest_line, with_play_line
from bookmaker.series.day import FOOT, NONE, OVERLEAF, Day, DaySheet
from bookmaker.series.lookup import lookup_in
from bookmaker.series.parts import HAIR, LARGER, card_of, check_board, fit_setting, rule, set_rules
from bookmaker.series.small_solution import answer_lines, answer_width, place_marks, small_solution
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.words.captions import full_date, sheet_pointer
from bookmaker.words.rules import total_of

_HEAD = 0.5
"""Largest share of a sheet for what stands over the board; otherwise the day goes on one line."""
_LEAD = 0.42
"""Share of the height left over that goes above the board."""


def lay_front(sheet: DaySheet, body: Box) -> tuple[Mark, ...]:
    """Return the marks of a sheet: the day, the rules in a line, the puzzle, and a solution at the foot."""
    over, under, room = _surround_board(sheet, body)
    pointer = sheet_pointer(sheet.answer, sheet.day.play_mode.play, sheet.day.plan.words)
    return (*over, *_board(sheet.day, room, pointer), *under)


def lay_back(sheet: DaySheet, body: Box) -> tuple[Mark, ...]:
    """Return the marks of the back of a sheet: its solution, in the same place as the puzzle.

    With a decoder or with words it shows the table or the list, and the solution at the foot, upside down.
    """
    return (lay_lookup if sheet.day.looked_up else lay_solution)(sheet, body)


def lay_solution(sheet: DaySheet, body: Box) -> tuple[Mark, ...]:
    """Return the marks of a page with the solution of a sheet, in the same place as the puzzle."""
    day, words, style = sheet.day, sheet.day.plan.words, sheet.day.plan.style
    *_, room = _surround_board(sheet, body)
    line, y = _title_line(sheet, body)
    head, small = style.setting("entry"), style.setting("small")
    base = y - 1.3 * head.role.leading
    texts = (
        field("solution_of", head.line(words.solution_of.format(number=day.number), body.x, base)),
        field("date", small.line(full_date(day.date, words), body.x, base - 1.15 * small.role.leading)),
    )
    return (*set_subject(day.key, (*line, *texts)), *_board(day, room, solved=True))


def lay_lookup(sheet: DaySheet, body: Box) -> tuple[Mark, ...]:
    """Return the marks of a page with the table or the list of a sheet; a solution overleaf is at its foot."""
    sheet = sheet._replace(answer=FOOT if sheet.answer == OVERLEAF else NONE)
    line, top = _title_line(sheet, body)
    under, low = _foot(sheet, body)
    gap = sheet.day.plan.style.setting("small").role.leading
    return (
        *set_subject(sheet.day.key, line),
        *lookup_in(sheet.day, body._replace(y=low, height=top - 2 * gap - low))[0],
        *under,
    )


def lay_opening(texts: tuple[str, str, str], day: Day, body: Box) -> tuple[Mark, ...]:
    """Return a page that opens a year or a month: the line over its title, the title, and the line under it.

    The ornament is the pattern of the clues of a day's puzzle, which gives nothing away.
    """
    return opening(Opening(*texts, of_clues(day.puzzle)), day.plan.style, body)[0]


def check_sheet(sheet: DaySheet, body: Box) -> None:
    """Raise CannotBeMet if the board of a sheet would be too small to write in, or its solution to read."""
    check_board(sheet_cell(sheet, body), sheet, body.width)
    if sheet.day.looked_up:
        lay_back(sheet, body)


def sheet_cell(sheet: DaySheet, body: Box) -> float:
    """Return the side of a cell of the board to solve."""
    return _fit(sheet.day, _surround_board(sheet, body)[-1])[1].cell


def _surround_board(sheet: DaySheet, body: Box) -> tuple[tuple[Mark, ...], tuple[Mark, ...], Box]:
    """Return what is above the board, what is below it, and the room between them."""
    over, top = _masthead(sheet, body)
    under, low = _foot(sheet, body)
    under = under if sheet.day.stage <= 1 else ()
    return over, under, body._replace(y=low, height=top - low)


def _masthead(sheet: DaySheet, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return what is above the board, and how high up the board may reach."""
    line, y = _title_line(sheet, body)
    text, below = sheet.day.plan.style.setting("small"), body._replace(height=y - body.y)
    for dated, gaps in ((_date_block, (1.9, 2.0)), (_date_line, (1.3, 0.9))):
        date_marks, y = dated(sheet.day, below)
        at = (body.x, y - gaps[0] * text.role.leading)
        rules = set_rules(sheet.day, text, body.width, at)
        low = rules[-1].y - gaps[1] * text.role.leading
        if body.top - low <= _HEAD * body.height:
            break
    return tuple(set_subject(sheet.day.key, (*line, *date_marks, *rules))), low


def _title_line(sheet: DaySheet, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the line with the title and the number of the sheet, and the height of the rule below it."""
    plan = sheet.day.plan
    title, number = plan.style.setting("head"), plan.style.setting("folio")
    said = plan.words.numbered.format(number=sheet.day.number)
    base = body.top - max(title.cap_height, number.cap_height)
    room = body.width - number.width(said) - title.role.size
    y = base - 0.75 * title.role.leading
    return (
        field("title", title.line(shorten_text(title, plan.book.title, room), body.x, base)),
        field("numbered", number.line(said, body.right, base, RIGHT)),
        rule(body, y, plan.style, plan.style.look.grid.frame),
    ), y


def _date_block(day: Day, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the day of the month, large, with its weekday and month, and the tier on the right; and its baseline."""
    style, words, numeral = day.plan.style, day.plan.words, str(day.date.day)
    figure, name, small = style.setting("title"), style.setting("heading"), style.setting("body")
    base = body.top - 0.42 * figure.role.size - figure.cap_height
    upper, left = base + figure.cap_height - name.cap_height, body.x + figure.width(numeral) + 0.28 * figure.role.size
    tier, tier_width = _tier(day, body.right, (upper, base))
    room = body.right - left - tier_width - name.role.size
    weekday, month = words.weekday(day.date), words.month(day.date, year=True)
    return (
        field("day", figure.line(numeral, body.x, base)),
        field("weekday", fit_setting(name, weekday, room, style).line(weekday, left, upper)),
        field("month", fit_setting(small, month, room, style).line(month, left, base)),
        *tier,
    ), base


def _date_line(day: Day, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the day and the tier on one line, for small sheets, and its baseline."""
    style = day.plan.style
    small, base = style.setting("small_strong"), body.top - 1.3 * style.setting("small").role.leading
    row, wide = _stars(day, body.right, base)
    said = full_date(day.date, day.plan.words)
    room = body.width - wide - small.role.size
    fitting = fit_setting(small, said, room, style)
    return (field("date", fitting.line(shorten_text(fitting, said, room), body.x, base)), row), base


def _tier(day: Day, right: float, baselines: tuple[float, float]) -> tuple[tuple[Mark, ...], float]:
    """Return a tier's name and its marks, each on one of two baselines, and their width."""
    style, said = day.plan.style, tier_name(day.entry.tier, day.plan)
    name = style.setting("entry")
    row, wide = _stars(day, right, baselines[1])
    line = field(tier_field(day.entry.tier, style), name.line(said, right, baselines[0], RIGHT))
    return (line, row), max(wide, name.width(said))


def _stars(day: Day, right: float, y: float) -> tuple[Mark, float]:
    """Return the marks of a tier that end on the right, and their width."""
    style = day.plan.style
    cards = style.look.puzzles
    wide = stars_width(cards.star, style.look.tiers.form)
    return tier_stars(day.entry.tier, cards, style, right - wide, y)[0], wide


def _foot(sheet: DaySheet, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the solution at the foot of a sheet, and how far down the board may reach."""
    solved = sheet.solution
    if solved is None:
        return (), body.y
    style = solved.plan.style
    marks, height = small_solution(solved, Box(0, 0, body.width, 0))
    whole = place_marks(marks, body._replace(height=height), turned=sheet.answer == FOOT)
    own = figure((whole,), solved.alt(solved=True))
    y = body.y + height + style.setting("small").role.leading
    return (*own, rule(body, y, style, HAIR)), y + 1.2 * style.setting("small").role.leading


def _fit(day: Day, box: Box, pointer: str = "", solved: bool = False) -> tuple[Deck, Arrangement]:
    puzzle, style, words = day.puzzle, day.plan.style, day.plan.words
    look: Cards = style.look.puzzles
    below = (CaptionPiece(text="{bullets}", type="total"), CaptionPiece(text="{solution_page}", at="right"))
    cards = look.model_copy(update={"above": (), "below": below, "cell_max": look.cell_max * LARGER})
    said = {"bullets": total_of(puzzle, words), "solution_page": pointer, **day.question_texts}
    caption = Caption({**said, **widest_line(day.play_mode, words, "")})
    letters = day.edges if cards.labels or day.question_texts else None
    cards = with_question(cards) if day.question_texts and not solved else cards
    own = Deck(with_play_line(cards, day.play_mode), style, caption, letters)
    return own, arrange(1, (puzzle.rows, puzzle.columns), (box.width, box.height), own)


def _board(day: Day, box: Box, pointer: str = "", solved: bool = False) -> Iterator[Mark]:
    """Yield the board of a sheet in the middle of a box, with its total; below a solution, its answer, if any."""
    answer = answer_lines(day, 0.0, box.width, 0.0) if solved else ()
    box = box._replace(y=box.y - answer[-1].y, height=box.height + answer[-1].y) if answer else box
    puzzle, (own, fit) = day.puzzle, _fit(day, box, pointer, solved)
    around, wide, high = room(own, fit.split), puzzle.columns * fit.cell, puzzle.rows * fit.cell
    spare = box.height - around.above - high - around.below
    corner = (box.middle - wide / 2 + around.left / 2, box.top - around.above - spare * _LEAD)
    yield from draw_card(card_of(day, fit.cell, own, solved), fit.split, own.cards, own.style, corner)
    left = max(box.x, min(corner[0], box.right - answer_width(day, own.style.setting("small"))))
    lines = answer_lines(day, left, box.width, corner[1] - high - around.below) if solved else ()
    yield from set_subject(day.statement(solved), lines)
