"""Of many cases of one kind `make check` does some, and `make test` all."""

from collections.abc import Iterable

import pytest


def quick(cases: Iterable[object], *chosen: object, mark: pytest.MarkDecorator = pytest.mark.slow) -> list[object]:
    """Return cases as parameters of a test, all but those chosen with a mark; without any, the first is chosen."""
    every = list(cases)
    first = chosen or every[:1]
    assert all(one in every for one in first)
    return [case if case in first else pytest.param(case, marks=mark) for case in every]
