"""What a book says about itself, on the copyright page and in the colophon: its proof, its size, its build."""

import datetime
from collections.abc import Iterator

from bookmaker.values.errors import Wrong
from bookmaker.values.lengths import POINTS
from bookmaker.words import Words
from bookmaker.words.locale import month_and_year


def proof_text(count: int, totals: str, mixed: bool, words: Words) -> str:
    """Return what was proved about `count` puzzles; `totals` says which of them have totals: all, some or none."""
    if not count or mixed:
        return words.proved_mixed.format(n=count) if count else ""
    return f"{words.count(words.proved, count)} {words.proof_untold if totals == 'none' else words.proof}"


def isbn_text(number: str, kind: str, words: Words) -> str:
    """Return a book number with the format that it stands for; '' for no format."""
    return f"ISBN\u00a0{number}" + (f" ({words.imprint.formats[kind]})" if kind else "")


def number_line(printing: int) -> str:
    """Return the numbers from the end of ten printings down to this one; '' for 0."""
    return " ".join(map(str, range(-(-printing // 10) * 10, printing - 1, -1))) if printing else ""


def library_text(named: str, day: datetime.date | None, words: Words) -> str:
    """Return the line of the national library, with a number or a month if it has one.

    Raises Wrong where the language has no such line, or where the month is unknown.
    """
    lines = words.imprint.library
    line, other = (
        (lines.named, "library: yes") if named else (lines.numberless, "its number, such as library: M-12345-2026")
    )
    if not line:
        message = "the language of this book has no such line " + ("with a number" if named else "without a number")
        raise Wrong(message, id="no-library", remedy=f"write {other}; or leave it out, and write it in legal")
    if "{month}" in line and day is None:
        remedy = "say when the book is printed: date: 2026-11-21"
        raise Wrong("this line names the month, and the book has no date", id="no-library", remedy=remedy)
    return line.format(number=named, month=month_and_year(day, words.language) if day else "")


def trim(width: float, height: float, words: Words) -> str:
    """Return the size of pages, given in points."""
    said = (words.sides(width / POINTS[unit], height / POINTS[unit], digits) for unit, digits in (("in", 2), ("mm", 0)))
    return words.colophon.trim.format(**dict(zip(("inches", "millimetres"), said, strict=True)))


def edition(name: str, day: datetime.date | None, build: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the edition, its date, and its build, each with its text; '' for nothing."""
    yield "edition", name and words.edition.format(edition=name)
    yield f"dated {day}", words.dated.format(date=words.date(day)) if day else ""
    yield "build", build and words.build.format(build=build)
