"""A studio in the browser, until somebody interrupts: for the commands that show books there."""

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bookmaker.studio.studio import Studio

PORT = 8720
Port = Annotated[
    int, typer.Option(metavar="N", min=0, max=65535, help="The port on this machine; 0 takes any that is free.")
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")]


def serve(studio: "Studio", name: str, port: int, no_open: bool) -> None:
    """Show a studio until somebody interrupts."""
    import webbrowser
    from threading import Thread

    from bookmaker.studio.server import Server

    with Server(studio, port) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        print(f"{name}: {server.address} shows its pages; Ctrl-C ends it", flush=True)
        if not no_open and _has_screen():
            Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            studio.run()
        server.shutdown()


def _has_screen() -> bool:
    """Tell whether a browser could be seen; without a screen, one for text would take this terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
