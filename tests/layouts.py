"""The layouts that come with bookmaker, without their editions, which differ from them in marks, inks and type."""

from bookmaker.page.layout.units import layouts_dir


def shipped_layouts() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in layouts_dir().glob("*.yaml")))
