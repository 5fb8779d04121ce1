"""bookmaker play: a game of Minesweeper in the terminal, by a person or by one of our players."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bookmaker.cli.engine import told_if_slow
from bookmaker.cli.games import COMPILING, RULES, START, Mines, Rule
from bookmaker.cli.options import OutFile
from bookmaker.cli.show import check_place, put
from bookmaker.values.errors import UserError

if TYPE_CHECKING:
    from bookmaker.engine.play.game import Setting
    from bookmaker.engine.play.players import Player

TraceForm = Literal["text", "json"]
"""How a game is written: as text to read, or as a line of JSON for each action."""
_KEY = re.compile("\x1b[\\[O][A-D]|.", re.DOTALL)


def play(
    size: Annotated[str, typer.Option(metavar="RxC", help="Rows x columns, at most 32 of each.")] = "9x9",
    mines: Mines = None,
    rule: Annotated[Rule, typer.Option(metavar="RULE", help=f"{RULES}.")] = "safe-neighbourhood",
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed deals another game.")] = 1,
    undo: Annotated[bool, typer.Option("--undo", help="Let u take back what was opened.")] = False,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Let a player of ours play, such as single, pairs or total.")
    ] = None,
    start: Annotated[str | None, typer.Option(metavar="CELL", help=f"The cell that it opens first: {START}.")] = None,
    trace: Annotated[
        TraceForm | None,
        typer.Option("--trace", help="Write each of its actions with its reason, as text or as JSON lines."),
    ] = None,
    out: OutFile = None,
) -> None:
    """Play Minesweeper in the terminal, with hints and odds.

    Or let a player of ours do it, and see its reasons.

    Examples:

    bookmaker play --size 9x9 --mines 10
    bookmaker play --player total --trace text
    """
    from bookmaker.library.games import player_of, setting_of

    setting = setting_of(size, mines, rule, start, "--")
    if player is None:
        _check_alone(start, trace, out)
        _by_hand(setting, seed, undo)
        return
    chosen = player_of(player, "--")
    if undo:
        raise UserError("--undo is for people; leave it out, or --player")
    check_place(out, binary=False)
    told_if_slow(COMPILING, partial(_try, chosen))
    text = _play_game(setting, seed, chosen, trace)
    if out is None:
        print(text, end="")
    else:
        put(text.encode(), out, "1 game")


def _check_alone(start: str | None, trace: TraceForm | None, out: Path | None) -> None:
    """Raise UserError for options that only one of our players takes, or if there is no terminal."""
    for name, value in (("--start", start), ("--trace", trace), ("--out", out)):
        if value is not None:
            raise UserError(f"{name} is for a player of ours; add --player NAME")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("a game by hand needs a terminal; add --player NAME to let a player of ours play")


def _try(player: "Player") -> None:
    """Let a player guess, so that everything it needs is compiled."""
    from bookmaker.values.position import Position
    from bookmaker.values.puzzle import UNKNOWN, USUAL, Puzzle

    player(Position(Puzzle(USUAL, 1, 2, (UNKNOWN, UNKNOWN), 1)))


def _play_game(setting: "Setting", seed: int, player: "Player", trace: TraceForm | None) -> str:
    from json import dumps

    from bookmaker.engine.kernel.rng import stream
    from bookmaker.engine.play.game import deal
    from bookmaker.library.game_records import as_text, game_records

    game = deal(setting, stream(seed))
    records = list(game_records(game, player))
    if trace == "json":
        return "".join(f"{dumps(record)}\n" for record in records)
    if trace == "text":
        return "\n".join(map(as_text, records))
    guesses = [record for record in records if record["action"].startswith("GUESS")]
    actions = f"{len(records)} action{'s' * (len(records) != 1)}"
    said = f"{actions}, {len(guesses)} of them {'a guess' if len(guesses) == 1 else 'guesses'}"
    return f"{'won' if game.won else 'lost'} after {said}\n"


def _by_hand(setting: "Setting", seed: int, undo: bool) -> None:
    """Let a person play until they quit."""
    from rich.console import Console, Group

    from bookmaker.cli.table import QUIT, Table

    table, paper = Table(setting, seed, undo, cursor=setting.start), Console(highlight=False)
    (wide, high), has = table.size, f"{paper.width} columns and {paper.height} lines"
    if paper.width < wide or paper.height < high:
        raise UserError(f"this game takes {wide} columns and {high} lines, the terminal has {has}; make it larger")
    with _keys() as keys, paper.screen(hide_cursor=True) as screen:
        screen.update(Group(*table.screen()))
        for key in keys:
            table.press(key)
            if key == QUIT:
                break
            screen.update(Group(*table.screen()))
    print(table.result)


@contextmanager
def _keys() -> Iterator[Iterator[str]]:
    """Provide an iterator of pressed keys, including those of an impatient player, without echo."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        import click

        yield iter(click.getchar, "")
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        read = iter(partial(os.read, terminal, 64), b"")
        yield (key for some in read for key in _KEY.findall(some.decode(errors="ignore")))
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
