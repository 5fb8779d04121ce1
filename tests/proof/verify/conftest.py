"""Fixtures of the tests of verify: small finished books, made once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.proof.verify.sabotage.books import maker


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function from a layout, or a place for solutions, to a finished book."""
    return maker(tmp_path_factory.mktemp("finished"))
