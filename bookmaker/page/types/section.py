"""A section's opening: its title, the size of its boards, how hard they are and how long they take, and their moves."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product, starmap
from math import ceil
from operator import attrgetter
from typing import NamedTuple

from bookmaker.engine.rank.energy import EVERY_TIER, INHUMAN, TIERS
from bookmaker.engine.rank.facts import NOTHING, Require
from bookmaker.engine.rank.rating import minutes, work
from bookmaker.engine.solve.patterns import COUNT, FULL, RULES, SATISFIED, ZERO
from bookmaker.kinds import KINDS
from bookmaker.page.layout.boxes import ART_BLEED, Frame
from bookmaker.page.layout.links import (
    ARTIFACT,
    PARAGRAPH,
    SUBTITLE,
    LinePart,
    field,
    fields,
    join_parts,
    link_line,
    set_subject,
    spread,
    tag,
)
from bookmaker.page.layout.measure import measure
from bookmaker.page.layout.opening import Opening, above_title, opening, opening_room, title_height
from bookmaker.page.layout.ornament import NO_FIELD, DotField, endless_clues, mirror_clues, of_clues, spot
from bookmaker.page.layout.picture import DPI, Picture, pixels, too_coarse
from bookmaker.page.layout.text import RIGHT, Setting
from bookmaker.page.types.base import RECTO, SIZES, Context, Item, PageType, Plan, PlannedPage, TierRun
from bookmaker.page.types.boards import tier_field, tier_name, tier_stars
from bookmaker.page.types.lessons import Needed, fit_moves, lay_needed
from bookmaker.page.types.options import Options
from bookmaker.page.types.playing import taught_pages
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Image, Line, Mark, Rect
from bookmaker.values.puzzle import UNRATED
from bookmaker.values.statements import BETWEEN
from bookmaker.words.announcements import CASES, announcement, takes
from bookmaker.words.lessons import taught_at
from bookmaker.words.promise import promise

_BELOW_TITLE = 2.2
"""Distance from the last line of the title to the scale, in lines of running text."""
_BELOW_SCALE = 2.6
"""Distance from the scale to the first tier's name, in lines of running text."""
_MEASURE, _NARROWEST = 0.74, 23.0
"""Width of the list of tiers, as a part of the body's width; and its least width, in sizes of its text."""
_BELOW_NAME, _ABOVE_FACTS, _BETWEEN = 1.25, 1.15, 1.9
"""Distances of baselines in lines of running text: name to text, text to facts, facts to the next tier's name."""
_ABOVE_MOVES = 1.7
"""White space above the moves, in lines of running text."""
_SMALL = 0.9
"""Type size of the facts, as a part of that of other comments."""
_HERE, _ELSEWHERE = 0.36, 0.13
"""Radii of dots on the scale, for tiers of the section and for others, in sizes of running text."""
ALONE = (FULL, SATISFIED, ZERO, COUNT)
"""Rules without a name, since every puzzle takes them."""
_QUARTER = 9
"""Most rows and columns of the corner of a board for an ornament."""
_ABOVE = {"field": 3.7, "rule": 1.3, "none": 0.0}
"""Height kept free, if possible, for an ornament and the space below it, in sizes of the title."""
_ENDS = 0.7
"""Most of a scale that the names at its ends take."""


class _Way(NamedTuple):
    """A way to open a section; the first one that fits is taken."""

    cell: float
    """Side of the moves' cells, relative to the least printed one; 0 for no moves. Larger ones stand in one row."""
    field: bool
    """There is room for the ornament."""
    size: float
    """Type size, relative to the look's."""
    part: float
    """Width of the list of tiers, as a part of the body's."""
    whole: bool = True
    """There is room for the scale, the solving times, and where the game is taught."""


_PARTS, _ALL = (_MEASURE, 1.0), 2.0
"""Widths of the list that are easy to read, and one beyond them."""
_WAYS = (
    *starmap(_Way, product((1.5, 1.25, 1.0), (True,), SIZES[:2], _PARTS)),
    *starmap(_Way, product((1.0,), (False,), SIZES, _PARTS)),
    *starmap(_Way, product((0.0,), (True,), SIZES, _PARTS)),
    *starmap(_Way, product((0.0,), (False,), SIZES, (*_PARTS, _ALL), (True, False))),
)
_Facts = Mapping[TierRun, Sequence[LinePart]]


