"""Whether a board of a walkthrough shows what its step should, and says it."""

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.printing import doubt
from bookmaker.proof.verify.roles import SUPPOSED, Printed
from bookmaker.proof.verify.values import Cell, Doubt, Rgba
from bookmaker.values.puzzle import HOLE, Cut, Shown, cells_of
from bookmaker.words.steps import StepBoard

Look = frozenset[tuple[Rgba, bool]]
"""What lies behind a cell: colours, each with whether it is that of a frame."""
_SLIGHT = 24
"""Of 255, by which colours may differ that are meant to be one: files are converted."""
MARKS = {"": UNKNOWN, "bullet": BULLET, "slash": EMPTY}
_SHADES = ("clue", "settled", "clash")
"""What has a shade, or a frame; what is only supposed has none."""
_BLANK = re.compile(r"[\s-]+")
"""What may stand between any two letters: white space, and the hyphen of a word that is divided."""


_SAID = 60
"""Characters of a text that a message has."""


def check_board(one: Printed, told: StepBoard, looks: Mapping[str, Look]) -> Iterator[Doubt]:
    """Yield where a board is not what its step shows, and says."""
    whole = (told.puzzle.rows, told.puzzle.columns)
    cut = told.cut or Cut(0, 0, *whole, whole)
    if not _lies_at(one.board, cut):
        yield doubt("wrong-step", "the board is another part of its puzzle than its step is about", one)
        return
    cells, shown = cells_of(*whole), told.shows()
    part = [(cell, cell_shown) for cell, cell_shown in zip(cells, shown, strict=True) if _holds(cut, cell)]
    for at, (cell, expected) in enumerate(part):
        yield from (found._replace(cell=cell_name(cell)) for found in _check_cell(one, at, expected, looks))
    said = " ".join((told.number, told.heading, *told.text))
    if not same_letters(one.story, said):
        yield doubt("wrong-sentence", f"the step {unlike(one.story, said)}", one)


def _lies_at(board: Board, cut: Cut) -> bool:
    """Tell whether a board is this part of its puzzle, and cut just where that goes on."""
    rows, columns = cut.whole
    ways = ((cut.column + cut.columns < columns, 0), (cut.row > 0, 90), (cut.column > 0, 180))
    sides = {side for goes_on, side in (*ways, (cut.row + cut.rows < rows, 270)) if goes_on}
    return (*board.origin, board.rows, board.columns) == cut[:4] and board.cut == sides


def _holds(cut: Cut, cell: Cell) -> bool:
    return 0 <= cell[0] - cut.row < cut.rows and 0 <= cell[1] - cut.column < cut.columns


def _check_cell(one: Printed, at: int, expected: Shown, looks: Mapping[str, Look]) -> Iterator[Doubt]:
    board, cell = one.board, divmod(at, one.board.columns)
    clue = HOLE if expected.shade == "hole" else int(expected.digit) if expected.digit else UNKNOWN
    id = "wrong-supposition" if one.role == SUPPOSED else "wrong-step"
    if board.clues[at] != clue:
        yield doubt("wrong-clue", "the clues of this board are not those of its puzzle at this step", one)
    elif board.marks[at] != MARKS[expected.mark]:
        yield doubt(id, "the cell is shown otherwise than it is known to be at this step", one)
    if board.numbers and board.numbers[at] != expected.step:
        yield doubt(id, "the cell has not the number of its line", one)
    hatched, shaded = expected.shade == "shared", expected.shade in _SHADES
    if (cell in board.hatched) != hatched:
        said = "is not hatched, and numbers of the step share it" if hatched else "is hatched, and no numbers share it"
        yield doubt(id, f"the cell {said}", one)
    usual = looks.get(_shade(one, expected.shade), frozenset()) if shaded else frozenset[tuple[Rgba, bool]]()
    if shaded != (cell in board.shaded) or not _alike(look_of(one, cell), usual):
        yield doubt(id, "the cell is not shaded or framed as its step has it", one)


def look_of(one: Printed, cell: Cell) -> Look:
    """Return what lies behind a cell."""
    return frozenset(look[1:] for look in one.board.looks if look[0] == cell)


def shade_of(one: Printed, cell: Cell, look: Look) -> str:
    """Return what a cell seems to be shaded as, by what it shows."""
    clue = one.board.clues[cell[0] * one.board.columns + cell[1]] >= 0
    if one.role == SUPPOSED:
        return _shade(one, "clash" if any(frame for _, frame in look) else "clue")
    return _shade(one, "clue" if clue else "settled")


def _shade(one: Printed, shade: str) -> str:
    return f"{one.role} {shade}"


def _alike(one: Look, other: Look) -> bool:
    """Tell whether two cells look the same, but for slight differences of their colours."""
    pairs = zip(sorted(one, key=_frame_first), sorted(other, key=_frame_first), strict=False)
    near = all(a[1] == b[1] and max(abs(x - y) for x, y in zip(a[0], b[0], strict=True)) <= _SLIGHT for a, b in pairs)
    return len(one) == len(other) and near


def _frame_first(look: tuple[Rgba, bool]) -> tuple[bool, Rgba]:
    return look[1], look[0]


def letters(text: str) -> str:
    """Return a text without white space and hyphens, in small letters: some looks print headings in capitals."""
    return _BLANK.sub("", plain(text)).casefold()


def same_letters(one: str, other: str) -> bool:
    """Tell whether two texts say the same, letter by letter, however their lines are broken."""
    return letters(one) == letters(other)


def same_until(one: str, other: str) -> int:
    """Return how many letters two texts begin with alike."""
    pairs = zip(letters(one), letters(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def unlike(text: str, said: str) -> str:
    """Return from where on a text says something else than what is to be said."""
    same = same_until(text, said)
    return f"says '{_from(text, same)}', and should '{_from(said, same)}'"


def _from(text: str, letter: int) -> str:
    """Return some of a text from the word on that has a letter, counted as `letters` does."""
    words = plain(text).split(" ")
    while len(words) > 1 and letter >= len(letters(words[0])):
        letter -= len(letters(words.pop(0)))
    found = " ".join(words)
    return found if len(found) <= _SAID else f"{found[:_SAID]}…"
