"""The lines of a grid are missing, dashed, thin or covered; all that it shows is as it was."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.proof.verify.sabotage.tools import Harm, damage, done, struck

_LINE = rb"\S+ \S+ m \S+ \S+ l S\n"
_FRAME = rb"\S+ w\n\S+ \S+ \S+ \S+ re S|\S+ w\n(?:(?!\bw\n)[\s\S])* (?:s|S)$"


@damage
def a_grid_line_missing(book: Path, out: Path) -> Harm:
    """One of the inner lines is not drawn."""
    return _redrawn(book, out, lambda code: re.sub(_LINE, b"", code, count=1))


@damage
def all_grid_lines_missing(book: Path, out: Path) -> Harm:
    """Only the frame is left."""
    return _redrawn(book, out, lambda code: re.sub(_LINE, b"", code))


@damage
def a_frame_missing(book: Path, out: Path) -> Harm:
    """Only the inner lines are left."""
    return _redrawn(book, out, lambda code: re.sub(_FRAME, b"", code))


@damage
def grid_lines_dashed_away(book: Path, out: Path) -> Harm:
    """Of each line there are dots, far from each other."""
    return _redrawn(book, out, lambda code: b"[1 12] 0 d\n" + code)


@damage
def grid_lines_as_hairlines(book: Path, out: Path) -> Harm:
    """The lines are as thin as a machine can draw."""
    return _redrawn(book, out, lambda code: re.sub(rb"\S+ w\n", b"0 w\n", code))


@damage
def grid_lines_too_thin(book: Path, out: Path) -> Harm:
    """The lines are thinner than a printing plate holds."""
    return _redrawn(book, out, lambda code: re.sub(rb"\S+ w\n", b"0.2 w\n", code))


@damage
def a_grid_line_covered(book: Path, out: Path) -> Harm:
    """A white stroke lies on a part of one line."""

    def covered(code: bytes) -> bytes:
        x, _, _, top = map(float, re.findall(rb"(\S+) (\S+) m (\S+) (\S+) l S", code)[0])
        return code + f"\n1 G 3 w {x} {0.4 * top} m {x} {0.7 * top} l S".encode()

    return _redrawn(book, out, covered)


def _redrawn(book: Path, out: Path, change: Callable[[bytes], bytes]) -> Harm:
    """Draw the lines of one puzzle otherwise; other boards share them, so it gets its own."""
    spoiled, board = struck(book)
    at = board.start - 2
    code = board.leaf.forms[str(board.leaf.code[at].operands[0])].read_bytes()
    changed = change(code)
    assert changed != code
    board.leaf.replace(at, at + 1, changed)
    return done(spoiled, out, board, "other lines")