class _Fitted(NamedTuple):
    """Tiers and moves fitted to a page: the plan with its type, the height they need, and their width."""

    plan: Plan
    height: float
    part: float
    facts: _Facts
    moves: Needed | None
    whole: bool
    field: bool


class _Form(NamedTuple):
    """What the openings of a book have in common: the height of their titles, and whether they have ornaments."""

    title: float
    ornament: bool


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    # Fails here, before any puzzle is made, if it does not fit.
    index, section, plan = item.section, plan.book.sections[item.section], plan.in_section(item.section)
    if next(_fit_tiers(plan, index, plan.body, dict.fromkeys(_runs(plan, index), ()), ()), None) is None:
        opens = f"the page that opens '{section.title}'"
        raise plan.too_small(opens, "use a larger page, or fewer tiers or requirements in this section")
    if not (section.banner or plan.style.look.opener):
        return (PlannedPage(partial(_lay, index), RECTO, section=index, look=(index,)),)
    if section.banner:
        _check_picture(section.banner, plan, index)
    return (PlannedPage(partial(_lay, index), RECTO, section=index, area=attrgetter("head_box"), look=(index,)),)


def _check_picture(picture: Picture, plan: Plan, index: int) -> None:
    """Raise Wrong if a picture has too few pixels for the highest band over a title."""
    texts, look = _opening(plan, index), plan.style.look
    low = above_title(texts, plan.style, plan.body, title_height(texts, plan.style, plan.body))
    width, height = plan.book.trim[0] + 2 * ART_BLEED, plan.size[1] - low + look.margins.top + ART_BLEED
    if wrong := too_coarse(picture, max(width, height * picture.columns / picture.rows)):
        remedy = (
            f"use one of at least {' x '.join(str(ceil(side * DPI / 72 - 1e-6)) for side in (width, height))} pixels"
        )
        raise Wrong(str(wrong), id=wrong.id, remedy=remedy, at=("banner",))


def _lay(index: int, frame: Frame, context: Context) -> tuple[Mark, ...]:
    body, form = frame.body, _form(index, context)
    plan, _, part, facts, moves, whole, _ = _fit_section(index, context)
    column, line = _column(plan, body, part), plan.leading
    texts, banded = _opening(plan, index), plan.book.sections[index].banner or plan.style.look.opener
    field = _field(index, context) if form.ornament and not banded else NO_FIELD
    marks, y = opening(texts._replace(field=field), plan.style, body, form.title)
    if banded:
        low = above_title(texts, plan.style, body, form.title)
        marks = (*tag(ARTIFACT, _band(index, context, frame, low)), *marks)
    if whole:
        y -= _BELOW_TITLE * line
        marks += tuple(_scale(plan, index, column, y))
    said, y = _of_all(plan, index, column, y - _BELOW_SCALE * line, whole)
    marks += said
    for run in facts:
        tier, y = _tier(plan, run, facts[run], column, y)
        marks += tuple(set_subject(run.subject, tier))
    top = y + (_BETWEEN - _ABOVE_MOVES) * line
    return tuple(set_subject(f"section {index}", (*marks, *(lay_needed(moves, plan, column, top) if moves else ()))))


def _form(index: int, context: Context) -> _Form:
    """Return the form of a book's openings in the look of a section, which is that of the most crowded one."""
    body, sections = context.plan.body, context.plan.book.sections
    at = [item.section for item in context.plan.book.items if item.page == PAGE.name]
    at = [other for other in at if sections[other].own.number == sections[index].own.number]
    found = [(index, _fit_section(index, context)) for index in at]
    heights = [title_height(_opening(one.plan, index), one.plan.style, body, one.height) for index, one in found]
    return _Form(max(heights), all(one.field for _, one in found))


