"""A section's opening: its title, the size of its boards, and for each tier what it asks for and what it holds."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import product

from bookmaker.engine.rank.facts import NOTHING, Require
from bookmaker.engine.solve.patterns import COUNT, FULL, RULES, SATISFIED, ZERO
from bookmaker.kinds.base import PASSWORD, STAGES
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import ARTIFACT, PARAGRAPH, SUBTITLE, leading, tag
from bookmaker.page.layout.opening import Opening, opening, opening_room
from bookmaker.page.layout.text import RIGHT, Setting
from bookmaker.page.types.base import (
    RECTO,
    SIZES,
    Context,
    Item,
    Options,
    PageType,
    Plan,
    PlannedPage,
    TierRun,
    in_size,
    too_small,
)
from bookmaker.page.types.boards import tier_name, tier_stars
from bookmaker.page.types.steps import taught_on
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.words.forms import Range
from bookmaker.words.promise import promise

_ABOVE_TIERS = 0.09
"""White space between the title and the list of tiers, as a part of the body's height."""
_MEASURE, _NARROWEST = 0.74, 23.0
"""The width of the list of tiers, as a part of the body's width, but never under so many sizes of its text."""
_BELOW_NAME, _ABOVE_FACTS, _BETWEEN = 1.25, 1.15, 2.0
"""Distances of baselines in lines of running text: name to text, text to facts, facts to the next tier's name."""
_SMALL = 0.9
"""The size of the facts, as a part of that of other comments."""
_NO_BREAK = "\u00a0"
ALONE = (FULL, SATISFIED, ZERO, COUNT)
"""Rules that need no name: every puzzle takes them."""
_SAID: dict[tuple[str, ...], int] = {("single",): 1, ("pairs",): 2}
"""Of tiers of which the words of their rungs tell how many numbers are combined at most, these."""
_LONGEST = (10, 12)
"""Facts that take as much room as any, for a page that is planned before its puzzles exist."""


_WAYS = ((2, _MEASURE), (1, _MEASURE), (1, 1.0), (0, 1.0))
"""How many lines of facts each tier gets, and how wide the list is, from the best way on."""
_Fitted = tuple[Plan, float, int, float]
"""The plan with its type as small as the tiers need, their height, and one of _WAYS."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    # What does not fit is found here, before any puzzle is made.
    fitted = _fitted(plan, item.section, Box(0, 0, *plan.size))
    return (PlannedPage(partial(_lay, fitted, item.section), RECTO, section=item.section),)


def _lay(fitted: _Fitted, index: int, frame: Frame, context: Context) -> tuple[Mark, ...]:
    (plan, room, lines, part), body = fitted, frame.body
    marks, y = opening(_opening(plan, index, _clues(index, context)), plan.style, body, room)
    column = _column(plan, body, part)
    promised, y = _of_all(plan, index, column, y - _ABOVE_TIERS * body.height)
    marks += promised
    for run in _runs(plan, index):
        tier, y = _tier(plan, run, _facts(run, context)[:lines], column, y)
        marks += tier
    return marks


def _opening(plan: Plan, index: int, strong: frozenset[int] = frozenset()) -> Opening:
    section, words = plan.book.sections[index], plan.words
    size = words.board.format(rows=section.rows, columns=section.columns)
    count = words.count(words.puzzles, len(plan.numbers(index)))
    over = words.part_title(index + 1)
    return Opening(over, section.title, f"{size} · {count}", (section.rows, section.columns), strong, section.holes)


def _fitted(plan: Plan, index: int, body: Box) -> _Fitted:
    """Return how the tiers of a section fit its page; raise CannotBeMet if no type is small enough."""
    for (lines, part), scale in product(_WAYS, SIZES):
        smaller = in_size(plan, scale, ("body", "strong", "aside"))
        height = _height(smaller, index, _column(smaller, body, part), lines)
        if height <= opening_room(_opening(smaller, index), smaller.style, body):
            return smaller, height, lines, part
    opens = f"the page that opens '{plan.book.sections[index].title}'"
    raise too_small(plan, opens, "use a larger page, or fewer tiers or requirements in this section")


def _height(plan: Plan, index: int, column: Box, lines: int) -> float:
    """Return the height that the tiers of a section need, with the white space above them."""
    longest = (_told(plan, index, _LONGEST, _LONGEST), _met(plan, _LONGEST[1], _named(plan, RULES)))[:lines]
    tiers = sum(-_tier(plan, run, longest, column, 0.0)[1] for run in _runs(plan, index))
    tiers -= _of_all(plan, index, column, 0.0)[1]
    return _ABOVE_TIERS * column.height + max(0.0, tiers - _BETWEEN * plan.style.look.type.body.leading)


def _runs(plan: Plan, index: int) -> list[TierRun]:
    return [run for run in plan.runs if run.section == index]


def _clues(index: int, context: Context) -> frozenset[int]:
    """Return the clue cells of the section's first board: an ornament that gives nothing away."""
    numbers = context.plan.numbers(index)
    clues = context.entry(numbers[0]).made.puzzle.clues if numbers else ()
    return frozenset(i for i, clue in enumerate(clues) if clue >= 0)


