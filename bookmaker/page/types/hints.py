"""The hints: where to look in each puzzle, with what and how, in the order of the puzzles or in none."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from bookmaker.page.layout.boxes import Frame, columns
from bookmaker.page.layout.even import fill_evenly
from bookmaker.page.layout.links import (
    LINK,
    LIST,
    NOWHERE,
    SPAN,
    LinePart,
    field,
    item,
    leading,
    set_subject,
    tag,
    touch,
)
from bookmaker.page.layout.opening import draw_head
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import Context, HintPlace, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import Options
from bookmaker.page.types.steps import taught_on
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.values.statements import HINT
from bookmaker.words.announcements import hint_intros, over_hints
from bookmaker.words.pointers import MOST
from bookmaker.words.steps import hint_texts, lesson_of

_GAP = 2.2
"""White space between two columns, in sizes of running text."""
_BETWEEN = (1.5, 1.25, 1.0, 0.75, 0.5, 0.35)
"""White space tried between two hints, in sizes of running text: the most that takes no further page is used."""
_MEASURE = 16.3
"""Least width of a column, in sizes of running text."""
_HANG = 0.9
"""White space between a hint and its number, in sizes of running text."""
_BELOW_INTRO = 2.0
"""From the intro's last baseline to the capitals of the first hints, in lines of the intro."""
_ABOVE_LIST = 1.8
"""White space above the title of a list that begins below another one, in lines of running text."""
_TOGETHER = 2
"""Number of hints in each column that stay with the title of their list."""
_USUAL = (
    "Once no single number leads any further, look at the upper left.",
    "It takes the 4 in b2, the 3 in the left column and the 2 in c3.",
    "They share two open cells. One needs two bullets more than the other, and there is room for that in one way only. "
    "So b3 and b4 are bullets, and b1 is empty.",
)
"""Typical hints, for a page planned before its puzzles exist."""


class _SetHint(NamedTuple):
    """A hint in its list: its column, and the distance of its capitals below the top of the body."""

    place: HintPlace
    lines: tuple[str, ...]
    height: float
    """Height of its lines, in points."""
    column: int = 0
    top: float = 0.0


class _HintList(NamedTuple):
    """Hints under one heading."""

    title: str
    intro: str
    entries: tuple[_SetHint, ...]


