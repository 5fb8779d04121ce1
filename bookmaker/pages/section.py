"""A section's opening: its title, the size of its boards, and what each of its tiers asks for."""

from collections.abc import Iterator

from bookmaker.layout.boxes import Box, Frame
from bookmaker.layout.stars import stars
from bookmaker.layout.text import RIGHT, Setting
from bookmaker.marks import Mark
from bookmaker.pages.base import RECTO, Context, Opening, PageType, Plan, Sheet, TierRun, opening
from bookmaker.puzzle import UNKNOWN
from bookmaker.rank.tiers import TIERS

_ABOVE_TIERS = 0.1
"""White space between the title and the list of tiers, as a part of the body's height."""
_MEASURE = 0.74
"""The width of the list of tiers, as a part of the body's width."""


def _sheets(plan: Plan) -> tuple[Sheet, ...]:
    return tuple(Sheet(PAGE.name, RECTO, section=index) for index in range(len(plan.book.sections)))


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, section, words = context.plan, context.plan.book.sections[sheet.section], context.plan.words
    size = words.board.format(rows=section.rows, columns=section.columns)
    count = words.count(words.puzzles, len(plan.numbers(sheet.section)))
    over = words.part.format(number=words.number(sheet.section + 1))
    field = ((section.rows, section.columns), _clues(sheet.section, context))
    marks, y = opening(Opening(over, section.title, f"{size} · {count}", *field), plan, frame.body)
    return (*marks, *_tiers(plan, sheet.section, frame.body, y - _ABOVE_TIERS * frame.body.height))


def _clues(index: int, context: Context) -> frozenset[int]:
    """Return the clue cells of the section's first board: an ornament that gives nothing away."""
    numbers = context.plan.numbers(index)
    clues = context.entries[numbers[0] - 1].made.puzzle.clues if numbers else ()
    return frozenset(i for i, clue in enumerate(clues) if clue != UNKNOWN)


def _tiers(plan: Plan, index: int, body: Box, y: float) -> Iterator[Mark]:
    types, fonts = plan.style.look.type, plan.style.fonts
    text = Setting(fonts, types.body)
    width = body.width * _MEASURE
    left = body.middle - width / 2
    for run in (run for run in plan.runs if run.section == index):
        yield from _heading(plan, run, left, left + width, y)
        lines = text.lines(plan.words.tiers[run.tier].requires, left, y - 1.25 * text.role.leading, width)
        yield from lines
        y = lines[-1].y - 2 * text.role.leading


def _heading(plan: Plan, run: TierRun, left: float, right: float, y: float) -> Iterator[Mark]:
    """Yield a tier's name, its stars and the numbers of its puzzles, on one line."""
    look, fonts = plan.style.look, plan.style.fonts
    strong, text = Setting(fonts, look.type.strong), Setting(fonts, look.type.body)
    name, cards = plan.words.tiers[run.tier].name, look.puzzles
    raised = y + (strong.cap_height - cards.star) / 2
    yield strong.line(name, left, y)
    yield stars(TIERS.index(run.tier) + 1, cards.star, cards.star_weight, left + strong.width(name) + 10, raised)
    yield text.line(plan.words.span(run.first, run.last), right, y, RIGHT)


PAGE = PageType("section", _sheets, _lay)
