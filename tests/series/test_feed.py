"""Feeds of a series: what readers of JSON Feed and of calendars take, and the files that were delivered."""

import json
import re
from datetime import date
from pathlib import Path
from urllib.parse import unquote

import pytest

from bookmaker.series.feed import DayFile, FeedDay, FeedHead, calendar, checked_base, json_feed
from bookmaker.series.model import Daily
from bookmaker.series.sheets import Destination, make_sheets
from bookmaker.values.errors import UserError

SPEC = Daily.model_construct(
    title="Täglich; neu, jeden Tag", author="Ada Example", language="de", seed=3, start=date(2026, 11, 20)
)
HEAD = FeedHead(SPEC, "my daily", "https://example.org/d/")
DAY = FeedDay(
    date(2026, 12, 31),
    "Nr. 42, Donnerstag, 31. Dezember 2026",
    "Leicht, 5 × 5 Felder, " + "ä" * 80,
    "Zeile 1: leer, 2",
    (DayFile("my daily-2026-12-31.pdf", 1234), DayFile("my daily-2026-12-31.png", 99)),
)
OTHER = DAY._replace(date=date(2027, 1, 1), files=(DayFile("all.html", 7, "2027-01-01"),))
SERIES = """\
daily: 1
title: The Daily Bullet
author: Ada Example
start: '2026-11-20'
solution: none
week: {friday: {size: 5x5, tier: gentle}, saturday: {size: 5x5, tier: gentle}}
"""


def _unfolded(data: bytes) -> list[str]:
    lines = data.decode().split("\r\n")
    assert lines.pop() == "" and not any("\n" in line or "\r" in line for line in lines)
    assert all(len(line.encode()) <= 75 for line in lines)
    return re.sub("\r\n ", "", "\r\n".join(lines)).split("\r\n")


def test_a_calendar_has_an_event_a_day_that_lasts_all_day():
    lines = _unfolded(calendar(HEAD, [DAY, OTHER]))
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-1] == "END:VCALENDAR" and "VERSION:2.0" in lines
    first = lines[lines.index("BEGIN:VEVENT") : lines.index("END:VEVENT")]
    said = dict(line.split(":", 1) for line in first)
    assert (said["DTSTART;VALUE=DATE"], said["DTEND;VALUE=DATE"]) == ("20261231", "20270101")
    assert said["DTSTAMP"] == "20261231T000000Z"
    assert said["SUMMARY"].startswith(r"Täglich\; neu\, jeden Tag\, Nr. 42\, Donnerstag\, 31. Dezember")
    assert said["URL"] == "https://example.org/d/my%20daily-2026-12-31.pdf"
    assert said["DESCRIPTION"].endswith("ä" * 80 + r"\n" + said["URL"])


def test_events_keep_their_names_and_differ():
    def names(base: str = HEAD.base, **changes: object) -> list[str]:
        head = HEAD._replace(spec=SPEC.model_copy(update=changes), base=base)
        return re.findall(r"UID:(.*)\r\n", calendar(head, [DAY, OTHER]).decode())

    assert len({*names()}) == 2
    assert names() == names("https://other.example/", author="", language="en")
    assert not {*names()} & {*names(seed=4)}


def test_a_feed_has_its_newest_day_first_with_all_files():
    feed = json.loads(json_feed(HEAD, [DAY, OTHER]))
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == "https://example.org/d/my%20daily-feed.json"
    assert feed["authors"] == [{"name": "Ada Example"}]
    new, old = feed["items"]
    assert (new["date_published"], old["date_published"]) == ("2027-01-01T00:00:00Z", "2026-12-31T00:00:00Z")
    assert new["url"] == "https://example.org/d/all.html#2027-01-01" and "image" not in new
    assert old["image"].endswith(".png") and old["content_text"] == DAY.text
    assert [(one["mime_type"], one["size_in_bytes"]) for one in old["attachments"]] == [
        ("application/pdf", 1234),
        ("image/png", 99),
    ]


def test_feeds_tell_of_the_files_that_are_there_and_have_the_same_bytes_again(tmp_path: Path):
    path, days = tmp_path / "tiny.yaml", (date(2026, 11, 20), date(2026, 11, 21))
    path.write_text(SERIES)
    made = []
    for folder in ("a", "b"):
        out = Destination(tmp_path / folder, ("svg", "eps"), feed="https://example.org/")
        list(make_sheets(path, days, out))
        made.append({file.name: file.read_bytes() for file in out.folder.iterdir()})
    assert made[0] == made[1]
    items = json.loads(made[0]["tiny-feed.json"])["items"]
    told = {unquote(one["url"].rsplit("/")[-1]): one["size_in_bytes"] for item in items for one in item["attachments"]}
    files = {name: len(data) for name, data in made[0].items() if not name.endswith((".json", ".ics"))}
    assert told == files and len(files) == 4
    assert items[1]["title"] == "No. 1, Friday, November 20, 2026"
    assert items[1]["content_text"].splitlines()[-1] == "8 bullets"
    assert made[0]["tiny.ics"].count(b"BEGIN:VEVENT") == 2


@pytest.mark.parametrize("base", ["https://example.org/daily", "http://example.org:8000/"])
def test_an_address_ends_with_a_slash(base: str):
    assert checked_base(base) == base.rstrip("/") + "/"


@pytest.mark.parametrize(
    "base", ["example.org", "ftp://example.org", "https://", "https://a b/", "https://[", "https://a/?x"]
)
def test_what_is_no_address_is_refused(base: str):
    with pytest.raises(UserError, match=r"--feed .*: expected the address of the folder on the web"):
        checked_base(base)
