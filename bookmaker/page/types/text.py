"""Free text: a preface, thanks, a word about the author; written in Markdown, in the spec or in a file of its own."""

from bookmaker.page.types.base import Item, PageType, Plan, PlannedPage
from bookmaker.page.types.prose import TextOptions, text_pages


def _pages(plan: Plan, item: Item[TextOptions]) -> tuple[PlannedPage, ...]:
    return text_pages(plan, item.options, item.options.name)


def _title(plan: Plan, item: Item[TextOptions]) -> str:
    return item.options.name if item.options.contents else ""


PAGE = PageType("text", TextOptions, _pages, _title, once=False, foot="ornament")
