"""Work on other machines: a real scheduler with real workers, some of which are lost, gives what one process does."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

import bookmaker
from bookmaker.bank.stock import stats
from bookmaker.bank.store import open_bank
from bookmaker.engine import cluster as machines
from bookmaker.engine.cluster import Cluster, Outcome, cluster, identity, work
from bookmaker.engine.pool import pool
from bookmaker.values.errors import CANNOT_BE_MET, USAGE, Unavailable
from tests.commands import outcome_of, output_of, refusal_of, run_python
from tests.engine.test_pool import divide, pid_of

pytest.importorskip("distributed")
NOWHERE = "tcp://127.0.0.1:9"
"""An address at which nobody answers."""
WORKER = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
REFUSED = (
    r"worker tcp://\S+ has bookmaker 0\.0\.9 \(\w{8}\), and this machine has bookmaker "
    rf"{re.escape(bookmaker.__version__)} \(\w{{8}}\); install "
)
Machines = tuple[str, list[subprocess.Popen[bytes]]]
"""The address of a scheduler, and its process with those of its workers."""


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Machines]:
    """Start a scheduler and two workers on loopback; none of them outlives the test."""
    with ExitStack() as ends:

        def start(what: str, *options: str) -> subprocess.Popen[bytes]:
            said = ends.enter_context((tmp_path / "said").open("ab"))
            command = (sys.executable, "-m", f"distributed.cli.dask_{what}", *options)
            process = subprocess.Popen(command, stdout=said, stderr=said, cwd=Path(__file__).parents[2])
            ends.callback(process.wait)
            ends.callback(process.kill)
            return process

        note = tmp_path / "scheduler.json"
        both = ("--scheduler-file", str(note), "--host", "127.0.0.1")
        found = [start("scheduler", *both, "--port", "0", "--no-dashboard")]
        found += [start("worker", *both[:2], *WORKER) for _ in range(2)]
        yield address_in(note), found


@contextmanager
def older(address: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Have a worker with an older bookmaker join."""
    shutil.copytree(Path(bookmaker.__file__).parent, folder / "bookmaker", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "bookmaker" / "__init__.py").write_text('__version__ = "0.0.9"')
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, *WORKER]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def address_in(note: Path) -> str:
    while not note.exists() or not note.read_text():
        time.sleep(0.05)
    return str(json.loads(note.read_text())["address"])


