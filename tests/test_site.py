"""The documentation site is made without a warning, fetches nothing, and knows all names of the library."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bookmaker import library

ROOT = Path(__file__).parent.parent
FETCHED = re.compile(
    r"""<(?:script|img|iframe)[^>]*\ssrc=["']?https?:|<link[^>]*\shref=["']?https?:|url\(["']?https?:"""
)


@pytest.mark.slow
def test_the_site_is_made_without_a_warning(tmp_path: Path):
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", tmp_path]
    made = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    files = [path for path in tmp_path.rglob("*") if path.suffix in (".html", ".css")]
    assert len(files) > 25
    assert [path.name for path in files if FETCHED.search(path.read_text("utf-8"))] == []
    assert FETCHED.search('<script src="https://unpkg.com/iframe-worker/shim"></script>')
    assert [path.name for path in files if "```" in path.read_text("utf-8")] == []
    reference = (tmp_path / "reference.html").read_text("utf-8")
    assert [name for name in library.__all__ if f'id="bookmaker.library.{name}"' not in reference] == []
    assert "Bullets for Long Evenings" in (tmp_path / "search" / "search_index.js").read_text("utf-8")
    assert not list(tmp_path.rglob("*.py*"))
