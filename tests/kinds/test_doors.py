"""No room but those of kinds knows one by its name: each asks the declarations, so another kind needs no change."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookmaker.kinds import KINDS, USUAL

ROOT = Path(__file__).parents[2] / "bookmaker"
OWN = ("kinds", "words", "engine")
"""Rooms that are about kinds: what they are, what they are called, and how each is made and solved."""
ALLOWED = {
    "cli/__init__.py: 'odds'": "the name of a command, about positions of games",
    "library/__init__.py: 'odds'": "a function that Python programs call, about positions of games",
    "library/outputs.py: 'odds'": "the output of that command",
}
"""What is called like a kind and is none."""
_NAMES = {*KINDS} - {USUAL}


def _files() -> Iterator[Path]:
    yield from (path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] not in OWN)


def _doors(path: Path) -> Iterator[str]:
    """Yield the names of kinds in a module, as texts, and imports of single kinds; the default of a spec is none."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in _NAMES:
            yield repr(node.value)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bookmaker.kinds"):
            names = {(node.module or "").rpartition(".")[2], *(one.name for one in node.names)}
            yield from sorted(names & {*KINDS})


def test_doors_are_seen(tmp_path: Path):
    imports = "from bookmaker.kinds.sweep import KIND\nfrom bookmaker.kinds import odds\n"
    (path := tmp_path / "room.py").write_text(f"{imports}if kind == 'sweep':\n    pass\n")
    assert sorted(_doors(path)) == ["'sweep'", "odds", "sweep"]


@pytest.mark.parametrize("path", [*_files()], ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_ask_kinds(path: Path):
    assert {door for door in _doors(path) if f"{path.relative_to(ROOT)}: {door}" not in ALLOWED} == set()
