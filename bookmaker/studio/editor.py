"""Changes to the spec by a form: each is tried on the whole book first, and written only if it works."""

import hashlib
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from bookmaker.book.outlook import foresee_all
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant, read_book
from bookmaker.spec.edit import edit_value
from bookmaker.spec.findings import tree_of
from bookmaker.spec.source import read_source
from bookmaker.spec.tree import Tree
from bookmaker.studio.form import FieldGroup, groups_of, order_of, value_of
from bookmaker.values.errors import Problem, UserError
from bookmaker.values.files import use_drafts, write_whole

_BOM = b"\xef\xbb\xbf"
_MOST = 100
"""Most changes that can be undone."""
_SHOWN = 3
"""Most mistakes shown at a field."""
_OTHERS = "The file has changed meanwhile, so nothing was written. The form shows what it says now."
_NOTHING = "There is no change of this form to take back."


class Edit(NamedTuple):
    """A request to the form: a new value, or an undo."""

    stamp: str
    """Stamp of the file that the form showed."""
    path: str = ""
    value: str = ""
    undo: bool = False


class _Stale(UserError):
    """The file has changed since the form showed it."""


class Editor:
    """The file of one book, for a form; any thread may ask."""

    def __init__(self, path: Path, variant: Variant = AS_IT_IS) -> None:
        self._path, self._variant = path, variant
        self._lock = Lock()
        self._states: list[bytes] = []
        """States of the file written by this form, the newest last; the first is the one found."""

    def form(self) -> dict[str, Any]:
        """Return the form as plain data."""
        with self._lock:
            return self._form()

    def change(self, edit: Edit) -> dict[str, Any]:
        """Carry out an edit if possible; return the new form, with the reason if it failed."""
        with self._lock:
            refused, stale = "", False
            try:
                self._undo(edit) if edit.undo else self._change(edit)
            except (UserError, OSError) as error:
                refused, stale = _describe_error(error, edit.path), isinstance(error, _Stale)
            return {**self._form(), "refused": refused, "stale": stale}

    def _form(self) -> dict[str, Any]:
        try:
            now = self._path.read_bytes()
            tree = tree_of(read_source(self._path))
        except (UserError, OSError):
            return {"stamp": "", "groups": [], "undo": False}
        groups = [one.as_data() for one in self._groups(tree)]
        undo = len(self._states) > 1 and now == self._states[-1]
        return {"stamp": _stamp(now), "groups": groups, "undo": undo}

    def _groups(self, tree: Tree) -> Sequence[FieldGroup]:
        file: BookFile | None = None
        with suppress(UserError):
            file = read_book(self._path, self._variant)
        return groups_of(tree, file) if "spec" in tree.data else ()

    def _change(self, edit: Edit) -> None:
        now, source = self._as_shown(edit.stamp), read_source(self._path)
        tree = tree_of(source)
        fields = (one for group in groups_of(tree, None) for one in group.fields)
        field = next((one for one in fields if one.name == edit.path), None)
        if field is None or field.locked:
            raise UserError(f"{edit.path}: this is changed in the file only")
        text = edit_value(source, field.path, value_of(field, edit.value), order_of)
        self._write(now, _BOM * now.startswith(_BOM) + text.encode())

    def _undo(self, edit: Edit) -> None:
        now = self._as_shown(edit.stamp)
        if len(self._states) < 2:
            raise UserError(_NOTHING)
        self._replace(now, self._states[-2])
        self._states.pop()

    def _as_shown(self, stamp: str) -> bytes:
        """Return the file; raise UserError unless the form showed it, or wrote it from what it showed."""
        now = self._path.read_bytes()
        if not self._states or now != self._states[-1]:
            self._states = [now]
        if stamp not in map(_stamp, self._states):
            raise _Stale(_OTHERS)
        return now

    def _write(self, now: bytes, new: bytes) -> None:
        """Write the file anew unless that adds a problem to its book; then raise UserError."""
        with use_drafts({self._path: new}):
            stage, problems = self._wrong()
        if problems:
            before, known = self._wrong()
            fresh = [one for key, one in problems.items() if key not in known]
            if stage < before or (stage == before and fresh):
                raise UserError(problems=fresh)
        if new != now:
            self._replace(now, new)
            self._states = [*self._states, new][-_MOST:]

    def _wrong(self) -> tuple[int, dict[tuple[str, str], Problem]]:
        """Return how far a check of the file gets, and the problems there, by sort and place."""
        checks: tuple[Callable[..., Any], ...] = (read_book, foresee_all)
        for stage, check in enumerate(checks):
            try:
                check(self._path, self._variant)
            except UserError as error:
                problems = [one for one in error.problems if one.level == "error"]
                problems = problems or [Problem("", 0, 0, str(error), "", str(error))]
                return stage, {(one.id, one.where): one for one in problems}
        return len(checks), {}

    def _replace(self, now: bytes, new: bytes) -> None:
        """Write the file whole, following links and keeping its rights; raise UserError if it has changed."""
        target = Path(os.path.realpath(self._path))
        if target.read_bytes() != now:
            raise _Stale(_OTHERS)
        rights = target.stat().st_mode
        write_whole(target, new)
        target.chmod(rights)


def _stamp(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]


def _describe_error(error: Exception, path: str) -> str:
    """Return the reason why something cannot be written, for a field."""
    problems = error.problems[:_SHOWN] if isinstance(error, UserError) else []
    told = []
    for one in problems:
        where = "" if one.where in ("", path) else f"{one.where}: "
        told.append("; ".join(filter(None, (f"{where}{one.message}", one.remedy))))
    return "\n".join(told) or str(error)
