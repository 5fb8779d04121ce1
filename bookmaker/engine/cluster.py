"""The workers of a dask scheduler, on as many machines as there are, behind the one pool. The only module with dask.

A message holds the name of a function of bookmaker, plain values, pickled, and the identity of this bookmaker: a worker
with another one refuses it unread. Parts take some seconds each, and only enough are on the way to keep everybody busy.
When a worker is lost, the scheduler gives its part to another one.
"""

import logging
import pickle
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from math import ceil
from pathlib import Path
from platform import python_version
from queue import Empty, SimpleQueue
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import bookmaker
from bookmaker.engine.pool import ParallelMap, Staff, staff
from bookmaker.values.errors import CannotBeMet, Unavailable, UserError

if TYPE_CHECKING:
    from distributed import Client, Future

SECONDS, LEAST = 4.0, 0.4
"""Seconds that a part of the work should take, and the least at the end of it: sending one takes some milliseconds."""
AHEAD, BEHIND = 2, 20
"""Parts per worker: on the way, one in work and one waiting; and here, finished but waiting for earlier ones."""
ANSWER, PATIENCE = 5, 30.0
"""Seconds within which a scheduler has to answer, and seconds without any worker after which the work ends."""
_KEPT = "what a bank or log has by then stays, and the same command goes on from it"
_SAME = "install the same there, or end it"
_NOBODY = "the scheduler has no workers; start some: dask worker ADDRESS --nthreads 1"
_turn = Lock()  # the engine keeps one memory a process, so the threads of a worker take turns


class Outcome(NamedTuple):
    """The outcome of a part of the work: its results, and what ended it before the next item."""

    results: list[Any]
    error: Exception | None
    seconds: float


class Cluster:
    """The workers of a scheduler; they serve one pool after another. What asks the scheduler raises Unavailable."""

    def __init__(self, client: "Client", address: str, near: Staff) -> None:
        self.client, self.address, self.near = client, address, near

    @property
    def count(self) -> int:
        """How many workers to count on at this moment."""
        with self._translate_errors():
            return max(1, len(self.client.nthreads()))

    def parallel_map(self, work: int) -> ParallelMap:
        """Return the map for `work` items; a single item is done in this process."""
        if work <= 1:
            return self.near.parallel_map(work)
        paces = defaultdict[Any, Pace](Pace)  # by function; other work with it may take a thousand times as long
        return lambda function, items: Flight(self, function, items, paces).results()

    def check(self) -> None:
        """Make sure that there are workers, and that all have this bookmaker."""
        with self._translate_errors():
            with suppress(TimeoutError):
                if not self.client.nthreads():  # a scheduler that adapts has machines started for work that waits
                    self.client.submit(identity, pure=False).result(PATIENCE)
            found = self.client.run(identity, on_error="return")
        if not found:
            raise Unavailable(f"{self.address}: {_NOBODY}; {_KEPT}")
        for worker, its in sorted(found.items()):
            if its != identity() and not isinstance(its, OSError):  # this worker is just being lost
                raise Unavailable(_refusal(worker, its, identity()))

    def send(self, packed: bytes) -> "Future[Any]":
        """Send a part of the work to whoever is free."""
        with self._translate_errors():
            return self.client.submit(work, identity(), packed, pure=False)

    def fetch(self, done: "SimpleQueue[Future[Any]]") -> Iterator[tuple["Future[Any]", Outcome]]:
        """Wait for parts that are done, and yield them."""
        try:
            futures = [done.get(timeout=PATIENCE)]
        except Empty:
            self.check()
            return
        futures += [done.get() for _ in range(done.qsize())]
        with self._translate_errors():
            yield from zip(futures, self.client.gather(futures), strict=True)

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """Turn errors about a scheduler that is gone, or work that ends its workers, into ours."""
        from distributed.scheduler import KilledWorker

        try:
            yield
        except KilledWorker:
            said = f"{self.address}: a part of the work ended one worker after the other"
            raise Unavailable(f"{said}; see their logs, and give each more memory; {_KEPT}") from None
        except (OSError, CancelledError, RuntimeError):
            raise Unavailable(f"{self.address}: the scheduler is gone; start it again; {_KEPT}") from None