def _facts(run: TierRun, context: Context) -> tuple[str, ...]:
    """Return what solving the puzzles of this very tier takes: two lines, the second as far as it is known."""
    plan, made = context.plan, [context.entry(number).made for number in range(run.first, run.last + 1)]
    stories = [plan.stories[number] for number in range(run.first, run.last + 1) if number in plan.stories]
    opened = [story.round_of(len(story.told)) for story in stories] * bool(plan.book.sections[run.section].played.play)
    steps, others = [m.n1 for m in made], opened or [m.n2 for m in made]
    counted = _told(plan, run.section, (min(steps), max(steps)), (min(others), max(others)))
    told = [one for story in stories for one in story.told]
    rules = {one.rule for one in told}
    most = max((len(one.step.clues) for one in told), default=0)
    most = 0 if _own(plan, run).max_clues or most == _SAID.get(_asks(plan, run), int(bool(opened))) else most
    met = _met(plan, most, _named(plan, rules))
    return tuple(filter(None, (counted, met)))


def _told(plan: Plan, section: int, steps: tuple[int, int], others: tuple[int, int]) -> str:
    """Return how many steps combine numbers and, where totals are printed, how many bullets these settle.

    Where numbers are opened on the way, in how many rounds instead; where something is asked, how many cases there are.
    """
    if plan.book.sections[section].questions:
        return plan.words.between(plan.words.odds.counted, *steps)
    words, combined = plan.words, plan.words.between(plan.words.combined, *steps)
    if plan.book.sections[section].played.play:
        own: dict[str, Range] = {STAGES: words.stages.opens, PASSWORD: words.passwords.opens}
        opens = own.get(plan.book.sections[section].played.play, words.rounds)
        return words.between_references.join((*[combined] * bool(steps[1]), words.between(opens, *others)))
    if not plan.book.sections[section].total:
        return combined
    return words.facts.format(combined=combined, settled=words.between(words.settled, *others))


def _named(plan: Plan, rules: Collection[str]) -> list[str]:
    """Return those of some rules that have names in this book, from simple to hard."""
    return [rule for rule in RULES if rule in rules and rule in plan.moves and rule not in ALONE]


def _met(plan: Plan, most: int, rules: Sequence[str]) -> str:
    """Return how many numbers are combined at most, unless 0, and by name what goes beyond a single number."""
    words, names = plan.words, plan.words.reasons.comma.join(plan.words.patterns.rules[rule] for rule in rules)
    pages = words.hints.comma.join(dict.fromkeys(plan.moves[rule] for rule in rules))
    names = words.moves.at.format(name=names, page=pages) if names else ""
    return words.between_references.join(filter(None, (words.count(words.met, most) if most else "", names)))


