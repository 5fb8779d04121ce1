"""What is installed by name: the wheel and the source archive hold all that a book needs."""

import json
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker import __version__

ROOT = Path(__file__).parent.parent
SPEC = """\
spec: 1
title: Small
author: Ada
layout: compact
language: fr
printer: kdp
cover: {design: quilt}
sections:
  - {title: A, size: 4x4, tiers: {gentle: 24}, steps: 20}
back: [solutions, blanks: {pages: 10, size: 4x4}]
"""


OBJECTS = Path("bookmaker", "engine", "kernel", "objects")
COMMANDS = (
    "generate --size 5x5 --total none",
    "generate --size 6x6 --symmetry four",
    "generate --size 6x6 --search paper",
    "generate --kind mosaic --size 6x6",
    "generate --kind sweep --size 9x9",
    "generate --kind odds --size 6x6",
    "study games --size 5x5 --games 20 --workers 1",
    "study samples --sizes 4 --boards 2 --workers 1",
)


def compiled_in(folder: Path) -> set[str]:
    """Return the names of stored code in the cache of a home, or in the folder that stands for one."""
    return {one.name for one in folder.glob("**/bookmaker-kernel-*/*") if one.is_file()}


def run(folder: Path, *words: object, **options: Any) -> str:
    result = subprocess.run([*map(str, words)], cwd=folder, capture_output=True, text=True, **options)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.slow
def test_a_wheel_of_the_source_archive_builds_a_book_in_a_fresh_environment(tmp_path: Path):
    """The packages that it depends on are lent by the environment of the tests; itself comes from the wheel."""
    run(ROOT, sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path)
    (archive,) = tmp_path.glob("bookmaker_puzzles-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    source = tmp_path / archive.name.removesuffix(".tar.gz")
    assert not (source / OBJECTS).exists()
    shutil.copytree(ROOT / OBJECTS, source / OBJECTS)  # compiled for a minute when this tree was installed
    run(source, sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    (wheel,) = tmp_path.glob("bookmaker_puzzles-*-py3-none-*.whl")
    assert wheel.stem.endswith(platform.machine().lower())
    venv.create(tmp_path / "fresh")
    python = tmp_path / "fresh" / "bin" / "python"
    pip = sys.executable, "-m", "pip", "--python", python
    run(tmp_path, *pip, "install", "-q", "--no-compile", "--no-deps", "--no-index", wheel)
    own = Path(run(tmp_path, python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (own / "lent.pth").write_text(sysconfig.get_path("purelib"))
    place = run(tmp_path, python, "-c", "import bookmaker; print(bookmaker.__file__)")
    assert Path(place.strip()).is_relative_to(own)
    (tmp_path / "book.yaml").write_text(SPEC)
    alone = {"PATH": str(python.parent), "HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path), "LANG": "C.UTF-8"}
    run(tmp_path, "bookmaker", "build", "book.yaml", "-o", "out", "-q", env=alone)
    assert "proved, in" in run(tmp_path, "bookmaker", "verify", "out/book-kdp.pdf", env=alone)
    assert (tmp_path / "out" / "book-kdp-cover.pdf").exists()
    for words in COMMANDS:
        run(tmp_path, "bookmaker", *words.split(), env=alone)
    assert not compiled_in(tmp_path / "home"), "all of it comes with the wheel"
    (damaged,) = (own / OBJECTS).glob("*_count_up_to-*")
    damaged.write_bytes(damaged.read_bytes()[:-1])
    run(tmp_path, "bookmaker", "init", "template/book.yaml", "--template", "children", env=alone)
    assert (tmp_path / "template" / "pictures" / "meadow.png").exists()
    alone["HOME"] = "/proc"
    told = run(tmp_path, "bookmaker", "solve", "-", "--json", env=alone, input="...1\n2.3.\n3.4.\n2..1\nbullets: 5\n")
    assert json.loads(told)["unique"], "without a C compiler, and with a home that cannot be written"
    assert compiled_in(tmp_path) == {damaged.name}


def test_the_citation_is_of_this_version_and_names_the_paper():
    found = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert (found["cff-version"], found["version"], found["license"]) == ("1.2.0", __version__, "MIT")
    (paper,) = found["references"]
    assert [one["family-names"] for one in paper["authors"]] == ["Neller", "Tran"]
    assert (paper["year"], paper["start"], paper["end"]) == (2022, 12818, 12824)


def test_messages_and_manuals_name_what_is_installed():
    name = "bookmaker-puzzles"
    assert f'name = "{name}"' in (ROOT / "pyproject.toml").read_text()
    texts = [*(ROOT / "bookmaker").rglob("*.py"), *(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    words = (word for path in texts for word in path.read_text().split())
    said = {word.strip("'`(") for word in words if word.strip("'`(").startswith("bookmaker") and "[" in word}
    assert said
    assert not [word for word in said if word.endswith(("]", "]'")) and not word.startswith(f"{name}[")]