def _fit_section(index: int, context: Context) -> _Fitted:
    """Return how the tiers and moves of a section stand on its page."""
    plan = context.plan.in_section(index)
    facts: _Facts = {run: _facts(run, context) for run in _runs(plan, index)}
    return next(_fit_tiers(plan, index, plan.body, facts, _rules(plan, index)))


def _opening(plan: Plan, index: int) -> Opening:
    section, words = plan.book.sections[index], plan.words
    said = announcement((section.rows, section.columns), len(section.holes), len(plan.numbers(index)), words)
    return Opening(words.part_title(index + 1), section.title, said)


def _band(index: int, context: Context, frame: Frame, low: float) -> Iterator[Mark]:
    """Yield what runs over the edges of a section's page, down to `low`: its picture, or the band of the look.

    The bullets of a band stay inside the body, as printers want of all that is not to be cut.
    """
    plan, opener = context.plan, context.plan.style.look.opener
    box = frame.head_box._replace(y=low, height=frame.head_box.top - low)
    numbers, picture = plan.numbers(index), plan.book.sections[index].banner
    if picture:
        yield Image(*box, pixels(picture.content, colours=True, ratio=box.width / box.height))
    elif opener:
        yield Rect(*box, opener.ground)
        if numbers and opener.shows == "clues":
            above = frame.height - frame.body.top
            seen = frame.body._replace(y=low + above, height=frame.body.top - low - above)
            yield from endless_clues(context.entry(numbers[0]).made.puzzle, plan.style, seen, opener.ink)


def _fit_tiers(plan: Plan, index: int, body: Box, facts: _Facts, rules: Sequence[str]) -> Iterator[_Fitted]:
    """Yield the ways in which a section's tiers fit its page, with the moves of some rules if there is room."""
    banded = plan.style.look.opener or plan.book.sections[index].banner
    above = _ABOVE["field" if banded else plan.style.look.ornament] * plan.style.look.type.opening.size
    for way in _WAYS:
        smaller = plan.in_size(way.size, ("body", "strong", "aside"))
        column = _column(smaller, body, way.part)
        moves = fit_moves(smaller, rules, way.cell, column.width) if rules and way.cell else None
        said: _Facts = facts if way.whole else dict.fromkeys(facts, ())
        height = _height(smaller, index, column, said, moves, way.whole)
        height += _BELOW_TITLE * smaller.leading * way.whole
        room = opening_room(_opening(smaller, index), smaller.style, body) - above * way.field
        shown = moves is not None and (way.cell == 1.0 or len(moves.heights) == 1)
        if height <= room and (shown or not rules or not way.cell):
            yield _Fitted(smaller, height, way.part, said, moves, way.whole, way.field)


def _height(plan: Plan, index: int, column: Box, facts: _Facts, moves: Needed | None, whole: bool) -> float:
    """Return the height of what a section's page has below the title, or below the scale."""
    line, aside = plan.leading, plan.style.setting("aside")
    y = _of_all(plan, index, column, 0.0, whole)[1]
    y += sum(_tier(plan, run, said, column, 0.0)[1] for run, said in facts.items())
    below = _ABOVE_MOVES * line + moves.height if moves else aside.descent
    return (_BELOW_SCALE - _BETWEEN) * line - y + below


def _runs(plan: Plan, index: int) -> list[TierRun]:
    return [run for run in plan.runs if run.section == index]


def _field(index: int, context: Context) -> DotField:
    """Return the field of an ornament: the clue cells of the first board, mirrored unless it is a shape."""
    numbers, holes = context.plan.numbers(index), context.plan.book.sections[index].holes
    if not numbers:
        return NO_FIELD
    puzzle = context.entry(numbers[0]).made.puzzle
    return (
        of_clues(puzzle, holes)
        if holes
        else mirror_clues(puzzle, *(min(side, _QUARTER) for side in (puzzle.rows, puzzle.columns)))
    )


def _rules(plan: Plan, index: int) -> list[str]:
    """Return the rules, from simple to hard, that a section's puzzles take and this book names."""
    stories = (plan.stories[number] for number in plan.numbers(index) if number in plan.stories)
    found = {one.rule for story in stories for one in story.told}
    return [rule for rule in RULES if rule in found and rule in plan.lessons and rule not in ALONE]


