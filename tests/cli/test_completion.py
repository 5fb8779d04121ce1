"""Completion in the shell: typer's own."""

import os

import pytest

from tests.commands import MAIN, run_python


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
def test_bash_completes_commands_options_and_values(words: list[str], completed: list[str]):
    asked = {"_BOOKMAKER_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    result = run_python(f"import sys; sys.argv = ['bookmaker']; {MAIN}", env=os.environ | asked)
    assert result.stdout.split() == completed
