"""A spec to make mistakes in, and what is found in it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bookmaker.spec.model import Spec
from bookmaker.values.errors import Problem
from tests.spec.loading import problems_of, read_spec

GOOD = """\
spec: 1
title: Field of Bullets
sections:
  - title: First steps
    size: 5x5
    tiers: {gentle: 2, steady: 1}
"""

Find = Callable[[str | bytes], list[Problem]]
Refuse = Callable[..., Problem]


@pytest.fixture
def good() -> str:
    """Six lines without a mistake; a further line is line 7."""
    return GOOD


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], Spec]:
    """Read a spec of some text."""
    return partial(read_spec, tmp_path)


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """Return what is wrong with a spec, in order."""
    return partial(problems_of, read_spec, tmp_path)


@pytest.fixture
def refuse(find: Find) -> Refuse:
    """Return the only mistake of a spec: it is where `^` stands in the text, and is told in these words."""

    def mistake(marked: str, id: str, words: str = "", remedy: str = "") -> Problem:
        before = marked.partition("^")[0]
        (problem,) = find(marked.replace("^", ""))
        place = before.count("\n") + 1, len(before) - before.rfind("\n")
        assert (problem.line, problem.column, problem.id) == (*place, id)
        assert words in problem.message
        assert remedy in problem.remedy
        return problem

    return mistake
