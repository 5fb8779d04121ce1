"""bookmaker preview: the book in the browser, with new pages as soon as a file is saved."""

import os
import sys
from typing import Annotated

import typer

from bookmaker.cli.options import Matrix, Spec, variant

PORT = 8720


def preview(
    spec: Spec,
    matrix: Matrix = None,
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port on this machine; 0 takes any that is free.")
    ] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Show a book in the browser, and its new pages whenever its files are saved; Ctrl-C ends it."""
    from contextlib import suppress
    from threading import Thread

    from bookmaker.preview.desk import Desk
    from bookmaker.preview.editor import Editor
    from bookmaker.preview.server import Server
    from bookmaker.preview.session import Session
    from bookmaker.spec.source import read_source
    from bookmaker.values.errors import FileProblems

    with suppress(FileProblems):  # those are for the page to show
        read_source(spec)
    wanted, desk = variant(None, None, matrix=matrix), Desk()
    with Server(desk, port, Editor(spec, wanted)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        print(f"{spec}: {server.address} shows the book; Ctrl-C ends it", flush=True)
        if not no_open and _has_screen():
            Thread(target=_open, args=(server.address,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            Session(spec, desk, variant=wanted).run()
        server.shutdown()


def _has_screen() -> bool:
    """Tell whether a browser could be seen; without a screen, one for text would take this terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
