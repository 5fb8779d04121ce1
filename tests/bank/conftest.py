"""A bank with puzzles of every kind, filled once."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookmaker.bank.store import Bank, open_bank
from tests.bank.sorts import fill
from tests.once import once


@pytest.fixture(scope="session")
def filled(session_folder: Path) -> Path:
    """Return the file of such a bank, which nobody changes."""
    return once(session_folder, "bank", lambda folder: fill(folder / "all.bank")) / "all.bank"


@pytest.fixture
def own(filled: Path, tmp_path: Path) -> Path:
    """Return the file of a bank of one's own with the same puzzles."""
    return Path(shutil.copy(filled, tmp_path / "own.bank"))


@pytest.fixture
def bank(tmp_path: Path) -> Iterator[Bank]:
    """Provide an empty bank."""
    with open_bank(tmp_path / "one.bank", write=True) as opened:
        yield opened
