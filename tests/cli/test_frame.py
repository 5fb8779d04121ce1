"""How a command ends: its message, its exit code, and no traceback."""

import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bookmaker import __version__
from bookmaker.cli import frame
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
from tests.commands import MAIN, output_of, refusal_of, run_command, run_python
from tests.quick import quick

COMMANDS = (
    *("init", "studio", "check", "build", "preview", "contact", "show", "pick", "generate", "picture", "import"),
    *(
        "solve",
        "explain",
        "odds",
        "play",
        "bank",
        "daily",
        "preflight",
        "verify",
        "impose",
        "diff",
        "schema",
        "study",
        "doctor",
    ),
)
ROOT = Path(__file__).parents[2]


def test_the_version_is_printed():
    result = run_command("--version")
    assert (result.exit_code, result.stdout) == (0, f"bookmaker {__version__}\n")


def test_help_lists_every_command_with_a_line_about_it():
    said = output_of("--help")
    assert re.findall(r"^  (\w+)  +\S", said.split("\nMake a book:")[1], re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented_and_each_option_has_help(command: str):
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert any(f"`bookmaker {command}" in page.read_text("utf-8") for page in pages)
    result = output_of(command, "--help")
    for line in re.split(r"^\S.*:$", result.split("Options:")[1], flags=re.M)[0].strip().splitlines():
        assert re.search(r"\S  +\S|^ {10,}\S|^  --\S+ <\S+>$", line), f"{command}: no help in {line!r}"


def test_a_report_of_a_fault_has_what_it_needs():
    result = run_command("doctor")
    assert not result.exit_code
    said = dict(line.split(None, 1) for line in result.stdout.splitlines())
    assert said["bookmaker:"] == __version__
    assert said["Python:"].startswith(platform.python_version())
    assert said["engine:"].split(":")[1].strip().startswith("compiled")
    assert "classic, compact" in said["layouts:"] and said["reportlab:"][0].isdigit()


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nfrom bookmaker.cli import command_line\ntry: command_line()(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'matplotlib', 'numba', 'numpy', 'pydantic', 'reportlab', 'rich', 'yaml', 'bookmaker.library'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    result = run_python(code)
    assert (result.stderr, result.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        *(
            (kind("book.yaml: what; remedy"), code, "book.yaml: what; remedy\n")
            for kind, code in (
                (UserError, USAGE),
                (NotFound, NOT_FOUND),
                (CannotBeMet, CANNOT_BE_MET),
                (QualityFailure, QUALITY),
            )
        ),
        (MemoryError(), CANNOT_BE_MET, "the memory does not suffice"),
        (OSError(13, "", "out"), USAGE, "out: permission denied; choose another folder"),
        (OSError(28, "", "out"), USAGE, "out: the disk is full"),
        (OSError(27, "", "out"), USAGE, "out: this file would be larger than the disk"),
        (OSError(17, "", "out"), USAGE, "out: this exists and is not a folder"),
        (OSError(24, "Too many open files"), BUG, "a bug in bookmaker (OSError: [Errno 24] Too many open files)"),
        (ValueError("first\nsecond"), BUG, "a bug in bookmaker (ValueError: first)"),
        (
            RuntimeError("Traceback (most recent call last):\nKeyError: 'x'\n"),
            BUG,
            "a bug in bookmaker (KeyError: 'x')",
        ),
    ],
    ids=repr,
)
def test_an_error_is_one_line_and_its_code(
    error: Exception, code: int, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("BOOKMAKER_DEBUG", raising=False)
    assert report(error) == code
    line = capsys.readouterr().err
    assert line.startswith(f"error: {said}") and line.count("\n") == 1


def test_an_interrupt_that_a_library_turned_into_an_error_of_its_own_is_one(capsys, monkeypatch):
    monkeypatch.setattr(frame, "heard", [])
    with pytest.raises(KeyboardInterrupt):
        frame.interrupt(signal.SIGTERM, None)
    assert report(ValueError("strides is incompatible")) == INTERRUPTED
    assert capsys.readouterr().err == "interrupted\n"


def test_an_interrupt_that_python_can_only_ignore_comes_again():
    lost = "class Lost:\n    def __del__(self): raise KeyboardInterrupt\n"
    work = "def work(): Lost(); time.sleep(3600)\ncli.bookmaker = work\n"
    reset = "import signal, sys, time\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    run = "sys.argv = ['bookmaker', 'doctor']; cli.main()"
    result = run_python(f"{reset}from bookmaker import cli\n{lost}{work}{run}")
    assert (result.returncode, result.stdout, result.stderr) == (INTERRUPTED, "", "interrupted\n")


def test_an_unexpected_error_says_that_it_is_a_bug(capsys, monkeypatch):
    monkeypatch.delenv("BOOKMAKER_DEBUG", raising=False)
    assert report(KeyError("x")) == BUG
    assert capsys.readouterr().err == "error: a bug in bookmaker (KeyError: 'x'); BOOKMAKER_DEBUG=1 shows where\n"
    monkeypatch.setenv("BOOKMAKER_DEBUG", "1")
    assert report(KeyError("x")) == BUG
    assert capsys.readouterr().err == "KeyError: 'x'\n"


@pytest.mark.slow
def test_a_missing_spec_ends_in_3(tmp_path: Path):
    result = run_python(MAIN, "check", tmp_path / "book.yaml")
    assert result.returncode == NOT_FOUND
    assert result.stderr.startswith(f"error: {tmp_path / 'book.yaml'}: no such file; 'bookmaker init")
    assert result.stderr.count("\n") == 1


def test_a_wrong_spec_ends_in_2_with_all_its_findings(tmp_path: Path):
    path = tmp_path / "book.yaml"
    path.write_text("spec: 1\ntitel: no\nsections: []\n")
    result = run_python(MAIN, "check", path)
    assert (result.returncode, result.stdout, "Traceback" in result.stderr) == (USAGE, "", False)
    found = [line.split(": ")[1] for line in result.stderr.splitlines() if line.startswith(str(path))]
    assert found == ["error[unknown-key]", "error[wrong-value]"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told():
    with open("/dev/full", "w") as full:
        result = run_python(MAIN, "--help", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    said = "error: the disk is full; make room or choose another folder\n"
    assert (result.returncode, result.stderr) == (USAGE, said)


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
from bookmaker.cli import main, specs
specs._books = lambda file, wanted: [specs.Job(file, wanted)]
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
    stops = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    stops += "def stop(*_, **__): signal.raise_signal(signal.SIGINT)\n"
    early = "import types, sys\nfake = types.ModuleType('bookmaker.cli')\nfake.__getattr__ = stop\n"
    early += "sys.modules['bookmaker.cli'] = fake\n"
    later = "import typer.core\ntyper.core.TyperGroup.make_context = stop\n"
    code = stops + (early if place == "import" else later) + "from bookmaker.__main__ import main\nmain()"
    result = run_python(code)
    assert (result.returncode, result.stderr) == (INTERRUPTED, "interrupted\n")


@pytest.mark.slow
def test_a_bug_in_a_command_ends_in_70():
    result = run_python(PROGRAM.format(body="1 / 0"))
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


def test_a_circle_of_links_is_told(tmp_path: Path):
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "book.yaml").write_text("spec: 1\ntitle: A\nsections: [{title: B, size: 4x4, tiers: {gentle: 1}}]\n")
    said = refusal_of(USAGE, "build", tmp_path / "book.yaml", "-o", tmp_path / "loop" / "below")
    assert "loop/below: this is a link that leads back to itself; choose another name" in said