class Pace:
    """How quick a function is: the seconds that an item took of late, and the longest part so far."""

    def __init__(self) -> None:
        self.seconds, self.longest = 0.0, 0

    def note(self, length: int, seconds: float) -> None:
        """Learn from a part: it counts as much as all before it."""
        each = max(seconds, 1e-3) / length
        self.seconds = (self.seconds + each) / 2 if self.longest else each
        self.longest = max(self.longest, length)

    def length(self, left: int, total: int, hands: int) -> int:
        """Return how many items the next part gets: smaller parts at the end, so that all finish together.

        It is never more than twice the longest so far, for one may take long.
        """
        if not self.longest:
            return 1
        most, least = (int(seconds / self.seconds) for seconds in (SECONDS, LEAST))
        last = max(1 + left // (AHEAD * hands), min(least, ceil(total / hands)))
        return max(1, min(2 * self.longest, most, last))


class Flight:
    """Some items on their way through the workers of a scheduler."""

    def __init__(
        self, crew: Cluster, function: Callable[[Any], Any], items: Sequence[Any], paces: "dict[Any, Pace]"
    ) -> None:
        self.crew, self.function, self.items, self.hands = crew, function, items, crew.count
        self.sent, self.pace = 0, paces[getattr(function, "func", function)]  # of a partial one
        self.flying = dict["Future[Any]", tuple[int, int]]()  # parts on the way: their first item, and how many
        self.ready = dict[int, Outcome]()  # parts that are there, by their first items
        self.done = SimpleQueue["Future[Any]"]()

    def results(self) -> Iterator[Any]:
        """Yield the results in the order of the items; raise what an item raises after those before it."""
        taken = 0
        try:
            while taken < len(self.items):
                self._send()
                if taken not in self.ready:
                    self._receive()
                    continue
                part = self.ready.pop(taken)
                yield from part.results
                if part.error:
                    raise part.error
                taken += len(part.results)
        finally:
            with suppress(Exception):  # once the scheduler is gone, nobody begins them
                self.crew.client.cancel(list(self.flying))

    def _send(self) -> None:
        """Send parts until everybody is busy."""
        while len(self.flying) < AHEAD * self.hands and len(self.ready) < BEHIND * self.hands:
            length = self.pace.length(len(self.items) - self.sent, len(self.items), self.hands)
            part = self.items[self.sent : self.sent + length]
            if not part:
                return
            future = self.crew.send(pickle.dumps((self.function, part)))
            self.flying[future] = (self.sent, len(part))
            self.sent += len(part)
            future.add_done_callback(self.done.put)

    def _receive(self) -> None:
        """Wait for parts, and learn from them how many items a part should have."""
        if self.done.empty():
            self.hands = self.crew.count
        for future, part in self.crew.fetch(self.done):
            first, length = self.flying.pop(future)
            self.ready[first] = part
            self.pace.note(length, part.seconds)


@contextmanager
def cluster(address: str, workers: int | None = None) -> Iterator[Cluster]:
    """Provide the workers of a scheduler, and `workers` processes for work that reads files of this machine.

    Raises CannotBeMet without dask, UserError for a bad address, and Unavailable where no scheduler answers, it has no
    workers, or one of them has another bookmaker.
    """
    logging.disable()  # dask reports failures there, and versions in warnings; our own errors say both
    try:
        with staff(workers) as own, warnings.catch_warnings():
            warnings.filterwarnings("ignore", module="distributed")
            with _connect(address) as client:
                crew = Cluster(client, address, own.near)
                crew.check()
                yield crew
    finally:
        logging.disable(logging.NOTSET)


def _connect(address: str) -> "Client":
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port

        get_address_host_port(address, strict=True)
        return Client(address, timeout=ANSWER, set_as_default=False, direct_to_workers=False)
    except ImportError:
        raise CannotBeMet("--executor dask: dask is not installed; pip install 'bookmaker-puzzles[dask]'") from None
    except ValueError as error:
        raise UserError(f"--scheduler {address}: {error}; write it like tcp://10.0.0.5:8786") from None
    except OSError:
        said = f"{address}: no scheduler answers within {ANSWER} seconds"
        raise Unavailable(f"{said}; start one with dask scheduler, which says its address") from None


@cache
def identity() -> dict[str, str]:
    """Return what must be equal wherever work is done, by name: our sources, Python, the compiler and dask."""
    others = {package: version(package) for package in ("numba", "numpy", "llvmlite", "distributed")}
    return {"bookmaker": sources(), "Python": python_version(), **others}


def sources() -> str:
    """Return our version and a checksum of our sources, on which results depend."""
    digest, root = sha256(), Path(bookmaker.__file__).parent
    for source in sorted(root.rglob("*.py")):
        digest.update(f"{source.relative_to(root)}\n".encode() + source.read_bytes())
    return f"{bookmaker.__version__} ({digest.hexdigest()[:8]})"


def _refusal(worker: str, has: Mapping[str, str] | Exception, ours: Mapping[str, str]) -> str:
    """Say why a worker is refused."""
    if isinstance(has, Exception):
        return f"worker {worker} has no bookmaker like this one ({has}); {_SAME}"
    other = [name for name in ours if has.get(name) != ours[name]]
    theirs, here = (", ".join(f"{name} {one.get(name)}" for name in other) for one in (has, ours))
    return f"worker {worker} has {theirs}, and this machine has {here}; {_SAME}"


def work(asked: Mapping[str, str], packed: bytes) -> Outcome:
    """Do a part of the work, in a worker. Raises Unavailable if the worker has another bookmaker."""
    if asked != identity():
        from distributed import get_worker

        raise Unavailable(_refusal(get_worker().address, identity(), asked))
    with _turn:
        function, items = pickle.loads(packed)
        results, start = list[Any](), perf_counter()
        try:
            for item in items:
                results.append(function(item))
        except Exception as error:
            return Outcome(results, error, perf_counter() - start)
        return Outcome(results, None, perf_counter() - start)
