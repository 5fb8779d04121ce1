"""The command line: one file per command; a command imports what it needs when it runs, so that --help is quick."""

import gc
import os
import signal
import sys
from importlib import import_module
from typing import Annotated, Any

import typer

from bookmaker import __version__
from bookmaker.cli.frame import CommandGroup, interrupt, interrupt_again, report
from bookmaker.cli.help import Command

PANELS = {
    "Make a book": ("init", "studio", "check", "build", "preview", "contact", "show", "pick"),
    "Make and solve puzzles": ("generate", "picture", "import", "solve", "explain", "odds", "play", "bank"),
    "Make a series": ("daily",),
    "Print and prove": ("preflight", "verify", "impose", "diff"),
    "Look behind": ("schema", "study", "doctor"),
}
"""The commands, under their headings in --help."""
_KEYWORDS = ("import",)
"""Commands whose module and function have a `_` behind their name."""


def command_line(word: str = "") -> typer.Typer:
    """Return the command line; if `word` is a command, with that one alone, for all others take time to import."""
    app = typer.Typer(
        cls=CommandGroup,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(bookmaker)
    known = {name for names in PANELS.values() for name in names}
    for panel, names in PANELS.items():
        for name in names:
            if name == word or word not in known:
                _add_command(app, name, panel)
    return app


def _add_command(app: typer.Typer, name: str, panel: str) -> None:
    own = f"{name}_" if name in _KEYWORDS else name
    module = import_module(f"bookmaker.cli.{own}")
    found: Any = getattr(module, own)
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=name, rich_help_panel=panel)
    else:
        app.command(name, cls=getattr(module, "SORT", Command), rich_help_panel=panel)(found)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"bookmaker {__version__}")
        raise typer.Exit


def bookmaker(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Make a print-ready book of proved logic puzzles from one YAML file.

    Examples:

    bookmaker init
    bookmaker check book.yaml
    bookmaker build book.yaml
    """


def main() -> None:
    """Run the command line and exit; a mistake of the user's never shows a traceback."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them takes time, and there are none
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
        if signal.getsignal(number) == usual:  # SIGTERM ends like Ctrl-C, which cleans up
            signal.signal(number, interrupt)
    sys.unraisablehook = interrupt_again
    try:
        try:
            command_line(*sys.argv[1:2])()
        except SystemExit:
            # Otherwise Python examines everything once more, which takes a quarter of a `check`. After an interrupt it
            # has to: what only the error still holds, such as an open bank, is closed by that.
            gc.freeze()
            raise
        finally:
            if sys.stdout:  # there is none after >&-
                sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        sys.exit(report(error))
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):  # the work is done, and Python ends by itself
            signal.signal(number, signal.SIG_IGN)
