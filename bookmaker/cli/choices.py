"""What a spec can choose from: layouts, languages, page types and kinds of puzzles, each with a line about it."""

import inspect
from collections.abc import Iterable, Iterator


def choices() -> Iterator[str]:
    """Yield the lines of the list."""
    yield from _group("layouts (layout: NAME, or a path to your own)", _layouts())
    yield from _group("languages (language: NAME)", _languages())
    yield from _group("page types (in front, sections and back)", _page_types())
    yield from _group("kinds of puzzles (kind: NAME)", _kinds())


def _group(title: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    rows = list(rows)
    widest = max(len(name) for name, _ in rows)
    yield title
    yield from (f"  {name.ljust(widest)}  {about}" for name, about in rows)


def _layouts() -> Iterator[tuple[str, str]]:
    from bookmaker.page.layout.units import layouts_dir, shipped_layouts

    for name in shipped_layouts():
        first = (layouts_dir() / f"{name}.yaml").read_text("utf-8").splitlines()[0]
        yield name, first.removeprefix("# ")


def _languages() -> Iterator[tuple[str, str]]:
    from bookmaker.words import languages
    from bookmaker.words.locale import names

    for code in languages():
        own, english = names(code)
        yield code, own if own == english else f"{own} ({english})"


def _page_types() -> Iterator[tuple[str, str]]:
    from bookmaker.page.types import LISTED, PAGES

    return ((name, _about(PAGES[name].pages)) for name in LISTED)


def _kinds() -> Iterator[tuple[str, str]]:
    from bookmaker.kinds import KINDS

    return ((name, _about(kind.show)) for name, kind in KINDS.items())


def _about(function: object) -> str:
    """Return the first line that the module of a function says of itself."""
    return str(inspect.getdoc(inspect.getmodule(function))).splitlines()[0]
