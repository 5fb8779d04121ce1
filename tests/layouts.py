"""The layouts that come with bookmaker, without their editions, which differ from them in marks, inks and type."""

from functools import cache

from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.looks import LookFile, load_look


def shipped_layouts() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in layouts_dir().glob("*.yaml")))


@cache
def load_layout(name: str) -> LookFile:
    return load_look(layouts_dir() / f"{name}.yaml")


@cache
def open_layout(name: str, **changes: object) -> Style:
    """Return the style of a layout, with some facts of its look changed."""
    return change_look(open_style(*load_layout(name)), **changes)


def change_look(style: Style, **changes: object) -> Style:
    return style._replace(look=style.look.model_copy(update=changes))
