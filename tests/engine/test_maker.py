"""Work in a process of its own: what it reports, and how it ends."""

import os
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from bookmaker.engine.maker import Failed, Finished, Maker
from bookmaker.engine.pool import Crew
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Progress

PATIENCE = 90.0
"""Seconds that a process may take on a busy machine."""


def wait_for(maker: Maker) -> list[Any]:
    """Return all that a maker reports until it has nothing left to do."""
    end, got = time.monotonic() + PATIENCE, []
    while maker.busy and time.monotonic() < end:
        got += maker.reports(1.0)
    return got


def meet_no_wish(crew: Crew) -> Iterator[Any]:
    yield Progress("x", 1, 2)
    raise CannotBeMet("no")


def raise_a_bug(crew: Crew) -> Iterator[Any]:
    yield from ()
    raise ZeroDivisionError("oh")


def succeed(crew: Crew) -> Iterator[Any]:
    yield from ()
    return 3


def die(crew: Crew) -> Iterator[Any]:
    os._exit(3)
    yield


def endless(crew: Crew) -> Iterator[Any]:
    yield Progress("started", 0, 1)
    while True:
        time.sleep(1)


@pytest.mark.slow
def test_a_maker_reports_results_errors_bugs_and_its_own_end():
    with closing(Maker()) as maker:
        maker.start(meet_no_wish)
        progress, failed = wait_for(maker)
        assert progress == Progress("x", 1, 2) == maker.stages["x"]
        assert isinstance(failed, Failed)
        assert isinstance(failed.error, CannotBeMet)
        process = maker._process
        maker.start(raise_a_bug)
        (failed,) = wait_for(maker)
        assert "ZeroDivisionError: oh" in str(failed.error)
        assert maker._process is process
        maker.start(die)
        (failed,) = wait_for(maker)
        assert isinstance(failed.error, CannotBeMet)
        maker.start(succeed)
        assert wait_for(maker) == [Finished(3)]


@pytest.mark.slow
def test_dropped_work_ends_at_once():
    with closing(Maker()) as maker:
        maker.start(endless)
        assert list(maker.reports(PATIENCE)) == [Progress("started", 0, 1)]
        process = maker._process
        maker.drop()
        assert not process.is_alive()
        assert not maker.busy
        maker.drop()
        maker.start(endless)
        process = maker._process
        maker.leave()
        assert not maker.busy
    assert not process.is_alive()
