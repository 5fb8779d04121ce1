"""Fixtures of the tests about studies: the same plot is drawn once, for what takes longest in them is Matplotlib."""

from collections.abc import Iterator
from functools import cache

import pytest

from bookmaker.study import plot


@pytest.fixture(autouse=True, scope="package")
def _plots_are_drawn_once() -> Iterator[None]:
    """That the same panels give the same bytes is asked where plots are tested, and of another process by a study."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plot, "plot", cache(plot.plot))
        yield
