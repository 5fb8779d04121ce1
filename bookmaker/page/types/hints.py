"""The hints: where to look in each puzzle and with what, in the order of the puzzles or in none."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import touch
from bookmaker.page.layout.tags import LINK, LIST, PARAGRAPH, SPAN, TITLE, item, tag
from bookmaker.page.types.base import RECTO, Context, HintPlace, Item, Options, PageType, Plan, PlannedPage
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark

_GAP = 2.2
"""White space between two columns, in sizes of running text."""
_BETWEEN = 0.5
"""White space between two hints, in sizes of running text."""
_MEASURE = 15.0
"""No column is narrower, in sizes of running text."""
_HANG = 0.9
"""White space between a hint and its number, in sizes of running text."""
_BELOW_INTRO = 2.0
"""From the intro's last baseline to the capitals of the first hints, in lines of the intro."""
_USUAL = "Look at the 4 near the left edge, together with the two 3s below it."
"""As long as a hint usually is, for a page that is planned before its puzzles exist."""


class _SetHint(NamedTuple):
    """A hint as it stands in its list."""

    place: HintPlace
    lines: tuple[str, ...]


class _HintList(NamedTuple):
    """Hints under one heading."""

    title: str
    intro: str
    entries: tuple[_SetHint, ...]


class _PlacedHint(NamedTuple):
    """A hint in its place: its column, and how far below the top of the body its capitals reach."""

    entry: _SetHint
    column: int
    top: float


class _HintPage(NamedTuple):
    """One page: its hints, and the list it opens."""

    opens: _HintList | None
    hints: tuple[_PlacedHint, ...]
    hang: float


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    if not plan.book.hints or not plan.runs:
        return ()
    first, *others = (page for found in _lists(plan) if found.entries for page in _flowed(found, plan))
    return (first._replace(side=RECTO), *others)


def _told(plan: Plan) -> list[tuple[HintPlace, str]]:
    """Return every hint of the book in the order of the puzzles, with its text."""
    words, found = plan.words.hints, []
    for number in range(plan.runs[0].first, plan.runs[-1].last + 1):
        story = plan.stories.get(number)
        texts = story.hints[: plan.book.hints] if story else (_USUAL,) * plan.book.hints
        found += [(HintPlace(number, which, number), text) for which, text in enumerate(texts)]
    if not plan.book.shuffle:
        return found
    shuffled = [found[index] for index in plan.book.shuffle]
    return [
        (place._replace(label=label), f"{text} {words.of.format(number=place.puzzle)}")
        for label, (place, text) in enumerate(shuffled, 1)
    ]


def _lists(plan: Plan) -> Iterator[_HintList]:
    """Yield the first hints and the second ones, or all of them where they stand in no order."""
    words, told = plan.words.hints, _told(plan)
    body = plan.style.setting("body")._replace(language=plan.style.language)
    measure = _column(plan) - _hang(plan, told)
    entries = [_SetHint(place, body.broken(text, measure)) for place, text in told]
    if plan.book.shuffle:
        yield _HintList(words.titles[0], words.shuffled, tuple(entries))
        return
    for which, (title, intro) in enumerate(zip(words.titles, words.intros, strict=True)):
        yield _HintList(title, intro, tuple(entry for entry in entries if entry.place.which == which))


def _columns(plan: Plan) -> int:
    gap = _gap(plan)
    return max(1, int((plan.size[0] + gap) / (_MEASURE * _size(plan) + gap)))


def _gap(plan: Plan) -> float:
    """Return the white space between two columns."""
    return _GAP * _size(plan)


def _size(plan: Plan) -> float:
    return plan.style.look.type.body.size


def _column(plan: Plan) -> float:
    """Return the width of a column."""
    return (plan.size[0] - (_columns(plan) - 1) * _gap(plan)) / _columns(plan)


def _hang(plan: Plan, told: Sequence[tuple[HintPlace, str]]) -> float:
    strong = plan.style.setting("strong")
    return _HANG * _size(plan) + max((strong.width(str(place.label)) for place, _ in told), default=0.0)


def _flowed(found: _HintList, plan: Plan) -> Iterator[PlannedPage]:
    """Yield the pages of a list: column after column, no hint broken."""
    hang = _hang(plan, [(entry.place, "") for entry in found.entries])
    opens: _HintList | None = found
    rest = found.entries
    while rest:
        placed = _placed(rest, _head_height(found, plan) if opens else 0.0, plan)
        yield _planned(_HintPage(opens, placed, hang), found.title, plan)
        rest, opens = rest[len(placed) :], None


def _placed(entries: Sequence[_SetHint], start: float, plan: Plan) -> tuple[_PlacedHint, ...]:
    """Return as many hints as a page holds below `start`, at least one."""
    body, placed = plan.style.setting("body"), list[_PlacedHint]()
    column, y = 0, start
    for entry in entries:
        height = body.cap_height + (len(entry.lines) - 1) * body.role.leading + body.descent
        if y > start and y + height > plan.size[1]:
            column, y = column + 1, start
        if column == _columns(plan):
            break
        placed.append(_PlacedHint(entry, column, y))
        y += height + _BETWEEN * _size(plan)
    return tuple(placed)


def _planned(content: _HintPage, title: str, plan: Plan) -> PlannedPage:
    places = tuple(found.entry.place for found in content.hints)
    words = plan.words.hints
    head = words.head.format(title=title, span=plan.words.span(places[0].label, places[-1].label))
    return PlannedPage(partial(_lay, content), heads=(head, head), folio=True, hints=places)


def _head_height(found: _HintList, plan: Plan) -> float:
    """Return how far the hints below a heading and its intro begin."""
    heading, aside = plan.style.setting("heading"), plan.style.setting("aside")
    lines = len(aside.broken(found.intro, plan.size[0]))
    return heading.cap_height + heading.role.leading + (lines - 1 + _BELOW_INTRO - 1) * aside.role.leading


def _lay(content: _HintPage, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    marks = list(_head(content.opens, plan, body)) if content.opens else []
    text, listed = plan.style.setting("body"), list[Mark]()
    for entry, column, top in content.hints:
        x, y = body.x + column * (_column(plan) + _gap(plan)), body.top - top - text.cap_height
        lines = (text.line(line, x + content.hang, y - i * text.role.leading) for i, line in enumerate(entry.lines))
        listed += item(_label(entry.place, context, x, y), lines)
    return (*marks, *tag(LIST, listed))


def _label(place: HintPlace, context: Context, x: float, y: float) -> tuple[Mark, ...]:
    """Return the number of a hint, which leads to its puzzle."""
    plan, label = context.plan, str(place.label)
    strong = plan.style.setting("strong")
    ends, target = (x, x + strong.width(label)), context.references.puzzles[place.puzzle]
    area = (touch(strong, ends, y, target),) if plan.style.look.links else ()
    said = plan.words.spoken.puzzle.format(number=place.puzzle)
    return tag(LINK if area else SPAN, (strong.line(label, x, y), *area), said)


def _head(found: _HintList, plan: Plan, body: Box) -> Iterator[Mark]:
    heading, aside = plan.style.setting("heading"), plan.style.setting("aside")
    y = body.top - heading.cap_height
    yield from tag(TITLE, (heading.line(found.title, body.x, y),))
    lines = aside.lines(found.intro, body.x, y - heading.role.leading, body.width)
    yield from tag(PARAGRAPH, lines)


def _title(plan: Plan, item: Item[Options]) -> str:
    return plan.words.hints.titles[0] if plan.book.hints else ""


PAGE = PageType("hints", Options, _pages, _title)
