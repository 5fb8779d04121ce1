"""Checks that a board of a walkthrough shows and explains its step."""

from collections.abc import Iterator, Mapping

from bookmaker.proof.pdf.pdfium import Rgba
from bookmaker.proof.verify.about import unlike
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.printing import doubt
from bookmaker.proof.verify.roles import SUPPOSED, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.puzzle import HOLE, Cut, Shown, cells_of
from bookmaker.words.steps import StepBoard

Look = frozenset[tuple[bool, Rgba]]
"""The look behind a cell: colours, each with whether it is a frame's."""
Shade = tuple[str, str]
"""The role of a board, and the shade of a cell on it."""
_SLIGHT = 24
"""Most that colours meant as one may differ, of 255, since files are converted."""
_MARKS = {"": UNKNOWN, "bullet": BULLET, "fill": BULLET, "circle": BULLET, "slash": EMPTY, "box": EMPTY}
_SHADES, HATCHED = ("clue", "settled", "own", "common", "clash"), ("shared", "common")
"""Shades and frames of cells, where supposed cells have none; and those with a hatch."""


def check_board(one: Printed, told: StepBoard, looks: Mapping[Shade, Look]) -> Iterator[Doubt]:
    """Yield where a board, or its text, differs from its step."""
    whole = (told.puzzle.rows, told.puzzle.columns)
    cut = told.cut or Cut(0, 0, *whole, whole)
    if not _lies_at(one.board, cut):
        yield doubt("wrong-step", "the board is another part of its puzzle than its step is about", one)
        return
    cells, shown = cells_of(*whole), told.shows()
    part = ((cell, cell_shown) for cell, cell_shown in zip(cells, shown, strict=True) if _holds(cut, cell))
    read = zip(one.board.clues, one.board.marks, strict=True)
    for at, ((cell, expected), drawn) in enumerate(zip(part, read, strict=True)):
        yield from (found._replace(cell=cell_name(cell)) for found in _check_cell(one, at, drawn, expected, looks))
    if wrong := unlike(one.story, " ".join(told.texts)):
        yield doubt("wrong-sentence", f"the step {wrong}", one)


def _lies_at(board: Board, cut: Cut) -> bool:
    """Tell whether a board is this part of its puzzle, with cuts exactly where the puzzle goes on."""
    rows, columns = cut.whole
    ways = ((cut.column + cut.columns < columns, 0), (cut.row > 0, 90), (cut.column > 0, 180))
    sides = {side for goes_on, side in (*ways, (cut.row + cut.rows < rows, 270)) if goes_on}
    return (*board.origin, board.rows, board.columns) == cut[:4] and board.cut == sides


def _holds(cut: Cut, cell: Cell) -> bool:
    return 0 <= cell[0] - cut.row < cut.rows and 0 <= cell[1] - cut.column < cut.columns


def _check_cell(
    one: Printed, at: int, drawn: tuple[int, int], expected: Shown, looks: Mapping[Shade, Look]
) -> Iterator[Doubt]:
    board, cell, (clue, mark) = one.board, divmod(at, one.board.columns), drawn_as(expected)
    id = "wrong-supposition" if one.role == SUPPOSED else "wrong-step"
    if drawn[0] != clue:
        yield doubt("wrong-clue", "the clues of this board are not those of its puzzle at this step", one)
    elif drawn[1] != mark:
        yield doubt(id, "the cell is shown otherwise than it is known to be at this step", one)
    if (board.numbers[at] if board.numbers else 0) != expected.step:
        what = "line" if one.role == SUPPOSED else "step"
        yield doubt(id, f"the cell has not the number of its {what}", one)
    hatched, shaded = expected.shade in HATCHED, expected.shade in _SHADES
    usual = _usual_look(one.role, expected.shade, looks)
    behind = (cell in board.hatched, cell in board.shaded)
    if behind != (hatched, shaded) or not _is_same_look(look_of(one, cell), usual):
        yield doubt(id, "the cell is not shaded, framed or hatched as its step has it", one)


def drawn_as(shown: Shown) -> tuple[int, int]:
    """Return how a cell with these contents is read: its clue and its mark."""
    return HOLE if shown.shade == "hole" else int(shown.digit or UNKNOWN), _MARKS[shown.mark]


def look_of(one: Printed, cell: Cell) -> Look:
    """Return the look behind a cell."""
    return frozenset((frame, colour) for own, colour, frame in one.board.looks if own == cell)


def shade_of(one: Printed, look: Look) -> Shade:
    """Return the apparent shade of a cell with a look; clues have no frame."""
    framed = any(frame for frame, _ in look)
    return one.role, ("clash" if one.role == SUPPOSED else "settled") if framed else "clue"


def _usual_look(role: str, shade: str, looks: Mapping[Shade, Look]) -> Look:
    """Return the usual look of a shade: a clue that settles its own cell looks like other clues, but framed."""
    if shade == "own":
        frames = ((frame, colour) for frame, colour in looks.get((role, "settled"), ()) if frame)
        return looks.get((role, "clue"), frozenset()) | {*frames}
    return looks.get((role, "clue" if shade == "common" else shade), frozenset())


def _is_same_look(one: Look, other: Look) -> bool:
    """Tell whether two cells look alike, except for slight differences in colour."""
    pairs = zip(sorted(one), sorted(other), strict=False)
    near = all(a[0] == b[0] and max(abs(x - y) for x, y in zip(a[1], b[1], strict=True)) <= _SLIGHT for a, b in pairs)
    return len(one) == len(other) and near
