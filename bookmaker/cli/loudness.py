"""How much a command says: `--quiet`, which every command has."""

from contextvars import ContextVar
from functools import cache
from typing import Annotated, Any

import typer

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


def is_quiet() -> bool:
    """Tell whether the command prints mistakes, and what was asked for, only."""
    return _quiet.get()


def tell(text: str) -> None:
    """Print what was done, unless that is too much."""
    if not is_quiet():
        print(text, flush=True)


def _set(wanted: bool) -> None:
    _quiet.set(wanted)


@cache
def quiet_option() -> Any:
    """Return the option as Typer makes it for a function."""

    def command(
        quiet: Annotated[
            bool,
            typer.Option(
                "--quiet", "-q", callback=_set, expose_value=False, help="Print mistakes, and what is asked for, only."
            ),
        ] = False,
    ) -> None: ...

    app = typer.Typer()
    app.command()(command)
    made: Any = typer.main.get_command(app)
    return made.params[0]
