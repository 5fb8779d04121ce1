"""What Python programs call: `import bookmaker as bm`, then `bm.parse`, `bm.generate` and the others of `__all__`.

These names are stable. Anything else in the package may change from one version to the next. Cells are (row, column)
from (0, 0). Each function imports what it needs when called, so that the import alone takes no time.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.values.errors import Problem, UserError, did_you_mean
from bookmaker.values.events import Done, Event, Note, Progress
from bookmaker.values.puzzle import USUAL, Answer, BadPuzzle, Made, Puzzle, Rating, Size

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof
    from bookmaker.engine.solve.odds import Odds
    from bookmaker.page.layout.text import Style
    from bookmaker.values.marks import Page
    from bookmaker.words.story import Story

__all__ = [
    "Answer",
    "BadPuzzle",
    "Done",
    "Event",
    "Made",
    "Note",
    "Picture",
    "Problem",
    "Progress",
    "Puzzle",
    "Rated",
    "Rating",
    "UserError",
    "build",
    "check",
    "explain",
    "generate",
    "odds",
    "parse",
    "rate",
    "show",
    "solve",
]
_LOOK = "classic"
_CELL, _MARGIN = 24.0, 9.0
"""The side of a cell, and white space around a picture, in points."""


class Rated(NamedTuple):
    """How hard a puzzle is, and how much it is worth solving."""

    tier: str
    """The tier that a book would put it in: gentle, steady, tricky, knotty or fiendish."""
    energy: float
    """The paper's energy; lower is more interesting."""
    rating: Rating


def parse(text: str) -> Puzzle:
    """Return the puzzle of a code, such as `bullets:4x4:5:c12a3a3a4a2b1`, or of rows of digits and dots.

    A line behind the rows gives the total, `bullets: 5`. Raises BadPuzzle for what is no puzzle.
    """
    from bookmaker.kinds import puzzle_of
    from bookmaker.values.boards import read_boards
    from bookmaker.values.puzzle import CODE

    found = [puzzle_of(text)] if CODE.fullmatch(text.strip()) else list(read_boards(text))
    if len(found) != 1:
        raise BadPuzzle(f"one board is expected, and here are {len(found)}")
    return found[0]


def generate(size: str = "7x7", count: int = 1, *, kind: str = USUAL, seed: int = 1, **keys: Any) -> Iterator[Made]:
    """Yield puzzles of a kind with their answers and ranks: those that the command makes with the same values.

    `keys` are those of a section of this kind, such as `bullets=9` or `total="none"`. Raises UserError for a board that
    cannot be.
    """
    from bookmaker.kinds import KINDS
    from bookmaker.kinds.base import Order
    from bookmaker.kinds.lines import params_of

    if kind not in KINDS:
        raise UserError(f"no kind of puzzle is called '{kind}'; {did_you_mean(kind, KINDS)}")
    board = Size.parse(size)
    order = Order(kind, (seed, 0, 0), *board, params_of(KINDS[kind], board, keys))
    yield from (KINDS[kind].generate(order._replace(key=(seed, 0, index), turn=index))[0] for index in range(count))


def solve(puzzle: Puzzle) -> "Proof":
    """Return how many solutions a puzzle has, up to 1001 for more, and its answer where it is the only one."""
    from bookmaker.kinds import KINDS

    return KINDS[puzzle.kind].prove(puzzle)


def explain(puzzle: Puzzle, language: str = "en") -> "Story":
    """Return how a puzzle is solved, each step in words, and hints; `language` is one of en, de, fr, es, it, pt.

    Raises UserError for a puzzle that has not one solution.
    """
    from bookmaker.kinds import KINDS
    from bookmaker.words import load_words
    from bookmaker.words.story import tell

    kind = KINDS[puzzle.kind]
    trace = kind.explain(puzzle, kind.solve(puzzle).answer, "refined")
    return tell(puzzle, trace, load_words(language, puzzle.kind))


def rate(puzzle: Puzzle) -> Rated:
    """Return how hard a puzzle is; raise UserError for one that has not one solution."""
    from bookmaker.book.content import loose_entry

    entry = loose_entry(puzzle, 1)
    return Rated(entry.tier, entry.made.energy, entry.made.rating)


