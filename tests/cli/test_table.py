"""What every command has: completion, an example, --quiet, JSON, progress, and no colours where nobody sees them."""

import inspect
import os
import sys
from typing import Any

import pytest

from bookmaker.values.errors import USAGE
from tests.cli.test_help import EXAMPLES, find_command
from tests.cli.test_options import COMMANDS
from tests.commands import MAIN, run_command, run_python

A_FILE, A_MESSAGE, ITSELF = "it makes a file", "one line and the exit code say all", "what it prints is for programs"
NO_JSON = {
    **dict.fromkeys(("contact", "impose", "picture", "daily", "bank export", "bank rescue"), A_FILE),
    **dict.fromkeys(("bank fill", "bank import", "bank dedupe", "bank check", "bank release"), A_MESSAGE),
    **dict.fromkeys(("bank verify", "bank rescore"), A_MESSAGE),
    **dict.fromkeys(("generate", "import", "schema", "study"), ITSELF),
    **dict.fromkeys(("init", "studio", "preview", "pick", "show"), "it is for people"),
    "bank stock": "check --format json has the same",
}
"""Commands without JSON to print, and why."""
AT_ONCE, ONE_BY_ONE = "it ends at once", "each result is printed as it is found"
NO_PROGRESS = {
    **dict.fromkeys(("init", "check", "diff", "doctor", "schema", "picture", "preflight", "impose"), AT_ONCE),
    **dict.fromkeys(("bank stats", "bank list", "bank show", "bank dedupe", "bank check", "bank release"), AT_ONCE),
    **dict.fromkeys(("solve", "odds", "play", "import", "bank import"), ONE_BY_ONE),
    "bank stock": AT_ONCE,
    **dict.fromkeys(("studio", "preview"), "the page in the browser shows it"),
}
"""Commands without progress and the time that is left, and why."""
SHELLS = {
    "bash": lambda words: {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)},
    "zsh": lambda words: {"_TYPER_COMPLETE_ARGS": " ".join(words)},
    "fish": lambda words: {"_TYPER_COMPLETE_ARGS": " ".join(words), "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
}
"""The variables by which each shell asks."""


def complete(shell: str, words: list[str]) -> Any:
    """Return what a shell shows for a line whose last word is being typed."""
    asked = {"_BOOKMAKER_COMPLETE": f"complete_{shell}", **SHELLS[shell](words)}
    return run_command(env=asked, prog_name="bookmaker").stdout


def options(name: str) -> dict[str, Any]:
    command = find_command(name.split())
    with command.make_context(name, [], resilient_parsing=True) as context:
        return {said: one for one in command.get_params(context) for said in one.opts}


def prints_json(name: str) -> bool:
    there = options(name)
    return "--json" in there or any("json" in str(vars(there[one])) for one in ("--format", "--trace") if one in there)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_what_all_have(name: str) -> None:
    assert any(example.startswith(f"bookmaker {name}") for example in EXAMPLES)
    assert {"--quiet", "-q", "--help", "-h"} <= {*options(name)} | {"-h", "--help"}
    assert prints_json(name) != (name in NO_JSON)
    source = inspect.getsource(sys.modules[find_command(name.split()).callback.__module__])
    assert any(f"bookmaker.cli.{one} import" in source for one in ("progress", "lines")) or name in NO_PROGRESS


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_colours_what_nobody_sees(name: str) -> None:
    for words in (["--help"], ["--no-such-option"]):
        result = run_command(*name.split(), *words)
        assert result.output and "\x1b" not in result.output
        assert result.exit_code in (0, USAGE)


def test_exceptions_are_commands() -> None:
    assert {*NO_JSON, *NO_PROGRESS} <= {*COMMANDS}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", COMMANDS)
def test_each_shell_completes_each_command_and_its_options(shell: str, name: str) -> None:
    line = f"bookmaker {name}".split()
    assert line[-1] in complete(shell, [*line[:-1], line[-1][:-1]])
    assert "--quiet" in complete(shell, [*line, "--qui"])


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["bookmaker", "check", "--format", ""], ["text", "json", "github"]),
        pytest.param(["bookmaker", "schema", "la"], ["layout"], marks=pytest.mark.slow),
        pytest.param(["bookmaker", "init", "--layout", "l"], ["large-print"], marks=pytest.mark.slow),
    ],
)
def test_values_are_completed(words: list[str], completed: list[str]) -> None:
    asked = {"_BOOKMAKER_COMPLETE": "complete_bash", **SHELLS["bash"](words)}
    result = run_python(f"import sys; sys.argv = ['bookmaker']; {MAIN}", env=os.environ | asked)
    assert result.stdout.split() == completed
