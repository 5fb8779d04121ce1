"""Boards as the text that commands read, and cells by their names."""

from pathlib import Path

from bookmaker.values.boards import read_boards
from bookmaker.values.puzzle import Cell, Puzzle, clue_rows

GOLDEN = """\
....11.
1.2.2.2
..4....
2.3..2.
.5.4..1
....1..
.5.....
bullets: 15
"""
"""Puzzle 2 of the talk on the Bullets paper."""
FIGURE_1 = """\
2......
...111.
.333..1
...3.3.
2......
..446..
.2....2
bullets: 16
"""
"""Figure 1 of Neller and Tran, "The Bullets Puzzle" (2022); the SAT twin gives the clues of each step."""
SOLVED = (Path(__file__).parent / "golden" / "solve.json").read_text()
"""What is published about both: the steps, the solution, the energy, each on a line as `solve` prints it."""
GOLDEN_CODE = "bullets:7x7:15:d11a1a2a2a2b4d2a3b2b5a4b1d1c5e"


def to_text(puzzle: Puzzle) -> str:
    """Return the text grid: one line per row, and `bullets: N` where the total is given."""
    lines = list(clue_rows(puzzle))
    if puzzle.total is not None:
        lines.append(f"bullets: {puzzle.total}")
    return "\n".join(lines) + "\n"


def read_board(text: str) -> Puzzle:
    """Return the only board of a text, whose lines may be parted by slashes."""
    (puzzle,) = read_boards("\n".join(line.strip() for line in text.strip().replace("/", "\n").splitlines()))
    return puzzle


def cell_of(name: str) -> Cell:
    """Return the cell of a name such as b3."""
    letters = name.rstrip("0123456789")
    column = sum(26**at * (ord(letter) - 96) for at, letter in enumerate(reversed(letters))) - 1
    return int(name[len(letters) :]) - 1, column


def cells(names: str) -> tuple[Cell, ...]:
    """Return the cells of names between spaces."""
    return tuple(map(cell_of, names.split()))
