"""Whether daily sheets say the right day: date and weekday as their language has them, in order, months complete."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from bookmaker.proof.verify.about import About, starting, unlike
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.stated import SHEET, SOLUTION
from bookmaker.words import Words
from bookmaker.words.captions import full_date


class _Dated(NamedTuple):
    """A day that a text names, of the sheet of a number; None for one that there is not."""

    number: int
    about: About
    day: date | None


def check_dates(printing: Printing, said: Sequence[About]) -> Iterator[Doubt]:
    """Yield which sheets of a series have a wrong date, or come in the wrong order; books have page numbers."""
    words, sheets = printing.words, [*_sheets(said)]
    for one in sheets:
        yield from unlike(one.about, _due(one, words), "wrong-date", one.number)
    found = [*sheets, *_solved(said)]
    for one in found:
        if one.day is None:
            yield Doubt("wrong-date", f"there is no such day: '{one.about.of}'", one.about.page, one.number)
            continue
        named = {field: full_date(one.day, words) for field in one.about.texts if field.startswith("date ")}
        yield from unlike(one.about, named, "wrong-date", one.number)
    yield from _check_order(found, sheets, printing)
    yield from _check_openings(sheets, printing, said, words)


def _sheets(said: Sequence[About]) -> Iterator[_Dated]:
    for one in starting(said, SHEET):
        _, number, day = one.of.split()
        yield _Dated(int(number), one, _day(day))


def _solved(said: Sequence[About]) -> Iterator[_Dated]:
    """Yield the days that stand beside small solutions."""
    for one in starting(said, SOLUTION):
        days = [field.split()[1] for field in one.texts if field.startswith("date ")]
        yield from (_Dated(one.number, one, _day(day)) for day in days)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _due(one: _Dated, words: Words) -> dict[str, str]:
    """Return what a sheet should say of its number and its day."""
    numbers = {
        "numbered": words.numbered.format(number=one.number),
        "solution_of": words.solution_of.format(number=one.number),
    }
    if one.day is None:
        return numbers
    month = words.month(one.day, year=True)
    days = {"day": str(one.day.day), "weekday": words.weekday(one.day), "month": month}
    return {**numbers, **days, "date": full_date(one.day, words)}


def _check_order(found: Sequence[_Dated], sheets: Sequence[_Dated], printing: Printing) -> Iterator[Doubt]:
    """Yield where numbers do not rise from leaf to leaf, or dates not by one to seven days from number to number."""
    puzzles = {(one.number, one.board.leaf) for one in printing.boards if one.role == PUZZLE}
    for before, one in pairwise(one for one in sheets if (one.number, one.about.leaf) in puzzles):
        if one.number < before.number:
            message = f"the sheet comes after that of number {before.number}"
            yield Doubt("wrong-date", message, one.about.page, one.number)
    for before, one in pairwise(sorted(found, key=lambda one: one.number)):
        apart, days = one.number - before.number, (one.day - before.day).days if one.day and before.day else 0
        if not apart <= days <= 7 * apart:
            message = f"number {one.number} is of {one.day}, and number {before.number} of {before.day}"
            yield Doubt("wrong-date", message, one.about.page, one.number)


def _check_openings(
    sheets: Sequence[_Dated], printing: Printing, said: Sequence[About], words: Words
) -> Iterator[Doubt]:
    """Yield the pages that open a year or a month and say another one, or have other sheets behind them."""
    place, order = {leaf: at for at, leaf in enumerate(printing.numbering.order)}, len(printing.numbering.order)
    months = [one for one in starting(said, "opening") if "-" in one.of]
    days = {one.about.leaf: one.day for one in sheets if one.day}
    puzzles = {one.board.leaf for one in printing.boards if one.role == PUZZLE}
    for head, end in zip(months, [*(place[one.leaf] for one in months[1:]), order], strict=False):
        first = _day(f"{head.of.split()[1]}-01")
        own = [leaf for leaf in puzzles if place[head.leaf] <= place[leaf] < end]
        if first:
            count = words.count(words.puzzles, len(own))
            due = {"over": str(first.year), "title": words.month(first), "under": count}
            yield from unlike(head, due, "wrong-count")
        if first and any(
            (days[leaf].year, days[leaf].month) != (first.year, first.month) for leaf in own if leaf in days
        ):
            yield Doubt("wrong-date", "a sheet of another month follows", head.page)
    for one in starting(said, "opening"):
        year = one.of.split()[1]
        yield from unlike(one, {"under": year} if year.isdecimal() else {}, "wrong-date")
        if year.isdecimal() and any(str(day.year) != year for day in days.values()):
            yield Doubt("wrong-date", "a sheet of another year follows", one.page)
