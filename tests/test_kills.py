"""Commands that are killed lose nothing and leave nothing; `python -m tests.kills` does so at large."""

import subprocess
import sys

import pytest

from tests.kills.works import WORKS
from tests.quick import others, quick


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("name", quick(WORKS, "fill"))
def test_what_is_killed_at_a_random_moment_loses_nothing(name: str) -> None:
    (seed,) = others(1)
    command = [sys.executable, "-m", "tests.kills", "3", str(seed), name]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, ""), f"{command}: {result.stdout}"
