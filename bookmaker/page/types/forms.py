"""Forms to fill in: what each level is worth and what was won, and the day and the time of each puzzle."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import ceil
from typing import NamedTuple

from bookmaker.engine.rank.energy import star_count
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import ARTIFACT, PARAGRAPH, fields, set_subject, tag
from bookmaker.page.layout.text import RIGHT, Setting, shorten_text
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage, TierRun, titled_pages
from bookmaker.page.types.boards import tier_name, tier_stars
from bookmaker.page.types.options import Torn
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Line, Mark
from bookmaker.values.statements import POINTS, TIMES
from bookmaker.words.groups import Headed

_STEP = 1.9
"""From line to line, in lines of running text: room for handwriting."""
_WRITE, _WIDE = 2.0, 3.4
"""Length of a line for a number, and least length of one for a date or a time, in sizes of running text."""
_GAP = 0.7
"""White space between the pieces of a line, in sizes of running text."""
_BETWEEN = 2.0
"""White space between two columns, in sizes of running text."""


class Score(NamedTuple):
    """A line of the score chart: a level of a section, the title of one, or all together."""

    title: str = ""
    section: int = -1
    run: TierRun | None = None
    puzzles: int = 0
    points: int = 0

    @property
    def of(self) -> str:
        """Its subject."""
        if self.run is None:
            return f"{POINTS} all" if self.section < 0 else f"{POINTS} section {self.section}"
        return f"{POINTS} {self.run.subject}"


def _scores(plan: Plan) -> Iterator[Score]:
    """Yield the lines of the score chart."""
    found = list[Score]()
    for index, section in enumerate(plan.book.sections):
        runs = [run for run in plan.runs if run.section == index]
        if runs and len(plan.book.sections) > 1:
            yield Score(section.title, index)
        for run in runs:
            count = len(run.numbers)
            found.append(Score("", index, run, count, count * star_count(run.tier)))
            yield found[-1]
    if len(found) > 1:
        yield Score(plan.words.forms.all, -1, None, sum(one.puzzles for one in found), sum(one.points for one in found))


def _rows(plan: Plan, texts: Headed) -> int:
    """Return the number of lines below the head of a page and a row of words."""
    rows = int((plan.size[1] - plan.head(texts, plan.body)[1]) / (_STEP * plan.leading))
    if rows < 2:
        raise plan.too_small(f"'{texts.title}'", "use a larger trim, smaller type, or leave it out")
    return rows - 1


def _score_pages(plan: Plan, item: Item[Torn]) -> tuple[PlannedPage, ...]:
    texts, lines = plan.words.forms.scores, [*_scores(plan)]
    rows = _rows(plan, texts)
    parts = [lines[at : at + rows] for at in range(0, len(lines), rows)]
    return titled_pages((partial(_lay_scores, part) for part in parts), texts.title)


def _lay_scores(lines: Sequence[Score], frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body, words = context.plan, frame.body, context.plan.words.forms
    head, below = plan.head(words.scores, body)
    text, small = plan.style.setting("body"), plan.style.setting("small")
    most = max((line.points for line in _scores(plan)), default=0)
    behind = text.width(words.of.format(n=most)) + _GAP * text.role.size
    column = max(_WRITE * text.role.size + behind, *map(small.width, (words.solved, words.points)))
    ends = (body.right - column - _BETWEEN * text.role.size, body.right)
    y = body.top - below - text.cap_height
    marks = list[Mark](head)
    for name, word, end in zip(("solved", "points"), (words.solved, words.points), ends, strict=True):
        marks += tag(PARAGRAPH, fields(name, (small.line(word, end - column, y),)))
    for line in lines:
        y -= _STEP * plan.leading
        shown = _title(plan, line, body.x, ends[0] - column, y)
        numbers = (("count", line.puzzles, ends[0]), ("points", line.points, ends[1])) if line.puzzles else ()
        for name, count, end in numbers:
            shown = (*shown, *fields(name, (text.line(words.of.format(n=count), end, y, RIGHT),)))
            marks += tag(ARTIFACT, _rule(end - column, end - behind, y, text))
        marks += tag(PARAGRAPH, set_subject(line.of, shown))
    return tuple(marks)


def _title(plan: Plan, line: Score, x: float, end: float, y: float) -> tuple[Mark, ...]:
    """Return what a line of the score chart says before the numbers."""
    text, strong, cards = plan.style.setting("body"), plan.style.setting("strong"), plan.style.look.solutions
    gap = _GAP * text.role.size
    if line.run is None:
        return fields("title", (strong.line(shorten_text(strong, line.title, end - x - gap), x, y),))
    drawn, x = tier_stars(line.run.tier, cards, plan.style, x, y + (text.cap_height - cards.star) / 2)
    span = text.line(plan.words.spans(line.run.numbers), end - gap, y, RIGHT)
    name = shorten_text(text, tier_name(line.run.tier, plan), span.x - gap - x - gap)
    return (*tag(ARTIFACT, (drawn,)), *fields("tier", (text.line(name, x + gap, y),)), *fields("span", (span,)))


def _rule(left: float, right: float, y: float, text: Setting) -> tuple[Mark, ...]:
    """Return a line to write on below a baseline."""
    return (Line(left, y - text.descent, right, y - text.descent, THINNEST_LINE),)


def _time_pages(plan: Plan, item: Item[Torn]) -> tuple[PlannedPage, ...]:
    texts = plan.words.forms.times
    rows, numbers = _rows(plan, texts), plan.every_number
    least = ceil(len(numbers) / rows)
    count = min(_most_columns(plan), least) or 1
    many = ceil(least / count) * count
    ends = [0, *accumulate((len(numbers) + many - 1 - at) // many for at in range(many))]
    columns = [numbers[start:end] for start, end in pairwise(ends)]
    parts = [columns[at : at + count] for at in range(0, many, count)]
    return titled_pages((partial(_lay_times, part, count) for part in parts), texts.title)


def _most_columns(plan: Plan) -> int:
    """Return how many columns have room for days and times."""
    text, between = plan.style.setting("body"), _BETWEEN * plan.text_size
    least = _digits(plan, text) + 2 * (_WIDE + _GAP) * plan.text_size
    return max(1, int((plan.size[0] + between) / (least + between)))


def _time_columns(plan: Plan, body: Box, count: int) -> list[Box]:
    """Return the columns for puzzles with their days and times."""
    between = _BETWEEN * plan.text_size
    width = (body.width - (count - 1) * between) / count
    return [body._replace(x=body.x + place * (width + between), width=width) for place in range(count)]


def _digits(plan: Plan, text: Setting) -> float:
    return text.width("0" * len(str(plan.every_number[-1]))) if plan.runs else 0.0


def _lay_times(columns: Sequence[Sequence[int]], count: int, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body, words = context.plan, frame.body, context.plan.words
    head, below = plan.head(words.forms.times, body)
    text, small = plan.style.setting("body", tabular=True), plan.style.setting("small")
    marks, gap = list[Mark](head), _GAP * plan.text_size
    for numbers, box in zip(columns, _time_columns(plan, body, count), strict=False):
        y, start = body.top - below - text.cap_height, box.x + _digits(plan, text) + gap
        middle = (start + box.right + gap) / 2
        spans = ((start, middle - gap), (middle, box.right))
        for name, word, (left, right) in zip(("date", "time"), (words.forms.date, words.time), spans, strict=True):
            marks += tag(PARAGRAPH, fields(name, (small.fit_line(word, right - left).line(word, left, y),)))
        for number in numbers:
            y -= _STEP * plan.leading
            line = (text.line(str(number), start - gap, y, RIGHT),)
            marks += tag(PARAGRAPH, set_subject(TIMES, fields("number", line)))
            marks += tag(ARTIFACT, (mark for span in spans for mark in _rule(*span, y, text)))
    return tuple(marks)


def _form(
    name: str, texts: Callable[[Plan], Headed], pages: Callable[[Plan, Item[Torn]], tuple[PlannedPage, ...]]
) -> PageType[Torn]:
    return PageType(name, Torn, pages, lambda plan, item: texts(plan).title)


PAGES = (
    _form("scores", lambda plan: plan.words.forms.scores, _score_pages),
    _form("times", lambda plan: plan.words.forms.times, _time_pages),
)
