"""The list of passwords: every word that safe cells spell, the numbers behind these cells, how many are safe next."""

from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.base import PASSWORD
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.word_list import ListForm, drawn_list, list_form
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage, titled_pages
from bookmaker.page.types.options import Options
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.values.statements import LISTED, RULES

USUAL = 4
"""Usual number of words of a board, for pages planned before there are puzzles."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    parts = tuple(_parts(plan))
    lays = (partial(_lay, start, stop, rows) for start, stop, rows in parts)
    pages = titled_pages(lays, plan.words.passwords.title, RECTO)
    return tuple(page._replace(end=_end(part, plan)) for page, part in zip(pages, parts, strict=True))


def _end(part: tuple[int, int, int], plan: Plan) -> float:
    """Return the depth of the list on a page."""
    return (0.0 if part[0] else _head(plan, plan.body)[1]) + _form(plan).high(part[2])


def _count(plan: Plan) -> int:
    """Return the number of words in the list, or a guess before there are puzzles."""
    spelt = (run for run in plan.runs if plan.book.sections[run.section].played.play == PASSWORD)
    return len(plan.hidden.listed) or USUAL * sum(len(run.numbers) for run in spelt)


def _parts(plan: Plan) -> Iterator[tuple[int, int, int]]:
    """Yield for each page its first entry, the one behind its last, and the rows of its columns."""
    form, count, start = _form(plan), _count(plan), 0
    while start < count:
        top = 0.0 if start else _head(plan, plan.body)[1]
        rows = min(form.rows_in(plan.size[1] - top), form.rows(count - start))
        yield start, min(count, start + rows * form.columns), rows
        start += rows * form.columns


def _form(plan: Plan) -> ListForm:
    return list_form(plan.size[0], plan.style, ("strong", "body"))


def _head(plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    marks, top = plan.head(plan.words.passwords, body)
    return tuple(set_subject(f"{RULES} {LISTED}", marks)), top


def _lay(start: int, stop: int, rows: int, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body = context.plan, frame.body
    head, top = ((), 0.0) if start else _head(plan, body)
    listed = drawn_list(plan.hidden.listed[start:stop], rows, (body.x, body.top - top), _form(plan))
    return (*head, *set_subject(LISTED, listed))


PAGE = PageType(
    "passwords", Options, _pages, lambda plan, item: plan.words.passwords.title if _count(plan) else "", foot="notes"
)
