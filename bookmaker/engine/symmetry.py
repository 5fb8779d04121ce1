"""The eight symmetries of the square, applied to boards: they make two puzzles equal, and clues look composed."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from bookmaker.values.puzzle import Cell, Puzzle, board_code, signs_of

Grid = tuple[tuple[int, ...], ...]
FINGERPRINT = 16
"""Hexadecimal digits of a fingerprint: among a million puzzles, two share one with a chance of 1 to 37 million."""
LETTERS = "2346789BCDFGHJKMPQRTVWXY"
"""The letters of names: none looks like another sign, and without vowels no word results."""
NAME = 6
"""Letters of a puzzle's name: two of a hundred puzzles share theirs with a chance of 1 to 38,000."""

_PARTNERS: dict[str, Callable[[int, int, int, int], Cell]] = {
    "half-turn": lambda row, column, rows, columns: (rows - 1 - row, columns - 1 - column),
    "mirror": lambda row, column, rows, columns: (row, columns - 1 - column),
    "diagonal": lambda row, column, rows, columns: (column, row),
    "four": lambda row, column, rows, columns: (column, rows - 1 - row),
}
SYMMETRIES = tuple(_PARTNERS)
"""How the cells of clues can lie: unchanged when turned by half, mirrored left to right or at the diagonal from the
first cell, or turned by a quarter."""
SQUARE = ("diagonal", "four")
"""The symmetries that only square boards have."""


def partner(symmetry: str, cell: Cell, rows: int, columns: int) -> Cell:
    """Return where a symmetry moves a cell; repeating it until the cell returns gives its orbit."""
    return _PARTNERS[symmetry](*cell, rows, columns)


def orbits(symmetry: str, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of a board's cells, numbered row by row; '' for no symmetry leaves each cell alone."""
    found = dict[int, tuple[int, ...]]()
    for first in range(rows * columns):
        if first not in found:
            orbit = [first]
            while symmetry and (place := _place(symmetry, orbit[-1], rows, columns)) != first:
                orbit.append(place)
            found |= dict.fromkeys(orbit, tuple(orbit))
    return tuple(dict.fromkeys(found.values()))


def _place(symmetry: str, place: int, rows: int, columns: int) -> int:
    row, column = partner(symmetry, divmod(place, columns), rows, columns)
    return row * columns + column


def unpaired_cells(symmetry: str, puzzle: Puzzle) -> tuple[Cell, ...]:
    """Return the cells with a clue that a symmetry moves to, or from, a cell without one."""
    shown = {cell for cell, clue in zip(puzzle.seen_cells(None), puzzle.clues, strict=True) if clue >= 0}
    partners = {cell: partner(symmetry, cell, puzzle.rows, puzzle.columns) if symmetry else cell for cell in shown}
    moved = set(partners.values())
    return tuple(sorted(cell for cell in shown if partners[cell] not in shown or cell not in moved))


def symmetry_of(puzzle: Puzzle) -> str:
    """Return the symmetry of a puzzle's clues, quarter turns before the half turn; '' for none."""
    square = puzzle.rows == puzzle.columns
    ways = (way for way in ("four", *SYMMETRIES) if square or way not in SQUARE)
    return next((way for way in ways if not unpaired_cells(way, puzzle)), "")


def _rotate(grid: Grid) -> Grid:
    return tuple(zip(*grid[::-1], strict=True))


def _images(grid: Grid) -> Iterator[Grid]:
    for start in (grid, grid[::-1]):
        for _ in range(4):
            yield start
            start = _rotate(start)


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the eight rotations and reflections of a puzzle, whatever it asks; rows and columns may change places."""
    width = puzzle.columns
    grid = tuple(puzzle.clues[row * width : (row + 1) * width] for row in range(puzzle.rows))
    for image in _images(grid):
        yield puzzle._replace(rows=len(image), columns=len(image[0]), clues=sum(image, ()), question=None)


def grid_symmetries(grid: Grid) -> list[Grid]:
    """Return the rotations and reflections that leave a grid unchanged: for each, where every place moves."""
    width = len(grid[0])
    places = tuple(tuple(range(row * width, (row + 1) * width)) for row in range(len(grid)))
    return [moved for image, moved in zip(_images(grid), _images(places), strict=True) if image == grid]


def canonical(puzzle: Puzzle) -> Puzzle:
    """Return the one image that stands for all: puzzles equal under symmetry share it."""
    return min(images(puzzle), key=lambda image: (image.rows, image.columns, signs_of(image.clues)))


def fingerprint(puzzle: Puzzle) -> str:
    """Return a short name that all images of a puzzle share: the start of the SHA-256 of their common code."""
    code = board_code(puzzle.kind, puzzle.total, *_least(puzzle))
    return hashlib.sha256(code.encode()).hexdigest()[:FINGERPRINT]


def name_of(mark: str) -> str:
    """Return all letters of the name of a fingerprint; NAME of them tell puzzles of a book apart."""
    number, letters = int(mark, 16), ""
    while len(letters) < 14:
        number, digit = divmod(number, len(LETTERS))
        letters += LETTERS[digit]
    return letters


def names_of(marks: Iterable[str]) -> dict[str, str]:
    """Return the name of each fingerprint of a book: NAME letters, and more if two would share them."""
    names = {mark: name_of(mark) for mark in marks}
    shared = Counter(name[:NAME] for name in names.values())
    return {mark: name if shared[name[:NAME]] > 1 else name[:NAME] for mark, name in names.items()}


def _least(puzzle: Puzzle) -> tuple[int, int, str]:
    """Return rows, columns and signs of the canonical image; signs are ordered as clues are."""
    signs, width = signs_of(puzzle.clues), puzzle.columns
    turned = "".join([signs[at::width] for at in range(width)])
    rows, columns = sorted((puzzle.rows, width))
    found = list[str]()
    for way, height in ((signs, puzzle.rows), (turned, width)):
        if height == rows:  # boards with more rows come later
            back = "".join([way[at : at + columns] for at in range(len(way) - columns, -1, -columns)])
            found += (way, way[::-1], back, back[::-1])
    return rows, columns, min(found)
