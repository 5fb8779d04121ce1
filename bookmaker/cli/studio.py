"""bookmaker studio: the books and series of a folder in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from bookmaker.cli.browser import PORT, NoOpen, Port, serve
from bookmaker.values.errors import NotFound


def studio(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The folder of the books; it may be empty.")
    ] = Path(),
    port: Port = PORT,
    no_open: NoOpen = False,
) -> None:
    """Begin, change and make books in the browser.

    It reads and writes the same files as you would. Ctrl-C ends it.

    Examples:

    bookmaker studio
    bookmaker studio books --port 0
    """
    from bookmaker.studio.studio import Studio

    if not folder.is_dir():
        raise NotFound(f"{folder}: there is no such folder; make it first, or name another one")
    serve(Studio(folder.absolute()), str(folder), port, no_open)