def _facts(run: TierRun, context: Context) -> Sequence[LinePart]:
    """Return the facts about solving the puzzles of this tier: counting or opening, and the time where asked for."""
    plan, played = context.plan.in_section(run.section), bool(context.plan.book.sections[run.section].played.play)
    numbers = run.numbers
    stories = (plan.stories[number] for number in numbers if number in plan.stories)
    made = [context.entry(number).made for number in numbers]
    counts = [story.round_of(len(story.told)) for story in stories] if played else [one.n1 for one in made]
    looks = [
        work(one.rating, len(one.puzzle.counted_cells(None)), played)
        for one in made
        if one.rating != UNRATED and not KINDS[one.puzzle.kind].is_asked
    ]
    asked = _takes(plan, run.section, (min(counts), max(counts))) if counts else ""
    timed = plan.book.times and len(looks) == len(made)
    lasts = plan.words.lasting(*minutes(min(looks), max(looks)), len(made)) if timed else ""
    said = [LinePart(text, field=name) for name, text in (("takes", asked), ("time", lasts)) if text]
    return join_parts(said, plan.words.between_references)


def _takes(plan: Plan, section: int, counts: tuple[int, int]) -> str:
    """Return the number of rounds to open boards, or of cases to count, in words; '' for other boards."""
    own = plan.book.sections[section]
    return takes(CASES if own.questions else own.played.play, counts, plan.words)


def _scale(plan: Plan, index: int, column: Box, y: float) -> Iterator[Mark]:
    """Yield the scale of all tiers on the baseline y, large dots where the section has puzzles, between two names."""
    body, grid, here = plan.text_size, plan.style.look.grid, {run.tier for run in _runs(plan, index)}
    tiers = EVERY_TIER if INHUMAN in here else TIERS
    first, last = tier_name(tiers[0], plan), tier_name(tiers[-1], plan)
    aside = plan.style.setting("aside").fit_line(first + last, _ENDS * column.width)
    names = (aside.line(first, column.x, y), aside.line(last, column.right, y, RIGHT))
    ends = (tier_field(tiers[0], plan.style, "first_tier"), tier_field(tiers[-1], plan.style, "last_tier"))
    yield from tag(ARTIFACT, map(field, ends, names))
    left, right = column.x + aside.width(first) + body, column.right - aside.width(last) - body
    up = y + aside.cap_height / 2
    marks = list[Mark]([Line(left, up, right, up, grid.line)])
    for at, tier in enumerate(tiers):
        x = left + (right - left) * at / (len(tiers) - 1)
        marks += spot(body * _HERE, plan.style, x, up) if tier in here else [Dot(x, up, body * _ELSEWHERE)]
    yield from tag(ARTIFACT, marks)


def _tier(plan: Plan, run: TierRun, facts: Sequence[LinePart], column: Box, y: float) -> tuple[tuple[Mark, ...], float]:
    """Return a tier's name, text and facts below the baseline y, and the baseline of the next tier."""
    text, aside = plan.style.setting("body"), _aside_setting(plan)
    left, width, line = column.x, column.width, text.role.leading
    below = fields("requires", text.lines(_requires(plan, run), left, y - _BELOW_NAME * line, width))
    said = "".join(part.text for part in facts)
    lines = aside.lines(said, left, below[-1].y - _ABOVE_FACTS * line, width) if facts else ()
    facts_below = tuple(spread(facts, lines, aside))
    marks = (*_name(plan, run, left, left + width, y), *tag(PARAGRAPH, below), *tag(PARAGRAPH, facts_below))
    return marks, (*below, *facts_below)[-1].y - _BETWEEN * line


def _column(plan: Plan, body: Box, part: float) -> Box:
    """Return the column for the list of tiers, as wide as a part of the body."""
    text = plan.style.setting("body")
    widest = measure(text, body.width) if part < _ALL else body.width
    width = min(widest, max(part * body.width, _NARROWEST * text.role.size))
    return body._replace(x=body.middle - width / 2, width=width)


