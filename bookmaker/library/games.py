"""Games of Minesweeper as callers and commands ask for them."""

from typing import TYPE_CHECKING

from bookmaker.values.errors import CannotBeMet, UserError, did_you_mean

if TYPE_CHECKING:
    from bookmaker.engine.play.game import Setting
    from bookmaker.engine.play.players import Player

DENSITY = 0.16
"""Share of the cells with a mine, without a given number."""
CENTRE, CORNER = "centre", "corner"
INSIDE = "3,3"
"""Where our players begin if all around is safe: an opening there leads furthest."""


def player_of(name: str, option: str = "") -> "Player":
    """Return the player with a name; raise UserError if there is none. `option` is the prefix of keys in messages."""
    from bookmaker.engine.play.players import PLAYERS

    if name not in PLAYERS:
        raise UserError(f"{option}player {name}: unknown; {did_you_mean(name, PLAYERS)}")
    return PLAYERS[name]


def setting_of(size: str, mines: int | None, rule: str, start: str | None = None, option: str = "") -> "Setting":
    """Return the wanted games; raise UserError, or CannotBeMet, with the wrong key.

    Without a start they begin in a corner if only the first cell is safe, else well inside, if there is room.
    """
    from bookmaker.engine.kernel.odds import SIDE
    from bookmaker.engine.play.game import Setting, check

    rows, columns = _pair(size, "x", f"{option}size", "9x9")
    if not (1 <= rows <= SIDE and 1 <= columns <= SIDE):
        raise UserError(f"{option}size {size}: boards have 1 to {SIDE} rows and columns; take a smaller one")
    start = start or (CORNER if rule == "safe-first" else INSIDE if min(rows, columns) > 6 else CENTRE)
    first = first_cell(start, rows, columns, option)
    setting = Setting(rows, columns, mines or max(1, round(DENSITY * rows * columns)), first, rule)
    try:
        check(setting)
    except CannotBeMet as error:
        raise CannotBeMet(f"{option}{f'mines {mines}' if mines else f'size {size}'}: {error}") from None
    return setting


def first_cell(start: str, rows: int, columns: int, option: str = "") -> tuple[int, int]:
    """Return the cell that `start` names; raise UserError if it names none."""
    named = {CENTRE: (rows // 2, columns // 2), CORNER: (0, 0)}
    return named[start] if start in named else _pair(start, ",", f"{option}start", "centre, corner or 3,3")


def _pair(text: str, between: str, option: str, example: str) -> tuple[int, int]:
    parts = text.split(between)
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        raise UserError(f"{option} {text}: expected two whole numbers; write it like {example}")
    return int(parts[0]), int(parts[1])