class _Part(NamedTuple):
    """Hints of one list on one page."""

    of: _HintList
    hints: tuple[_SetHint, ...]
    head: float | None
    """Distance of the list's title below the top of the body; None where the list goes on from the page before."""
    end: float
    """Distance of their end below the top of the body."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    if not plan.book.hints or not plan.runs:
        return ()
    pages = _space_hints([found for found in _lists(plan) if found.entries], plan)
    *others, last = (_plan_page(page, plan) for page in pages)
    return (*others, last._replace(end=_end(pages)))


def _space_hints(lists: Sequence[_HintList], plan: Plan) -> Sequence[Sequence[_Part]]:
    """Return the pages of lists, their hints as far apart as costs no page and leaves the next item its room."""
    *wider, least = (_fill_pages(lists, plan, part * plan.text_size) for part in _BETWEEN)
    low = plan.size[1] - plan.spare
    low = low if _end(least) <= low else plan.size[1]
    return next((pages for pages in wider if len(pages) == len(least) and _end(pages) <= low), least)


def _fill_pages(lists: Sequence[_HintList], plan: Plan, between: float) -> Sequence[Sequence[_Part]]:
    return fill_evenly(
        partial(_flow_lists, lists, plan, between), lambda page: page[-1].end, plan.size[1], plan.leading
    )


def _end(pages: Sequence[Sequence[_Part]]) -> float:
    """Return the depth of the last page."""
    return pages[-1][-1].end


def _plan_page(page: Sequence[_Part], plan: Plan) -> PlannedPage:
    words, first = plan.words, page[0]
    places = tuple(hint.place for part in page for hint in part.hints)
    labels = [hint.place.label for hint in first.hints]
    head = over_hints(first.of.title, labels, words) if len(page) == 1 else words.hints.titles[0]
    return PlannedPage(partial(_lay, page), heads=(head, head), folio=True, hints=places)


def _tell_hints(plan: Plan) -> list[tuple[HintPlace, str]]:
    """Return every hint of the book in the order of the puzzles, with its text."""
    words, found = plan.words.hints, []
    for number in plan.every_number:
        story = plan.stories.get(number)
        own = plan.in_game(plan.section_of(number))
        texts = hint_texts(story, plan.book.hints, own.words, own.lessons) if story else _USUAL[: plan.book.hints]
        found += [(HintPlace(number, which, number), text) for which, text in enumerate(texts)]
    if not plan.book.shuffle:
        return found
    shuffled = [found[index] for index in plan.book.shuffle]
    return [
        (place._replace(label=label), f"{text} {words.of.format(number=place.puzzle)}")
        for label, (place, text) in enumerate(shuffled, 1)
    ]


def _lists(plan: Plan) -> Iterator[_HintList]:
    """Yield the lists of first, second and third hints, or one list of all hints in mixed order."""
    words, told, questions = plan.words.hints, _tell_hints(plan), [bool(one.questions) for one in plan.book.sections]
    asked = plan.in_game(questions.index(True)).words if {*questions} == {True, False} else None
    intros = hint_intros(plan.words, asked)
    body = plan.style.setting("body")._replace(language=plan.style.language)
    measure = _columns(plan)[1] - _hang(plan, (place for place, _ in told))
    entries = [_set(place, body.break_text(text, measure), body) for place, text in told]
    if plan.book.shuffle:
        yield _HintList(words.titles[0], intros[-1], tuple(entries))
        return
    for which, (title, intro) in enumerate(zip(words.titles, intros[:-1], strict=True)):
        yield _HintList(title, intro, tuple(entry for entry in entries if entry.place.which == which))


def _set(place: HintPlace, lines: tuple[str, ...], body: Setting) -> _SetHint:
    height = body.cap_height + (len(lines) - 1) * body.role.leading + body.descent
    return _SetHint(place, lines, height)


def _columns(plan: Plan) -> tuple[int, float]:
    """Return the number of columns on a page, and their width."""
    return columns(plan.size[0], _MEASURE * plan.text_size, _GAP * plan.text_size)


def _hang(plan: Plan, places: Iterable[HintPlace]) -> float:
    strong = plan.style.setting("strong")
    return _HANG * plan.text_size + max((strong.width(str(place.label)) for place in places), default=0.0)


def _flow_lists(lists: Sequence[_HintList], plan: Plan, between: float, low: float) -> list[list[_Part]]:
    """Return the pages of lists, `low` high, their hints `between` apart: column after column, no hint broken.

    Each list begins below the one before; it ends in columns of about equal length.
    """
    pages, least = [list[_Part]()], _TOGETHER * _columns(plan)[0]
    for found in lists:
        rest, opens = found.entries, True
        while rest:
            page = pages[-1]
            top = page[-1].end + _ABOVE_LIST * plan.leading if page else 0.0
            start = top + (_head(found, plan, plan.body)[1] if opens else 0.0)
            places = _places(rest, start, low, plan, between, bool(page))
            if page and len(places) < min(least, len(rest)):
                pages.append([])
                continue
            if len(places) == len(rest):
                places = _balance_columns(rest, start, low, plan, between)
            placed = tuple(hint._replace(column=column, top=y) for hint, (column, y) in zip(rest, places, strict=False))
            end = max(hint.top + hint.height for hint in placed)
            page.append(_Part(found, placed, top if opens else None, end))
            rest, opens = rest[len(placed) :], False
            pages += [[]] if rest else []
    return pages


def _balance_columns(
    entries: Sequence[_SetHint], start: float, low: float, plan: Plan, between: float
) -> Sequence[tuple[int, float]]:
    """Return places of the hints that fit between `start` and `low`, in columns as short as possible."""
    lows = (min(low, start + lines * plan.leading) for lines in count(1))
    return next(found for low in lows if len(found := _places(entries, start, low, plan, between)) == len(entries))


def _places(
    entries: Sequence[_SetHint], start: float, low: float, plan: Plan, between: float, shared: bool = False
) -> Sequence[tuple[int, float]]:
    """Return (column, y) of as many hints as fit between `start` and `low`.

    Unless columns are `shared` with hints above, each takes at least one.
    """
    places, column, y = list[tuple[int, float]](), 0, start
    most, _ = _columns(plan)
    for entry in entries:
        if (shared or y > start) and y + entry.height > low + 1e-6:
            column, y = column + 1, start
        if column == most or (shared and y + entry.height > low + 1e-6):
            break
        places.append((column, y))
        y += entry.height + between
    return places


def _head(found: _HintList, plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    return draw_head(found.title, found.intro, plan.style, body, _BELOW_INTRO)


def _lay(parts: Sequence[_Part], frame: Frame, context: Context) -> tuple[Mark, ...]:
    """Return the marks of a page: its hints, and the heads of the lists that it opens."""
    plan, body, marks = context.plan, frame.body, list[Mark]()
    for part in parts:
        if part.head is not None:
            marks += _head(part.of, plan, body.part_below(part.head))[0]
        marks += tag(LIST, _draw_hints(part, context, body))
    return tuple(marks)


def _draw_hints(part: _Part, context: Context, body: Box) -> Iterator[Mark]:
    plan = context.plan
    text, step = plan.style.setting("body"), _columns(plan)[1] + _GAP * plan.text_size
    hang = _hang(plan, (entry.place for entry in part.of.entries))
    for place, lines, _, column, top in part.hints:
        x, y = body.x + column * step, body.top - top - text.cap_height
        said = leading(text.stack_lines(lines, x + hang, y), text, _move_of(place, plan))
        yield from set_subject(
            f"{HINT} {place.label} {place.puzzle} {place.which}", item(_label(place, context, x, y), said)
        )


def _move_of(place: HintPlace, plan: Plan) -> LinePart:
    """Return the reference of a third hint to the page of its move, in a file for a screen."""
    if place.which + 1 < MOST or not plan.style.look.links:
        return NOWHERE
    story, plan = plan.stories[place.puzzle], plan.in_game(plan.section_of(place.puzzle))
    page = plan.lessons.get(lesson_of(story.told[story.hinted], plan.lessons), "") if story.told else ""
    return taught_on(page, plan.words) if page else NOWHERE


def _label(place: HintPlace, context: Context, x: float, y: float) -> tuple[Mark, ...]:
    """Return the number of a hint, which leads to its puzzle."""
    plan, label = context.plan, str(place.label)
    strong = plan.style.setting("strong")
    ends, target = (x, x + strong.width(label)), context.references.puzzles[place.puzzle]
    area = (touch(strong, ends, y, target),) if plan.style.look.links else ()
    said = plan.words.spoken.puzzle.format(number=place.puzzle)
    return tag(LINK if area else SPAN, (field("label", strong.line(label, x, y)), *area), said)


def _title(plan: Plan, item: Item[Options]) -> str:
    return plan.words.hints.titles[0] if plan.book.hints else ""


PAGE = PageType("hints", Options, _pages, _title, foot="notes")
