"""The table of contents: sections and their tiers, with the pages they start on; and the outline for a screen."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, takewhile
from math import ceil
from typing import NamedTuple

from bookmaker.engine.rank.energy import TIERS
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import ARTIFACT, LINK, PARAGRAPH, TITLE, field, set_subject, tag, touch
from bookmaker.page.layout.measure import LISTED, columns_of, is_wide, text_box
from bookmaker.page.layout.text import RIGHT, Setting, leader, shorten_text
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage, TierRun, titled_pages
from bookmaker.page.types.boards import tier_name, tier_stars
from bookmaker.page.types.options import Options
from bookmaker.values.geometry import Box
from bookmaker.values.marks import BLACK, Bookmark, Mark, Rect
from bookmaker.values.models import option
from bookmaker.values.statements import RULES
from bookmaker.words.announcements import dimensions
from bookmaker.words.lessons import GAME

_BELOW_HEADING = 2.25
"""From the heading's baseline to the first entry's, in lines of the main entries."""
_BETWEEN = 1.0
"""White space above a section, in lines of the main entries."""
_SPREAD, _TIGHT = 1.5, 0.86
"""Most that lines are drawn apart where they would leave a wide page, or the second of two, half empty; and least
factor where drawing them together saves a page."""
_PAGE_COLUMN = 2.4
"""Width kept for page numbers, in sizes of running text."""
_GAP = 0.9
"""White space between the pieces of a line, in sizes of running text."""
_BESIDE = 0.3
"""White space between a box and its number, in sizes of the number."""
TICK = "tick"
"""Field of a number beside a box."""


class _ContentsLine(NamedTuple):
    """One line: a page's or section's title, or a tier with its stars."""

    text: str
    leads: int | str
    """Index of an item of the book; for a tier, the number of its first puzzle; for rules, their subject."""
    tier: str = ""
    detail: str = ""
    space: float = 0.0
    """White space above, in lines of the main entries."""
    ticks: Sequence[int] = ()
    """Numbers of puzzles, each with a box to tick, instead of all that."""
    of: str = ""
    """Its subject, by the name that the texts there state."""


class Contents(Options):
    """What is in the contents besides."""

    ticks: bool = option(
        "under each tier a box for each of its puzzles, to be ticked when it is done", True, default=False
    )


def _pages(plan: Plan, item: Item[Contents]) -> tuple[PlannedPage, ...]:
    plan = _in_order(plan)
    ticks, wide = item.options.ticks, is_wide(plan.style.setting("body"), plan.size[0])
    columns = _evenly(plan, ticks, 1)
    count = 2 if wide and len(columns) > 1 else 1
    columns = _evenly(plan, ticks, count) if count > 1 else columns
    spread = _spread(plan, columns, wide or len(columns) > 1)
    pages = (columns[start : start + count] for start in range(0, len(columns), count))
    return titled_pages((partial(_lay, page, index == 0, spread) for index, page in enumerate(pages)), "", RECTO)


def _in_order(plan: Plan) -> Plan:
    """Return the plan with type in which tiers and sizes of boards are no larger than titles of sections."""
    types = plan.style.look.type
    for name in ("body", "aside"):
        plan = plan.in_size(min(1.0, types.entry.size / getattr(types, name).size), (name,))
    return plan


def _places(plan: Plan, body: Box, columns: int) -> tuple[Box, ...]:
    """Return the parts of a body for the lines, in `columns` columns."""
    text = plan.style.setting("body")
    return columns_of(text, body) if columns > 1 else (text_box(text, body, LISTED),)


def _evenly(plan: Plan, ticks: bool, count: int) -> list[list[_ContentsLine]]:
    """Return the rows of each column, `count` columns on a page: on the fewest pages, all about equally long."""
    rows = list(_rows(plan, ticks, _places(plan, plan.body, count)[0].width))
    room, step = _room(plan) / _TIGHT, plan.leading
    most = count * ceil(len(_split(plan, rows, room)) / count)
    while room > 2 * step and len(_split(plan, rows, room - step)) <= most:
        room -= step
    return _split(plan, rows, room)


def _spread(plan: Plan, columns: Sequence[Sequence[_ContentsLine]], apart: bool) -> float:
    """Return how far lines are drawn apart, or together, so that the longest column fills its page."""
    longest = max(sum(_height(plan, row) for row in rows) for rows in columns)
    return min(_SPREAD if apart else 1.0, _room(plan) / longest) if longest else 1.0


def _rows(plan: Plan, ticks: bool, width: float) -> Iterator[_ContentsLine]:
    after_section = False
    for index, (item, title) in enumerate(zip(plan.book.items, plan.titles, strict=True)):
        if not title:
            continue
        of_section, games = item.section >= 0, _games(plan, index)
        space = _BETWEEN if of_section or after_section else 0.0
        if of_section:
            size = _size(plan, item.section)
            yield _ContentsLine(title, index, detail=size, space=space, of=f"section {item.section}")
        elif games:
            for subject, said in games.items():
                yield _ContentsLine(said, subject, space=space, of=f"{RULES} {subject}")
        else:
            yield _ContentsLine(title, index, space=space, of=f"item {index}")
        for run in (run for run in plan.runs if of_section and run.section == item.section):
            numbers = plan.words.spans(run.numbers)
            yield _ContentsLine(tier_name(run.tier, plan), run.first, run.tier, numbers, of=run.subject)
            yield from _tick_lines(plan, run, width) if ticks else ()
        after_section = of_section


def _games(plan: Plan, index: int) -> dict[str, str]:
    """Return the titles of the rules that an item teaches, by subject; nothing unless they are of several games."""
    games = dict.fromkeys(plan.book.games) if plan.book.items[index].page == "how-to-play" else ()
    own = [plan.teaching(game) for game in games if len(games) > 1]
    return {f"{GAME}{one.game}": one.words.how_to.title for one in own}


def _tick_lines(plan: Plan, run: TierRun, width: float) -> Iterator[_ContentsLine]:
    """Yield the boxes for the puzzles of a tier, as many in a row as fit."""
    count = max(1, int((width + _GAP * plan.text_size) / _tick_step(plan)))
    for start in range(0, len(run.numbers), count):
        yield _ContentsLine("", 0, run.tier, ticks=run.numbers[start : start + count])


def _tick_step(plan: Plan) -> float:
    """Return the distance between two boxes, from left edge to left edge."""
    body, small = plan.style.setting("body"), plan.style.setting("small", tabular=True)
    digits = small.width("0" * len(str(plan.every_number[-1])))
    return body.cap_height + _BESIDE * small.role.size + digits + _GAP * body.role.size


def _size(plan: Plan, index: int) -> str:
    section = plan.book.sections[index]
    return dimensions(section.rows, section.columns)


def _height(plan: Plan, row: _ContentsLine) -> float:
    types = plan.style.look.type
    return (types.body if row.tier else types.entry).leading + row.space * types.entry.leading


def _room(plan: Plan) -> float:
    """Return the height of a page below its heading."""
    return plan.size[1] - _head_height(plan)


def _split(plan: Plan, rows: list[_ContentsLine], room: float) -> list[list[_ContentsLine]]:
    """Return the rows of each column of height `room`: as many as it holds; a section that fits stays whole.

    A title never ends a column.
    """
    pages: list[list[_ContentsLine]] = [[]]
    left = room
    for index, row in enumerate(rows):
        tiers = list(takewhile(lambda other: other.tier, rows[index + 1 :])) if not row.tier else []
        heights = list(accumulate(_height(plan, one) for one in (row, *tiers)))
        need = heights[-1] if heights[-1] <= room else heights[:2][-1]
        if row.tier and not row.ticks:
            need += sum(_height(plan, one) for one in rows[index + 1 : index + 2] if one.ticks)
        if need > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(row)
        left -= heights[0]
    return pages


def _heading(plan: Plan) -> Setting:
    return plan.style.setting("heading").fit_line(plan.words.contents, plan.size[0])


def _head_height(plan: Plan) -> float:
    """Return the height of the heading and of the white space between it and the first entry."""
    types = plan.style.look.type
    return _heading(plan).cap_height + (_BELOW_HEADING - 1) * types.entry.leading


def _lay(
    columns: Sequence[Sequence[_ContentsLine]], first: bool, spread: float, frame: Frame, context: Context
) -> tuple[Mark, ...]:
    context = context._replace(plan=_in_order(context.plan))
    plan, heading, places = context.plan, _heading(context.plan), _places(context.plan, frame.body, len(columns))
    marks, listed = list[Mark](), list[Mark]()
    if first:
        line = heading.line(plan.words.contents, places[0].x, frame.body.top - heading.cap_height)
        marks += tag(TITLE, (line,))
    listed = [
        mark for rows, place in zip(columns, places, strict=True) for mark in _lines(rows, spread, place, context)
    ]
    return (*marks, *tag("TOC", listed))


def _lines(rows: Sequence[_ContentsLine], spread: float, body: Box, context: Context) -> Iterator[Mark]:
    """Yield the marks of the rows of a column."""
    plan, found, y = context.plan, context.references, body.top - _head_height(context.plan)
    for row in rows:
        y -= _height(plan, row) * spread
        if row.ticks:
            yield from tag("TOCI", _boxes(plan, row.ticks, body.x, y))
            continue
        pages = found.puzzles if row.tier else found.items
        page = found.lessons[row.leads] if isinstance(row.leads, str) else pages.get(row.leads, "")
        yield from _tag_row(plan, page, set_subject(f"contents {row.of}", _line(plan, row, page, body, y)))


def _tag_row(plan: Plan, page: str, marks: Iterator[Mark]) -> tuple[Mark, ...]:
    """Return a tagged row: a link, if it leads somewhere."""
    if plan.style.look.links and page:
        return tag("TOCI", tag("Reference", tag(LINK, marks)))
    return tag("TOCI", tag(PARAGRAPH, marks))


def _line(plan: Plan, row: _ContentsLine, page: str, body: Box, y: float) -> Iterator[Mark]:
    """Yield the marks of one row on the baseline y."""
    setting = plan.style.setting("body" if row.tier else "entry", tabular=True)
    yield from _tier(plan, row, body, y) if row.tier else _entry(plan, row, page, body, y)
    yield field("at", setting.line(page, body.right, y, RIGHT))
    if plan.style.look.links and page:
        yield touch(setting, (body.x, body.right), y, page)


def _entry(plan: Plan, row: _ContentsLine, page: str, body: Box, y: float) -> Iterator[Mark]:
    entry, aside = plan.style.setting("entry"), plan.style.setting("aside")
    gap, column = _spaces(plan)
    column = max(column, entry._replace(tabular=True).width(page) + gap)
    text = shorten_text(entry, row.text, body.width - column - gap - aside.width(row.detail))
    yield field("title", entry.line(text, body.x, y))
    if row.detail:
        yield field("size", aside.line(row.detail, body.x + entry.width(text) + gap, y))


def _tier(plan: Plan, row: _ContentsLine, body: Box, y: float) -> Iterator[Mark]:
    text, cards = plan.style.setting("body"), plan.style.look.solutions
    gap, column = _spaces(plan)
    drawn, end = tier_stars(row.tier, cards, plan.style, body.x, y + (text.cap_height - cards.star) / 2)
    name = end + gap
    # As wide as the widest name if that fits, so that the numbers behind the names stand in a column.
    widest = max(text.width(tier_name(tier, plan)) for tier in {*TIERS, row.tier})
    spans = max(text.width(plan.words.spans(run.numbers)) for run in plan.runs)
    detail = min(name + widest + gap, body.right - column - gap - spans)
    yield from tag(ARTIFACT, (drawn,))
    yield field("tier", text.line(shorten_text(text, row.text, detail - gap - name), name, y))
    yield field("span", text.line(row.detail, detail, y))
    dots = leader(text, detail + text.width(row.detail) + gap, body.right - column, y)
    yield from tag(ARTIFACT, (dots,))


def _boxes(plan: Plan, numbers: Sequence[int], x: float, y: float) -> Iterator[Mark]:
    """Yield boxes to tick, each with the number of its puzzle behind it."""
    side, small = plan.style.setting("body").cap_height, plan.style.setting("small", tabular=True)
    boxes, step = list[Mark](), _tick_step(plan)
    for place, number in enumerate(numbers):
        left = x + place * step
        boxes.append(Rect(left, y, side, side, None, BLACK, THINNEST_LINE))
        line = small.line(str(number), left + side + _BESIDE * small.role.size, y)
        yield from tag(PARAGRAPH, (field(TICK, line),))
    yield from tag(ARTIFACT, boxes)


def _spaces(plan: Plan) -> tuple[float, float]:
    """Return the white space between the pieces of a line, and the width kept for page numbers."""
    size = plan.text_size
    return _GAP * size, _PAGE_COLUMN * size


def outline(context: Context) -> tuple[Bookmark, ...]:
    """Return the outline of a book for readers on a screen: its parts in order, each with its contents."""
    plan, items = context.plan, context.references.items
    # Pages in an outline but not in the contents.
    named = {"title": plan.book.title, "contents": plan.words.contents}
    found: list[Bookmark] = []
    for index, item in enumerate(plan.book.items):
        title, games = named.get(item.page, plan.titles[index]), _games(plan, index)
        if games and index in items:
            pages = context.references.lessons
            found += (Bookmark(0, said, pages[subject]) for subject, said in games.items())
        elif title and index in items:
            found += (Bookmark(0, title, items[index]), *_child_bookmarks(item.page, item.section, context))
    return tuple(found)


def _child_bookmarks(page: str, section: int, context: Context) -> Iterator[Bookmark]:
    """Yield the bookmarks within a part of a book."""
    found = context.references
    if page == "section":
        yield from _tiers(section, context)
    elif page == "hints":
        yield from _further_hints(context)
    elif page in ("solutions", "walkthroughs"):
        yield from _sections(found.solutions if page == "solutions" else found.walkthroughs, context.plan)


def _tiers(section: int, context: Context) -> Iterator[Bookmark]:
    """Yield the tiers of a section with the numbers of their puzzles."""
    plan, puzzles = context.plan, context.references.puzzles
    for run in plan.runs:
        if run.section == section and run.first in puzzles:
            span = plan.words.spans(run.numbers)
            yield Bookmark(1, f"{tier_name(run.tier, plan)} {span}", puzzles[run.first])


def _further_hints(context: Context) -> Iterator[Bookmark]:
    """Yield the pages of the second and the third hints, if they stand by themselves."""
    for which in range(1, 1 if context.plan.book.shuffle else context.plan.book.hints):
        pages = (hints[which][1] for hints in context.references.hints.values() if len(hints) > which)
        yield from (Bookmark(0, context.plan.words.hints.titles[which], page) for page in (next(pages, ""),) if page)


def _sections(pages: Mapping[int, str], plan: Plan) -> Iterator[Bookmark]:
    """Yield each section with the page of its first puzzle among these; one alone needs no entry."""
    firsts = [
        (index, next((n for n in plan.numbers(index) if n in pages), 0)) for index in range(len(plan.book.sections))
    ]
    there = [(plan.book.sections[index].title, pages[first]) for index, first in firsts if first]
    yield from (Bookmark(1, title, page) for title, page in there if len(there) > 1)


PAGE = PageType("contents", Contents, _pages, foot="ornament")
