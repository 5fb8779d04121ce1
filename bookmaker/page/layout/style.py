"""A look together with its open fonts: all that a page needs to be laid out."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.roles import Role
from bookmaker.page.layout.text import Setting
from bookmaker.print.fonts import Fonts, load_fonts


class Style(NamedTuple):
    """What pages are set with."""

    look: Look
    fonts: Fonts
    language: str = ""
    """Of the book; in it, running text may be divided at the end of lines."""

    def setting(self, role: str | Role) -> Setting:
        """Return the setting of a role, or of a sort of text by its name in the look; no word of it is divided."""
        return Setting(self.fonts, getattr(self.look.type, role) if isinstance(role, str) else role)


def open_style(look: Look, fonts: Mapping[str, Path]) -> Style:
    """Open the fonts of a look, given by face; raise NotFound or UserError for a bad one."""
    return Style(look, load_fonts(fonts))
