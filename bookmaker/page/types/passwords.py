"""The list of passwords: every word that safe cells spell, the numbers behind these cells, how many are safe next."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil

from bookmaker.kinds.base import PASSWORD
from bookmaker.page.layout.boxes import Frame, columns
from bookmaker.page.layout.links import ARTIFACT, LIST, item, tag
from bookmaker.page.layout.opening import headed
from bookmaker.page.layout.text import RIGHT, leader
from bookmaker.page.types.base import RECTO, Context, Item, Options, PageType, Plan, PlannedPage, titled_pages
from bookmaker.values.geometry import Box
from bookmaker.values.hidden import Listed
from bookmaker.values.marks import Mark

_GAP = 2.2
"""White space between two columns, in sizes of running text."""
_AROUND = 0.5
"""White space before and behind the dots of an entry, in the same."""
_WIDEST = ("MOUNTAINS", "8 8 8 8 8 8 8 8 8", "88")
"""A word, numbers and a count as wide as most of them get."""
END = "–"
"""Stands for the count of cells where all are open."""
USUAL = 4
"""Words that a board usually takes, for pages that are planned before there are puzzles."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    lays = (partial(_lay, start, stop, rows) for start, stop, rows in _parts(plan))
    return titled_pages(lays, plan.words.passwords.title, RECTO)


def _is_spelt(plan: Plan) -> bool:
    return any(plan.book.sections[run.section].played.play == PASSWORD for run in plan.runs)


def _count(plan: Plan) -> int:
    """Return how many words the list has, or will have as far as that can be guessed."""
    spelt = (run for run in plan.runs if plan.book.sections[run.section].played.play == PASSWORD)
    return len(plan.hidden.listed) or USUAL * sum(run.last - run.first + 1 for run in spelt)


def _parts(plan: Plan) -> Iterator[tuple[int, int, int]]:
    """Yield for each page its first entry, the one behind its last, and the rows of its columns."""
    count, start = _count(plan), 0
    while start < count:
        top = 0.0 if start else _head(plan, Box(0.0, 0.0, *plan.size))[1]
        room = max(1, int((plan.size[1] - top - _first(plan)) / _leading(plan) + 1e-6) + 1)
        rows = min(room, ceil((count - start) / _columns(plan)[0]))
        yield start, min(count, start + rows * _columns(plan)[0]), rows
        start += rows * _columns(plan)[0]


def _first(plan: Plan) -> float:
    """Return the height of a single row, from its capitals to its descenders."""
    return plan.style.setting("strong").cap_height + plan.style.setting("body").descent


def _leading(plan: Plan) -> float:
    return plan.style.look.type.body.leading


def _columns(plan: Plan) -> tuple[int, float]:
    strong, text, size = plan.style.setting("strong"), plan.style.setting("body"), plan.style.look.type.body.size
    word, numbers, count = _WIDEST
    widths = strong.width(word), text.width(numbers), strong.width(count)
    return columns(plan.size[0], sum(widths) + 3 * _AROUND * size, _GAP * size)


def _head(plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    return headed(plan.words.passwords.title, plan.words.passwords.intro, plan.style, body)


def _lay(start: int, stop: int, rows: int, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    head, top = ((), 0.0) if start else _head(plan, body)
    width, gap = _columns(plan)[1], _GAP * plan.style.look.type.body.size
    first, listed = body.top - top - plan.style.setting("strong").cap_height, list[Mark]()
    for place, entry in enumerate(plan.hidden.listed[start:stop]):
        column, row = divmod(place, rows)
        left = body.x + column * (width + gap)
        listed += _entry(entry, left, left + width, first - row * _leading(plan), plan)
    return (*head, *tag(LIST, listed))


def _entry(entry: Listed, left: float, right: float, y: float, plan: Plan) -> Sequence[Mark]:
    """Return the marks of an entry between two places, on the baseline y."""
    strong, text = plan.style.setting("strong"), plan.style.setting("body")
    around, said = _AROUND * text.role.size, str(entry.following or END)
    word, numbers = entry.word.upper(), " ".join(map(str, entry.numbers))
    end = right - strong.width(_WIDEST[2]) - around
    start, stop = left + strong.width(word) + around, end - text.width(numbers) - around
    dots = leader(text, start, stop, y, left)
    led = tag(ARTIFACT, (dots,)) if dots.items else ()
    behind = (text.line(numbers, end, y, RIGHT), strong.line(said, right, y, RIGHT))
    return item((strong.line(word, left, y),), (*led, *behind))


PAGE = PageType("passwords", Options, _pages, lambda plan, item: plan.words.passwords.title if _is_spelt(plan) else "")
