"""Work in parallel: the one pool, whose results come in the order of what there is to do, however many work at it."""

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

A = TypeVar("A")
B = TypeVar("B")

PARTS = 1000
"""Into how many parts at most long work is divided: to send one takes as long as to make a small puzzle."""
_MASKS = hasattr(signal, "pthread_sigmask")


@cache
def _forks() -> bool:
    """Tell whether processes are forked from one that has loaded what they need."""
    import multiprocessing  # slow to import, here as below, for commands that start no process

    return "forkserver" in multiprocessing.get_all_start_methods()


def load_early(workers: int | None, *modules: str) -> None:
    """Have modules loaded that work needs, while this process does other things, by what workers are forked from.

    Nothing is started where no process but this one will work; nothing is loaded where systems do not fork.
    """
    if _count(workers) > 1 and _forks():
        from multiprocessing import forkserver, set_forkserver_preload

        set_forkserver_preload(["bookmaker.engine.early", *modules])
        with interrupts_held():
            forkserver.ensure_running()


def _count(workers: int | None) -> int:
    return workers or os.cpu_count() or 1


class ParallelMap(Protocol):
    """Applies a function to every item, in parallel, and yields the results in the order of the items."""

    def __call__(self, function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]: ...


class Crew(Protocol):
    """Those who do the work of one pool after another, on this machine or on others.

    `count` is how many they are, `near` those who can read the files of this machine; `over` returns what runs so many
    items, of which a single one is not worth sending.
    """

    @property
    def count(self) -> int: ...
    @property
    def near(self) -> "Staff": ...
    def parallel_map(self, work: int) -> ParallelMap: ...


class Staff:
    """Processes that serve one pool after another; they start when they have work."""

    def __init__(self, workers: int) -> None:
        self.count = _count(workers)

    @cached_property
    def executor(self) -> "ProcessPoolExecutor":
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        way = get_context("forkserver" if _forks() else "spawn")
        return ProcessPoolExecutor(self.count, way, start_work, gc.get_threshold())

    @property
    def near(self) -> "Staff":
        return self

    def start_anew(self) -> None:
        """Let go of what is still to be done; the next work finds other processes."""
        if "executor" in vars(self):
            self.executor.shutdown(wait=False, cancel_futures=True)
            del self.executor

    def parallel_map(self, work: int) -> ParallelMap:
        """Return what runs so many items, divided evenly; in this process where one does."""
        if min(self.count, work) <= 1:
            return lambda function, items: map(function, items)

        def run(function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
            left = iter(items)
            with interrupts_held():
                parts = iter(lambda: list(islice(left, 1 + work // PARTS)), [])
                futures = [self.executor.submit(_all, function, part) for part in parts]
            return (result for future in futures for result in future.result())

        return run


Workers = int | Crew | None
"""How many processes to use, None or 0 for as many as there are cores; or those that are there."""


@contextmanager
def staff(workers: Workers) -> Iterator[Crew]:
    """Provide those who do work; of processes, none outlives the block that starts them."""
    if not isinstance(workers, int | None):
        yield workers
        return
    from multiprocessing import active_children

    own, others = Staff(workers or 0), set(active_children())
    try:
        yield own
        if "executor" in vars(own):
            own.executor.shutdown()
    finally:
        for child in set(active_children()) - others:
            child.terminate()
        if "executor" in vars(own):
            own.executor.shutdown(cancel_futures=True)


@contextmanager
def pool(workers: Workers, work: int) -> Iterator[ParallelMap]:
    """Provide what runs `work` items on some processes; none outlives the block, but those that were provided for more.

    One may be opened within another, whose processes it leaves alone.
    """
    with staff(workers) as own:
        yield own.parallel_map(work)


def _all(function: Callable[[A], B], items: Sequence[A]) -> list[B]:
    """Apply a function to some items; this is what a worker is sent."""
    return [function(item) for item in items]


def start_work(*threshold: int) -> None:
    """Prepare this process for work: it looks for garbage as seldom as the process that started it."""
    gc.set_threshold(*threshold)
    end_with_parent()


def end_with_parent() -> None:
    """End this process when the process that started it is gone, however that came about."""
    from multiprocessing import parent_process

    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Start workers that never see Ctrl-C, for they inherit it as blocked; here it waits until the block ends."""
    held: list[int] = []
    main = threading.current_thread() is threading.main_thread()
    # A thread of a numerical library may take the signal that this one blocks, hence a handler as well.
    ends = (signal.SIGINT, signal.SIGTERM) if main else ()
    if _forks():
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # which lets interrupts through when it starts
    before = {one: signal.signal(one, lambda number, _: held.append(number)) for one in ends}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if _MASKS else None
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for one, handler in before.items():
            signal.signal(one, handler)
    for number in held[:1]:
        signal.raise_signal(number)
