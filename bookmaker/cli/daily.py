"""bookmaker daily: the sheets of a daily series, or a calendar for a year."""

import datetime
from pathlib import Path
from typing import Annotated

import typer

from bookmaker.cli.options import OUTPUT, Bank, OutFolder, Settings, Square, Workers, start_early
from bookmaker.cli.works import Date, From, To, days_asked
from bookmaker.values.errors import UserError


def daily(
    spec: Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the series.")],
    day: Date = None,
    first: From = None,
    last: To = None,
    calendar: Annotated[
        int | None, typer.Option(metavar="YEAR", help="A book with a leaf for each day of this year instead.")
    ] = None,
    formats: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAMES",
            help="pdf, png, svg or eps, or html to play all days in one file; or several of them: pdf,svg.",
        ),
    ] = "pdf",
    dpi: Annotated[int, typer.Option(metavar="N", min=10, max=2400, help="Dots per inch of a PNG.")] = 300,
    square: Square = None,
    feed: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Also a JSON feed and a calendar of these days, whose files will be at URL."),
    ] = None,
    bank: Bank = None,
    out: OutFolder = OUTPUT,
    workers: Workers = None,
    settings: Settings = None,
) -> None:
    """Make the sheets of a series: of a day, of days, or of a year.

    By default that of today.

    Examples:

    bookmaker daily daily.yaml
    bookmaker daily daily.yaml --from 2026-12-01 --to 2026-12-24 --format pdf,png
    bookmaker daily daily.yaml --calendar 2027
    """
    start_early(workers)
    from bookmaker.cli.progress import Screen, draw
    from bookmaker.series.feed import checked_base
    from bookmaker.series.sheets import Destination, make_calendar, make_sheets

    each_once = tuple(dict.fromkeys(name.strip() for name in formats.split(",")))
    output = Destination(out, each_once, dpi, workers or 0, bank, square or 0, checked_base(feed) if feed else "")
    if calendar is None:
        events = make_sheets(spec, days_asked(day, first, last) or (_today(),) * 2, output, settings or ())
    else:
        _check_alone(
            calendar, {"--date": day, "--from": first, "--to": last, "--square": square, "--feed": feed}, output.formats
        )
        events = make_calendar(spec, calendar, output, settings or ())
    draw(events, Screen())


def _today() -> datetime.date:
    """Return today's date on this machine, by the only look at the clock."""
    return datetime.date.today()  # noqa: TID251 - who asks for no day means today; a day that is given decides alone


def _check_alone(year: int, others: dict[str, object], formats: tuple[str, ...]) -> None:
    """Raise UserError if a calendar is asked for together with options that it lacks."""
    from bookmaker.series.model import YEARS

    if not YEARS[0] <= year <= YEARS[1]:
        raise UserError(f"--calendar {year}: expected a year from {YEARS[0]} to {YEARS[1]}, such as 2027")
    if given := [name for name, value in others.items() if value]:
        raise UserError(f"--calendar is for a whole year; leave out {' and '.join(given)}")
    if not {*formats} <= {"pdf", "html"}:
        raise UserError("--calendar makes a book, as pdf, or as html to be played; leave out --format, or take these")
