"""The studio: one folder, the files that are open in it, and the views of both."""

import time
from contextlib import suppress
from pathlib import Path
from threading import Lock
from urllib.parse import quote

from bookmaker.spec.book import AS_IT_IS, Variant
from bookmaker.spec.templates import templates, write_template
from bookmaker.studio import views
from bookmaker.studio.folder import Folder
from bookmaker.studio.html import refusal
from bookmaker.studio.reply import AGAIN, MISSING, Reply, Request, html_reply, redirect_to
from bookmaker.studio.work import OpenWork
from bookmaker.values.choices import Days
from bookmaker.values.errors import UserError
from bookmaker.values.files import write_new
from bookmaker.values.interrupts import raise_heard
from bookmaker.words.studio import StudioWords, studio_languages, studio_words

_IDLE = 0.1
"""Seconds between two looks for work while nothing is open."""
_FORGOTTEN = 90.0
"""Seconds after which a file that nobody looks at is closed; a browser asks each 20."""
BOOKS = "books/"


class Studio:
    """One folder, or one file alone. Its main thread works, any other may ask."""

    def __init__(self, path: Path, alone: bool = False, variant: Variant = AS_IT_IS, days: Days | None = None) -> None:
        self.folder = Folder(path.parent if alone else path)
        self._alone = path if alone else None
        """The only file to show; None for all of the folder."""
        self._variant, self._days = variant, days
        self._language = ""
        """The language that somebody has chosen; '' for the browser's."""
        self._opened: dict[str, OpenWork] = {}
        self._new: list[OpenWork] = []
        """Those that are not begun yet."""
        self._lock = Lock()
        if alone:
            self._open(path.name)

    def run(self) -> None:
        """Work until somebody interrupts."""
        try:
            while True:
                self.step()
                raise_heard()
        finally:
            for one in tuple(self._opened.values()):
                with suppress(OSError):
                    one.close()

    def step(self) -> None:
        """Let each open file do the next short piece of its work; close those that nobody looks at."""
        with self._lock:
            new, self._new = self._new, []
            there = tuple(self._opened.items())
        for one in new:
            one.begin()
        for _, one in there:
            one.step()
        for name, one in there:
            with self._lock:
                idle = not self._alone and not one.building.busy and time.monotonic() > one.asked + _FORGOTTEN
                if idle:
                    del self._opened[name]
            if idle:
                one.close()
        if not there:
            time.sleep(_IDLE)

    def words(self, wanted: str) -> StudioWords:
        """Return the words of the chosen language, or else of the browser's."""
        return studio_words(self._language or wanted)

    def reply(self, request: Request, words: StudioWords) -> Reply:
        """Return the reply to a request: to the folder, or to one of the files in it."""
        if request.path == "language" and request.is_post:
            chosen = request.fields.get("language", "")
            self._language = chosen if chosen in studio_languages() else ""
            return redirect_to(AGAIN)
        if request.path.startswith(BOOKS):
            name, slash, rest = request.path.removeprefix(BOOKS).partition("/")
            one = self._open(name) if slash else None
            if one is None:
                return MISSING
            if rest:
                return one.reply(request._replace(path=rest), words)
            return html_reply(views.book_view(name, words, alone=self._alone is not None))
        if self._alone:
            key = request.fields.get("key", "")
            return redirect_to(f"{_address(self._alone.name)}?key={quote(key)}") if request.path == "" else MISSING
        return self._shelf(request, words)

    def _shelf(self, request: Request, words: StudioWords) -> Reply:
        if request.path == "" and not request.is_post:
            return html_reply(views.shelf_view(self.folder, words))
        if request.path.startswith("templates/") and not request.is_post:
            found = templates().get(request.path.removeprefix("templates/"))
            return Reply(found.picture.read_bytes(), "image/png", keeps=True) if found else MISSING
        if request.path in ("new", "copy") and request.is_post:
            try:
                return redirect_to(_address(self._make(request)))
            except (UserError, OSError) as error:
                return html_reply(refusal(str(error), role="alert"))
        return MISSING

    def _make(self, request: Request) -> str:
        """Make a new file as a request wants it, and return its name; raise UserError if that cannot be."""
        target, source = self.folder.new_file(request.fields.get("name", "")), request.fields.get("from", "")
        if request.path == "new":
            write_template(source, target.parent, target.name)
        elif file := self.folder.file_of(source):
            write_new({target: file.read_bytes()})
        else:
            raise UserError(f"{source}: there is no such file any more")
        return target.name

    def _open(self, name: str) -> OpenWork | None:
        """Return a file that is open from now on; None if there is none with this name."""
        with self._lock:
            path = self._alone if self._alone and name == self._alone.name else None
            path = path or (None if self._alone else self.folder.file_of(name))
            if path and name not in self._opened:
                self._opened[name] = OpenWork(path, self.folder, self._variant, self._days)
                self._new.append(self._opened[name])
            if path:
                self._opened[name].asked = time.monotonic()
            return self._opened.get(name) if path else None


def _address(name: str) -> str:
    return f"/{BOOKS}{quote(name)}/"
