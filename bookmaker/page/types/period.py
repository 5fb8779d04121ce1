"""What opens a year or a month of a calendar, on a leaf with an empty back."""

from functools import partial

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.opening import Opening, opening
from bookmaker.page.layout.ornament import of_clues
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import Options
from bookmaker.values.marks import Mark


class PeriodOptions(Options):
    """What opens a year or a month."""

    name: str
    """The year, or the month as in 2027-01."""
    over: str
    title: str
    under: str
    first: int
    """The number of its first sheet, whose clues are the ornament and give nothing away."""


def _pages(plan: Plan, item: Item[PeriodOptions]) -> tuple[PlannedPage, ...]:
    empty = PlannedPage(lambda frame, context: (), label="")
    return PlannedPage(partial(_lay, item.options), RECTO, label=item.options.name), empty


def _lay(options: PeriodOptions, frame: Frame, context: Context) -> tuple[Mark, ...]:
    field = of_clues(context.entry(options.first).made.puzzle)
    marks, _ = opening(Opening(options.over, options.title, options.under, field), context.plan.style, frame.body)
    return tuple(set_subject(f"opening {options.name}", marks))


PAGE = PageType("period", PeriodOptions, _pages, lambda plan, item: item.options.title, once=False)
