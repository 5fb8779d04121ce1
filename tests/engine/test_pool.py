"""The one pool: results in the order of the items, and no process that outlives it."""

import gc
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookmaker.engine.pool import pool, staff
from bookmaker.values.errors import CannotBeMet
from tests.commands import run_python

ROOT = Path(__file__).parents[2]


def no_children_are_left() -> bool:
    for _ in range(500):
        if not multiprocessing.active_children():
            return True
        time.sleep(0.01)
    return False


def leave_mark(path: Path) -> None:
    path.touch()
    time.sleep(0.05)


def test_what_nobody_waits_for_is_not_begun(tmp_path: Path):
    marks = [tmp_path / str(number) for number in range(40)]
    with staff(2) as own, pool(own, 40) as apply:
        some = apply(leave_mark, marks)
        next(some)
        del some
        assert list(apply(divide, [1, 2])) == [1.0, 0.5]
        assert marks[0].exists() and len([*tmp_path.iterdir()]) < 20


@pytest.mark.slow
def test_an_error_in_a_worker_is_raised_and_ends_the_others():
    with pytest.raises(ZeroDivisionError), pool(2, 2) as apply:
        list(apply(divide, [1, 0]))
    assert no_children_are_left()


def divide(number: int) -> float:
    return 1 / number


def threshold(_: int) -> tuple[int, int, int]:
    return gc.get_threshold()


@pytest.mark.slow
def test_workers_look_for_garbage_as_seldom_as_who_starts_them():
    before = gc.get_threshold()
    gc.set_threshold(12_345, 6, 7)
    try:
        with pool(2, 2) as apply:
            assert list(apply(threshold, [0, 1])) == [(12_345, 6, 7)] * 2
    finally:
        gc.set_threshold(*before)


def slow(number: int) -> int:
    time.sleep(60 * (number > 0))
    return os.getpid()


@pytest.mark.slow
def test_an_interrupt_ends_the_workers_at_once():
    def interrupted() -> Iterator[int]:
        with pool(2, 4) as apply:
            results = apply(slow, [0, 1, 1, 1])
            yield next(results)
            raise KeyboardInterrupt

    work = interrupted()
    assert next(work) != os.getpid()
    assert len(multiprocessing.active_children()) == 2
    with pytest.raises(KeyboardInterrupt):
        next(work)
    assert no_children_are_left()


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, also where a shell started us with it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupting() -> Iterator[int]:
    yield 0
    os.kill(os.getpid(), signal.SIGINT)
    yield 1


@pytest.mark.slow
def test_much_work_is_sent_in_parts_and_comes_back_in_order(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.engine.pool.PARTS", 3)
    with pool(2, 8) as apply:
        assert list(apply(abs, range(-7, 1))) == [7, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_while_the_workers_start_is_not_lost():
    with pytest.raises(KeyboardInterrupt), pool(2, 2) as apply:
        list(apply(slow, interrupting()))
    assert no_children_are_left()


@pytest.mark.slow
def test_an_interrupt_that_is_ignored_stays_ignored():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pool(2, 2) as apply:
            assert len(list(apply(abs, interrupting()))) == 2
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("error", [OSError(0, "Error"), NotImplementedError("sem_open"), PermissionError(13, "no")])
def test_where_no_process_can_start_there_is_a_remedy(error: Exception, monkeypatch: pytest.MonkeyPatch):
    def refuse(*given: object) -> None:
        raise error

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    with pytest.raises(CannotBeMet, match=r"could not start, .*; .*--workers 1"), pool(2, 2) as apply:
        list(apply(abs, [1, 2]))


def blocked(_: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.slow
@pytest.mark.usefixtures("interruptible")
def test_workers_never_see_an_interrupt_and_we_do():
    with pool(2, 4) as apply:
        assert list(apply(blocked, [0] * 4)) == [True] * 4
        assert not blocked(0)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.slow
def test_results_come_in_the_order_of_the_items():
    with pool(2, 6) as apply:
        assert list(apply(divide, [1, 2, 4, 5, 8, 10])) == [1.0, 0.5, 0.25, 0.2, 0.125, 0.1]
    assert no_children_are_left()


@pytest.mark.parametrize(("workers", "work"), [(1, 9), (0, 1), (5, 1), (2, 0)])
def test_a_single_worker_needs_no_process(workers: int, work: int):
    with pool(workers, work) as apply:
        assert list(apply(slow, [0] * work)) == [os.getpid()] * work
        assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_pool_within_another_leaves_its_processes_alone():
    with pool(2, 4) as outer:
        first = list(outer(abs, [-1, -2]))
        with pool(2, 4) as inner:
            assert list(inner(abs, [-3, -4])) == [3, 4]
        assert first + list(outer(abs, [-5, -6])) == [1, 2, 5, 6]


def loaded(name: str) -> bool:
    return name in sys.modules


EARLY = """
import sys
from bookmaker.engine.pool import load_early, pool
from tests.engine.test_pool import loaded

if __name__ == "__main__":
    load_early({workers}, "sched", "no_such_module")
    with pool(2, 4) as apply:
        print(list(apply(loaded, ["sched", "bookmaker.engine.early"] * 2)), loaded("sched"))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "there"), [(2, True), (1, False)])
def test_modules_are_loaded_before_workers_start_if_there_will_be_any(workers: int, there: bool):
    found = run_python(EARLY.format(workers=workers), cwd=ROOT)
    assert (found.stdout, found.stderr) == (f"{[there] * 4} False\n", "")


@pytest.mark.slow
def test_processes_that_are_provided_serve_all_pools_within_and_end_with_the_block():
    with staff(2) as own:
        assert multiprocessing.active_children() == []
        found = list[int]()
        for _ in range(2):
            with pool(own, 9) as apply:
                found += apply(pid_of, [0] * 9)
        with pool(own, 1) as apply:
            assert list(apply(pid_of, [0])) == [os.getpid()]
        assert len({*found}) <= 2 and os.getpid() not in found
        assert {*found} <= {child.pid for child in multiprocessing.active_children()}
    assert no_children_are_left()


def pid_of(_: int) -> int:
    return os.getpid()


SHARING = """
from multiprocessing import get_context, synchronize
from bookmaker.engine.pool import _keep_together
_keep_together()
lock = get_context("spawn").Lock()
"""


def test_what_processes_share_is_given_back_before_its_names_are_cleared(tmp_path: Path):
    result = run_python(SHARING, env=os.environ | {"TMPDIR": str(tmp_path)})
    assert (result.returncode, result.stderr, list(tmp_path.iterdir())) == (0, "", [])
