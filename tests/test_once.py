"""What all processes of a test session share is made once, whole, and again where it failed."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.once import once


def test_of_many_who_ask_one_makes_it(tmp_path: Path):
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "file").write_text("whole")

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: (once(tmp_path, "it", make) / "file").read_text(), range(40)))
    assert found == ["whole"] * 40
    assert len(made) == 1


def test_what_failed_is_made_again(tmp_path: Path):
    def fail(folder: Path) -> None:
        (folder / "half").write_text("half")
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):
            once(tmp_path, "it", fail)
    assert list(once(tmp_path, "it", lambda folder: (folder / "file").touch()).iterdir()) == [tmp_path / "it" / "file"]
