"""A book or a series that is open: its session, its form, the making of its files, and the addresses of all that."""

import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bookmaker.series.works import NO_DAYS, is_series
from bookmaker.spec.book import AS_IT_IS, Variant
from bookmaker.studio.boards import boards_reply
from bookmaker.studio.books import book_subject
from bookmaker.studio.building import Building
from bookmaker.studio.checks import Subject
from bookmaker.studio.days import days_subject
from bookmaker.studio.desk import Answer, Desk
from bookmaker.studio.editor import Editor
from bookmaker.studio.folder import Folder
from bookmaker.studio.pictures import Pictures
from bookmaker.studio.reply import MISSING, NOTHING, Reply, Request, html_reply
from bookmaker.studio.session import Session
from bookmaker.studio.views import findings_view
from bookmaker.values.choices import Days
from bookmaker.values.errors import FileProblems, UserError
from bookmaker.words.studio import StudioWords

PATIENCE = 20.0
"""Seconds until a browser waiting for news gets an empty reply."""
_IMAGE = re.compile(r"pages/([0-9a-f]{1,64})\.svg")
_PUZZLE = re.compile(r"puzzles/([0-9A-Z-]{1,20})/(facts|board|solution|walkthrough)")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_ANSWER = TypeAdapter(Answer)


class OpenWork:
    """One file that is open. Its own thread steps it, any other may ask."""

    def __init__(self, path: Path, folder: Folder, variant: Variant = AS_IT_IS, days: Days | None = None) -> None:
        with suppress(FileProblems):  # the page shows those
            _has_days(path, variant, days)
        self.path, self.desk = path, Desk()
        self.editor = Editor(path, variant)
        self.session = Session(path, self.desk, partial(_read_subject, path, variant, days), self.editor.remember)
        self.building = Building(path, folder, self.desk, variant)
        self.pictures = Pictures(path, folder, self.editor)
        self.asked = time.monotonic()
        """When somebody has asked for it last."""

    def begin(self) -> None:
        """Read its files for the first time."""
        self.session.begin()

    def step(self) -> None:
        """Do the next short piece of work, or wait a moment."""
        self.session.step()
        self.building.step()

    def close(self) -> None:
        """End all its work."""
        self.building.close()
        self.session.close()

    def reply(self, request: Request, words: StudioWords) -> Reply:
        """Return the reply to a request; each says what it is about by its path."""
        self.asked = time.monotonic()
        room, slash, rest = request.path.partition("/")
        inside = request._replace(path=rest)
        if room == "form":
            form = self.editor.post if request.is_post else self.editor.get
            return html_reply(form(f"{slash}{rest}", request.fields, words.language))
        if room == "board":
            return boards_reply(inside, self.desk.snapshot, words)
        if room in ("build", "pictures"):
            return (self.building if room == "build" else self.pictures).reply(inside, words)
        if request.is_post:
            return self._take_answer(request.fields) if request.path == "answer" else MISSING
        return self._show(request.path, request.fields, words)

    def _show(self, path: str, fields: Mapping[str, str], words: StudioWords) -> Reply:
        known = {name: int(value) for name, value in fields.items() if _NUMBER.fullmatch(value)}
        if path == "state":
            state = self.desk.state(known.get("version", -1), known.get("pages", -1), PATIENCE)
            found = findings_view(self.desk.findings, self.desk.snapshot, words)
            return _json(state | {"found": found or ""})
        if path == "place":
            self.desk.place = max(0, known.get("page", 0))
            return NOTHING
        if puzzle := _PUZZLE.fullmatch(path):  # null for one that an answer has replaced since the page was sent
            return _json(self.desk.describe_puzzle(puzzle[1], puzzle[2]))
        image = _IMAGE.fullmatch(path)
        data = self.desk.image(image[1]) if image else None
        return MISSING if data is None else Reply(data, "image/svg+xml", keeps=True)

    def _take_answer(self, fields: Mapping[str, str]) -> Reply:
        try:
            said = {name: fields[name] for name in Answer._fields if name in fields}  # a form says its window, too
            self.desk.answers.append(_ANSWER.validate_python(said))
        except ValidationError:
            return Reply(b"this is no answer about a puzzle\n", "text/plain; charset=utf-8", HTTPStatus.BAD_REQUEST)
        return NOTHING


def _has_days(path: Path, wanted: Variant, days: Days | None) -> bool:
    """Tell whether a file is a series at the moment; raise UserError for what is asked of it and it does not have."""
    daily = is_series(path)
    if daily and wanted.matrix:
        raise UserError(f"{path}: --matrix is about books; name days of a series with --date, or --from and --to")
    if not daily and days:
        raise UserError(f"{path}: {NO_DAYS}")
    return daily


def _read_subject(path: Path, wanted: Variant, days: Days | None) -> Subject:
    """Read a file as what it is at the moment: a book, or a series at some days."""
    return days_subject(path, days) if _has_days(path, wanted, days) else book_subject(path, wanted)


def _json(data: object) -> Reply:
    return Reply(json.dumps(data, separators=(",", ":")).encode(), "application/json")
