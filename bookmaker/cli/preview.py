"""bookmaker preview: a book, or days of a series, in the browser, with new pages as soon as a file is saved."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.options import MatrixOption, variant
from bookmaker.cli.works import NO_DAYS, Date, Days, From, To, WorkFile, days_asked, is_series
from bookmaker.values.errors import FileProblems, UserError

if TYPE_CHECKING:
    from bookmaker.spec.book import Variant
    from bookmaker.studio.session import Subject

PORT = 8720


def preview(
    spec: WorkFile,
    matrix: MatrixOption = None,
    day: Date = None,
    first: From = None,
    last: To = None,
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port on this machine; 0 takes any that is free.")
    ] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Show a book or a series in the browser, anew after each save.

    Ctrl-C ends it.

    Examples:

    bookmaker preview book.yaml
    bookmaker preview daily.yaml
    """
    import webbrowser
    from threading import Thread

    from bookmaker.studio.desk import Desk
    from bookmaker.studio.editor import Editor
    from bookmaker.studio.server import Server
    from bookmaker.studio.session import Session

    wanted, days = variant(None, None, matrix=matrix), days_asked(day, first, last)
    subject, desk = _subject(spec, wanted, days), Desk()
    with Server(desk, port, Editor(spec, wanted)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        print(f"{spec}: {server.address} shows its pages; Ctrl-C ends it", flush=True)
        if not no_open and _has_screen():
            Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            Session(spec, desk, subject).run()
        server.shutdown()


def _subject(spec: Path, wanted: "Variant", days: Days | None) -> "Callable[[], Subject]":
    """Return a function that says what the file is at the moment: a book, or a series at some days."""
    from bookmaker.studio.books import BookSubject
    from bookmaker.studio.days import DaysSubject

    book, series = BookSubject(spec, wanted), DaysSubject(spec, days)

    def now() -> "Subject":
        daily = is_series(spec)
        if daily and wanted.matrix:
            raise UserError(f"{spec}: --matrix is about books; name days of a series with --date, or --from and --to")
        if not daily and days:
            raise UserError(f"{spec}: {NO_DAYS}")
        return series if daily else book

    with suppress(FileProblems):  # the page shows those
        now()
    return now


def _has_screen() -> bool:
    """Tell whether a browser could be seen; without a screen, one for text would take this terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
