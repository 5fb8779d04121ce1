"""A board by somebody else, in our signs, as the text or the record that `puzzles` takes."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from bookmaker.kinds import KINDS, USUAL, puzzle_of
from bookmaker.values.boards import Block, read_board
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import CODE, UNKNOWN, Answer, BadPuzzle, Cell, Puzzle, Said, cells_of, off_clue

OPEN = "012345678"


class BoardText(NamedTuple):
    """A board of digits, dots and stars, which are its mines; or a puzzle code, which is its only line."""

    lines: Block
    """Its rows, each with the number of its line."""
    total: tuple[str, int] | None = None
    """Its word for bullets, `bullets` or `mines`, and their number."""
    said: Said = Said()
    start: Cell | None = None
    """Where it begins, if known."""

    @property
    def rows(self) -> list[str]:
        """Its rows without line numbers."""
        return [row for _, row in self.lines]

    @property
    def needs_start(self) -> bool:
        """Whether it is a layout of mines, whose numbers do not tell where it begins."""
        signs = set("".join(self.rows))
        return KNOWN in signs and not (signs & set(OPEN) and "." in signs) and self.start is None


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that say something, each with its number; a remark begins with #."""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if line and not line.startswith("#"):
            yield number, line


def of_mines(
    rows: int, columns: int, mines: Collection[Cell], line: int, start: Cell | None = None, total: int | None = None
) -> BoardText:
    """Return the board of a layout of mines."""
    if not rows * columns:
        raise BadPuzzle(f"a board of {rows}x{columns} cells; save it again", line)
    signs = [KNOWN if cell in mines else "." for cell in cells_of(rows, columns)]
    lines = [(line, "".join(signs[at : at + columns])) for at in range(0, rows * columns, columns)]
    return BoardText(lines, None if total is None else ("mines", total), start=start)


def checked_board(board: BoardText, kind: str = USUAL) -> BoardText:
    """Return a board; raise BadPuzzle with the line if it is none, or its mines contradict its numbers.

    `kind` applies if it names none.
    """
    counting = KINDS[kind].counting
    first, row = board.lines[0]
    if CODE.fullmatch(row):
        try:
            puzzle_of(row)
        except BadPuzzle as wrong:
            raise BadPuzzle(str(wrong), first) from None
        return board
    total = [(first, "{}: {}".format(*board.total))] if board.total else []
    puzzle = read_board([(at, row.replace(KNOWN, ".")) for at, row in board.lines] + total, kind, counting)
    if not puzzle.counted_cells(None):
        raise BadPuzzle("numbers in all cells; a board has cells without a number, too", first)
    if board.start and not (board.start[0] < puzzle.rows and board.start[1] < puzzle.columns):
        raise BadPuzzle(f"it begins at {_cell_name(board.start)}, and has {puzzle.rows}x{puzzle.columns} cells", first)
    if KNOWN in "".join(board.rows):
        _check_mines(board)
    return board


def _check_mines(board: BoardText) -> None:
    first, mines = board.lines[0][0], "".join(board.rows).count(KNOWN)
    if board.total and board.total[1] != mines:
        raise BadPuzzle(f"a total of {board.total[1]}, and {mines} mines; correct one of them", first)
    if off := off_count(board.rows):
        line = board.lines[off[0]][0]
        raise BadPuzzle(
            f"the number in {_cell_name(off)} is not that of the mines around it; correct one of them", line
        )
    if board.start and board.rows[board.start[0]][board.start[1]] == KNOWN:
        raise BadPuzzle(f"it begins on a mine, in {_cell_name(board.start)}; begin elsewhere", first)


def _cell_name(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def off_count(rows: Sequence[str]) -> Cell | None:
    """Return the first cell whose digit is not the number of stars that touch it."""
    size, signs = (len(rows), len(rows[0])), "".join(rows)
    clues = tuple(int(sign) if sign in OPEN else UNKNOWN for sign in signs)
    return off_clue(Puzzle(USUAL, *size, clues, None), Answer(*size, tuple(sign == KNOWN for sign in signs)))


def as_text(board: BoardText) -> str:
    """Return a board in the text form, which has no place for where a board begins."""
    said = [f"{key}: {text}" for key, text in board.said._asdict().items() if text]
    return "".join(f"{line}\n" for line in (*said, *_lines(board)))


def as_record(board: BoardText) -> dict[str, Any]:
    """Return a board as a record of JSON lines."""
    said = {key: text for key, text in board.said._asdict().items() if text}
    is_code = CODE.fullmatch(board.rows[0])
    start = {"start": board.start} if board.start else {}
    return {**said, **({"code": board.rows[0]} if is_code else {"board": _lines(board)}), **start}


def _lines(board: BoardText) -> list[str]:
    return board.rows + (["{}: {}".format(*board.total)] if board.total else [])
