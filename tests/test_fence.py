"""One index too far is a fault in the engine's tests, in the code that users run."""

import faulthandler
import os
import signal

import numpy as np
import pytest

from bookmaker.engine.kernel.board import OPEN, count_cells, has, new_board, put
from bookmaker.engine.kernel.odds import new_odds
from tests.fence import fence

FAR = """
import numpy as np
from bookmaker.engine.kernel import board
from tests.fence import fence
with fence():
    {array}
    {call}
"""


@pytest.mark.parametrize(
    "array",
    [
        "b = np.zeros(5, np.int64)",
        "b = np.zeros(board.LENGTH, np.int64)",
        "b = np.empty(board.LENGTH, np.int64)",
        "b = np.zeros(board.LENGTH, np.int64).copy()",
    ],
)
@pytest.mark.parametrize("call", ["board.put(b, b.size, 5)", "b.fill(3), board.count_cells(b, b.size - 1)"])
def test_an_index_behind_an_array_ends_the_process(array: str, call: str):
    child = os.fork()  # which has the kernel at once
    if not child:
        faulthandler.disable()
        try:
            exec(FAR.format(array=array, call=call), {})
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGSEGV


def test_what_is_written_before_an_array_is_told():
    with pytest.raises(AssertionError, match=r"written before arrays of .40."), fence():
        put(np.zeros(5, dtype=np.int64), -3, 5)


def test_arrays_are_used_as_without_a_fence():
    with fence():
        b, (c, chances) = new_board(3, 3), new_odds(3, 3)
        small, shown = np.zeros(5000, dtype=np.uint8), np.zeros((80, 80))
        put(b, OPEN, 5)
        assert has(b, OPEN, 5) and count_cells(b, OPEN) == 1 and has(b.copy(), OPEN, 5)
        assert c.any() and not (chances.any() or small.any() or shown.any())
