"""Help: whole at 80 columns, with examples that can be typed; and what was typed wrong, in one line."""

import os
import re
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from bookmaker.cli import command_line
from bookmaker.cli.colours import can_colour, finding_text
from bookmaker.cli.help import examples_of
from bookmaker.values.errors import USAGE, Problem
from tests.commands import MAIN, refusal_of, run_command
from tests.quick import quick

TOP: Any = typer.main.get_command(command_line())
BANK: Any = TOP.commands["bank"]
HELPED = [[], *([name] for name in TOP.commands), *(["bank", name] for name in BANK.commands)]


def find_command(words: list[str]) -> Any:
    found = TOP
    for word in words:
        found = found.commands[word]
    return found


EXAMPLES = [example for words in HELPED for example in examples_of(find_command(words).help)]


@pytest.mark.parametrize("words", HELPED, ids=" ".join)
def test_help_is_whole_at_80_columns(words: list[str]) -> None:
    result = run_command(*words, "-h", env={"COLUMNS": "80"}, prog_name="bookmaker")
    assert not result.exit_code
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines[1:] if line.endswith("...") or "<list" in line or "<int" in line]
    shown = lines[lines.index("Examples:") + 1 :]
    assert shown and all(line.startswith(" ".join(("  bookmaker", *words))) for line in shown)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_can_be_typed(example: str) -> None:
    program, *words = shlex.split(example)
    assert program == "bookmaker"
    with TOP.make_context("bookmaker", list(words)) as context:
        path = words[: 1 + (words[0] == "bank")]
        with find_command(path).make_context(path[-1], words[len(path) :], parent=context):
            pass


@pytest.mark.parametrize(
    "words",
    quick(
        [
            *("check book.yaml", "init --list", "init --daily", "schema --write", "bank stats"),
            "explain bullets:5x5:8:a1c0c3a222g322a",
        ]
    ),
)
def test_cheap_examples_run(words: str, workdir: Path) -> None:
    assert f"bookmaker {words}" in EXAMPLES
    run_command("init")
    if "bank" in words:
        Path("puzzles.jsonl").write_text('{"kind": "bullets", "code": "bullets:5x5:8:a1c0c3a222g322a"}\n')
        assert not run_command("bank", "import", "puzzles.jsonl").exit_code
    result = run_command(*words.split())
    assert (result.exit_code, result.exception) == (0, None)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "bookmaker needs a command; 'bookmaker init' writes a sample book; 'bookmaker -h' lists the commands"),
        ("bild", "there is no command 'bild'; did you mean 'build'?"),
        ("BUILD", "there is no command 'BUILD'; did you mean 'build'?"),
        ("xyz", "there is no command 'xyz'; 'bookmaker -h' lists the commands"),
        ("book.yaml", "book.yaml is no command; did you mean 'bookmaker build book.yaml'?"),
        ("out/book.PDF", "out/book.PDF is no command; did you mean 'bookmaker verify out/book.PDF'?"),
        ("bank", "bookmaker bank needs a command; 'bookmaker bank -h' lists the commands"),
        ("bank fil", "there is no command 'fil'; did you mean 'fill'?"),
        ("build book.yaml --quite", "bookmaker build has no option --quite; did you mean '--quiet'?"),
        ("build book.yaml --qqq", "bookmaker build has no option --qqq; 'bookmaker build -h' explains it"),
        ("check", "SPEC is missing; for example: bookmaker check book.yaml"),
        ("bank fill --size 5x5", "--count is missing; for example: bookmaker bank fill --size 7x7 --count 500 "),
        ("check b --format jsn", "--format jsn: expected one of text, json, github; did you mean 'json'?"),
        ("build b.yaml --workers 0", "--workers 0: the least is 1; 'bookmaker build -h' explains it"),
        ("build b.yaml --workers=x", "--workers x: expected a whole number; 'bookmaker build -h' explains it"),
        ("contact b.yaml --dpi 9000", "--dpi 9000: the most is 2400; 'bookmaker contact -h' explains it"),
        ("generate --size", "--size needs a value; 'bookmaker generate -h' explains it"),
        (
            "generate --tier gentle",
            "bookmaker generate has no option --tier; 'bookmaker bank fill' makes puzzles of a tier",
        ),
        ("-q build", "-q belongs behind the command: bookmaker build -q book.yaml"),
        ("generate extra", "'extra' is too much; for example: bookmaker generate --size 7x7"),
        ("generate", "--size is missing; write it like --size 7x7"),
        ("study foo", "samples|density|rating|games: expected one of samples, density, rating, games; "),
    ],
)
def test_what_is_typed_wrong_is_one_line(typed: str, said: str) -> None:
    refusal = refusal_of(USAGE, *shlex.split(typed), prog_name="bookmaker")
    assert refusal.startswith(f"error: {said}") and refusal.count("\n") == 1


PROBLEM = Problem("book.yaml", 2, 1, "unknown-key", "titel", "unknown key 'titel'", "titel: x", "did you mean 'title'?")


def test_a_finding_has_the_same_words_in_colours() -> None:
    assert "\x1b[31m\x1b[1merror[unknown-key]" in finding_text(PROBLEM)
    assert "\x1b[33m\x1b[1mwarning[unknown-key]" in finding_text(PROBLEM._replace(level="warning"))
    assert re.sub(r"\x1b\[\d*m", "", finding_text(PROBLEM)) == str(PROBLEM)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert can_colour()
    monkeypatch.setenv(name, value)
    assert not can_colour()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pty")
def test_a_terminal_gets_colours_and_a_pipe_gets_none(tmp_path: Path) -> None:
    import pty

    (tmp_path / "book.yaml").write_text("spec: 1\ntitel: x\nsections: [{title: A, size: 5x5, tiers: {gentle: 1}}]\n")
    child, screen = pty.fork()
    if not child:
        os.chdir(tmp_path)
        os.environ["TERM"] = "xterm"
        os.environ.pop("NO_COLOR", None)
        os.execv(sys.executable, [sys.executable, "-c", MAIN, "check", "book.yaml"])
    said = b""
    with suppress(OSError):  # Linux's word for the end
        while piece := os.read(screen, 4096):
            said += piece
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == USAGE
    assert b"\x1b[1mbook.yaml:2:1: \x1b[0m\x1b[31m\x1b[1merror[unknown-key]" in said
    piped = run_command("check", tmp_path / "book.yaml")
    assert "\x1b" not in piped.output
