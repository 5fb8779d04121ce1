"""How Python and the kernel call each other."""

import gc
import os
from ctypes import ArgumentError
from typing import Any

import numpy as np
import pytest

from bookmaker.engine.kernel import jit
from bookmaker.engine.kernel.board import CLUE, OPEN, copy, count_cells, has, new_board, put
from bookmaker.engine.kernel.descent import keep_trial
from bookmaker.engine.kernel.jit import Kernel
from bookmaker.engine.kernel.minimal import minimal_clues
from bookmaker.engine.kernel.rng import next_word, random_below, stream
from bookmaker.engine.solve.make import SEARCHES, Task, make
from tests.commands import run_python

SOME = """
from bookmaker.engine.solve.make import SEARCHES, Task, make
from bookmaker.engine.solve.refined import solve
for search in SEARCHES:
    made, taken = make(Task((1, 2, 3), 4, 4, 5, steps=3, search=search))
    print(made, taken, solve(made.puzzle))
"""


@pytest.mark.parametrize("number", [np.int64(5), np.uint8(5), True + 4])
def test_whole_numbers_may_be_numpys(number: int):
    b = new_board(3, 3)
    put(b, OPEN, number)
    assert has(b, OPEN, 5) is True and has(b, OPEN, 4) is False


@pytest.mark.parametrize("array", [np.zeros(27000, dtype=np.int32), np.zeros(27000), stream(1)])
def test_an_array_of_another_type_is_refused(array: np.ndarray):
    with pytest.raises(ArgumentError, match="a kernel needs an array of int64"):
        put(array, OPEN, 5)


@pytest.mark.parametrize("values", [(5.0,), ("5",), ()])
def test_other_arguments_are_refused_and_memory_that_must_not_be_written(values: tuple[object, ...]):
    b = new_board(3, 3)
    with pytest.raises((ArgumentError, TypeError)):
        put(b, OPEN, *values)  # type: ignore[arg-type]
    b.flags.writeable = False
    with pytest.raises(ArgumentError, match="not writable"):
        put(b, OPEN, 5)


def test_a_call_gives_nothing_or_a_whole_number_and_unsigned_words_come_back_whole():
    assert max(int(next_word(stream(1, index))) for index in range(20)) >= 1 << 63
    b = new_board(3, 3)
    assert put(b, OPEN, 5) is None and copy(b, OPEN, CLUE) is None  # type: ignore[func-returns-value]
    assert type(count_cells(b, CLUE)) is int and 0 <= random_below(stream(3), 7) < 7


def test_what_is_stored_is_loaded_without_numba():
    code = f"import sys\n{SOME}\nsys.exit('numba' in sys.modules)"
    runs = [run_python(code) for _ in range(2)]
    assert runs[1].returncode == 0, "the first one stores what has not been stored before"


def test_each_kernel_function_is_compiled_for_one_signature(monkeypatch: pytest.MonkeyPatch):
    for search in SEARCHES:
        make(Task((1, 2, 3), 4, 4, 5, steps=2, search=search))
    minimal_clues(new_board(3, 3), stream(1))
    kernel: Any = keep_trial  # whatever has been compiled before, and is only loaded here
    monkeypatch.setattr(jit, "write_code", lambda *_: None)
    kernel._compile()
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Kernel)]
    for sort, name in (("_entry_point", "keep_trial"), ("_dispatcher", "copy")):
        versions = {one.__name__: len(getattr(one, sort).overloads) for one in kernels}  # type: ignore[attr-defined]
        assert set(versions.values()) <= {0, 1}
        assert versions[name] == 1


def test_plain_python_makes_and_solves_the_same():
    ways = ({}, {"NUMBA_DISABLE_JIT": "1"})
    said = [run_python(SOME, env=os.environ | more, check=True) for more in ways]
    assert said[0].stdout == said[1].stdout
    assert said[0].stdout.count("Trace") == len(SEARCHES)
