"""Nothing is planned twice: what the pages of a section have in common is found once, and not again for each page."""

from collections.abc import Callable
from unittest.mock import Mock

import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import bind
from bookmaker.page.types import boards
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
    spies = []
    for module, name in ((boards, "widest_caption"), (boards, "arrange")):
        spies.append(Mock(wraps=getattr(module, name)))
        monkeypatch.setattr(module, name, spies[-1])
    bound = bind(make_book(answers=answers), entries, style)
    sections, planned = len(bound.context.plan.book.sections), [spy.call_count for spy in spies]
    assert planned[0] <= 3 * sections
    for index in range(len(bound.numbered)):
        bound.page(index)
    assert len(bound.numbered) > 3 * sections
    assert [spy.call_count for spy in spies] == planned
