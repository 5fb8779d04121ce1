"""Volumes of a series, each made by itself, have no puzzle in common."""

from pathlib import Path

import pytest

from bookmaker.book.content import make_entries
from bookmaker.engine.symmetry import fingerprint
from bookmaker.engine.volumes import VOLUMES, volume_of
from bookmaker.spec.book import Variant, read_book
from bookmaker.values.events import result_of

SPEC = "spec: 1\ntitle: T\nseed: 3\nmatrix: {{language: [en, de], volume: 1-12}}\nsections: [{section}]\n"
SECTIONS = {
    "bullets": "{title: A, size: 4x4, tiers: {gentle: 8}}",
    "sweep": "{title: A, kind: sweep, size: 5x5, tiers: {gentle: 2}}",
}


def _marks(path: Path, volume: int, language: str = "en", workers: int = 1) -> list[str]:
    work = make_entries(read_book(path, Variant(matrix=(("volume", str(volume)), ("language", language)))), workers)
    return [fingerprint(entry.made.puzzle) for entry in result_of(work)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", SECTIONS)
def test_no_puzzle_comes_in_two_volumes(tmp_path: Path, kind: str) -> None:
    (path := tmp_path / "book.yaml").write_text(SPEC.format(section=SECTIONS[kind]))
    volumes = {volume: _marks(path, volume) for volume in range(1, VOLUMES + 1)}
    assert all(volume_of(mark) == volume for volume, marks in volumes.items() for mark in marks)
    everything = [mark for marks in volumes.values() for mark in marks]
    assert len(set(everything)) == len(everything) >= 2 * VOLUMES


def test_another_language_has_the_same_puzzles(tmp_path: Path) -> None:
    (path := tmp_path / "book.yaml").write_text(SPEC.format(section=SECTIONS["bullets"]))
    assert _marks(path, 2) == _marks(path, 2, "de") != _marks(path, 3)
