"""A spec to make mistakes in, and what is found in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.spec.model import Spec
from bookmaker.values.errors import FileProblems, Problem
from tests.spec.loading import load

GOOD = """\
spec: 1
title: Field of Bullets
sections:
  - title: First steps
    size: 5x5
    tiers: {gentle: 2, steady: 1}
"""

Find = Callable[[str | bytes], list[Problem]]


@pytest.fixture
def good() -> str:
    """Six lines without a mistake; a further line is line 7."""
    return GOOD


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """Return what is wrong with a spec, in order."""

    def found(text: str | bytes) -> list[Problem]:
        path = tmp_path / "book.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        try:
            load(path, Spec)
        except FileProblems as refused:
            return refused.problems
        return []

    return found
