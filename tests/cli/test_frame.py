"""How a command ends: its message, its exit code, and no traceback."""

import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bookmaker import __version__
from bookmaker.cli import app
from bookmaker.cli.frame import report
from bookmaker.values.errors import (
    BUG,
    CANNOT_BE_MET,
    INTERRUPTED,
    NOT_FOUND,
    QUALITY,
    USAGE,
    CannotBeMet,
    NotFound,
    QualityFailure,
    UserError,
)
from tests.quick import quick

COMMANDS = (
    *(
        "init",
        "check",
        "build",
        "preview",
        "contact",
        "show",
        "pick",
        "generate",
        "picture",
        "import",
        "solve",
        "explain",
        "odds",
    ),
    *("play", "bank", "daily", "preflight", "verify", "impose", "diff", "schema", "study", "doctor"),
)
ROOT = Path(__file__).parents[2]


def run(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    """Run the command line as its own process."""
    code = "from bookmaker.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, **options
    )


def test_memory_that_does_not_suffice_is_a_message(capsys: pytest.CaptureFixture[str]):
    assert report(MemoryError()) == CANNOT_BE_MET
    assert capsys.readouterr().err.startswith("error: the memory does not suffice")


def test_the_version_is_printed():
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"bookmaker {__version__}\n")


def test_help_lists_every_command_with_a_line_about_it():
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    assert re.findall(r"^  (\w+)  +\S", result.stdout.split("\nMake a book:")[1], re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_has_help(command):
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    for line in re.split(r"^\S.*:$", result.stdout.split("Options:")[1], flags=re.M)[0].strip().splitlines():
        assert re.search(r"\S  +\S|^ {10,}\S|^  --\S+ <\S+>$", line), f"{command}: no help in {line!r}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented(command):
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert any(f"`bookmaker {command}" in page.read_text("utf-8") for page in pages)


def test_a_report_of_a_fault_has_what_it_needs():
    result = CliRunner().invoke(app, ["doctor"])
    assert not result.exit_code
    said = dict(line.split(None, 1) for line in result.stdout.splitlines())
    assert said["bookmaker:"] == __version__
    assert said["Python:"].startswith(platform.python_version())
    assert said["engine:"].split(":")[1].strip().startswith("compiled")
    assert "classic, compact" in said["layouts:"] and said["reportlab:"][0].isdigit()


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nfrom bookmaker.cli import app\ntry: app(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'matplotlib', 'numba', 'numpy', 'pydantic', 'reportlab', 'rich', 'yaml'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.stderr, result.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("error", "code"),
    [(UserError, USAGE), (NotFound, NOT_FOUND), (CannotBeMet, CANNOT_BE_MET), (QualityFailure, QUALITY)],
)
def test_an_error_of_the_users_is_one_line_and_its_code(capsys, error, code):
    assert report(error("book.yaml: what; remedy")) == code
    assert capsys.readouterr().err == "error: book.yaml: what; remedy\n"


def test_an_unexpected_error_says_that_it_is_a_bug(capsys, monkeypatch):
    monkeypatch.delenv("BOOKMAKER_DEBUG", raising=False)
    assert report(KeyError("x")) == BUG
    assert capsys.readouterr().err == "error: a bug in bookmaker (KeyError: 'x'); BOOKMAKER_DEBUG=1 shows where\n"
    monkeypatch.setenv("BOOKMAKER_DEBUG", "1")
    assert report(KeyError("x")) == BUG
    assert capsys.readouterr().err == "KeyError: 'x'\n"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (13, "permission denied; choose another folder"),
        (28, "the disk is full"),
        (27, "this file would be larger than the disk"),
        (17, "this exists and is not a folder"),
    ],
)
def test_what_the_system_refuses_is_one_line(capsys, number, words):
    assert report(OSError(number, os.strerror(number), "out")) == USAGE
    assert capsys.readouterr().err.startswith(f"error: out: {words}")


def test_any_other_refusal_of_the_system_is_a_bug(capsys):
    assert report(OSError(24, "Too many open files")) == BUG
    assert "Too many open files" in capsys.readouterr().err


@pytest.mark.slow
def test_a_missing_spec_ends_in_3(tmp_path: Path):
    result = run("check", str(tmp_path / "book.yaml"))
    assert result.returncode == NOT_FOUND
    assert result.stderr.startswith(f"error: {tmp_path / 'book.yaml'}: no such file; 'bookmaker init")
    assert result.stderr.count("\n") == 1


def test_a_wrong_spec_ends_in_2_with_all_its_findings(tmp_path: Path):
    path = tmp_path / "book.yaml"
    path.write_text("spec: 1\ntitel: no\nsections: []\n")
    result = run("check", str(path))
    assert result.returncode == USAGE
    assert [line.split(": ")[1] for line in result.stderr.splitlines() if line.startswith(str(path))] == [
        "error[unknown-key]",
        "error[wrong-value]",
    ]
    assert (result.stdout, "Traceback" in result.stderr) == ("", False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told(tmp_path: Path):
    code = "from bookmaker.cli import main; main()"
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "-c", code, "--help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (result.returncode, result.stderr) == (
        USAGE,
        "error: the disk is full; make room or choose another folder\n",
    )


PROGRAM = """
import sys, time, types
fake = types.ModuleType("bookmaker.book.build")
def make(book, workers):
    from bookmaker.values.events import Note
    try:
        yield Note("started")
        while True:
            {body}
    finally:
        print("closed", file=sys.stderr)
fake.make, fake.plan, fake.refuse_clashes = make, lambda *_: None, lambda books: None
sys.modules["bookmaker.book.build"] = fake
from bookmaker.cli import main, several
several._books = lambda file, wanted: [several.Job(file, wanted)]
sys.argv = ["bookmaker", "build", "book.yaml"]
main()
"""


@pytest.mark.parametrize("number", quick([signal.SIGINT, signal.SIGTERM]))
def test_an_interrupt_closes_the_work_and_ends_in_130(number: signal.Signals):
    # A shell may start us with SIGINT ignored, and children inherit that.
    reset = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code = reset + PROGRAM.format(body="time.sleep(0.01); yield Note('.')")
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert process.stderr.readline() == "started\n"
    time.sleep(0.05)
    process.send_signal(number)
    _, said = process.communicate(timeout=30)
    assert process.returncode == INTERRUPTED
    assert said.lstrip(".\n") == "closed\ninterrupted\n"


@pytest.mark.parametrize("place", ["import", "arguments"])
def test_an_interrupt_before_a_command_begins_ends_alike(place: str):
    stops = "def stop(*_, **__): raise KeyboardInterrupt\n"
    early = "import types, sys\nfake = types.ModuleType('bookmaker.cli')\nfake.__getattr__ = stop\n"
    early += "sys.modules['bookmaker.cli'] = fake\n"
    later = "import typer.core\ntyper.core.TyperGroup.make_context = stop\n"
    code = stops + (early if place == "import" else later) + "from bookmaker.__main__ import main\nmain()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (INTERRUPTED, "interrupted\n")


@pytest.mark.slow
def test_a_bug_in_a_command_ends_in_70():
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(body="1 / 0")], capture_output=True, text=True, check=False
    )
    assert result.returncode == BUG
    assert "error: a bug in bookmaker (ZeroDivisionError: division by zero)" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error():
    code = PROGRAM.format(body="print('x' * 100000, flush=True)")
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=30) == 141
    assert said == "started\nclosed\n"
