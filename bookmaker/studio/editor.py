"""Changes to a spec by its form: each is tried on the whole book first, and written only if it works."""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from bookmaker.book.outlook import foresee_all
from bookmaker.series.model import read_daily
from bookmaker.series.pages import open_series
from bookmaker.spec.book import AS_IT_IS, Variant, read_book
from bookmaker.spec.edit import edit_value, move_item
from bookmaker.spec.findings import tree_of
from bookmaker.spec.shapes import is_named, keys_in, value_at
from bookmaker.spec.source import Source, read_source
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.studio.changes import Change, Refusal, propose_addition, propose_kind, propose_removal, propose_text
from bookmaker.studio.fields import FormFile, is_daily
from bookmaker.studio.form_html import NEW, OPEN, Draft, View, fold_content, read_path, unreadable_form, whole_form
from bookmaker.studio.html import Html
from bookmaker.values.errors import Problem, UserError
from bookmaker.values.files import use_drafts, write_whole
from bookmaker.words.labels import labels_of

_BOM = b"\xef\xbb\xbf"
_MOST = 100
"""Most changes that can be undone."""
_SHIFTING, _NOBODY = ("/remove", "/move", "/undo"), "\n"
"""Changes after which paths of an older form may mean something else; a window that nobody is."""
_SHOWN = 3
"""Most mistakes shown at a field."""

State = Mapping[Path, bytes | None]
"""What some files hold; None for one that is not there."""


class _Step(NamedTuple):
    """A change that can be taken back."""

    before: State
    after: State


_Wrong = tuple[int, dict[tuple[str, str], Problem]]
"""How far a check of a file gets, and the problems there, by sort and place."""


class _Stale(UserError):
    """The file has changed since the form showed it."""


