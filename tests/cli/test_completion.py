"""Completion in the shell: typer's own."""

import os
import subprocess
import sys

import pytest


def _completed(*words: str) -> list[str]:
    """Return what bash is told to complete the last of some words with."""
    code = "import sys; sys.argv = ['bookmaker']; from bookmaker.cli import main; main()"
    asked = {"_BOOKMAKER_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **asked}
    )
    return result.stdout.split()


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["bookmaker", "che"], ["check"]),
        (["bookmaker", "check", "--fo"], ["--format"]),
        pytest.param(["bookmaker", "check", "--format", ""], ["text", "json", "github"], marks=pytest.mark.slow),
        pytest.param(["bookmaker", "schema", "l"], ["layout"], marks=pytest.mark.slow),
        pytest.param(["bookmaker", "init", "--layout", "l"], ["large-print"], marks=pytest.mark.slow),
    ],
)
def test_commands_options_and_values_are_completed(words: list[str], completed: list[str]):
    assert _completed(*words) == completed
