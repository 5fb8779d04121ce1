"""Help and completion, said again without the command line."""

import os
from pathlib import Path

import pytest

from tests.commands import run_python

PROGRAM = (
    "import atexit, sys\n"
    "sys.argv[0] = 'bookmaker'\n"
    "atexit.register(lambda: print('typer' in sys.modules, file=sys.stderr))\n"
    "from bookmaker.__main__ import main\nmain()"
)
COMPLETING = {"_BOOKMAKER_COMPLETE": "complete_bash", "COMP_WORDS": "bookmaker ch", "COMP_CWORD": "1"}


def ask(cache: Path, *words: str, **settings: str) -> tuple[int, str, bool]:
    """Return the exit code, what is printed, and whether the command line was imported for it."""
    found = run_python(PROGRAM, *words, env={**os.environ, "XDG_CACHE_HOME": str(cache), **settings})
    return found.returncode, found.stdout, found.stderr.splitlines()[-1] == "True"


@pytest.mark.parametrize(
    ("words", "settings"), [(("--help",), {}), (("bank", "fill", "-h"), {}), ((), COMPLETING)], ids=str
)
def test_a_reply_is_said_again_as_it_was(tmp_path: Path, words: tuple[str, ...], settings: dict[str, str]):
    code, said, whole = ask(tmp_path, *words, **settings)
    assert (code, whole) == (0, True)
    assert said
    assert ask(tmp_path, *words, **settings) == (0, said, False)


def test_another_width_or_other_packages_make_another_reply(tmp_path: Path):
    ask(tmp_path, "--help", COLUMNS="80")
    assert ask(tmp_path, "--help", COLUMNS="60")[2]
    assert not ask(tmp_path, "--help", COLUMNS="80")[2]
    assert ask(tmp_path, "--help", COLUMNS="80", PYTHONPATH=str(tmp_path))[2]


def test_refusals_and_what_other_packages_have_a_say_in_are_not_kept(tmp_path: Path):
    assert ask(tmp_path, "nonsense", "-h")[0]
    package = tmp_path / "added-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: added\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[bookmaker.looks]\nharbour = added\n")
    for _ in range(2):
        assert ask(tmp_path, "--help", PYTHONPATH=str(tmp_path))[::2] == (0, True)
    assert not (tmp_path / "bookmaker").exists()
