"""Announcements of the days of a series: a JSON Feed, version 1.1, and a calendar by RFC 5545, without a clock."""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from bookmaker import __version__
from bookmaker.series.model import Daily
from bookmaker.values.errors import UserError

FEED, CALENDAR = "-feed.json", ".ics"
"""What follows the name of a series in the names of both files."""
_VERSION = "https://jsonfeed.org/version/1.1"
_TYPES = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".eps": "application/postscript",
    ".html": "text/html",
}
_FOLD = 75
"""Octets of a line of a calendar, without its end."""


class DayFile(NamedTuple):
    """A file of a day; `anchor` is the day's part of it, if it has several days."""

    name: str
    size: int
    """Size in bytes."""
    anchor: str = ""


class FeedDay(NamedTuple):
    """A day of a series for feeds."""

    date: date
    title: str
    about: str
    """Tier, size and total of its puzzle in a line."""
    text: str
    """Its puzzle in words."""
    files: tuple[DayFile, ...]
    """The files; a link leads to the first."""


class FeedHead(NamedTuple):
    """What feeds say about the series."""

    spec: Daily
    name: str
    """The stem of its files' names."""
    base: str
    """The address of its files, with a slash at the end."""


def checked_base(text: str) -> str:
    """Return the address of a folder on the web, with a slash at its end; raise UserError for anything else."""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    plain = re.fullmatch(r"[!-~]+", text) and not re.search(r'["<>\\^`{|}]', text)
    if not plain or parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        example = "write it like https://example.org/daily/"
        raise UserError(
            f"--feed {text}: expected the address of the folder on the web that will have the files; {example}"
        )
    return text if text.endswith("/") else f"{text}/"


def json_feed(head: FeedHead, days: Sequence[FeedDay]) -> bytes:
    """Return the feed of some days, the newest first."""
    feed = {
        "version": _VERSION,
        "title": head.spec.title,
        "home_page_url": head.base,
        "feed_url": head.base + quote(head.name + FEED),
        "language": head.spec.language,
        **({"authors": [{"name": head.spec.author}]} if head.spec.author else {}),
        "items": [_item(day, head) for day in sorted(days, key=lambda day: day.date, reverse=True)],
    }
    return (json.dumps(feed, ensure_ascii=False, indent=1) + "\n").encode()


def _item(day: FeedDay, head: FeedHead) -> dict[str, object]:
    picture = next((file for file in day.files if file.name.endswith(".png")), None)
    return {
        "id": f"{head.base}#{quote(head.name)}-{day.date}",
        "url": _link(day.files[0], head),
        "title": day.title,
        "summary": day.about,
        "content_text": day.text,
        **({"image": _link(picture, head)} if picture else {}),
        "date_published": f"{day.date}T00:00:00Z",
        "attachments": [
            {"url": _link(file, head), "mime_type": _TYPES[Path(file.name).suffix], "size_in_bytes": file.size}
            for file in day.files
        ],
    }


def _link(file: DayFile, head: FeedHead) -> str:
    return head.base + quote(file.name) + (f"#{quote(file.anchor)}" if file.anchor else "")


def calendar(head: FeedHead, days: Sequence[FeedDay]) -> bytes:
    """Return a calendar with an event for each of some days, which lasts all day."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//bookmaker//bookmaker {__version__}//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escape_text(head.spec.title)}",
        *(line for day in days for line in _event(day, head)),
        "END:VCALENDAR",
    ]
    return b"".join(part + b"\r\n" for line in lines for part in _fold_line(line))


def _event(day: FeedDay, head: FeedHead) -> Iterator[str]:
    series = hashlib.sha256(f"{head.spec.title}\n{head.spec.start}\n{head.spec.seed}".encode()).hexdigest()[:16]
    first, next_day = (f"{one:%Y%m%d}" for one in (day.date, day.date + timedelta(1)))
    link = _link(day.files[0], head)
    yield "BEGIN:VEVENT"
    yield f"UID:{day.date}-{series}@bookmaker"
    yield f"DTSTAMP:{first}T000000Z"
    yield f"DTSTART;VALUE=DATE:{first}"
    yield f"DTEND;VALUE=DATE:{next_day}"
    yield "SUMMARY:" + _escape_text(f"{head.spec.title}, {day.title}")
    yield "DESCRIPTION:" + _escape_text(f"{day.about}\n{link}")
    yield f"URL:{link}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _escape_text(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


def _fold_line(line: str) -> Iterator[bytes]:
    """Yield a line in short enough parts; each but the first begins with a space, and no letter is cut."""
    part = b""
    for letter in line:
        if len(part) + len(letter.encode()) > _FOLD:
            yield part
            part = b" "
        part += letter.encode()
    yield part
