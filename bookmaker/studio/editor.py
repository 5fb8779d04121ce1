"""Changes to a spec by its form: each is tried on the whole book first, and written only if it works."""

import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from bookmaker.book.outlook import foresee_all
from bookmaker.book.picks import Written
from bookmaker.series.model import read_daily
from bookmaker.series.pages import open_series
from bookmaker.series.works import is_series
from bookmaker.spec.book import AS_IT_IS, Variant, read_book
from bookmaker.spec.edit import edit_value
from bookmaker.spec.source import Source, read_source
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.studio.changes import Change, propose, texts_in
from bookmaker.studio.fields import Part, open_form
from bookmaker.studio.form_html import HELD, OPEN, View, fold_content, read_path, unreadable_form, whole_form
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

_Wrong = tuple[int, dict[tuple[str, str], Problem]]
"""How far a check of a file gets, and the problems there, by sort and place."""


class _Stale(UserError):
    """The file has changed since the form showed it."""


class Editor:
    """The file of one book or series, for its form; any thread may ask."""

    def __init__(self, path: Path, variant: Variant = AS_IT_IS, language: str = "en") -> None:
        self._path, self._variant, self._labels = path, variant, labels_of(language)
        self._lock = RLock()
        self._steps: list[Written] = []
        """Changes that can be taken back, of this file and others."""
        self._known: tuple[bytes, _Wrong] | None = None
        """What is wrong with the file that this has just written."""
        self._states: list[tuple[str, str]] = []
        """Stamps of the states of the file since somebody else wrote it, each with the window that made it."""

    def get(self, path: str, query: Mapping[str, str], language: str = "") -> Html:
        """Return the whole form, or what is in a group of it that was folded away; in another language if given."""
        with self._lock:
            self._labels = labels_of(language) if language else self._labels
            if path != "/group":
                return self._form(query, {})
            with suppress(UserError, OSError, ValueError):
                root = self._open()
                if part := root.at(read_path(query.get("path", ""))):
                    return fold_content(View(root), part)
            return Html()

    def post(self, path: str, fields: Mapping[str, str], language: str = "") -> Html:
        """Carry out a change if possible; return the form, with the reason where it failed."""
        with self._lock:
            self._labels = labels_of(language) if language else self._labels
            try:
                now = self._as_shown(fields)
                by = _NOBODY if path in _SHIFTING else fields.get("window", "")
                if path == "/undo":
                    self._undo(now, by)
                    return self._form(fields, {}, said=self._labels.say("undone"))
                return self._change(now, by, path, fields)
            except (UserError, OSError, ValueError) as error:
                return self._form(fields, {"": (told := describe(error))}, said=told[0])

    def write(
        self, change: Callable[[dict[str, Any]], dict[str, Any]], fields: Mapping[str, str], language: str = ""
    ) -> None:
        """Change the values of the file; raise UserError, and write nothing, if the book would be wrong then."""
        with self._lock:
            self._labels = labels_of(language) if language else self._labels
            now, root = self._as_shown(fields), self._open()
            text = edit_value(root.form.source, (), change(root.value), root.order)
            self._write(now, text, fields.get("window", ""))

    def remember(self, written: Written) -> None:
        """Let undo take back a change of a file that has just been made; waits for nobody who writes."""
        self._steps.append(written)
        del self._steps[:-_MOST]

    @property
    def _can_undo(self) -> bool:
        return bool(self._steps) and self._steps[-1].stands

    def _open(self) -> Part:
        return open_form(read_source(self._path), self._path.parent, self._labels)

    def _part(self, root: Part, path: KeyPath) -> Part:
        if not path or not (part := root.at(path)):
            raise UserError(self._labels.say("nowhere"))
        return part

    def _form(self, fields: Mapping[str, str], told: Mapping[str, tuple[str, ...]], **shown: Any) -> Html:
        """Return the form as the file is now, with its mistakes and others by their places."""
        try:
            stamp, root = self._stamp(), self._open()
        except (UserError, OSError) as error:
            return unreadable_form(self._labels.say("unreadable"), describe(error))
        known, self._known = self._known, None
        _, problems = known[1] if known and stamp_of(known[0]) == stamp else self._wrong()
        places = dict[str, tuple[str, ...]]()
        for one in problems.values():
            places[one.where] = (*places.get(one.where, ()), _text_of(one, one.where))
        opened = frozenset(name.removeprefix(OPEN) for name in fields if name.startswith(OPEN))
        return whole_form(View(root, stamp, self._can_undo, opened, {**places, **told}, **shown))

    def _change(self, now: bytes, by: str, way: str, fields: Mapping[str, str]) -> Html:
        """Return the form after the first change that works, or with the reason why none was made.

        Texts that were refused before are tried again together with another one: some keys need each other.
        """
        root = self._open()
        part = self._part(root, read_path(fields.get("path", "")))
        texts = {read_path(name.removeprefix(HELD)): text for name, text in fields.items() if name.startswith(HELD)}
        held = {path: text for path, text in texts.items() if way == "/set" and path != part.path}
        tries, refused = list[tuple[Change, ...]](), list[UserError]()
        try:
            tries = [(one,) for one in propose(way, part, fields)]
            others = (next(propose(way, self._part(root, path), {"value": text})) for path, text in held.items())
            tries = [(*tries[0], *others), *tries] if held else tries
        except UserError as error:
            refused.append(error)
        for tried in tries:
            refusal = self._try(now, by, root.form.source, tried)
            if not refusal:
                left = held if len(tried) == 1 else {}
                told = {name: describe(refused[0], name) for name in map(name_of, left)}
                said = self._labels.say("saved", label=part.label)
                return self._form(fields, told, said=said, focus=tried[0].focus, typed=left)
            refused.append(refusal)
        told = {name: describe(refused[0], name) for name in map(name_of, held)}
        shown: dict[str, Any] = {"said": self._labels.say("refused", label=part.label)}
        why = describe(refused[min(bool(held), len(refused) - 1)], part.name)
        if way == "/add":
            asked = part.questions(fields.get("kind", ""), texts_in(fields))
            shown |= {"added": (part.path, fields), "focus": "".join(f"n-{part.id}-{key}" for key in [*asked][:1])}
            return self._form(fields, {f"new-{part.name}": why}, **shown)
        typed = {**held, part.path: fields.get("value", "")} if way == "/set" else {}
        return self._form(fields, {**told, part.name: why}, typed=typed, **shown)

    def _try(self, now: bytes, by: str, source: Source, changes: tuple[Change, ...]) -> UserError | None:
        """Write the file after some changes; return why that cannot be; raise UserError if it is another one now."""
        try:
            for one in changes:
                source = Source.of(source.name, one.edit(source))
            self._write(now, source.text, by)
        except _Stale:
            raise
        except UserError as error:
            return error
        return None

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

    def _write(self, now: bytes, text: str, by: str) -> None:
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
        self._replace(now, new, by)
        self.remember(Written(self._path, now, new))
        self._known = new, wrong

    def _undo(self, now: bytes, by: str) -> None:
        if not self._can_undo:
            raise UserError(self._labels.say("nothing"))
        step = self._steps[-1]
        if step.target == self._path and step.before is not None:
            self._replace(now, step.before, by)
        else:
            step.take_back()
        self._steps.remove(step)

    def _wrong(self) -> _Wrong:
        """Check the file."""
        stage = 0
        try:
            if is_series(self._path):
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

    def _replace(self, now: bytes, new: bytes, by: str) -> None:
        """Write the file whole, following links and keeping its rights; raise UserError if it has changed."""
        target = Path(os.path.realpath(self._path))
        if target.read_bytes() != now:
            raise _Stale(self._labels.say("stale"))
        rights = target.stat().st_mode
        write_whole(target, new)
        target.chmod(rights)
        self._states = [*self._states, (stamp_of(new), by)][-_MOST:]


def stamp_of(data: bytes) -> str:
    """Return a short name for a state of a file."""
    return hashlib.sha256(data).hexdigest()[:24]


def _text_of(problem: Problem, name: str) -> str:
    """Return a problem for the place of a form that shows it."""
    where = "" if problem.where in ("", name) else f"{problem.where}: "
    return "; ".join(filter(None, (f"{where}{problem.message}", problem.remedy)))


def describe(error: Exception, name: str = "") -> tuple[str, ...]:
    """Return the reasons why something cannot be written, for a field."""
    problems = error.problems[:_SHOWN] if isinstance(error, UserError) else []
    return tuple(_text_of(one, name) for one in problems) or (str(error),)
