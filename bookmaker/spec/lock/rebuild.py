"""Whether a book can be rebuilt to the byte: what it is made from now, and what has changed since its lock."""

import hashlib
import os
import platform
import zlib
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from importlib import metadata
from itertools import islice
from pathlib import Path
from typing import Any

from bookmaker.engine.rank.rating import VERSION as RATING
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.lock.values import Lock, SourceFile
from bookmaker.spec.source import picks_path
from bookmaker.values.additions import DESIGNS, LOOKS, find_usable
from bookmaker.values.errors import QualityFailure, UserError, printable
from bookmaker.values.files import Reads, stamp

_UNKNOWN = "bookmaker, spec, files and libraries are as the lock has them; something else is different"
ABSENT = object()
"""Stands for a missing key."""
_SHOWN = 12
"""Most changed keys that are named."""
BYTES_DECIDE = ("spec", "picks", "lock")
"""Files in which much can change without effect: comments, or what another book was made with."""
PACKAGES = ("Babel", "markdown-it-py", "numba", "pikepdf", "pillow", "pyphen", "reportlab", "uharfbuzz")
"""Packages whose other versions may make other bytes from one spec."""
_ROLES = {".yaml": "layout", ".yml": "layout", ".ttf": "font", ".otf": "font", ".md": "text", ".txt": "text"}
_ROLES |= {".lock": "lock", ".png": "picture", ".jpg": "picture", ".jpeg": "picture", ".gif": "picture"}
SHIPPED = "bookmaker"


def libraries() -> dict[str, str]:
    """Return the versions of Python, of zlib, which packs pages, and of the packages that matter."""
    found = {"Python": platform.python_version(), "zlib": zlib.ZLIB_RUNTIME_VERSION}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def source_files(spec: Path, reads: Reads) -> tuple[SourceFile, ...]:
    """Return the files that were read for a spec, beginning with it; raise UserError if one was saved since."""
    found = {_source_file(path, spec, known) for path, known in reads.items() if known is not None}
    return tuple(sorted(found, key=lambda file: (file.role != "spec", file)))


def _source_file(path: Path, spec: Path, known: object) -> SourceFile:
    try:
        sha256 = hash_of(path)
    except OSError:
        sha256 = ""
    if not sha256 or stamp(path) != known:
        raise UserError(f"{path}: this file was changed while the book was being made; build it again")
    role = "spec" if path == spec else "picks" if path == picks_path(spec) else _ROLES.get(path.suffix.lower(), "file")
    return SourceFile(role, name_of(path, spec.parent), sha256)


def name_of(path: Path, folder: Path) -> str:
    """Return the path of a file relative to a folder; only its name if it was given otherwise."""
    if path.is_relative_to(layouts_dir()):
        return f"{SHIPPED}/{path.relative_to(layouts_dir()).as_posix()}"
    for addition in (*find_usable(LOOKS), *find_usable(DESIGNS)):
        if path.is_relative_to(addition.folder):
            return f"{addition.package}/{path.relative_to(addition.folder).as_posix()}"
    if path.is_relative_to(folder):
        return Path(os.path.normpath(path.relative_to(folder))).as_posix()
    return path.name


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def refusals(then: Lock, now: Lock) -> list[str]:
    """Return why a book cannot match its lock, judging by what it is made from now; nothing is made for that."""
    found = []
    if then.bookmaker != now.bookmaker:
        found.append(f"bookmaker: the lock was made with {then.bookmaker}, this is {now.bookmaker}")
    if then.energy != now.energy:
        found.append(f"energy: the lock was made with version {then.energy}, this is version {now.energy}")
    found += _other_versions(then.additions, now.additions)
    if versions := {puzzle.rating.version for puzzle in then.puzzles if puzzle.rating} - {RATING}:
        found.append(f"rating: the lock was made with version {versions.pop()}, this is version {RATING}")
    found += _some([f"spec: {said_change(*change)}" for change in changed_keys(then.spec, now.spec)])
    changed = changed_files(then.files, now.files)
    found += [f"{role}: {name} {word}" for role, name, word in changed if role not in BYTES_DECIDE]
    if then.editions != now.editions and not found:
        found.append(f"printers: {_names(then.editions)} in the lock, {_names(now.editions)} now")
    return found


