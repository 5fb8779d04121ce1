"""What a book says about itself, on the copyright page and in the colophon: its proof, its size, its build."""

import datetime
from collections.abc import Iterator

from bookmaker.values.lengths import POINTS
from bookmaker.words import Words


def proof_text(count: int, totals: str, mixed: bool, words: Words) -> str:
    """Return what was proved about `count` puzzles; `totals` says which of them have totals: all, some or none."""
    if not count or mixed:
        return words.proved_mixed.format(n=count) if count else ""
    return f"{words.count(words.proved, count)} {words.proof_untold if totals == 'none' else words.proof}"


def trim(width: float, height: float, words: Words) -> str:
    """Return the size of pages, given in points."""
    said = (words.sides(width / POINTS[unit], height / POINTS[unit], digits) for unit, digits in (("in", 2), ("mm", 0)))
    return words.colophon.trim.format(**dict(zip(("inches", "millimetres"), said, strict=True)))


def edition(name: str, day: datetime.date | None, build: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the edition, its date, and its build, each with its text; '' for nothing."""
    yield "edition", name and words.edition.format(edition=name)
    yield f"dated {day}", words.dated.format(date=words.date(day)) if day else ""
    yield "build", build and words.build.format(build=build)
