"""Nothing is planned twice: what the pages of a section have in common is found once, and not again for each page."""

from collections import Counter
from collections.abc import Callable

import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import bind
from bookmaker.page.types import boards, puzzles, solutions
from bookmaker.page.types.base import Book
from bookmaker.values.puzzle import Entry


@pytest.mark.parametrize("answers", ["back", "overleaf", "foot"])
def test_boards_are_arranged_when_pages_are_planned_and_not_for_each_of_them(
    make_book: Callable[..., Book],
    entries: tuple[Entry, ...],
    style: Style,
    answers: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = Counter[str]()

    def count(module: object, name: str) -> None:
        found = getattr(module, name)

        def counted(*args: object, **named: object) -> object:
            calls[name] += 1
            return found(*args, **named)

        monkeypatch.setattr(module, name, counted)

    count(boards, "widest_caption")
    for module in (puzzles, solutions):
        count(module, "arrange")
    bound = bind(make_book(answers=answers), entries, style)
    sections = len(bound.context.plan.book.sections)
    planned = calls.copy()
    assert planned["widest_caption"] <= 3 * sections
    for index in range(len(bound.numbered)):
        bound.page(index)
    assert len(bound.numbered) > 3 * sections
    assert calls == planned