class Editor:
    """The file of one book or series, for its form; any thread may ask."""

    def __init__(self, path: Path, variant: Variant = AS_IT_IS, language: str = "en") -> None:
        self._path, self._variant, self._labels = path, variant, labels_of(language)
        self._lock = Lock()
        self._steps: list[_Step] = []
        self._known: tuple[bytes, _Wrong] | None = None
        """What is wrong with the file that this has just written."""
        self._states: list[tuple[str, str]] = []
        """Stamps of the states of the file since somebody else wrote it, each with the window that made it."""

    def get(self, path: str, query: Mapping[str, str], language: str = "") -> Html:
        """Return the whole form, or what is in a group of it that was folded away; in another language if given."""
        with self._lock:
            self._labels = labels_of(language) if language else self._labels
            return self._group(query) if path == "/group" else self._form(query)

    def post(self, path: str, fields: Mapping[str, str], language: str = "") -> Html:
        """Carry out a change if possible; return the form, with the reason where it failed."""
        with self._lock:
            self._labels = labels_of(language) if language else self._labels
            try:
                said, focus = self._do(path, fields)
                if path in _SHIFTING and self._states:
                    self._states[-1:] = [(self._states[-1][0], _NOBODY)]
                return self._form(fields, said=said, focus=focus)
            except (UserError, OSError, ValueError) as error:
                return self._explain(path, fields, error)

    def write(
        self, change: Callable[[dict[str, Any]], dict[str, Any]], fields: Mapping[str, str], language: str = ""
    ) -> None:
        """Change the values of the file; raise UserError, and write nothing, if the book would be wrong then."""
        with self._lock:
            self._labels = labels_of(language) if language else self._labels
            now = self._as_shown(fields)
            source, file = self._open()
            self._write(now, _text_with(source, file, change(file.data)), fields)

    def remember(self, before: State, after: State | None = None) -> None:
        """Let undo take back a change of some files that has just been made; `before` is what they held."""
        with self._lock:
            self._remember(before, after)

    def _remember(self, before: State, after: State | None = None) -> None:
        after = {path: _read(path) for path in before} if after is None else after
        self._steps = [*self._steps, _Step(before, after)][-_MOST:]

    @property
    def _can_undo(self) -> bool:
        return bool(self._steps) and all(_read(path) == held for path, held in self._steps[-1].after.items())

    def _open(self) -> tuple[Source, FormFile]:
        source = read_source(self._path)
        data = tree_of(source).data
        if "spec" not in data and "daily" not in data:
            raise UserError(self._labels.say("neither"))
        return source, FormFile.of(data, self._path.parent, self._labels)

    def _form(self, fields: Mapping[str, str], **shown: Any) -> Html:
        """Return the form as the file is now."""
        try:
            stamp, (_, file) = self._stamp(), self._open()
        except (UserError, OSError) as error:
            return unreadable_form(self._labels.say("unreadable"), describe(error))
        opened = frozenset(name.removeprefix(OPEN) for name in fields if name.startswith(OPEN))
        told: dict[str, tuple[str, ...]] = {}
        known, self._known = self._known, None
        wrong = known[1] if known and stamp_of(known[0]) == stamp else self._wrong()
        for problem in wrong[1].values():
            where = _place_of(file, problem.where)
            told[where] = (*told.get(where, ()), _text_of(problem, where))
        more = {"told": {**told, **shown.pop("told", {})}, **shown}
        return whole_form(View(file, stamp, self._can_undo, opened, **more))

    def _group(self, query: Mapping[str, str]) -> Html:
        try:
            _, file = self._open()
            part = file.part(read_path(query.get("path", "")))
        except (UserError, OSError, ValueError):
            part = None
        return fold_content(View(file), part) if part else Html()

    def _explain(self, path: str, fields: Mapping[str, str], error: Exception) -> Html:
        """Return the form with the reason why a change was not made, where it was tried."""
        if isinstance(error, _Stale):
            return self._form(fields, told={"": (str(error),)}, said=str(error))
        try:
            at = read_path(fields.get("path", ""))
        except ValueError:
            return self._form(fields, told={"": (self._labels.say("nowhere"),)})
        name, said = name_of(at), self._labels.say("refused", label=self._labels.of(at) if at else "")
        told = describe(error, name)
        if path == "/add" and isinstance(error, Refusal | UserError):
            new = {key.removeprefix(NEW): text for key, text in fields.items() if key.startswith(NEW)}
            asked = error.asked if isinstance(error, Refusal) else {}
            draft = Draft(at, fields.get("kind", ""), {**asked, **new}, told)
            spot = next((f"n-{name}-{key}" for key in draft.values if key), "")
            return self._form(fields, draft=draft, said=said, focus=spot)
        typed = {name: fields.get("value", "")} if path == "/set" else {}
        return self._form(fields, told={name: told}, typed=typed, said=said)

    def _do(self, path: str, fields: Mapping[str, str]) -> tuple[str, str]:
        """Carry out a change; return what to say of it, and what is to have the focus."""
        now = self._as_shown(fields)
        if path == "/undo":
            self._undo(now, fields)
            return self._labels.say("undone"), ""
        source, file = self._open()
        at = read_path(fields.get("path", ""))
        part = file.part(at) if at else None
        if part is None:
            raise UserError(self._labels.say("nowhere"))
        if path == "/move":
            return self._move(now, source, part.path, fields)
        new = {key.removeprefix(NEW): text for key, text in fields.items() if key.startswith(NEW)}
        ways: dict[str, Callable[[], Iterator[Change]]] = {
            "/set": lambda: propose_text(file, part, fields.get("value", "")),
            "/add": lambda: propose_addition(file, part, fields.get("kind", ""), fields.get("key", "").strip(), new),
            "/remove": lambda: propose_removal(file, part),
            "/kind": lambda: propose_kind(file, part, fields.get("kind", "")),
        }
        if path not in ways:
            raise UserError(self._labels.say("nowhere"))
        focus = self._try(now, source, file, ways[path](), fields)
        return self._labels.say("saved", label=part.label), focus

    def _try(
        self, now: bytes, source: Source, file: FormFile, changes: Iterator[Change], fields: Mapping[str, str]
    ) -> str:
        """Write the first of some changes that works; return what is to have the focus."""
        refusal: UserError | None = None

        asked: Mapping[str, str] = {}
        for change in changes:
            try:
                self._write(now, _text_with(source, file, change.data), fields)
                return change.focus
            except _Stale:
                raise
            except UserError as error:
                refusal, asked = refusal or error, asked or change.asked
        if refusal is None:
            raise UserError(self._labels.say("nowhere"))
        raise Refusal(refusal, asked) if asked else refusal

    def _move(
        self, now: bytes, source: Source, path: tuple[str | int, ...], fields: Mapping[str, str]
    ) -> tuple[str, str]:
        by = {"1": 1, "-1": -1}.get(fields.get("by", ""), 0)
        listed = value_at(tree_of(source).data, path[:-1])
        to = path[-1] + by if by and isinstance(path[-1], int) else -1
        if not isinstance(listed, list) or not 0 <= to < len(listed):
            raise UserError(self._labels.say("nowhere"))
        self._write(now, move_item(source, path, to), fields)
        return self._labels.say("saved", label=self._labels.of(path[:-1])), f"g-{name_of((*path[:-1], to))}"

    def _stamp(self) -> str:
        """Return the stamp of the file as it is now."""
        stamp = stamp_of(self._path.read_bytes())
        if not self._states or self._states[-1][0] != stamp:
            self._states = [(stamp, "")]
        return stamp

    def _as_shown(self, fields: Mapping[str, str]) -> bytes:
        """Return the file; raise UserError unless the form showed it, or this window made it of that."""
        now = self._path.read_bytes()
        self._stamp()
        window, shown = fields.get("window", ""), fields.get("stamp", "")
        for stamp, by in reversed(self._states):
            if stamp == shown:
                return now
            if by != window:
                break
        raise _Stale(self._labels.say("stale"))

    def _write(self, now: bytes, text: str, fields: Mapping[str, str]) -> None:
        """Write the file anew unless that adds a problem to its book; then raise UserError."""
        new = _BOM * now.startswith(_BOM) + text.encode()
        if new == now:
            return
        with use_drafts({self._path: new}):
            wrong = stage, problems = self._wrong()
        if problems:
            before, known = self._wrong()
            fresh = [one for key, one in problems.items() if key not in known]
            if stage < before or (stage == before and fresh):
                raise UserError(problems=fresh)
        self._replace(now, new)
        self._states = [*self._states, (stamp_of(new), fields.get("window", ""))][-_MOST:]
        self._remember({self._path: now})
        self._known = new, wrong

    def _undo(self, now: bytes, fields: Mapping[str, str]) -> None:
        if not self._can_undo:
            raise UserError(self._labels.say("nothing"))
        for path, held in self._steps[-1].before.items():
            if path == self._path and held is not None:
                self._replace(now, held)
                self._states = [*self._states, (stamp_of(held), fields.get("window", ""))][-_MOST:]
            elif held is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, held)
        self._steps.pop()

    def _wrong(self) -> _Wrong:
        """Check the file."""
        stage = 0
        try:
            if is_daily(tree_of(read_source(self._path)).data):
                series = read_daily(self._path)
                stage = 1
                open_series(series)
            else:
                read_book(self._path, self._variant)
                stage = 1
                foresee_all(self._path, self._variant)
        except (UserError, OSError) as error:
            problems = [one for one in error.problems if one.level == "error"] if isinstance(error, UserError) else []
            problems = problems or [Problem("", 0, 0, str(error), "", str(error))]
            return stage, {(one.id, one.where): one for one in problems}
        return 2, {}

    def _replace(self, now: bytes, new: bytes) -> None:
        """Write the file whole, following links and keeping its rights; raise UserError if it has changed."""
        target = Path(os.path.realpath(self._path))
        if target.read_bytes() != now:
            raise _Stale(self._labels.say("stale"))
        rights = target.stat().st_mode
        write_whole(target, new)
        target.chmod(rights)


