"""Fixtures of the tests of proofs: small finished books, made once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.proof.verify.sabotage.books import maker


@pytest.fixture(scope="session")
def finished(session_folder: Path) -> Callable[[str], Path]:
    """Return a function from a layout, or a place for solutions, to a finished book."""
    return maker(session_folder / "finished")
