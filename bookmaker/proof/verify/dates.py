"""Whether daily sheets say the right day: a date that there is, its weekday, and dates that go on with the numbers."""

import re
from calendar import day_name
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.phrases import Pattern, field, number_of
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE
from bookmaker.proof.verify.values import Doubt
from bookmaker.words import load_words

_DATE = date(2001, 3, 23)
_MONTHS = [date(2001, month, 1) for month in range(1, 13)]
_DAYS = [date(2001, 1, day) for day in range(1, 8)]
"""A week that begins with a Monday."""


class _Dated(NamedTuple):
    """A date that is printed behind the number of a sheet; None for one that there is not."""

    number: int
    leaf: int
    day: date | None
    weekday: int
    """From 0 for Monday; -1 for none."""


class _Calendar(NamedTuple):
    """How a language says days."""

    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    dates: Pattern
    """A whole date, or a day and behind it a month and a year."""


def check_dates(printing: Printing) -> Iterator[Doubt]:
    """Yield which sheets of a series have a wrong date, or come in the wrong order; books have page numbers."""
    if any(printing.numbering.folios):
        return
    found = [one for index in printing.numbering.order for one in _dated(index, printing)]
    for one in found:
        if one.day is None or one.day.weekday() != one.weekday:
            said = f"{one.day} is a {day_name[one.day.weekday()]}" if one.day else "there is no such day"
            yield _doubt(one, f"the date or its weekday is wrong: {said}", printing)
    if found:
        yield from _check_order(found, printing)
        yield from _check_months({one.leaf: one.day for one in found if one.day}, printing)


def _doubt(one: _Dated, message: str, printing: Printing) -> Doubt:
    return Doubt("wrong-date", message, printing.leaves[one.leaf].page, one.number)


def _check_order(found: Sequence[_Dated], printing: Printing) -> Iterator[Doubt]:
    """Yield where numbers do not rise from leaf to leaf, or dates not by one to seven days from number to number."""
    puzzles = {(one.number, one.board.leaf) for one in printing.boards if one.role == PUZZLE}
    for before, one in pairwise(one for one in found if (one.number, one.leaf) in puzzles):
        if one.number < before.number:
            yield _doubt(one, f"the sheet comes after that of number {before.number}", printing)
    for before, one in pairwise(sorted(found, key=lambda one: one.number)):
        sheets, days = one.number - before.number, (one.day - before.day).days if one.day and before.day else 0
        if not sheets <= days <= 7 * sheets:
            said = f"number {one.number} is of {one.day}, and number {before.number} of {before.day}"
            yield _doubt(one, said, printing)


def _check_months(days: Mapping[int, date], printing: Printing) -> Iterator[Doubt]:
    """Yield the pages that open a month and are followed by other sheets, or by more of them or fewer than they say."""
    order = printing.numbering.order
    openers = [
        (place, *said) for place, index in enumerate(order) if (said := _opened(printing.leaves[index], printing))
    ]
    ends = [*(place for place, *_ in openers[1:]), len(order)]
    puzzles = {one.board.leaf for one in printing.boards if one.role == PUZZLE}
    for (place, month, count), end in zip(openers, ends, strict=False):
        own = [index for index in order[place:end] if index in puzzles]
        page = printing.leaves[order[place]].page
        if len(own) != count:
            yield Doubt("wrong-count", f"{count} puzzles are announced, and {len(own)} follow", page)
        if any(index in days and days[index].month != month for index in own):
            yield Doubt("wrong-date", "a sheet of another month follows", page)


def _opened(leaf: KeptLeaf, printing: Printing) -> tuple[int, int] | None:
    """Return the month that a leaf opens, from 1, and how many puzzles it says there are."""
    texts, months = [run.text.casefold() for run in leaf.loose], _calendar(printing.phrases.language).months
    month = next((months.index(text) + 1 for text in texts if text in months), 0)
    count = next((match for text in texts if (match := printing.phrases.puzzles.fullmatch(text))), None)
    return (month, number_of(field(count, "n"))) if month and count else None


def _dated(index: int, printing: Printing) -> Iterator[_Dated]:
    """Yield the dates on a leaf with boards, each with the number before it, and the first weekday between the two."""
    leaf, known, number, start = printing.leaves[index], _calendar(printing.phrases.language), 0, 0
    text = leaf.text.casefold() if leaf.boards else ""
    for match in sorted(_marks(text, known, printing), key=lambda match: match.start()):
        if said := field(match, "number"):
            number, start = int(said), match.end()
        elif number:
            weekdays = ((text.find(name, start, match.start()), i) for i, name in enumerate(known.weekdays))
            yield _Dated(
                number, index, _day(match, known), min((one for one in weekdays if one[0] >= 0), default=(0, -1))[1]
            )
            number = 0


def _marks(text: str, known: _Calendar, printing: Printing) -> Iterator[re.Match[str]]:
    """Yield the numbers of sheets and the dates in a text."""
    for pattern in (printing.phrases.numbered, printing.phrases.solution_of, known.dates):
        yield from pattern.finditer(text)


def _day(match: re.Match[str], known: _Calendar) -> date | None:
    """Return the date that was found, if there is such a day."""
    try:
        return date(int(field(match, "y")), known.months.index(field(match, "m")) + 1, int(field(match, "d")))
    except ValueError:
        return None


@lru_cache(maxsize=8)
def _calendar(language: str) -> _Calendar:
    words = load_words(language)
    weekdays, months = (
        tuple(map(str.casefold, map(name, days))) for name, days in ((words.weekday, _DAYS), (words.month, _MONTHS))
    )
    said = (words.date(_DATE), f"{_DATE.day}{words.month(_DATE, year=True)}")
    made = (_pattern(plain(text).casefold(), i, months, words.first_of_month[1:]) for i, text in enumerate(said))
    return _Calendar(weekdays, months, re.compile("|".join(made)))


def _pattern(text: str, index: int, months: Sequence[str], first: str) -> str:
    """Return a pattern for all dates from a text that is one of them."""
    fields = {
        "d": rf"(?P<f{index}_d>[0-9]{{1,2}})(?:{first})?\s?",
        "m": rf"(?P<f{index}_m>{'|'.join(months)})",
        "y": rf"(?P<f{index}_y>[0-9]{{4}})",
    }
    for value, name in ((str(_DATE.day), "d"), (months[_DATE.month - 1], "m"), (str(_DATE.year), "y")):
        text = text.replace(value, f"{{{name}}}")
    parts = re.split(r"\{(.)\}", text)
    return r"(?<!\w)" + "".join(fields[part] if i % 2 else re.escape(part) for i, part in enumerate(parts)) + r"(?!\w)"