def mismatches(then: Lock, now: Lock) -> list[str]:
    """Return which files came out different from their lock, and the possible causes."""
    old = {output.name: output.sha256 for output in then.outputs}
    new = {output.name: output.sha256 for output in now.outputs}
    found = [f"{name} is not in the lock" for name in new if name not in old]
    found += [f"{name} is in the lock, and was not made" for name in old if name not in new]
    found += [f"{name} has other bytes" for name in new if name in old and new[name] != old[name]]
    return found + (list(_causes(then, now)) or [_UNKNOWN]) if found else []


def refuse(lock: Path, reasons: Sequence[str]) -> None:
    """Raise QualityFailure if there are reasons against a rebuild."""
    if reasons:
        listed = "".join(f"\n  {printable(reason)}" for reason in reasons)
        remedy = "nothing was written; build without --locked to make a new book and a new lock"
        raise QualityFailure(f"{lock}: the book does not rebuild to the byte{listed}\n{remedy}")


def _causes(then: Lock, now: Lock) -> Iterator[str]:
    """Yield changes that may or may not make other bytes."""
    for role, name, word in changed_files(then.files, now.files):
        if role == "lock":
            yield f"lock: {name} {word}"
    yield from _other_versions(then.libraries, now.libraries)


def _other_versions(then: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Yield the packages of a lock that have another version now."""
    for name, version in then.items():
        if version != now.get(name):
            yield f"{name}: the lock was made with {version}, here is {now.get(name, 'none')}"


def _some(lines: list[str]) -> list[str]:
    more = len(lines) - _SHOWN
    return [*lines[:_SHOWN], f"spec: and {more} keys more"] if more > 0 else lines


def _names(editions: Sequence[str]) -> str:
    return ", ".join(filter(None, editions)) or "none"


def changed_files(then: Sequence[SourceFile], now: Sequence[SourceFile]) -> Iterator[tuple[str, str, str]]:
    """Yield (role, name, what became of it) for every changed file, in the order of their names."""
    before = {(file.role, file.name): file.sha256 for file in sorted(then, reverse=True)}
    after = {(file.role, file.name): file.sha256 for file in sorted(now, reverse=True)}
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) != after.get(key):
            word = "has changed" if key in before and key in after else "is new" if key in after else "is gone"
            yield *key, word


def changed_keys(then: Any, now: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield (key, old value, new value) wherever two specs differ; ABSENT where one lacks the key."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*then, *now]):
            yield from changed_keys(then.get(key, ABSENT), now.get(key, ABSENT), f"{path}.{key}" if path else key)
    elif _is_list_of_keys(then) and _is_list_of_keys(now):
        for index, old, new in _pair_entries(then, now):
            yield from changed_keys(old, new, f"{path}[{index}]")
    elif type(then) is not type(now) or then != now:
        yield path, then, now


def _is_list_of_keys(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(entry, dict) for entry in value)


def _pair_entries(then: list[Any], now: list[Any]) -> Iterator[tuple[int, Any, Any]]:
    """Yield the differing entries of two lists, side by side, each with its place in the list that has it."""
    matcher = SequenceMatcher(None, list(map(repr, then)), list(map(repr, now)), autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        for step in range(max(last - first, end - start)) if tag != "equal" else ():
            old = then[first + step] if first + step < last else ABSENT
            new = now[start + step] if start + step < end else ABSENT
            yield (start if new is not ABSENT else first) + step, old, new


def said_change(key: str, then: Any, now: Any) -> str:
    """Return one changed key in words, such as 'seed: 7 → 8'."""
    return f"{key}: {_value_text(then)} → {_value_text(now)}"


def _value_text(value: Any) -> str:
    if value is ABSENT:
        return "not given"
    if isinstance(value, dict):
        inner = ", ".join(f"{key}: {_value_text(part)}" for key, part in islice(value.items(), 4))
        return f"{{{inner}{', …' * (len(value) > 4)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value_text, value[:4]))}{', …' * (len(value) > 4)}]"
    text = (
        {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
    )
    return text if len(text) <= 60 else f"{text[:59]}…"