def _read(path: Path) -> bytes | None:
    with suppress(OSError):
        return path.read_bytes()
    return None


def _text_with(source: Source, file: FormFile, data: dict[str, Any]) -> str:
    """Return the text of a file with other values."""

    def order(path: KeyPath) -> list[str]:
        value, shape = value_at(file.data, path), file.shapes.at(file.data, path)
        return [*keys_in(file.shapes.match(shape, value if isinstance(value, dict) else {}) or {})]

    return edit_value(source, (), data, order)


def stamp_of(data: bytes) -> str:
    """Return a short name for a state of a file."""
    return hashlib.sha256(data).hexdigest()[:24]


def _place_of(file: FormFile, where: str) -> str:
    """Return the name of the nearest place that the form shows, for a place in messages; '' for none."""
    for way in (where, f"look.{where}", f"cover.look.{where}"):
        path = read_path(way)
        while path and file.part(path) is None:
            path = path[:-1]
        while path and not _is_shown(file, path):
            path = path[:-1]
        if path and (len(path) > 1 or way == where):
            return name_of(path)
    return ""


def _is_shown(file: FormFile, path: KeyPath) -> bool:
    """Tell whether the form shows a place that is not folded away."""
    part, above, last = file.part(path), file.part(path[:-1]), path[-1]
    if part is None or above is None or isinstance(last, int):
        return part is not None and part.value is not None
    if is_named(file.shapes.match(above.shape, {last: None})):
        return False  # the name, whose mistakes stand at the thing
    return part.value is not None or path in [one.path for one in file.parts(above)[0]]


def _text_of(problem: Problem, name: str) -> str:
    """Return a problem for the place of a form that shows it."""
    where = "" if problem.where in ("", name) else f"{problem.where}: "
    return "; ".join(filter(None, (f"{where}{problem.message}", problem.remedy)))


def describe(error: Exception, name: str = "") -> tuple[str, ...]:
    """Return the reasons why something cannot be written, for a field."""
    problems = error.problems[:_SHOWN] if isinstance(error, UserError) else []
    return tuple(_text_of(one, name) for one in problems) or (str(error),)
