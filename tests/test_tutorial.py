"""The tutorial is true: each command is run as it stands, in its order, and says what stands below it."""

import re
import shlex
from pathlib import Path

import pytest

from tests.commands import output_of

BLOCK = re.compile(r"^```(sh|text|yaml \S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORKING = ("build", "pick")
"""Commands that take a number of workers."""


def agrees(said: str, shown: str) -> bool:
    """Tell whether an output is what the tutorial shows of it, in which … stands for anything."""
    return re.fullmatch(".*?".join(map(re.escape, shown.split("…"))), said, re.DOTALL) is not None


@pytest.mark.slow
def test_each_command_of_the_tutorial_says_what_stands_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    tutorial = (Path(__file__).parent.parent / "docs" / "tutorial.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    blocks = [(match[1], match[2]) for match in BLOCK.finditer(tutorial)]
    ran = []
    for (kind, text), (next_kind, shown) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if kind.startswith("yaml "):
            Path(kind.removeprefix("yaml ")).write_text(text)
        if kind != "sh":
            continue
        _, *words = shlex.split(text)
        result = output_of(*words, *["--workers", "1"] * (words[0] in WORKING))
        ran.append(words[0])
        if next_kind == "text":
            assert agrees(result, shown), f"{text}says\n{result}"
    assert ran == ["--version", "init", "check", "pick", "pick", "build", "verify"]
    files = {path.name for path in (tmp_path / "output").iterdir()}
    table = tutorial.partition("| in `output` |")[2].partition("\n\n")[0]
    assert files == set(re.findall(r"`(book\S+)`", table)) - {"book.yaml"}
