"""Fixtures of the tests about studies: the same plot is drawn once, for what takes longest in them is Matplotlib."""

from collections.abc import Iterator
from functools import cache

import pytest

from bookmaker.study import experiments, games, ratings
from bookmaker.study.plot import plot


@pytest.fixture(autouse=True, scope="package")
def _plots_are_drawn_once() -> Iterator[None]:
    """That the same panels give the same bytes is asked where plots are tested, and of another process by a study."""
    drawn = cache(plot)
    with pytest.MonkeyPatch.context() as patch:
        for study in (experiments, games, ratings):
            patch.setattr(study, "plot", drawn)
        yield
