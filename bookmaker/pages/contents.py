"""The table of contents: sections and their tiers, with the pages they start on."""

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import NamedTuple

from bookmaker.layout.boxes import Box, Frame
from bookmaker.layout.look import Role
from bookmaker.layout.stars import stars, stars_width
from bookmaker.layout.text import RIGHT, Setting, shortened
from bookmaker.marks import Glyphs, Mark
from bookmaker.pages.base import RECTO, Context, Item, PageType, Plan, Sheet, TierRun
from bookmaker.rank.tiers import TIERS

_BELOW_HEADING = 2.25
"""From the heading's baseline to the first entry's, in lines of the main entries."""
_BETWEEN = 1.0
"""White space above a section, in lines of the main entries."""
_PAGE_COLUMN = 24.0
"""Width in points kept for page numbers."""
_GAP = 9.0
"""White space in points between the pieces of a line."""
_LEADER_STEP = 7.0
"""Distance in points between the dots that lead to a page number."""


class _Row(NamedTuple):
    """One line: a page's or section's title, or a tier with its stars."""

    text: str
    page: str
    rank: int = 0
    detail: str = ""
    space: float = 0.0
    """White space above, in lines of the main entries."""


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    first = Sheet(PAGE.name, RECTO, folio=True)
    return tuple(first._replace(side=first.side if i == 0 else "any", part=i) for i in range(len(_pages(plan))))


def _pages(plan: Plan) -> list[list[_Row]]:
    """Return the rows of every page, as far as they can be known before the pages have labels."""
    return _split(plan, list(_rows(plan, {}, {})))


def _rows(plan: Plan, items: Mapping[int, str], puzzles: Mapping[int, str]) -> Iterator[_Row]:
    after_section = False
    for index, (item, title) in enumerate(zip(plan.book.items, plan.titles, strict=True)):
        if not title:
            continue
        of_section = item.section >= 0
        row = _Row(title, items.get(index, ""), space=_BETWEEN if of_section or after_section else 0.0)
        yield row._replace(detail=_size(plan, item.section)) if of_section else row
        for run in (run for run in plan.runs if of_section and run.section == item.section):
            yield _tier_row(plan, run, puzzles.get(run.first, ""))
        after_section = of_section


def _size(plan: Plan, index: int) -> str:
    section = plan.book.sections[index]
    return f"{section.rows} × {section.columns}"


def _tier_row(plan: Plan, run: TierRun, page: str) -> _Row:
    return _Row(plan.words.tiers[run.tier].name, page, TIERS.index(run.tier) + 1, plan.words.span(run.first, run.last))


def _height(plan: Plan, row: _Row) -> float:
    types = plan.style.look.type
    return (types.body if row.rank else types.entry).leading + row.space * types.entry.leading


def _split(plan: Plan, rows: list[_Row]) -> list[list[_Row]]:
    """Return the rows of each page: as many as it holds, and no section's title as the last of them."""
    room = plan.size[1] - _above(plan)
    pages: list[list[_Row]] = [[]]
    left = room
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        need = _height(plan, row) + (_height(plan, following) if following and following.rank and not row.rank else 0)
        if need > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(row)
        left -= _height(plan, row)
    return pages


def _above(plan: Plan) -> float:
    """Return the height of the heading and of the white space between it and the first entry."""
    types = plan.style.look.type
    return _setting(plan, types.heading).cap_height + (_BELOW_HEADING - 1) * types.entry.leading


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, found = context.plan, context.references
    rows = list(_rows(plan, found.items, found.puzzles))
    heading = _setting(plan, plan.style.look.type.heading)
    marks: list[Mark] = []
    if sheet.part == 0:
        marks.append(heading.line(plan.words.contents, frame.body.x, frame.body.top - heading.cap_height))
    y = frame.body.top - _above(plan)
    for row in _split(plan, rows)[sheet.part]:
        y -= _height(plan, row)
        marks += _line(plan, row, frame.body, y)
    return tuple(marks)


def _line(plan: Plan, row: _Row, body: Box, y: float) -> Iterator[Mark]:
    """Yield the marks of one row on the baseline y."""
    setting = _setting(plan, plan.style.look.type.body if row.rank else plan.style.look.type.entry)
    yield from (_tier if row.rank else _entry)(plan, row, body, y)
    yield setting.line(row.page, body.right, y, RIGHT)


def _entry(plan: Plan, row: _Row, body: Box, y: float) -> Iterator[Mark]:
    entry, aside = (_setting(plan, role) for role in (plan.style.look.type.entry, plan.style.look.type.aside))
    text = shortened(entry, row.text, body.width - _PAGE_COLUMN - _GAP - aside.width(row.detail))
    yield entry.line(text, body.x, y)
    if row.detail:
        yield aside.line(row.detail, body.x + entry.width(text) + _GAP, y)


def _tier(plan: Plan, row: _Row, body: Box, y: float) -> Iterator[Mark]:
    text, cards = _setting(plan, plan.style.look.type.body), plan.style.look.solutions
    raised = y + (text.cap_height - cards.star) / 2
    name = body.x + stars_width(cards.star) + _GAP
    # As wide as the widest name, so that the numbers behind the names stand in a column.
    detail = name + max(text.width(tier.name) for tier in plan.words.tiers.values()) + _GAP
    yield stars(row.rank, cards.star, cards.star_weight, body.x, raised)
    yield text.line(row.text, name, y)
    yield text.line(row.detail, detail, y)
    yield _leader(text, detail + text.width(row.detail) + _GAP, body.right - _PAGE_COLUMN, y)


def _leader(text: Setting, left: float, right: float, y: float) -> Glyphs:
    """Return dots on one raster for the whole page, so that they stand in columns."""
    steps = range(ceil(left / _LEADER_STEP), floor(right / _LEADER_STEP) + 1)
    return Glyphs(text.role.face, text.role.size, tuple((step * _LEADER_STEP, y, ".") for step in steps))


def _setting(plan: Plan, role: Role) -> Setting:
    return Setting(plan.style.fonts, role)


PAGE = PageType("contents", _sheets, _lay)
