"""Checks of the days on daily sheets: date and weekday in their language, order, complete months."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from bookmaker.proof.verify.about import About, check_fields, texts_of
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.statements import SHEET, SOLUTION
from bookmaker.words import Words
from bookmaker.words.captions import full_date

_Dated = tuple[About, date | None]
"""The texts about a sheet or a solution, and the day it names; None for an impossible day."""


def check_dates(printing: Printing) -> Iterator[Doubt]:
    """Yield the sheets of a series with a wrong date, or in the wrong order; books have page numbers."""
    sheets, words = [(one, _day(one.of)) for one in texts_of(printing.said, SHEET)], printing.words
    # Small solutions have their days beside them.
    solved = [(one, field) for one in texts_of(printing.said, SOLUTION) for field in one.texts if _is_date(field)]
    tiers = [tier.name for tier in words.tiers.values()]
    for one, _ in sheets:
        yield from check_fields(one, {"tier": tiers}, "wrong-caption", one.number)
    found = [*sheets, *((one, _day(field)) for one, field in solved)]
    for one, day in found:
        if day is None:
            yield Doubt("wrong-date", f"there is no such day: '{one.of}'", one.page, one.number)
        yield from check_fields(one, _due(one, day, words), "wrong-date", one.number)
    yield from _check_order(found, sheets, printing)
    yield from _check_openings(sheets, printing)


def _is_date(field: str) -> bool:
    return field.startswith("date ")


def _day(name: str) -> date | None:
    """Return the day with which the name of a thing, or of a field, ends."""
    try:
        return date.fromisoformat(name.split()[-1])
    except ValueError:
        return None


def _due(one: About, day: date | None, words: Words) -> dict[str, str]:
    """Return the due texts for the number and the day of a sheet."""
    numbers = {
        "numbered": words.numbered.format(number=one.number),
        "solution_of": words.solution_of.format(number=one.number),
    }
    if day is None:
        return numbers
    whole = full_date(day, words)
    days = {"day": str(day.day), "weekday": words.weekday(day), "month": words.month(day, year=True), "date": whole}
    return {**numbers, **days, **dict.fromkeys(filter(_is_date, one.texts), whole)}


def _check_order(found: Sequence[_Dated], sheets: Sequence[_Dated], printing: Printing) -> Iterator[Doubt]:
    """Yield breaks in the order: numbers rise from leaf to leaf, dates by one to seven days from number to number."""
    puzzles = {(one.number, one.board.leaf) for one in printing.boards if one.role == PUZZLE}
    for before, one in pairwise(one for one, _ in sheets if (one.number, one.leaf) in puzzles):
        if one.number < before.number:
            message = f"the sheet comes after that of number {before.number}"
            yield Doubt("wrong-date", message, one.page, one.number)
    for (before, last), (one, day) in pairwise(sorted(found, key=lambda dated: dated[0].number)):
        apart, days = one.number - before.number, (day - last).days if day and last else 0
        if not apart <= days <= 7 * apart:
            message = f"number {one.number} is of {day}, and number {before.number} of {last}"
            yield Doubt("wrong-date", message, one.page, one.number)


def _check_openings(sheets: Sequence[_Dated], printing: Printing) -> Iterator[Doubt]:
    """Yield the pages that open a year or a month but name another one, or have other sheets behind them."""
    place, words = printing.place, printing.words
    openings = [*texts_of(printing.said, "opening")]
    months = [one for one in openings if "-" in one.of]
    days = {one.leaf: day for one, day in sheets if day}
    puzzles = {one.board.leaf for one in printing.boards if one.role == PUZZLE}
    for head, end in zip(months, [*(place[one.leaf] for one in months[1:]), len(place)], strict=False):
        own = [leaf for leaf in puzzles if place[head.leaf] <= place[leaf] < end]
        if first := _day(f"{head.of.split()[1]}-01"):
            under = words.count(words.puzzles, len(own))
            due = {"over": str(first.year), "title": words.month(first), "under": under}
            yield from check_fields(head, due, "wrong-count")
            if any((days[leaf].year, days[leaf].month) != (first.year, first.month) for leaf in own if leaf in days):
                yield Doubt("wrong-date", "a sheet of another month follows", head.page)
    for one in (one for one in openings if one.of.split()[1].isdecimal()):
        year = one.of.split()[1]
        yield from check_fields(one, {"under": year}, "wrong-date")
        if any(str(day.year) != year for day in days.values()):
            yield Doubt("wrong-date", "a sheet of another year follows", one.page)