def odds(position: str) -> "Odds | None":
    """Return how likely each closed cell of a position holds a mine, exactly; None where no placement meets it.

    It is written as rows of digits, dots and, for known mines, stars, with `mines: 10` below. Raises BadPuzzle.
    """
    from bookmaker.engine.solve.odds import odds as counted
    from bookmaker.values.position import read_positions

    return counted(next(read_positions(position)))


def check(spec: str | Path) -> tuple[Problem, ...]:
    """Return the warnings about a book, before anything is made; raise UserError with its mistakes at their lines."""
    from bookmaker.book.outlook import check_book, warnings_of

    return warnings_of(check_book(Path(spec)))


def build(spec: str | Path, out: str | Path = "output", workers: int | None = None) -> Iterator[Event]:
    """Make a book with all its files as the command does, and yield how it goes; Done comes last.

    Nothing happens before the first event is asked for. Raises UserError of one class or another.
    """
    from bookmaker.book.build import build as made

    return made(Path(spec), Path(out), workers)


class Picture:
    """A board as it is printed: `svg`, `png()` and `text`, and `html` to play it; notebooks draw it by themselves."""

    def __init__(self, puzzle: Puzzle, answer: Answer | None = None, language: str = "en") -> None:
        """Show a puzzle, or its solution where an answer is given."""
        self._board, self._language = (puzzle, answer), language

    @property
    def text(self) -> str:
        """The board in words, a line for each row."""
        return "".join(f"{line}\n" for line in self._lines())

    @property
    def svg(self) -> str:
        """The board as SVG, which holds its words, too."""
        from bookmaker.print.render.svg import AltText, svg

        page, style = self._draw_page()
        return svg(page, style.fonts, AltText("", "\n".join(self._lines()), self._language)).decode()

    @property
    def html(self) -> str:
        """The puzzle as a web page for playing; raises UserError unless it has one solution."""
        from bookmaker.book.content import loose_entry
        from bookmaker.book.web import puzzle_page

        return puzzle_page(loose_entry(self._board[0], 1), self._style(), self._language).decode()

    def png(self, dpi: float = 150) -> bytes:
        """Return the board as PNG; raise UserError for too many pixels."""
        from bookmaker.print.render.png import png

        page, style = self._draw_page()
        return png(page, style.fonts, dpi)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def _lines(self) -> Iterator[str]:
        from bookmaker.kinds.base import settled_by
        from bookmaker.page.types.boards import show_cells
        from bookmaker.words import load_words
        from bookmaker.words.scene import spoken_board

        puzzle, answer = self._board
        cells = show_cells(puzzle, settled_by(answer) if answer else {})
        return spoken_board(puzzle, cells, load_words(self._language, puzzle.kind))

    def _style(self) -> "Style":
        from bookmaker.page.layout.text import open_style
        from bookmaker.page.layout.units import layouts_dir
        from bookmaker.spec.looks import load_look

        return open_style(*load_look(layouts_dir() / f"{_LOOK}.yaml"))

    def _draw_page(self) -> "tuple[Page, Style]":
        from bookmaker.kinds.base import settled_by
        from bookmaker.page.layout.grid import draw
        from bookmaker.page.types.boards import board_of
        from bookmaker.values.marks import Page
        from bookmaker.words import load_words

        (puzzle, answer), style = self._board, self._style()
        board = board_of(puzzle, _CELL, settled_by(answer) if answer else {})
        words, below = load_words(self._language, puzzle.kind), style.setting(style.look.puzzles.reference)
        room = 0.0 if puzzle.total is None else below.role.leading
        said = () if puzzle.total is None else (below.line(words.count(words.bullets, puzzle.total), _MARGIN, _MARGIN),)
        width, height = (_CELL * side + 2 * _MARGIN for side in (board.columns, board.rows))
        return Page(width, height + room, (*draw(board, style, _MARGIN, _MARGIN + room), *said)), style


def show(puzzle: Puzzle | Made, solved: bool = False, language: str = "en") -> Picture:
    """Return a picture of a puzzle or, if `solved`, of its solution, which is proved unless it comes with the puzzle.

    Raises UserError for a solution of a puzzle that has not one.
    """
    from bookmaker.kinds import KINDS

    board = puzzle.puzzle if isinstance(puzzle, Made) else puzzle
    if not solved:
        return Picture(board, None, language)
    answer = puzzle.answer if isinstance(puzzle, Made) else KINDS[board.kind].solve(board).answer
    return Picture(board, answer, language)
