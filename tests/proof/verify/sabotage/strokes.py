"""Strokes make other numbers of those that are printed, or cut digits, and no text tells of them."""

from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Leaf, Words
from tests.proof.verify.sabotage.places import folio_of
from tests.proof.verify.sabotage.tools import TOTAL, VICTIM, Harm, caption_of, damage, done, struck


@damage
def a_stroke_before_a_total(book: Path, out: Path) -> Harm:
    """A bar stands before the number of bullets: 8 reads as 18."""
    return _struck(book, out, TOTAL, b"0 g", -0.2)


@damage
def a_stroke_before_a_number(book: Path, out: Path) -> Harm:
    """A bar stands before the number of a puzzle."""
    return _struck(book, out, rf"^(?:No\. )?{VICTIM}$", b"0 g", -0.2)


@damage
def a_nick_in_a_total(book: Path, out: Path) -> Harm:
    """A white bar cuts off the left side of a digit: 8 reads as 3."""
    return _struck(book, out, TOTAL, b"1 g", 0.05)


@damage
def a_stroke_before_a_page_number(book: Path, out: Path) -> Harm:
    """A bar stands before the number of a page of puzzles."""
    spoiled, board = struck(book)
    leaf, folio = board.leaf, folio_of(spoiled, board)
    _bar(leaf, folio, b"0 g", -0.2)
    leaf.save()
    spoiled.save(out)
    return Harm(out, f"a bar before '{folio.text}'", (board.page,))


def _struck(book: Path, out: Path, pattern: str, colour: bytes, off: float) -> Harm:
    spoiled, board = struck(book)
    words = caption_of(board, pattern)
    _bar(board.leaf, words, colour, off + 1.75 * words.text.startswith("No. "))
    return done(spoiled, out, board, f"a bar at '{words.text}'")


def _bar(leaf: Leaf, words: Words, colour: bytes, off: float) -> None:
    """Draw a bar as high as a digit, so many sizes of the type from where a text begins."""
    x, y = _start(leaf, words)
    size = next(float(one.operands[1]) for one in leaf.code[words.start :] if str(one.operator) == "Tf")
    box = f"{x + off * size:.2f} {y:.2f} {0.1 * size:.2f} {0.7 * size:.2f}"
    leaf.replace(words.end, words.end, b"q " + colour + f" {box} re f Q".encode())


def _start(leaf: Leaf, words: Words) -> tuple[float, float]:
    code = leaf.code[words.start : words.end]
    return next((float(one.operands[0]), float(one.operands[1])) for one in code if str(one.operator) == "Td")
