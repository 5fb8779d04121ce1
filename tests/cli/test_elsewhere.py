"""Where systems do not fork and have no locks and no signals to hold, as on Windows: everything is made as here."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bookmaker.book.build import build
from tests.commands import run_python

WITHOUT = """
import multiprocessing, os, signal, sys
for name in ("fcntl", "termios", "tty", "resource"):
    sys.modules[name] = None
for module, name in ((os, "getuid"), (os, "O_NONBLOCK"), (signal, "pthread_sigmask"), (os, "fork")):
    delattr(module, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
"""
"""What Python runs first, in each process."""
SPEC = "spec: 1\ntitle: Small\nsections:\n  - {title: A, size: 4x4, tiers: {gentle: 24}, steps: 20}\n"


@pytest.fixture
def place() -> Iterator[Path]:
    """A place of its own for temporaries, by a short name: a run with locks takes one without any for dead."""
    with TemporaryDirectory() as name:
        yield Path(name)


@pytest.mark.slow
def test_a_book_has_the_same_bytes_where_systems_have_less(tmp_path: Path, place: Path):
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    (tmp_path / "book.yaml").write_text(SPEC)
    less = os.environ | {"PYTHONPATH": str(tmp_path), "TMPDIR": str(place)}
    assert run_python("import fcntl", env=less).returncode
    words = ("build", "book.yaml", "-o", "there", "-q", "--workers", "2")
    result = run_python("import bookmaker.__main__ as m; m.main()", *words, cwd=tmp_path, env=less)
    assert (result.returncode, result.stderr) == (0, "")
    list(build(tmp_path / "book.yaml", tmp_path / "here", 1))
    assert (tmp_path / "there" / "book.pdf").read_bytes() == (tmp_path / "here" / "book.pdf").read_bytes()
    assert sorted(path.name for path in (tmp_path / "there").iterdir()) == ["book.lock", "book.pdf"]
