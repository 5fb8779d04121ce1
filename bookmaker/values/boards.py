"""Boards written by hand: rows of digits and dots, with a total below, and blank lines between them."""

import re
from collections import Counter
from collections.abc import Iterator

from bookmaker.values.errors import nearest
from bookmaker.values.puzzle import HOLE, TOUCHING, UNKNOWN, USUAL, BadPuzzle, Counting, Puzzle, check


def read_boards(text: str, kind: str = USUAL, counting: Counting = TOUCHING) -> Iterator[Puzzle]:
    """Yield the boards of a text: rows of digits and dots, `~` for holes, `bullets: N`, blank lines in between.

    The text does not name their kind. `#` starts a comment line. Raises BadPuzzle with the line of the first bad board.
    """
    for block in blocks(text):
        yield read_board(block, kind, counting)


NO_BOARD = "no board here; a board is lines of digits and dots, such as `..1.`"
Block = list[tuple[int, str]]
"""Lines that belong together, each with its number, from 1."""


def blocks(text: str, none: str = NO_BOARD) -> Iterator[Block]:
    """Yield the blocks between blank lines, without comments; if there are none, raise BadPuzzle with `none`."""
    block: Block = []
    found = False
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip().startswith("#"):
            continue
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            found = True
            yield block
            block = []
    if not found:
        raise BadPuzzle(none, 1)


TOTAL = re.compile(r"(bullets|mines)\s*:\s*([0-9]{1,5})", re.IGNORECASE)
TOTALS = ("bullets", "mines")
"""How the line of a total begins."""
_NUMBERED = re.compile(r"([^\W\d_]{3,12})\s*[:=]\s*([0-9]{1,5})")
"""A word with a number, as the line of a total has it."""


def read_board(block: Block, kind: str, counting: Counting) -> Puzzle:
    """Return the board of some lines; raise BadPuzzle if they are none."""
    first = block[0][0]
    rows = [(number, line) for number, line in block if not line.lower().startswith(TOTALS)]
    totals = [(number, line) for number, line in block if line.lower().startswith(TOTALS)]
    if len(totals) > 1:
        raise BadPuzzle(f"a second `{_word(totals[1][1])}:` line; separate boards by a blank line", totals[1][0])
    if not rows:
        raise BadPuzzle(f"`{_word(totals[0][1])}:` without a board; put the rows of digits and dots above it", first)
    total, word = None, TOTALS[0]
    if totals:
        match = TOTAL.fullmatch(totals[0][1])
        if match is None:
            raise BadPuzzle(f"{totals[0][1]!r} is not a total; write `{_word(totals[0][1])}: 15`", totals[0][0])
        word, total = match[1].lower(), int(match[2])
    width = Counter(len(row) for _, row in rows).most_common(1)[0][0]
    for number, row in rows:
        _check_row(row, width, number, len(counting.sees))
    clues = tuple(CLUES[ch] for _, row in rows for ch in row)
    puzzle = Puzzle(kind, len(rows), width, clues, total, counting)
    check(puzzle, totals[0][0] if totals else first, word)
    return puzzle


CLUES = {".": UNKNOWN, "~": HOLE, **{str(clue): clue for clue in range(10)}}
"""The meaning of the signs of a board."""


def _word(line: str) -> str:
    """Return the word that the line of a total has for what it counts."""
    return next(word for word in TOTALS if line.lower().startswith(word))


def check_total_word(line: str, number: int) -> None:
    """Raise BadPuzzle for the line of a total whose word is only nearly right."""
    found = _NUMBERED.fullmatch(line)
    if found and (near := nearest(found[1].lower(), TOTALS)):
        raise BadPuzzle(f"{found[1]!r} is no word for a total; write `{near}: {found[2]}`", number, 1)


def _check_row(row: str, width: int, number: int, most: int) -> None:
    check_total_word(row, number)
    for column, ch in enumerate(row, start=1):
        if ch not in CLUES:
            raise BadPuzzle(f"{ch!r} in column {column}; a row holds digits 0 to {most} and dots only", number, column)
        if CLUES[ch] > most:
            raise BadPuzzle(f"a clue of {ch} in column {column}; a cell has at most {most} neighbours", number, column)
    if len(row) != width:
        raise BadPuzzle(f"a row of {len(row)} cells where others have {width}; make all rows equally long", number)
