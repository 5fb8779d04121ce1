"""bookmaker daily: the sheets of a daily series, or a calendar for a year."""

import datetime
import re
from pathlib import Path
from typing import Annotated

import typer

from bookmaker.cli.options import OUTPUT, Bank, OutFolder, Quiet, Settings, Workers, start_early
from bookmaker.values.errors import UserError, Wrong


def daily(
    spec: Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the series.")],
    day: Annotated[str | None, typer.Option("--date", metavar="DAY", help="The day, as in 2026-11-20.")] = None,
    first: Annotated[str | None, typer.Option("--from", metavar="DAY", help="The first of several days.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="DAY", help="The last of them.")] = None,
    calendar: Annotated[
        int | None, typer.Option(metavar="YEAR", help="A book with a leaf for each day of this year instead.")
    ] = None,
    formats: Annotated[
        str, typer.Option("--format", metavar="NAMES", help="pdf, png or svg, or several of them: pdf,svg.")
    ] = "pdf",
    dpi: Annotated[int, typer.Option(metavar="N", min=10, max=2400, help="Dots per inch of a PNG.")] = 300,
    bank: Bank = None,
    out: OutFolder = OUTPUT,
    workers: Workers = None,
    settings: Settings = None,
    quiet: Quiet = False,
) -> None:
    """Make the sheet of a day of a series, by default today's, those of several days, or a calendar of a year."""
    start_early(workers)
    from bookmaker.cli.progress import Screen, draw
    from bookmaker.series.sheets import Destination, make_calendar, make_sheets

    each_once = tuple(dict.fromkeys(name.strip() for name in formats.split(",")))
    output = Destination(out, each_once, dpi, workers or 0, bank)
    if calendar is None:
        events = make_sheets(spec, _days(day, first, last), output, settings or ())
    else:
        _check_alone(calendar, [day, first, last], output.formats)
        events = make_calendar(spec, calendar, output, settings or ())
    draw(events, Screen(quiet))


def _days(day: str | None, first: str | None, last: str | None) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day that are asked for."""
    if day is not None and (first is not None or last is not None):
        raise UserError("--date is for one day, --from and --to are for several; give the one or the others")
    if (first is None) != (last is None):
        raise UserError("--from and --to belong together; for one day, use --date")
    if first is not None and last is not None:
        days = _day("--from", first), _day("--to", last)
        if days[0] > days[1]:
            raise UserError(f"--from {first} is after --to {last}; swap them")
        return days
    one = _today() if day is None else _day("--date", day)
    return one, one


def _day(option: str, text: str) -> datetime.date:
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


def _today() -> datetime.date:
    """Return today's date where this machine is; the only look at the clock there is."""
    return datetime.date.today()  # noqa: TID251 - who asks for no day means today; a day that is given decides alone


def _check_alone(year: int, days: list[str | None], formats: tuple[str, ...]) -> None:
    """Raise UserError where a calendar is asked for together with what it does not have."""
    from bookmaker.series.model import YEARS

    if not YEARS[0] <= year <= YEARS[1]:
        raise UserError(f"--calendar {year}: expected a year from {YEARS[0]} to {YEARS[1]}, such as 2027")
    if any(days):
        raise UserError("--calendar is for a whole year; leave out --date, --from and --to")
    if formats != ("pdf",):
        raise UserError("--calendar makes a book, which is a PDF; leave out --format")
