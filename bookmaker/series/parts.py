"""What sheets and strips share: rules, texts that fit, how a board is set, and how small it may be."""

from bookmaker.page.check import SMALLEST_CELL_MM
from bookmaker.page.layout.card import Card
from bookmaker.page.layout.fit import Deck
from bookmaker.page.layout.grid import least_coded
from bookmaker.page.layout.links import fields
from bookmaker.page.layout.text import Setting, Style
from bookmaker.series.day import NONE, Day, DaySheet
from bookmaker.series.small_solution import least_answer, solved_board
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box, Point
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Line, Text
from bookmaker.values.statements import RULES
from bookmaker.words.rules import rules_played, total_of

LARGER = 1.5
"""Factor by which the cells of a sheet's single board may exceed those of a book."""
HAIR = 0.75
_NO_BREAK = "\u00a0"


def card_of(day: Day, cell: float, own: Deck, solved: bool) -> Card:
    """Return the board of a day, or of its solution, with the texts beside it now."""
    board = solved_board(day, cell) if solved else day.board(cell)
    said = own.widest._replace(texts={**own.widest.texts, **day.line_texts()})
    return Card(board, said, own.edges, day.alt(solved))


def check_board(cell: float, sheet: DaySheet, width: float) -> None:
    """Raise CannotBeMet if cells would be too small to write in, or a line of an answer too wide to read."""
    _check_cell(cell, sheet)
    wide = least_answer(sheet.day)
    if wide > width and sheet.answer != NONE:
        raise CannotBeMet(
            f"the table of cases of a solution needs {to_mm(wide):.0f} mm, and there are {to_mm(width):.0f} mm; use a "
            "larger `trim` or `strip`, `solution: none`, or a board of another kind"
        )


def _check_cell(cell: float, sheet: DaySheet) -> None:
    puzzle, style = sheet.day.puzzle, sheet.day.plan.style
    look, coded = style.look, to_mm(least_coded(style)) if sheet.day.looked_up else 0.0
    least = max(SMALLEST_CELL_MM, coded, to_mm(look.smallest / look.grid.digit))
    if to_mm(cell) < least:
        ways = "a smaller board, or a larger `trim` or `strip`"
        if sheet.solution:
            ways = "a smaller board, a larger `trim` or `strip`, or `solution: overleaf`, which leaves more room"
        raise CannotBeMet(
            f"{puzzle.rows}x{puzzle.columns} cells would be {max(0.0, to_mm(cell)):.2f} mm wide, which is too small to "
            f"write in, at least {least:.3g} mm are needed; use {ways}"
        )


def rule(body: Box, y: float, style: Style, weight: float) -> Line:
    return Line(body.x, y, body.right, y, weight, style.look.grid.frame_ink)


def fit_setting(setting: Setting, text: str, room: float, style: Style) -> Setting:
    """Return a setting, made smaller for a text that would be too wide."""
    width = setting.width(text)
    return setting if width <= room else setting.smaller(room / width, style.look.smallest)


def set_rules(day: Day, setting: Setting, width: float, at: Point) -> tuple[Text, ...]:
    """Return the rules in lines of about equal length; none breaks inside the total."""
    words = day.plan.words
    said, total = rules_played(day.puzzle, day.play_mode.play, words), total_of(day.puzzle, words)
    said = said.replace(total, total.replace(" ", _NO_BREAK)) if total else said
    lines = (line.replace(_NO_BREAK, " ") for line in setting.balance_text(said, width))
    return fields(RULES, setting.stack_lines(lines, *at))
