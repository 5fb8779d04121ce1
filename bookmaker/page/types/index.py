"""The index: every puzzle by difficulty, with its page, in columns under its tier."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.page.layout.boxes import Frame, columns
from bookmaker.page.layout.even import fill_evenly
from bookmaker.page.layout.links import ARTIFACT, BODY, ITEM, LINK, LIST, SPAN, SUBTITLE, field, set_subject, tag, touch
from bookmaker.page.layout.text import RIGHT, leader
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.boards import tier_field, tier_name, tier_stars
from bookmaker.page.types.options import Options
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark

_WIDTH = 6.6
"""The least width of a column, in type sizes."""
_GAP = 22.0
"""White space between two columns, in points."""
_AROUND = 5.0
"""White space at both ends of the dots between a number and its page, in points."""
_BESIDE = 0.9
"""White space between the stars of a tier and its name, in type sizes."""
_ABOVE, _BELOW = 1.0, 1.4
"""From a list to the capitals of the next tier, and from a tier's name to its first line, in lines."""
_TOGETHER = 2
"""Number of lines that stay with the name of their tier, on its first page and on the next one."""


class _TierList(NamedTuple):
    """Puzzles of a tier on one page, in columns of `rows` rows; `top` is how far down its name stands."""

    tier: str
    numbers: tuple[int, ...]
    rows: int
    top: float


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    pages = _fill_pages(plan)
    lays = (partial(_lay, lists, None if page else plan.above) for page, lists in enumerate(pages))
    planned = titled_pages(lays, _title(plan))
    return tuple(page._replace(end=_end(lists, plan)) for page, lists in zip(planned, pages, strict=True))


def _fill_pages(plan: Plan) -> Sequence[tuple[_TierList, ...]]:
    def flow_within(low: float) -> list[tuple[_TierList, ...]]:
        return list(_flow_lists(plan._replace(size=(plan.size[0], low))))

    return fill_evenly(flow_within, lambda page: _end(page, plan), plan.size[1], plan.leading)


def _end(page: Sequence[_TierList], plan: Plan) -> float:
    return page[-1].top + _height(plan, page[-1].rows) if page else 0.0


def _flow_lists(plan: Plan) -> Iterator[tuple[_TierList, ...]]:
    """Yield the lists of each page."""
    page, y = list[_TierList](), plan.above + plan.head(plan.words.index, plan.body)[1]
    for tier in EVERY_TIER:
        left = [number for run in plan.runs if run.tier == tier for number in run.numbers]
        while left:
            y += _ABOVE * plan.leading if page else 0.0
            found = _list(tier, left, y, plan)
            if found.rows < min(_TOGETHER, ceil(len(left) / _columns(plan)[0])) and (page or y):
                yield tuple(page)
                page, y = [], 0.0
                continue
            page.append(found)
            left = left[len(found.numbers) :]
            y += _height(plan, found.rows)
    if page:
        yield tuple(page)


def _list(tier: str, numbers: Sequence[int], y: float, plan: Plan) -> _TierList:
    """Return as many puzzles as fit below y, in whole columns; at least one row on an empty page."""
    count, _ = _columns(plan)
    room = int((plan.size[1] - y - _height(plan, 0)) / plan.leading + 1e-6)
    whole = ceil(len(numbers) / count)
    rows = min(whole, max(room, 0 if y else 1))
    rows -= rows == whole - 1 and rows > _TOGETHER
    return _TierList(tier, tuple(numbers[: rows * count]), rows, y)


def _height(plan: Plan, rows: int) -> float:
    """Return the height of a tier's name and `rows` rows, from its capitals to the last descenders."""
    strong, text = plan.style.setting("strong"), plan.style.setting("body")
    return strong.cap_height + (_BELOW + rows - 1) * plan.leading + text.descent


def _columns(plan: Plan) -> tuple[int, float]:
    """Return the number of columns, and their width."""
    return columns(plan.size[0], _WIDTH * plan.text_size, _GAP)


def _lay(lists: Sequence[_TierList], head: float | None, frame: Frame, context: Context) -> tuple[Mark, ...]:
    marks = [] if head is None else list(context.plan.head(context.plan.words.index, frame.body.part_below(head))[0])
    for found in lists:
        marks += _draw_tier(found, context.plan, frame.body)
        marks += tag(LIST, _entries(found, context, frame.body))
    return tuple(marks)


def _base(found: _TierList, plan: Plan, body: Box) -> float:
    return body.top - found.top - plan.style.setting("strong").cap_height


def _draw_tier(found: _TierList, plan: Plan, body: Box) -> Iterator[Mark]:
    """Yield the stars and the name of a tier."""
    strong, cards, y = plan.style.setting("strong"), plan.style.look.solutions, _base(found, plan, body)
    drawn, end = tier_stars(found.tier, cards, plan.style, body.x, y + (strong.cap_height - cards.star) / 2)
    yield from tag(ARTIFACT, (drawn,))
    line = strong.line(tier_name(found.tier, plan), end + _BESIDE * strong.role.size, y)
    name = field(tier_field(found.tier, plan.style), line)
    yield from tag(SUBTITLE, set_subject(f"index {found.tier}", (name,)))


def _entries(found: _TierList, context: Context, body: Box) -> Iterator[Mark]:
    """Yield each puzzle's number and page, column after column."""
    plan = context.plan
    strong, text = plan.style.setting("strong", tabular=True), plan.style.setting("body", tabular=True)
    _, width = _columns(plan)
    hang = strong.width("0" * len(str(plan.every_number[-1])))
    first, pages = _base(found, plan, body) - _BELOW * plan.leading, context.references.puzzles
    widest = max(text.width(page) for page in pages.values())
    for place, number in enumerate(found.numbers):
        column, row = divmod(place, found.rows)
        left, y = body.x + column * (width + _GAP), first - row * plan.leading
        start = left + hang + _AROUND
        marks = (
            field("number", strong.line(str(number), left + hang, y, RIGHT)),
            *tag(ARTIFACT, (leader(text, start, left + width - widest - _AROUND, y, start),)),
            field("at", text.line(pages[number], left + width, y, RIGHT)),
        )
        area = (touch(text, (left, left + width), y, pages[number]),) if plan.style.look.links else ()
        said = plan.words.spoken.puzzle.format(number=number)
        linked = tag(LINK if area else SPAN, (*set_subject(f"index {found.tier} {number}", marks), *area), said)
        yield from tag(ITEM, tag(BODY, linked))


def _title(plan: Plan) -> str:
    return plan.words.index.title if plan.runs else ""


PAGE = PageType("index", Options, _pages, lambda plan, item: _title(plan), shares=True, foot="notes")
