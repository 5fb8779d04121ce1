"""The command line: one file per command; a command imports what it needs when it runs, so that --help is quick."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from bookmaker import __version__
from bookmaker.cli.bank import bank
from bookmaker.cli.build import build
from bookmaker.cli.check import check
from bookmaker.cli.contact import contact
from bookmaker.cli.daily import daily
from bookmaker.cli.diff import diff
from bookmaker.cli.doctor import doctor
from bookmaker.cli.explain import explain
from bookmaker.cli.frame import CommandGroup, interrupt, interrupt_again, report
from bookmaker.cli.generate import generate
from bookmaker.cli.help import Command
from bookmaker.cli.import_ import import_
from bookmaker.cli.impose import impose
from bookmaker.cli.init import init
from bookmaker.cli.kinds import OfKinds
from bookmaker.cli.odds import odds
from bookmaker.cli.pick import pick
from bookmaker.cli.picture import picture
from bookmaker.cli.play import play
from bookmaker.cli.preflight import preflight
from bookmaker.cli.preview import preview
from bookmaker.cli.schema import schema
from bookmaker.cli.show import show
from bookmaker.cli.solve import solve
from bookmaker.cli.study import study
from bookmaker.cli.verify import verify

app = typer.Typer(
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
PANELS: dict[str, tuple[Callable[..., None], ...]] = {
    "Make a book": (init, check, build, preview, contact, show, pick),
    "Make and solve puzzles": (generate, picture, import_, solve, explain, odds, play),
    "Make a series": (daily,),
    "Print and prove": (preflight, verify, impose, diff),
    "Look behind": (schema, study, doctor),
}
"""The commands, under their headings in --help."""
for panel, commands in PANELS.items():
    for command in commands:
        sort = OfKinds if command is generate else Command
        app.command(command.__name__.rstrip("_"), cls=sort, rich_help_panel=panel)(command)
app.add_typer(bank, name="bank", rich_help_panel="Make and solve puzzles")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"bookmaker {__version__}")
        raise typer.Exit


@app.callback()
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
            app()
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
