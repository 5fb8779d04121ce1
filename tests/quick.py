"""Of many cases of one kind `make check` does some, and `make test` all."""

from collections.abc import Iterable

import pytest


def quick(cases: Iterable[object], *chosen: object) -> list[object]:
    """Return cases as parameters of a test, all but those chosen as slow ones; without any, the first is chosen."""
    every = list(cases)
    first = chosen or every[:1]
    assert all(one in every for one in first)
    return [case if case in first else pytest.param(case, marks=pytest.mark.slow) for case in every]