def joined(address: str, count: int = 2) -> None:
    """Wait until a scheduler has so many workers."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def in_the_middle(monkeypatch: pytest.MonkeyPatch, process: subprocess.Popen[bytes], now: Callable[[], bool]) -> None:
    """Kill a process when some parts of the work have come, and it is time."""
    fetch = Cluster.fetch

    def watched(self: Cluster, done: SimpleQueue[Any]) -> Iterator[tuple[Any, Outcome]]:
        yield from fetch(self, done)
        if now():
            process.kill()

    monkeypatch.setattr(Cluster, "fetch", watched)


@pytest.mark.slow
def test_two_workers_of_which_one_is_killed_give_the_bytes_of_one_process(
    started: Machines, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    address, (_, worker, last) = started
    joined(address)
    with cluster(address, 1) as crew, pool(crew, 9) as run:
        assert crew.count == 2
        assert os.getpid() not in set(run(pid_of, range(8)))
        results = run(divide, [1, 2, 4, 0, 5])
        assert [next(results) for _ in range(3)] == [1.0, 0.5, 0.25]
        with pytest.raises(ZeroDivisionError):
            next(results)
        with pytest.raises(AttributeError, match="local object"):
            list(run(lambda number: number, [1, 2]))
        with older(address, tmp_path) as third:
            joined(address, 3)
            with pytest.raises(Unavailable, match=REFUSED):
                crew.check()
            with pytest.raises(Unavailable, match=REFUSED):
                list(run(pid_of, range(40)))
        assert third.poll() is not None
    in_the_middle(monkeypatch, worker, lambda: True)
    order = ("generate", "--size", "6x6", "--count", "24", "--steps", "300", "-o")
    far, near = tmp_path / "far.jsonl", tmp_path / "near.jsonl"
    assert outcome_of(*order, far, "--executor", "dask", "--scheduler", address) == (0, "", "")
    assert worker.wait() < 0
    assert outcome_of(*order, near, "--workers", "1") == (0, "", "")
    assert far.read_bytes() == near.read_bytes()
    monkeypatch.setattr(machines, "PATIENCE", 0.5)
    no_worker = pytest.raises(Unavailable, match="the scheduler has no work")
    with cluster(address, 1) as crew, pool(crew, 9) as run, no_worker:
        last.kill()
        list(run(divide, [1, 2, 3]))


@pytest.mark.slow
def test_a_scheduler_that_is_lost_ends_a_fill_with_what_was_banked(
    started: Machines, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    address, (scheduler, *_) = started
    joined(address, 1)
    order = ("bank", "fill", "--size", "5x5", "--count", "60", "-q", "--bank")
    far, near = tmp_path / "far.bank", tmp_path / "near.bank"
    in_the_middle(monkeypatch, scheduler, lambda: banked(far) > 0)
    said = refusal_of(CANNOT_BE_MET, *order, far, "--executor", "dask", "--scheduler", address)
    assert said.startswith(f"error: {address}: the scheduler is gone; start it again") and "Traceback" not in said
    assert 0 < banked(far) < 60
    for bank in (far, near):
        output_of(*order, bank, "--workers", "1")
    assert output_of("bank", "list", "--bank", far) == output_of("bank", "list", "--bank", near)


def banked(bank: Path) -> int:
    with open_bank(bank) as opened:
        return sum(one.puzzles for one in stats(opened))


@pytest.mark.slow
def test_a_scheduler_that_adapts_starts_workers_for_work():
    from distributed import LocalCluster

    options = {
        "n_workers": 0,
        "threads_per_worker": 1,
        "processes": False,
        "protocol": "tcp",
        "dashboard_address": None,
    }
    with LocalCluster(**options) as local:
        local.adapt(minimum=0, maximum=2, interval="50 ms")
        with cluster(local.scheduler_address, 1) as crew, pool(crew, 9) as run:
            assert list(run(divide, [1, 2, 4])) == [1.0, 0.5, 0.25]


@pytest.mark.parametrize("command", [("generate", "--size", "4x4"), ("study", "density"), ("build", "book.yaml")])
def test_nobody_answers(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    Path("book.yaml").write_text("spec: 1\ntitle: Two\nsections: [{title: One, size: 5x5, tiers: {gentle: 2}}]")
    monkeypatch.setattr(machines, "ANSWER", 0.2)
    said = "no scheduler answers within 0.2 seconds; start one with dask scheduler, which says its address"
    refused = outcome_of(*command, "--executor", "dask", "--scheduler", NOWHERE)
    assert refused == (CANNOT_BE_MET, "", f"error: {NOWHERE}: {said}\n")


@pytest.mark.parametrize("address", ["nonsense", "foo://here:1"])
def test_what_is_no_address_is_a_mistake_in_the_command(address: str):
    said = refusal_of(USAGE, "generate", "--size", "4x4", "--executor", "dask", "--scheduler", address)
    assert said.startswith(f"error: --scheduler {address}: ") and said.endswith("write it like tcp://10.0.0.5:8786\n")


@pytest.mark.parametrize("given", [("--executor", "dask"), ("--scheduler", NOWHERE)])
def test_executor_and_scheduler_belong_together(given: tuple[str, str]):
    assert "belong together; give both, or neither" in refusal_of(USAGE, "generate", "--size", "4x4", *given)


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refusal_of(CANNOT_BE_MET, "generate", "--size", "4x4", "--executor", "dask", "--scheduler", NOWHERE)
    assert said == "error: --executor dask: dask is not installed; pip install 'bookmaker-puzzles[dask]'\n"


def test_parts_grow_to_some_seconds_and_never_more_than_twofold():
    pace = machines.Pace()
    assert pace.length(1000, 1000, 2) == 1
    pace.note(1, 0.0)
    assert pace.length(1000, 1000, 2) == 2
    pace.note(200, 4 * machines.SECONDS)
    assert 90 < pace.length(10_000, 10_000, 2) < 110
    pace.note(1, 60.0)
    assert pace.length(10_000, 10_000, 2) == 1


def test_the_last_parts_are_smaller_but_worth_sending_and_each_worker_has_one():
    pace = machines.Pace()
    pace.note(1000, 10.0)  # 40 items in the least part, 400 in the greatest
    assert [pace.length(left, 10_000, 2) for left in (10_000, 800, 100, 3)] == [400, 201, 40, 40]
    assert [pace.length(left, 8, 2) for left in (8, 4)] == [4, 4]


def test_a_part_keeps_what_came_before_an_error():
    import pickle

    part = work(identity(), pickle.dumps((divide, [2, 0, 1])))
    assert isinstance(part, Outcome) and part.results == [0.5] and isinstance(part.error, ZeroDivisionError)


def test_no_command_imports_dask_unless_it_is_asked_for():
    said = "import sys, bookmaker.cli, bookmaker.engine.cluster; print({'dask', 'distributed'} & set(sys.modules))"
    assert run_python(said).stdout == "set()\n"
