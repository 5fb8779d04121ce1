"""A look together with its open fonts: all that a page needs to be laid out."""

from pathlib import Path
from typing import NamedTuple

from bookmaker.fonts import Fonts, load_fonts
from bookmaker.layout.look import Look


class Style(NamedTuple):
    """What pages are set with."""

    look: Look
    fonts: Fonts


def open_style(look: Look, folder: Path) -> Style:
    """Open the fonts of a look whose layout file lies in `folder`; raise NotFound or UserError for a bad font."""
    return Style(look, load_fonts(look.faces.files(folder)))
