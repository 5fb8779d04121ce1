"""The hints: where to look in each puzzle, with what and how, in the order of the puzzles or in none."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bookmaker.page.layout.boxes import Frame, columns
from bookmaker.page.layout.links import LINK, LIST, NOWHERE, SPAN, Part, item, leading, tag, touch
from bookmaker.page.layout.opening import headed
from bookmaker.page.types.base import RECTO, Context, HintPlace, Item, Options, PageType, Plan, PlannedPage
from bookmaker.page.types.steps import name_of, taught_on
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.words import capitalized
from bookmaker.words.pointing import MOST
from bookmaker.words.story import Story

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
_USUAL = (
    "Once nine bullets are found, look at the upper left.",
    "It takes the 4 in b2, the 3 in the left column and the 2 in c3.",
    "One needs more bullets than the cells it shares with the other can have. Those that are left over go elsewhere.",
)
"""As long as hints usually are, for a page that is planned before its puzzles exist."""


class _SetHint(NamedTuple):
    """A hint as it stands in its list: in which column, and how far below the top of the body its capitals reach."""

    place: HintPlace
    lines: tuple[str, ...]
    column: int = 0
    top: float = 0.0


class _HintList(NamedTuple):
    """Hints under one heading."""

    title: str
    intro: str
    entries: tuple[_SetHint, ...]


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
        texts = _texts(story, plan) if story else _USUAL[: plan.book.hints]
        found += [(HintPlace(number, which, number), text) for which, text in enumerate(texts)]
    if not plan.book.shuffle:
        return found
    shuffled = [found[index] for index in plan.book.shuffle]
    return [
        (place._replace(label=label), f"{text} {words.of.format(number=place.puzzle)}")
        for label, (place, text) in enumerate(shuffled, 1)
    ]


def _texts(story: Story, plan: Plan) -> list[str]:
    """Return the hints of a puzzle; the third begins with the name of the move and its page, if there is one."""
    texts, name = list(story.hints[: plan.book.hints]), ""
    if len(texts) == MOST and story.told and (name := name_of(story.told[story.hinted], plan.words, plan.moves)):
        texts[-1] = f"{capitalized(name)}. {texts[-1]}"
    return texts


def _lists(plan: Plan) -> Iterator[_HintList]:
    """Yield the first hints, the second and the third, or all of them where they stand in no order."""
    words, told = plan.words.hints, _told(plan)
    body = plan.style.setting("body")._replace(language=plan.style.language)
    measure = _columns(plan)[1] - _hang(plan, (place for place, _ in told))
    entries = [_SetHint(place, body.broken(text, measure)) for place, text in told]
    if plan.book.shuffle:
        yield _HintList(words.titles[0], words.shuffled, tuple(entries))
        return
    for which, (title, intro) in enumerate(zip(words.titles, words.intros, strict=True)):
        yield _HintList(title, intro, tuple(entry for entry in entries if entry.place.which == which))


def _size(plan: Plan) -> float:
    return plan.style.look.type.body.size


def _columns(plan: Plan) -> tuple[int, float]:
    """Return how many columns a page has, and how wide each is."""
    return columns(plan.size[0], _MEASURE * _size(plan), _GAP * _size(plan))


def _hang(plan: Plan, places: Iterable[HintPlace]) -> float:
    strong = plan.style.setting("strong")
    return _HANG * _size(plan) + max((strong.width(str(place.label)) for place in places), default=0.0)


def _flowed(found: _HintList, plan: Plan) -> Iterator[PlannedPage]:
    """Yield the pages of a list: column after column, no hint broken."""
    hang, words = _hang(plan, (entry.place for entry in found.entries)), plan.words
    opens, rest = [found], found.entries
    while rest:
        start = _head(found, plan, Box(0.0, 0.0, *plan.size))[1] if opens else 0.0
        placed = _placed(rest, start, plan)
        places = tuple(entry.place for entry in placed)
        head = words.hints.head.format(title=found.title, span=words.span(places[0].label, places[-1].label))
        yield PlannedPage(partial(_lay, opens, placed, hang), heads=(head, head), folio=True, hints=places)
        rest, opens = rest[len(placed) :], []


def _placed(entries: Sequence[_SetHint], start: float, plan: Plan) -> tuple[_SetHint, ...]:
    """Return as many hints as a page holds below `start`, at least one."""
    body, placed = plan.style.setting("body"), list[_SetHint]()
    column, y = 0, start
    for entry in entries:
        height = body.cap_height + (len(entry.lines) - 1) * body.role.leading + body.descent
        if y > start and y + height > plan.size[1]:
            column, y = column + 1, start
        if column == _columns(plan)[0]:
            break
        placed.append(entry._replace(column=column, top=y))
        y += height + _BETWEEN * _size(plan)
    return tuple(placed)


def _head(found: _HintList, plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    return headed(found.title, found.intro, plan.style, body, _BELOW_INTRO)


def _lay(
    opens: Sequence[_HintList], hints: Sequence[_SetHint], hang: float, frame: Frame, context: Context
) -> tuple[Mark, ...]:
    """Return the marks of a page: the head of the list that it opens, if it does, and its hints."""
    plan, body = context.plan, frame.body
    marks = [mark for found in opens for mark in _head(found, plan, body)[0]]
    text, step, listed = plan.style.setting("body"), _columns(plan)[1] + _GAP * _size(plan), list[Mark]()
    for place, lines, column, top in hints:
        x, y = body.x + column * step, body.top - top - text.cap_height
        said = leading(text.stacked(lines, x + hang, y), text, _move_of(place, plan))
        listed += item(_label(place, context, x, y), said)
    return (*marks, *tag(LIST, listed))


def _move_of(place: HintPlace, plan: Plan) -> Part:
    """Return where a third hint refers to a page, in a file for a screen."""
    if place.which + 1 < MOST or not plan.style.look.links:
        return NOWHERE
    story = plan.stories[place.puzzle]
    return taught_on(plan.moves.get(story.told[story.hinted].rule, ""), plan.words) if story.told else NOWHERE


def _label(place: HintPlace, context: Context, x: float, y: float) -> tuple[Mark, ...]:
    """Return the number of a hint, which leads to its puzzle."""
    plan, label = context.plan, str(place.label)
    strong = plan.style.setting("strong")
    ends, target = (x, x + strong.width(label)), context.references.puzzles[place.puzzle]
    area = (touch(strong, ends, y, target),) if plan.style.look.links else ()
    said = plan.words.spoken.puzzle.format(number=place.puzzle)
    return tag(LINK if area else SPAN, (strong.line(label, x, y), *area), said)


def _title(plan: Plan, item: Item[Options]) -> str:
    return plan.words.hints.titles[0] if plan.book.hints else ""


PAGE = PageType("hints", Options, _pages, _title)
