"""The results of a long run so far, kept beside its file, so that a stopped run goes on where it was.

A journal is lines of JSON: first what decides the results, then each result. It is deleted when all is done.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from bookmaker.engine.pool import ParallelMap
from bookmaker.values.errors import UserError
from bookmaker.values.files import try_lock

A = TypeVar("A")
EventFields = Mapping[str, str | int | bool | None]
"""By name, what decides the results."""
ENDING = ".part"
"""Ending of a journal's name, after that of its file."""


@contextmanager
def journal(out: Path, said: EventFields) -> Iterator[Callable[[ParallelMap], ParallelMap]]:
    """Provide a wrapper that makes a map take its first results from a file's journal, and put the others there.

    Maps return equal results whether they ran before or not, so both runs must call them alike. Raises UserError for a
    file that exists already, and for the journal of another run.
    """
    path = out.with_name(f"{out.name}{ENDING}")
    if out.exists() and not path.exists():
        said_so = f"there is no {path.name}, so it is not unfinished"
        raise UserError(f"{out}: this file is there already, and {said_so}; remove it, or write another one")
    with path.open("a+b") as file:
        if not try_lock(file):
            raise UserError(f"{path}: another run is writing this; wait for it, or write another file")
        file.seek(0)
        _check(path, _next(file, path), said)
        if not file.tell():
            _add(file, said)
        yield partial(_remembering, file, path)
    path.unlink()


def _check(path: Path, found: Any, said: EventFields) -> None:
    """Raise UserError for the journal of a run that had other options."""
    if found is None or found == said:
        return
    known = found if isinstance(found, dict) else {}
    others = [name for name in sorted(said) if known.get(name) != said[name]] or ["kind of file"]
    remedy = "give what it was given, remove it, or write another file"
    raise UserError(f"{path}: this run was begun with another {' and '.join(others)}; {remedy}")


def _remembering(file: BinaryIO, path: Path, run: ParallelMap) -> ParallelMap:
    def run_rest(function: Callable[[A], Any], items: Sequence[A]) -> Iterator[Any]:
        kept = 0
        for result in takewhile(lambda one: one is not None, (_next(file, path) for _ in items)):
            kept += 1
            yield result
        for result in run(function, items[kept:]):
            _add(file, result)
            yield result

    return run_rest


def _next(file: BinaryIO, path: Path) -> Any:
    """Return the content of the next line; None at the end, where half a line is removed."""
    start, line = file.tell(), file.readline()
    if not line.endswith(b"\n"):
        file.truncate(start)
        file.seek(start)
        return None
    try:
        return json.loads(line)
    except ValueError:
        raise UserError(f"{path}: this is damaged; remove it, and the run begins anew") from None


def _add(file: BinaryIO, value: Any) -> None:
    file.write(f"{json.dumps(value)}\n".encode())
    file.flush()
