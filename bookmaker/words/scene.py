"""A board in words: what it shows at one moment, and the names of its numbers and cells.

Row by row it is for listeners.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bookmaker.engine.solve.argument import Balance, Clash, Line, Refute, settled_by
from bookmaker.values.puzzle import Cell, Puzzle, Shown, Source
from bookmaker.words import Words
from bookmaker.words.forms import Plural

LISTED = 8
"""Most cells that a sentence about the total names one by one; more are only counted."""
Sources: TypeAlias = tuple[Source, ...]


def cell_name(cell: Cell) -> str:
    """Return a cell's column letter and row number: a1 is top left, aa follows z."""
    row, column = cell
    letter = chr(97 + column % 26)
    return f"{letter if column < 26 else chr(96 + column // 26) + letter}{row + 1}"


class Scene(NamedTuple):
    """A puzzle, what is known of it, and the language of the texts."""

    puzzle: Puzzle
    known: Mapping[Cell, bool]
    words: Words

    def add_line(self, line: Line) -> "Scene":
        """Return the scene after a line."""
        return self._replace(known={**self.known, **settled_by(line)})

    def supposing(self, line: Refute) -> "Scene":
        """Return the scene under a supposition; the first of its cells stands for each of them."""
        return self._replace(known={**self.known, line.cells[0]: line.bullet})

    def number(self, source: Source) -> int:
        """Return what is printed."""
        return self.puzzle.number(source)

    def open(self, sources: Sources) -> set[Cell]:
        """Return the open cells that any of the sources counts."""
        return {cell for source in sources for cell in self.puzzle.counted_cells(source) if cell not in self.known}

    def found_bullets(self, source: Source) -> int:
        """Return how many bullets a source has already."""
        return sum(self.known.get(cell, False) for cell in self.puzzle.counted_cells(source))

    def wants(self, sources: Sources) -> int:
        return sum(self.number(source) - self.found_bullets(source) for source in sources)

    def shared_by(self, clues: Sources) -> list[Cell]:
        """Return the open cells that at least two of some clues see."""
        return [cell for cell in self.open(clues) if sum(cell in self.open((clue,)) for clue in clues) > 1]

    def shared_text(self, line: Balance | Clash) -> str:
        """Return the open cells that both sides see."""
        return self.cells(self.open(line.more) & self.open(line.less))

    def bullets(self, n: int) -> str:
        return self.words.form(self.words.bullets_in_words, n)

    def clue(self, source: Source) -> str:
        assert source is not None
        return self.words.reasons.clue.format(number=self.number(source), cell=cell_name(source))

    def listed_clues(self, sources: Sources, last: str = "") -> str:
        return self.words.join(map(self.clue, sources), last=last)

    def by(self, sources: Sources) -> str:
        """Return sources as texts cite them in brackets."""
        texts = self.words.reasons
        if sources == (None,):
            return texts.by_total
        return self.words.join(
            texts.by.format(number=self.number(clue), cell=cell_name(clue)) for clue in sources if clue
        )

    def cells(self, cells: Iterable[Cell], last: str = "") -> str:
        return self.words.join(map(cell_name, sorted(cells)), last=last)

    def name_or_count(self, cells: tuple[Cell, ...], named: Plural, counted: str, **fields: object) -> str:
        """Return a text that names some cells, or only counts them if they are too many."""
        if len(cells) > LISTED:
            return counted.format(n=len(cells), word=self.words.number(len(cells)), **fields)
        return self.words.form(named, len(cells), cells=self.cells(cells), **fields)

    def are(self, cells: tuple[Cell, ...], bullet: bool) -> str:
        """Return what is known of some cells now, as a part of a sentence."""
        texts = self.words.reasons
        return self.words.form(texts.are_bullets if bullet else texts.are_empty, len(cells), cells=self.cells(cells))


def spoken_board(puzzle: Puzzle, cells: Sequence[Shown], words: Words) -> Iterator[str]:
    """Yield a line for each row of a board as its cells show it, and one for the total if given."""
    yield from spoken_rows(cells, puzzle.columns, words)
    if puzzle.total is not None:
        yield words.count(words.bullets, puzzle.total)


def spoken_rows(cells: Sequence[Shown], columns: int, words: Words) -> Iterator[str]:
    """Yield a line for each row of some cells."""
    for start in range(0, len(cells), columns):
        said = words.reasons.comma.join(spoken_cell(cell, words) for cell in cells[start : start + columns])
        yield words.rewritten(words.spoken.row.format(number=start // columns + 1, cells=said))


def spoken_whole(puzzle: Puzzle, cells: Sequence[Shown], words: Words, title: str = "") -> str:
    """Return a board on one line: its title, if it has one, its size, its rows and its total."""
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    name = words.reasons.comma.join(filter(None, (title, size)))
    return on_one_line((name, *spoken_board(puzzle, cells, words)), words) + "."


def on_one_line(lines: Sequence[str], words: Words) -> str:
    """Return lines as one, with a pause between them."""
    return words.rewritten(words.reasons.semicolon.join(lines))


def spoken_cell(cell: Shown, words: Words) -> str:
    """Return what one cell shows."""
    texts = words.spoken
    if cell.shade == "hole":
        return texts.hole
    mark = texts.empty if cell.mark == "slash" else texts.bullet if cell.mark else "" if cell.digit else texts.blank
    return " ".join(filter(None, (cell.digit, mark, cell.label or cell.code)))
