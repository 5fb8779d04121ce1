"""Made-up locks."""

from collections.abc import Sequence
from typing import Any

from bookmaker.engine.symmetry import fingerprint, images
from bookmaker.spec.lock.values import FORMAT, Lock, LockedPuzzle, Output, Places, SourceFile
from bookmaker.values.puzzle import from_code, to_code

CODES = (
    "bullets:4x4:5:c12a3a3a4a2b1",
    "bullets:4x4:5:c1b322c122a",
    "bullets:4x4:5:b32a2g0b",
    "bullets:5x6:9:b1b0d2a2b32a3c3c2c",
    "bullets:5x6:9:d1c52f3b2b4211c1",
    "bullets:5x6:9:b4d4d3d1b11f2a",
)
"""Six puzzles, no two of them equal."""
SPEC = {"title": "A tiny book", "seed": 7, "sections": [{"title": "Small", "tiers": {"gentle": 6}}]}
FILES = (
    SourceFile("spec", "tiny.yaml", "a" * 64),
    SourceFile("font", "mine.ttf", "b" * 64),
    SourceFile("layout", "bookmaker/classic.yaml", "c" * 64),
)
LIBRARIES = {"Python": "3.12.1", "reportlab": "4.2.0"}
ADDITIONS = {"crossing-pack": "1"}
BEGUN = Lock(FORMAT, "0.1.0", 1, "A tiny book", 7, (), ("Small",), LIBRARIES, SPEC, FILES, (), (), ADDITIONS)
"""A lock of which neither puzzles nor files are made yet."""
OUTPUTS = (Output("tiny.pdf", "d" * 64, 16),)


def puzzle(number: int, code: str, **other: Any) -> LockedPuzzle:
    """Return a puzzle on the page of its number, its solution on page 9."""
    mark = fingerprint(from_code(code))
    return LockedPuzzle(number, 1, "gentle", -1.5, Places(str(number), "9"), mark, code)._replace(**other)


def lock(codes: Sequence[str] = CODES, begun: Lock = BEGUN, outputs: Sequence[Output] = OUTPUTS) -> Lock:
    """Return the lock of a book with these puzzles."""
    puzzles = tuple(puzzle(number, code) for number, code in enumerate(codes, 1))
    return begun._replace(puzzles=puzzles, outputs=tuple(outputs))


def turned(code: str) -> str:
    """Return the code of an image of a puzzle that is another one."""
    return next(other for other in map(to_code, images(from_code(code))) if other != code)
