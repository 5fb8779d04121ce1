"""Work in parallel: the one pool, whose results come in the order of the items, however many processes work."""

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import sweep_work_folders, work_folder
from bookmaker.values.interrupts import interrupts_wait

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

A = TypeVar("A")
B = TypeVar("B")

_LAST = -1
"""After all that multiprocessing does at the end of a process, where it has priorities from 0 on."""
PARTS = 1000
"""Most parts that long work is divided into: sending one takes as long as making a small puzzle."""
_MASKS = hasattr(signal, "pthread_sigmask")


@cache
def _forks() -> bool:
    """Tell whether processes are forked from one that has loaded what they need."""
    import multiprocessing  # slow to import, here as below, for commands that start no process

    return "forkserver" in multiprocessing.get_all_start_methods()


def load_early(workers: int | None, *modules: str) -> None:
    """Load the modules that work needs, in the process that workers are forked from, while this one does other things.

    Starts nothing if only this process will work, and loads nothing on systems that do not fork.
    """
    if _count(workers) > 1 and _forks():
        from multiprocessing import forkserver, set_forkserver_preload

        set_forkserver_preload(["bookmaker.engine.early", *modules])
        _keep_together()
        with interrupts_held():
            forkserver.ensure_running()


@cache
def _keep_together() -> None:
    """Have processes meet in a folder of ours, and share memory under its name, all of which the next run clears.

    This one clears it at its end, after multiprocessing has given back what it shares.
    """
    from multiprocessing import current_process, util

    folder = ExitStack()
    place = folder.enter_context(work_folder())
    util.Finalize(None, folder.close, exitpriority=_LAST)
    config: dict[str, Any] = vars(current_process())["_config"]
    config |= {"tempdir": str(place), "semprefix": f"/{place.name}"}


def _count(workers: int | None) -> int:
    return workers or os.cpu_count() or 1


class ParallelMap(Protocol):
    """Applies a function to every item, in parallel, and yields the results in the order of the items."""

    def __call__(self, function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]: ...


class Crew(Protocol):
    """The workers of one pool after another, on this machine or on others.

    `count` is their number, `near` those who can read the files of this machine; `parallel_map` returns the map for a
    number of items; a single one is not worth sending.
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

        _keep_together()
        way = get_context("forkserver" if _forks() else "spawn")
        return ProcessPoolExecutor(self.count, way, start_work, gc.get_threshold())

    @property
    def near(self) -> "Staff":
        return self

    def start_anew(self) -> None:
        """Drop the work that is left; the next work finds other processes."""
        if "executor" in vars(self):
            self.executor.shutdown(wait=False, cancel_futures=True)
            del self.executor

    def parallel_map(self, work: int) -> ParallelMap:
        """Return the map for `work` items, divided evenly; it runs in this process if that suffices."""
        if min(self.count, work) <= 1:
            return lambda function, items: map(function, items)

        def run(function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
            left = iter(items)
            with interrupts_held(), _blaming_the_system(OSError, NotImplementedError):  # where no semaphore can be made
                parts = iter(lambda: list(islice(left, 1 + work // PARTS)), [])
                futures = deque(self.executor.submit(_all, function, part) for part in parts)
            return _results_of(futures)

        return run


@contextmanager
def _blaming_the_system(*others: type[Exception]) -> Iterator[None]:
    """Raise CannotBeMet for a process of ours that somebody else has ended, and for some other errors."""
    from concurrent.futures.process import BrokenProcessPool

    errors: tuple[type[Exception], ...] = (BrokenProcessPool, EOFError, ConnectionError, *others)
    try:
        yield
    except errors:
        remedy = "end other programs, or use fewer processes: --workers 1"
        what = "could not start" if others else "was ended"
        raise CannotBeMet(f"a process at work {what}, most likely for want of memory; {remedy}") from None


def _results_of(futures: "deque[Future[list[B]]]") -> Iterator[B]:
    """Yield results in order; none is kept, and what has not begun when nobody wants more of them never does."""
    try:
        while futures:
            with _blaming_the_system():
                part = futures.popleft().result()
            yield from part
    finally:
        for future in futures:
            future.cancel()


Workers = int | Crew | None
"""How many processes to use, None or 0 for one per core; or a crew that is there already."""


@contextmanager
def staff(workers: Workers) -> Iterator[Crew]:
    """Provide a crew; none of its processes outlives the block that starts them."""
    if not isinstance(workers, int | None):
        yield workers
        return
    from multiprocessing import active_children

    sweep_work_folders()
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
    """Provide the map for `work` items; only processes that were passed in outlive the block.

    One pool may be opened within another, whose processes it leaves alone.
    """
    with staff(workers) as own:
        yield own.parallel_map(work)


def _all(function: Callable[[A], B], items: Sequence[A]) -> list[B]:
    """Apply a function to some items, in a worker."""
    return [function(item) for item in items]


def start_work(*threshold: int) -> None:
    """Prepare this process for work: it collects garbage as seldom as the process that started it."""
    gc.set_threshold(*threshold)
    end_with_parent()


def end_with_parent() -> None:
    """End this process when the process that started it is gone, for whatever reason."""
    from multiprocessing import parent_process

    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Start workers that never see Ctrl-C, which they inherit as blocked; here it waits until the block ends."""
    if _forks():
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # it lets interrupts through when it starts
    with interrupts_wait():  # a thread of a numerical library may take the signal that this one blocks
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if _MASKS else None
        try:
            yield
        finally:
            if mask is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
