"""The command line as tests run it: in this process, or as a program in one of its own."""

import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

from bookmaker.cli import command_line
from bookmaker.values.errors import OK

APP = command_line()
MAIN = "from bookmaker.cli import main; main()"


def run_command(*words: object, text: str | bytes | None = None, **options: Any) -> Result:
    """Run a command here; `text` is what it reads from stdin."""
    return CliRunner().invoke(APP, [*map(str, words)], input=text, **options)


def output_of(*words: object, **options: Any) -> str:
    """Return what a command prints that succeeds."""
    result = run_command(*words, **options)
    assert result.exit_code == OK, result.output
    return result.stdout


def refusal_of(code: int, *words: object, **options: Any) -> str:
    """Return what a command says that prints nothing and ends with an exit code of its own."""
    result = run_command(*words, **options)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    return result.stderr


def outcome_of(*words: object, **options: Any) -> tuple[int, str, str]:
    """Return the exit code of a command, what it prints, and what it says besides."""
    result = run_command(*words, **options)
    return result.exit_code, result.stdout, result.stderr


def run_python(code: str, *words: object, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a program, such as MAIN, in a process of its own."""
    settings = {"capture_output": True, "text": True, "check": False} | options
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], **settings)
