"""Pictures of boards, books and chances, which notebooks show by themselves."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bookmaker.library.arguments import BoardLike, File, check_values, is_spec, puzzle_in, solved_in
from bookmaker.values.errors import UserError, Wrong, explain
from bookmaker.values.events import result_of
from bookmaker.values.puzzle import Answer, Made, Puzzle, Size

if TYPE_CHECKING:
    from bookmaker.book.show import Depiction
    from bookmaker.engine.solve.odds import Odds
    from bookmaker.page.layout.text import Style
    from bookmaker.values.marks import Page
    from bookmaker.values.position import Position

T = TypeVar("T", bound=tuple[Any, ...])
_LOOK = "classic"
_CELL, _MARGIN = 24.0, 9.0
"""The side of a cell, and white space around a picture, in points."""


class Picture:
    """Something to see, drawn when it is asked for: `svg`, `png()` and `text`; `html` plays a puzzle."""

    def __init__(self, draw: "Callable[[], Depiction]", play: Callable[[], bytes] | None = None) -> None:
        """Take what draws it and, for a puzzle, what makes a page for playing it."""
        self._draw, self._play = draw, play

    @cached_property
    def _depiction(self) -> "Depiction":
        return self._draw()

    @property
    def text(self) -> str:
        """It in words, or rows of signs, a line for each row."""
        return "".join(f"{line}\n" for line in self._depiction.lines)

    @property
    def svg(self) -> str:
        """It as SVG, which holds its words, too."""
        return self._depiction.render("svg", 0).decode()

    @property
    def html(self) -> str:
        """A web page for playing the puzzle; raises UserError for what is no puzzle with one solution."""
        if self._play is None:
            raise UserError("this picture is no puzzle to be played; show a puzzle")
        return self._play().decode()

    def png(self, dpi: float = 150) -> bytes:
        """Return it as PNG; raise UserError for too many pixels."""
        return self._depiction.render("png", dpi)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text


class Png(bytes):
    """A PNG, which notebooks show."""

    def _repr_png_(self) -> bytes:
        return bytes(self)


@check_values
def show(
    puzzle: BoardLike | Path,
    solved: bool = False,
    language: str = "en",
    *,
    number: int | None = None,
    step: int | None = None,
) -> Picture:
    """Return a picture of a puzzle or, if `solved`, of its solution, which is proved unless it comes with the puzzle.

    `puzzle` may be the file of a book or series, with the `number` of its puzzle, which is made; `step` is that of its
    walkthrough. Raises UserError for a solution of a puzzle that has not one.
    """
    if is_spec(puzzle):
        return _of_spec(Path(str(puzzle)), number, solved, step)
    assert not isinstance(puzzle, Path)
    board, answer = solved_in(puzzle) if solved else (puzzle_in(puzzle), None)
    return Picture(lambda: _of_board(board, answer, language), lambda: _page_to_play(puzzle, language))


def _of_spec(path: Path, number: int | None, solved: bool, step: int | None) -> Picture:
    """Return the picture of a puzzle of a book, or of a series."""
    from bookmaker.book.show import puzzle_picture, solution_picture, step_picture
    from bookmaker.series.works import work_of

    work = work_of(path)
    found = result_of(work.find(number or work.first, 1))
    if step is not None:
        return Picture(lambda: step_picture(found, step))
    play = lambda: result_of(work.play(number or work.first, 1)).page  # noqa: E731
    return Picture(lambda: (solution_picture if solved else puzzle_picture)(found), play)


def _page_to_play(puzzle: BoardLike, language: str) -> bytes:
    from bookmaker.book.web import puzzle_page
    from bookmaker.kinds import KINDS
    from bookmaker.library.arguments import made_in
    from bookmaker.values.puzzle import Entry

    made = made_in(puzzle)
    return puzzle_page(Entry(1, 0, KINDS[made.puzzle.kind].tier_of(made), made), _style(), language)


def _style() -> "Style":
    from bookmaker.page.layout.text import open_style
    from bookmaker.page.layout.units import layouts_dir
    from bookmaker.spec.looks import load_look

    return open_style(*load_look(layouts_dir() / f"{_LOOK}.yaml"))


def _of_board(puzzle: Puzzle, answer: Answer | None, language: str) -> "Depiction":
    from bookmaker.kinds.base import settled_by
    from bookmaker.page.types.boards import show_cells
    from bookmaker.words import load_words
    from bookmaker.words.scene import spoken_board

    words = load_words(language, puzzle.kind)
    settled = settled_by(answer) if answer else {}
    lines = tuple(spoken_board(puzzle, show_cells(puzzle, settled), words))
    style = _style()
    return _depict(_draw_board(puzzle, settled, language, style), style, lines, language)


def _depict(page: "Page", style: "Style", lines: tuple[str, ...], language: str = "en") -> "Depiction":
    from bookmaker.book.show import Depiction

    return Depiction(page, style.fonts, language, "", lines, "\n".join(lines))


def _draw_board(puzzle: Puzzle, settled: Any, language: str, style: "Style") -> "Page":
    from bookmaker.page.layout.grid import draw
    from bookmaker.page.types.boards import board_of
    from bookmaker.values.marks import Page
    from bookmaker.words import load_words

    board = board_of(puzzle, _CELL, settled)
    words, below = load_words(language, puzzle.kind), style.setting(style.look.puzzles.reference)
    room = 0.0 if puzzle.total is None else below.role.leading
    said = () if puzzle.total is None else (below.line(words.count(words.bullets, puzzle.total), _MARGIN, _MARGIN),)
    width, height = (_CELL * side + 2 * _MARGIN for side in (board.columns, board.rows))
    return Page(width, height + room, (*draw(board, style, _MARGIN, _MARGIN + room), *said))


def odds_picture(position: "Position", found: "Odds") -> Picture:
    """Return the heat map of a position."""
    from bookmaker.page.layout.heat import heat_map
    from bookmaker.values.position import percent

    def draw() -> "Depiction":
        chances = {cell: found.chance(cell) for cell in found.bullets}
        lines = tuple(f"({row},{column}): {percent(chance)}" for (row, column), chance in chances.items())
        style = _style()
        return _depict(heat_map(position, chances, style), style, lines)

    return Picture(draw)


@check_values
def picture(file: File, size: str, **keys: Any) -> Picture:
    """Return what a picture, or a motif such as `cat`, becomes on a board; its `text` is rows of X and dots.

    `keys` are those of a picture, such as `filled="45%"`. Raises UserError for a picture that cannot be.
    """
    from bookmaker.kinds.pictures import read_picture
    from bookmaker.page.layout.fills import filled_page

    try:
        board = Size.parse(size)
        grid = read_picture({"file": str(file), **keys}).fit(*board)
    except Wrong as wrong:
        place = "".join(f"{part}: " for part in wrong.at)
        raise UserError(f"{place}{explain(wrong)}") from None
    rows = tuple("".join(".X"[cell] for cell in row) for row in grid.astype(int))
    style = _style()
    return Picture(lambda: _depict(filled_page([grid], style), style, rows))


@check_values
def contact(spec: File, dpi: float = 40, workers: int | None = 1) -> Png:
    """Return all pages of a book, or of a week of a series, side by side as PNG; raise UserError as `build`."""
    from bookmaker.book.show import contact_png
    from bookmaker.series.works import work_of

    return Png(result_of(contact_png(work_of(Path(spec)), dpi, workers))[0])


@cache
def _kind_that_draws(base: type[Any]) -> type[Any]:
    """Return a type of named tuples whose values notebooks draw."""

    def reduce(self: tuple[Any, ...]) -> Any:
        return base, tuple(self)

    draws = {"_repr_svg_": lambda self: self._picture().svg, "_repr_html_": lambda self: self._html()}
    return type(base.__name__, (base,), {**draws, "__reduce__": reduce, "__module__": base.__module__})


def with_picture(value: T, draw: Callable[[], Picture], html: Callable[[], str | None] = lambda: None) -> T:
    """Return a value of a named tuple that notebooks draw."""
    found: Any = _kind_that_draws(type(value))(*value)
    found._picture, found._html = draw, html
    drawn: T = found
    return drawn


def told_html(picture: Picture, texts: Sequence[str]) -> str:
    """Return a board and the sentences about it for a notebook."""
    return f"{picture.svg}<ol>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ol>"


def _svg_of(board: BoardLike) -> str:
    return show(board).svg


for _type in (Puzzle, Made):  # what notebooks call; the types themselves know nothing of pages
    _type._repr_svg_ = _svg_of  # type: ignore[union-attr]
