"""What a book says of itself, on the copyright page and in the colophon: what was proved, its size, its build."""

import datetime
from collections.abc import Iterator

from bookmaker.values.lengths import POINTS
from bookmaker.words import Words


def proof_text(count: int, totals: str, mixed: bool, words: Words) -> str:
    """Return what was proved about so many puzzles; `totals` is which of them say theirs: all, some or none."""
    if not count or mixed:
        return words.proved_mixed.format(n=count) if count else ""
    return f"{words.count(words.proved, count)} {words.proof_untold if totals == 'none' else words.proof}"


def trim(width: float, height: float, words: Words) -> str:
    """Return the size of pages, given in points."""
    said = (words.sides(width / POINTS[unit], height / POINTS[unit], digits) for unit, digits in (("in", 2), ("mm", 0)))
    return words.colophon.trim.format(**dict(zip(("inches", "millimetres"), said, strict=True)))


def edition(name: str, day: datetime.date | None, build: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yield which edition it is, of which date, and which build, each with what it says; '' for nothing."""
    yield "edition", name and words.edition.format(edition=name)
    yield f"dated {day}", words.dated.format(date=words.date(day)) if day else ""
    yield "build", build and words.build.format(build=build)