def _tier(plan: Plan, run: TierRun, facts: tuple[str, ...], column: Box, y: float) -> tuple[tuple[Mark, ...], float]:
    """Return a tier's name, text and facts below the baseline y, and the baseline of the next tier."""
    text, aside = plan.style.setting("body"), plan.style.setting("aside").smaller(_SMALL, plan.style.look.smallest)
    left, width, line = column.x, column.width, text.role.leading
    below = text.lines(_requires(plan, run), left, y - _BELOW_NAME * line, width)
    taught = [taught_on(page, plan.words) for page in plan.moves.values()] if plan.style.look.links else []
    marks, base = list(tag(PARAGRAPH, below)), below[-1].y - _ABOVE_FACTS * line
    for fact in facts:
        below = aside.stacked(_broken(fact, plan, aside, width), left, base)
        marks += tag(PARAGRAPH, leading(below, aside, *taught))
        base = below[-1].y - aside.role.leading
    return (*_name(plan, run, left, left + width, y), *marks), below[-1].y - _BETWEEN * line


def _broken(text: str, plan: Plan, setting: Setting, width: float) -> Iterator[str]:
    """Return the lines of some facts, divided between them rather than inside one."""
    between = plan.words.between_references
    parts = ((part, part.replace(" ", _NO_BREAK)) for part in text.split(between))
    kept = between.join(whole if setting.width(whole) <= width else part for part, whole in parts)
    lines = (line.replace(_NO_BREAK, " ") for line in setting.broken(kept, width))
    return (line.removesuffix(between.rstrip()) for line in lines)


def _column(plan: Plan, body: Box, part: float) -> Box:
    """Return where the list of tiers stands, as wide as a part of the body."""
    width = min(body.width, max(part * body.width, _NARROWEST * plan.style.look.type.body.size))
    return body._replace(x=body.middle - width / 2, width=width)


def _requires(plan: Plan, run: TierRun) -> str:
    """Return what a tier asks of the solver, and what is promised of it alone."""
    requires = " ".join(plan.words.rungs[key] for key in _asks(plan, run)) or plan.words.tiers[run.tier].requires
    return f"{requires} {promise(_own(plan, run), plan.words)}".rstrip()


def _asks(plan: Plan, run: TierRun) -> tuple[str, ...]:
    """Return which of the words' rungs tell what the boards of a tier ask for; () as usual."""
    return plan.book.sections[run.section].asks.get(run.tier, ())


def _own(plan: Plan, run: TierRun) -> Require:
    """Return what is promised of a tier alone: what is required, and how many clues its range of rating allows."""
    section = plan.book.sections[run.section]
    required, most = section.required.get(run.tier, NOTHING), section.most_clues.get(run.tier)
    own = NOTHING if _common(plan, run.section) != NOTHING else required
    return own._replace(max_clues=most) if most and most < (required.max_clues or most + 1) else own


def _common(plan: Plan, index: int) -> Require:
    """Return what is required of all tiers of a section alike, where it has several."""
    required = [plan.book.sections[index].required.get(run.tier, NOTHING) for run in _runs(plan, index)]
    return required[0] if len(required) > 1 and len(set(required)) == 1 else NOTHING


def _of_all(plan: Plan, index: int, column: Box, y: float) -> tuple[tuple[Mark, ...], float]:
    """Return what is promised of all tiers alike, from the baseline y on, and the baseline of the first tier."""
    promised = promise(_common(plan, index), plan.words, plan.book.sections[index].symmetry)
    if not promised:
        return (), y
    types = plan.style.look.type
    text = plan.style.setting(types.body)
    lines = text.lines(promised, column.x, y, column.width)
    return tag(PARAGRAPH, lines), lines[-1].y - _BETWEEN * types.body.leading


def _name(plan: Plan, run: TierRun, left: float, right: float, y: float) -> Iterator[Mark]:
    """Yield a tier's name, its stars and the numbers of its puzzles, on one line."""
    strong, text = plan.style.setting("strong"), plan.style.setting("body")
    name, cards = tier_name(run.tier, plan), plan.style.look.puzzles
    raised = y + (strong.cap_height - cards.star) / 2
    yield from tag(SUBTITLE, (strong.line(name, left, y),))
    left += strong.width(name) + strong.role.size
    yield from tag(ARTIFACT, tier_stars(run.tier, cards, plan.style, left, raised)[:1])
    yield from tag(PARAGRAPH, (text.line(plan.words.span(run.first, run.last), right, y, RIGHT),))


PAGE = PageType("section", Options, _pages, lambda plan, item: plan.book.sections[item.section].title)
