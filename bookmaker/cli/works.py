"""Files that commands take: the spec of a book, or the file of a series with the wanted days."""

import datetime
import re
from pathlib import Path
from typing import Annotated

import typer

from bookmaker.series.works import NO_DAYS as NO_DAYS
from bookmaker.series.works import is_series as is_series
from bookmaker.series.works import work_of as work_of
from bookmaker.values.choices import Days as Days
from bookmaker.values.errors import UserError, Wrong

WorkFile = Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the book, or of the series.")]
Date = Annotated[
    str | None,
    typer.Option("--date", metavar="DAY", help="Of a series, the day, as in 2026-11-20.", show_default=False),
]
From = Annotated[str | None, typer.Option("--from", metavar="DAY", help="Of a series, the first of several days.")]
To = Annotated[str | None, typer.Option("--to", metavar="DAY", help="The last of them.")]


def days_asked(day: str | None, first: str | None = None, last: str | None = None) -> Days | None:
    """Return the first and the last day that options name; None if they name none."""
    if day is not None and (first is not None or last is not None):
        raise UserError("--date is for one day, --from and --to are for several; give the one or the others")
    if (first is None) != (last is None):
        raise UserError("--from and --to belong together; for one day, use --date")
    if first is not None and last is not None:
        days = day_of("--from", first), day_of("--to", last)
        if days[0] > days[1]:
            raise UserError(f"--from {first} is after --to {last}; swap them")
        return days
    return None if day is None else (day_of("--date", day),) * 2


def day_of(option: str, text: str) -> datetime.date:
    """Return the day that an option names."""
    from bookmaker.series.model import check_year

    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise UserError(f"{option} {text}: expected a date; write it like 2026-11-20")
    try:
        return check_year(datetime.date.fromisoformat(text))
    except Wrong as wrong:
        raise UserError(f"{option} {text}: {wrong}") from None
    except ValueError:
        raise UserError(f"{option} {text}: there is no such day; write it like 2026-11-20") from None
