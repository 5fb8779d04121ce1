"""Tests of the pieces that a book is made of."""

import os
import subprocess
import sys
from pathlib import Path

from bookmaker.book.pieces import Pieces
from bookmaker.values.events import result_of

SCRIPT = """
import sys
from pathlib import Path
from bookmaker.book.content import Making, Replacing, wants_of
from bookmaker.spec.book import read_book
spec = read_book(Path(sys.argv[1])).spec
marks = frozenset(f"mark {number}" for number in range(9))
wants = tuple(want._replace(avoid=marks) for want in wants_of(spec))
print(Making(1, wants_of(spec), marks).keys, Replacing(1, wants, ((),), ("A", "B"), marks).keys)
"""
BOOK = "spec: 1\ntitle: T\nsections:\n  - {title: A, size: 5x5, tiers: {gentle: 1}}\n"


def test_keys_are_the_same_in_every_process(tmp_path: Path):
    spec = tmp_path / "book.yaml"
    spec.write_text(BOOK)
    said = [
        subprocess.check_output(
            [sys.executable, "-c", SCRIPT, str(spec)], env=os.environ | {"PYTHONHASHSEED": seed}, text=True
        )
        for seed in ("1", "2")
    ]
    assert said[0] == said[1] and "mark 8" in said[0]


class Letters:
    """An errand for letters in capitals."""

    def __init__(self, text: str) -> None:
        self.keys = [*dict.fromkeys(text)]

    def only(self, keys):
        return Letters("".join(keys))

    def make(self, workers):
        yield from ()
        workers.append("".join(self.keys))
        return [one.upper() for one in self.keys]


def test_a_piece_is_made_once_whoever_makes_it():
    first, second = list[str](), list[str]()
    pieces = Pieces(first)
    assert result_of(pieces.find(Letters("abca"))) == {"a": "A", "b": "B", "c": "C"}
    assert result_of(pieces.with_workers(second).find(Letters("cdb"))) == {"c": "C", "d": "D", "b": "B"}
    assert result_of(pieces.find(Letters("da"))) == {"d": "D", "a": "A"}
    assert (first, second) == (["abc"], ["d"])