def _requires(plan: Plan, run: TierRun) -> str:
    """Return the text on what a tier demands of solvers, and on its own promises."""
    own, usual = _own(plan, run), plan.words.tiers[run.tier].requires
    requires = " ".join(plan.words.rungs[key] for key in _asks(plan, run)) or usual * (own.max_clues != 1)
    return f"{requires} {promise(own, plan.words)}".strip()


def _asks(plan: Plan, run: TierRun) -> tuple[str, ...]:
    """Return the names of the words' rungs about the demands of a tier's boards; () for usual ones."""
    return plan.book.sections[run.section].asks.get(run.tier, ())


def _own(plan: Plan, run: TierRun) -> Require:
    """Return the promises of a tier alone: its requirements, and the most clues its range of rating allows."""
    section = plan.book.sections[run.section]
    required, most = section.required.get(run.tier, NOTHING), section.most_clues.get(run.tier)
    own = NOTHING if _common(plan, run.section) != NOTHING else required
    return own._replace(max_clues=most) if most and most < (required.max_clues or most + 1) else own


def _common(plan: Plan, index: int) -> Require:
    """Return the requirements shared by all tiers of a section, if it has several."""
    required = [plan.book.sections[index].required.get(run.tier, NOTHING) for run in _runs(plan, index)]
    return required[0] if len(required) > 1 and len(set(required)) == 1 else NOTHING


def _of_all(plan: Plan, index: int, column: Box, y: float, whole: bool) -> tuple[tuple[Mark, ...], float]:
    """Return where the game is taught, if there is room, and what all tiers promise, from the baseline y on.

    The second value is the baseline of the first tier.
    """
    marks, text, line = list[Mark](), plan.style.setting("body"), plan.leading
    aside = _aside_setting(plan)
    for parts in _lines_taught(plan, index, column.width, aside) if whole else ():
        marks += tag(PARAGRAPH, link_line(parts, aside, column.x, y))
        y -= aside.role.leading
    y -= (_BETWEEN * line - aside.role.leading) if marks else 0.0
    if promised := promise(_common(plan, index), plan.words, plan.book.sections[index].symmetry):
        lines = fields("promise", text.lines(promised, column.x, y, column.width))
        marks += tag(PARAGRAPH, lines)
        y = lines[-1].y - _BETWEEN * line
    return tuple(marks), y


def _lines_taught(plan: Plan, index: int, width: float, setting: Setting) -> list[list[LinePart]]:
    """Return the lines that say where a section's game is taught, each of undivided parts."""
    pages, between, lines = taught_pages(plan, index), plan.words.between_references, list[list[LinePart]]()
    for name, text in taught_at(pages, plan.words).items():
        target = pages[name.removesuffix("_page")] if plan.style.look.links else ""
        longer = [*(lines[-1] if lines else ()), LinePart(between, field=BETWEEN), LinePart(text, target, name)]
        if lines and setting.width("".join(part.text for part in longer)) <= width:
            lines[-1] = longer
        else:
            lines.append(longer[-1:])
    return lines


def _aside_setting(plan: Plan) -> Setting:
    return plan.style.setting("aside").smaller(_SMALL, plan.style.look.smallest)


def _name(plan: Plan, run: TierRun, left: float, right: float, y: float) -> Iterator[Mark]:
    """Yield a tier's name, its stars and the numbers of its puzzles, on one line."""
    strong, text = plan.style.setting("strong"), plan.style.setting("body")
    name, cards = tier_name(run.tier, plan), plan.style.look.puzzles
    raised = y + (strong.cap_height - cards.star) / 2
    yield from tag(SUBTITLE, (field(tier_field(run.tier, plan.style), strong.line(name, left, y)),))
    left += strong.width(name) + strong.role.size
    yield from tag(ARTIFACT, tier_stars(run.tier, cards, plan.style, left, raised)[:1])
    yield from tag(PARAGRAPH, (field("span", text.line(plan.words.spans(run.numbers), right, y, RIGHT)),))


PAGE = PageType("section", Options, _pages, lambda plan, item: plan.book.sections[item.section].title)
